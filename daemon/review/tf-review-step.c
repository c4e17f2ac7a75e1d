/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-step.h"

#include "tf-ask.h"
#include "tf-error.h"

typedef enum
{
  STEP_COMPOSE,
  STEP_ASK,
  STEP_END,
} TfReviewStepStep;

struct _TfReviewStep
{
  TfJob parent_instance;

  TfPolishTask *task; /* (owned) */
  TfReviewStepStep step;
  TfPrompt *prompt; /* (owned) (nullable) */
  TfAsk *ask;       /* (owned) (nullable) */
  char *edited;     /* (owned) (nullable): what is not as committed */
  TfReview *review; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfReviewStep, tf_review_step, TF_TYPE_JOB)

static void advance (TfReviewStep *self);

static void
go (TfReviewStep *self, TfReviewStepStep step)
{
  self->step = step;
  advance (self);
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfReviewStep *self = source;
  GError *error = NULL;
  g_autoptr (TfBuildContext) context = tf_polish_task_load (self->task, &error);
  TfPrompt *prompt = NULL;

  if (context != NULL)
    prompt = tf_polish_task_create_prompt (self->task, context, TF_PURPOSE_REVIEW, &error);
  if (prompt == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (tf_polish_task_is_tree (self->task))
    tf_polish_task_add_tree_materials (self->task, context, prompt);
  self->edited = tf_polish_task_find_edited (self->task, context);
  g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfReviewStep *self = TF_REVIEW_STEP (source);
  GError *error = NULL;

  self->prompt = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->prompt == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  if (self->edited != NULL)
    tf_workspace_log (self->task->workspace, "info", "document_changed",
                      "%s was edited by hand since the last commit; reviewing its current text",
                      self->edited);
  go (self, STEP_ASK);
}

static void
compose (TfReviewStep *self)
{
  tf_workspace_queue (self->task->workspace, self, compose_thread, NULL, NULL, composed_cb);
}

static void
check_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autoptr (TfReview) review = tf_review_parse (answer, GPOINTER_TO_INT (data));

  for (guint i = 0; i < review->errors->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (review->errors, i)));
  if (errors->len == 0 && review->state == TF_REVIEW_STATE_INVALID)
    g_ptr_array_add (errors, g_strdup ("the answer is not a review"));
}

static GError *
translate (TfReviewStep *self, const GError *error)
{
  if (!g_error_matches (error, TF_ERROR, TF_ERROR_MALFORMED))
    return g_error_copy (error);
  return g_error_new (TF_ERROR, TF_ERROR_REVIEW_INVALID,
                      "review invalid: iteration %u, %s. Halted; nothing was counted.",
                      self->task->iteration, error->message);
}

static void
ask_done_cb (TfAsk *ask, TfReviewStep *self)
{
  const GError *error = tf_job_get_error (TF_JOB (ask));

  if (error != NULL)
    tf_job_fail (TF_JOB (self), translate (self, error));
  else
    go (self, STEP_END);
}

static void
ask_agent (TfReviewStep *self)
{
  self->ask = tf_ask_new (self->task->workspace, self->prompt, check_answer,
                          GINT_TO_POINTER (tf_polish_task_has_tests (self->task)), NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (ask_done_cb));
}

static void
advance (TfReviewStep *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  switch (self->step)
    {
    case STEP_COMPOSE:
      compose (self);
      break;
    case STEP_ASK:
      ask_agent (self);
      break;
    case STEP_END:
      self->review =
          tf_review_parse (tf_ask_get_answer (self->ask), tf_polish_task_has_tests (self->task));
      tf_job_succeed (TF_JOB (self));
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_review_step_start (TfJob *job)
{
  go (TF_REVIEW_STEP (job), STEP_COMPOSE);
}

static void
tf_review_step_finalize (GObject *object)
{
  TfReviewStep *self = TF_REVIEW_STEP (object);

  tf_polish_task_free (self->task);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_clear_object (&self->ask);
  g_free (self->edited);
  g_clear_pointer (&self->review, tf_review_unref);

  G_OBJECT_CLASS (tf_review_step_parent_class)->finalize (object);
}

static void
tf_review_step_class_init (TfReviewStepClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_review_step_finalize;
  TF_JOB_CLASS (klass)->start = tf_review_step_start;
}

static void
tf_review_step_init (TfReviewStep *self)
{
}

TfReviewStep *
tf_review_step_new (const TfPolishTask *task)
{
  TfReviewStep *self = g_object_new (TF_TYPE_REVIEW_STEP, NULL);

  self->task = tf_polish_task_copy (task);
  return self;
}

TfReview *
tf_review_step_get_review (TfReviewStep *self)
{
  return self->review;
}

const char *
tf_review_step_get_run_id (TfReviewStep *self)
{
  return self->ask != NULL ? tf_ask_get_run_id (self->ask) : "";
}
