/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-run.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-run"

#define ALL_PASS "echo 1..2; echo 'ok one'; echo 'ok two'\n"

/* A tree whose tests are the script @tests; they run unconfined, so only the copy protects the
 * tree. */
static WorkspaceFixture *
fixture_new (const char *file, const char *text)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  fixture->config->tests.timeout_seconds = 60;
  workspace_fixture_write (fixture, "src/main.c", "int main (void) { return 0; }\n");
  if (file != NULL)
    workspace_fixture_write (fixture, file, text);
  return fixture;
}

static void
assert_no_copy_left (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->directory, TF_DIR_SCRATCH, "build", NULL);

  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (fake_slots_get_acquired (fixture->slots), ==,
                    fake_slots_get_released (fixture->slots));
}

/* A test run on its own thread. */
typedef struct
{
  TfWorkspace *workspace;
  const char *commit; /* (nullable) */
} Testing;

static gpointer
test_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  const Testing *self = data;

  return tf_test_run (self->workspace, "build", self->commit, cancellable, error);
}

static TfJob *
job_new (WorkspaceFixture *fixture, const char *commit)
{
  Testing *testing = g_new (Testing, 1);

  *testing = (Testing){ fixture->workspace, commit };
  return tf_job_new ("test-tests", test_thread, testing, g_free,
                     (GDestroyNotify) tf_test_report_unref);
}

/* Runs successfully. Returns: (transfer full) */
static TfTestReport *
run (WorkspaceFixture *fixture)
{
  g_autoptr (TfJob) job = job_new (fixture, NULL);
  const TfTestReport *report;

  workspace_fixture_run (fixture, job);
  g_assert_no_error (tf_job_get_error (job));
  report = tf_job_get_result (job);
  g_assert_nonnull (report);
  g_test_message ("%s", report->detail);
  assert_no_copy_left (fixture);
  return tf_test_report_ref ((TfTestReport *) report);
}

static void
assert_no_report (WorkspaceFixture *fixture)
{
  g_autoptr (TfTestReport) report = tf_state_store_load_tests (fixture->files, "build", NULL);

  g_assert_null (report);
}

static void
assert_unknown (const TfTestReport *report, const char *part)
{
  g_assert_false (report->counts.known);
  g_assert_cmpuint (report->counts.passed, ==, 0);
  workspace_fixture_assert_contains (report->detail, part);
}

TF_TEST (passing_tests_are_counted_and_kept)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfTestReport) report = run (fixture);
  g_autoptr (TfTestReport) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *log = workspace_fixture_read_log (fixture);

  g_assert_true (tf_test_counts_all_passed (&report->counts));
  g_assert_cmpuint (report->counts.total, ==, 2);
  g_assert_cmpstr (report->runner, ==, "fake");
  g_assert_cmpstr (report->command, ==, "sh -c 'sh ./run-tests'");
  g_assert_cmpstr (report->tail, ==, "1..2\nok one\nok two\n");
  g_assert_cmpuint (strlen (report->tree), ==, 40);
  g_assert_cmpint (report->wall_time, >, 0);
  kept = tf_state_store_load_tests (fixture->files, "build", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (kept->counts.passed, ==, 2);
  g_assert_cmpstr (kept->tree, ==, report->tree);
  workspace_fixture_assert_contains (log, "\"test_run\"");
  workspace_fixture_assert_contains (log, "2 tests, 2 passed");
  workspace_fixture_assert_contains (log, "test_exec");
}

TF_TEST (a_failing_test_is_named)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("run-tests", "echo 1..2; echo 'ok one'; echo 'not ok two'; exit 1\n");
  g_autoptr (TfTestReport) report = run (fixture);
  g_auto (GStrv) failing = tf_test_report_dup_failing (report);

  g_assert_true (report->counts.known);
  g_assert_cmpuint (report->counts.failed, ==, 1);
  g_assert_cmpstr (failing[0], ==, "two");
  g_assert_null (failing[1]);
}

static const struct
{
  const char *file;
  const char *text;
  const char *part;
} unknown[] = {
  { NULL, NULL, "no tests were found: add tests" },
  { "run-tests", "exit 3\n", "no whole result" },
  { "run-tests", "", "no whole result" },
  { "run-tests", "echo 1..3; echo 'ok one'\n", "no whole result" },
  { "run-tests", ALL_PASS "exit 1\n", "ended with an error" },
  { "run-tests", ALL_PASS "kill -9 $$\n", "ended with an error" },
  { "plan", "test echo 1..1; echo 'ok one'; kill -9 $$\n", "no whole result" },
  { "plan", "prepare true\n", "no step that runs tests" },
  { "plan", "prepare echo compiling; echo 'main.c:1: error' >&2; exit 2\ntest " ALL_PASS,
    "failed with exit status 2:\n" },
  { "plan", "prepare kill -9 $$\ntest " ALL_PASS, "was killed by signal 9" },
  { "plan", "test x\nprogram no-such-program-here check\n",
    "the tests need “no-such-program-here”, which is not installed; install it or set "
    "tests.command" },
  { "plan", "test x\nprogram ./not-there\n", "could not be run" },
  { "plan", "test " ALL_PASS "in nowhere\n", "could not be run" },
  { "plan", "test " ALL_PASS "test echo nothing\n", "no whole result" },
};

TF_TEST (missing_results_are_unknown)
{
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (unknown[i].file, unknown[i].text);
      g_autoptr (TfTestReport) report = run (fixture);

      g_assert_false (report->counts.known);
      workspace_fixture_assert_contains (report->detail, unknown[i].part);
    }
}

TF_TEST (the_output_of_a_failed_preparation_is_shown)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "prepare seq 100; echo undeclared x >&2; exit 1\ntest " ALL_PASS);
  g_autoptr (TfTestReport) report = run (fixture);

  assert_unknown (report, "\n100\n");
  g_assert_null (strstr (report->detail, "\n90\n"));
  workspace_fixture_assert_contains (report->tail, "undeclared x");
}

TF_TEST (several_steps_add_up)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "prepare mkdir sub; echo made > sub/made\n"
                           "test cat made && echo 1..1 && echo 'ok a'\nin sub\n"
                           "test echo 1..2; echo 'ok b'; echo 'not ok c'; exit 1\n");
  g_autoptr (TfTestReport) report = run (fixture);

  g_assert_true (report->counts.known);
  g_assert_cmpuint (report->counts.total, ==, 3);
  g_assert_cmpuint (report->counts.failed, ==, 1);
  g_assert_nonnull (tf_test_report_find (report, "a"));
  g_assert_nonnull (tf_test_report_find (report, "c"));
}

TF_TEST (the_users_command_takes_precedence)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfTestReport) report = NULL;

  g_free (fixture->config->tests.command);
  fixture->config->tests.command = g_strdup ("echo 1..1; echo 'ok mine'");
  report = run (fixture);
  g_assert_cmpuint (report->counts.total, ==, 1);
}

TF_TEST (a_result_file_is_read_instead_of_the_output)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan",
                   "test mkdir -p out; printf '1..1\\nnot ok filed\\n' > out/r.tap; " ALL_PASS
                   "result nothing out/r.tap\n");
  g_autoptr (TfTestReport) report = run (fixture);

  g_assert_cmpuint (report->counts.total, ==, 1);
  g_assert_cmpuint (report->counts.failed, ==, 1);
}

/* Committed with the tree, planted as a link, left by another step: none is a result of this
 * run. */
TF_TEST (a_result_that_this_step_did_not_write_is_not_read)
{
  static const char *const plans[] = {
    "test true\nresult stale.tap\n",
    "test ln -s \"$OLDPWD/stale.tap\" link.tap; ln -s link.tap l2\nresult link.tap l2\n",
    "test ln -s \"$OLDPWD\" up\nresult up/stale.tap\n",
    "test true\nresult ../../../stale.tap\n",
    "test mkdir r.tap\nresult r.tap\n",
    "test mkfifo r.tap\nresult r.tap\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("plan", plans[i]);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "stale.tap", "1..1\nok stale\n");
      report = run (fixture);
      g_assert_false (report->counts.known);
      g_assert_cmpuint (report->cases->len, ==, 0);
    }
}

/* Each in a file of its own, at any depth. */
TF_TEST (all_results_that_match_are_read)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "test mkdir -p a/out b/c/out; printf '1..2\\nok a\\n' > a/out/r.tap; "
                           "printf 'ok b\\n' > b/c/out/r.tap; printf 'ok no\\n' > b/r.tap\n"
                           "pattern *out/?.tap\n");
  g_autoptr (TfTestReport) report = NULL;

  workspace_fixture_write (fixture, "stale-out/r.tap", "ok stale\n");
  report = run (fixture);
  g_assert_true (report->counts.known);
  g_assert_cmpuint (report->counts.total, ==, 2);
  g_assert_nonnull (tf_test_report_find (report, "b"));
}

TF_TEST (links_that_match_are_not_read)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "test mkdir real; printf '1..1\\nok a\\n' > real/x; ln -s real out; "
                           "ln -s real/x r.tap\npattern *out/x\ntest true\npattern *r.tap\n");
  g_autoptr (TfTestReport) report = run (fixture);

  g_assert_false (report->counts.known);
  g_assert_cmpuint (report->cases->len, ==, 0);
}

TF_TEST (a_plan_sets_environment_files_and_notes)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "environment HERE={tree}/x:{tree}|OTHER=\nfile .sub/deep/f\n"
                           "notes .sub/notes\n"
                           "test cat .sub/deep/f; test \"$HERE\" = \"$PWD/x:$PWD\" && "
                           "echo right > .sub/notes\n");
  g_autoptr (TfTestReport) report = run (fixture);

  g_assert_true (report->counts.known);
  g_assert_nonnull (tf_test_report_find (report, "filed"));
  g_assert_nonnull (tf_test_report_find (report, "note right"));
}

/* The tree must not lead our own files elsewhere. */
TF_TEST (files_of_a_plan_follow_no_link)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("plan", "file away/f\ntest " ALL_PASS);
  g_autofree char *outside = g_build_filename (fixture->projects, "outside", NULL);
  g_autofree char *link = workspace_fixture_dup_path (fixture, "away");
  g_autofree char *written = g_build_filename (outside, "f", NULL);
  g_autoptr (TfJob) job = job_new (fixture, NULL);

  g_assert_cmpint (g_mkdir (outside, 0700), ==, 0);
  g_assert_cmpint (symlink (outside, link), ==, 0);
  workspace_fixture_run (fixture, job);
  g_assert_nonnull (tf_job_get_error (job));
  g_assert_false (g_file_test (written, G_FILE_TEST_EXISTS));
}

TF_TEST (the_next_plan_runs_if_the_first_found_no_test)
{
  static const struct
  {
    const char *plan;
    const char *result;
  } rows[] = {
    { "test echo none ran\nnext\ntest " ALL_PASS, "2 tests, 2 passed, 0 failed (next)" },
    { "test echo none ran\nnext\ntest x\nprogram not-there-at-all\n", "unknown: no whole result" },
    { "test echo none ran\nnext\ntest echo none ran\nnext\ntest " ALL_PASS,
      "2 tests, 2 passed, 0 failed (next)" },
    { "test exit 1\nnext\ntest " ALL_PASS, "unknown: no whole result" },
    { "prepare false\ntest echo none ran\nnext\ntest " ALL_PASS,
      "unknown: “sh -c false” failed with exit status 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("plan", rows[i].plan);
      g_autoptr (TfTestReport) report = run (fixture);
      g_autofree char *text = tf_test_report_describe (report);

      g_assert_cmpstr (text, ==, rows[i].result);
    }
}

TF_TEST (what_the_system_has_runs_only_instead_of_what_is_lacking)
{
  static const struct
  {
    const char *plan;
    const char *result;
  } rows[] = {
    { "test echo missing x; exit 1\nsystem /\ntest " ALL_PASS,
      "2 tests, 2 passed, 0 failed (system)" },
    { "prepare echo missing x; exit 1\ntest " ALL_PASS "system /\ntest " ALL_PASS,
      "2 tests, 2 passed, 0 failed (system)" },
    { "test echo missing x; exit 1\nsystem /\ntest echo 1..1; echo not ok a; exit 1\n",
      "1 test, 0 passed, 1 failed (system)" },
    { "test echo missing x; exit 1\nsystem /\ntest echo none ran\nnext\ntest " ALL_PASS,
      "2 tests, 2 passed, 0 failed (next)" },
    /* without an answer, the first one is reported */
    { "test echo missing x; exit 1\nsystem /no/such/path\ntest " ALL_PASS, "unknown: missing x" },
    { "test echo missing x; exit 1\nsystem /\ntest echo missing y; exit 1\n",
      "unknown: missing x" },
    { "test echo missing x; exit 1\nsystem /\nprepare false\ntest " ALL_PASS,
      "unknown: missing x" },
    { "prepare echo missing x; exit 1\ntest x\nsystem /\ntest exit 1\n", "unknown: missing x" },
    { "test echo missing x; exit 1\nsystem /\ntest x\nprogram not-there-at-all\n",
      "unknown: missing x" },
    { "test echo missing x; exit 1\nnext\ntest " ALL_PASS, "unknown: missing x" },
    /* nothing is lacking */
    { "test echo none ran\nsystem /\ntest exit 1\nnext\ntest " ALL_PASS,
      "2 tests, 2 passed, 0 failed (next)" },
    { "test echo 1..1; echo not ok a; exit 1\nsystem /\ntest " ALL_PASS,
      "1 test, 0 passed, 1 failed (fake)" },
    { "test exit 1\nsystem /\ntest " ALL_PASS, "unknown: no whole result" },
    { "prepare false\ntest x\nsystem /\ntest " ALL_PASS,
      "unknown: “sh -c false” failed with exit status 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("plan", rows[i].plan);
      g_autoptr (TfTestReport) report = run (fixture);
      g_autofree char *text = tf_test_report_describe (report);

      g_test_message ("%s", rows[i].plan);
      g_assert_cmpstr (text, ==, rows[i].result);
    }
}

TF_TEST (what_the_environment_lacks_fails_no_test)
{
  static const struct
  {
    const char *plan;
    const char *environment; /* (nullable) */
  } rows[] = {
    { "test echo missing x; exit 1\n", "missing x" },
    { "setup a|b\ntest echo missing x; exit 1\n",
      "missing x; to let “a && b” fetch what the tree names, with network: thoughtforgectl tests "
      "ID --allow-setup 'a && b'" },
    { "test " ALL_PASS "test echo missing x; exit 1\ntest " ALL_PASS, "missing x" },
    { "prepare echo missing x; exit 1\ntest " ALL_PASS, "missing x" },
    { "prepare echo missing x\ntest " ALL_PASS, NULL },
    /* a file with results, and what only the output has */
    { "test echo missing x; echo 1..2 > r.tap; exit 1\nresult r.tap\n", "missing x" },
    { "test echo missing x; printf '1..1\\nok a\\n' > r.tap\nresult r.tap\n", NULL },
    { "test x\nprogram no-such-program-here\n",
      "the tests need “no-such-program-here”, which is not installed; install it or set "
      "tests.command" },
    { "test echo '1..1'; echo 'not ok a'; exit 1\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("plan", rows[i].plan);
      g_autoptr (TfTestReport) report = run (fixture);

      g_autofree char *id =
          g_strdup_printf (" tests %s ", tf_project_files_get_id (fixture->files));
      g_autoptr (GString) found = g_string_new (report->environment);

      g_string_replace (found, id, " tests ID ", 0);
      g_assert_cmpstr (found->str, ==, rows[i].environment != NULL ? rows[i].environment : "");
      g_assert_cmpint (report->counts.known, ==, rows[i].environment == NULL);
      g_assert_true (report->environment == NULL || report->cases->len == 0);
    }
}

TF_TEST (a_result_counts_for_one_step_only)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "test printf '1..1\\nok a\\n' > r.tap\nresult r.tap\n"
                           "test true\nresult r.tap\n");
  g_autoptr (TfTestReport) report = run (fixture);

  g_assert_false (report->counts.known);
}

TF_TEST (tests_that_hang_are_ended)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("run-tests",
                   "trap '' TERM\necho 1..2; echo 'not ok slow'; echo $$ >&2; while :; do sleep 1; "
                   "done\n");
  g_autoptr (TfTestReport) report = NULL;

  fixture->config->tests.timeout_seconds = 1;
  report = run (fixture);
  assert_unknown (report,
                  "the tests did not finish within 1 s (sh -c 'sh ./run-tests'); repair what "
                  "hangs, or raise tests.timeout_seconds");
  g_assert_nonnull (tf_test_report_find (report, "slow"));
  g_assert_cmpuint (report->counts.failed, ==, 0);
  g_assert_true (tf_test_is_dead (atoi (strrchr (report->tail, 'w') + 1)));
}

TF_TEST (the_limit_is_over_all_steps)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan", "prepare exec sleep 30\ntest " ALL_PASS);
  g_autoptr (TfTestReport) report = NULL;

  fixture->config->tests.timeout_seconds = 1;
  report = run (fixture);
  assert_unknown (report, "the tests did not finish within 1 s (sh -c 'exec sleep 30'); ");
}

TF_TEST (a_flood_is_ended_in_bounded_memory)
{
  static const char *const floods[] = {
    "echo 1..1; echo 'ok one'; head -c 209715200 /dev/zero | tr '\\0' x\n",
    "echo 1..1; echo 'ok one'; yes \"$(printf '%0900d' 0)\" | head -c 209715200 >&2\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (floods); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", floods[i]);
      g_autoptr (TfTestReport) report = run (fixture);

      assert_unknown (report, "the tests printed more than 64 MiB (sh ");
      assert_unknown (report, "); make them print less");
      g_assert_cmpuint (strlen (report->tail), <=, TF_LIMIT_TEST_TAIL);
    }
}

/* What tests do to their tree happens to the copy. */
TF_TEST (the_project_stays_as_it_is)
{
  static const char *const scripts[] = {
    "rm -rf src docs run-tests ./* .[!.]*\n" ALL_PASS,
    "rm -rf \"$PWD\"; cd /; " ALL_PASS,
    "mkdir .git && echo '[core] fsmonitor = evil' > .git/config; echo more >> "
    "src/main.c\n" ALL_PASS,
    "git init -q . ; git config core.hooksPath /evil; " ALL_PASS,
    "git add -A; git -c user.name=x -c user.email=x@x commit -q -m evil; " ALL_PASS,
    "mkdir -p a/b; touch a/b/c; chmod 0 a/b a; " ALL_PASS,
    "ln -s \"$PWD/../../..\" up; " ALL_PASS,
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", scripts[i]);
      g_autoptr (GError) error = NULL;
      TfRepo *repo = tf_workspace_get_tree (fixture->workspace, &error);
      g_autofree char *before = tf_repo_snapshot (repo, &error);
      g_autofree char *head = tf_repo_dup_head (repo, &error);
      g_autofree char *config = workspace_fixture_read (fixture, ".git/config");
      g_autoptr (TfTestReport) report = run (fixture);
      g_autoptr (GPtrArray) changes = tf_repo_compare (repo, before, &error);
      g_autofree char *head_after = tf_repo_dup_head (repo, &error);
      g_autofree char *config_after = workspace_fixture_read (fixture, ".git/config");

      g_assert_no_error (error);
      g_assert_cmpuint (changes->len, ==, 0);
      g_assert_cmpstr (head_after, ==, head);
      g_assert_cmpstr (config_after, ==, config);
      g_assert_cmpuint (report->counts.passed, ==, 2);
    }
}

/* A machine with a shell and without confinement. Returns: (transfer full): the real PATH */
static char *
take_confinement_away (void)
{
  char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *shell = g_build_filename (dir, "sh", NULL);

  /* leads out: no copy, so that it is the shell of this machine */
  g_assert_cmpint (symlink ("/bin/sh", shell), ==, 0);
  g_setenv ("PATH", dir, TRUE);
  return path;
}

static void
give_back (char *path)
{
  g_setenv ("PATH", path, TRUE);
  g_free (path);
}

TF_TEST (tests_that_must_be_confined_and_cannot_are_not_run)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfJob) job = NULL;
  char *path = take_confinement_away ();

  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("required");
  job = job_new (fixture, NULL);
  workspace_fixture_run (fixture, job);
  give_back (path);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_SAFETY);
  workspace_fixture_assert_contains (tf_job_get_error (job)->message,
                                     tf_confinement_get_reason (fixture->confinement));
  assert_no_report (fixture);
  assert_no_copy_left (fixture);
}

TF_TEST (best_effort_warns_the_user)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfTestReport) report = NULL;
  char *path = take_confinement_away ();
  g_autofree char *warning = NULL;

  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("best-effort");
  report = run (fixture);
  give_back (path);
  g_assert_true (report->counts.known);
  warning = tf_workspace_dup_warning (fixture->workspace);
  workspace_fixture_assert_contains (warning, "the tests run unconfined: ");
}

TF_TEST (a_signal_is_reported_whether_confined_or_not)
{
  static const char *const wishes[] = { "none", "best-effort" };

  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      g_autoptr (WorkspaceFixture) fixture =
          fixture_new ("plan", "prepare kill -9 $$\ntest echo 1..1; echo 'ok one'\n");
      g_autoptr (TfTestReport) report = NULL;

      g_free (fixture->config->tests.confine);
      fixture->config->tests.confine = g_strdup (wishes[i]);
      report = run (fixture);
      g_assert_false (report->counts.known);
      workspace_fixture_assert_contains (report->detail, "was killed by signal 9");
    }
}

/* Creates the repository of the code if there is none. */
static char *
dup_git_config (WorkspaceFixture *fixture)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

  g_assert_nonnull (tf_workspace_get_tree (fixture->workspace, NULL));
  return workspace_fixture_read (fixture, ".git/config");
}

TF_TEST (confined_tests_see_their_copy_at_the_projects_place)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("plan",
                   "prepare pwd; mkdir -p sub; mkdir .git; echo evil > .git/config; rm -rf docs\n"
                   "test pwd; ls -a ..; echo 1..1; echo 'ok one'\nin sub\n");
  g_autofree char *config = NULL;
  g_autofree char *config_after = NULL;
  g_autofree char *intent = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *warning = NULL;
  g_autoptr (TfTestReport) report = NULL;

  workspace_fixture_write (fixture, "sub/kept", "x");
  config = dup_git_config (fixture);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("best-effort");
  report = run (fixture);
  if (!tf_confinement_is_available (fixture->confinement))
    {
      g_test_skip ("runs cannot be confined on this machine");
      return;
    }
  warning = tf_workspace_dup_warning (fixture->workspace);
  g_assert_cmpstr (warning, ==, "");
  expected = g_strdup_printf ("%s/sub\n", tf_workspace_get_tree_directory (fixture->workspace));
  workspace_fixture_assert_contains (report->tail, expected);
  g_assert_null (strstr (report->tail, TF_DIR_SCRATCH));
  g_assert_true (tf_test_counts_all_passed (&report->counts));
  config_after = dup_git_config (fixture);
  intent = workspace_fixture_read (fixture, TF_FILE_INTENT);
  g_assert_cmpstr (config_after, ==, config);
  g_assert_nonnull (intent);
}

TF_TEST (the_safety_rules_are_asked)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfJob) job = job_new (fixture, NULL);

  fake_deliverable_set_refused (tf_workspace_get_deliverable (fixture->workspace),
                                TF_OPERATION_TEST_EXEC);
  workspace_fixture_run (fixture, job);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_SAFETY);
  g_assert_cmpuint (fake_slots_get_acquired (fixture->slots), ==, 0);
}

TF_TEST (a_kept_report_of_the_same_tree_is_taken)
{
  static const struct
  {
    gboolean recovering;
    gboolean edited;
    guint n_runs;
  } cases[] = { { TRUE, FALSE, 1 }, { TRUE, TRUE, 2 }, { FALSE, FALSE, 1 }, { FALSE, TRUE, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *dir = tf_test_make_dir ();
      g_autofree char *script = g_strdup_printf ("echo run >> %s/runs\n" ALL_PASS, dir);
      g_autofree char *runs = g_build_filename (dir, "runs", NULL);
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", script);
      g_autoptr (TfTestReport) first = run (fixture);
      g_autoptr (TfTestReport) second = NULL;
      g_autofree char *text = NULL;

      if (cases[i].edited)
        workspace_fixture_write (fixture, "src/main.c", "edited\n");
      tf_workspace_set_recovering (fixture->workspace, cases[i].recovering);
      second = run (fixture);
      g_assert_cmpuint (second->counts.passed, ==, 2);
      g_assert_true (g_file_get_contents (runs, &text, NULL, NULL));
      g_assert_cmpuint (strlen (text), ==, 4 * cases[i].n_runs);
    }
}

static char *
commit (WorkspaceFixture *fixture, const char *tests)
{
  TfCommitSpec spec = { .subject = tests, .kind = TF_COMMIT_KIND_TASK, .task = tests, .time = 1 };
  g_autoptr (GError) error = NULL;
  char *hash = NULL;

  workspace_fixture_write (fixture, "run-tests", tests);
  hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  g_assert_no_error (error);
  return hash;
}

TF_TEST (the_tests_of_a_commit_run_whatever_the_tree_is_now)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (NULL, NULL);
  g_autofree char *first = commit (fixture, "echo 1..1; echo 'ok first'\n");
  g_autofree char *second = commit (fixture, "echo 1..1; echo 'not ok second'; exit 1\n");
  g_autoptr (TfTestReport) now = NULL;
  g_autofree char *text = NULL;

  workspace_fixture_write (fixture, "run-tests", "echo 1..1; echo 'ok third'\n");
  for (guint i = 0; i < 4; i++)
    {
      const char *hash = i % 2 == 0 ? first : second;
      g_autoptr (TfJob) job = job_new (fixture, hash);
      const TfTestReport *report;

      tf_workspace_set_recovering (fixture->workspace, i >= 2);
      workspace_fixture_run (fixture, job);
      g_assert_no_error (tf_job_get_error (job));
      report = tf_job_get_result (job);
      g_assert_true (report->counts.known);
      g_assert_cmpstr (report->tree, ==, hash);
      g_assert_nonnull (tf_test_report_find (report, i % 2 == 0 ? "first" : "second"));
      assert_no_copy_left (fixture);
    }
  now = run (fixture);
  g_assert_nonnull (tf_test_report_find (now, "third"));
  text = workspace_fixture_read (fixture, "run-tests");
  workspace_fixture_assert_contains (text, "third");
}

static gboolean
cancel_cb (gpointer job)
{
  tf_job_cancel (job);
  return G_SOURCE_REMOVE;
}

static void
activity_cb (TfJob *job, GParamSpec *pspec, gpointer data)
{
  if (strstr (tf_job_get_activity (job), data) != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, cancel_cb, g_object_ref (job), g_object_unref);
}

TF_TEST (a_cancelled_run_keeps_nothing)
{
  static const char *const moments[] = { "waiting", "running the tests" };

  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", "sleep 30\n" ALL_PASS);
      g_autoptr (TfJob) job = job_new (fixture, NULL);

      if (i == 0)
        fake_slots_close (fixture->slots);
      g_signal_connect (job, "notify::activity", G_CALLBACK (activity_cb), (gpointer) moments[i]);
      workspace_fixture_run (fixture, job);
      g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
      assert_no_report (fixture);
      assert_no_copy_left (fixture);
    }
}

TF_TEST (a_report_that_cannot_be_kept_is_an_error)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("run-tests", ALL_PASS);
  g_autoptr (TfJob) job = job_new (fixture, NULL);

  workspace_fixture_write (fixture, TF_DIR_TESTS, "a file in its place\n");
  workspace_fixture_run (fixture, job);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_FILE_SYSTEM);
  assert_no_copy_left (fixture);
}
