/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-call-private.h"

#include <unistd.h>

#include "tf-text-fd.h"

void
tf_project_call_free (gpointer data)
{
  TfProjectCall *call = data;

  g_clear_object (&call->workspace);
  g_clear_object (&call->resources_of);
  g_free (call->text);
  g_free (call->draft);
  g_free (call->output_path);
  g_free (call->branch);
  g_free (call->stored);
  g_free (call->note);
  g_clear_pointer (&call->state, tf_polish_state_unref);
  g_clear_pointer (&call->status, tf_project_status_unref);
  if (call->fd >= 0)
    close (call->fd);
  g_free (call);
}

TfProjectCall *
tf_project_call_new (TfProjectService *self,
                     GDBusMethodInvocation *invocation,
                     TfProjectCallFunc func,
                     const char *text)
{
  TfProjectCall *call = g_new0 (TfProjectCall, 1);

  call->invocation = invocation;
  call->workspace = g_object_ref (tf_project_get_workspace (self->project));
  call->func = func;
  call->text = g_strdup (text);
  call->fd = -1;
  return call;
}

static void
call_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfProjectCall *call = data;
  GError *error = NULL;
  GVariant *reply = call->func (call, &error);

  if (reply == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_variant_ref_sink (reply), (GDestroyNotify) g_variant_unref);
}

void
tf_project_call_notify (TfProjectCall *call)
{
  if (call->resources_of != NULL)
    tf_dbus_project1_emit_resources_changed (TF_DBUS_PROJECT1 (call->resources_of));
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProjectCall *call = g_task_get_task_data (G_TASK (result));
  g_autoptr (GUnixFDList) fds = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) reply = g_task_propagate_pointer (G_TASK (result), &error);
  GVariant *handle = NULL;

  if (reply == NULL)
    {
      g_dbus_method_invocation_take_error (call->invocation, error);
      return;
    }
  tf_project_call_notify (call);
  if (!g_variant_is_of_type (reply, G_VARIANT_TYPE ("(h)")))
    {
      g_dbus_method_invocation_return_value (call->invocation, reply);
      return;
    }
  fds = tf_text_fd_list (g_steal_fd (&call->fd), &handle, &error);
  if (fds == NULL)
    g_dbus_method_invocation_take_error (call->invocation, error);
  else
    g_dbus_method_invocation_return_value_with_unix_fd_list (call->invocation,
                                                             g_variant_new ("(@h)", handle), fds);
}

void
tf_project_call_run (TfProjectCall *call)
{
  GTask *task = g_task_new (call->workspace, NULL, called_cb, NULL);

  g_task_set_source_tag (task, tf_project_call_run);
  g_task_set_task_data (task, call, tf_project_call_free);
  tf_worker_queue (tf_workspace_get_worker (call->workspace), task, call_thread);
}

GVariant *
tf_project_call_reply_fd (TfProjectCall *call, int fd)
{
  if (fd < 0)
    return NULL;
  call->fd = fd;
  return g_variant_new ("(h)", 0);
}

char *
tf_project_call_dup_document_path (TfProjectService *self)
{
  g_autofree char *path = tf_project_dup_output_path (self->project);
  TfDeliverable *deliverable =
      tf_workspace_get_deliverable (tf_project_get_workspace (self->project));

  if (path == NULL || tf_deliverable_get_form (deliverable) != TF_DELIVERABLE_FORM_DOCUMENT)
    return NULL;
  return g_steal_pointer (&path);
}
