/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-repo-source.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/build"

/* Trees, built by a scripted agent: its n-th run does what "<n>.sh" says. */

#define PASS       "echo 'echo 1..1; echo ok one' > run-tests\n"
#define FAIL(name) "echo 'echo 1..2; echo ok one; echo not ok " name "; exit 1' > run-tests\n"
#define DOCS       "echo read > README\n"

static void
set_tree (WorkspaceFixture *fixture)
{
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  tf_workspace_set_phase (fixture->workspace, TF_PHASE_BUILDING);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
}

static WorkspaceFixture *
fixture_new (void)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();

  set_tree (fixture);
  return fixture;
}

/* The answer, and exactly what the agent does in the project. */
static void
script_exactly (WorkspaceFixture *fixture, guint n, const char *answer, const char *shell)
{
  g_autofree char *answer_name = g_strdup_printf ("%u.answer", n);
  g_autofree char *shell_name = g_strdup_printf ("%u.sh", n);

  workspace_fixture_script (fixture, answer_name, answer);
  workspace_fixture_script (fixture, shell_name, shell);
}

/* The same; each task leaves a change of its own. */
static void
script (WorkspaceFixture *fixture, guint n, const char *answer, const char *shell)
{
  g_autofree char *more = g_strdup_printf ("%s\necho %u >> changes\n", shell, n);

  script_exactly (fixture, n, answer, more);
}

typedef struct
{
  TfBuildState state;
  GError *error; /* (nullable) */
} Build;

static void
build_free (Build *self)
{
  tf_build_state_clear (&self->state);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Build, build_free)

static gpointer
run_build (gpointer data, GCancellable *cancellable, GError **error)
{
  Build *self = data;

  return tf_build_run (&self->state, cancellable, error) ? self : NULL;
}

static Build *
run (WorkspaceFixture *fixture, const char *input)
{
  g_autoptr (GPtrArray) chat =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  Build *self = g_new0 (Build, 1);

  if (input != NULL)
    g_ptr_array_add (chat, tf_chat_message_new ("m1", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_ANSWER,
                                                TF_PHASE_BUILDING, input, 1));
  tf_build_state_init (&self->state, fixture->workspace, "Tool", chat);
  tf_test_run_job (run_build, self, &self->error);
  return self;
}

static void
assert_built (Build *job)
{
  g_assert_no_error (job->error);
  g_assert_cmpstr (job->state.question, ==, NULL);
}

static void
assert_stuck (Build *job, const char *part)
{
  g_assert_no_error (job->error);
  workspace_fixture_assert_contains (job->state.question, part);
}

/* Call n of the agent does the n-th of what follows and says that it is done; with that all is built. */
G_GNUC_NULL_TERMINATED static Build *
build (WorkspaceFixture *fixture, ...)
{
  const char *shell = NULL;
  Build *job = NULL;
  va_list shells;

  va_start (shells, fixture);
  for (guint n = 1; (shell = va_arg (shells, const char *)) != NULL; n++)
    script (fixture, n, "done", shell);
  va_end (shells);
  job = run (fixture, NULL);
  assert_built (job);
  return job;
}

/* What call @n of the agent was asked says @part. */
static void
assert_asked (WorkspaceFixture *fixture, guint n, const char *part)
{
  g_autofree char *prompt = workspace_fixture_read_prompt (fixture, n);

  workspace_fixture_assert_contains (prompt, part);
}

static char *
dup_subjects (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log = NULL;
  GString *text = g_string_new (NULL);

  log = tf_repo_log (tf_workspace_get_repo (fixture->workspace, &error), 100, &error);
  g_assert_no_error (error);
  for (guint i = log->len - 1; i > 0; i--)
    g_string_append_printf (text, "%s\n", ((TfCommit *) g_ptr_array_index (log, i - 1))->subject);
  return g_string_free (text, FALSE);
}

TF_TEST (each_task_is_tested_and_committed)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = build (fixture, PASS, DOCS, NULL);
  g_autofree char *subjects = NULL;

  subjects = dup_subjects (fixture);
  g_assert_cmpstr (subjects, ==, "building: task-1\nbuilding: task-2\nbuilding: complete\n");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
  workspace_fixture_assert_contains (job->state.summary, "2 tasks, 1 test, 1 passed");
}

TF_TEST (what_failed_before_is_no_failure)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;

  workspace_fixture_write (fixture, "run-tests",
                           "echo 1..2; echo ok one; echo not ok old; exit 1\n");
  job = build (fixture, DOCS, "true", NULL);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

#define UNNEEDED "done, unneeded: README says it all"

/* Task 1 writes; of task 2 every call has an answer, and none changes a file. */
static const struct
{
  const char *answers[4];
  guint calls;
  const char *question; /* (nullable) */
} unchanged[] = {
  { { "done", "done" }, 3, "changed no file of the project, 2 attempts in a row. How" },
  { { UNNEEDED, "{\"verdict\": \"agree\", \"note\": \"it does\"}" }, 3, NULL },
  { { UNNEEDED, "{\"verdict\": \"disagree\", \"note\": \"it lies\"}", "done" },
    4,
    "2 attempts in a row. How" },
  { { "done", UNNEEDED, "{\"verdict\": \"disagree\", \"note\": \"it lies\"}" },
    4,
    "a check does not agree that nothing was needed: it lies. How" },
  { { "done", UNNEEDED, "{\"verdict\": \"agree\", \"note\": \"it does\"}" }, 4, NULL },
  { { UNNEEDED, "Yes.", "done" }, 4, "2 attempts in a row" },
};

TF_TEST (a_task_that_changes_nothing_is_done_only_if_a_check_agrees)
{
  for (guint i = 0; i < G_N_ELEMENTS (unchanged); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ();
      g_autoptr (Build) job = NULL;

      fixture->config->polish.retry_malformed_output = 0;
      script (fixture, 1, "done", PASS DOCS);
      for (guint n = 0; n < 4 && unchanged[i].answers[n] != NULL; n++)
        script_exactly (fixture, n + 2, unchanged[i].answers[n], "true\n");
      job = run (fixture, NULL);
      if (unchanged[i].question == NULL)
        assert_built (job);
      else
        assert_stuck (job, unchanged[i].question);
      g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, unchanged[i].calls);
      if (unchanged[i].calls == 4 && i != 2 && i != 5)
        assert_asked (fixture, 3, "The last attempt changed no file of the project.");
    }
}

TF_TEST (a_new_failure_is_shown_to_the_agent)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = build (fixture, FAIL ("two"), PASS, DOCS, NULL);
  g_autofree char *subjects = NULL;

  assert_asked (fixture, 2, "After attempt 1 of 10, 1 test fails");
  assert_asked (fixture, 2, "begin test_results");
  assert_asked (fixture, 2, "begin test_command");
  subjects = dup_subjects (fixture);
  workspace_fixture_assert_contains (subjects, "building: task-1, attempt 1\nbuilding: task-1\n");
}

TF_TEST (the_same_failure_three_times_is_stuck)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autoptr (Build) restarted = NULL;
  g_autoptr (Build) again = NULL;

  for (guint i = 1; i <= 3; i++)
    script (fixture, i, "done", FAIL ("two"));
  job = run (fixture, NULL);
  assert_stuck (job, "stuck at task-1 (the first half): 1 test fails that did not fail before, "
                     "unchanged after 3 attempts in a row: two");
  restarted = run (fixture, NULL);
  assert_stuck (restarted, "two");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
  script (fixture, 4, "done", PASS);
  script (fixture, 5, "done", DOCS);
  again = run (fixture, "two is not needed");
  assert_built (again);
  assert_asked (fixture, 4, "two is not needed");
  assert_asked (fixture, 4, "begin test_results");
}

TF_TEST (the_count_goes_on_after_a_crash)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autoptr (Build) resumed = NULL;

  script (fixture, 1, "done", FAIL ("two"));
  script (fixture, 2, "done", FAIL ("two"));
  script (fixture, 3, "stuck", "true");
  job = run (fixture, NULL);
  assert_stuck (job, "stuck");
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  script (fixture, 4, "done", "true");
  resumed = run (fixture, NULL);
  /* the answer "stuck" was kept: nobody is asked again */
  assert_stuck (resumed, "stuck");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
}

TF_TEST (two_bad_exits_are_stuck)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autoptr (Build) again = NULL;

  script (fixture, 1, "", "exit 3");
  script (fixture, 2, "", "exit 3");
  job = run (fixture, NULL);
  assert_stuck (job, "failed 2 times in a row");
  workspace_fixture_assert_contains (job->state.question, "exited with 3");
  script (fixture, 3, "done", PASS);
  script (fixture, 4, "done", DOCS);
  again = run (fixture, "try again");
  assert_built (again);
}

TF_TEST (a_killed_agent_is_a_failure)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;

  script (fixture, 1, "", "exit 3");
  script (fixture, 2, "", "kill -9 $$");
  job = run (fixture, NULL);
  g_assert_error (job->error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
}

TF_TEST (a_lost_result_is_a_failure)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;

  workspace_fixture_write (fixture, "run-tests", "echo 1..1; echo ok one\n");
  job = build (fixture, "echo 'exit 1' > run-tests", PASS, DOCS, NULL);
  assert_asked (fixture, 2, "After attempt 1 of 10, the tests have no known result");
}

TF_TEST (half_done_work_is_put_back)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) failed = NULL;
  g_autoptr (Build) job = NULL;
  g_autofree char *half = NULL;
  g_autofree char *prompt = NULL;

  script (fixture, 1, "", "echo half > half.c; kill -9 $$");
  script (fixture, 2, "", "echo half > half.c; kill -9 $$");
  failed = run (fixture, NULL);
  g_assert_nonnull (failed->error);
  half = workspace_fixture_read (fixture, "half.c");
  g_assert_cmpstr (half, ==, "half\n");
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  script (fixture, 3, "done", "test ! -e half.c || exit 9\n" PASS);
  script (fixture, 4, "done", DOCS);
  job = run (fixture, NULL);
  assert_built (job);
  prompt = workspace_fixture_read_prompt (fixture, 3);
  g_assert_null (strstr (prompt, "half.c"));
}

/* As a crash between the answer and the result of the tests leaves it. */
TF_TEST (a_crash_in_the_tests_repeats_them_alone)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (TfTestReport) baseline = tf_test_report_new ("fake", "no tests");
  g_autoptr (Build) job = NULL;
  g_autoptr (Build) resumed = NULL;
  g_autoptr (GError) error = NULL;
  TfDeliverable *tree = tf_workspace_get_deliverable (fixture->workspace);

  g_assert_true (tf_state_store_save_tests (fixture->files, "build-baseline", baseline, &error));
  script (fixture, 1, "done", PASS "echo more > more.c\n");
  script (fixture, 2, "done", DOCS);
  fake_deliverable_set_refused (tree, TF_OPERATION_TEST_EXEC);
  job = run (fixture, NULL);
  g_assert_error (job->error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
  fake_deliverable_set_refused (tree, -1);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  resumed = run (fixture, NULL);
  assert_built (resumed);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

TF_TEST (a_queue_that_is_none_is_kept)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autofree char *text = NULL;

  workspace_fixture_write (fixture, TF_FILE_TASK_QUEUE, "task one: build it\n");
  job = run (fixture, NULL);
  g_assert_error (job->error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  text = workspace_fixture_read (fixture, TF_FILE_TASK_QUEUE);
  g_assert_true (text == NULL || g_str_equal (text, "task one: build it\n"));
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
}

static void
give_source (WorkspaceFixture *fixture)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *tests =
      tf_test_write (dir, "run-tests", "echo 1..2; echo ok one; echo not ok old; exit 1\n");
  g_autofree char *taken = tf_test_write (dir, "status.json", "theirs\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  source = tf_repo_add_source_directory (tf_workspace_get_code (fixture->workspace, &error), "tool",
                                         fd, TF_MIB, FALSE, &error);
  g_assert_no_error (error);
  close (fd);
}

TF_TEST (what_was_given_is_imported_first)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autofree char *subjects = NULL;
  g_autofree char *tests = NULL;
  g_autofree char *taken = NULL;

  give_source (fixture);
  job = build (fixture, DOCS, "true", NULL);
  subjects = dup_subjects (fixture);
  g_assert_cmpstr (subjects, ==,
                   "building: import\nbuilding: task-1\nbuilding: task-2\nbuilding: complete\n");
  tests = workspace_fixture_read (fixture, "run-tests");
  workspace_fixture_assert_contains (tests, "not ok old");
  g_assert_cmpuint (job->state.notes->len, ==, 0);
  taken = tf_test_read (tf_workspace_get_code_directory (fixture->workspace), "status.json");
  g_assert_cmpstr (taken, ==, "theirs\n");
}

TF_TEST (what_is_not_complete_is_worked_on_after_resume)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = NULL;
  g_autoptr (Build) resumed = NULL;

  script (fixture, 1, "done", PASS);
  script (fixture, 2, "done", "true");
  script (fixture, 3, "done", "true");
  job = run (fixture, NULL);
  g_assert_error (job->error, TF_ERROR, TF_ERROR_OUTPUT_INCOMPLETE);
  workspace_fixture_assert_contains (job->error->message, "README is missing");
  script (fixture, 4, "done", DOCS);
  resumed = run (fixture, NULL);
  assert_built (resumed);
  assert_asked (fixture, 4, "README is missing");
}

TF_TEST (what_is_not_complete_is_worked_on_once_more)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Build) job = build (fixture, PASS, "true", DOCS, NULL);

  assert_asked (fixture, 3, "README is missing");
}
