/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bisect.h"

#include <glib/gstdio.h>
#include <string.h>

#include "fix-fixture.h"
#include "tf-clock.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bisect"

/* A history of unverified fixes: fix k of iteration 1 writes k to src/at and adds @texts[k] to
 * src/main.c. */
static void
commit_fixes (WorkspaceFixture *fixture, const char *const *texts)
{
  g_autoptr (GString) main_text = g_string_new (TREE_MAIN);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_autofree char *subject = g_strdup_printf ("polishing: fix 1 I-%04u", i + 1);
      g_autofree char *trailer = g_strdup_printf ("I-%04u applied mended", i + 1);
      g_autoptr (GPtrArray) issues = g_ptr_array_new ();
      g_autofree char *at = g_strdup_printf ("%u\n", i);
      TfCommitSpec spec = { .subject = subject,
                            .kind = TF_COMMIT_KIND_FIX,
                            .iteration = 1,
                            .issues = issues,
                            .time = tf_clock_now () };
      g_autoptr (GError) error = NULL;
      g_autofree char *hash = NULL;

      g_ptr_array_add (issues, trailer);
      g_string_append_printf (main_text, "%s\n", texts[i]);
      workspace_fixture_write (fixture, "src/main.c", main_text->str);
      workspace_fixture_write (fixture, "src/at", at);
      hash = tf_workspace_commit (fixture->workspace, &spec, &error);
      g_assert_no_error (error);
    }
}

static TfPolishTask *
create_task (WorkspaceFixture *fixture, guint iteration)
{
  return tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, iteration);
}

static TfRegression *
find (WorkspaceFixture *fixture, guint iteration)
{
  g_autofree char *subject = g_strdup_printf ("polishing: review %u", iteration);
  g_autofree char *bad = fix_fixture_find (fixture, subject);
  g_autoptr (TfPolishTask) task = create_task (fixture, iteration);
  g_autoptr (GError) error = NULL;
  TfRegression *regression = tf_regression_find (task, bad, &error);

  g_assert_no_error (error);
  return regression;
}

static gpointer
run_bisect (gpointer data, GCancellable *cancellable, GError **error)
{
  WorkspaceFixture *fixture = data;
  g_autoptr (TfPolishTask) task = create_task (fixture, 2);
  g_autoptr (TfRegression) regression = NULL;

  {
    g_autoptr (TfWorkerLocker) locker =
        tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

    regression = find (fixture, 2);
  }
  g_assert_nonnull (regression);
  return tf_bisect_run (task, regression, cancellable, error);
}

/* Fixes between the reviews of two iterations, and what the second finds worse. */
static TfBisect *
run (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfBisect *bisect = tf_test_run_job (run_bisect, fixture, &error);

  g_assert_no_error (error);
  g_test_message ("%s", bisect->sentence);
  return bisect;
}

static const struct
{
  const char *fixes;  /* one word each */
  const char *blamed; /* an id */
  guint n_runs;
} searches[] = {
  { "break two", "I-0001", 3 },
  { "a|break two", "I-0002", 4 },
  { "break two|b", "I-0001", 3 },
  { "a|b|break two|c|d|e|f", "I-0003", 5 },
  { "a|b|c|d|e|f|break two", "I-0007", 5 },
  { "break two|b|c|d|e|f|g", "I-0001", 5 },
};

TF_TEST (the_first_fix_with_which_it_fails_is_found)
{
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
      g_auto (GStrv) fixes = g_strsplit (searches[i].fixes, "|", -1);
      g_autofree char *subject = g_strdup_printf ("polishing: fix 1 %s", searches[i].blamed);
      g_autofree char *hash = NULL;
      g_autofree char *expected = NULL;
      g_autoptr (TfBisect) bisect = NULL;

      fix_fixture_review (fixture, 1, "");
      commit_fixes (fixture, (const char *const *) fixes);
      fix_fixture_review (fixture, 2, "");
      bisect = run (fixture);
      g_assert_cmpint (bisect->outcome, ==, TF_BISECT_BLAMED);
      hash = fix_fixture_find (fixture, subject);
      expected = g_strdup_printf ("test two fails since commit %.10s, “%s”, which resolved %s; it "
                                  "passes before that (%u test runs)",
                                  hash, subject, searches[i].blamed, bisect->n_runs);
      g_assert_cmpstr (bisect->sentence, ==, expected);
      g_assert_cmpuint (bisect->n_runs, <=, searches[i].n_runs);
    }
}

TF_TEST (tests_that_change_with_it_are_named_too)
{
  static const char *const fixes[] = { "break one", "break two, break three", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfBisect) bisect = NULL;

  fix_fixture_review (fixture, 1, "");
  commit_fixes (fixture, fixes);
  fix_fixture_review (fixture, 2, "");
  bisect = run (fixture);
  workspace_fixture_assert_contains (bisect->sentence, "test one fails since");
  workspace_fixture_assert_contains (bisect->sentence,
                                     "unknown which fix broke the others: three, two");
}

TF_TEST (no_fix_is_blamed_for_other_changes)
{
  static const char *const fixes[] = { "a", "b", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfBisect) bisect = NULL;

  fix_fixture_review (fixture, 1, "");
  commit_fixes (fixture, fixes);
  workspace_fixture_write (fixture, "src/hand.c", "break two\n");
  fix_fixture_review (fixture, 2, "");
  bisect = run (fixture);
  g_assert_cmpint (bisect->outcome, ==, TF_BISECT_OUTSIDE);
  workspace_fixture_assert_contains (bisect->sentence, "something else broke it");
}

/* The tests print a file outside the tree. */
static WorkspaceFixture *
flaky_fixture_new (void)
{
  WorkspaceFixture *fixture = fix_fixture_new (TRUE);
  g_autofree char *script = g_strdup_printf ("echo 1..1\n"
                                             "if [ -e '%s/bad' ]; then echo 'not ok two'; exit 1; "
                                             "fi\n"
                                             "echo 'ok two'\n",
                                             fixture->script);

  workspace_fixture_write (fixture, "run-tests", script);
  return fixture;
}

TF_TEST (a_flaky_test_blames_no_fix)
{
  static const char *const fixes[] = { "a", "b", NULL };
  static const char *const parts[] = { "passes on the same files when run again",
                                       "fails on the same commit when run again" };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WorkspaceFixture) fixture = flaky_fixture_new ();
      g_autofree char *bad = g_build_filename (fixture->script, "bad", NULL);
      g_autoptr (TfBisect) bisect = NULL;

      fix_fixture_review (fixture, 1, "");
      commit_fixes (fixture, fixes);
      workspace_fixture_script (fixture, "bad", "x");
      fix_fixture_review (fixture, 2, "");
      if (i == 0)
        g_assert_cmpint (g_unlink (bad), ==, 0);
      bisect = run (fixture);
      g_assert_cmpint (bisect->outcome, ==, TF_BISECT_FLAKY);
      workspace_fixture_assert_contains (bisect->sentence, parts[i]);
      g_assert_cmpuint (bisect->n_runs, ==, i + 1);
    }
}

TF_TEST (a_commit_without_a_result_ends_it)
{
  static const char *const fixes[] = { "a", "break two", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *unknown = workspace_fixture_dup_path (fixture, "src/unknown");
  g_autoptr (TfBisect) bisect = NULL;

  fix_fixture_review (fixture, 1, "");
  workspace_fixture_write (fixture, "src/unknown", "x");
  commit_fixes (fixture, fixes);
  g_assert_cmpint (g_unlink (unknown), ==, 0);
  fix_fixture_review (fixture, 2, "");
  bisect = run (fixture);
  g_assert_cmpint (bisect->outcome, ==, TF_BISECT_UNKNOWN);
  workspace_fixture_assert_contains (bisect->sentence,
                                     "has no result for it (unknown: no whole result");
}

TF_TEST (only_new_failures_are_bisected)
{
  static const char *const worse[] = { "break two", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfRegression) first = NULL;
  g_autoptr (TfRegression) second = NULL;
  g_autoptr (TfRegression) third = NULL;

  workspace_fixture_write (fixture, "src/other.c", "break one\n");
  fix_fixture_review (fixture, 1, "");
  first = find (fixture, 1);
  g_assert_null (first);
  commit_fixes (fixture, worse);
  fix_fixture_review (fixture, 2, "");
  second = find (fixture, 2);
  g_assert_cmpstr (second->tests[0], ==, "two");
  g_assert_null (second->tests[1]);
  g_assert_cmpuint (second->fixes->len, ==, 1);
  fix_fixture_review (fixture, 3, "");
  third = find (fixture, 3);
  g_assert_null (third);
}

/* As if nothing compiled in between: no fix could be verified. */
TF_TEST (unknown_results_in_between_are_skipped)
{
  static const char *const worse[] = { "break two", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *unknown = workspace_fixture_dup_path (fixture, "src/unknown");
  g_autoptr (TfRegression) regression = NULL;

  fix_fixture_review (fixture, 1, "");
  workspace_fixture_write (fixture, "src/unknown", "x");
  commit_fixes (fixture, worse);
  fix_fixture_review (fixture, 2, "");
  g_assert_cmpint (g_unlink (unknown), ==, 0);
  fix_fixture_review (fixture, 3, "");
  regression = find (fixture, 3);
  g_assert_nonnull (regression);
  g_assert_cmpuint (regression->iteration, ==, 1);
}

TF_TEST (the_issue_that_names_the_test_gets_the_finding)
{
  static const char *const worse[] = { "break two", NULL };
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *text = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  fix_fixture_review (fixture, 1, "c");
  commit_fixes (fixture, worse);
  fix_fixture_add_issue (fixture, 2, "the test two fails");
  fix_fixture_review (fixture, 2, "");
  fix_fixture_script (fixture, "fix.2", NULL, fix_fixture_answer (1, FALSE, NULL));
  summary = fix_fixture_run (fixture, 2);
  workspace_fixture_assert_contains (summary, "\n- test two fails since commit ");
  text = workspace_fixture_read_prompt (fixture, 2);
  prompt = tf_prompt_parse (text, NULL);
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "issues"),
                                     "test two fails since commit ");
}
