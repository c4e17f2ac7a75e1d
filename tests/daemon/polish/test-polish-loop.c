/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "loop-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-loop"

static void
assert_document (WorkspaceFixture *fixture, guint iteration)
{
  g_autofree char *expected = loop_fixture_document (iteration);
  g_autofree char *text = workspace_fixture_read (fixture, FAKE_OUTPUT);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_history (WorkspaceFixture *fixture, const char *expected)
{
  g_autofree char *history = loop_fixture_read_history (fixture);

  g_assert_cmpstr (history, ==, expected);
}

typedef struct
{
  guint n;
  guint iterations[8];
  TfVerdict verdicts[8];
  TfGuard guard;
  TfCounts counts;
} Heard;

static void
news_cb (TfJob *job, const TfPolishNews *news, Heard *heard)
{
  TfTrajectoryPoint point;

  if (!news->iteration)
    return;
  g_assert_true (tf_polish_state_get_latest (news->state, &point));
  g_assert_cmpint (point.timestamp, >, 0);
  heard->iterations[heard->n] = point.iteration;
  heard->verdicts[heard->n++] = news->verdict;
  heard->guard = news->state->guard;
  heard->counts = point.counts;
}

TF_TEST (reviews_and_fixes_until_it_converges)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (TfPolishState) saved = NULL;
  const TfPolishState *state;
  Heard heard = { 0 };

  loop_fixture_script_all (fixture, "1/5/9 0/3/5", LOOP_OTHER_ISSUES);
  loop = loop_fixture_create (fixture, FALSE);
  g_signal_connect (loop->job, "news", G_CALLBACK (news_cb), &heard);
  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  state = loop->state;
  g_assert_true (state->completed);
  g_assert_cmpuint (state->iteration, ==, 2);
  g_assert_cmpint (state->step, ==, TF_POLISH_STEP_ENDED);
  g_assert_cmpint (state->guard, ==, TF_GUARD_TERMINATION);
  g_assert_cmpstr (state->message, ==, "Converged: 0/3/5 within 0/3/5.");
  g_assert_cmpuint (state->trajectory->len, ==, 2);
  saved = loop_fixture_load_state (fixture);
  g_assert_true (saved->completed);
  g_assert_cmpstr (saved->review_commit, ==, state->review_commit);
  g_assert_cmpuint (heard.n, ==, 2);
  g_assert_cmpuint (heard.iterations[1], ==, 2);
  g_assert_cmpint (heard.verdicts[0], ==, TF_VERDICT_GO_ON);
  g_assert_cmpint (heard.verdicts[1], ==, TF_VERDICT_DONE);
  g_assert_cmpint (heard.guard, ==, TF_GUARD_TERMINATION);
  g_assert_cmpuint (heard.counts.n[TF_SEVERITY_MEDIUM], ==, 3);
  assert_document (fixture, 1);
  assert_history (fixture, "building: complete\npolishing: review 1\npolishing: fix 1\n"
                           "polishing: review 2");
}

TF_TEST (the_log_has_a_section_per_iteration)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  loop_fixture_script_all (fixture, "1/5/9 0/3/5", LOOP_OTHER_ISSUES);
  loop = loop_fixture_run (fixture, FALSE);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log, "## Iteration 1\n\n**Timestamp:** 20");
  workspace_fixture_assert_contains (log,
                                     "**Error Counts:** 1 critical, 5 medium, 9 minor (15 total)\n"
                                     "**Guard Evaluated:** termination — go_on: Not converged: ");
  workspace_fixture_assert_contains (log,
                                     "\n**Fixes Applied:** 15 of 15\n- issue 1 applied: mended\n");
  workspace_fixture_assert_contains (log, "## Iteration 2\n");
  workspace_fixture_assert_contains (log,
                                     "**Guard Evaluated:** termination — done: Converged: 0/3/5 "
                                     "within 0/3/5.\n**Issues Found:** 8\n");
  workspace_fixture_assert_contains (log, "**Fixes Applied:** none, a guard ended the loop\n");
  g_assert_null (strstr (log, "not yet"));
  g_assert_null (strstr (log, "Test Results"));
}

TF_TEST (prompts_have_documents_and_numbered_issues)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *review = NULL;
  g_autofree char *fix = NULL;
  g_autoptr (TfPrompt) parsed = NULL;

  loop_fixture_script_all (fixture, "1/5/9 0/3/5", LOOP_OTHER_ISSUES);
  loop = loop_fixture_run (fixture, FALSE);
  fix = workspace_fixture_read_prompt (fixture, 2);
  parsed = tf_prompt_parse (fix, NULL);
  g_assert_cmpint (parsed->purpose, ==, TF_PURPOSE_FIX);
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "deliverable"), "version 0");
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "issues"), "\"n\" : 15");
  review = workspace_fixture_read_prompt (fixture, 3);
  g_clear_pointer (&parsed, tf_prompt_free);
  parsed = tf_prompt_parse (review, NULL);
  g_assert_cmpint (parsed->purpose, ==, TF_PURPOSE_REVIEW);
  g_assert_cmpuint (parsed->iteration, ==, 2);
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "deliverable"), "version 1");
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "constraints"), "constraints");
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "spec"), "spec");
  workspace_fixture_assert_contains (tf_prompt_get (parsed, "intent"), "intent");
}

static const struct
{
  const char *reviews;
  LoopIssues issues;
  guint max_iterations;
  guint budget_minutes;
  TfGuard guard;
  TfHaltReason reason; /* NONE: done */
} guards[] = {
  { "0/0/40 0/0/30 0/0/20 0/0/30", LOOP_OTHER_ISSUES, 50, 0, TF_GUARD_HALLUCINATION,
    TF_HALT_REASON_GUARD_HALLUCINATION },
  { "0/0/8 0/0/9 0/0/8 0/0/14", LOOP_OTHER_ISSUES, 50, 0, TF_GUARD_FABRICATION,
    TF_HALT_REASON_GUARD_FABRICATION },
  { "0/0/9 0/0/8", LOOP_OUT_OF_SCOPE_ISSUES, 50, 0, TF_GUARD_SCOPE_DRIFT,
    TF_HALT_REASON_GUARD_SCOPE_DRIFT },
  { "0/0/9 0/0/9 0/0/9", LOOP_SAME_ISSUES, 50, 0, TF_GUARD_STAGNATION,
    TF_HALT_REASON_GUARD_STAGNATION },
  { "0/0/9 0/0/9 0/0/9", LOOP_OTHER_ISSUES, 50, 0, TF_GUARD_STAGNATION, TF_HALT_REASON_NONE },
  { "0/0/9", LOOP_OTHER_ISSUES, 50, 2, TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET },
  { "0/0/9 0/0/8", LOOP_OTHER_ISSUES, 2, 0, TF_GUARD_MAX_ITERATIONS,
    TF_HALT_REASON_GUARD_MAX_ITERATIONS },
};

/* Before it, the budget lets the run begin. */
static void
use_two_minutes (TfWorkspace *workspace)
{
  const TfUsage usage = { .wall_time = 2 * 60 * (gint64) G_USEC_PER_SEC };

  tf_workspace_set_usage (workspace, &usage);
}

TF_TEST (every_guard_can_end_it)
{
  for (guint i = 0; i < G_N_ELEMENTS (guards); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (PolishRun) loop = NULL;
      const TfPolishState *state;

      fixture->config->polish.max_iterations = guards[i].max_iterations;
      fixture->config->agents.budget_minutes = guards[i].budget_minutes;
      g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (use_two_minutes), NULL);
      loop_fixture_script_all (fixture, guards[i].reviews, guards[i].issues);
      loop = loop_fixture_run (fixture, FALSE);
      state = loop->state;
      g_test_message ("%s", state->message);
      g_assert_cmpint (state->guard, ==, guards[i].guard);
      g_assert_cmpint (state->halt_reason, ==, guards[i].reason);
      g_assert_cmpint (state->completed, ==, guards[i].reason == TF_HALT_REASON_NONE);
      g_assert_cmpuint (state->iteration, ==, state->trajectory->len);
      assert_document (fixture, state->iteration - 1);
    }
}

TF_TEST (an_invalid_review_counts_nothing)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) resumed = NULL;
  g_autoptr (TfPolishState) saved = NULL;

  loop_fixture_script (fixture, 1, "0/5/9", LOOP_OTHER_ISSUES);
  workspace_fixture_script (fixture, "review.2.answer", "All is well.\n");
  loop = loop_fixture_run_failing (fixture, TF_ERROR_REVIEW_INVALID,
                                   "review invalid: iteration 2, agent fake: no JSON object in 13 "
                                   "characters of output (run ");
  workspace_fixture_assert_contains (tf_job_get_error (loop->job)->message,
                                     "-0005). Halted; nothing was counted.");
  saved = loop_fixture_load_state (fixture);
  g_assert_cmpuint (saved->iteration, ==, 1);
  g_assert_cmpuint (saved->trajectory->len, ==, 1);
  g_assert_cmpint (saved->step, ==, TF_POLISH_STEP_REVIEW);
  g_assert_false (saved->completed);
  loop_fixture_script (fixture, 2, "0/0/0", LOOP_OTHER_ISSUES);
  resumed = loop_fixture_run (fixture, TRUE);
  g_assert_true (resumed->state->completed);
  g_assert_cmpuint (resumed->state->iteration, ==, 2);
}

TF_TEST (an_empty_object_is_not_a_clean_review)
{
  static const char *const answers[] = {
    "{}",
    "{\"critical\": 0, \"medium\": 0, \"minor\": 0}",
    "[]",
    "0",
    "{\"issues\": []",
    "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": null}",
    "You have reached your usage limit.",
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (PolishRun) loop = NULL;

      fixture->config->polish.retry_malformed_output = 0;
      workspace_fixture_script (fixture, "review.1.answer", answers[i]);
      loop = loop_fixture_run_failing (fixture, TF_ERROR_REVIEW_INVALID, "nothing was counted");
      g_assert_cmpuint (loop->state->trajectory->len, ==, 0);
    }
}

TF_TEST (an_agent_that_fails_twice_ends_it)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;

  workspace_fixture_script (fixture, "review.1.answer", "x");
  workspace_fixture_script (fixture, "review.1.sh", "exit 9\n");
  loop = loop_fixture_run_failing (fixture, TF_ERROR_AGENT_FAILURE, "fake");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

TF_TEST (a_missing_or_empty_document_is_output_missing)
{
  g_autoptr (WorkspaceFixture) missing = workspace_fixture_new ();
  g_autoptr (WorkspaceFixture) empty = workspace_fixture_new ();
  g_autoptr (PolishRun) first = NULL;
  g_autoptr (PolishRun) second = NULL;
  g_autofree char *path = tf_project_files_dup_path (missing->files, FAKE_OUTPUT);

  g_assert_cmpint (g_unlink (path), ==, 0);
  first = loop_fixture_run_failing (missing, TF_ERROR_OUTPUT_MISSING, "docs/plan.md is missing");
  workspace_fixture_write (empty, FAKE_OUTPUT, " \n\n");
  second = loop_fixture_run_failing (empty, TF_ERROR_OUTPUT_MISSING, "docs/plan.md is empty");
  g_assert_cmpuint (workspace_fixture_count_calls (empty), ==, 0);
}

TF_TEST (code_without_a_test_result_is_never_done)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) code = fake_deliverable_new (TRUE);
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;
  static const char answer[] = "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": [], "
                               "\"tests\": {\"total\": 9, \"passed\": 9, \"failed\": 0}}";

  tf_workspace_set_deliverable (fixture->workspace, code);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  workspace_fixture_script (fixture, "review.1.answer", answer);
  workspace_fixture_script (fixture, "review.2.answer", answer);
  workspace_fixture_script (fixture, "review.3.answer", answer);
  loop = loop_fixture_run (fixture, FALSE);
  g_assert_false (loop->state->completed);
  g_assert_cmpint (loop->state->halt_reason, ==, TF_HALT_REASON_GUARD_STAGNATION);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log, "**Fixes Applied:** none, the review found no issues\n"
                                          "**Test Results:** unknown: no tests were found: ");
}

TF_TEST (resume_after_a_guard_is_the_next_iteration)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) resumed = NULL;

  loop_fixture_script_all (fixture, "0/0/9 0/0/8 0/0/0", LOOP_OTHER_ISSUES);
  fixture->config->polish.max_iterations = 2;
  loop = loop_fixture_run (fixture, FALSE);
  g_assert_cmpint (loop->state->halt_reason, ==, TF_HALT_REASON_GUARD_MAX_ITERATIONS);
  fixture->config->polish.max_iterations = 3;
  resumed = loop_fixture_run (fixture, TRUE);
  g_assert_true (resumed->state->completed);
  g_assert_cmpint (resumed->state->halt_reason, ==, TF_HALT_REASON_NONE);
  g_assert_cmpuint (resumed->state->iteration, ==, 3);
  assert_history (fixture, "building: complete\npolishing: review 1\npolishing: fix 1\n"
                           "polishing: review 2\npolishing: review 3");
}

TF_TEST (an_ended_loop_ends_again)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) again = NULL;

  loop_fixture_script_all (fixture, "0/0/0", LOOP_OTHER_ISSUES);
  loop = loop_fixture_run (fixture, FALSE);
  again = loop_fixture_run (fixture, FALSE);
  g_assert_true (again->state->completed);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
  assert_history (fixture, "building: complete\npolishing: review 1");
}

static void
edit_cb (TfJob *job, const TfPolishNews *news, WorkspaceFixture *fixture)
{
  if (news->iteration)
    workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS, "# Constraints\n\nonly blue tents\n");
}

TF_TEST (constraints_are_read_again_each_time)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *first = NULL;
  g_autofree char *third = NULL;

  loop_fixture_script_all (fixture, "0/0/9 0/0/0", LOOP_OTHER_ISSUES);
  loop = loop_fixture_create (fixture, FALSE);
  g_signal_connect (loop->job, "news", G_CALLBACK (edit_cb), fixture);
  polish_run (loop, fixture);
  first = workspace_fixture_read_prompt (fixture, 1);
  third = workspace_fixture_read_prompt (fixture, 3);
  g_assert_null (strstr (first, "blue tents"));
  workspace_fixture_assert_contains (third, "only blue tents");
}

TF_TEST (a_change_by_hand_is_reviewed_and_logged)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *prompt = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_write (fixture, FAKE_OUTPUT, "# Plan\n\nby hand\n");
  loop_fixture_script_all (fixture, "0/0/0", LOOP_OTHER_ISSUES);
  loop = loop_fixture_run (fixture, FALSE);
  prompt = workspace_fixture_read_prompt (fixture, 1);
  workspace_fixture_assert_contains (prompt, "by hand");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "docs/plan.md was edited by hand since the last commit");
}

TF_TEST (a_state_that_contradicts_itself_is_corrupt)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (PolishRun) loop = NULL;

  state->iteration = 4;
  loop = polish_run_new (fixture, FAKE_OUTPUT, state);
  polish_run (loop, fixture);
  g_assert_error (tf_job_get_error (loop->job), TF_ERROR, TF_ERROR_STATE_CORRUPT);
}

static void
cancel_cb (TfWorkspace *workspace, TfRunSummary *run, TfJob *job)
{
  tf_job_cancel (job);
}

TF_TEST (a_cancelled_loop_continues_where_it_was)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) next = NULL;
  gulong handler;

  loop_fixture_script_all (fixture, "0/0/9 0/0/0", LOOP_OTHER_ISSUES);
  loop = loop_fixture_create (fixture, FALSE);
  handler = g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (cancel_cb), loop->job);
  polish_run (loop, fixture);
  g_assert_error (tf_job_get_error (loop->job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (fake_slots_get_acquired (fixture->slots), ==,
                    fake_slots_get_released (fixture->slots));
  g_signal_handler_disconnect (fixture->workspace, handler);
  next = loop_fixture_run (fixture, FALSE);
  g_assert_cmpuint (next->state->iteration, ==, 2);
}

TF_TEST (a_lost_review_is_made_again)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (PolishRun) loop = NULL;

  loop_fixture_script_all (fixture, "0/0/0", LOOP_OTHER_ISSUES);
  state->step = TF_POLISH_STEP_EVALUATE;
  loop = polish_run_new (fixture, FAKE_OUTPUT, state);
  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  g_assert_cmpuint (loop->state->iteration, ==, 1);
}
