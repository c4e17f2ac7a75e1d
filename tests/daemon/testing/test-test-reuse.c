/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-reuse.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-state-store.h"
#include "tf-test-run.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-reuse"

#define PASS "echo 1..2; echo 'ok one'; echo 'ok two'\n"
#define FAIL "echo 1..2; echo 'ok one'; echo 'not ok two'; exit 1\n"

/* Unconfined, so that the tests can count how often they ran, outside. */
static WorkspaceFixture *
fixture_new (const char *script)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();
  g_autofree char *text =
      g_strdup_printf ("count='%s/count'; echo x >> $count; n=$(wc -l < $count)\n%s",
                       fixture->projects, script);

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  workspace_fixture_write (fixture, "src/main.c", "the program\n");
  workspace_fixture_write (fixture, "run-tests", text);
  return fixture;
}

static guint
count_runs (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->projects, "count", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? (guint) strlen (text) / 2 : 0;
}

typedef struct
{
  WorkspaceFixture *fixture;
  const char *name;
} Testing;

static gpointer
test_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  const Testing *testing = data;

  return tf_test_run (testing->fixture->workspace, testing->name, NULL, cancellable, error);
}

static TfTestReport *
run (WorkspaceFixture *fixture, const char *name)
{
  Testing testing = { fixture, name };
  g_autoptr (TfJob) job =
      tf_job_new ("test-tests", test_thread, &testing, NULL, (GDestroyNotify) tf_test_report_unref);

  workspace_fixture_run (fixture, job);
  g_assert_no_error (tf_job_get_error (job));
  return tf_test_report_ref (tf_job_get_result (job));
}

TF_TEST (the_same_tree_is_tested_once)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (PASS);
  g_autoptr (TfTestReport) first = run (fixture, "build-baseline");
  g_autoptr (TfTestReport) second = run (fixture, "build");
  g_autoptr (TfTestReport) kept = tf_state_store_load_tests (fixture->files, "build", NULL);
  g_autofree char *log = workspace_fixture_read_log (fixture);

  g_assert_cmpuint (count_runs (fixture), ==, 1);
  g_assert_cmpuint (second->counts.passed, ==, 2);
  g_assert_cmpuint (kept->counts.passed, ==, 2);
  workspace_fixture_assert_contains (log, "nothing has changed since “build-baseline”");
}

static void
edit_file (WorkspaceFixture *fixture)
{
  workspace_fixture_write (fixture, "src/main.c", "another program\n");
}

static void
add_file (WorkspaceFixture *fixture)
{
  workspace_fixture_write (fixture, "src/new.c", "");
}

static void
change_mode (WorkspaceFixture *fixture)
{
  g_autofree char *path = workspace_fixture_dup_path (fixture, "src/main.c");

  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

static void
set_tests (WorkspaceFixture *fixture, const char *text)
{
  g_autoptr (GVariant) dict = g_variant_ref_sink (g_variant_new_parsed (text));
  g_autoptr (TfTestSettings) settings = tf_test_settings_change (NULL, dict, NULL);

  tf_workspace_set_test_settings (fixture->workspace, settings);
}

static void
set_timeout (WorkspaceFixture *fixture)
{
  set_tests (fixture, "@a{sv} {'timeout_seconds': <uint32 77>}");
}

static void
allow_setup (WorkspaceFixture *fixture)
{
  set_tests (fixture, "@a{sv} {'allowed_setup': <'true'>}");
}

static void
name_command (WorkspaceFixture *fixture)
{
  workspace_fixture_write (fixture, TF_FILE_SPEC, "Test command: `make check`\n");
}

static void
install (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "programs", "tool", NULL);

  g_assert_true (g_file_set_contents (path, "", -1, NULL));
}

static const struct
{
  const char *name;
  void (*change) (WorkspaceFixture *fixture);
  guint runs;
} changes[] = {
  { "edit", edit_file, 2 },      { "new-file", add_file, 2 },
  { "mode", change_mode, 2 },    { "timeout", set_timeout, 2 },
  { "consent", allow_setup, 2 }, { "named-command", name_command, 2 },
  { "installed", install, 2 },
};

static const char *const scripts[] = { PASS, FAIL, "exit 3\n" };

TF_TEST_TABLE (repeated_only_after, changes, row->name)
{
  g_autofree char *programs = g_build_filename (g_get_tmp_dir (), "programs", NULL);
  g_autofree char *path = g_strconcat (programs, ":", g_getenv ("PATH"), NULL);

  g_assert_cmpint (g_mkdir_with_parents (programs, 0700), ==, 0);
  g_setenv ("PATH", path, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (scripts[i]);
      g_autoptr (TfTestReport) first = run (fixture, "one");
      g_autoptr (TfTestReport) second = NULL;
      guint before = count_runs (fixture);

      g_assert_cmpuint (before, ==, 1);
      g_usleep (20000);
      row->change (fixture);
      second = run (fixture, "two");
      g_assert_cmpuint (count_runs (fixture), ==, row->runs);
      g_assert_cmpint (second->counts.known, ==, first->counts.known);
    }
}

TF_TEST (what_a_signal_ended_is_tried_again)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("kill -9 $PPID; kill -9 $$\n");
  g_autoptr (TfTestReport) first = run (fixture, "one");
  g_autoptr (TfTestReport) second = run (fixture, "two");

  g_assert_false (first->counts.known);
  g_assert_cmpuint (count_runs (fixture), ==, 2);
}

/* The script of later runs, which number they are (n), what is flaky, how many ran, how many fail. */
static const struct
{
  const char *name;
  const char *script;
  const char *flaky;
  guint runs;
  guint failed;
} later[] = {
  { "breaks", "if [ $n = 1 ]; then " PASS "else " FAIL "fi\n", "", 3, 1 },
  { "recovers", "if [ $n = 2 ]; then " FAIL "else " PASS "fi\n", "two", 3, 0 },
  { "new-test-fails-once",
    "if [ $n = 1 ]; then echo 1..1; echo ok one; elif [ $n = 2 ]; then " FAIL "else " PASS "fi\n",
    "two", 3, 0 },
  { "unknown-the-second-time",
    "if [ $n = 1 ]; then " PASS "elif [ $n = 2 ]; then " FAIL "else exit 3; fi\n", "", 3, 1 },
  { "gone-the-second-time",
    "if [ $n = 1 ]; then " PASS "elif [ $n = 2 ]; then " FAIL "else echo 1..1; echo ok one; fi\n",
    "", 3, 1 },
  { "passes", PASS, "", 2, 0 },
  { "failed-before", FAIL, "", 2, 1 },
};

TF_TEST_TABLE (a_new_failure_is_tried_again, later, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (row->script);
  g_autoptr (TfTestReport) before = run (fixture, "one");
  g_autoptr (TfTestReport) after = NULL;
  g_autofree char *flaky = NULL;

  workspace_fixture_write (fixture, "src/main.c", "another program\n");
  after = run (fixture, "two");
  g_assert_cmpuint (count_runs (fixture), ==, row->runs);
  flaky = g_strjoinv (" ", after->flaky);
  g_assert_cmpstr (flaky, ==, row->flaky);
  g_assert_true (after->counts.known);
  g_assert_cmpuint (after->counts.failed, ==, row->failed);
}

/* Without anything to compare with, a failure is no news. */
TF_TEST (the_first_run_is_not_repeated)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (FAIL);
  g_autoptr (TfTestReport) report = run (fixture, "one");

  g_assert_cmpuint (report->counts.failed, ==, 1);
  g_assert_cmpuint (count_runs (fixture), ==, 1);
}

TF_TEST (once_flaky_is_flaky)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("if [ $n = 2 ]; then " FAIL "else " PASS "fi\n");

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("run-%u", i);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "src/main.c", name);
      report = run (fixture, name);
      g_assert_cmpint (tf_test_report_is_flaky (report, "two"), ==, i > 0);
    }
}

/* Runs 2 and 4 fail: also what is known to be flaky gets its second chance. */
TF_TEST (a_flaky_test_is_tried_again)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("if [ $n = 2 ] || [ $n = 4 ]; then " FAIL "else " PASS "fi\n");

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("run-%u", i);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "src/main.c", name);
      report = run (fixture, name);
      g_assert_cmpuint (report->counts.failed, ==, 0);
    }
  g_assert_cmpuint (count_runs (fixture), ==, 5);
}
