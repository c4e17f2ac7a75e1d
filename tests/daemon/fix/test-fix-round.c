/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "fix-fixture.h"
#include "tf-enum.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-round"

/* The review of iteration 1 and a round in which call k settles an issue by the k-th edit. Returns:
 * (transfer full): its summary */
G_GNUC_NULL_TERMINATED static char *
run (WorkspaceFixture *fixture, const char *issues, ...)
{
  const char *edit = NULL;
  va_list edits;

  fix_fixture_review (fixture, 1, issues);
  va_start (edits, issues);
  for (guint call = 1; (edit = va_arg (edits, const char *)) != NULL; call++)
    {
      g_autofree char *key = g_strdup_printf ("%u", call);

      fix_fixture_script_edit (fixture, key, 1, edit);
    }
  va_end (edits);
  return fix_fixture_run (fixture, 1);
}

/* What no test of the fixture notices. */
#define UNNOTICED " (no test fails without this fix)"

TF_TEST (each_issue_of_a_tree_gets_a_commit)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *head = NULL;
  g_autofree char *issues = NULL;
  g_autofree char *text = NULL;
  const TfTrackedIssue *first = NULL;
  const TfIssueEvent *last = NULL;

  fix_fixture_review (fixture, 1, "imc");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed 3"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("fixed 2"));
  fix_fixture_script_edit (fixture, "3", 1, FIX_EDIT ("fixed 1"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_commits (
      fixture, "\npolishing: fix 1 I-0003\npolishing: fix 1 I-0002\npolishing: fix 1 I-0001");
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied, I-0003 fix_applied");
  fix_fixture_assert_main (fixture, "fixed 3\nfixed 2\nfixed 1\n");
  g_assert_cmpstr (summary, ==,
                   "3 of 3\n- I-0001 applied: mended" UNNOTICED
                   "\n- I-0002 applied: mended" UNNOTICED "\n- I-0003 applied: mended" UNNOTICED);
  head = fix_fixture_find (fixture, "Fix: defect 1");
  ledger = fix_fixture_load (fixture);
  first = g_ptr_array_index (ledger->issues, 0);
  last = g_ptr_array_index (first->history, first->history->len - 1);
  g_assert_cmpstr (last->commit, ==, head);
  g_assert_cmpstr (last->by, ==, "fake");
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 4);
  issues = fix_fixture_dup_material (fixture, 1, "issues");
  workspace_fixture_assert_contains (issues, "\"I-0003\"");
  g_assert_null (strstr (issues, "\"I-0002\""));
  workspace_fixture_assert_contains (issues, "iteration 1, open");
  text = workspace_fixture_read_prompt (fixture, 1);
  workspace_fixture_assert_contains (text, "\n## History and evidence of each issue\n");
}

TF_TEST (a_declined_issue_stays_open_with_its_note)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *again = NULL;

  fix_fixture_review (fixture, 1, "cm");
  fix_fixture_script (fixture, "1", NULL, fix_fixture_answer (1, FALSE, NULL));
  fix_fixture_script (fixture, "2", NULL, fix_fixture_answer (1, FALSE, NULL));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_commits (fixture, "");
  fix_fixture_assert_states (fixture, "I-0001 open, I-0002 open");
  g_assert_cmpstr (summary, ==,
                   "0 of 2\n- I-0001 not applied: is right\n- I-0002 not applied: is right");
  again = fix_fixture_run (fixture, 1);
  g_assert_cmpstr (again, ==, summary);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

TF_TEST (nothing_open_is_nothing_to_do)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = run (fixture, "", NULL);

  g_assert_cmpstr (summary, ==, "none, what is open was tried before or is up to the user");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
}

TF_TEST (a_fix_that_breaks_a_test_is_reverted_twice_and_left_open)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *again = NULL;
  g_autofree char *issues = NULL;
  g_autofree char *log = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  summary = run (fixture, "c", FIX_EDIT ("break two"), FIX_EDIT ("break two, once more"), NULL);
  fix_fixture_assert_commits (fixture, "");
  fix_fixture_assert_states (fixture, "I-0001 open 2");
  fix_fixture_assert_main (fixture, "");
  fix_fixture_assert_never (fixture, "break");
  issues = fix_fixture_dup_material (fixture, 2, "issues");
  workspace_fixture_assert_contains (
      issues, "try 1: the last fix broke test two and was reverted; the fixer's note: mended");
  workspace_fixture_assert_contains (summary,
                                     "0 of 1\n- I-0001 try 1: the last fix broke test two");
  workspace_fixture_assert_contains (summary, "\n- I-0001 try 2: the last fix broke test two");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "\"fix_reverted\"");
  workspace_fixture_assert_contains (log, "reverted the fix of src/main.c");
  again = fix_fixture_run (fixture, 1);
  g_assert_cmpstr (again, ==, summary);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

/* A reviewer's words are not our facts: whatever they begin with, both tries are left. */
TF_TEST (a_note_of_a_reviewer_uses_up_no_try)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *summary = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  fix_fixture_review (fixture, 1, "c");
  ledger = fix_fixture_load (fixture);
  tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, 0), TF_ISSUE_STATE_PERSISTS,
                             1, "try the other way round", NULL, "");
  tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, 0), TF_ISSUE_STATE_PERSISTS,
                             1, "all together: not better", NULL, "reviewer");
  g_assert_true (tf_issue_file_save (fixture->files, ledger, NULL));
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("break two"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("fixed"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied 1");
  g_assert_cmpstr (
      summary, ==,
      "1 of 1\n"
      "- I-0001 try 1: the last fix broke test two and was reverted; the fixer's note: mended\n"
      "- I-0001 applied: mended" UNNOTICED);
}

TF_TEST (in_the_next_iteration_it_is_tried_again)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  fix_fixture_review (fixture, 1, "c");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("break one"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("break two"));
  first = fix_fixture_run (fixture, 1);
  fix_fixture_review (fixture, 2, "");
  fix_fixture_script_edit (fixture, "fix.2", 1, FIX_EDIT ("fixed"));
  second = fix_fixture_run (fixture, 2);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied 2");
  g_assert_cmpstr (second, ==, "1 of 1\n- I-0001 applied: mended" UNNOTICED);
}

static gboolean
needs_person (WorkspaceFixture *fixture)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);

  return ((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, 0))->needs_person;
}

TF_TEST (what_breaks_the_same_test_twice_needs_the_user)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  fix_fixture_review (fixture, 1, "c");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("break two"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("break two in another way"));
  first = fix_fixture_run (fixture, 1);
  g_assert_true (needs_person (fixture));
  fix_fixture_review (fixture, 2, "");
  second = fix_fixture_run (fixture, 2);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
  ledger = fix_fixture_load (fixture);
  g_assert_true (tf_issue_ledger_decide (ledger, "I-0001", "Drop it.", 2, NULL));
  g_assert_true (tf_issue_file_save (fixture->files, ledger, NULL));
  fix_fixture_review (fixture, 3, "");
  fix_fixture_script_edit (fixture, "3", 1, FIX_EDIT ("fixed"));
  third = fix_fixture_run (fixture, 3);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied 2");
}

TF_TEST (what_is_declined_twice_needs_the_user)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);

  for (guint iteration = 1; iteration <= 3; iteration++)
    {
      g_autofree char *key = g_strdup_printf ("%u", iteration);
      g_autofree char *summary = NULL;

      fix_fixture_review (fixture, iteration, iteration == 1 ? "m" : "");
      fix_fixture_script (fixture, key, NULL, fix_fixture_answer (1, FALSE, NULL));
      summary = fix_fixture_run (fixture, iteration);
      g_assert_cmpint (needs_person (fixture), ==, iteration >= 2);
    }
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
}

/* A minor is given once, a medium until it is settled. */
TF_TEST (minors_are_given_once_and_mediums_again)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *issues = NULL;

  fix_fixture_review (fixture, 1, "im");
  fix_fixture_script (fixture, "1", NULL, fix_fixture_answer (1, FALSE, NULL));
  fix_fixture_script (fixture, "2", NULL, fix_fixture_answer (1, FALSE, NULL));
  first = fix_fixture_run (fixture, 1);
  fix_fixture_review (fixture, 2, "");
  fix_fixture_script_edit (fixture, "3", 1, FIX_EDIT ("fixed"));
  second = fix_fixture_run (fixture, 2);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
  issues = fix_fixture_dup_material (fixture, 3, "issues");
  g_assert_null (strstr (issues, "I-0001"));
  fix_fixture_assert_states (fixture, "I-0001 open, I-0002 fix_applied");
}

TF_TEST (what_is_settled_partly_is_kept_and_stays_open)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "c");
  fix_fixture_script (fixture, "1", FIX_EDIT ("half"),
                      g_strdup (
                          "{\"fixes\": [{\"n\": 1, \"applied\": \"partly\", \"note\": \"half, "
                          "the rest needs a date\"}]}"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 open");
  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001");
  fix_fixture_assert_main (fixture, "half\n");
  g_assert_cmpstr (summary, ==, "0 of 1\n- I-0001 partly applied: half, the rest needs a date");
}

/* The second try counts. */
TF_TEST (a_second_try_is_kept)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = run (fixture, "c", FIX_EDIT ("break two"), FIX_EDIT ("fixed"), NULL);

  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001");
  fix_fixture_assert_states (fixture, "I-0001 fix_applied 1");
  fix_fixture_assert_main (fixture, "fixed\n");
}

TF_TEST (one_of_three_that_breaks_does_not_hold_up_the_others)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *issues = NULL;

  fix_fixture_review (fixture, 1, "ccc");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed 1"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("break two"));
  fix_fixture_script_edit (fixture, "3", 1, FIX_EDIT ("break three"));
  fix_fixture_script_edit (fixture, "4", 1, FIX_EDIT ("fixed 3"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001\npolishing: fix 1 I-0003");
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 open 2, I-0003 fix_applied");
  fix_fixture_assert_main (fixture, "fixed 1\nfixed 3\n");
  fix_fixture_assert_never (fixture, "break");
  g_assert_true (g_str_has_prefix (summary, "2 of 3\n"));
  issues = fix_fixture_dup_material (fixture, 1, "issues");
  g_assert_null (strstr (issues, "I-0002"));
}

TF_TEST (what_an_earlier_fix_settled_needs_no_commit)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "cm");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed both"));
  fix_fixture_script (
      fixture, "2", NULL,
      g_strdup (
          "{\"fixes\": [{\"n\": 1, \"applied\": \"earlier\", \"note\": \"the same line\"}]}"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied");
  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001");
}

TF_TEST (nothing_was_settled_before_the_first_fix)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "c");
  fix_fixture_script (
      fixture, "1", NULL,
      g_strdup (
          "{\"fixes\": [{\"n\": 1, \"applied\": \"earlier\", \"note\": \"the same line\"}]}"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 open");
  g_assert_cmpstr (summary, ==, "0 of 1\n- I-0001 not applied: the same line");
}

/* The fixes in the code base, oldest first. */
static void
assert_code (WorkspaceFixture *fixture, const char *expected)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, G_MAXUINT, NULL);
  g_autoptr (GString) subjects = g_string_new (NULL);

  for (guint i = log->len; i > 0; i--)
    {
      const TfCommit *commit = g_ptr_array_index (log, i - 1);

      if (commit->facts.kind == TF_COMMIT_KIND_FIX)
        g_string_append_printf (subjects, "%s%s", subjects->len > 0 ? "\n" : "", commit->subject);
    }
  g_assert_cmpstr (subjects->str, ==, expected);
}

/* Two issues may have the same words; each keeps its commit. */
TF_TEST (issues_with_the_same_words_get_two_commits)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "");
  fix_fixture_add_issue (fixture, 1, "Quote the name. It may have blanks.");
  fix_fixture_add_issue (fixture, 1, "Quote the name. It may have blanks, too.");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed 1"));
  fix_fixture_script_edit (fixture, "2", 1, FIX_EDIT ("fixed 2"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001\npolishing: fix 1 I-0002");
  assert_code (fixture, "Quote the name\nQuote the name");
  fix_fixture_assert_main (fixture, "fixed 1\nfixed 2\n");
}

/* Returns: (transfer full): what the tests notice of the only fix, as in the ledger and the commit */
static char *
dup_noticed (WorkspaceFixture *fixture)
{
  g_autoptr (TfIssueLedger) ledger = fix_fixture_load (fixture);
  const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, 0);
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  TfRepo *repo = tf_workspace_get_repo (fixture->workspace, NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, 1, NULL);
  const TfCommit *commit = g_ptr_array_index (log, 0);

  return g_strdup_printf ("%s %s", tf_enum_to_nick (TF_TYPE_NOTICED, (int) issue->noticed),
                          commit->facts.noticed);
}

static const struct
{
  const char *name;
  const char *before; /* the content of src/other.c */
  const char *edit;
  const char *expected;
} noticed[] = {
  { "repaired", "break one", "echo > src/other.c\n", "noticed noticed" },
  { "passes-anyway", "", FIX_EDIT ("fixed"), "unnoticed unnoticed" },
  { "fails-anyway", "break one", FIX_EDIT ("fixed"), "unnoticed unnoticed" },
  /* a new test in tests/ reads the code: it fails on the old one */
  { "new-test", "", FIX_EDIT ("fixed") "mkdir -p tests && echo fixed > tests/wants\n",
    "noticed noticed" },
  { "new-test-of-something-else", "",
    FIX_EDIT ("fixed") "mkdir -p tests && echo int > tests/wants\n", "unnoticed unnoticed" },
  { "only-tests", "", "mkdir -p tests && echo int > tests/wants\n", "not_asked (null)" },
};

TF_TEST_TABLE (tests_notice_a_fix_or_not, noticed, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *found = NULL;

  workspace_fixture_write (fixture, "src/other.c", row->before);
  summary = run (fixture, "c", row->edit, NULL);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied");
  found = dup_noticed (fixture);
  g_assert_cmpstr (found, ==, row->expected);
}

/* The next fix must not break what an earlier fix repaired. */
TF_TEST (a_test_that_an_earlier_fix_repaired_must_pass)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;
  g_autofree char *results = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  workspace_fixture_write (fixture, "src/other.c", "break three\n");
  summary = run (fixture, "cm", "echo > src/other.c\n", "echo 'break three' > src/other.c\n",
                 "echo 'break three' > src/other.c\n", NULL);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 open 2");
  results = fix_fixture_dup_material (fixture, 2, "test_results");
  workspace_fixture_assert_contains (results, "\"failed\" : 0");
}

static const struct
{
  const char *before; /* the content of src/other.c */
  const char *edit;
  const char *states;
  const char *why;
} results[] = {
  { "", "touch src/unknown\n", "I-0001 open 2", "broke test <no whole result>" },
  { "", FIX_EDIT ("drop two"), "I-0001 open 2", "weakened tests: two no longer runs" },
  { "break two", FIX_EDIT ("drop two"), "I-0001 open 2", "weakened tests: two no longer runs" },
  { "break one", FIX_EDIT ("skip one"), "I-0001 open 2", "weakened tests: one is skipped" },
  { "break one", FIX_EDIT ("drop two") FIX_EDIT ("break three"), "I-0001 open 2",
    "broke test three and weakened tests: two no longer runs" },
  { "break one", FIX_EDIT ("break two"), "I-0001 open 2", "broke test two" },
  { "break one", FIX_EDIT ("fixed"), "I-0001 fix_applied", "" },
  { "break one", "echo > src/other.c\n", "I-0001 fix_applied", "" },
  { "break one", FIX_EDIT ("break one, too"), "I-0001 fix_applied", "" },
};

TF_TEST (only_tests_that_passed_before_can_break)
{
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
      g_autofree char *summary = NULL;

      workspace_fixture_write (fixture, "src/other.c", results[i].before);
      summary = run (fixture, "c", results[i].edit, results[i].edit, NULL);
      fix_fixture_assert_states (fixture, results[i].states);
      workspace_fixture_assert_contains (summary, results[i].why);
    }
}

TF_TEST (a_test_that_its_issue_wants_removed_may_go)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "");
  fix_fixture_add_issue (fixture, 1, "Remove the test two, it repeats one");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("drop two"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied");
}

TF_TEST (unknown_earlier_results_break_nothing)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  workspace_fixture_write (fixture, "src/unknown", "x");
  summary = run (fixture, "c", FIX_EDIT ("fixed"), NULL);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied");
}

/* The newest commit has @expected beside its fix. */
static void
assert_edited (WorkspaceFixture *fixture, const char *expected)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, 1, NULL);

  g_assert_cmpstr (((const TfCommit *) g_ptr_array_index (log, 0))->facts.edited, ==, expected);
}

/* A user's edit after the review: what passes now is unknown, and no fix is blamed for it. */
TF_TEST (an_untested_tree_is_tested_first)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "c");
  workspace_fixture_write (fixture, "src/other.c", "break two\n");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied");
  /* of the review, of the edit, whose new failure is repeated once, and of the fix */
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 4);
  assert_edited (fixture, "src/other.c");
}

/* A fix during whose tests the user writes @line to src/late.c. Returns: (transfer full) */
static char *
make_late_edit (const WorkspaceFixture *fixture, const char *line)
{
  const char *directory = tf_workspace_get_tree_directory (fixture->workspace);

  return g_strdup_printf (FIX_EDIT ("fixed") "sed -i \"2i [ -e '%s/src/late.c' ] || echo '%s' > "
                                             "'%s/src/late.c'\" run-tests\n",
                          directory, line, directory);
}

TF_TEST (what_was_edited_while_tests_run_is_named_in_the_commit)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *edit = make_late_edit (fixture, "# by hand");
  g_autofree char *summary = run (fixture, "c", edit, NULL);

  fix_fixture_assert_states (fixture, "I-0001 fix_applied");
  assert_edited (fixture, "src/late.c");
}

TF_TEST (files_changed_while_tests_run_are_tested_again)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *edit = make_late_edit (fixture, "break one");
  g_autofree char *summary = run (fixture, "c", edit, FIX_EDIT ("fixed"), NULL);

  fix_fixture_assert_never (fixture, "late");
  fix_fixture_assert_states (fixture, "I-0001 fix_applied 1");
  workspace_fixture_assert_contains (summary, "try 1: the last fix broke test one");
}

TF_TEST (garbage_fails_and_leaves_earlier_fixes)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autofree char *summary = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  fixture->config->polish.retry_malformed_output = 1;
  fix_fixture_review (fixture, 1, "cm");
  fix_fixture_script_edit (fixture, "1", 1, FIX_EDIT ("fixed 1"));
  fix_fixture_script (fixture, "2", FIX_EDIT ("break one"), g_strdup ("I am done."));
  fix_fixture_script (fixture, "3", FIX_EDIT ("break two"), g_strdup ("{\"fixes\": []}"));
  fix_fixture_script_edit (fixture, "4", 1, FIX_EDIT ("fixed 2"));
  fix_fixture_run_failing (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 open");
  fix_fixture_assert_main (fixture, "fixed 1\n");
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied");
  fix_fixture_assert_main (fixture, "fixed 1\nfixed 2\n");
  fix_fixture_assert_never (fixture, "break");
}
