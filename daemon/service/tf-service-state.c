/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-service-state.h"

#include <gio/gunixsocketaddress.h>
#include <string.h>

struct _TfServiceState
{
  TfEngine *engine;        /* (owned) */
  TfScheduler *scheduler;  /* (owned) */
  GSocket *socket;         /* (owned) (nullable) */
  GSocketAddress *address; /* (owned) (nullable) */
  char *status;            /* (owned) (nullable): as told last */
};

static void
tell (TfServiceState *self, const char *state)
{
  g_autoptr (GError) error = NULL;

  if (self->socket != NULL &&
      g_socket_send_to (self->socket, self->address, state, strlen (state), NULL, &error) < 0)
    g_info ("cannot tell systemd “%s”: %s", state, error->message);
}

static char *
dup_status (TfServiceState *self)
{
  const TfConfig *config = tf_engine_get_config (self->engine);
  guint running = tf_scheduler_get_running (self->scheduler);
  guint queued = tf_scheduler_get_queued (self->scheduler);

  if (config->fault != NULL)
    return g_strdup_printf ("no agent runs: %s", config->fault->message);
  if (running == 0 && queued == 0)
    return g_strdup ("idle");
  return g_strdup_printf ("%u of %u runs, %u waiting", running,
                          tf_scheduler_get_max (self->scheduler), queued);
}

static void
show_status (TfServiceState *self)
{
  g_autofree char *status = dup_status (self);
  g_autofree char *state = g_strconcat ("STATUS=", status, NULL);

  if (g_strcmp0 (status, self->status) == 0)
    return;
  g_free (self->status);
  self->status = g_steal_pointer (&status);
  tell (self, state);
}

/* A name with “@” is abstract. */
static gboolean
open_socket (TfServiceState *self, const char *name, GError **error)
{
  GUnixSocketAddressType type =
      *name == '@' ? G_UNIX_SOCKET_ADDRESS_ABSTRACT : G_UNIX_SOCKET_ADDRESS_PATH;
  const char *path = *name == '@' ? name + 1 : name;

  self->address = g_unix_socket_address_new_with_type (path, -1, type);
  self->socket =
      g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_DEFAULT, error);
  if (self->socket == NULL)
    return FALSE;
  g_socket_set_blocking (self->socket, FALSE);
  return TRUE;
}

TfServiceState *
tf_service_state_new (const char *socket, TfEngine *engine, TfScheduler *scheduler)
{
  TfServiceState *self = g_new0 (TfServiceState, 1);
  g_autoptr (GError) error = NULL;

  self->engine = g_object_ref (engine);
  self->scheduler = g_object_ref (scheduler);
  if (socket == NULL || *socket == '\0')
    return self;
  if (!open_socket (self, socket, &error))
    g_warning ("cannot reach the notification socket %s of systemd: %s", socket, error->message);
  g_signal_connect_swapped (engine, "config-changed", G_CALLBACK (show_status), self);
  g_signal_connect_swapped (scheduler, "changed", G_CALLBACK (show_status), self);
  return self;
}

void
tf_service_state_free (TfServiceState *self)
{
  g_signal_handlers_disconnect_by_data (self->engine, self);
  g_signal_handlers_disconnect_by_data (self->scheduler, self);
  g_object_unref (self->engine);
  g_object_unref (self->scheduler);
  g_clear_object (&self->socket);
  g_clear_object (&self->address);
  g_free (self->status);
  g_free (self);
}

void
tf_service_state_ready (TfServiceState *self)
{
  tell (self, "READY=1");
  show_status (self);
}

/* The time lets systemd tell this from an earlier reloading. */
void
tf_service_state_reloading (TfServiceState *self)
{
  g_autofree char *state =
      g_strdup_printf ("RELOADING=1\nMONOTONIC_USEC=%" G_GINT64_FORMAT, g_get_monotonic_time ());

  tell (self, state);
}

void
tf_service_state_stopping (TfServiceState *self)
{
  tell (self, "STOPPING=1");
}
