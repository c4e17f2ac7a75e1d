/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-bus.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "tf-bus-codec.h"
#include "tf-bus-fd.h"
#include "tf-bus-names.h"
#include "tf-ctl-fault.h"
#include "tf-ctl-id.h"
#include "tf-error.h"

#define READ_LIMIT ((gsize) 256 * 1024 * 1024)

/* An asynchronous operation in progress. */
typedef struct
{
  GObject *source;      /* (owned) */
  GAsyncResult *result; /* (owned) (nullable): set when it is finished */
} Pending;

static void
pending_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Pending *pending = data;

  pending->source = source != NULL ? g_object_ref (source) : NULL;
  pending->result = g_object_ref (result);
}

static void
pending_wait (Pending *pending)
{
  while (pending->result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
pending_clear (Pending *pending)
{
  g_clear_object (&pending->source);
  g_clear_object (&pending->result);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pending, pending_clear)

gboolean
tf_ctl_bus_connect (TfCtl *ctl, GError **error)
{
  g_auto (Pending) pending = { 0 };

  if (ctl->connection != NULL)
    return TRUE;
  g_bus_get (G_BUS_TYPE_SESSION, ctl->cancellable, pending_cb, &pending);
  pending_wait (&pending);
  ctl->connection = g_bus_get_finish (pending.result, error);
  if (ctl->connection == NULL)
    return FALSE;
  g_dbus_connection_set_exit_on_close (ctl->connection, FALSE);
  /* GSocket ignores it for the whole process, but "log --follow | head" has to end with its
   * reader */
  signal (SIGPIPE, SIG_DFL);
  return TRUE;
}

GVariant *
tf_ctl_bus_call_with_fds (TfCtl *ctl,
                          const TfCtlMethod *method,
                          GVariant *parameters,
                          GUnixFDList *in_fds,
                          GUnixFDList **out_fds,
                          GError **error)
{
  g_autoptr (GVariantType) type = g_variant_type_new (method->reply_type);
  g_autoptr (GVariant) sunk = parameters != NULL ? g_variant_ref_sink (parameters) : NULL;
  g_auto (Pending) pending = { 0 };

  if (!tf_ctl_bus_connect (ctl, error) || !tf_ctl_fault_ask (ctl, error))
    return NULL;
  /* registers the daemon's error names before the first answer can contain one */
  tf_error_quark ();
  g_dbus_connection_call_with_unix_fd_list (
      ctl->connection, TF_BUS_NAME, method->path, method->interface, method->method, sunk, type,
      ctl->starts_nothing ? G_DBUS_CALL_FLAGS_NO_AUTO_START : G_DBUS_CALL_FLAGS_NONE,
      TF_CTL_CALL_SECONDS * 1000, in_fds, ctl->cancellable, pending_cb, &pending);
  pending_wait (&pending);
  return g_dbus_connection_call_with_unix_fd_list_finish (ctl->connection, out_fds, pending.result,
                                                          error);
}

GVariant *
tf_ctl_bus_call (TfCtl *ctl, const TfCtlMethod *method, GVariant *parameters, GError **error)
{
  return tf_ctl_bus_call_with_fds (ctl, method, parameters, NULL, NULL, error);
}

GVariant *
tf_ctl_bus_call_manager (TfCtl *ctl,
                         const char *method,
                         GVariant *parameters,
                         const char *reply_type,
                         GError **error)
{
  TfCtlMethod what = { TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, method, reply_type };

  return tf_ctl_bus_call (ctl, &what, parameters, error);
}

void
tf_ctl_bus_explain (GError **error, const char *path)
{
  g_autofree char *id = NULL;

  if (error == NULL || *error == NULL || !tf_ctl_bus_is_unknown_object (*error))
    return;
  id = tf_bus_project_id (path, NULL);
  g_clear_error (error);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
               _ ("there is no project %s; for a list of projects: thoughtforgectl list --all"),
               id != NULL ? id : path);
}

GVariant *
tf_ctl_bus_call_project (TfCtl *ctl,
                         const char *path,
                         const char *method,
                         GVariant *parameters,
                         const char *reply_type,
                         GError **error)
{
  TfCtlMethod what = { path, TF_BUS_PROJECT_INTERFACE, method, reply_type };
  GVariant *reply = tf_ctl_bus_call (ctl, &what, parameters, error);

  tf_ctl_bus_explain (error, path);
  return reply;
}

GVariant *
tf_ctl_bus_get_properties (TfCtl *ctl, const char *path, const char *interface, GError **error)
{
  TfCtlMethod what = { path, TF_BUS_PROPERTIES_INTERFACE, "GetAll", "(a{sv})" };
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call (ctl, &what, g_variant_new ("(s)", interface), error);

  tf_ctl_bus_explain (error, path);
  return reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;
}

static char *
read_to_end (TfCtl *ctl, int fd, gsize *out_length, GError **error)
{
  g_autoptr (GInputStream) in = g_unix_input_stream_new (fd, TRUE);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  while (TRUE)
    {
      g_auto (Pending) pending = { 0 };
      g_autoptr (GBytes) piece = NULL;

      g_input_stream_read_bytes_async (in, 1024 * 1024, G_PRIORITY_DEFAULT, ctl->cancellable,
                                       pending_cb, &pending);
      pending_wait (&pending);
      piece = g_input_stream_read_bytes_finish (in, pending.result, error);
      if (piece == NULL)
        return NULL;
      if (g_bytes_get_size (piece) == 0)
        break;
      if (bytes->len + g_bytes_get_size (piece) > READ_LIMIT)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, _ ("more than %u MiB"),
                       (guint) (READ_LIMIT / 1024 / 1024));
          return NULL;
        }
      g_byte_array_append (bytes, g_bytes_get_data (piece, NULL), g_bytes_get_size (piece));
    }
  *out_length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

int
tf_ctl_bus_open (TfCtl *ctl,
                 const char *path,
                 const char *method,
                 GVariant *parameters,
                 GError **error)
{
  TfCtlMethod what = { path, TF_BUS_PROJECT_INTERFACE, method, "(h)" };
  g_autoptr (GUnixFDList) fds = NULL;
  g_autoptr (GVariant) reply = NULL;
  gint32 handle;

  reply = tf_ctl_bus_call_with_fds (ctl, &what, parameters, NULL, &fds, error);
  if (reply == NULL)
    {
      tf_ctl_bus_explain (error, path);
      return -1;
    }
  g_variant_get (reply, "(h)", &handle);
  return tf_bus_fd_get (fds, handle, "the file", error);
}

char *
tf_ctl_bus_read (TfCtl *ctl,
                 const char *path,
                 const char *method,
                 GVariant *parameters,
                 gsize *out_length,
                 GError **error)
{
  int fd = tf_ctl_bus_open (ctl, path, method, parameters, error);

  return fd < 0 ? NULL : read_to_end (ctl, fd, out_length, error);
}

TfCtlListing *
tf_ctl_bus_list (TfCtl *ctl, const char *const *fields, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "ListProjects", g_variant_new ("(^as)", fields), "(aoa{sv})",
                               error);

  return reply != NULL ? tf_ctl_listing_new (reply, fields, error) : NULL;
}

GPtrArray *
tf_ctl_bus_list_projects (TfCtl *ctl, const char *const *fields, GError **error)
{
  g_autoptr (TfCtlListing) listing = tf_ctl_bus_list (ctl, fields, error);
  GPtrArray *projects;

  if (listing == NULL)
    return NULL;
  projects = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  for (gsize i = 0; i < tf_ctl_listing_get_size (listing); i++)
    g_ptr_array_add (projects, tf_ctl_listing_get_row (listing, G_MAXUINT, i));
  return projects;
}

static GPtrArray *
list_candidates (TfCtl *ctl, GError **error)
{
  static const char *const fields[] = { "Id", "Name", NULL };
  g_autoptr (TfCtlListing) listing = tf_ctl_bus_list (ctl, fields, error);
  GPtrArray *candidates;

  if (listing == NULL)
    return NULL;
  candidates = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_ctl_candidate_free);
  for (gsize i = 0; i < tf_ctl_listing_get_size (listing); i++)
    g_ptr_array_add (candidates, tf_ctl_candidate_new (tf_ctl_listing_get_string (listing, 0, i),
                                                       tf_ctl_listing_get_string (listing, 1, i)));
  return candidates;
}

char *
tf_ctl_bus_find_project (TfCtl *ctl, const char *id, GError **error)
{
  g_autoptr (GPtrArray) candidates = NULL;
  const char *found;

  if (tf_ctl_id_is_full (id))
    return tf_bus_project_path (id);
  candidates = list_candidates (ctl, error);
  if (candidates == NULL)
    return NULL;
  found = tf_ctl_id_resolve (candidates, id, error);
  return found != NULL ? tf_bus_project_path (found) : NULL;
}

gboolean
tf_ctl_bus_is_gone (const GError *error)
{
  static const int codes[] = { G_DBUS_ERROR_SERVICE_UNKNOWN,
                               G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                               G_DBUS_ERROR_NO_REPLY,
                               G_DBUS_ERROR_DISCONNECTED,
                               G_DBUS_ERROR_NO_SERVER,
                               G_DBUS_ERROR_TIMEOUT,
                               G_DBUS_ERROR_TIMED_OUT,
                               G_DBUS_ERROR_SPAWN_EXEC_FAILED,
                               G_DBUS_ERROR_SPAWN_FAILED,
                               G_DBUS_ERROR_SPAWN_CHILD_EXITED,
                               G_DBUS_ERROR_SPAWN_CHILD_SIGNALED,
                               G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND };

  if (error->domain == G_IO_ERROR)
    return error->code != G_IO_ERROR_CANCELLED && !g_dbus_error_is_remote_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_error_matches (error, G_DBUS_ERROR, codes[i]))
      return TRUE;
  return FALSE;
}

gboolean
tf_ctl_bus_is_unknown_object (const GError *error)
{
  return g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_OBJECT) ||
         g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD) ||
         g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_INTERFACE);
}
