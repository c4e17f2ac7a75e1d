/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-pipeline-private.h"

/* What others ask of a project: each a request in its queue. */

/* The first request in the queue or being carried out that is the same action. */
static TfProjectRequest *
find_same_action (TfProject *self, TfAction action)
{
  for (GList *link = self->requests.head; link != NULL; link = link->next)
    {
      TfProjectRequest *request = link->data;

      if (request->is_act && request->action == action)
        return request;
    }
  return NULL;
}

void
tf_project_act_async (TfProject *self,
                      TfAction action,
                      const char *text,
                      gboolean confirmed,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  TfProjectRequest *request = find_same_action (self, action);

  if (request != NULL && request->confirmed == confirmed && g_strcmp0 (request->text, text) == 0)
    {
      if (request->joined == NULL)
        request->joined = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (request->joined, task);
      return;
    }
  request = g_new0 (TfProjectRequest, 1);
  request->decide = tf_project_decide_action;
  request->task = task;
  request->is_act = TRUE;
  request->action = action;
  request->text = g_strdup (text);
  request->confirmed = confirmed;
  tf_project_enqueue (self, request);
}

static gboolean
finish_task (GAsyncResult *result, GError **error)
{
  g_autofree char *reply = g_task_propagate_pointer (G_TASK (result), error);

  return reply != NULL;
}

gboolean
tf_project_act_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return finish_task (result, error);
}

void
tf_project_say_async (TfProject *self,
                      const char *text,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = tf_project_decide_say;
  request->task = g_task_new (self, NULL, callback, data);
  request->text = g_strdup (text);
  tf_project_enqueue (self, request);
}

char *
tf_project_say_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The copy is made when the request's turn has come: what a later one does to the chat is not
 * seen. */
static TfProjectChange *
decide_chat (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_task_set_task_data (request->task, tf_pipeline_copy_chat (self->chat),
                        (GDestroyNotify) g_ptr_array_unref);
  return NULL;
}

void
tf_project_get_chat_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = decide_chat;
  request->task = g_task_new (self, NULL, callback, data);
  tf_project_enqueue (self, request);
}

GPtrArray *
tf_project_get_chat_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  GPtrArray *chat = g_task_get_task_data (G_TASK (result));

  return finish_task (result, error) ? g_ptr_array_ref (chat) : NULL;
}

/* The status in memory stands for one that could not be read: to write it would hide the one that
 * Resume restores. */
static gboolean
check_status_is_real (TfProject *self, GError **error)
{
  if (self->status->phase != TF_PHASE_HALTED ||
      self->status->halt_reason != TF_HALT_REASON_STATE_CORRUPT)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT, "%s", self->status->halt_detail);
  return FALSE;
}

static TfProjectChange *
decide_agent (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  TfProjectChange *change;

  if (!check_status_is_real (self, error) ||
      tf_agent_registry_require (config, request->text, error) == NULL)
    return NULL;
  change = tf_project_change_new ();
  change->status = tf_project_status_copy (self->status);
  g_free (change->status->agent);
  change->status->agent = g_strdup (request->text);
  change->status->updated_at = tf_clock_now ();
  return change;
}

static TfProjectChange *
decide_priority (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!check_status_is_real (self, error))
    return NULL;
  change = tf_project_change_new ();
  change->status = tf_project_status_copy (self->status);
  change->status->priority = request->number;
  change->status->updated_at = tf_clock_now ();
  return change;
}

void
tf_project_set_agent_async (TfProject *self,
                            const char *agent,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = decide_agent;
  request->task = g_task_new (self, NULL, callback, data);
  request->text = g_strdup (agent);
  tf_project_enqueue (self, request);
}

void
tf_project_set_priority_async (TfProject *self,
                               int priority,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = decide_priority;
  request->task = g_task_new (self, NULL, callback, data);
  request->number = priority;
  tf_project_enqueue (self, request);
}

static TfProjectChange *
decide_link (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (tf_project_status_find_link (self->status, TF_RELATION_CODE, request->text) != NULL ||
      !check_status_is_real (self, error))
    return NULL;
  change = tf_project_change_new ();
  change->status = tf_project_status_copy (self->status);
  tf_project_status_add_link (change->status, TF_RELATION_CODE, request->text, NULL);
  if (change->status->phase == TF_PHASE_DONE)
    change->commit = g_strdup_printf ("done: code project %s created from it", request->text);
  return change;
}

static void
linked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *self = TF_PROJECT (source);
  g_autoptr (GError) error = NULL;

  if (!tf_project_set_finish (self, result, &error))
    tf_workspace_log (self->workspace, "warn", "error",
                      "cannot save the link to the code project: %s", error->message);
}

void
tf_project_link_code (TfProject *self, const char *code)
{
  TfProjectRequest *request;

  if (tf_project_status_find_link (self->status, TF_RELATION_CODE, code) != NULL)
    return;
  request = g_new0 (TfProjectRequest, 1);
  request->decide = decide_link;
  request->task = g_task_new (self, NULL, linked_cb, NULL);
  request->text = g_strdup (code);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_set_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return finish_task (result, error);
}
