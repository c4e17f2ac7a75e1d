/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-loop.h"

#include "tf-edited.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-fix-round.h"
#include "tf-issue-file.h"
#include "tf-lost-interface.h"
#include "tf-model-enums.h"
#include "tf-newest-tests.h"
#include "tf-pending-fix.h"
#include "tf-polish-evaluate.h"
#include "tf-polish-facts.h"
#include "tf-polish-report.h"
#include "tf-polish-save.h"
#include "tf-polish-verdict.h"
#include "tf-round-plan.h"
#include "tf-state-store.h"
#include "tf-test-help.h"
#include "tf-test-run.h"
#include "tf-without-program.h"

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  TfPolishState *state;   /* (owned): as on disk */
  TfTestCounts tests;     /* of the run before the review, if there was one */
  char *run_id;           /* (owned): of the last run, "" if unknown */
} Loop;

static void
loop_clear (Loop *self)
{
  g_clear_pointer (&self->state, tf_polish_state_unref);
  g_free (self->run_id);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loop, loop_clear)

static TfWorkerLocker *
lock (const Loop *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->workspace));
}

/* Takes @next, which is saved already. */
static gboolean
set_state (Loop *self, TfPolishState *next)
{
  if (next == NULL)
    return FALSE;
  tf_polish_state_unref (self->state);
  self->state = next;
  return TRUE;
}

static void
set_run_id (Loop *self, const char *run_id)
{
  g_free (self->run_id);
  self->run_id = g_strdup (run_id);
}

/* The interrupted step, if any, has ended: stored answers are no longer used. */
static void
announce (Loop *self, gboolean iteration)
{
  TfPolishNews news = { .state = self->state, .iteration = iteration };

  if (self->state->step == TF_POLISH_STEP_ENDED)
    news.verdict = self->state->completed ? TF_VERDICT_DONE : TF_VERDICT_HALT;
  tf_workspace_set_recovering (self->workspace, FALSE);
  tf_job_emit_news (&news);
}

/* test */

/* Facts are the results of the test run: a reviewer who copies them wrongly may have judged wrongly
 * too. */
static void
compare_tests (const TfPolishTask *task, const TfTestCounts *tests, const TfTestCounts *claimed)
{
  if (!claimed->known || !tests->known ||
      (claimed->total == tests->total && claimed->passed == tests->passed &&
       claimed->failed == tests->failed))
    return;
  tf_workspace_log (task->workspace, "warn", "test_run",
                    "iteration %u: the reviewer reports %u tests, %u passed, %u failed; using "
                    "the counts of the test run: %u, %u and %u",
                    task->iteration, claimed->total, claimed->passed, claimed->failed, tests->total,
                    tests->passed, tests->failed);
}

/* Once for the same tests: all that pass must not also pass without the program. */
static gboolean
run_without_program (const TfPolishTask *task,
                     const TfTestReport *report,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (TfWithoutProgram) plan = NULL;
  g_autoptr (TfTestReport) without = NULL;

  if (!tf_without_program_plan (task, report, &plan, error))
    return FALSE;
  if (plan == NULL)
    return TRUE;
  without = tf_test_run_without (task->workspace, TF_WITHOUT_PROGRAM_TESTS, plan->paths, plan->tree,
                                 plan->seconds, cancellable, error);
  return without != NULL && !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* In the imported tree once, and in the current one. */
static gboolean
ask_for_help (const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  g_autofree char *base = NULL;
  g_autoptr (GPtrArray) paths = NULL;

  if (!tf_lost_interface_plan_help (task, &base, &paths, error))
    return FALSE;
  return base == NULL || paths->len == 0 ||
         (tf_test_help_run (task->workspace, TF_HELP_TESTS_BEFORE, base, paths, cancellable,
                            error) &&
          tf_test_help_run (task->workspace, TF_HELP_TESTS_NOW, NULL, paths, cancellable, error));
}

static gboolean
run_tests (Loop *self, const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = tf_polish_task_dup_tests_name (task);
  g_autoptr (TfTestReport) report = NULL;

  if (!tf_polish_task_has_tests (task))
    return TRUE;
  /* The first follows the tests of the build; what is called done later rests on a run of its own. */
  report = task->iteration > 1 ? tf_test_run_again (task->workspace, name, NULL, cancellable, error)
                               : tf_test_run (task->workspace, name, NULL, cancellable, error);
  if (report == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  self->tests = report->counts;
  return run_without_program (task, report, cancellable, error) &&
         ask_for_help (task, cancellable, error);
}

/* evaluate */

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  TfUsage usage;
} UsageQuery;

static void
copy_usage (gpointer data)
{
  UsageQuery *query = data;

  query->usage = *tf_workspace_get_usage (query->workspace);
}

static TfUsage
get_usage (const Loop *self)
{
  UsageQuery query = { .workspace = self->workspace };

  tf_job_call_main (copy_usage, &query);
  return query.usage;
}

static void
log_guards (const TfPolishTask *task, const GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TfGuardResult *result = g_ptr_array_index (results, i);

      tf_workspace_log (task->workspace, "info", "guard_evaluation", "iteration %u, %s: %s: %s",
                        task->iteration, tf_enum_to_nick (TF_TYPE_GUARD, result->guard),
                        tf_enum_to_nick (TF_TYPE_VERDICT, result->verdict), result->message);
    }
}

/* One trip to the worker. The round is on disk before it is evaluated, so that after a failure or
 * crash the loop continues from there. */
static gboolean
keep_and_evaluate (Loop *self,
                   const TfPolishTask *task,
                   const TfReviewRound *round,
                   const TfUsage *usage,
                   GPtrArray **out_results,
                   GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  if (round != NULL && !set_state (self, tf_polish_keep_round (task, self->state, round, error)))
    return FALSE;
  return set_state (self, tf_polish_evaluate (task, self->state, round, usage, out_results, error));
}

/* @round (nullable): %NULL: it was stored before a crash. */
static gboolean
evaluate (Loop *self, const TfPolishTask *task, const TfReviewRound *round, GError **error)
{
  g_autoptr (TfPolishState) before = tf_polish_state_ref (self->state);
  g_autoptr (GPtrArray) results = NULL;
  TfUsage usage = get_usage (self);
  gboolean ok = keep_and_evaluate (self, task, round, &usage, &results, error);

  if (results != NULL)
    log_guards (task, results);
  else if (ok)
    tf_workspace_log (
        self->workspace, "warn", "document_changed",
        "iteration %u: the review is missing or does not match the current text; reviewing again",
        task->iteration);
  if (self->state != before)
    announce (self, FALSE);
  return ok;
}

/* review */

static gboolean
review (Loop *self, const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfReviewRound) round = NULL;

  if (!run_tests (self, task, cancellable, error))
    return FALSE;
  round = tf_review_round_run (task, self->state, cancellable, error);
  if (round == NULL)
    return FALSE;
  set_run_id (self, round->run_id);
  for (guint i = 0; i < round->reviews->len; i++)
    compare_tests (task, &self->tests,
                   &((TfReview *) g_ptr_array_index (round->reviews, i))->tests);
  return evaluate (self, task, round, error);
}

/* commit */

typedef TfPolishState *(*CommitFunc) (const TfPolishTask *task,
                                      const TfPolishState *state,
                                      const char *run_id,
                                      GError **error);

static gboolean
commit (Loop *self, const TfPolishTask *task, CommitFunc func, GError **error)
{
  {
    g_autoptr (TfWorkerLocker) locker = lock (self);

    if (!set_state (self, func (task, self->state, self->run_id, error)))
      return FALSE;
  }
  announce (self, func == tf_polish_commit_review);
  return TRUE;
}

/* fix */

static TfReview *
load_review (const Loop *self, const TfPolishTask *task, GError **error)
{
  g_autofree char *name = tf_polish_task_dup_review_name (task);
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_state_store_load_review (tf_workspace_get_files (self->workspace), name, error);
}

/* Without evidence: fixes all issues of the review together and verifies nothing. */
static char *
fix_reported (const Loop *self,
              const TfPolishTask *task,
              char **out_run_id,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (TfReview) reviewed = load_review (self, task, error);
  g_autoptr (GPtrArray) issues = NULL;
  g_autoptr (TfPendingFix) pending = NULL;
  TfFixSpec spec = { .task = task, .base = self->state->review_commit };

  if (reviewed == NULL)
    return NULL;
  if (reviewed->issues->len == 0)
    return g_strdup ("none, the review found no issues");
  spec.issues = issues = tf_fix_issue_list_of_review (reviewed);
  pending = tf_pending_fix_make (&spec, cancellable, error);
  if (pending == NULL)
    return NULL;
  *out_run_id = g_strdup (pending->run_id);
  return tf_polish_report_format_fixes (pending->answer);
}

static gboolean
needs_fix (const Loop *self, gboolean *out_needed, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (self->workspace), error);
  TfRoundFacts facts = tf_round_plan_get_facts (self->workspace, self->state, ledger);

  if (ledger == NULL)
    return FALSE;
  *out_needed = tf_round_needs_fix (&facts, &config->polish.max);
  return TRUE;
}

/* Returns: (transfer full): what was fixed, for the log */
static char *
fix_open (const Loop *self,
          const TfPolishTask *task,
          char **out_run_id,
          GCancellable *cancellable,
          GError **error)
{
  TfTrajectoryPoint point;
  gboolean needed = FALSE;

  if (!self->state->evidence)
    return fix_reported (self, task, out_run_id, cancellable, error);
  tf_polish_state_get_latest (self->state, &point);
  if (tf_counts_total (&point.counts) == 0)
    return g_strdup ("none, no issue is open");
  if (!needs_fix (self, &needed, error))
    return NULL;
  if (!needed)
    return g_strdup ("none, only answers are missing");
  return tf_fix_round_run (task, self->state->review_commit, out_run_id, cancellable, error);
}

static gboolean
complete (Loop *self, const TfPolishTask *task, const char *fixes, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return set_state (self, tf_polish_complete (task, self->state, fixes, error));
}

/* A review of another text must not end the loop, nor a fix build on a text that was not reviewed. */
static gboolean
forget_if_edited (Loop *self, const TfPolishTask *task, gboolean *out_edited, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  TfPolishState *next = NULL;

  if (!tf_edited_since_review (task, self->state, out_edited, error))
    return FALSE;
  if (!*out_edited)
    return TRUE;
  tf_workspace_log_here (self->workspace, "info", "document_changed",
                         "iteration %u: %s was edited by hand since its review; reviewing again",
                         task->iteration, task->output_path);
  next = tf_polish_state_copy (self->state);
  tf_polish_state_forget_review (next);
  return set_state (self, tf_polish_save (task, next, error));
}

static gboolean
fix (Loop *self, const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  g_autofree char *run_id = NULL;
  g_autofree char *fixes = NULL;
  gboolean edited = FALSE;

  if (!forget_if_edited (self, task, &edited, error))
    return FALSE;
  if (edited)
    {
      announce (self, FALSE);
      return TRUE;
    }
  fixes = fix_open (self, task, &run_id, cancellable, error);
  if (fixes == NULL)
    return FALSE;
  if (run_id != NULL)
    set_run_id (self, run_id);
  if (!complete (self, task, fixes, error))
    return FALSE;
  announce (self, FALSE);
  return TRUE;
}

/* the loop */

static gboolean
is_over (const TfPolishState *state)
{
  return state->step == TF_POLISH_STEP_ENDED && state->review_commit != NULL;
}

/* Takes the step from the file; each step finds out itself how far it got. A commit whose hash is
 * not in the state yet is made (again): the repository keeps an existing one. */
static gboolean
take_step (Loop *self, const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  const TfPolishState *state = self->state;
  gboolean reviewed = state->review_commit != NULL;

  switch (state->step)
    {
    case TF_POLISH_STEP_REVIEW:
      if (reviewed && state->fix_commit == NULL)
        return commit (self, task, tf_polish_commit_fix, error);
      return review (self, task, cancellable, error);
    case TF_POLISH_STEP_EVALUATE:
      return evaluate (self, task, NULL, error);
    case TF_POLISH_STEP_FIX:
      if (reviewed)
        return fix (self, task, cancellable, error);
      return commit (self, task, tf_polish_commit_review, error);
    case TF_POLISH_STEP_ENDED:
      return commit (self, task, tf_polish_commit_review, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static TfPolishEnd *
end (Loop *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfIssueLedger) ledger = NULL;
  TfPolishEnd *end = NULL;

  if (self->state->evidence)
    {
      ledger = tf_issue_file_load (tf_workspace_get_files (self->workspace), error);
      if (ledger == NULL)
        return NULL;
    }
  end = g_new0 (TfPolishEnd, 1);
  end->state = g_steal_pointer (&self->state);
  end->verdict = tf_polish_verdict_format (end->state, ledger);
  return end;
}

/* A halt without a valid review is a verdict, too, although no guard ended the loop. If its facts cannot
 * be kept, they are unknown. */
static void
keep_facts (Loop *self, const GError *cause)
{
  g_autoptr (TfPolishState) next = tf_polish_state_copy (self->state);
  g_autoptr (GError) error = NULL;
  gboolean kept = FALSE;

  if (!next->evidence || !g_error_matches (cause, TF_ERROR, TF_ERROR_REVIEW_INVALID))
    return;
  g_free (next->message);
  next->message = g_strdup_printf ("The reason: %s%s", cause->message,
                                   g_str_has_suffix (cause->message, ".") ? "" : ".");
  {
    g_autoptr (TfWorkerLocker) locker = lock (self);

    kept = tf_polish_facts_take_now (self->workspace, next, &error) &&
           tf_state_store_save_polish (tf_workspace_get_files (self->workspace), next, &error);
  }
  if (kept)
    {
      set_state (self, g_steal_pointer (&next));
      announce (self, FALSE);
    }
  else
    g_warning ("what the verdict rests on is unknown: %s", error->message);
}

static gboolean
iterate (Loop *self, const TfPolishTask *task, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (take_step (self, task, cancellable, &local))
    return TRUE;
  keep_facts (self, local);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

TfPolishEnd *
tf_polish_loop_run (const TfPolishTask *project,
                    const TfPolishState *state,
                    GCancellable *cancellable,
                    GError **error)
{
  g_auto (Loop) self = {
    .workspace = project->workspace,
    .state = tf_polish_state_copy (state),
    .run_id = g_strdup (""),
  };

  if (!tf_polish_state_check (state, error))
    return NULL;
  while (!is_over (self.state))
    {
      guint iteration = tf_polish_state_get_current (self.state);
      g_autoptr (TfPolishTask) task = tf_polish_task_new (project->workspace, project->project_name,
                                                          project->output_path, iteration);
      g_autoptr (TfJobPart) part = tf_job_begin_part ("iteration %u", iteration);

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !iterate (&self, task, cancellable, error))
        return NULL;
    }
  return end (&self, error);
}

void
tf_polish_end_free (TfPolishEnd *self)
{
  tf_polish_state_unref (self->state);
  g_free (self->verdict);
  g_free (self);
}
