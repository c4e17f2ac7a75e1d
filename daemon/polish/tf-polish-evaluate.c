/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-evaluate.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-evidence-report.h"
#include "tf-issue-file.h"
#include "tf-issue-looks.h"
#include "tf-issue-weakened.h"
#include "tf-polish-answers.h"
#include "tf-polish-coverage.h"
#include "tf-polish-decisions.h"
#include "tf-polish-facts.h"
#include "tf-polish-report.h"
#include "tf-polish-verdict.h"
#include "tf-review-subject.h"
#include "tf-round-plan.h"
#include "tf-wanted-answers.h"

/* A stored round and its evaluation. */
typedef struct
{
  const TfPolishTask *task;
  const TfPolishState *state;
  TfReviewRound *loaded;    /* (owned) (nullable): the round, if it came from disk */
  const TfReviewRound *is;  /* (not owned) (nullable): %NULL: a part of it is gone */
  TfReviewSubject *subject; /* (owned) (nullable) */
  TfIssueLedger *ledger;    /* (owned) (nullable): with evidence */
  TfTestReport *tests;      /* (owned) (nullable) */
  TfCoverageSum *coverage;  /* (owned) (nullable): of a tree with evidence */
  GPtrArray *decisions;     /* (owned) (nullable) (element-type TfDecisionCheck) */
  TfEvidenceResult result;  /* without evidence only counts */
  GPtrArray *issues;        /* (owned) (nullable) (element-type TfIssue): those that count now */
  GPtrArray *previous;      /* (owned) (nullable) (element-type TfIssue): those before */
  TfRoundFacts rule;        /* in force when the round is judged */
} Round;

static void
round_clear (Round *self)
{
  g_clear_pointer (&self->loaded, tf_review_round_free);
  g_clear_pointer (&self->subject, tf_review_subject_free);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_clear_pointer (&self->tests, tf_test_report_unref);
  g_clear_pointer (&self->coverage, tf_coverage_sum_free);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_clear_pointer (&self->previous, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Round, round_clear)

/* load */

/* @out_fits: the reviews exist and, with evidence, are about the current deliverable. */
static gboolean
load_round (Round *self, const TfReviewRound *given, gboolean *out_fits, GError **error)
{
  g_autoptr (GError) local = NULL;

  *out_fits = FALSE;
  self->is = given;
  if (given == NULL)
    self->is = self->loaded = tf_polish_load_round (self->task, self->state, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (self->is == NULL)
    return TRUE;
  self->subject = tf_review_subject_load (self->task, error);
  if (self->subject == NULL)
    return FALSE;
  *out_fits = !self->state->evidence || g_str_equal (self->subject->hash, self->state->read);
  if (!*out_fits || !self->state->evidence)
    return TRUE;
  self->ledger = tf_issue_file_load (tf_workspace_get_files (self->task->workspace), error);
  return self->ledger != NULL;
}

static TfPolishState *
do_again (const Round *self, GError **error)
{
  TfPolishState *next = tf_polish_state_copy (self->state);

  next->step = TF_POLISH_STEP_REVIEW;
  g_clear_pointer (&next->read, g_free);
  next->n_reviews = 0;
  next->has_check = next->has_identity = FALSE;
  return tf_polish_save (self->task, next, error);
}

/* identity: the issue ledger */

/* Before the reviews are judged, so that what they leave open includes weakened tests. */
static gboolean
take_weakened (Round *self, GError **error)
{
  g_autoptr (GPtrArray) weakened =
      tf_polish_task_list_weakened (self->task, self->subject->context, self->ledger, error);

  if (weakened == NULL)
    return FALSE;
  tf_issue_ledger_take_weakened (self->ledger, weakened, self->task->iteration);
  return TRUE;
}

static gboolean
apply_to_ledger (Round *self, GError **error)
{
  g_autoptr (GPtrArray) versions =
      tf_review_subject_list_versions (self->subject, self->is->reviews, error);
  TfEvidenceInput input = {
    .iteration = self->task->iteration,
    .reviews = self->is->reviews,
    .check = self->is->check,
    .ground = self->subject->ground,
    .versions = versions,
    .read = self->state->read,
    .identity = self->is->identity,
  };

  if (versions == NULL || !take_weakened (self, error))
    return FALSE;
  tf_polish_decisions_take (self->decisions, self->subject, self->ledger);
  tf_evidence_apply (self->ledger, &input, &self->result);
  return tf_issue_file_save (tf_workspace_get_files (self->task->workspace), self->ledger, error);
}

/* Whether it was open after the previous iteration had been judged. What a fix did came later. */
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

static void
list_tracked (Round *self)
{
  self->issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  self->previous = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  for (guint i = 0; i < self->ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->ledger->issues, i);

      if (tf_tracked_issue_is_open (issue))
        g_ptr_array_add (self->issues, tf_issue_ref (issue->is));
      if (was_open_before (issue, self->task->iteration))
        g_ptr_array_add (self->previous, tf_issue_ref (issue->is));
    }
}

/* Without identity, an issue is a finding of one review, and the issues before are those of the
 * previous review. */
static gboolean
take_as_reported (Round *self, GError **error)
{
  const TfReview *review = g_ptr_array_index (self->is->reviews, 0);
  g_autoptr (GError) local = NULL;
  g_autoptr (TfReview) before =
      self->task->iteration > 1
          ? tf_polish_load_review (self->task, self->task->iteration - 1, &local)
          : NULL;

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  self->result.counts = review->counts;
  self->result.counts.n[TF_SEVERITY_CRITICAL] +=
      tf_polish_decisions_count_missing (self->decisions);
  self->issues = g_ptr_array_ref (review->issues);
  self->previous = before != NULL ? g_ptr_array_ref (before->issues) : NULL;
  return TRUE;
}

/* coverage */

static void
settle_coverage (Round *self)
{
  if (!tf_polish_task_is_tree (self->task))
    return;
  self->coverage =
      tf_polish_coverage_settle (self->task, self->state, self->subject, self->is, self->ledger);
}

static void
take_coverage (const Round *self, TfPolishState *next)
{
  g_clear_pointer (&next->coverage, tf_coverage_free);
  if (self->coverage != NULL)
    next->coverage = tf_record_copy (&tf_coverage_record, self->coverage->coverage);
}

static gboolean
take_issues (Round *self, GError **error)
{
  self->decisions = tf_polish_decisions_trace (self->subject);
  if (self->ledger == NULL)
    return take_as_reported (self, error);
  settle_coverage (self);
  if (!apply_to_ledger (self, error))
    return FALSE;
  list_tracked (self);
  return TRUE;
}

/* the tests, and the point of the trajectory */

/* Of the run before the review; the numbers that the reviewer gives are not results. If somebody
 * has changed the tree since, nothing is known. Returns: (transfer full) (nullable): %NULL without
 * tests */
static TfTestReport *
find_tests (const Round *self)
{
  const TfTestReport *report = tf_build_context_get_input (self->subject->context)->tests;
  g_autoptr (GPtrArray) changed = NULL;

  if (report == NULL)
    return NULL;
  if (!report->counts.known || !tf_polish_task_is_tree (self->task))
    return tf_test_report_ref ((TfTestReport *) report);
  changed = tf_polish_task_list_changed (self->task, report->tree, NULL);
  if (changed != NULL && changed->len == 0)
    return tf_test_report_ref ((TfTestReport *) report);
  return tf_test_report_new (report->runner, "the files changed after the tests ran");
}

static void
take_tests (Round *self, TfPolishState *next)
{
  self->tests = find_tests (self);
  next->tests = self->tests != NULL ? self->tests->counts : (TfTestCounts){ .known = FALSE };
}

static void
take_acceptance (const Round *self, TfPolishState *next)
{
  g_clear_pointer (&next->acceptance, tf_acceptance_tally_free);
  next->acceptance = tf_polish_task_tally (self->task, self->subject->context, self->tests);
}

/* More than half of the reported issues, in integers. */
static gboolean
is_mostly_out_of_scope (const Round *self)
{
  const TfGround *ground = &self->subject->ground;
  guint n = 0, n_out = 0;

  for (guint i = 0; i < self->is->reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (self->is->reviews, i);

      for (guint k = 0; k < review->issues->len; k++, n++)
        if (!ground->in_scope (g_ptr_array_index (review->issues, k), ground->scope_data))
          n_out++;
    }
  return n_out * 2 > n;
}

static TfTrajectoryPoint *
get_point (const TfPolishState *state)
{
  return &g_array_index (state->trajectory, TfTrajectoryPoint, state->trajectory->len - 1);
}

static void
set_counts (const Round *self, TfTrajectoryPoint *point)
{
  const TfEvidenceResult *result = &self->result;

  point->counts = result->counts;
  tf_counts_add (&point->evidence.found, &result->found);
  point->evidence.n_open = result->n_open;
  point->evidence.n_origin = result->n_origin;
  point->evidence.n_introduced = result->n_introduced;
  point->evidence.n_verified += result->n_verified;
  point->evidence.n_unverified = result->n_unverified;
}

/* A review of which nothing is known may have found something. */
static void
set_round (const Round *self, TfPointEvidence *evidence)
{
  evidence->has_check = self->is->check != NULL;
  for (guint i = 0; i < self->ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (self->ledger->looks, i);

      if (look->iteration != self->task->iteration || look->stage != TF_REVIEW_STAGE_FULL)
        continue;
      evidence->n_reviews++;
      evidence->n_blocking += !look->known || look->blocking ? 1 : 0;
    }
}

static gboolean
add_point (const Round *self, TfPolishState *next, GError **error)
{
  TfTrajectoryPoint point = { .iteration = self->task->iteration, .timestamp = tf_clock_now () };
  TfTrajectoryPoint before = { 0 };

  tf_polish_state_get_latest (next, &before);
  point.out_of_scope_majority = is_mostly_out_of_scope (self);
  point.evidence.known = self->ledger != NULL;
  set_counts (self, &point);
  if (self->ledger != NULL)
    set_round (self, &point.evidence);
  if (self->ledger != NULL &&
      !tf_review_subject_measure (self->subject, before.evidence.size, &point.evidence, error))
    return FALSE;
  g_array_append_val (next->trajectory, point);
  next->timestamp = point.timestamp;
  g_clear_pointer (&next->review_commit, g_free);
  g_clear_pointer (&next->fix_commit, g_free);
  return TRUE;
}

/* the guards */

/* After @next. */
static TfRoundFacts
get_facts (const Round *self, const TfPolishState *next)
{
  TfRoundFacts facts = self->rule;

  facts.guards.trajectory = next->trajectory;
  facts.guards.resumed_at = next->resumed_at;
  facts.ledger = self->ledger;
  facts.edited_at = next->edited_at;
  return facts;
}

/* Of the newest round; a check has none. Returns: (transfer full) (nullable): %NULL without error if
 * one of them is gone */
static GPtrArray *
load_newest_reviews (const Round *self, GError **error)
{
  guint round = tf_issue_looks_find_round (self->ledger, self->state->resumed_at, G_MAXUINT);

  if (round == self->task->iteration)
    return g_ptr_array_ref (self->is->reviews);
  return tf_polish_load_reviews (self->task, round, tf_issue_looks_count_of (self->ledger, round),
                                 error);
}

/* Why done has no test result to rest on; %NULL: it has one, or needs none. */
static const char *
find_untested (const Round *self, const TfGuardInput *input)
{
  if (!input->needs_tests || input->tests.known)
    return NULL;
  return self->tests != NULL && *self->tests->detail != '\0' ? self->tests->detail
                                                             : "there is no result";
}

/* What is missing is never answered. Returns: (transfer full) (nullable) */
static char *
dup_unanswered (const Round *self, const GPtrArray *reviews, const TfWantedAnswers *wanted)
{
  char *open = NULL;

  if (reviews != NULL)
    tf_polish_decisions_take_answers (self->decisions, self->subject, reviews);
  open = tf_polish_decisions_find_open (self->decisions);
  if (open != NULL || reviews == NULL)
    return open != NULL ? open
                        : g_strdup ("a review of the last round is missing, so its answers are "
                                    "unknown");
  return tf_polish_find_unanswered (self->task, self->subject, self->ledger, self->decisions,
                                    reviews, wanted);
}

static GPtrArray *
judge_round (const Round *self,
             const TfPolishState *next,
             const TfGuardInput *input,
             const TfConfig *config,
             GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  const TfBuildInput *documents = tf_build_context_get_input (self->subject->context);
  g_autoptr (TfWantedAnswers) wanted =
      tf_wanted_answers_load (workspace, documents->constraints, error);
  g_autoptr (GPtrArray) reviews = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *unanswered = NULL;
  g_autofree char *unseen =
      self->coverage != NULL ? tf_polish_coverage_describe (self->coverage, self->ledger) : NULL;
  TfRoundFacts facts = get_facts (self, next);

  if (wanted == NULL)
    return NULL;
  reviews = load_newest_reviews (self, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  unanswered = dup_unanswered (self, reviews, wanted);
  facts.guards = *input;
  facts.unanswered = unanswered;
  facts.unseen = unseen;
  facts.untested = find_untested (self, input);
  return tf_round_judge (&facts, config);
}

static GPtrArray *
evaluate_guards (const Round *self, const TfPolishState *next, const TfUsage *usage, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->task->workspace);
  g_autoptr (GPtrArray) findings =
      tf_polish_task_list_findings (self->task, self->subject->context);
  TfGuardInput input = {
    .trajectory = next->trajectory,
    .issues = self->issues,
    .previous_issues = next->trajectory->len > 1 ? self->previous : NULL,
    .tests = next->tests,
    .needs_tests = tf_polish_task_has_tests (self->task),
    .finding = findings->len > 0 ? g_ptr_array_index (findings, 0) : NULL,
    .evidence = self->state->evidence,
    .by_rules = next->by_rules,
    .resumed_at = next->resumed_at,
    .usage = *usage,
    .budget = tf_workspace_get_budget (self->task->workspace),
    .elapsed = usage->wall_time,
  };

  return self->ledger != NULL ? judge_round (self, next, &input, config, error)
                              : tf_guards_evaluate (&input, config);
}

static void
set_thresholds (const Round *self, TfPolishState *next)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->task->workspace);

  next->has_thresholds = TRUE;
  next->thresholds = config->polish.max;
}

/* Without evidence nobody asks what the reviewer looked at. A decision that is missing is named, whatever the
 * guard is about. */
static char *
dup_message (const Round *self, const TfGuardResult *last)
{
  gboolean unknown = self->ledger == NULL && tf_polish_task_is_tree (self->task);
  g_autofree char *open = tf_polish_decisions_count_missing (self->decisions) > 0
                              ? tf_polish_decisions_find_open (self->decisions)
                              : NULL;
  gboolean told = open == NULL || strstr (last->message, open) != NULL;

  return g_strconcat (last->message,
                      unknown ? " What was looked at is unknown: polish.evidence is off." : "",
                      told ? "" : " Not done, as ", told ? "" : open, told ? "" : ".", NULL);
}

/* The consequence of the last of @results for the loop. */
static void
take_verdict (const Round *self, TfPolishState *next, const GPtrArray *results)
{
  const TfGuardResult *last = g_ptr_array_index (results, results->len - 1);
  gboolean ended = last->verdict != TF_VERDICT_GO_ON;

  g_free (next->message);
  next->message = ended ? dup_message (self, last) : g_strdup ("");
  next->guard = ended ? last->guard : TF_GUARD_NONE;
  next->step = TF_POLISH_STEP_FIX;
  if (ended)
    {
      next->step = TF_POLISH_STEP_ENDED;
      next->iteration = self->task->iteration;
      next->completed = last->verdict == TF_VERDICT_DONE;
      next->halt_reason = last->halt_reason;
    }
  next->outcome = TF_OUTCOME_NONE;
  if (self->ledger == NULL)
    return;
  next->outcome = tf_polish_outcome (next);
  if (next->completed && next->guard == TF_GUARD_TERMINATION)
    set_thresholds (self, next);
}

/* What the verdict rests on is kept with it. */
static gboolean
take_proof (const Round *self, TfPolishState *next, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->task->workspace);
  TfRoundFacts facts = get_facts (self, next);
  TfAssuranceInput rests;

  if (self->ledger == NULL || next->step != TF_POLISH_STEP_ENDED)
    return TRUE;
  tf_round_get_assurance (&facts, &config->polish.max, &rests);
  return tf_polish_facts_take (self->task->workspace, self->ledger, &rests, next, error);
}

/* the section */

static char *
format_reviewers (const Round *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (self->ledger->looks, i);

      if (look->iteration == self->task->iteration && look->stage == TF_REVIEW_STAGE_FULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", look->reviewer);
    }
  return g_string_free (text, FALSE);
}

/* The state of every issue instead of a list of reports, and how the loop ended. */
static void
add_evidence (const Round *self,
              const TfPolishState *next,
              TfPolishReport *report,
              char **out_found,
              char **out_verdict)
{
  g_autofree char *reviewers = format_reviewers (self);
  g_autofree char *sentence = NULL;

  report->found = *out_found = tf_evidence_report_format (self->ledger, report->point, reviewers);
  if (next->step != TF_POLISH_STEP_ENDED)
    return;
  sentence = tf_polish_verdict_format (next, self->ledger);
  report->verdict = *out_verdict = tf_evidence_report_format_verdict (self->ledger, sentence);
}

static gboolean
write_section (const Round *self,
               const TfPolishState *next,
               const GPtrArray *results,
               GError **error)
{
  g_autofree char *found = NULL;
  g_autofree char *verdict = NULL;
  g_autofree char *section = NULL;
  TfPolishReport report = {
    .point = get_point (next),
    .results = results,
    .issues = self->issues,
    .fixes = next->step == TF_POLISH_STEP_ENDED ? "none, a guard ended the loop" : "not yet",
    .has_tests = tf_polish_task_has_tests (self->task),
    .tests = next->tests,
    .test_report = self->tests,
    .coverage = next->coverage,
    .decisions = self->decisions,
  };

  if (self->ledger != NULL)
    add_evidence (self, next, &report, &found, &verdict);
  section = tf_polish_report_format (&report);
  return tf_polish_save_section (self->task, section, error);
}

TfPolishState *
tf_polish_evaluate (const TfPolishTask *task,
                    const TfPolishState *state,
                    const TfReviewRound *round,
                    const TfUsage *usage,
                    GPtrArray **out_results,
                    GError **error)
{
  g_auto (Round) self = {
    .task = task,
    .state = state,
    .rule = tf_round_plan_get_facts (task->workspace, state, NULL),
  };
  g_autoptr (TfPolishState) next = NULL;
  g_autoptr (GPtrArray) results = NULL;
  gboolean fits = FALSE;

  if (!load_round (&self, round, &fits, error))
    return NULL;
  if (!fits)
    return do_again (&self, error);
  if (!take_issues (&self, error))
    return NULL;
  next = tf_polish_state_copy (state);
  take_coverage (&self, next);
  take_tests (&self, next);
  take_acceptance (&self, next);
  if (!add_point (&self, next, error))
    return NULL;
  next->by_rules = tf_polish_facts_is_by_rules (task->workspace, self.ledger, next->resumed_at);
  results = evaluate_guards (&self, next, usage, error);
  if (results == NULL)
    return NULL;
  take_verdict (&self, next, results);
  if (!take_proof (&self, next, error))
    return NULL;
  g_ptr_array_unref (next->decisions);
  next->decisions = g_ptr_array_ref (self.decisions);
  /* The section comes first: a state on disk always has its section. */
  if (!write_section (&self, next, results, error))
    return NULL;
  next = tf_polish_save (task, g_steal_pointer (&next), error);
  if (next != NULL)
    *out_results = g_steal_pointer (&results);
  return g_steal_pointer (&next);
}
