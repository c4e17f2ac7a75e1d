/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-step.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-fix-target.h"
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
  GPtrArray *issues;   /* (owned) (element-type TfFixIssue) */
  gboolean evidence;   /* the issues have ids */
  TfTestReport *tests; /* (owned) (nullable): instead of the iteration's */
  char *review_commit; /* (owned) (nullable) */
  TfFixStepStep step;
  TfFixTarget *target; /* (owned) (nullable): the worker's in COMPOSE, APPLY and RESTORE */
  TfPrompt *prompt;    /* (owned) (nullable) */
  char *prompt_hash;   /* (owned) (nullable): of what was asked last */
  TfAsk *ask;          /* (owned) (nullable): the newest */
  TfFixAnswer *answer; /* (owned) (nullable) */
  GPtrArray *errors;   /* (owned) (element-type utf8): why the answer was refused */
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

static TfPrompt *
create_prompt (TfFixStep *self, GError **error)
{
  TfBuildContext *context = tf_fix_target_get_context (self->target);
  g_autoptr (TfPrompt) prompt = NULL;
  g_autofree char *issues = NULL;

  if (self->tests != NULL)
    tf_build_context_set_tests (context, self->tests);
  prompt = tf_polish_task_create_prompt (self->task, context, TF_PURPOSE_FIX, error);
  if (prompt == NULL ||
      (self->evidence && !tf_polish_task_extend_prompt (self->task, prompt, "fix-evidence", error)))
    return NULL;
  issues = tf_fix_issue_format_list (self->issues);
  tf_prompt_add (prompt, "issues", "", issues);
  return g_steal_pointer (&prompt);
}

/* What the agent edited in place is judged later, on the worker. */
static void
check_answer (const char *text, gpointer data, GPtrArray *errors)
{
  TfFixStep *self = data;
  g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (text, self->issues->len, errors);

  if (answer != NULL)
    tf_fix_target_check_answer (self->target, answer, errors);
}

/* By one that will be taken: see TfAsk. */
static gboolean
is_answered (TfFixStep *self, const TfPrompt *prompt)
{
  g_autofree char *hash = tf_ask_hash_prompt (prompt);
  g_autofree char *answer =
      tf_run_store_find_answer (tf_workspace_get_files (self->task->workspace), TF_PURPOSE_FIX,
                                hash);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (answer != NULL)
    check_answer (answer, self, errors);
  return answer != NULL && errors->len == 0;
}

/* A crash may have come after the answer was kept, even after it was written: then the very same
 * question, about the deliverable as it was reviewed, finds its answer again. Otherwise only the
 * agent's own edits, cut short, can stand on disk. */
static TfPrompt *
compose (TfFixStep *self, GError **error)
{
  g_autoptr (TfPrompt) prompt = NULL;

  if (!tf_fix_target_rewind (self->target))
    return create_prompt (self, error);
  prompt = create_prompt (self, error);
  if (prompt == NULL)
    return NULL;
  if (is_answered (self, prompt))
    return g_steal_pointer (&prompt);
  return tf_fix_target_recover (self->target, error) ? create_prompt (self, error) : NULL;
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixStep *self = source;
  TfPrompt *prompt = NULL;
  GError *error = NULL;

  self->target = tf_fix_target_new (self->task, self->review_commit, &error);
  if (self->target != NULL)
    prompt = compose (self, &error);
  if (prompt != NULL)
    g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
  else
    g_task_return_error (task, error);
}

static void
log_put_back (TfFixStep *self)
{
  g_autofree char *sentence =
      self->target != NULL ? tf_fix_target_take_put_back (self->target) : NULL;

  if (sentence != NULL)
    tf_workspace_log (self->task->workspace, "warn", "document_changed", "%s", sentence);
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
  self->answer = tf_fix_answer_parse (tf_ask_get_answer (ask), self->issues->len, none);
  go (self, STEP_APPLY);
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
  g_free (self->prompt_hash);
  self->prompt_hash = tf_ask_hash_prompt (prompt);
  g_clear_object (&self->ask);
  self->ask = tf_ask_new (self->task->workspace, prompt, check_answer, self, NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (ask_done_cb));
}

static void
apply_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixStep *self = source;
  GError *error = NULL;

  g_ptr_array_set_size (self->errors, 0);
  if (tf_fix_target_apply (self->target, self->answer, self->prompt_hash, self->errors, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
refuse (TfFixStep *self)
{
  TfConfig *config = tf_workspace_get_config (self->task->workspace);
  g_autofree char *errors = join_errors (self, "; ");

  if (self->n_refused++ < config->polish.retry_malformed_output)
    {
      tf_workspace_log (self->task->workspace, "warn", "agent_response",
                        "fix refused, asked again: %s", errors);
      go (self, STEP_ASK);
      return;
    }
  go_failed (self,
             g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE,
                          "fix of iteration %u, agent %s: %s (run %s)", self->task->iteration,
                          tf_workspace_get_agent (self->task->workspace), errors,
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

  if (tf_fix_target_restore (self->target, &error))
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
    tf_workspace_log (self->task->workspace, "error", "error", "%s may be left half fixed: %s",
                      tf_polish_task_is_tree (self->task) ? "the tree" : self->task->output_path,
                      error->message);
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
      tf_workspace_queue (self->task->workspace, self, compose_thread, NULL, NULL, composed_cb);
      break;
    case STEP_ASK:
      if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)),
                                                &self->error))
        end (self);
      else
        ask_agent (self);
      break;
    case STEP_APPLY:
      tf_workspace_queue (self->task->workspace, self, apply_thread, NULL, NULL, applied_cb);
      break;
    case STEP_RESTORE:
      tf_workspace_queue (self->task->workspace, self, restore_thread, NULL, NULL, restored_cb);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_fix_step_start (TfJob *job)
{
  go (TF_FIX_STEP (job), STEP_COMPOSE);
}

static void
tf_fix_step_finalize (GObject *object)
{
  TfFixStep *self = TF_FIX_STEP (object);

  tf_polish_task_free (self->task);
  g_ptr_array_unref (self->issues);
  g_clear_pointer (&self->tests, tf_test_report_unref);
  g_free (self->review_commit);
  g_clear_pointer (&self->target, tf_fix_target_free);
  g_free (self->prompt_hash);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_clear_object (&self->ask);
  g_clear_pointer (&self->answer, tf_fix_answer_free);
  g_ptr_array_unref (self->errors);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_fix_step_parent_class)->finalize (object);
}

static void
tf_fix_step_class_init (TfFixStepClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_fix_step_finalize;
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
  self->issues = tf_fix_issue_list_of_review (review);
  self->review_commit = g_strdup (review_commit);
  return self;
}

TfFixStep *
tf_fix_step_new_for_issues (const TfPolishTask *task,
                            GPtrArray *issues,
                            const char *base,
                            const TfTestReport *tests)
{
  TfFixStep *self = g_object_new (TF_TYPE_FIX_STEP, NULL);

  self->task = tf_polish_task_copy (task);
  self->issues = g_ptr_array_ref (issues);
  self->evidence = TRUE;
  self->review_commit = g_strdup (base);
  self->tests = tests != NULL ? tf_test_report_ref ((TfTestReport *) tests) : NULL;
  return self;
}

const TfFixAnswer *
tf_fix_step_get_answer (TfFixStep *self)
{
  return self->answer;
}

gboolean
tf_fix_step_take_back (TfFixStep *self, const char *why, char **out_put_back, GError **error)
{
  tf_worker_assert_current ();

  if (!tf_fix_target_take_back (self->target, self->prompt_hash, why, error))
    return FALSE;
  *out_put_back = tf_fix_target_take_put_back (self->target);
  return TRUE;
}

const char *
tf_fix_step_get_run_id (TfFixStep *self)
{
  return self->ask != NULL ? tf_ask_get_run_id (self->ask) : "";
}
