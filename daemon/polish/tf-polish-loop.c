/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-loop.h"

#include "tf-enum.h"
#include "tf-fix-round.h"
#include "tf-model-enums.h"
#include "tf-pending-fix.h"
#include "tf-polish-order.h"
#include "tf-polish-report.h"
#include "tf-review-round.h"
#include "tf-review-step.h"
#include "tf-test-run.h"

struct _TfPolishLoop
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  char *project_name;     /* (owned) */
  char *output_path;      /* (owned) */
  TfPolishState *state;   /* (owned): as on disk */

  TfTestCounts tests; /* of the run before the review, when there was one */
  TfReview *review;   /* (owned) (nullable): of the iteration under way, without evidence */
  char *run_id;       /* (owned): of its last run, "" when not known */
  char *verdict;      /* (owned) (nullable): how it ended, with evidence */
};

typedef enum
{
  SIGNAL_ITERATION,
  SIGNAL_STATE_CHANGED,
  N_SIGNALS,
} TfPolishLoopSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TfPolishLoop, tf_polish_loop, TF_TYPE_JOB)

static void advance (TfPolishLoop *self);

static TfPolishTask *
create_task (TfPolishLoop *self)
{
  return tf_polish_task_new (self->workspace, self->project_name, self->output_path,
                             tf_polish_state_get_current (self->state));
}

static void
log_guards (TfPolishLoop *self, const GPtrArray *results, guint iteration)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TfGuardResult *result = g_ptr_array_index (results, i);

      tf_workspace_log (self->workspace, "info", "guard_evaluation", "iteration %u, %s: %s: %s",
                        iteration, tf_enum_to_nick (TF_TYPE_GUARD, result->guard),
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

static void
log_return (TfPolishLoop *self, const TfPolishOrder *order)
{
  gboolean judged = order->what == TF_POLISH_WORK_EVALUATE || order->what == TF_POLISH_WORK_JUDGE;

  if (judged && order->results == NULL)
    tf_workspace_log (
        self->workspace, "warn", "document_changed",
        "iteration %u: the review is missing or does not match the current text; reviewing again",
        order->task->iteration);
}

/* What was done is on disk: tell it. */
static void
announce (TfPolishLoop *self, const TfPolishOrder *order)
{
  if (order->results != NULL)
    log_guards (self, order->results, order->task->iteration);
  log_return (self, order);
  g_signal_emit (self, signals[SIGNAL_STATE_CHANGED], 0);
  if (order->what == TF_POLISH_WORK_COMMIT_REVIEW)
    emit_iteration (self);
}

static void
order_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfPolishState *state = tf_polish_order_carry_out (data, &error);

  if (state != NULL)
    g_task_return_pointer (task, state, (GDestroyNotify) tf_polish_state_unref);
  else
    g_task_return_error (task, error);
}

/* Nothing was written by these two. */
static gboolean
take_answer (TfPolishLoop *self, TfPolishOrder *order)
{
  if (order->what == TF_POLISH_WORK_LOAD_REVIEW)
    self->review = tf_review_ref (g_ptr_array_index (order->reviews, 0));
  else if (order->what == TF_POLISH_WORK_VERDICT)
    self->verdict = g_steal_pointer (&order->verdict);
  else
    return FALSE;
  return TRUE;
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
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  tf_polish_state_unref (self->state);
  self->state = state;
  if (!take_answer (self, order))
    {
      /* The interrupted step has ended. */
      tf_workspace_set_recovering (self->workspace, FALSE);
      announce (self, order);
    }
  advance (self);
}

static TfPolishOrder *
create_order (TfPolishLoop *self, TfPolishWork what)
{
  TfPolishOrder *order = tf_polish_order_new (what, create_task (self), self->state);

  order->usage = *tf_workspace_get_usage (self->workspace);
  order->run_id = g_strdup (self->run_id);
  return order;
}

/* Takes @order. */
static void
give (TfPolishLoop *self, TfPolishOrder *order)
{
  tf_workspace_queue (self->workspace, self, order_thread, order,
                      (GDestroyNotify) tf_polish_order_free, ordered_cb);
}

static void
give_order (TfPolishLoop *self, TfPolishWork what)
{
  give (self, create_order (self, what));
}

/* Takes @fixes. */
static void
complete (TfPolishLoop *self, char *fixes)
{
  TfPolishOrder *order = create_order (self, TF_POLISH_WORK_COMPLETE);

  order->fixes = fixes;
  give (self, order);
}

static void
set_run_id (TfPolishLoop *self, const char *run_id)
{
  g_free (self->run_id);
  self->run_id = g_strdup (run_id);
}

/* Facts are what the run gave: a reviewer who copies them wrongly may have judged wrongly too. */
static void
compare_tests (TfPolishLoop *self, const TfTestCounts *claimed)
{
  const TfTestCounts *tests = &self->tests;

  if (!claimed->known || !tests->known ||
      (claimed->total == tests->total && claimed->passed == tests->passed &&
       claimed->failed == tests->failed))
    return;
  tf_workspace_log (self->workspace, "warn", "test_run",
                    "iteration %u: the reviewer reports %u tests, %u passed, %u failed; the test "
                    "run found %u, %u and %u, which count",
                    tf_polish_state_get_current (self->state), claimed->total, claimed->passed,
                    claimed->failed, tests->total, tests->passed, tests->failed);
}

static void
review_done_cb (TfReviewStep *step, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (TF_JOB (step));
  TfPolishOrder *order = NULL;

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  set_run_id (self, tf_review_step_get_run_id (step));
  g_clear_pointer (&self->review, tf_review_unref);
  self->review = tf_review_ref (tf_review_step_get_review (step));
  compare_tests (self, &self->review->tests);
  order = create_order (self, TF_POLISH_WORK_KEEP);
  order->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_ptr_array_add (order->reviews, tf_review_ref (self->review));
  give (self, order);
}

static void
round_done_cb (TfReviewRound *round, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (TF_JOB (round));
  TfPolishOrder *order = NULL;

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  set_run_id (self, tf_review_round_get_run_id (round));
  order = create_order (self, TF_POLISH_WORK_KEEP);
  order->stage = tf_review_round_get_stage (round);
  order->read = g_strdup (tf_review_round_get_read (round));
  order->reviews = g_ptr_array_ref (tf_review_round_get_reviews (round));
  for (guint i = 0; i < order->reviews->len; i++)
    compare_tests (self, &((TfReview *) g_ptr_array_index (order->reviews, i))->tests);
  give (self, order);
}

static void
start_round (TfPolishLoop *self, gboolean gate)
{
  g_autoptr (TfPolishTask) task = create_task (self);
  g_autoptr (TfReviewRound) round = tf_review_round_new (task, self->state, gate);

  tf_job_run_child (TF_JOB (self), TF_JOB (round), G_CALLBACK (round_done_cb));
}

static void
start_review (TfPolishLoop *self)
{
  g_autoptr (TfPolishTask) task = NULL;
  g_autoptr (TfReviewStep) step = NULL;

  if (self->state->evidence)
    {
      start_round (self, FALSE);
      return;
    }
  task = create_task (self);
  step = tf_review_step_new (task);
  tf_job_run_child (TF_JOB (self), TF_JOB (step), G_CALLBACK (review_done_cb));
}

static void
tests_done_cb (TfTestRun *run, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (TF_JOB (run));
  GError *cancelled = NULL;

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &cancelled))
    {
      tf_job_fail (TF_JOB (self), cancelled);
      return;
    }
  self->tests = tf_test_run_get_report (run)->counts;
  start_review (self);
}

static void
start_tests (TfPolishLoop *self)
{
  g_autoptr (TfPolishTask) task = create_task (self);
  g_autofree char *name = tf_polish_task_dup_tests_name (task);
  g_autoptr (TfTestRun) run = tf_test_run_new (self->workspace, name);

  tf_job_run_child (TF_JOB (self), TF_JOB (run), G_CALLBACK (tests_done_cb));
}

/* What a fix job works on, and what comes of it. */
typedef struct
{
  TfPolishTask *task;  /* (owned) */
  char *review_commit; /* (owned) */
  TfReview *review;    /* (owned) (nullable): without evidence */
  char *run_id;        /* (owned) (nullable) */
} Fixing;

static void
fixing_free (gpointer data)
{
  Fixing *self = data;

  tf_polish_task_free (self->task);
  g_free (self->review_commit);
  g_clear_pointer (&self->review, tf_review_unref);
  g_free (self->run_id);
  g_free (self);
}

static gpointer
fix_review (gpointer data, GCancellable *cancellable, GError **error)
{
  Fixing *self = data;
  g_autoptr (GPtrArray) issues = tf_fix_issue_list_of_review (self->review);
  TfFixSpec spec = { .task = self->task, .issues = issues, .base = self->review_commit };
  g_autoptr (TfPendingFix) fix = tf_pending_fix_make (&spec, cancellable, error);

  if (fix == NULL)
    return NULL;
  self->run_id = g_strdup (fix->run_id);
  return tf_polish_report_format_fixes (fix->answer);
}

static gpointer
fix_round (gpointer data, GCancellable *cancellable, GError **error)
{
  Fixing *self = data;

  return tf_fix_round_run (self->task, self->review_commit, &self->run_id, cancellable, error);
}

static void
fixed_cb (TfJob *job, TfPolishLoop *self)
{
  const GError *error = tf_job_get_error (job);
  const Fixing *fixing = tf_job_get_data (job);

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  set_run_id (self, fixing->run_id);
  complete (self, g_strdup (tf_job_get_result (job)));
}

static void
start_fix (TfPolishLoop *self)
{
  Fixing *fixing = NULL;
  g_autoptr (TfJob) job = NULL;
  TfTrajectoryPoint point;

  tf_polish_state_get_latest (self->state, &point);
  if (self->state->evidence && tf_counts_total (&point.counts) == 0)
    {
      complete (self, g_strdup ("none, no issue is open"));
      return;
    }
  if (!self->state->evidence && self->review->issues->len == 0)
    {
      complete (self, g_strdup ("none, the review found no issues"));
      return;
    }
  fixing = g_new0 (Fixing, 1);
  fixing->task = create_task (self);
  fixing->review_commit = g_strdup (self->state->review_commit);
  fixing->review = self->review != NULL ? tf_review_ref (self->review) : NULL;
  job = tf_job_new ("fix", self->state->evidence ? fix_round : fix_review, fixing, fixing_free,
                    g_free);
  tf_job_run_child (TF_JOB (self), job, G_CALLBACK (fixed_cb));
}

static void
begin_iteration (TfPolishLoop *self)
{
  if (self->state->review_commit != NULL && self->state->fix_commit == NULL)
    give_order (self, TF_POLISH_WORK_COMMIT_FIX);
  else if (tf_deliverable_has_tests (tf_workspace_get_deliverable (self->workspace)))
    start_tests (self);
  else
    start_review (self);
}

static void
fix (TfPolishLoop *self)
{
  if (self->state->review_commit == NULL)
    give_order (self, TF_POLISH_WORK_COMMIT_REVIEW);
  else if (!self->state->evidence && self->review == NULL)
    give_order (self, TF_POLISH_WORK_LOAD_REVIEW);
  else
    start_fix (self);
}

static void
end (TfPolishLoop *self)
{
  if (self->state->review_commit == NULL)
    {
      give_order (self, TF_POLISH_WORK_COMMIT_REVIEW);
      return;
    }
  if (self->state->evidence && self->verdict == NULL)
    {
      give_order (self, TF_POLISH_WORK_VERDICT);
      return;
    }
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
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  switch (self->state->step)
    {
    case TF_POLISH_STEP_REVIEW:
      begin_iteration (self);
      break;
    case TF_POLISH_STEP_EVALUATE:
      give_order (self, TF_POLISH_WORK_EVALUATE);
      break;
    case TF_POLISH_STEP_GATE:
      start_round (self, TRUE);
      break;
    case TF_POLISH_STEP_JUDGE:
      give_order (self, TF_POLISH_WORK_JUDGE);
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
tf_polish_loop_start (TfJob *job)
{
  TfPolishLoop *self = TF_POLISH_LOOP (job);
  GError *error = NULL;

  if (tf_polish_state_check (self->state, &error))
    advance (self);
  else
    tf_job_fail (TF_JOB (self), error);
}

static void
tf_polish_loop_child_activity (TfJob *job, const char *activity)
{
  g_autofree char *whole =
      g_strdup_printf ("iteration %u: %s",
                       tf_polish_state_get_current (TF_POLISH_LOOP (job)->state), activity);

  tf_job_set_activity (job, whole);
}

static void
tf_polish_loop_finalize (GObject *object)
{
  TfPolishLoop *self = TF_POLISH_LOOP (object);

  g_object_unref (self->workspace);
  g_free (self->project_name);
  g_free (self->output_path);
  tf_polish_state_unref (self->state);
  g_clear_pointer (&self->review, tf_review_unref);
  g_free (self->run_id);
  g_free (self->verdict);

  G_OBJECT_CLASS (tf_polish_loop_parent_class)->finalize (object);
}

static void
tf_polish_loop_class_init (TfPolishLoopClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_polish_loop_finalize;
  TF_JOB_CLASS (klass)->start = tf_polish_loop_start;
  TF_JOB_CLASS (klass)->child_activity = tf_polish_loop_child_activity;

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
tf_polish_loop_new (TfWorkspace *workspace,
                    const char *project_name,
                    const char *output_path,
                    const TfPolishState *state)
{
  TfPolishLoop *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (tf_workspace_get_deliverable (workspace) != NULL, NULL);
  g_return_val_if_fail (project_name != NULL && output_path != NULL && state != NULL, NULL);

  self = g_object_new (TF_TYPE_POLISH_LOOP, NULL);
  self->workspace = g_object_ref (workspace);
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

const char *
tf_polish_loop_get_verdict (TfPolishLoop *self)
{
  g_return_val_if_fail (TF_IS_POLISH_LOOP (self), NULL);

  return self->verdict != NULL ? self->verdict : self->state->message;
}
