/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-step.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-fix-document.h"
#include "tf-json.h"
#include "tf-run-store.h"

typedef enum
{
  STEP_COMPOSE,
  STEP_ASK,
  STEP_APPLY,
  STEP_RESTORE,
  STEP_END,
} TfFixStepStep;

struct _TfFixStep
{
  TfJob parent_instance;

  TfPolishTask *task;  /* (owned) */
  TfReview *review;    /* (owned) */
  char *review_commit; /* (owned) (nullable) */
  TfFixStepStep step;
  TfFixDocument *document; /* (owned) (nullable): the worker's in COMPOSE, APPLY and RESTORE */
  TfPrompt *prompt;        /* (owned) (nullable) */
  TfAsk *ask;              /* (owned) (nullable) */
  TfFixAnswer *answer;     /* (owned) (nullable) */
  GPtrArray *errors;       /* (owned) (element-type utf8): why the answer was refused */
  guint n_refused;
  GError *error; /* (owned) (nullable): why it fails */
};

G_DEFINE_FINAL_TYPE (TfFixStep, tf_fix_step, TF_TYPE_JOB)

static void advance (TfFixStep *self);

static void
go (TfFixStep *self, TfFixStepStep step)
{
  self->step = step;
  advance (self);
}

/* Takes @error. */
static void
go_failed (TfFixStep *self, GError *error, TfFixStepStep step)
{
  g_clear_error (&self->error);
  self->error = error;
  go (self, step);
}

/* {"issues": [{n, severity, description, location, recommendation}]} */
static char *
format_issues (const TfReview *review)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_sized_new (review->issues->len);

  for (guint i = 0; i < review->issues->len; i++)
    {
      g_autoptr (JsonNode) issue = tf_issue_to_json (g_ptr_array_index (review->issues, i));
      JsonObject *numbered = json_object_new ();
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (issue));

      json_object_set_int_member (numbered, "n", i + 1);
      for (GList *l = members; l != NULL; l = l->next)
        json_object_set_member (numbered, l->data,
                                json_object_dup_member (json_node_get_object (issue), l->data));
      json_array_add_object_element (array, numbered);
    }
  json_object_set_array_member (object, "issues", array);
  json_node_take_object (node, object);
  return tf_json_to_text (node);
}

static TfPrompt *
create_prompt (TfFixStep *self, GError **error)
{
  g_autofree char *issues = NULL;
  TfPrompt *prompt =
      tf_polish_task_create_prompt (self->task, self->document->context, TF_PURPOSE_FIX, error);

  if (prompt == NULL)
    return NULL;
  issues = format_issues (self->review);
  tf_prompt_add (prompt, "issues", "", issues);
  return prompt;
}

static gboolean
is_answered (TfFixStep *self, const TfPrompt *prompt)
{
  g_autofree char *hash = tf_ask_hash_prompt (prompt);
  g_autofree char *answer =
      tf_run_store_find_answer (tf_work_get_files (self->task->work), TF_PURPOSE_FIX, hash);

  return answer != NULL;
}

/* A crash may have come after the answer was kept, even after it was written: then the very same
 * question, about the document as it was reviewed, finds its answer again. Otherwise only the
 * agent's own edits, cut short, can stand on disk. */
static TfPrompt *
create_recovered_prompt (TfFixStep *self, const char *committed, GError **error)
{
  g_autofree char *now = g_strdup (tf_fix_document_get_before (self->document));
  g_autoptr (TfPrompt) prompt = NULL;

  tf_build_context_set_deliverable (self->document->context, committed);
  prompt = create_prompt (self, error);
  if (prompt == NULL)
    return NULL;
  if (is_answered (self, prompt))
    return g_steal_pointer (&prompt);
  tf_build_context_set_deliverable (self->document->context, now);
  if (!tf_fix_document_recover (self->document, committed, error))
    return NULL;
  return create_prompt (self, error);
}

static char *
read_committed (TfFixStep *self)
{
  TfRepo *repo = tf_work_get_repo (self->task->work, NULL);

  if (repo == NULL || self->review_commit == NULL || !tf_work_get_recovering (self->task->work))
    return NULL;
  return tf_repo_read_file (repo, self->review_commit, self->task->output_path, NULL);
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixStep *self = source;
  g_autofree char *committed = read_committed (self);
  TfPrompt *prompt = NULL;
  GError *error = NULL;

  self->document = tf_fix_document_new (self->task, &error);
  if (self->document != NULL)
    prompt = committed != NULL ? create_recovered_prompt (self, committed, &error)
                               : create_prompt (self, &error);
  if (prompt != NULL)
    g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
  else
    g_task_return_error (task, error);
}

static void
log_put_back (TfFixStep *self)
{
  if (self->document == NULL || self->document->put_back == NULL)
    return;
  tf_work_log (self->task->work, "warn", "document_changed", "%s", self->document->put_back);
  g_clear_pointer (&self->document->put_back, g_free);
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixStep *self = TF_FIX_STEP (source);
  GError *error = NULL;

  log_put_back (self);
  self->prompt = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->prompt != NULL)
    go (self, STEP_ASK);
  else
    go_failed (self, error, STEP_END);
}

/* An agent whose answers are of no use has failed: what was asked of it has no other name. */
static GError *
translate (TfFixStep *self, const GError *error)
{
  if (!g_error_matches (error, TF_ERROR, TF_ERROR_MALFORMED))
    return g_error_copy (error);
  return g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE, "fix of iteration %u, %s",
                      self->task->iteration, error->message);
}

/* What the agent edited in place is judged later, on the worker. */
static void
check_answer (const char *text, gpointer data, GPtrArray *errors)
{
  TfFixStep *self = data;
  g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (text, self->review->issues->len, errors);

  if (answer != NULL && answer->content != NULL)
    tf_fix_document_check (self->document, answer, answer->content, errors);
}

static void
ask_done_cb (TfAsk *ask, TfFixStep *self)
{
  const GError *error = tf_job_get_error (TF_JOB (ask));
  g_autoptr (GPtrArray) none = g_ptr_array_new_with_free_func (g_free);

  if (error != NULL)
    {
      go_failed (self, translate (self, error), STEP_RESTORE);
      return;
    }
  g_clear_pointer (&self->answer, tf_fix_answer_free);
  self->answer = tf_fix_answer_parse (tf_ask_get_answer (ask), self->review->issues->len, none);
  go (self, STEP_APPLY);
}

static void
activity_cb (TfAsk *ask, GParamSpec *pspec, TfFixStep *self)
{
  tf_job_set_activity (TF_JOB (self), tf_job_get_activity (TF_JOB (ask)));
}

static char *
join_errors (TfFixStep *self, const char *separator)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_copy (self->errors, NULL, NULL);

  g_ptr_array_set_free_func (parts, NULL);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (separator, (char **) parts->pdata);
}

static void
ask_agent (TfFixStep *self)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_copy (self->prompt);

  if (self->errors->len > 0)
    {
      g_autofree char *errors = join_errors (self, "\n");

      tf_prompt_add (prompt, "errors", "", errors);
      tf_prompt_add (prompt, "previous_answer", "", tf_ask_get_answer (self->ask));
    }
  g_clear_object (&self->ask);
  self->ask = tf_ask_new (self->task->work, prompt, check_answer, self, NULL);
  g_signal_connect_object (self->ask, "notify::activity", G_CALLBACK (activity_cb), self, 0);
  g_signal_connect_object (self->ask, "done", G_CALLBACK (ask_done_cb), self, 0);
  tf_job_start (TF_JOB (self->ask));
}

static void
apply_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixStep *self = source;
  GError *error = NULL;

  g_ptr_array_set_size (self->errors, 0);
  if (tf_fix_document_apply (self->document, self->answer, self->errors, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
refuse (TfFixStep *self)
{
  TfConfig *config = tf_work_get_config (self->task->work);
  g_autofree char *errors = join_errors (self, "; ");

  if (self->n_refused++ < config->polish.retry_malformed_output)
    {
      tf_work_log (self->task->work, "warn", "agent_response", "fix refused, asked again: %s",
                   errors);
      go (self, STEP_ASK);
      return;
    }
  go_failed (self,
             g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE,
                          "fix of iteration %u, agent %s: %s (run %s)", self->task->iteration,
                          tf_work_get_agent (self->task->work), errors,
                          tf_ask_get_run_id (self->ask)),
             STEP_END);
}

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixStep *self = TF_FIX_STEP (source);
  GError *error = NULL;

  log_put_back (self);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    go_failed (self, error, STEP_RESTORE);
  else if (self->errors->len > 0)
    refuse (self);
  else
    go (self, STEP_END);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixStep *self = source;
  GError *error = NULL;

  if (tf_fix_document_restore (self->document, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The first error stays the reason. */
static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixStep *self = TF_FIX_STEP (source);
  g_autoptr (GError) error = NULL;

  log_put_back (self);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    tf_work_log (self->task->work, "error", "error", "%s may be left half fixed: %s",
                 self->task->output_path, error->message);
  go (self, STEP_END);
}

static void
end (TfFixStep *self)
{
  if (self->error == NULL)
    tf_job_succeed (TF_JOB (self));
  else
    tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
}

static void
advance (TfFixStep *self)
{
  switch (self->step)
    {
    case STEP_COMPOSE:
      tf_work_queue (self->task->work, self, compose_thread, NULL, NULL, composed_cb);
      break;
    case STEP_ASK:
      if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)),
                                                &self->error))
        end (self);
      else
        ask_agent (self);
      break;
    case STEP_APPLY:
      tf_work_queue (self->task->work, self, apply_thread, NULL, NULL, applied_cb);
      break;
    case STEP_RESTORE:
      tf_work_queue (self->task->work, self, restore_thread, NULL, NULL, restored_cb);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
cancelled_cb (GCancellable *cancellable, TfFixStep *self)
{
  if (self->ask != NULL)
    tf_job_cancel (TF_JOB (self->ask));
}

static void
tf_fix_step_start (TfJob *job)
{
  g_signal_connect_object (tf_job_get_cancellable (job), "cancelled", G_CALLBACK (cancelled_cb),
                           job, 0);
  go (TF_FIX_STEP (job), STEP_COMPOSE);
}

static void
tf_fix_step_dispose (GObject *object)
{
  TfFixStep *self = TF_FIX_STEP (object);

  g_clear_object (&self->ask);

  G_OBJECT_CLASS (tf_fix_step_parent_class)->dispose (object);
}

static void
tf_fix_step_finalize (GObject *object)
{
  TfFixStep *self = TF_FIX_STEP (object);

  tf_polish_task_free (self->task);
  tf_review_unref (self->review);
  g_free (self->review_commit);
  g_clear_pointer (&self->document, tf_fix_document_free);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_clear_pointer (&self->answer, tf_fix_answer_free);
  g_ptr_array_unref (self->errors);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_fix_step_parent_class)->finalize (object);
}

static void
tf_fix_step_class_init (TfFixStepClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_fix_step_dispose;
  object_class->finalize = tf_fix_step_finalize;
  TF_JOB_CLASS (klass)->start = tf_fix_step_start;
}

static void
tf_fix_step_init (TfFixStep *self)
{
  self->errors = g_ptr_array_new_with_free_func (g_free);
}

TfFixStep *
tf_fix_step_new (const TfPolishTask *task, TfReview *review, const char *review_commit)
{
  TfFixStep *self = g_object_new (TF_TYPE_FIX_STEP, NULL);

  self->task = tf_polish_task_copy (task);
  self->review = tf_review_ref (review);
  self->review_commit = g_strdup (review_commit);
  return self;
}

const TfFixAnswer *
tf_fix_step_get_answer (TfFixStep *self)
{
  return self->answer;
}

const char *
tf_fix_step_get_run_id (TfFixStep *self)
{
  return self->ask != NULL ? tf_ask_get_run_id (self->ask) : "";
}
