/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence-evaluate.h"

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-evidence-report.h"
#include "tf-issue-file.h"
#include "tf-polish-evaluate-private.h"
#include "tf-polish-report.h"
#include "tf-polish-verdict.h"
#include "tf-review-subject.h"
#include "tf-round-plan.h"
#include "tf-state-store.h"

/* A kept round of reviews, and what is made of it. */
typedef struct
{
  const TfPolishTask *task;
  const TfPolishState *state;
  TfReviewSubject *subject; /* (owned) (nullable) */
  GPtrArray *reviews;       /* (owned) (nullable) (element-type TfReview) */
  TfIssueLedger *ledger;    /* (owned) (nullable) */
  TfTestReport *tests;      /* (owned) (nullable) */
  TfEvidenceResult result;
} TfTakenRound;

static void
round_clear (TfTakenRound *self)
{
  g_clear_pointer (&self->subject, tf_review_subject_free);
  g_clear_pointer (&self->reviews, g_ptr_array_unref);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_clear_pointer (&self->tests, tf_test_report_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTakenRound, round_clear)

TfPolishState *
tf_evidence_keep_round (const TfPolishTask *task,
                        const TfPolishState *state,
                        TfReviewStage stage,
                        const char *read,
                        const GPtrArray *reviews,
                        GError **error)
{
  TfPolishState *next = NULL;

  for (guint i = 0; i < reviews->len; i++)
    {
      g_autofree char *name = tf_state_store_dup_review_name (task->iteration, stage, i + 1);

      if (!tf_state_store_save_review (tf_workspace_get_files (task->workspace), name,
                                       g_ptr_array_index (reviews, i), error))
        return NULL;
    }
  next = tf_polish_state_copy (state);
  next->step = stage == TF_REVIEW_STAGE_GATE ? TF_POLISH_STEP_JUDGE : TF_POLISH_STEP_EVALUATE;
  next->stage = stage;
  g_free (next->read);
  next->read = g_strdup (read);
  next->n_reviews = reviews->len;
  next->timestamp = tf_clock_now ();
  return tf_polish_save (task, next, error);
}

/* what the round is */

/* %NULL without error when one is gone. */
static GPtrArray *
load_reviews (const TfPolishTask *task, const TfPolishState *state, GError **error)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);

  for (guint number = 1; number <= state->n_reviews; number++)
    {
      g_autofree char *name =
          tf_state_store_dup_review_name (task->iteration, state->stage, number);
      g_autoptr (GError) local = NULL;
      TfReview *review =
          tf_state_store_load_review (tf_workspace_get_files (task->workspace), name, &local);

      if (review != NULL)
        {
          g_ptr_array_add (reviews, review);
          continue;
        }
      if (!g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
        g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return g_steal_pointer (&reviews);
}

/* @out_fits: the reviews are there, and about what is there. */
static gboolean
load_round (TfTakenRound *self, gboolean *out_fits, GError **error)
{
  g_autoptr (GError) local = NULL;

  *out_fits = FALSE;
  self->reviews = self->state->read != NULL ? load_reviews (self->task, self->state, &local) : NULL;
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  self->subject = tf_review_subject_load (self->task, error);
  if (self->subject == NULL)
    return FALSE;
  *out_fits = self->reviews != NULL && g_str_equal (self->subject->hash, self->state->read);
  if (*out_fits)
    self->ledger = tf_issue_file_load (tf_workspace_get_files (self->task->workspace), error);
  return !*out_fits || self->ledger != NULL;
}

static TfPolishState *
do_again (const TfTakenRound *self, TfPolishStep step, GError **error)
{
  TfPolishState *next = tf_polish_state_copy (self->state);

  next->step = step;
  g_clear_pointer (&next->read, g_free);
  next->n_reviews = 0;
  return tf_polish_save (self->task, next, error);
}

/* the issue ledger */

/* The same iteration may have been reviewed before: then of another text, or else its review would
 * have been used again. What was taken in then must not hide what was found now. */
static void
forget_other_round (const TfTakenRound *self)
{
  TfIssueLedger *ledger = self->ledger;

  if (ledger->applied_iteration != self->task->iteration ||
      ledger->applied_stage != self->state->stage)
    return;
  for (guint i = 0; i < self->reviews->len; i++)
    if (!tf_issue_ledger_has_look (
            ledger, self->state->stage,
            ((const TfReview *) g_ptr_array_index (self->reviews, i))->reviewer, self->state->read))
      ledger->applied_iteration = 0;
}

static void
add_looks (const TfTakenRound *self)
{
  for (guint i = 0; i < self->reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (self->reviews, i);

      if (!tf_issue_ledger_has_look (self->ledger, self->state->stage, review->reviewer,
                                     self->state->read))
        tf_issue_ledger_add_look (self->ledger, self->task->iteration, self->state->stage,
                                  review->reviewer, self->state->read);
    }
}

static gboolean
take_round (TfTakenRound *self, GError **error)
{
  g_autoptr (GPtrArray) versions =
      tf_review_subject_list_versions (self->subject, self->reviews, error);
  TfEvidenceInput input = {
    .iteration = self->task->iteration,
    .stage = self->state->stage,
    .reviews = self->reviews,
    .ground = self->subject->ground,
    .versions = versions,
    .asked_by_id = self->state->stage == TF_REVIEW_STAGE_DELTA && self->reviews->len > 0,
  };

  if (versions == NULL)
    return FALSE;
  forget_other_round (self);
  tf_evidence_apply (self->ledger, &input, &self->result);
  add_looks (self);
  return tf_issue_file_save (tf_workspace_get_files (self->task->workspace), self->ledger, error);
}

/* the point */

/* More than half of what was reported, in whole numbers. */
static gboolean
is_mostly_out_of_scope (const TfTakenRound *self)
{
  const TfGround *ground = &self->subject->ground;
  guint n = 0, n_out = 0;

  for (guint i = 0; i < self->reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (self->reviews, i);

      for (guint k = 0; k < review->issues->len; k++, n++)
        if (!ground->in_scope (g_ptr_array_index (review->issues, k), ground->scope_data))
          n_out++;
    }
  return n_out * 2 > n;
}

static void
set_counts (const TfTakenRound *self, TfTrajectoryPoint *point)
{
  const TfEvidenceResult *result = &self->result;
  TfCounts *found = &point->evidence.found;

  point->counts = result->counts;
  found->critical += result->found.critical;
  found->medium += result->found.medium;
  found->minor += result->found.minor;
  point->evidence.n_open = result->n_open;
  point->evidence.n_origin = result->n_origin;
  point->evidence.n_introduced = result->n_introduced;
  point->evidence.n_verified += result->n_verified;
  point->evidence.n_unverified = result->n_unverified;
}

static gboolean
add_point (const TfTakenRound *self, TfPolishState *next, GError **error)
{
  TfTrajectoryPoint point = { .iteration = self->task->iteration, .timestamp = tf_clock_now () };
  TfTrajectoryPoint before = { 0 };

  tf_polish_state_get_latest (next, &before);
  point.evidence.known = TRUE;
  point.evidence.stage = self->state->stage;
  point.out_of_scope_majority = is_mostly_out_of_scope (self);
  set_counts (self, &point);
  if (!tf_review_subject_measure (self->subject, before.evidence.size, &point.evidence, error))
    return FALSE;
  g_array_append_val (next->trajectory, point);
  next->timestamp = point.timestamp;
  g_clear_pointer (&next->review_commit, g_free);
  g_clear_pointer (&next->fix_commit, g_free);
  return TRUE;
}

static void
take_tests (TfTakenRound *self, TfPolishState *next)
{
  self->tests = tf_polish_find_tests (self->task, self->subject->context);
  if (self->tests != NULL)
    next->tests = self->tests->counts;
  else
    next->tests = (TfTestCounts){ .known = FALSE };
}

/* the guards */

static GPtrArray *
list_open_now (const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < open->len; i++)
    g_ptr_array_add (issues, tf_issue_ref (((TfTrackedIssue *) g_ptr_array_index (open, i))->is));
  return issues;
}

/* Was it open when the iteration before had been judged? What a fix did to it came after that. */
static gboolean
was_open_before (const TfTrackedIssue *issue, guint iteration)
{
  TfIssueState state = TF_ISSUE_STATE_REJECTED;

  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration < iteration &&
          (event->iteration + 1 < iteration || event->state != TF_ISSUE_STATE_FIX_APPLIED))
        state = event->state;
    }
  return state == TF_ISSUE_STATE_OPEN || state == TF_ISSUE_STATE_PERSISTS ||
         state == TF_ISSUE_STATE_REGRESSED;
}

static GPtrArray *
list_open_before (const TfIssueLedger *ledger, guint iteration)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (was_open_before (issue, iteration))
        g_ptr_array_add (issues, tf_issue_ref (issue->is));
    }
  return issues;
}

/* A fix that changed nothing, by an agent that will say the same again. */
static GPtrArray *
judge_unchanged (const TfGuardInput *input, const TfConfig *config, guint n_open)
{
  GPtrArray *results = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_guard_result_free);
  TfGuardResult *result = tf_guard_termination (input, config);

  g_ptr_array_add (results, result);
  if (result->verdict == TF_VERDICT_GO_ON)
    g_ptr_array_add (results,
                     tf_guard_result_new_halt (TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
                                               "The fix changed nothing; %u %s open. %s", n_open,
                                               n_open == 1 ? "issue is" : "issues are",
                                               result->message));
  return results;
}

static void
fill_looks (const TfTakenRound *self, TfGateLooks *looks)
{
  TfWorkspace *workspace = self->task->workspace;
  const char *read = self->state->read;

  looks->n_reviewers = MAX (self->reviews->len, 1);
  looks->n_looks = tf_issue_ledger_count_blind_looks (self->ledger);
  looks->fresh = !tf_round_plan_is_gate_seen (self->ledger, self->task->iteration, read);
  looks->full_seen = tf_round_plan_is_full_seen (self->ledger, tf_workspace_get_config (workspace),
                                                 tf_workspace_get_agent (workspace), read);
}

static GPtrArray *
evaluate_guards (const TfTakenRound *self, const TfPolishState *next, const TfUsage *usage)
{
  TfConfig *config = tf_workspace_get_config (self->task->workspace);
  g_autoptr (GPtrArray) findings =
      tf_polish_task_list_findings (self->task, self->subject->context);
  g_autoptr (GPtrArray) issues = list_open_now (self->ledger);
  g_autoptr (GPtrArray) previous = list_open_before (self->ledger, self->task->iteration);
  gboolean fixed = self->state->fix_commit != NULL;
  TfGateLooks looks = { 0 };
  TfGuardInput input = {
    .trajectory = next->trajectory,
    .issues = issues,
    .previous_issues = next->trajectory->len > 1 ? previous : NULL,
    .tests = next->tests,
    .needs_tests = tf_polish_task_has_tests (self->task),
    .finding = findings->len > 0 ? g_ptr_array_index (findings, 0) : NULL,
    .evidence = TRUE,
    .resumed_at = next->resumed_at,
    .usage = *usage,
    .elapsed = usage->wall_time,
  };

  if (self->state->stage == TF_REVIEW_STAGE_GATE)
    {
      fill_looks (self, &looks);
      return tf_gate_judge (&input, config, &looks);
    }
  if (self->reviews->len == 0 && fixed)
    return judge_unchanged (&input, config, self->result.n_open);
  return tf_guards_evaluate (&input, config);
}

/* Thresholds met is no verdict yet: the gate has the last word. */
static void
take_verdict (const TfTakenRound *self, TfPolishState *next, const GPtrArray *results)
{
  const TfGuardResult *last = g_ptr_array_index (results, results->len - 1);

  if (self->state->stage != TF_REVIEW_STAGE_GATE && last->verdict == TF_VERDICT_DONE)
    {
      next->step = TF_POLISH_STEP_GATE;
      next->guard = TF_GUARD_NONE;
      g_free (next->message);
      next->message = g_strdup ("");
      return;
    }
  tf_polish_take_verdict (self->task, next, results);
  next->outcome = tf_polish_outcome (next);
}

/* the section */

static char *
format_reviewers (const TfTakenRound *self, const TfPolishState *next)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (self->ledger->looks, i);

      if (look->iteration == self->task->iteration && look->stage != TF_REVIEW_STAGE_GATE)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", look->reviewer);
    }
  return g_string_free (text, FALSE);
}

static gboolean
write_section (const TfTakenRound *self,
               const TfPolishState *next,
               const GPtrArray *results,
               GError **error)
{
  const TfTrajectoryPoint *point =
      &g_array_index (next->trajectory, TfTrajectoryPoint, next->trajectory->len - 1);
  gboolean ended = next->step == TF_POLISH_STEP_ENDED;
  g_autofree char *reviewers = format_reviewers (self, next);
  g_autofree char *found = tf_evidence_report_format (self->ledger, point, reviewers);
  g_autofree char *sentence = ended ? tf_polish_verdict_format (next, self->ledger) : NULL;
  g_autofree char *verdict =
      ended ? tf_evidence_report_format_verdict (self->ledger, sentence) : NULL;
  g_autofree char *section = NULL;
  TfPolishReport report = {
    .point = point,
    .results = results,
    .fixes = ended ? "none, a guard ended the loop" : "not yet",
    .has_tests = tf_polish_task_has_tests (self->task),
    .tests = next->tests,
    .test_report = self->tests,
    .found = found,
    .verdict = verdict,
  };

  section = tf_polish_report_format (&report);
  return tf_polish_write_section (self->task, section, error);
}

static gboolean
is_within (const TfCounts *counts, const TfConfig *config)
{
  return counts->critical <= config->polish.critical_max &&
         counts->medium <= config->polish.medium_max && counts->minor <= config->polish.minor_max;
}

/* The section first: a state that is on disk is never without it. */
static TfPolishState *
finish (TfTakenRound *self,
        TfPolishState *next,
        const TfUsage *usage,
        GPtrArray **out_results,
        GError **error)
{
  g_autoptr (TfPolishState) own = next;
  g_autoptr (GPtrArray) results = evaluate_guards (self, own, usage);
  TfTrajectoryPoint *point =
      &g_array_index (own->trajectory, TfTrajectoryPoint, own->trajectory->len - 1);

  if (self->state->stage == TF_REVIEW_STAGE_GATE)
    point->evidence.gate =
        is_within (&point->counts, tf_workspace_get_config (self->task->workspace))
            ? TF_FINAL_GATE_PASSED
            : TF_FINAL_GATE_FAILED;
  take_verdict (self, own, results);
  if (!write_section (self, own, results, error))
    return NULL;
  *out_results = g_steal_pointer (&results);
  return tf_polish_save (self->task, g_steal_pointer (&own), error);
}

TfPolishState *
tf_evidence_evaluate (const TfPolishTask *task,
                      const TfPolishState *state,
                      const TfUsage *usage,
                      GPtrArray **out_results,
                      GError **error)
{
  g_auto (TfTakenRound) round = { .task = task, .state = state };
  g_autoptr (TfPolishState) next = NULL;
  gboolean fits = FALSE;

  if (!load_round (&round, &fits, error))
    return NULL;
  if (!fits)
    return do_again (&round, TF_POLISH_STEP_REVIEW, error);
  if (!take_round (&round, error))
    return NULL;
  next = tf_polish_state_copy (state);
  take_tests (&round, next);
  if (!add_point (&round, next, error))
    return NULL;
  return finish (&round, g_steal_pointer (&next), usage, out_results, error);
}

TfPolishState *
tf_evidence_judge (const TfPolishTask *task,
                   const TfPolishState *state,
                   const TfUsage *usage,
                   GPtrArray **out_results,
                   GError **error)
{
  g_auto (TfTakenRound) round = { .task = task, .state = state };
  TfPolishState *next = NULL;
  gboolean fits = FALSE;

  if (!load_round (&round, &fits, error))
    return NULL;
  if (!fits)
    return do_again (&round, TF_POLISH_STEP_GATE, error);
  if (!take_round (&round, error))
    return NULL;
  next = tf_polish_state_copy (state);
  take_tests (&round, next);
  set_counts (&round,
              &g_array_index (next->trajectory, TfTrajectoryPoint, next->trajectory->len - 1));
  return finish (&round, next, usage, out_results, error);
}
