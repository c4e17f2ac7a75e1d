/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fix-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-ledger-file.h"
#include "tf-model-enums.h"
#include "tf-test-run.h"

static const char tests[] =
    "echo run >> '%s/tests'\n"
    "[ -e src/unknown ] && exit 3\n"
    "set -- one two three\n"
    "n=0; bad=0; lines=\n"
    "for test in \"$@\"; do\n"
    "  grep -qs \"drop $test\" src/*.c && continue\n"
    "  n=$((n + 1))\n"
    "  if grep -qs \"break $test\" src/*.c; then echo \"not ok $test\"; bad=1\n"
    "  else echo \"ok $test\"; fi\n"
    "done\n"
    "echo 1..$n\n"
    "exit $bad\n";

static void
commit (WorkFixture *fixture, const char *subject, guint iteration)
{
  TfCommitSpec spec = { .subject = subject, .iteration = iteration, .time = tf_clock_now () };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = tf_work_commit (fixture->work, &spec, &error);

  g_assert_no_error (error);
}

static void
make_tree (WorkFixture *fixture)
{
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_work_set_deliverable (fixture->work, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  fixture->config->tests.timeout_seconds = 60;
}

WorkFixture *
fix_fixture_new (gboolean tree)
{
  WorkFixture *fixture = work_fixture_new ();
  g_autofree char *plan = g_build_filename (fixture->directory, FAKE_OUTPUT, NULL);
  g_autofree char *script = g_strdup_printf (tests, fixture->script);

  if (!tree)
    return fixture;
  make_tree (fixture);
  g_unlink (plan);
  work_fixture_write (fixture, "README", "What it is.\n");
  work_fixture_write (fixture, "src/main.c", FIX_MAIN);
  work_fixture_write (fixture, FAKE_TREE_OUTPUT, "# Acceptance\n\nAC-1: works\n");
  work_fixture_write (fixture, "run-tests", script);
  commit (fixture, "building: tree", 0);
  return fixture;
}

static gboolean
is_tree (WorkFixture *fixture)
{
  TfDeliverable *deliverable = tf_work_get_deliverable (fixture->work);

  return tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE;
}

WorkFixture *
fix_fixture_copy (WorkFixture *fixture)
{
  WorkFixture *copy = work_fixture_copy (fixture);

  if (is_tree (fixture))
    make_tree (copy);
  copy->config->polish.fix_each_issue = fixture->config->polish.fix_each_issue;
  return copy;
}

static void
add_issue (TfIssueLedger *ledger, char letter, guint iteration)
{
  TfSeverity severity = letter == 'c'   ? TF_SEVERITY_CRITICAL
                        : letter == 'm' ? TF_SEVERITY_MEDIUM
                                        : TF_SEVERITY_MINOR;
  g_autofree char *description = g_strdup_printf ("defect %u", ledger->issues->len + 1);
  g_autoptr (TfIssue) issue = tf_issue_new (severity, description, "src/main.c:1", "mend it");

  tf_issue_ledger_add (ledger, issue, iteration);
}

static void
run_tests (WorkFixture *fixture, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", iteration);
  g_autoptr (TfTestRun) run = tf_test_run_new (fixture->work, name);

  work_fixture_run (fixture, TF_JOB (run));
  g_assert_no_error (tf_job_get_error (TF_JOB (run)));
}

void
fix_fixture_review (WorkFixture *fixture, guint iteration, const char *issues)
{
  g_autofree char *subject = g_strdup_printf ("polishing: review %u", iteration);
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  g_autoptr (GError) error = NULL;

  for (const char *letter = issues; *letter != '\0'; letter++)
    add_issue (ledger, *letter, iteration);
  g_assert_true (tf_ledger_file_save (fixture->files, ledger, &error));
  g_assert_no_error (error);
  if (is_tree (fixture))
    run_tests (fixture, iteration);
  commit (fixture, subject, iteration);
}

void
fix_fixture_add_issue (WorkFixture *fixture, guint iteration, const char *description)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, description, "N/A", "mend it");
  g_autoptr (GError) error = NULL;

  tf_issue_ledger_add (ledger, issue, iteration);
  g_assert_true (tf_ledger_file_save (fixture->files, ledger, &error));
  g_assert_no_error (error);
}

char *
fix_fixture_answer (guint n, gboolean applied, const char *content)
{
  GString *text = g_string_new ("{");

  if (content != NULL)
    g_string_append_printf (text, "\"content\": \"%s\", ", content);
  g_string_append (text, "\"fixes\": [");
  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "%s{\"n\": %u, \"applied\": %s, \"note\": \"%s\"}",
                            i > 1 ? ", " : "", i, applied ? "true" : "false",
                            applied ? "mended" : "is right");
  g_string_append (text, "]}\n");
  return g_string_free (text, FALSE);
}

void
fix_fixture_script (WorkFixture *fixture, const char *key, const char *edit, char *answer)
{
  g_autofree char *owned = answer;
  g_autofree char *answer_name = g_strdup_printf ("%s.answer", key);
  g_autofree char *edit_name = g_strdup_printf ("%s.sh", key);

  work_fixture_script (fixture, answer_name, owned);
  if (edit != NULL)
    work_fixture_script (fixture, edit_name, edit);
}

char *
fix_fixture_find (WorkFixture *fixture, const char *subject)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log =
      tf_repo_log (tf_work_get_repo (fixture->work, &error), G_MAXUINT, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *found = g_ptr_array_index (log, i);

      if (g_str_equal (found->subject, subject))
        return g_strdup (found->hash);
    }
  g_error ("there is no commit “%s”", subject);
}

TfFixRound *
fix_fixture_create (WorkFixture *fixture, guint iteration)
{
  g_autofree char *subject = g_strdup_printf ("polishing: review %u", iteration);
  g_autofree char *review = fix_fixture_find (fixture, subject);
  const char *output = is_tree (fixture) ? FAKE_TREE_OUTPUT : FAKE_OUTPUT;
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->work, "Party", output, iteration);

  return tf_fix_round_new (task, review);
}

char *
fix_fixture_run (WorkFixture *fixture, guint iteration)
{
  g_autoptr (TfFixRound) round = fix_fixture_create (fixture, iteration);

  work_fixture_run (fixture, TF_JOB (round));
  g_assert_no_error (tf_job_get_error (TF_JOB (round)));
  return tf_fix_round_dup_summary (round);
}

TfIssueLedger *
fix_fixture_load (WorkFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfIssueLedger *ledger = tf_ledger_file_load (fixture->files, &error);

  g_assert_no_error (error);
  return ledger;
}

char *
fix_fixture_dup_states (WorkFixture *fixture)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "", issue->id,
                              tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state));
      if (issue->n_reverted > 0)
        g_string_append_printf (text, " %u", issue->n_reverted);
    }
  return g_string_free (text, FALSE);
}

void
fix_fixture_assert_never (WorkFixture *fixture, const char *word)
{
  TfRepo *repo = tf_work_get_repo (fixture->work, NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, G_MAXUINT, NULL);
  g_autofree char *now = work_fixture_read (fixture, "src/main.c");

  g_assert_null (strstr (now, word));
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *found = g_ptr_array_index (log, i);
      g_autofree char *text = tf_repo_read_file (repo, found->hash, "src/main.c", NULL);

      if (text != NULL && strstr (text, word) != NULL)
        g_error ("“%s” is in commit “%s”", word, found->subject);
    }
}

guint
fix_fixture_count_tests (WorkFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->script, "tests", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? strlen (text) / strlen ("run\n") : 0;
}
