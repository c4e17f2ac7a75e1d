/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fix-fixture.h"
#include "loop-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-round"

/* The fixes of a document: a check verifies what the agent claims. */

static void
assert_plan (WorkspaceFixture *fixture, const char *line)
{
  g_autofree char *plan = workspace_fixture_read (fixture, FAKE_OUTPUT);
  g_autofree char *expected = g_strdup_printf ("# Plan\n\n%s\n", line);

  g_assert_cmpstr (plan, ==, expected);
}

static void
check (WorkspaceFixture *fixture, const char *key, const char *answer)
{
  fix_fixture_script (fixture, key, NULL, g_strdup (answer));
}

#define FIXED     "{\"verdict\": \"fixed\", \"note\": \"line 3 says so\"}"
#define NOT_FIXED "{\"verdict\": \"not_fixed\", \"note\": \"line 3 is as it was\"}"

static void
write_plan (WorkspaceFixture *fixture, const char *key, const char *line)
{
  g_autofree char *content = g_strdup_printf ("# Plan\\n\\n%s\\n", line);

  fix_fixture_script (fixture, key, NULL, fix_fixture_answer (1, TRUE, content));
}

TF_TEST (a_document_that_is_fixed_together_is_not_checked)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autofree char *summary = NULL;

  fix_fixture_review (fixture, 1, "cm");
  fix_fixture_script (fixture, "1", NULL, fix_fixture_answer (2, TRUE, "# Plan\\n\\nboth\\n"));
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
}

TF_TEST (each_fix_of_a_document_is_checked)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autofree char *summary = NULL;
  g_autofree char *changes = NULL;
  g_autofree char *issue = NULL;
  g_autofree char *retried = NULL;
  g_autofree char *history = NULL;

  fixture->config->polish.fix_each_issue = TRUE;
  fix_fixture_review (fixture, 1, "cm");
  write_plan (fixture, "1", "first");
  check (fixture, "2", FIXED);
  write_plan (fixture, "3", "worse");
  check (fixture, "4", NOT_FIXED);
  write_plan (fixture, "5", "second");
  check (fixture, "6", FIXED);
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied 1");
  history = loop_fixture_read_history (fixture);
  g_assert_cmpstr (history, ==,
                   "building: complete\npolishing: review 1\npolishing: fix 1 "
                   "I-0001\npolishing: fix 1 I-0002");
  changes = fix_fixture_dup_material (fixture, 2, "changes");
  workspace_fixture_assert_contains (changes, "\n-version 0\n+first\n");
  issue = fix_fixture_dup_material (fixture, 2, "issue");
  workspace_fixture_assert_contains (issue, "I-0001");
  retried = fix_fixture_dup_material (fixture, 5, "issues");
  workspace_fixture_assert_contains (retried,
                                     "the last fix did not resolve it (line 3 is as it was) and "
                                     "was reverted");
  workspace_fixture_assert_contains (summary, "I-0001 applied: mended (checked: line 3 says so)");
  assert_plan (fixture, "second");
}

/* Garbage is not a check: nothing counts as fixed. */
TF_TEST (nothing_is_fixed_unless_the_check_confirms_it)
{
  static const char *const answers[] = { NOT_FIXED, "It is fixed.",
                                         "{\"verdict\": \"yes\", "
                                         "\"note\": \"\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
      g_autofree char *summary = NULL;

      fixture->config->polish.fix_each_issue = TRUE;
      fixture->config->polish.retry_malformed_output = 0;
      fix_fixture_review (fixture, 1, "c");
      write_plan (fixture, "fix.1", "other");
      check (fixture, "check.1", answers[i]);
      summary = fix_fixture_run (fixture, 1);
      fix_fixture_assert_states (fixture, "I-0001 open 2");
      assert_plan (fixture, "version 0");
      g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 4);
    }
}

/* "# Plan" and @n words on lines of ten. */
static char *
make_long (guint n, const char *newline)
{
  GString *text = g_string_new ("# Plan");

  g_string_append (text, newline);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%sword%u", i % 10 == 0 ? newline : " ", i);
  g_string_append (text, newline);
  return g_string_free (text, FALSE);
}

static void
script_cut (WorkspaceFixture *fixture, const char *key, guint n_issues, guint n_words)
{
  g_autofree char *content = make_long (n_words, "\\n");

  fix_fixture_script (fixture, key, NULL, fix_fixture_answer (n_issues, TRUE, content));
}

/* 1,000 words: a tenth of what no issue names may go. */
TF_TEST (a_fix_that_removes_too_much_is_asked_again_and_not_applied)
{
  static const struct
  {
    guint words;
    const char *state;
  } rows[] = { { 900, "I-0001 fix_applied" }, { 898, "I-0001 open" } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
      g_autofree char *plan = make_long (999, "\n");
      g_autofree char *summary = NULL;
      g_autofree char *now = NULL;
      g_autofree char *errors = NULL;

      fixture->config->polish.retry_malformed_output = 1;
      workspace_fixture_write (fixture, FAKE_OUTPUT, plan);
      fix_fixture_review (fixture, 1, "");
      fix_fixture_add_issue (fixture, 1, "it repeats itself");
      script_cut (fixture, "1", 1, rows[i].words);
      if (i > 0)
        script_cut (fixture, "2", 1, rows[i].words);
      summary = fix_fixture_run (fixture, 1);
      fix_fixture_assert_states (fixture, rows[i].state);
      g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, i + 1);
      if (i == 0)
        continue;
      workspace_fixture_assert_contains (summary,
                                         "I-0001 not applied: refused: the fix removes too "
                                         "much");
      errors = fix_fixture_dup_material (fixture, 2, "errors");
      workspace_fixture_assert_contains (errors, "removes 101 of the 1,000 words");
      now = workspace_fixture_read (fixture, FAKE_OUTPUT);
      g_assert_cmpstr (now, ==, plan);
    }
}

TF_TEST (issues_that_cannot_be_fixed_together_for_what_is_removed_are_fixed_apart)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autofree char *plan = make_long (999, "\n");
  g_autofree char *summary = NULL;

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_write (fixture, FAKE_OUTPUT, plan);
  fix_fixture_review (fixture, 1, "");
  fix_fixture_add_issue (fixture, 1, "it repeats itself");
  fix_fixture_add_issue (fixture, 1, "it is too long");
  script_cut (fixture, "1", 2, 400);
  script_cut (fixture, "2", 1, 950);
  check (fixture, "3", FIXED);
  script_cut (fixture, "4", 1, 400);
  summary = fix_fixture_run (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 open");
}

TF_TEST (a_check_that_fails_leaves_the_document_as_it_was)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);

  fixture->config->polish.fix_each_issue = TRUE;
  fix_fixture_review (fixture, 1, "c");
  write_plan (fixture, "fix.1", "other");
  fix_fixture_script (fixture, "check.1", "exit 1\n", g_strdup (FIXED));
  fix_fixture_run_failing (fixture, 1);
  fix_fixture_assert_states (fixture, "I-0001 open");
  assert_plan (fixture, "version 0");
}
