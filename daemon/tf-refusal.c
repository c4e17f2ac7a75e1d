/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-refusal.h"

#include <gio/gio.h>

#include "tf-bus-names.h"

/* The calls that the bus kept arrive with the name. */
#define SECONDS 2

/* Written before the filter is added, and not afterwards. */
typedef struct
{
  GMainLoop *loop;  /* (owned) */
  char *error_name; /* (owned) */
  const char *text; /* (not owned) */
} Refusal;

static void
answer (Refusal *self, GDBusConnection *connection, GDBusMessage *call)
{
  g_autoptr (GDBusMessage) error =
      g_dbus_message_new_method_error_literal (call, self->error_name, self->text);

  g_dbus_connection_send_message (connection, error, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
}

/* In the thread of the connection. */
static GDBusMessage *
filter_cb (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer data)
{
  gboolean wants_reply =
      (g_dbus_message_get_flags (message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED) == 0;

  if (!incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    return message;
  if (wants_reply)
    answer (data, connection, message);
  g_object_unref (message);
  return NULL;
}

static void
bus_acquired_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  g_dbus_connection_add_filter (connection, filter_cb, data, NULL);
}

static void
name_lost_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  Refusal *self = data;

  g_main_loop_quit (self->loop);
}

static gboolean
over_cb (gpointer data)
{
  Refusal *self = data;

  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

/* What is freed here the filter may use until the process ends: so nothing is. */
void
tf_refusal_serve (const GError *reason)
{
  Refusal *self = g_new0 (Refusal, 1);
  guint owner;

  g_return_if_fail (reason != NULL);

  self->loop = g_main_loop_new (NULL, FALSE);
  self->error_name = g_dbus_error_encode_gerror (reason);
  self->text = reason->message;
  g_timeout_add_seconds (SECONDS, over_cb, self);
  owner = g_bus_own_name (G_BUS_TYPE_SESSION, TF_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
                          bus_acquired_cb, NULL, name_lost_cb, self, NULL);
  g_main_loop_run (self->loop);
  g_bus_unown_name (owner);
}
