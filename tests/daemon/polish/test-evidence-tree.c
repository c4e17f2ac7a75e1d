/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "evidence-fixture.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/evidence-tree"

#define TESTS "\"tests\": {\"total\": 2, \"passed\": 1, \"failed\": 1}, "
#define ISSUE(text, location, quote) \
  "{\"severity\": \"critical\", \"description\": \"" text "\", \"location\": \"" location \
  "\", \"recommendation\": \"mend\", \"quote\": \"" quote "\"}"
#define REVIEW(n, issues) \
  "{\"critical\": " n ", \"medium\": 0, \"minor\": 0, " TESTS "\"issues\": [" issues \
  "], \"closed\": [@FIXED@], \"read\": \"@READ@\"}"

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
