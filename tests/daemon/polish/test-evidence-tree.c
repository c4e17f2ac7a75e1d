/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "evidence-fixture.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/evidence-tree"

#define TESTS "\"tests\": {\"total\": 2, \"passed\": 1, \"failed\": 1}, "
#define ISSUE(text, location, quote) \
  "{\"severity\": \"critical\", \"description\": \"" text "\", \"location\": \"" location \
  "\", \"recommendation\": \"mend\", \"quote\": \"" quote "\"}"
#define REVIEW(n, issues) \
  "{\"critical\": " n ", \"medium\": 0, \"minor\": 0, " TESTS "\"issues\": [" issues \
  "], \"closed\": [@FIXED@], " EVIDENCE_ALL_FILES ", \"read\": \"@READ@\"}"

/* A clean one of a reviewer that says what @coverage, a member with its comma, says. */
#define CLEAN(coverage) \
  "{\"critical\": 0, \"medium\": 0, \"minor\": 0, " TESTS \
  "\"issues\": [], \"closed\": [@FIXED@], " coverage "\"read\": \"@READ@\"}"

static WorkspaceFixture *
make (void)
{
  WorkspaceFixture *fixture = tree_fixture_new ();

  evidence_fixture_arm (fixture);
  workspace_fixture_script (fixture, "fix.answer", "{\"fixes\": [@FIXES@]}");
  workspace_fixture_script (fixture, "fix.sh", "echo \"fixed $i in plain words\" >> src/main.c\n");
  return fixture;
}

static PolishRun *
run (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  PolishRun *loop = NULL;

  state->evidence = TRUE;
  loop = polish_run_new (fixture, FAKE_TREE_OUTPUT, state);
  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  g_test_message ("%s", loop->verdict);
  return loop;
}

TF_TEST (a_tree_is_reviewed_fixed_and_done)
{
  g_autoptr (WorkspaceFixture) fixture = make ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *calls = NULL;
  g_autofree char *check = NULL;
  const TfPolishState *state = NULL;

  workspace_fixture_script (
      fixture, "review.1.answer",
      REVIEW ("2", ISSUE ("it does nothing", "src/main.c:1",
                          "int main (void)") ", " ISSUE ("it is not there", "src/other.c:1", "x")));
  workspace_fixture_script (fixture, "correct.1.answer",
                            REVIEW ("1",
                                    ISSUE ("it does nothing", "src/main.c:1", "int main (void)")));
  loop = run (fixture);
  state = loop->state;
  calls = evidence_fixture_list_calls (fixture);
  g_assert_cmpstr (calls, ==,
                   "review.1 review.1 correct.1 correct.1 fix.1 review.2 review.2 check.3 "
                   "review.4 review.4");
  g_assert_cmpint (state->outcome, ==, TF_OUTCOME_CONVERGED);
  g_assert_true (state->tests.known);
  check = evidence_fixture_read_prompt (fixture, "check", 3);
  workspace_fixture_assert_contains (check, "+fixed 1 in plain words\n");
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 2);
  g_assert_cmpint (((TfTrackedIssue *) g_ptr_array_index (ledger->issues, 0))->state, ==,
                   TF_ISSUE_STATE_VERIFIED_FIXED);
  /* Its correction does not mention it. */
  g_assert_cmpint (((TfTrackedIssue *) g_ptr_array_index (ledger->issues, 1))->state, ==,
                   TF_ISSUE_STATE_REJECTED);
  /* README, main.c, acceptance and run-tests; then one more line. */
  g_assert_cmpuint (g_array_index (state->trajectory, TfTrajectoryPoint, 1).evidence.size, ==,
                    g_array_index (state->trajectory, TfTrajectoryPoint, 0).evidence.size + 1);
}

TF_TEST (issues_introduced_by_a_fix_are_attributed_to_it)
{
  g_autoptr (WorkspaceFixture) fixture = make ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  const TfTrackedIssue *first = NULL;
  const TfTrackedIssue *second = NULL;

  fixture->config->polish.max_iterations = 2;
  workspace_fixture_script (fixture, "review.1.answer",
                            REVIEW ("1",
                                    ISSUE ("it does nothing", "src/main.c:1", "int main (void)")));
  workspace_fixture_script (fixture, "review.2.answer",
                            REVIEW ("1", ISSUE ("this is no C at all", "src/main.c:2",
                                                "fixed 1 in plain words")));
  loop = run (fixture);
  ledger = evidence_fixture_load_ledger (fixture);
  g_assert_cmpuint (ledger->issues->len, ==, 2);
  first = g_ptr_array_index (ledger->issues, 0);
  second = g_ptr_array_index (ledger->issues, 1);
  g_assert_cmpint (first->provenance, ==, TF_PROVENANCE_PRE_EXISTING);
  g_assert_cmpint (second->provenance, ==, TF_PROVENANCE_INTRODUCED_BY);
  g_assert_nonnull (second->introduced_by);
  g_assert_cmpuint (
      g_array_index (loop->state->trajectory, TfTrajectoryPoint, 1).evidence.n_introduced, ==, 1);
}

/* coverage */

/* Whose tests pass, so that only the files are missing. */
static WorkspaceFixture *
make_passing (void)
{
  WorkspaceFixture *fixture =
      tree_fixture_new_with_tests ("echo 1..2; echo 'ok builds'; echo 'ok works'\n");

  evidence_fixture_arm (fixture);
  return fixture;
}

static void
script_reviews (WorkspaceFixture *fixture, const char *answer)
{
  workspace_fixture_script (fixture, "review.answer", answer);
  workspace_fixture_script (fixture, "correct.answer", answer);
}

TF_TEST (a_verdict_names_what_was_looked_at)
{
  g_autoptr (WorkspaceFixture) fixture = make_passing ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;
  static const char words[] = "lines), as the reviewers claim";

  loop = run (fixture);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  g_assert_cmpuint (loop->state->coverage->n_looked_at, ==, 3);
  workspace_fixture_assert_contains (loop->verdict, "Looked at 3 of ");
  workspace_fixture_assert_contains (log, "**Coverage:** looked at 3 of ");
  workspace_fixture_assert_contains (loop->verdict, words);
  workspace_fixture_assert_contains (log, words);
}

static const struct
{
  const char *name;
  const char *coverage;
  const char *why;
} silent[] = {
  { "says-nothing", "", "2 files (its reviewer does not list the files that it read)" },
  { "reads-nothing", EVIDENCE_FILES ("") ", ",
    "2 files (not in the list of files that its reviewer read)" },
  { "invents-files", EVIDENCE_FILES ("\"src/other.c\", \"/etc/passwd\"") ", ",
    "2 files (not in the list of files that its reviewer read)" },
  { "repeats-one", EVIDENCE_FILES ("\"src/main.c\", \"src/main.c\", \"./src/main.c\"") ", ",
    "1 other file (not in the list of files that its reviewer read)" },
};

TF_TEST_TABLE (files_that_nobody_has_looked_at_are_never_done, silent, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = make_passing ();
  g_autofree char *answer = NULL;
  g_auto (GStrv) parts = g_strsplit (CLEAN ("@COVERAGE@"), "@COVERAGE@", -1);
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  const TfTrackedIssue *issue = NULL;

  answer = g_strjoinv (row->coverage, parts);
  script_reviews (fixture, answer);
  loop = run (fixture);
  g_assert_false (loop->state->completed);
  g_assert_cmpint (loop->state->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
  workspace_fixture_assert_contains (loop->verdict, row->why);
  workspace_fixture_assert_contains (loop->verdict, "Only the user can settle I-0001");
  ledger = evidence_fixture_load_ledger (fixture);
  issue = g_ptr_array_index (ledger->issues, 0);
  g_assert_cmpint (issue->source, ==, TF_ISSUE_SOURCE_COVERAGE);
  g_assert_true (issue->needs_person);
}

/* Asked once to list what it read, like every other answer that is missing. */
TF_TEST (a_reviewer_that_lists_nothing_is_asked_for_its_list)
{
  g_autoptr (WorkspaceFixture) fixture = make_passing ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *calls = NULL;
  g_autofree char *correct = NULL;

  workspace_fixture_script (fixture, "review.answer", CLEAN (""));
  loop = run (fixture);
  calls = evidence_fixture_list_calls (fixture);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  g_assert_true (g_str_has_prefix (calls, "review.1 review.1 correct.1 correct.1"));
  correct = evidence_fixture_read_prompt (fixture, "correct", 1);
  workspace_fixture_assert_contains (correct, "coverage: missing; list the files that you read");
}

TF_TEST (the_next_round_is_asked_for_what_is_missing)
{
  g_autoptr (WorkspaceFixture) fixture = make_passing ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  workspace_fixture_script (fixture, "review.1.answer",
                            CLEAN (EVIDENCE_FILES ("\"src/main.c\"") ", "));
  workspace_fixture_script (fixture, "review.2.answer",
                            CLEAN (EVIDENCE_FILES ("\"run-tests\"") ", "));
  loop = run (fixture);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
  g_assert_cmpuint (loop->state->iteration, ==, 2);
  first = evidence_fixture_read_prompt (fixture, "review", 1);
  g_assert_null (strstr (first, "begin not_looked_at"));
  second = evidence_fixture_read_prompt (fixture, "review", 2);
  workspace_fixture_assert_contains (second, "begin not_looked_at");
  workspace_fixture_assert_contains (second, "\nrun-tests\n");
}

/* Its check sees the changes of the fix, and nobody has to read the file again. */
TF_TEST (a_fix_that_was_checked_is_looked_at)
{
  g_autoptr (WorkspaceFixture) fixture = make ();
  g_autoptr (PolishRun) loop = NULL;

  workspace_fixture_script (fixture, "review.1.answer",
                            REVIEW ("1",
                                    ISSUE ("it does nothing", "src/main.c:1", "int main (void)")));
  workspace_fixture_script (fixture, "check.answer", CLEAN (""));
  loop = run (fixture);
  g_assert_cmpint (loop->state->outcome, ==, TF_OUTCOME_CONVERGED);
}

static void
waive (WorkspaceFixture *fixture)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  TfProjectFiles *files = tf_workspace_get_files (fixture->workspace);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, &error);

  g_assert_no_error (error);
  tf_issue_ledger_waive (ledger, "I-0001", "it is mine", 1, &error);
  g_assert_no_error (error);
  tf_issue_file_save (files, ledger, &error);
  g_assert_no_error (error);
}

TF_TEST (what_the_user_accepts_is_done_and_named_as_such)
{
  g_autoptr (WorkspaceFixture) fixture = make_passing ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) again = NULL;
  g_autoptr (TfPolishState) state = NULL;

  script_reviews (fixture, CLEAN (EVIDENCE_FILES ("\"src/main.c\"") ", "));
  loop = run (fixture);
  g_assert_false (loop->state->completed);
  waive (fixture);
  state = tf_polish_state_copy (loop->state);
  state->step = TF_POLISH_STEP_REVIEW;
  state->halt_reason = TF_HALT_REASON_NONE;
  state->resumed_at = state->iteration;
  g_clear_pointer (&state->review_commit, g_free);
  again = polish_run_new (fixture, FAKE_TREE_OUTPUT, state);
  polish_run (again, fixture);
  g_assert_cmpint (again->state->outcome, ==, TF_OUTCOME_CONVERGED);
  workspace_fixture_assert_contains (again->verdict, "accepted by the user");
}
