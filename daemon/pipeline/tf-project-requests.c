/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project.h"

#include "tf-error.h"
#include "tf-language.h"
#include "tf-limits.h"
#include "tf-pipeline-private.h"
#include "tf-project-actions.h"
#include "tf-project-answer.h"
#include "tf-project-private.h"

/* The public functions that queue a request. */

void
tf_project_act_async (TfProject *self,
                      TfAction action,
                      const char *text,
                      gboolean confirmed,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  TfProjectRequest *request = tf_project_queue_find_action (tf_project_get_queue (self), action);

  if (request != NULL && request->confirmed == confirmed && g_strcmp0 (request->text, text) == 0)
    {
      if (request->joined == NULL)
        request->joined = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (request->joined, task);
      return;
    }
  request = tf_project_request_new (tf_project_actions_decide, task);
  request->is_action = TRUE;
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
tf_project_add_message_async (TfProject *self,
                              const char *text,
                              GAsyncReadyCallback callback,
                              gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (tf_project_message_decide, g_task_new (self, NULL, callback, data));

  request->text = g_strdup (text);
  tf_project_enqueue (self, request);
}

char *
tf_project_add_message_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
tf_project_answer_async (TfProject *self,
                         const char *question,
                         const char *text,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (tf_project_answer_decide, g_task_new (self, NULL, callback, data));

  request->question = g_strdup (question);
  request->text = g_strdup (text);
  tf_project_enqueue (self, request);
}

char *
tf_project_answer_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
tf_project_apply_answers_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  tf_project_enqueue (self, tf_project_request_new (tf_project_answer_decide_take_in,
                                                    g_task_new (self, NULL, callback, data)));
}

gboolean
tf_project_apply_answers_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return finish_task (result, error);
}

GVariant *
tf_project_list_questions (TfProject *self)
{
  g_auto (TfProjectFacts) facts = { 0 };

  tf_project_get_facts (self, &facts);
  return tf_project_answer_describe (&facts);
}

/* In its turn: what later requests do to the chat does not show in the copy. */
static void
copy_chat (TfProject *self, const TfProjectRequest *request)
{
  g_task_set_task_data (request->task, tf_pipeline_copy_chat (tf_project_get_chat (self)),
                        (GDestroyNotify) g_ptr_array_unref);
}

void
tf_project_get_chat_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new_turn (copy_chat, g_task_new (self, NULL, callback, data));

  tf_project_enqueue (self, request);
}

GPtrArray *
tf_project_get_chat_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  GPtrArray *chat = g_task_get_task_data (G_TASK (result));

  return finish_task (result, error) ? g_ptr_array_ref (chat) : NULL;
}

static TfProjectChange *
decide_notice (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error))
    return NULL;
  change = tf_project_change_new ();
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", request->text);
  return change;
}

void
tf_project_add_notice_async (TfProject *self,
                             const char *text,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_notice, g_task_new (self, NULL, callback, data));

  request->text = g_strdup (text);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_add_notice_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return finish_task (result, error);
}

static TfProjectChange *
decide_agent (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error) ||
      tf_agent_registry_require (facts->config, request->text, error) == NULL)
    return NULL;
  change = tf_project_change_new_status (facts);
  g_free (change->status->agent);
  change->status->agent = g_strdup (request->text);
  return change;
}

static TfProjectChange *
decide_priority (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error))
    return NULL;
  change = tf_project_change_new_status (facts);
  change->status->priority = request->number;
  return change;
}

void
tf_project_set_agent_async (TfProject *self,
                            const char *agent,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_agent, g_task_new (self, NULL, callback, data));

  request->text = g_strdup (agent);
  tf_project_enqueue (self, request);
}

void
tf_project_set_priority_async (TfProject *self,
                               int priority,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_priority, g_task_new (self, NULL, callback, data));

  request->number = priority;
  tf_project_enqueue (self, request);
}

static gboolean
has_control (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

static gboolean
check_title (const char *title, GError **error)
{
  if (*title == '\0')
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "the name is empty; a project needs one");
  else if (g_utf8_strlen (title, -1) > TF_LIMIT_NAME)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "the name is longer than %d characters",
                 TF_LIMIT_NAME);
  else if (has_control (title))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "the name has a line break or another control character; write it in one line");
  else
    return TRUE;
  return FALSE;
}

static TfProjectChange *
decide_title (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autofree char *title = g_strstrip (g_strdup (request->text));
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error) || !check_title (title, error))
    return NULL;
  change = tf_project_change_new_status (facts);
  tf_record_set_string (&change->status->title, title);
  return change;
}

void
tf_project_rename_async (TfProject *self,
                         const char *title,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_title, g_task_new (self, NULL, callback, data));

  request->text = g_strdup (title);
  tf_project_enqueue (self, request);
}

static TfProjectChange *
decide_assurance (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error))
    return NULL;
  change = tf_project_change_new_status (facts);
  change->status->assurance = request->number;
  return change;
}

static TfProjectChange *
decide_tests (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;
  TfTestSettings *tests = NULL;

  if (!tf_project_facts_check_writable (facts, error) ||
      (tests = tf_test_settings_change (facts->status->tests, request->settings, error)) == NULL)
    return NULL;
  change = tf_project_change_new_status (facts);
  g_clear_pointer (&change->status->tests, tf_test_settings_free);
  change->status->tests = tests;
  return change;
}

void
tf_project_set_tests_async (TfProject *self,
                            GVariant *settings,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_tests, g_task_new (self, NULL, callback, data));

  request->settings = g_variant_ref_sink (settings);
  tf_project_enqueue (self, request);
}

static TfProjectChange *
decide_language (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!tf_project_facts_check_writable (facts, error))
    return NULL;
  if (*request->text != '\0' && !tf_language_is_tag (request->text))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "found “%s”, expected the tag of a language such as en, de or pt-BR",
                   request->text);
      return NULL;
    }
  change = tf_project_change_new_status (facts);
  tf_record_set_string (&change->status->language, request->text);
  return change;
}

void
tf_project_set_language_async (TfProject *self,
                               const char *language,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_language, g_task_new (self, NULL, callback, data));

  request->text = g_strdup (language);
  tf_project_enqueue (self, request);
}

void
tf_project_set_assurance_async (TfProject *self,
                                int assurance,
                                GAsyncReadyCallback callback,
                                gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_assurance, g_task_new (self, NULL, callback, data));

  request->number = assurance;
  tf_project_enqueue (self, request);
}

static TfProjectChange *
decide_link (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (tf_project_status_find_link (facts->status, TF_RELATION_CODE, request->text) != NULL ||
      !tf_project_facts_check_writable (facts, error))
    return NULL;
  change = tf_project_change_new ();
  change->status = tf_project_status_copy (facts->status);
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
    tf_workspace_log (tf_project_get_workspace (self), "warn", "error",
                      "cannot save the link to the code project: %s", error->message);
}

void
tf_project_link_code (TfProject *self, const char *code)
{
  TfProjectRequest *request;

  if (tf_project_status_find_link (tf_project_get_status (self), TF_RELATION_CODE, code) != NULL)
    return;
  request = tf_project_request_new (decide_link, g_task_new (self, NULL, linked_cb, NULL));
  request->text = g_strdup (code);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_set_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return finish_task (result, error);
}
