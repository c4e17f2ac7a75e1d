/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fix-fixture.h"

#include <string.h>

#include "loop-fixture.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-model-enums.h"
#include "tf-test-run.h"
#include "tf-test.h"

static const char tests[] =
    "[ -e src/unknown ] && exit 3\n"
    "set -- one two three\n"
    "n=0; bad=0; lines=\n"
    "for test in \"$@\"; do\n"
    "  grep -qs \"drop $test\" src/*.c && continue\n"
    "  if grep -qs \"skip $test\" src/*.c; then echo \"skip $test\"; continue; fi\n"
    "  n=$((n + 1))\n"
    "  if grep -qs \"break $test\" src/*.c; then echo \"not ok $test\"; bad=1\n"
    "  else echo \"ok $test\"; fi\n"
    "done\n"
    "if [ -e tests/wants ]; then\n"
    "  n=$((n + 1))\n"
    "  if grep -qs \"$(cat tests/wants)\" src/main.c; then echo 'ok wanted'\n"
    "  else echo 'not ok wanted'; bad=1; fi\n"
    "fi\n"
    "echo 1..$n\n"
    "exit $bad\n";

static void
commit_review (WorkspaceFixture *fixture, const char *subject, guint iteration)
{
  TfCommitSpec spec = { .subject = subject,
                        .kind = TF_COMMIT_KIND_REVIEW,
                        .iteration = iteration,
                        .time = tf_clock_now () };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = tf_workspace_commit (fixture->workspace, &spec, &error);

  g_assert_no_error (error);
}

WorkspaceFixture *
fix_fixture_new (gboolean tree)
{
  return tree ? tree_fixture_new_with_tests (tests) : workspace_fixture_new ();
}

static gboolean
is_tree (WorkspaceFixture *fixture)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (fixture->workspace);

  return tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE;
}

WorkspaceFixture *
fix_fixture_copy (WorkspaceFixture *fixture)
{
  WorkspaceFixture *copy =
      is_tree (fixture) ? tree_fixture_copy (fixture) : workspace_fixture_copy (fixture);

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

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  char *name;             /* (owned) */
} Testing;

static gpointer
test_job (gpointer data, GCancellable *cancellable, GError **error)
{
  const Testing *self = data;

  return tf_test_run (self->workspace, self->name, NULL, cancellable, error);
}

static void
run_tests (WorkspaceFixture *fixture, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", iteration);
  Testing testing = { fixture->workspace, name };
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestReport) report = tf_test_run_job (test_job, &testing, &error);

  g_assert_no_error (error);
}

void
fix_fixture_review (WorkspaceFixture *fixture, guint iteration, const char *issues)
{
  g_autofree char *subject = g_strdup_printf ("polishing: review %u", iteration);
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  g_autoptr (GError) error = NULL;

  for (const char *letter = issues; *letter != '\0'; letter++)
    add_issue (ledger, *letter, iteration);
  g_assert_true (tf_issue_file_save (fixture->files, ledger, &error));
  g_assert_no_error (error);
  if (is_tree (fixture))
    run_tests (fixture, iteration);
  commit_review (fixture, subject, iteration);
}

void
fix_fixture_add_issue (WorkspaceFixture *fixture, guint iteration, const char *description)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, description, "N/A", "mend it");
  g_autoptr (GError) error = NULL;

  tf_issue_ledger_add (ledger, issue, iteration);
  g_assert_true (tf_issue_file_save (fixture->files, ledger, &error));
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
fix_fixture_script (WorkspaceFixture *fixture, const char *key, const char *edit, char *answer)
{
  g_autofree char *owned = answer;
  g_autofree char *answer_name = g_strdup_printf ("%s.answer", key);
  g_autofree char *edit_name = g_strdup_printf ("%s.sh", key);

  workspace_fixture_script (fixture, answer_name, owned);
  if (edit != NULL)
    workspace_fixture_script (fixture, edit_name, edit);
}

void
fix_fixture_script_edit (WorkspaceFixture *fixture, const char *key, guint n, const char *edit)
{
  fix_fixture_script (fixture, key, edit, fix_fixture_answer (n, TRUE, NULL));
}

char *
fix_fixture_find (WorkspaceFixture *fixture, const char *subject)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log =
      tf_repo_log (tf_workspace_get_tree (fixture->workspace, &error), G_MAXUINT, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *found = g_ptr_array_index (log, i);

      if (g_str_equal (found->subject, subject))
        return g_strdup (found->hash);
    }
  g_error ("there is no commit “%s”", subject);
}

typedef struct
{
  TfPolishTask *task; /* (owned) */
  char *review;       /* (owned) */
  char *run_id;       /* (owned) (nullable) */
} Round;

static void
round_free (gpointer data)
{
  Round *self = data;

  tf_polish_task_free (self->task);
  g_free (self->review);
  g_free (self->run_id);
  g_free (self);
}

static gpointer
run_round (gpointer data, GCancellable *cancellable, GError **error)
{
  Round *self = data;

  return tf_fix_round_run (self->task, self->review, &self->run_id, cancellable, error);
}

TfJob *
fix_fixture_create (WorkspaceFixture *fixture, guint iteration)
{
  g_autofree char *subject = g_strdup_printf ("polishing: review %u", iteration);
  const char *output = is_tree (fixture) ? FAKE_TREE_OUTPUT : FAKE_OUTPUT;
  Round *round = g_new0 (Round, 1);

  round->review = fix_fixture_find (fixture, subject);
  round->task = tf_polish_task_new (fixture->workspace, "Party", output, iteration);
  return tf_job_new ("fix-round", run_round, round, round_free, g_free);
}

char *
fix_fixture_run (WorkspaceFixture *fixture, guint iteration)
{
  g_autoptr (TfJob) round = fix_fixture_create (fixture, iteration);

  workspace_fixture_run (fixture, round);
  g_assert_no_error (tf_job_get_error (round));
  return g_strdup (tf_job_get_result (round));
}

void
fix_fixture_run_failing (WorkspaceFixture *fixture, guint iteration)
{
  g_autoptr (TfJob) round = fix_fixture_create (fixture, iteration);

  workspace_fixture_run (fixture, round);
  g_assert_error (tf_job_get_error (round), TF_ERROR, TF_ERROR_AGENT_FAILURE);
}

static gpointer
make_fix (gpointer data, GCancellable *cancellable, GError **error)
{
  return tf_pending_fix_make (data, cancellable, error);
}

TfPendingFix *
fix_fixture_make (const TfPolishTask *task, GPtrArray *issues, GError **error)
{
  TfFixSpec spec = { .task = task, .issues = issues };

  return tf_test_run_job (make_fix, &spec, error);
}

char *
fix_fixture_dup_material (WorkspaceFixture *fixture, guint n, const char *name)
{
  g_autofree char *text = workspace_fixture_read_prompt (fixture, n);
  g_autoptr (TfPrompt) prompt = tf_prompt_parse (text, NULL);

  return g_strdup (tf_prompt_get (prompt, name));
}

TfIssueLedger *
fix_fixture_load (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfIssueLedger *ledger = tf_issue_file_load (fixture->files, &error);

  g_assert_no_error (error);
  return ledger;
}

void
fix_fixture_assert_states (WorkspaceFixture *fixture, const char *expected)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "", issue->id,
                              tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state));
      if (issue->n_reverted > 0)
        g_string_append_printf (text, " %u", issue->n_reverted);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

void
fix_fixture_assert_commits (WorkspaceFixture *fixture, const char *subjects)
{
  g_autofree char *history = loop_fixture_read_history (fixture);
  g_autofree char *expected =
      g_strconcat ("building: complete\nbuilding: tree\npolishing: review 1", subjects, NULL);

  g_assert_cmpstr (history, ==, expected);
}

void
fix_fixture_assert_main (WorkspaceFixture *fixture, const char *added)
{
  g_autofree char *text = workspace_fixture_read (fixture, "src/main.c");
  g_autofree char *expected = g_strconcat (TREE_MAIN, added, NULL);

  g_assert_cmpstr (text, ==, expected);
}

void
fix_fixture_assert_never (WorkspaceFixture *fixture, const char *word)
{
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, G_MAXUINT, NULL);
  g_autofree char *now = workspace_fixture_read (fixture, "src/main.c");

  g_assert_null (strstr (now, word));
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *found = g_ptr_array_index (log, i);
      g_autofree char *text = tf_repo_read_file (repo, found->hash, "src/main.c", NULL);

      if (text != NULL && strstr (text, word) != NULL)
        g_error ("“%s” is in commit “%s”", word, found->subject);
    }
}
