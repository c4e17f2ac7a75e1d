/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <gio/gunixfdlist.h>
#include <unistd.h>

#include "tf-bus-fd.h"
#include "tf-bus-names.h"
#include "tf-client-private.h"
#include "tf-error.h"
#include "tf-worker.h"

/* Testing an agent can take a minute. If the daemon is gone, the bus replies at once. */
#define CALL_TIMEOUT_MS (150 * 1000)

#define READ_LIMIT (64 * 1024 * 1024)

static void
return_error (GTask *task, GError *error)
{
  tf_error_strip_remote (error);
  g_task_return_error (task, error);
}

static void
call (TfClient *self,
      TfDbusProject1 *project,
      const char *method,
      GVariant *parameters,
      const char *reply_type,
      GUnixFDList *descriptors,
      GAsyncReadyCallback callback,
      GTask *task)
{
  gboolean of_manager = project == NULL;

  g_dbus_connection_call_with_unix_fd_list (
      tf_client_get_connection (self), TF_BUS_NAME,
      of_manager ? TF_BUS_ROOT : g_dbus_proxy_get_object_path (G_DBUS_PROXY (project)),
      of_manager ? TF_BUS_MANAGER_INTERFACE : TF_BUS_PROJECT_INTERFACE, method, parameters,
      G_VARIANT_TYPE (reply_type), G_DBUS_CALL_FLAGS_NONE, CALL_TIMEOUT_MS, descriptors,
      g_task_get_cancellable (task), callback, task);
}

static void
called_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  GVariant *reply = g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (connection),
                                                                     NULL, result, &error);

  if (reply == NULL)
    return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, reply, (GDestroyNotify) g_variant_unref);
}

void
tf_client_call_async (TfClient *self,
                      TfDbusProject1 *project,
                      const char *method,
                      GVariant *parameters,
                      const char *reply_type,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, tf_client_call_async);
  call (self, project, method, parameters, reply_type, NULL, called_cb, task);
}

void
tf_client_send_fd_async (TfClient *self,
                         TfDbusProject1 *project,
                         const char *method,
                         GVariant *parameters,
                         GUnixFDList *descriptors,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, tf_client_send_fd_async);
  call (self, project, method, parameters, "(s)", descriptors, called_cb, task);
}

GVariant *
tf_client_call_finish (TfClient *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns: the descriptor, -1 with @error */
static int
take_descriptor (GVariant *reply, GUnixFDList *descriptors, GError **error)
{
  gint32 handle;

  g_variant_get (reply, "(h)", &handle);
  return tf_bus_fd_get (descriptors, handle, "the file", error);
}

static void
close_descriptor (gpointer data)
{
  close (GPOINTER_TO_INT (data) - 1);
}

/* The descriptor plus one, because 0 is valid and NULL means none. */
static void
opened_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GUnixFDList) descriptors = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (connection), &descriptors,
                                                       result, &error);
  int fd = reply == NULL ? -1 : take_descriptor (reply, descriptors, &error);

  if (fd < 0)
    return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, GINT_TO_POINTER (fd + 1), close_descriptor);
}

void
tf_client_open_async (TfClient *self,
                      TfDbusProject1 *project,
                      const char *method,
                      GVariant *parameters,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, tf_client_open_async);
  call (self, project, method, parameters, "(h)", NULL, opened_cb, task);
}

int
tf_client_open_finish (TfClient *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), -1);

  return GPOINTER_TO_INT (g_task_propagate_pointer (G_TASK (result), error)) - 1;
}

static void
read_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  int fd = GPOINTER_TO_INT (data) - 1;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[64 * 1024];
  gssize got;

  tf_worker_assert_current ();
  while ((got = read (fd, buffer, sizeof buffer)) > 0 && bytes->len <= READ_LIMIT)
    g_byte_array_append (bytes, buffer, got);
  if (got < 0)
    g_task_return_new_error (task, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot read what was sent: %s",
                             g_strerror (errno));
  else if (bytes->len > READ_LIMIT)
    g_task_return_new_error (task, TF_ERROR, TF_ERROR_TOO_LARGE, "more than %d MiB",
                             READ_LIMIT / (1024 * 1024));
  else
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&bytes)),
                           (GDestroyNotify) g_bytes_unref);
}

static void
opened_for_reading_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (TfWorker) worker = NULL;
  g_autoptr (GError) error = NULL;
  int fd = tf_client_open_finish (TF_CLIENT (source), result, &error);

  if (fd < 0)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  worker = tf_worker_new ("client-read");
  g_task_set_task_data (task, GINT_TO_POINTER (fd + 1), close_descriptor);
  tf_worker_queue (worker, g_steal_pointer (&task), read_on_worker);
}

void
tf_client_read_async (TfClient *self,
                      TfDbusProject1 *project,
                      const char *method,
                      GVariant *parameters,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, tf_client_read_async);
  tf_client_open_async (self, project, method, parameters, cancellable, opened_for_reading_cb,
                        task);
}

char *
tf_client_read_finish (TfClient *self, GAsyncResult *result, gsize *out_length, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gsize length;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  bytes = g_task_propagate_pointer (G_TASK (result), error);
  if (bytes == NULL)
    return NULL;
  length = g_bytes_get_size (bytes);
  if (out_length != NULL)
    *out_length = length;
  return g_strndup (length > 0 ? g_bytes_get_data (bytes, NULL) : "", length);
}
