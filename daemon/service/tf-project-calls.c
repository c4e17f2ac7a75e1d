/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-call-private.h"

#include <sys/stat.h>
#include <unistd.h>

#include "tf-bus-fd.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-project-log.h"
#include "tf-project-work.h"
#include "tf-run-store.h"
#include "tf-source-import.h"
#include "tf-source-notes.h"
#include "tf-text-fd.h"
#include "tf-workspace-decisions.h"

/* Calls that the worker handles, because they read or change the project's files. */

static GVariant *
read_document (TfProjectCall *call, GError **error)
{
  g_autofree char *text = tf_project_query_document (call->workspace, call->text, call->draft,
                                                     call->output_path, error);

  return text != NULL ? g_variant_new ("(s)", text) : NULL;
}

static void
document_chat_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *project = TF_PROJECT (source);
  TfProjectCall *call = data;
  g_autoptr (GPtrArray) chat = tf_project_get_chat_finish (project, result, NULL);
  TfChatKind kind;

  if (chat != NULL && tf_project_query_draft_kind (call->text, &kind))
    call->draft = g_strdup (tf_project_get_draft (project, kind));
  tf_project_call_run (call);
}

static gboolean
handle_get_document (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  TfProjectCall *call = tf_project_call_new (self, invocation, read_document, name);

  call->output_path = tf_project_dup_output_path (self->project);
  tf_project_get_chat_async (self->project, document_chat_cb, call);
  return TRUE;
}

static GVariant *
describe_chats (const GPtrArray *chats)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < chats->len; i++)
    {
      const GPtrArray *chat = g_ptr_array_index (chats, i);

      for (guint n = 0; n < chat->len; n++)
        g_variant_builder_add_value (&builder,
                                     tf_chat_message_to_variant (g_ptr_array_index (chat, n)));
    }
  return g_variant_builder_end (&builder);
}

/* The present one is that of GetChat. */
static GVariant *
read_earlier_chat (TfProjectCall *call, GError **error)
{
  const char *unknown = NULL;
  g_autoptr (GPtrArray) chats = tf_workspace_load_chats (call->workspace, &unknown, error);

  if (chats == NULL)
    return NULL;
  g_ptr_array_set_size (chats, (int) chats->len - 1);
  return g_variant_new ("(@aa{sv}s)", describe_chats (chats), unknown != NULL ? unknown : "");
}

static gboolean
handle_get_earlier_chat (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, read_earlier_chat, NULL));
  return TRUE;
}

static GVariant *
read_diff (TfProjectCall *call, GError **error)
{
  g_autofree char *diff =
      tf_project_query_diff (call->workspace, call->number, call->output_path, error);

  return diff != NULL ? tf_project_call_reply_fd (call, tf_text_fd_new (diff, error)) : NULL;
}

static gboolean
handle_get_diff (TfDbusProject1 *object,
                 GDBusMethodInvocation *invocation,
                 GUnixFDList *fds,
                 guint iteration)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  TfProjectCall *call = tf_project_call_new (self, invocation, read_diff, NULL);

  call->number = iteration;
  call->output_path = tf_project_call_dup_document_path (self);
  tf_project_call_run (call);
  return TRUE;
}

static GVariant *
export_work (TfProjectCall *call, GError **error)
{
  TfWorkRequest request = { call->text, call->branch, call->status, call->state };
  int fd = tf_text_fd_begin (error);

  if (fd < 0)
    return NULL;
  if (tf_project_work_write (call->workspace, &request, fd, error) && tf_text_fd_end (fd, error))
    return tf_project_call_reply_fd (call, fd);
  close (fd);
  return NULL;
}

/* An option that this version does not know must not be ignored. */
static gboolean
read_work_options (GVariant *options, char **out_branch, GError **error)
{
  GVariantIter iter;
  const char *key = NULL;
  GVariant *value = NULL;
  gboolean ok = TRUE;

  *out_branch = g_strdup ("");
  g_variant_iter_init (&iter, options);
  while (ok && g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      ok = g_str_equal (key, "branch") && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);
      if (ok)
        {
          g_free (*out_branch);
          *out_branch = g_variant_dup_string (value, NULL);
        }
      else
        g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "unknown option “%s”", key);
      g_variant_unref (value);
    }
  return ok;
}

static gboolean
handle_export_work (TfDbusProject1 *object,
                    GDBusMethodInvocation *invocation,
                    GUnixFDList *fds,
                    const char *format,
                    GVariant *options)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  const TfPolishState *state = tf_project_get_polish_state (self->project);
  g_autofree char *branch = NULL;
  GError *error = NULL;
  TfProjectCall *call = NULL;

  if (!read_work_options (options, &branch, &error))
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  call = tf_project_call_new (self, invocation, export_work, format);
  call->branch = g_steal_pointer (&branch);
  call->state = state != NULL ? tf_polish_state_copy (state) : NULL;
  call->status = tf_project_status_copy (tf_project_get_status (self->project));
  tf_project_call_run (call);
  return TRUE;
}

static GVariant *
read_runs (TfProjectCall *call, GError **error)
{
  GVariant *runs = tf_project_query_runs (call->workspace, error);

  return runs != NULL ? g_variant_new ("(@aa{sv})", runs) : NULL;
}

static gboolean
handle_get_runs (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, read_runs, NULL));
  return TRUE;
}

static GVariant *
read_run_output (TfProjectCall *call, GError **error)
{
  return tf_project_call_reply_fd (
      call, tf_run_store_open_output (tf_workspace_get_files (call->workspace), call->text, error));
}

static gboolean
handle_get_run_output (TfDbusProject1 *object,
                       GDBusMethodInvocation *invocation,
                       GUnixFDList *fds,
                       const char *run)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, read_run_output, run));
  return TRUE;
}

static GVariant *
read_run_prompt (TfProjectCall *call, GError **error)
{
  return tf_project_call_reply_fd (
      call, tf_run_store_open_prompt (tf_workspace_get_files (call->workspace), call->text, error));
}

static gboolean
handle_get_run_prompt (TfDbusProject1 *object,
                       GDBusMethodInvocation *invocation,
                       GUnixFDList *fds,
                       const char *run)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, read_run_prompt, run));
  return TRUE;
}

static GVariant *
read_log (TfProjectCall *call, GError **error)
{
  return tf_project_call_reply_fd (
      call, tf_project_log_open (tf_workspace_get_files (call->workspace), error));
}

static gboolean
handle_get_log (TfDbusProject1 *object, GDBusMethodInvocation *invocation, GUnixFDList *fds)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, read_log, NULL));
  return TRUE;
}

/* resources */

static gboolean
resources_may_change (TfProjectService *self, GDBusMethodInvocation *invocation, gboolean removing)
{
  TfPhase phase = tf_project_get_status (self->project)->phase;

  if (phase == TF_PHASE_BRAIN_DUMP || phase == TF_PHASE_HUMAN_REVIEW ||
      (phase == TF_PHASE_DISTILLING && !removing))
    return TRUE;
  g_dbus_method_invocation_return_error (
      invocation, TF_ERROR, TF_ERROR_WRONG_PHASE,
      "cannot %s a resource in “%s”; resources are read while distilling",
      removing ? "remove" : "add", tf_enum_to_nick (TF_TYPE_PHASE, (int) phase));
  return FALSE;
}

static GVariant *
add_resource (TfProjectCall *call, GError **error)
{
  struct stat info = { 0 };
  g_autofree char *stored = NULL;

  if (fstat (call->fd, &info) == 0 && S_ISDIR (info.st_mode))
    stored = tf_source_notes_add (call->workspace, call->fd, call->limit, error);
  else
    stored = tf_resource_store_add (tf_workspace_get_files (call->workspace), call->fd, call->text,
                                    call->limit, error);
  return stored != NULL ? g_variant_new ("(s)", stored) : NULL;
}

static gpointer
import_source (gpointer data, GCancellable *cancellable, GError **error)
{
  TfProjectCall *call = data;
  char *stored = NULL;

  if (!tf_worker_check (tf_workspace_get_worker (call->workspace), error))
    return NULL;
  stored = tf_source_import_run (call->workspace, call->fd, call->text, call->everything,
                                 cancellable, error);
  if (stored != NULL)
    {
      g_autoptr (TfWorkerLocker) locker =
          tf_worker_lock (tf_workspace_get_worker (call->workspace));

      call->note = tf_source_import_dup_note (call->workspace, stored);
    }
  return stored;
}

static void
reply_stored (TfProjectCall *call)
{
  tf_project_call_notify (call);
  g_dbus_method_invocation_return_value (call->invocation, g_variant_new ("(s)", call->stored));
  tf_project_call_free (call);
}

/* The code base is there, whether the chat could be written or not. */
static void
noticed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProjectCall *call = data;
  g_autoptr (GError) error = NULL;

  if (!tf_project_add_notice_finish (TF_PROJECT (source), result, &error))
    tf_workspace_log (call->workspace, "warn", "source", "%s: %s (not in the chat: %s)",
                      call->stored, call->note, error->message);
  reply_stored (call);
}

static void
imported_cb (TfJob *job, TfProjectCall *call)
{
  const GError *error = tf_job_get_error (job);
  g_autofree char *text = NULL;

  if (error != NULL)
    {
      g_dbus_method_invocation_return_gerror (call->invocation, error);
      tf_project_call_free (call);
      return;
    }
  call->stored = g_strdup (tf_job_get_result (job));
  if (*call->note == '\0')
    {
      reply_stored (call);
      return;
    }
  text = g_strdup_printf ("%s: %s", call->stored, call->note);
  tf_project_add_notice_async (call->resources_of->project, text, noticed_cb, call);
}

static void
start_import (TfProjectCall *call)
{
  g_autoptr (TfJob) job = tf_job_new ("import", import_source, call, NULL, g_free);

  g_signal_connect (job, "done", G_CALLBACK (imported_cb), call);
  tf_job_start (job);
}

static void
read_resources_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfProjectCall *call = data;

  g_task_return_boolean (task, tf_source_import_is_source (call->fd, call->text, call->everything));
}

static void
resources_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProjectCall *call = data;

  if (g_task_propagate_boolean (G_TASK (result), NULL))
    start_import (call);
  else
    tf_project_call_run (call);
}

static gboolean
start_adding (TfProjectService *self,
              GDBusMethodInvocation *invocation,
              GUnixFDList *fds,
              GVariant *handle,
              const char *name,
              gboolean everything)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (tf_project_get_workspace (self->project));
  TfProjectCall *call;
  GTask *task;
  GError *error = NULL;
  int fd;

  if (!resources_may_change (self, invocation, FALSE))
    return TRUE;
  fd = tf_bus_fd_get (fds, g_variant_get_handle (handle), "the resource", &error);
  if (fd < 0)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  call = tf_project_call_new (self, invocation, add_resource, name);
  call->resources_of = g_object_ref (self);
  call->fd = fd;
  call->everything = everything;
  call->limit = (guint64) config->resource.max_file_size_mb * 1024 * 1024;
  task = g_task_new (call->workspace, NULL, resources_read_cb, call);
  g_task_set_source_tag (task, start_adding);
  g_task_set_task_data (task, call, NULL);
  tf_worker_queue (tf_workspace_get_worker (call->workspace), task, read_resources_thread);
  return TRUE;
}

static gboolean
handle_add_resource (TfDbusProject1 *object,
                     GDBusMethodInvocation *invocation,
                     GUnixFDList *fds,
                     GVariant *handle,
                     const char *name)
{
  return start_adding (TF_PROJECT_SERVICE (object), invocation, fds, handle, name, FALSE);
}

static gboolean
handle_add_resource_with (TfDbusProject1 *object,
                          GDBusMethodInvocation *invocation,
                          GUnixFDList *fds,
                          GVariant *handle,
                          const char *name,
                          GVariant *options)
{
  gboolean everything = FALSE;

  g_variant_lookup (options, "everything", "b", &everything);
  return start_adding (TF_PROJECT_SERVICE (object), invocation, fds, handle, name, everything);
}

static gboolean
handle_add_link (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *url)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                         "there is no connector for “%s”; save the page and add it "
                                         "as a file",
                                         url);
  return TRUE;
}

static GVariant *
list_resources (TfProjectCall *call, GError **error)
{
  GVariant *resources = tf_project_query_resources (call->workspace, error);

  return resources != NULL ? g_variant_new ("(@aa{sv})", resources) : NULL;
}

static gboolean
handle_list_resources (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_call_run (
      tf_project_call_new (TF_PROJECT_SERVICE (object), invocation, list_resources, NULL));
  return TRUE;
}

static GVariant *
remove_resource (TfProjectCall *call, GError **error)
{
  if (!tf_source_import_remove (call->workspace, call->text, error) ||
      !tf_resource_store_remove (tf_workspace_get_files (call->workspace), call->text, error))
    return NULL;
  return g_variant_new ("()");
}

static gboolean
handle_remove_resource (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  TfProjectCall *call;

  if (!resources_may_change (self, invocation, TRUE))
    return TRUE;
  call = tf_project_call_new (self, invocation, remove_resource, name);
  call->resources_of = g_object_ref (self);
  tf_project_call_run (call);
  return TRUE;
}

void
tf_project_calls_init_iface (TfDbusProject1Iface *iface)
{
  iface->handle_get_document = handle_get_document;
  iface->handle_get_earlier_chat = handle_get_earlier_chat;
  iface->handle_get_diff = handle_get_diff;
  iface->handle_export_work = handle_export_work;
  iface->handle_get_runs = handle_get_runs;
  iface->handle_get_run_output = handle_get_run_output;
  iface->handle_get_run_prompt = handle_get_run_prompt;
  iface->handle_get_log = handle_get_log;
  iface->handle_add_resource = handle_add_resource;
  iface->handle_add_resource_with = handle_add_resource_with;
  iface->handle_add_link = handle_add_link;
  iface->handle_list_resources = handle_list_resources;
  iface->handle_remove_resource = handle_remove_resource;
}
