/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-evaluate-private.h"

#include "tf-clock.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-polish-report.h"
#include "tf-state-store.h"

TfPolishState *
tf_polish_save (const TfPolishTask *task, TfPolishState *state, GError **error)
{
  g_autoptr (TfPolishState) owned = state;

  tf_workspace_note_write (task->workspace, TF_FILE_POLISH_STATE);
  if (!tf_state_store_save_polish (tf_workspace_get_files (task->workspace), owned, error))
    return NULL;
  return g_steal_pointer (&owned);
}

gboolean
tf_polish_write_section (const TfPolishTask *task, const char *section, GError **error)
{
  tf_workspace_note_write (task->workspace, TF_FILE_POLISH_LOG);
  return tf_state_store_write_log_section (tf_workspace_get_files (task->workspace),
                                           task->iteration, section, error);
}

TfPolishState *
tf_polish_keep_review (const TfPolishTask *task,
                       const TfPolishState *state,
                       const TfReview *review,
                       GError **error)
{
  g_autofree char *name = tf_polish_task_dup_review_name (task);
  TfPolishState *next = NULL;

  if (!tf_state_store_save_review (tf_workspace_get_files (task->workspace), name, review, error))
    return NULL;
  next = tf_polish_state_copy (state);
  next->step = TF_POLISH_STEP_EVALUATE;
  next->timestamp = tf_clock_now ();
  return tf_polish_save (task, next, error);
}

/* More than half, in whole numbers. */
static gboolean
is_mostly_out_of_scope (const TfPolishTask *task, TfBuildContext *context, const TfReview *review)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (task->workspace);
  const TfBuildInput *input = tf_build_context_get_input (context);
  guint n = 0;

  for (guint i = 0; i < review->issues->len; i++)
    if (tf_deliverable_is_out_of_scope (deliverable, input, g_ptr_array_index (review->issues, i)))
      n++;
  return n * 2 > review->issues->len;
}

/* %NULL without error when there is none. */
static TfReview *
load_review (const TfPolishTask *task, guint iteration, GError **error)
{
  g_autofree char *name = tf_state_store_dup_review_name (iteration, TF_REVIEW_STAGE_FULL, 1);
  g_autoptr (GError) local = NULL;
  TfReview *review = NULL;

  if (iteration > 0)
    review = tf_state_store_load_review (tf_workspace_get_files (task->workspace), name, &local);
  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  return review;
}

static GPtrArray *
evaluate_guards (const TfPolishTask *task,
                 TfBuildContext *context,
                 const TfPolishState *state,
                 const TfReview *review,
                 const TfReview *previous,
                 const TfUsage *usage)
{
  g_autoptr (GPtrArray) findings = tf_polish_task_list_findings (task, context);
  TfGuardInput input = {
    .trajectory = state->trajectory,
    .issues = review->issues,
    .previous_issues = previous != NULL ? previous->issues : NULL,
    .tests = state->tests,
    .needs_tests = tf_polish_task_has_tests (task),
    .finding = findings->len > 0 ? g_ptr_array_index (findings, 0) : NULL,
    .evidence = state->evidence,
    .resumed_at = state->resumed_at,
    .usage = *usage,
    .elapsed = usage->wall_time,
  };

  return tf_guards_evaluate (&input, tf_workspace_get_config (task->workspace));
}

TfTestReport *
tf_polish_find_tests (const TfPolishTask *task, TfBuildContext *context)
{
  const TfTestReport *report = tf_build_context_get_input (context)->tests;
  g_autoptr (GPtrArray) changed = NULL;

  if (report == NULL)
    return NULL;
  if (!report->counts.known || !tf_polish_task_is_tree (task))
    return tf_test_report_ref ((TfTestReport *) report);
  changed = tf_polish_task_list_changed (task, report->tree, NULL);
  if (changed != NULL && changed->len == 0)
    return tf_test_report_ref ((TfTestReport *) report);
  return tf_test_report_new (report->runner, "the files changed after the tests ran");
}

static void
add_point (const TfPolishTask *task, TfPolishState *state, const TfReview *review, gboolean drift)
{
  TfTrajectoryPoint point = {
    .iteration = task->iteration,
    .counts = review->counts,
    .timestamp = tf_clock_now (),
    .out_of_scope_majority = drift,
  };

  g_array_append_val (state->trajectory, point);
  state->timestamp = point.timestamp;
  g_clear_pointer (&state->review_commit, g_free);
  g_clear_pointer (&state->fix_commit, g_free);
}

void
tf_polish_take_verdict (const TfPolishTask *task, TfPolishState *state, const GPtrArray *results)
{
  const TfGuardResult *last = g_ptr_array_index (results, results->len - 1);

  g_free (state->message);
  if (last->verdict == TF_VERDICT_GO_ON)
    {
      state->step = TF_POLISH_STEP_FIX;
      state->guard = TF_GUARD_NONE;
      state->message = g_strdup ("");
      return;
    }
  state->step = TF_POLISH_STEP_ENDED;
  state->iteration = task->iteration;
  state->guard = last->guard;
  state->message = g_strdup (last->message);
  state->completed = last->verdict == TF_VERDICT_DONE;
  state->halt_reason = last->halt_reason;
}

static char *
format_section (const TfPolishTask *task,
                const TfPolishState *state,
                const TfReview *review,
                const TfTestReport *tests,
                const GPtrArray *results)
{
  const char *fixes = "not yet";
  TfPolishReport report = {
    .point = &g_array_index (state->trajectory, TfTrajectoryPoint, state->trajectory->len - 1),
    .results = results,
    .issues = review->issues,
    .has_tests = tf_polish_task_has_tests (task),
    .tests = state->tests,
    .test_report = tests,
  };

  if (state->step == TF_POLISH_STEP_ENDED)
    fixes = "none, a guard ended the loop";
  report.fixes = fixes;
  return tf_polish_report_format (&report);
}

static TfPolishState *
evaluate_review (const TfPolishTask *task,
                 const TfPolishState *state,
                 const TfUsage *usage,
                 const TfReview *review,
                 GPtrArray **out_results,
                 GError **error)
{
  g_autoptr (TfBuildContext) context = tf_polish_task_load (task, error);
  g_autoptr (TfPolishState) next = NULL;
  g_autoptr (TfReview) previous = NULL;
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (TfTestReport) tests = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *section = NULL;

  if (context == NULL)
    return NULL;
  previous = load_review (task, task->iteration - 1, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  next = tf_polish_state_copy (state);
  tests = tf_polish_find_tests (task, context);
  if (tests != NULL)
    next->tests = tests->counts;
  else
    next->tests = (TfTestCounts){ .known = FALSE };
  add_point (task, next, review, is_mostly_out_of_scope (task, context, review));
  results = evaluate_guards (task, context, next, review, previous, usage);
  tf_polish_take_verdict (task, next, results);
  section = format_section (task, next, review, tests, results);
  if (!tf_polish_write_section (task, section, error))
    return NULL;
  *out_results = g_steal_pointer (&results);
  return tf_polish_save (task, g_steal_pointer (&next), error);
}

TfPolishState *
tf_polish_evaluate (const TfPolishTask *task,
                    const TfPolishState *state,
                    const TfUsage *usage,
                    GPtrArray **out_results,
                    GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (TfReview) review = load_review (task, task->iteration, &local);
  TfPolishState *next = NULL;

  if (review != NULL)
    return evaluate_review (task, state, usage, review, out_results, error);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  next = tf_polish_state_copy (state);
  next->step = TF_POLISH_STEP_REVIEW;
  return tf_polish_save (task, next, error);
}

static char *
commit (const TfPolishTask *task,
        const char *what,
        const char *body,
        const char *run_id,
        GError **error)
{
  g_autofree char *subject = g_strdup_printf ("polishing: %s %u", what, task->iteration);
  TfCommitSpec spec = {
    .subject = subject,
    .run = run_id != NULL && *run_id != '\0' ? run_id : NULL,
    .iteration = task->iteration,
    .body = body,
    .time = tf_clock_now (),
  };

  return tf_workspace_commit (task->workspace, &spec, error);
}

TfPolishState *
tf_polish_commit_review (const TfPolishTask *task,
                         const TfPolishState *state,
                         const char *run_id,
                         GError **error)
{
  TfTrajectoryPoint point;
  g_autofree char *body = NULL;
  g_autofree char *hash = NULL;
  TfPolishState *next = NULL;

  tf_polish_state_get_latest (state, &point);
  body = g_strdup_printf ("%u critical, %u medium, %u minor%s%s", point.counts.critical,
                          point.counts.medium, point.counts.minor,
                          *state->message != '\0' ? "\n\n" : "", state->message);
  hash = commit (task, "review", body, run_id, error);
  if (hash == NULL)
    return NULL;
  next = tf_polish_state_copy (state);
  next->review_commit = g_steal_pointer (&hash);
  return tf_polish_save (task, next, error);
}

/* A log that a person moved away, or rewrote, is no reason to stop: the section begins anew. */
static char *
read_section (const TfPolishTask *task)
{
  g_autofree char *log =
      tf_document_store_read (tf_workspace_get_files (task->workspace), TF_FILE_POLISH_LOG, NULL);
  char *section = NULL;

  if (log != NULL)
    section = tf_polish_report_find_section (log, task->iteration);
  return section != NULL ? section : g_strdup_printf ("## Iteration %u\n\n", task->iteration);
}

TfPolishState *
tf_polish_complete (const TfPolishTask *task,
                    const TfPolishState *state,
                    const char *fixes,
                    GError **error)
{
  g_autofree char *section = read_section (task);
  g_autofree char *completed = tf_polish_report_set_fixes (section, fixes);
  TfPolishState *next = NULL;

  if (!tf_polish_write_section (task, completed, error))
    return NULL;
  next = tf_polish_state_copy (state);
  next->iteration = task->iteration;
  next->step = TF_POLISH_STEP_REVIEW;
  next->timestamp = tf_clock_now ();
  return tf_polish_save (task, next, error);
}

TfPolishState *
tf_polish_commit_fix (const TfPolishTask *task,
                      const TfPolishState *state,
                      const char *run_id,
                      GError **error)
{
  g_autofree char *hash = commit (task, "fix", NULL, run_id, error);
  TfPolishState *next = NULL;

  if (hash == NULL)
    return NULL;
  next = tf_polish_state_copy (state);
  next->fix_commit = g_steal_pointer (&hash);
  return tf_polish_save (task, next, error);
}
