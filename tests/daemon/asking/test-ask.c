/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-run-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/ask"

/* A question on a thread of its own, and its answer. */
typedef struct
{
  WorkspaceFixture *fixture;
  TfPrompt *prompt; /* (owned) */
  TfJob *job;       /* (owned) */
  TfAnswer answer;  /* (owned): its members */
} Asking;

/* The shape required in these tests: the answer contains "good". */
static gpointer
parse_good (const char *text, gpointer data, GPtrArray *errors)
{
  if (strstr (text, "good") != NULL)
    return g_strdup_printf ("parsed: %s", text);
  g_ptr_array_add (errors, g_strdup ("not good: found something else, expected “good”"));
  return NULL;
}

static gpointer
ask_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Asking *self = data;
  const TfQuestion question = { .workspace = self->fixture->workspace,
                                .prompt = self->prompt,
                                .parse = parse_good,
                                .free_parsed = g_free };

  return tf_ask (&question, &self->answer, cancellable, error) ? self : NULL;
}

static Asking *
ask_new (WorkspaceFixture *fixture, TfPurpose purpose)
{
  Asking *self = g_new0 (Asking, 1);

  self->fixture = fixture;
  self->prompt = tf_prompt_new (purpose, FALSE, "20261121-7c1e", 0, "Say good.");
  self->job = tf_job_new ("test-ask", ask_thread, self, NULL, NULL);
  return self;
}

static void
asking_free (Asking *self)
{
  g_object_unref (self->job);
  tf_prompt_free (self->prompt);
  tf_answer_clear (&self->answer);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Asking, asking_free)

static void
assert_failed (Asking *ask, GQuark domain, int code, const char *part)
{
  const GError *error = tf_job_get_error (ask->job);

  g_assert_cmpint (tf_job_get_state (ask->job), ==, TF_JOB_STATE_FAILED);
  g_test_message ("%s", error->message);
  g_assert_error (error, domain, code);
  if (part != NULL)
    workspace_fixture_assert_contains (error->message, part);
  g_assert_null (ask->answer.text);
  g_assert_null (ask->answer.parsed);
}

static GPtrArray *
list_runs (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *runs = tf_run_store_list (fixture->files, &error);

  g_assert_no_error (error);
  return runs;
}

static void
assert_slots (WorkspaceFixture *fixture, guint n)
{
  g_assert_cmpuint (fake_slots_get_acquired (fixture->slots), ==, n);
  g_assert_cmpuint (fake_slots_get_released (fixture->slots), ==, n);
}

static void
count_cb (TfWorkspace *workspace, TfRunSummary *run, guint *n)
{
  g_assert_cmpstr (run->id, !=, "");
  (*n)++;
}

TF_TEST (a_good_answer_is_given_and_kept)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autoptr (GPtrArray) runs = NULL;
  g_autofree char *log = NULL;
  const TfRunSummary *run;
  guint n_started = 0, n_finished = 0;

  g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (count_cb), &n_started);
  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (count_cb), &n_finished);
  workspace_fixture_script (fixture, "1.answer", "a good answer\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  g_assert_cmpstr (ask->answer.text, ==, "a good answer\n");
  g_assert_cmpstr (ask->answer.parsed, ==, "parsed: a good answer\n");
  g_assert_cmpuint (ask->answer.reverted->len, ==, 0);
  runs = list_runs (fixture);
  g_assert_cmpuint (runs->len, ==, 1);
  run = g_ptr_array_index (runs, 0);
  g_assert_cmpstr (run->id, ==, ask->answer.run_id);
  g_assert_cmpint (run->state, ==, TF_RUN_STATE_OK);
  g_assert_cmpint (run->purpose, ==, TF_PURPOSE_REVIEW);
  g_assert_cmpstr (run->agent, ==, "fake");
  g_assert_cmpint (run->pid, >, 0);
  g_assert_cmpuint (strlen (run->prompt_hash), ==, 64);
  assert_slots (fixture, 1);
  g_assert_cmpuint (n_started, ==, 1);
  g_assert_cmpuint (n_finished, ==, 1);
  g_assert_cmpint (tf_workspace_get_usage (fixture->workspace)->wall_time, >, 0);
  g_assert_false (tf_workspace_get_usage (fixture->workspace)->known);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "\"agent_call\"");
  workspace_fixture_assert_contains (log, "\"agent_response\"");
  workspace_fixture_assert_contains (log, "agent_invoke: allowed");
}

TF_TEST (a_failed_run_is_tried_once_more)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autoptr (GPtrArray) runs = NULL;

  workspace_fixture_script (fixture, "1.sh", "echo no luck >&2; exit 3\n");
  workspace_fixture_script (fixture, "2.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  runs = list_runs (fixture);
  g_assert_cmpuint (runs->len, ==, 2);
  g_assert_cmpint (((TfRunSummary *) g_ptr_array_index (runs, 0))->state, ==, TF_RUN_STATE_FAILED);
  g_assert_cmpuint (((TfRunSummary *) g_ptr_array_index (runs, 1))->attempt, ==, 2);
  assert_slots (fixture, 2);
}

TF_TEST (a_second_failure_ends_it)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  workspace_fixture_script (fixture, "1.sh", "exit 3\n");
  workspace_fixture_script (fixture, "2.sh", "echo no luck >&2; exit 4\n");
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, TF_ERROR, TF_ERROR_AGENT_FAILURE, "no luck");
  workspace_fixture_assert_contains (tf_job_get_error (ask->job)->message, ask->answer.run_id);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
  assert_slots (fixture, 2);
}

TF_TEST (a_missing_agent_is_an_agent_failure)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = NULL;

  tf_workspace_set_agent (fixture->workspace, "nobody");
  ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, TF_ERROR, TF_ERROR_AGENT_FAILURE, "nobody");
  assert_slots (fixture, 0);
}

TF_TEST (a_malformed_answer_is_asked_again_with_its_errors)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autoptr (TfPrompt) again = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (GError) error = NULL;

  workspace_fixture_script (fixture, "1.answer", "bad\n");
  workspace_fixture_script (fixture, "2.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  first = workspace_fixture_read_prompt (fixture, 1);
  second = workspace_fixture_read_prompt (fixture, 2);
  g_assert_null (strstr (first, "previous_answer"));
  again = tf_prompt_parse (second, &error);
  g_assert_no_error (error);
  workspace_fixture_assert_contains (tf_prompt_get (again, "errors"), "expected “good”");
  workspace_fixture_assert_contains (tf_prompt_get (again, "previous_answer"), "bad");
}

TF_TEST (the_last_malformed_answer_names_agent_run_and_characters)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autofree char *expected = NULL;

  workspace_fixture_script (fixture, "1.answer", "bad\n");
  workspace_fixture_script (fixture, "2.answer", "worse\n");
  workspace_fixture_script (fixture, "3.answer", "worst\n");
  workspace_fixture_run (fixture, ask->job);
  expected = g_strdup_printf ("agent fake: not good: found something else, expected “good” in 6 "
                              "characters of output (run %s)",
                              ask->answer.run_id);
  assert_failed (ask, TF_ERROR, TF_ERROR_MALFORMED, expected);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
  assert_slots (fixture, 3);
}

TF_TEST (the_number_of_times_asked_again_is_configured)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (fixture, "1.answer", "bad\n");
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, TF_ERROR, TF_ERROR_MALFORMED, NULL);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
}

TF_TEST (each_question_has_its_own_second_try)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  workspace_fixture_script (fixture, "1.sh", "exit 1\n");
  workspace_fixture_script (fixture, "2.answer", "bad\n");
  workspace_fixture_script (fixture, "3.sh", "exit 1\n");
  workspace_fixture_script (fixture, "4.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  g_assert_cmpstr (ask->answer.text, ==, "good\n");
}

static void
cancel_cb (TfWorkspace *workspace, const char *run_id, const char *text, TfJob *job)
{
  tf_job_cancel (job);
}

TF_TEST (a_cancelled_run_is_gone_and_kept_as_failed)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autoptr (GPtrArray) runs = NULL;
  g_autofree char *path = NULL;
  g_autofree char *pid = NULL;

  g_signal_connect (fixture->workspace, "delta", G_CALLBACK (cancel_cb), ask->job);
  workspace_fixture_script (fixture, "1.sh", "echo $$ > \"$dir/pid\"; echo begun; sleep 100\n");
  workspace_fixture_script (fixture, "1.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, G_IO_ERROR, G_IO_ERROR_CANCELLED, NULL);
  path = g_build_filename (fixture->script, "pid", NULL);
  g_assert_true (g_file_get_contents (path, &pid, NULL, NULL));
  g_assert_true (tf_test_is_dead (atoi (pid)));
  runs = list_runs (fixture);
  g_assert_cmpuint (runs->len, ==, 1);
  g_assert_cmpint (((TfRunSummary *) g_ptr_array_index (runs, 0))->state, ==, TF_RUN_STATE_FAILED);
  assert_slots (fixture, 1);
}

static gboolean
cancel_later_cb (gpointer data)
{
  tf_job_cancel (data);
  return G_SOURCE_REMOVE;
}

TF_TEST (waiting_for_a_slot_can_be_cancelled)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  fake_slots_close (fixture->slots);
  g_idle_add (cancel_later_cb, ask->job);
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, G_IO_ERROR, G_IO_ERROR_CANCELLED, NULL);
  assert_slots (fixture, 0);
}

TF_TEST (forbidden_changes_are_reverted)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autofree char *plan = NULL;
  g_autofree char *spec = NULL;
  g_autofree char *made = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_script (fixture, "1.sh",
                            "echo spoilt > docs/plan.md; echo x > evil.sh; rm docs/spec.md\n");
  workspace_fixture_script (fixture, "1.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  g_assert_cmpuint (ask->answer.reverted->len, ==, 3);
  plan = workspace_fixture_read (fixture, FAKE_OUTPUT);
  g_assert_cmpstr (plan, ==, "# Plan\n\nversion 0\n");
  spec = workspace_fixture_read (fixture, TF_FILE_SPEC);
  g_assert_cmpstr (spec, ==, "# Specification\n\nspec\n");
  made = workspace_fixture_read (fixture, "evil.sh");
  g_assert_null (made);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "fake created evil.sh during the run for “review”");
  workspace_fixture_assert_contains (log, "fake changed docs/plan.md");
  workspace_fixture_assert_contains (log, "fake deleted docs/spec.md");
}

TF_TEST (a_failed_run_leaves_nothing_behind_either)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autofree char *made = NULL;

  workspace_fixture_script (fixture, "1.sh", "echo x > evil.sh; exit 1\n");
  workspace_fixture_script (fixture, "2.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  made = workspace_fixture_read (fixture, "evil.sh");
  g_assert_null (made);
  g_assert_cmpuint (ask->answer.reverted->len, ==, 1);
}

TF_TEST (a_fix_may_not_edit_a_document)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_FIX);
  g_autofree char *plan = NULL;

  workspace_fixture_script (fixture, "1.sh",
                            "echo edited > docs/plan.md; echo x > docs/intent.md\n");
  workspace_fixture_script (fixture, "1.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  plan = workspace_fixture_read (fixture, FAKE_OUTPUT);
  g_assert_cmpstr (plan, ==, "# Plan\n\nversion 0\n");
  g_assert_cmpuint (ask->answer.reverted->len, ==, 2);
  workspace_fixture_assert_contains (g_ptr_array_index (ask->answer.reverted, 0), "intent.md");
  workspace_fixture_assert_contains (g_ptr_array_index (ask->answer.reverted, 1), "plan.md");
}

static void
write_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));

  g_assert_true (tf_project_files_write (tf_workspace_get_files (workspace), "resources/late.txt",
                                         "the person's\n", -1, NULL));
}

TF_TEST (the_daemons_own_writes_stay)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autofree char *late = NULL;

  g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (write_cb), fixture);
  workspace_fixture_script (fixture, "1.answer", "good\n");
  workspace_fixture_run (fixture, ask->job);
  g_assert_cmpuint (ask->answer.reverted->len, ==, 0);
  late = workspace_fixture_read (fixture, "resources/late.txt");
  g_assert_cmpstr (late, ==, "the person's\n");
}

static void
ask_once (WorkspaceFixture *fixture)
{
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  workspace_fixture_run (fixture, ask->job);
  g_assert_no_error (tf_job_get_error (ask->job));
  workspace_fixture_assert_contains (ask->answer.text, "good");
}

TF_TEST (a_kept_answer_is_used_only_while_recovering)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

  workspace_fixture_script (fixture, "1.answer", "good 1\n");
  workspace_fixture_script (fixture, "2.answer", "good 2\n");
  ask_once (fixture);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  ask_once (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
  tf_workspace_set_recovering (fixture->workspace, FALSE);
  ask_once (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

TF_TEST (a_kept_answer_must_pass_the_check)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) first = ask_new (fixture, TF_PURPOSE_REVIEW);

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (fixture, "1.answer", "bad\n");
  workspace_fixture_script (fixture, "2.answer", "good\n");
  workspace_fixture_run (fixture, first->job);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  ask_once (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

TF_TEST (the_safety_rules_are_asked_first)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);

  fake_deliverable_set_refused (fixture->deliverable, TF_OPERATION_AGENT_INVOKE);
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, TF_ERROR, TF_ERROR_SAFETY, "not in this test");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
  assert_slots (fixture, 0);
}

TF_TEST (an_answer_that_cannot_be_kept_ends_it)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Asking) ask = ask_new (fixture, TF_PURPOSE_REVIEW);
  g_autofree char *runs = tf_project_files_dup_path (fixture->files, TF_DIR_RUNS);

  /* Works for root too, who may write anywhere. */
  g_assert_cmpint (g_rmdir (runs), ==, 0);
  workspace_fixture_write (fixture, TF_DIR_RUNS, "no directory\n");
  workspace_fixture_run (fixture, ask->job);
  assert_failed (ask, TF_ERROR, TF_ERROR_FILE_SYSTEM, NULL);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
  assert_slots (fixture, 1);
}
