/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "evidence-fixture.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-loop"

static const TfPointEvidence *
get_evidence (PolishRun *loop, guint iteration)
{
  const TfPolishState *state = loop->state;

  g_assert_cmpuint (state->trajectory->len, >=, iteration);
  return &g_array_index (state->trajectory, TfTrajectoryPoint, iteration - 1).evidence;
}

TF_TEST (reviews_fixes_and_checks_until_nothing_blocks)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  evidence_fixture_script (fixture, "review", 1, "1/5/9");
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 review.1 fix.1 review.2 review.2 check.3");
  g_assert_true (loop->state->completed);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 15);
  for (guint i = 0; i < ledger->issues->len; i++)
    g_assert_cmpint (((TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->state, ==,
                     TF_ISSUE_STATE_VERIFIED_FIXED);
}

static TfIssueState
get_state (const TfIssueLedger *ledger, const char *id)
{
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  g_assert_nonnull (issue);
  return issue->state;
}

/* With nothing known of the reviewer, p is ½: two, four or five clean reviews in a row. */
static guint
count_reviews (const char *same_words)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  guint n = 0;

  evidence_fixture_script (fixture, "review", 1, "0/2/1");
  if (same_words != NULL)
    workspace_fixture_script (fixture, "review.1.sh", same_words);
  loop = evidence_fixture_run (fixture, FALSE);
  g_assert_true (loop->state->completed);
  for (guint i = 1; i <= loop->state->trajectory->len; i++)
    n += get_evidence (loop, i)->n_reviews;
  return n;
}

/* The same words twice prove nothing about what both overlook. */
TF_TEST (a_copied_review_takes_more_reviews)
{
  g_assert_cmpuint (count_reviews ("end=\n"), >, count_reviews (NULL));
}

TF_TEST (assurance_decides_how_often_a_clean_text_is_reviewed)
{
  static const struct
  {
    const char *assurance;
    const char *calls;
  } rows[] = {
    { "quick", "review.1 review.2" },
    { "standard", "review.1 review.1 review.2 review.2" },
    { "thorough", "review.1 review.1 review.1 review.2 review.2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
      g_autoptr (PolishRun) loop = NULL;
      g_autofree char *prompt = NULL;

      g_free (fixture->config->polish.assurance);
      fixture->config->polish.assurance = g_strdup (rows[i].assurance);
      loop = evidence_fixture_run (fixture, FALSE);
      evidence_fixture_assert_calls (fixture, rows[i].calls);
      g_assert_true (loop->state->completed);
      prompt = evidence_fixture_read_prompt (fixture, "review", 1);
      workspace_fixture_assert_contains (prompt, "1| # Plan\n2| \n3| version 0\n");
      workspace_fixture_assert_contains (prompt, "----- begin read ");
      g_assert_null (strstr (prompt, "----- begin open_issues"));
    }
}

TF_TEST (a_review_without_the_hash_is_none)
{
  static const char *const answers[] = {
    "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": []}",
    "{\"critical\": 0, \"medium\": 0, \"minor\": 1, \"issues\": [{\"severity\": \"minor\", "
    "\"description\": \"d\", \"location\": \"docs/plan.md:3\", \"recommendation\": \"r\"}]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
      g_autoptr (PolishRun) loop = NULL;

      workspace_fixture_script (fixture, "review.answer", answers[i]);
      loop = evidence_fixture_run_failing (fixture, TF_ERROR_REVIEW_INVALID, "nothing was counted");
      evidence_fixture_assert_calls (fixture,
                                     "review.1 review.1 review.1 review.1 review.1 review.1");
      g_assert_cmpuint (loop->state->trajectory->len, ==, 0);
    }
}

#define ONE_OF(counts, severity, location, more) \
  "{" counts ", \"issues\": [{\"severity\": \"" severity \
  "\", \"description\": \"the budget is missing\", \"location\": \"" location \
  "\", \"recommendation\": \"add it\"" more "}], \"closed\": [@FIXED@], \"read\": \"@READ@\"}"
#define ONE(location, more) \
  ONE_OF ("\"critical\": 1, \"medium\": 0, \"minor\": 0", "critical", location, more)
#define ONE_MINOR(location, more) \
  ONE_OF ("\"critical\": 0, \"medium\": 0, \"minor\": 1", "minor", location, more)

#define CHECK(closed) \
  "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": [], \"closed\": [" closed \
  "], \"read\": \"@READ@\"}"

#define ANSWER(verdict) "{\"id\": \"I-0001\", \"verdict\": \"" verdict "\", \"note\": \"seen\"}"

/* Both reviewers place a critical where nothing is, and insist: it is rejected, and blocks until a
 * check agrees. */
TF_TEST (a_rejected_critical_blocks_until_another_run_settles_it)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *prompt = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:999", ""));
  workspace_fixture_script (fixture, "correct.1.answer", ONE ("docs/plan.md:998", ""));
  workspace_fixture_script (fixture, "check.3.answer", CHECK (ANSWER ("withdrawn")));
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (
      fixture, "review.1 review.1 correct.1 correct.1 review.2 review.2 check.3 review.4 "
               "review.4");
  prompt = evidence_fixture_read_prompt (fixture, "correct", 1);
  workspace_fixture_assert_contains (prompt, "----- begin complaints");
  workspace_fixture_assert_contains (prompt, "----- begin previous_answer");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_REJECTED);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log, "- rejected I-0001 critical: the budget is missing");
  g_assert_true (loop->state->completed);
}

TF_TEST (a_rejected_critical_is_reopened_by_the_check)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:999", ""));
  workspace_fixture_script (fixture, "correct.1.answer", ONE ("docs/plan.md:998", ""));
  workspace_fixture_script (fixture, "check.3.answer", CHECK (ANSWER ("not_fixed")));
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (
      fixture, "review.1 review.1 correct.1 correct.1 review.2 review.2 check.3 fix.3 "
               "review.4 review.4 check.5");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_VERIFIED_FIXED);
}

/* Both reviewers call something critical, but not in issues; asked again, they leave it out. */
TF_TEST (a_critical_of_an_invalid_answer_blocks_until_another_run_settles_it)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  const TfTrackedIssue *issue = NULL;

  workspace_fixture_script (fixture, "review.1.answer",
                            "The total is a critical error.\n" CHECK (""));
  workspace_fixture_script (fixture, "review.1.sh",
                            "grep -q '^----- begin errors' \"$p\" && key=review\n");
  workspace_fixture_script (fixture, "check.answer", CHECK (ANSWER ("withdrawn")));
  loop = evidence_fixture_run (fixture, FALSE);
  g_assert_true (loop->state->completed);
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
  issue = g_ptr_array_index (ledger->issues, 0);
  g_assert_cmpint (issue->state, ==, TF_ISSUE_STATE_REJECTED);
  g_assert_cmpint (issue->is->severity, ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpstr (issue->is->description, ==, "The total is a critical error.");
  g_assert_nonnull (issue->settled_by);
  workspace_fixture_assert_contains (loop->state->message, "Converged");
}

TF_TEST (a_corrected_place_counts)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:999", ""));
  workspace_fixture_script (fixture, "correct.1.answer", ONE ("docs/plan.md:3", ""));
  loop = evidence_fixture_run (fixture, FALSE);
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_VERIFIED_FIXED);
  g_assert_true (loop->state->completed);
}

TF_TEST (unanswered_issues_persist)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  fixture->config->polish.max_iterations = 3;
  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:3", ""));
  workspace_fixture_script (fixture, "check.answer", CHECK (""));
  workspace_fixture_script (fixture, "correct.answer", CHECK (""));
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture,
                                 "review.1 review.1 fix.1 review.2 review.2 check.3 correct.3");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_PERSISTS);
  g_assert_cmpint (loop->state->halt_reason, ==, TF_HALT_REASON_GUARD_MAX_ITERATIONS);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_NONE);
}

TF_TEST (what_a_later_round_finds_is_fixed_first)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  evidence_fixture_script (fixture, "review", 2, "0/1/0");
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 review.1 review.2 review.2 fix.2 check.3");
  g_assert_cmpuint (get_evidence (loop, 2)->n_open, ==, 1);
  g_assert_cmpuint (get_evidence (loop, 3)->n_verified, ==, 1);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log,
                                     "**Issues Found:** 2 reported, 1 open\n- new I-0001 medium");
  workspace_fixture_assert_contains (log, "**Verdict:** Converged: ");
}

TF_TEST (a_check_sees_the_changes_and_what_is_asked)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *check = NULL;
  g_autofree char *review = NULL;

  evidence_fixture_script (fixture, "review", 1, "1/0/0");
  loop = evidence_fixture_run (fixture, FALSE);
  check = evidence_fixture_read_prompt (fixture, "check", 3);
  workspace_fixture_assert_contains (check, "-version 0\n+version 1\n");
  workspace_fixture_assert_contains (check, "\"id\" : \"I-0001\"");
  workspace_fixture_assert_contains (check, "3| version 1");
  g_assert_null (strstr (check, "polish_state.json"));
  g_assert_null (strstr (check, "----- begin intent"));
  review = evidence_fixture_read_prompt (fixture, "review", 2);
  g_assert_null (strstr (review, "I-0001"));
  g_assert_null (strstr (review, "----- begin changes"));
}

#define DECLINE "{\"fixes\": [{\"n\": 1, \"applied\": false, \"note\": \"the spec says so\"}]}"

TF_TEST (what_only_the_person_can_settle_ends_it)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  workspace_fixture_script (fixture, "review.answer", ONE ("docs/plan.md:3", ""));
  workspace_fixture_script (fixture, "fix.answer", DECLINE);
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (
      fixture, "review.1 review.1 fix.1 review.2 review.2 fix.2 review.3 review.3");
  g_assert_cmpint (loop->state->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
  workspace_fixture_assert_contains (loop->state->message,
                                     "only you can settle what is left: I-0001");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_true (tf_issue_ledger_lookup (ledger, "I-0001")->needs_person);
}

TF_TEST (other_issues_at_the_same_rate_are_a_plateau)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;
  const TfPolishState *state = NULL;

  evidence_fixture_script (fixture, "review", 1, "0/4/6 0/5/6 0/4/5 0/4/7");
  loop = evidence_fixture_run (fixture, FALSE);
  state = loop->state;
  g_assert_cmpint (state->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
  g_assert_cmpuint (state->iteration, ==, 3);
  g_assert_false (state->completed);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log, "**Verdict:** Plateau: ");
  workspace_fixture_assert_contains (log, "\n- open I-0");
}

TF_TEST (reviewers_take_turns_and_are_blind)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autofree char *second = evidence_fixture_add_agent (fixture, "second");
  g_autofree char *answer = g_build_filename (second, "review.1.answer", NULL);
  g_autofree char *calls = g_build_filename (second, "calls", NULL);
  g_autofree char *called = NULL;
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  const TfTrackedIssue *issue = NULL;

  evidence_fixture_set_reviewers (fixture, "fake second");
  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:3", ""));
  g_assert_true (g_file_set_contents (answer, ONE ("docs/plan.md:3", ""), -1, NULL));
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 fix.1 review.2 check.3 review.4");
  g_assert_true (g_file_get_contents (calls, &called, NULL, NULL));
  g_assert_cmpstr (called, ==, "review.1\nreview.2\nreview.4\n");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
  issue = g_ptr_array_index (ledger->issues, 0);
  g_assert_cmpuint (g_strv_length (issue->found_by), ==, 2);
}

static const struct
{
  const char *name;
  int code;
  TfPolishStep step;
  guint n_points;
} garbage[] = {
  { "review.1.answer", TF_ERROR_REVIEW_INVALID, TF_POLISH_STEP_REVIEW, 0 },
  { "check.3.answer", TF_ERROR_REVIEW_INVALID, TF_POLISH_STEP_REVIEW, 2 },
  { "review.2.answer", TF_ERROR_REVIEW_INVALID, TF_POLISH_STEP_REVIEW, 1 },
  { "fix.1.answer", TF_ERROR_AGENT_FAILURE, TF_POLISH_STEP_FIX, 1 },
};

TF_TEST (garbage_counts_nothing_and_is_asked_again_after_resume)
{
  for (guint i = 0; i < G_N_ELEMENTS (garbage); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
      g_autoptr (PolishRun) loop = NULL;
      g_autoptr (PolishRun) resumed = NULL;
      g_autofree char *path = g_build_filename (fixture->script, garbage[i].name, NULL);
      const TfPolishState *state = NULL;

      g_test_message ("%s", garbage[i].name);
      fixture->config->polish.retry_malformed_output = 0;
      evidence_fixture_script (fixture, "review", 1, "0/4/0");
      workspace_fixture_script (fixture, garbage[i].name, "You have reached your usage limit.\n");
      loop = evidence_fixture_run_failing (fixture, garbage[i].code, "no JSON object");
      state = loop->state;
      g_assert_cmpint (state->step, ==, garbage[i].step);
      g_assert_cmpuint (state->trajectory->len, ==, garbage[i].n_points);
      g_assert_cmpint (state->outcome, ==, TF_OUTCOME_NONE);
      /* A halt for want of a valid review is a verdict. */
      g_assert_cmpint (state->proof.known, ==, garbage[i].code == TF_ERROR_REVIEW_INVALID);
      g_assert_true (!state->proof.known || state->proof.n_runs > garbage[i].n_points);
      g_assert_cmpint (g_remove (path), ==, 0);
      resumed = evidence_fixture_run (fixture, TRUE);
      g_assert_cmpint (resumed->state->outcome, ==, TF_OUTCOME_CONVERGED);
      g_assert_true (resumed->state->proof.known);
      g_assert_cmpstr (resumed->state->proof.reviewers[0], ==, "fake");
    }
}

/* The second reviewer answers garbage: the review of the first one is paid for, and used. */
TF_TEST (complete_reviews_are_kept_when_another_fails)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) resumed = NULL;
  g_autofree char *second = evidence_fixture_add_agent (fixture, "second");
  g_autofree char *path = g_build_filename (second, "review.1.answer", NULL);

  fixture->config->polish.retry_malformed_output = 0;
  evidence_fixture_set_reviewers (fixture, "fake second");
  g_assert_true (g_file_set_contents (path, "Sorry.\n", -1, NULL));
  loop = evidence_fixture_run_failing (fixture, TF_ERROR_REVIEW_INVALID, "review 2 of 2 invalid");
  evidence_fixture_assert_calls (fixture, "review.1");
  g_assert_cmpint (g_remove (path), ==, 0);
  resumed = evidence_fixture_run (fixture, TRUE);
  evidence_fixture_assert_calls (fixture, "review.1 review.2");
  g_assert_true (resumed->state->completed);
}

TF_TEST (a_correction_that_is_garbage_leaves_the_first_answer)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  workspace_fixture_script (fixture, "review.1.answer", ONE_MINOR ("docs/plan.md:999", ""));
  workspace_fixture_script (fixture, "correct.1.answer", "All is well now.\n");
  loop = evidence_fixture_run (fixture, FALSE);
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_REJECTED);
  g_assert_true (loop->state->completed);
}

static void
waive_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;

  if (run->purpose != TF_PURPOSE_CHECK || run->iteration != 3)
    return;
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0001", "we live with it", 1, &error));
  g_assert_no_error (error);
  g_assert_true (tf_issue_file_save (fixture->files, ledger, &error));
  g_assert_no_error (error);
}

TF_TEST (issues_waived_during_a_run_do_not_count)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *prompt = NULL;

  fixture->config->polish.max_iterations = 9;
  workspace_fixture_script (fixture, "review.1.answer", ONE ("docs/plan.md:3", ""));
  workspace_fixture_script (fixture, "check.3.answer", CHECK (ANSWER ("not_fixed")));
  loop = evidence_fixture_create (fixture, FALSE);
  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (waive_cb), fixture);
  polish_run (loop, fixture);
  g_signal_handlers_disconnect_by_data (fixture->workspace, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpint (get_state (ledger, "I-0001"), ==, TF_ISSUE_STATE_WAIVED);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  prompt = evidence_fixture_read_prompt (fixture, "review", 4);
  workspace_fixture_assert_contains (prompt, "----- begin waived");
  workspace_fixture_assert_contains (prompt, "we live with it");
}

static const struct
{
  TfPolishStep step;
  guint n_points; /* with iteration 1 completed */
  gboolean evidence;
  gboolean wanted;
  TfPolishStep expected;
  guint n_expected;
  guint resumed_at;
} resumes[] = {
  { TF_POLISH_STEP_ENDED, 1, TRUE, TRUE, TF_POLISH_STEP_REVIEW, 1, 1 },
  { TF_POLISH_STEP_ENDED, 1, TRUE, FALSE, TF_POLISH_STEP_REVIEW, 1, 1 },
  { TF_POLISH_STEP_FIX, 2, FALSE, TRUE, TF_POLISH_STEP_REVIEW, 1, 0 },
  { TF_POLISH_STEP_FIX, 2, FALSE, FALSE, TF_POLISH_STEP_FIX, 2, 0 },
  { TF_POLISH_STEP_EVALUATE, 1, FALSE, TRUE, TF_POLISH_STEP_REVIEW, 1, 0 },
  { TF_POLISH_STEP_REVIEW, 1, FALSE, TRUE, TF_POLISH_STEP_REVIEW, 1, 0 },
};

TF_TEST (another_policy_begins_the_iteration_again)
{
  for (guint i = 0; i < G_N_ELEMENTS (resumes); i++)
    {
      g_autoptr (TfPolishState) state = tf_polish_state_new ();

      g_test_message ("row %u", i);
      state->iteration = 1;
      state->step = resumes[i].step;
      state->evidence = resumes[i].evidence;
      state->outcome = TF_OUTCOME_ACCEPTED;
      state->halt_reason = TF_HALT_REASON_GUARD_PLATEAU;
      g_array_set_size (state->trajectory, resumes[i].n_points);
      tf_polish_state_prepare_resume (state, resumes[i].wanted);
      g_assert_cmpint (state->step, ==, resumes[i].expected);
      g_assert_cmpuint (state->trajectory->len, ==, resumes[i].n_expected);
      g_assert_cmpuint (state->resumed_at, ==, resumes[i].resumed_at);
      g_assert_cmpint (state->evidence, ==, resumes[i].wanted);
      g_assert_cmpint (state->outcome, ==, TF_OUTCOME_NONE);
      g_assert_cmpint (state->halt_reason, ==, TF_HALT_REASON_NONE);
    }
}
