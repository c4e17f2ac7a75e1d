/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-service-private.h"

#include <unistd.h>

#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-project-log.h"
#include "tf-project-query.h"
#include "tf-run-store.h"
#include "tf-text-fd.h"

/* What is read from or put into the project's files, by its worker. */

typedef struct _Call Call;
/* Worker. Returns the reply's tuple (floating), or %NULL with @error; may set call->fd. */
typedef GVariant *(*CallFunc) (Call *call, GError **error);

struct _Call
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfWork *work;                      /* (owned) */
  CallFunc func;
  char *text;        /* (owned) (nullable) */
  char *draft;       /* (owned) (nullable) */
  char *output_path; /* (owned) (nullable) */
  guint number;
  guint64 limit;
  int fd; /* (owned): -1: none */
};

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_object (&call->work);
  g_free (call->text);
  g_free (call->draft);
  g_free (call->output_path);
  if (call->fd >= 0)
    close (call->fd);
  g_free (call);
}

static Call *
call_new (TfProjectService *self,
          GDBusMethodInvocation *invocation,
          CallFunc func,
          const char *text)
{
  Call *call = g_new0 (Call, 1);

  call->invocation = invocation;
  call->work = g_object_ref (tf_project_get_work (self->project));
  call->func = func;
  call->text = g_strdup (text);
  call->fd = -1;
  return call;
}

static void
call_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  GError *error = NULL;
  GVariant *reply = call->func (call, &error);

  if (reply == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_variant_ref_sink (reply), (GDestroyNotify) g_variant_unref);
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Call *call = g_task_get_task_data (G_TASK (result));
  g_autoptr (GUnixFDList) fds = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) reply = g_task_propagate_pointer (G_TASK (result), &error);
  GVariant *handle = NULL;

  if (reply == NULL)
    {
      g_dbus_method_invocation_take_error (call->invocation, error);
      return;
    }
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

static void
run_call (Call *call)
{
  GTask *task = g_task_new (call->work, NULL, called_cb, NULL);

  g_task_set_source_tag (task, run_call);
  g_task_set_task_data (task, call, call_free);
  tf_worker_queue (tf_work_get_worker (call->work), task, call_thread);
}

static GVariant *
reply_fd (Call *call, int fd)
{
  if (fd < 0)
    return NULL;
  call->fd = fd;
  return g_variant_new ("(h)", 0);
}

static GVariant *
read_document (Call *call, GError **error)
{
  g_autofree char *text =
      tf_project_query_document (call->work, call->text, call->draft, call->output_path, error);

  return text != NULL ? g_variant_new ("(s)", text) : NULL;
}

static void
document_chat_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *project = TF_PROJECT (source);
  Call *call = data;
  g_autoptr (GPtrArray) chat = tf_project_get_chat_finish (project, result, NULL);
  TfChatKind kind;

  if (chat != NULL && tf_project_query_draft_kind (call->text, &kind))
    call->draft = g_strdup (tf_project_get_draft (project, kind));
  run_call (call);
}

static gboolean
handle_get_document (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  Call *call = call_new (self, invocation, read_document, name);

  call->output_path = tf_project_dup_output_path (self->project);
  tf_project_get_chat_async (self->project, document_chat_cb, call);
  return TRUE;
}

static GVariant *
read_issues (Call *call, GError **error)
{
  GVariant *issues = tf_project_query_issues (call->work, call->number, call->text, error);

  return issues != NULL ? g_variant_new ("(@aa{sv})", issues) : NULL;
}

static gboolean
parse_filter (GVariant *filter, char **out_severity, GError **error)
{
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, filter);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    {
      if (!g_str_equal (key, "severity") || !g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
        {
          g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       "unknown filter “%s”; known: severity (s)", key);
          g_variant_unref (value);
          return FALSE;
        }
      g_free (*out_severity);
      *out_severity = g_variant_dup_string (value, NULL);
    }
  return TRUE;
}

static gboolean
handle_get_issues (TfDbusProject1 *object,
                   GDBusMethodInvocation *invocation,
                   guint iteration,
                   GVariant *filter)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  const TfPolishState *state = tf_project_get_polish_state (self->project);
  g_autofree char *severity = NULL;
  TfTrajectoryPoint point;
  GError *error = NULL;
  Call *call;

  if (!parse_filter (filter, &severity, &error))
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  if (iteration == 0 && (state == NULL || !tf_polish_state_get_latest (state, &point)))
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                             "there is no valid review yet");
      return TRUE;
    }
  call = call_new (self, invocation, read_issues, severity);
  call->number = iteration != 0 ? iteration : point.iteration;
  run_call (call);
  return TRUE;
}

static GVariant *
read_diff (Call *call, GError **error)
{
  g_autofree char *diff = tf_project_query_diff (call->work, call->number, error);

  return diff != NULL ? reply_fd (call, tf_text_fd_new (diff, error)) : NULL;
}

static gboolean
handle_get_diff (TfDbusProject1 *object,
                 GDBusMethodInvocation *invocation,
                 GUnixFDList *fds,
                 guint iteration)
{
  Call *call = call_new (TF_PROJECT_SERVICE (object), invocation, read_diff, NULL);

  call->number = iteration;
  run_call (call);
  return TRUE;
}

static GVariant *
read_runs (Call *call, GError **error)
{
  GVariant *runs = tf_project_query_runs (call->work, error);

  return runs != NULL ? g_variant_new ("(@aa{sv})", runs) : NULL;
}

static gboolean
handle_get_runs (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  run_call (call_new (TF_PROJECT_SERVICE (object), invocation, read_runs, NULL));
  return TRUE;
}

static GVariant *
read_run_output (Call *call, GError **error)
{
  return reply_fd (call,
                   tf_run_store_open_output (tf_work_get_files (call->work), call->text, error));
}

static gboolean
handle_get_run_output (TfDbusProject1 *object,
                       GDBusMethodInvocation *invocation,
                       GUnixFDList *fds,
                       const char *run)
{
  run_call (call_new (TF_PROJECT_SERVICE (object), invocation, read_run_output, run));
  return TRUE;
}

static GVariant *
read_log (Call *call, GError **error)
{
  return reply_fd (call, tf_project_log_open (tf_work_get_files (call->work), error));
}

static gboolean
handle_get_log (TfDbusProject1 *object, GDBusMethodInvocation *invocation, GUnixFDList *fds)
{
  run_call (call_new (TF_PROJECT_SERVICE (object), invocation, read_log, NULL));
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
add_resource (Call *call, GError **error)
{
  g_autofree char *stored = tf_resource_store_add (tf_work_get_files (call->work), call->fd,
                                                   call->text, call->limit, error);
  g_autofree char *relative = NULL;

  if (stored == NULL)
    return NULL;
  /* An agent may be running meanwhile: the file is not put down to it. */
  relative = g_build_filename (TF_DIR_RESOURCES, stored, NULL);
  tf_work_note_write (call->work, relative);
  return g_variant_new ("(s)", stored);
}

static gboolean
handle_add_resource (TfDbusProject1 *object,
                     GDBusMethodInvocation *invocation,
                     GUnixFDList *fds,
                     GVariant *handle,
                     const char *name)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  TfConfig *config = tf_work_get_config (tf_project_get_work (self->project));
  Call *call;
  GError *error = NULL;
  int fd;

  if (!resources_may_change (self, invocation, FALSE))
    return TRUE;
  fd = fds != NULL ? g_unix_fd_list_get (fds, g_variant_get_handle (handle), &error) : -1;
  if (fd < 0)
    {
      g_clear_error (&error);
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                             "no file descriptor came with resource “%s”", name);
      return TRUE;
    }
  call = call_new (self, invocation, add_resource, name);
  call->fd = fd;
  call->limit = (guint64) config->resource.max_file_size_mb * 1024 * 1024;
  run_call (call);
  return TRUE;
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
list_resources (Call *call, GError **error)
{
  GVariant *resources = tf_project_query_resources (call->work, error);

  return resources != NULL ? g_variant_new ("(@aa{sv})", resources) : NULL;
}

static gboolean
handle_list_resources (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  run_call (call_new (TF_PROJECT_SERVICE (object), invocation, list_resources, NULL));
  return TRUE;
}

static GVariant *
remove_resource (Call *call, GError **error)
{
  if (!tf_resource_store_remove (tf_work_get_files (call->work), call->text, error))
    return NULL;
  return g_variant_new ("()");
}

static gboolean
handle_remove_resource (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);

  if (resources_may_change (self, invocation, TRUE))
    run_call (call_new (self, invocation, remove_resource, name));
  return TRUE;
}

void
tf_project_calls_init_iface (TfDbusProject1Iface *iface)
{
  iface->handle_get_document = handle_get_document;
  iface->handle_get_issues = handle_get_issues;
  iface->handle_get_diff = handle_get_diff;
  iface->handle_get_runs = handle_get_runs;
  iface->handle_get_run_output = handle_get_run_output;
  iface->handle_get_log = handle_get_log;
  iface->handle_add_resource = handle_add_resource;
  iface->handle_add_link = handle_add_link;
  iface->handle_list_resources = handle_list_resources;
  iface->handle_remove_resource = handle_remove_resource;
}
