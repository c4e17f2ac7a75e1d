/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-loop.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-fix-step.h"
#include "tf-model-enums.h"
#include "tf-polish-evaluate.h"
#include "tf-polish-report.h"
#include "tf-review-step.h"
#include "tf-state-store.h"

/* What the worker can be asked to do next; each gives the next state. */
typedef enum
{
  WORK_KEEP_REVIEW,
  WORK_EVALUATE,
  WORK_COMMIT_REVIEW,
  WORK_LOAD_REVIEW,
  WORK_COMPLETE,
  WORK_COMMIT_FIX,
} TfPolishWork;

struct _TfPolishLoop
{
  TfJob parent_instance;

  TfWork *work;         /* (owned) */
  char *project_name;   /* (owned) */
  char *output_path;    /* (owned) */
  TfPolishState *state; /* (owned): as on disk */

  TfJob *step_job;  /* (owned) (nullable): the review or fix under way */
  TfReview *review; /* (owned) (nullable): of the iteration under way */
  char *run_id;     /* (owned): of its last run, "" when not known */
};

/* What the worker is given, and what it gives besides the state. */
typedef struct
{
  TfPolishWork what;
  TfPolishTask *task;   /* (owned) */
  TfPolishState *state; /* (owned) */
  TfReview *review;     /* (owned) (nullable) */
  TfUsage usage;
  char *run_id;       /* (owned) */
  char *fixes;        /* (owned) (nullable) */
  GPtrArray *results; /* (owned) (nullable) */
} TfPolishOrder;

typedef enum
{
  SIGNAL_ITERATION,
  SIGNAL_STATE_CHANGED,
  N_SIGNALS,
} TfPolishLoopSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TfPolishLoop, tf_polish_loop, TF_TYPE_JOB)

static void advance (TfPolishLoop *self);

static void
tf_polish_order_free (TfPolishOrder *self)
{
  tf_polish_task_free (self->task);
  tf_polish_state_unref (self->state);
  g_clear_pointer (&self->review, tf_review_unref);
  g_free (self->run_id);
  g_free (self->fixes);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_free (self);
}

/* The iteration that the newest point belongs to, or the one that a review is missing of. */
static guint
get_current (TfPolishLoop *self)
{
  gboolean inside = self->state->step != TF_POLISH_STEP_ENDED;
  gboolean pending = self->state->step == TF_POLISH_STEP_REVIEW &&
                     self->state->review_commit != NULL && self->state->fix_commit == NULL;

  return self->state->iteration + (inside && !pending ? 1 : 0);
}

static TfPolishTask *
create_task (TfPolishLoop *self)
{
  return tf_polish_task_new (self->work, self->project_name, self->output_path, get_current (self));
}

static void
fail (TfPolishLoop *self, GError *error)
{
  g_clear_object (&self->step_job);
  tf_job_fail (TF_JOB (self), error);
}

static void
log_guards (TfPolishLoop *self, const GPtrArray *results, guint iteration)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TfGuardResult *result = g_ptr_array_index (results, i);

      tf_work_log (self->work, "info", "guard_evaluation", "iteration %u, %s: %s: %s", iteration,
                   tf_enum_to_nick (TF_TYPE_GUARD, result->guard),
                   tf_enum_to_nick (TF_TYPE_VERDICT, result->verdict), result->message);
    }
}

static TfVerdict
get_verdict (const TfPolishState *state)
{
  if (state->step != TF_POLISH_STEP_ENDED)
    return TF_VERDICT_GO_ON;
  return state->completed ? TF_VERDICT_DONE : TF_VERDICT_HALT;
}

static void
emit_iteration (TfPolishLoop *self)
{
  TfTrajectoryPoint point;

  tf_polish_state_get_latest (self->state, &point);
  g_signal_emit (self, signals[SIGNAL_ITERATION], 0, point.iteration, &point.counts,
                 self->state->guard, get_verdict (self->state), point.timestamp);
}

/* What was done is on disk: tell it. */
static void
announce (TfPolishLoop *self, const TfPolishOrder *order)
{
  if (order->results != NULL)
    log_guards (self, order->results, order->task->iteration);
  g_signal_emit (self, signals[SIGNAL_STATE_CHANGED], 0);
  if (order->what == WORK_COMMIT_REVIEW)
    emit_iteration (self);
}

static TfPolishState *
carry_out (TfPolishOrder *order, GError **error)
{
  const TfPolishTask *task = order->task;

  switch (order->what)
    {
    case WORK_KEEP_REVIEW:
      return tf_polish_keep_review (task, order->state, order->review, error);
    case WORK_EVALUATE:
      return tf_polish_evaluate (task, order->state, &order->usage, &order->results, error);
    case WORK_COMMIT_REVIEW:
      return tf_polish_commit_review (task, order->state, order->run_id, error);
    case WORK_LOAD_REVIEW:
      order->review =
          tf_state_store_load_review (tf_work_get_files (task->work), task->iteration, error);
      return order->review != NULL ? tf_polish_state_ref (order->state) : NULL;
    case WORK_COMPLETE:
      return tf_polish_complete (task, order->state, order->fixes, error);
    case WORK_COMMIT_FIX:
    default:
      return tf_polish_commit_fix (task, order->state, order->run_id, error);
    }
}

static void
order_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfPolishState *state = carry_out (data, &error);

  if (state != NULL)
    g_task_return_pointer (task, state, (GDestroyNotify) tf_polish_state_unref);
  else
    g_task_return_error (task, error);
}

static void
ordered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfPolishLoop *self = TF_POLISH_LOOP (source);
  TfPolishOrder *order = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  TfPolishState *state = g_task_propagate_pointer (G_TASK (result), &error);

  if (state == NULL)
    {
      fail (self, error);
      return;
    }
  tf_polish_state_unref (self->state);
  self->state = state;
  if (order->what == WORK_LOAD_REVIEW)
    self->review = tf_review_ref (order->review);
  else
    {
      /* The interrupted step has ended. */
      tf_work_set_recovering (self->work, FALSE);
      announce (self, order);
    }
  advance (self);
}

/* Takes @fixes. */
static void
give_order (TfPolishLoop *self, TfPolishWork what, char *fixes)
{
  TfPolishOrder *order = g_new0 (TfPolishOrder, 1);

  order->what = what;
  order->task = create_task (self);
  order->state = tf_polish_state_copy (self->state);
  order->review =
      self->review != NULL && what == WORK_KEEP_REVIEW ? tf_review_ref (self->review) : NULL;
  order->usage = *tf_work_get_usage (self->work);
  order->run_id = g_strdup (self->run_id);
  order->fixes = fixes;
  tf_work_queue (self->work, self, order_thread, order, (GDestroyNotify) tf_polish_order_free,
                 ordered_cb);
}

static void
set_run_id (TfPolishLoop *self, const char *run_id)
{
  g_free (self->run_id);
  self->run_id = g_strdup (run_id);
}

static void
activity_cb (TfJob *job, GParamSpec *pspec, TfPolishLoop *self)
{
  g_autofree char *activity =
      g_strdup_printf ("iteration %u: %s", get_current (self), tf_job_get_activity (job));

  tf_job_set_activity (TF_JOB (self), activity);
}

/* Takes @job. */
static void
start_step (TfPolishLoop *self, TfJob *job, GCallback done)
{
  g_clear_object (&self->step_job);
  self->step_job = job;
  g_signal_connect_object (job, "notify::activity", G_CALLBACK (activity_cb), self, 0);
  g_signal_connect_object (job, "done", done, self, 0);
  tf_job_start (job);
}

static void
review_done_cb (TfReviewStep *step, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (TF_JOB (step));

  if (error != NULL)
    {
      fail (self, g_error_copy (error));
      return;
    }
  set_run_id (self, tf_review_step_get_run_id (step));
  g_clear_pointer (&self->review, tf_review_unref);
  self->review = tf_review_ref (tf_review_step_get_review (step));
  give_order (self, WORK_KEEP_REVIEW, NULL);
}

static void
start_review (TfPolishLoop *self)
{
  g_autoptr (TfPolishTask) task = create_task (self);

  start_step (self, TF_JOB (tf_review_step_new (task)), G_CALLBACK (review_done_cb));
}

static void
fix_done_cb (TfFixStep *step, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (TF_JOB (step));

  if (error != NULL)
    {
      fail (self, g_error_copy (error));
      return;
    }
  set_run_id (self, tf_fix_step_get_run_id (step));
  give_order (self, WORK_COMPLETE, tf_polish_report_format_fixes (tf_fix_step_get_answer (step)));
}

static void
start_fix (TfPolishLoop *self)
{
  g_autoptr (TfPolishTask) task = create_task (self);
  TfFixStep *step = NULL;

  if (self->review->issues->len == 0)
    {
      give_order (self, WORK_COMPLETE, g_strdup ("none, the review found no issues"));
      return;
    }
  step = tf_fix_step_new (task, self->review, self->state->review_commit);
  start_step (self, TF_JOB (step), G_CALLBACK (fix_done_cb));
}

static void
begin_iteration (TfPolishLoop *self)
{
  if (self->state->review_commit != NULL && self->state->fix_commit == NULL)
    give_order (self, WORK_COMMIT_FIX, NULL);
  else
    start_review (self);
}

static void
fix (TfPolishLoop *self)
{
  if (self->state->review_commit == NULL)
    give_order (self, WORK_COMMIT_REVIEW, NULL);
  else if (self->review == NULL)
    give_order (self, WORK_LOAD_REVIEW, NULL);
  else
    start_fix (self);
}

static void
end (TfPolishLoop *self)
{
  if (self->state->review_commit == NULL)
    {
      give_order (self, WORK_COMMIT_REVIEW, NULL);
      return;
    }
  g_clear_object (&self->step_job);
  tf_job_set_activity (TF_JOB (self), "");
  tf_job_succeed (TF_JOB (self));
}

/* The steps of the file, each finding out by itself how far it had come. A commit whose hash is not
 * in the state yet is made (again): the repository keeps it when it is there already. */
static void
advance (TfPolishLoop *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      fail (self, error);
      return;
    }
  switch (self->state->step)
    {
    case TF_POLISH_STEP_REVIEW:
      begin_iteration (self);
      break;
    case TF_POLISH_STEP_EVALUATE:
      give_order (self, WORK_EVALUATE, NULL);
      break;
    case TF_POLISH_STEP_FIX:
      fix (self);
      break;
    case TF_POLISH_STEP_ENDED:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
cancelled_cb (GCancellable *cancellable, TfPolishLoop *self)
{
  if (self->step_job != NULL)
    tf_job_cancel (self->step_job);
}

/* The trajectory has a point for each iteration reviewed: one more than completed while fixing. */
static gboolean
check_state (const TfPolishState *state, GError **error)
{
  guint expected = state->iteration + (state->step == TF_POLISH_STEP_FIX ? 1 : 0);

  if (state->trajectory->len == expected)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
               "%s: convergence_trajectory has %u points, expected %u at step %s of iteration %u; "
               "restore the file from the project's git history, then resume",
               TF_FILE_POLISH_STATE, state->trajectory->len, expected,
               tf_enum_to_nick (TF_TYPE_POLISH_STEP, state->step), state->iteration + 1);
  return FALSE;
}

static void
tf_polish_loop_start (TfJob *job)
{
  TfPolishLoop *self = TF_POLISH_LOOP (job);
  GError *error = NULL;

  g_signal_connect_object (tf_job_get_cancellable (job), "cancelled", G_CALLBACK (cancelled_cb),
                           self, 0);
  if (check_state (self->state, &error))
    advance (self);
  else
    fail (self, error);
}

static void
tf_polish_loop_dispose (GObject *object)
{
  TfPolishLoop *self = TF_POLISH_LOOP (object);

  g_clear_object (&self->step_job);

  G_OBJECT_CLASS (tf_polish_loop_parent_class)->dispose (object);
}

static void
tf_polish_loop_finalize (GObject *object)
{
  TfPolishLoop *self = TF_POLISH_LOOP (object);

  g_object_unref (self->work);
  g_free (self->project_name);
  g_free (self->output_path);
  tf_polish_state_unref (self->state);
  g_clear_pointer (&self->review, tf_review_unref);
  g_free (self->run_id);

  G_OBJECT_CLASS (tf_polish_loop_parent_class)->finalize (object);
}

static void
tf_polish_loop_class_init (TfPolishLoopClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = tf_polish_loop_dispose;
  object_class->finalize = tf_polish_loop_finalize;
  TF_JOB_CLASS (klass)->start = tf_polish_loop_start;

  signals[SIGNAL_ITERATION] =
      g_signal_new ("iteration", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 5,
                    G_TYPE_UINT, G_TYPE_POINTER, TF_TYPE_GUARD, TF_TYPE_VERDICT, G_TYPE_INT64);
  signals[SIGNAL_STATE_CHANGED] =
      g_signal_new ("state-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_polish_loop_init (TfPolishLoop *self)
{
  self->run_id = g_strdup ("");
}

TfPolishLoop *
tf_polish_loop_new (TfWork *work,
                    const char *project_name,
                    const char *output_path,
                    const TfPolishState *state)
{
  TfPolishLoop *self = NULL;

  g_return_val_if_fail (TF_IS_WORK (work), NULL);
  g_return_val_if_fail (tf_work_get_deliverable (work) != NULL, NULL);
  g_return_val_if_fail (project_name != NULL && output_path != NULL && state != NULL, NULL);

  self = g_object_new (TF_TYPE_POLISH_LOOP, NULL);
  self->work = g_object_ref (work);
  self->project_name = g_strdup (project_name);
  self->output_path = g_strdup (output_path);
  self->state = tf_polish_state_copy (state);
  return self;
}

const TfPolishState *
tf_polish_loop_get_state (TfPolishLoop *self)
{
  g_return_val_if_fail (TF_IS_POLISH_LOOP (self), NULL);

  return self->state;
}

/* After an invalid review or a failed fix nothing has ended: the same step is taken again. */
void
tf_polish_state_prepare_resume (TfPolishState *state)
{
  g_return_if_fail (state != NULL);

  if (state->step == TF_POLISH_STEP_ENDED)
    {
      state->step = TF_POLISH_STEP_REVIEW;
      g_clear_pointer (&state->review_commit, g_free);
      g_clear_pointer (&state->fix_commit, g_free);
    }
  state->completed = FALSE;
  state->halt_reason = TF_HALT_REASON_NONE;
  state->guard = TF_GUARD_NONE;
  g_free (state->message);
  state->message = g_strdup ("");
}
