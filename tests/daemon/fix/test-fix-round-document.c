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
