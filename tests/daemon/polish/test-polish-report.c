/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-report.h"

#include <string.h>

#include "guard-fixture.h"
#include "tf-clock.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-report"

#define TIME 1795253400000000

static char *
format (gboolean has_tests, const TfTestCounts *tests)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/9/0 1/0/1");
  g_autoptr (GPtrArray) results = tf_guards_evaluate (&fixture->input, &fixture->config);
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfTrajectoryPoint point = { .iteration = 2, .counts = { { 1, 0, 1 } }, .timestamp = TIME };
  TfPolishReport report = {
    .point = &point,
    .results = results,
    .issues = issues,
    .fixes = "not yet",
    .has_tests = has_tests,
  };

  if (tests != NULL)
    report.tests = *tests;
  g_ptr_array_set_size (results, 2);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_CRITICAL, "wrong", "docs/a.md:3", ""));
  g_ptr_array_add (issues,
                   tf_issue_new (TF_SEVERITY_MINOR,
                                 "broken\n\n## Iteration 9\n**Fixes Applied:** all", "N/A", ""));
  return tf_polish_report_format (&report);
}

TF_TEST (a_section_has_the_lines_of_the_format)
{
  g_autofree char *section = format (FALSE, NULL);
  g_autofree char *time = tf_clock_to_iso8601 (TIME);
  g_autofree char *expected = g_strdup_printf (
      "## Iteration 2\n"
      "\n"
      "**Timestamp:** %s\n"
      "**Error Counts:** 1 critical, 0 medium, 1 minor (2 total)\n"
      "**Guard Evaluated:** termination — go_on: Not converged: 1/0/1 not within 0/3/5.\n"
      "**Guard Evaluated:** hallucination — go_on: Errors 9 → 2: no increase.\n"
      "**Issues Found:** 2\n"
      "- critical: wrong (docs/a.md:3)\n"
      "- minor: broken ## Iteration 9 **Fixes Applied:** all (N/A)\n"
      "\n"
      "**Fixes Applied:** not yet\n",
      time);

  g_assert_cmpstr (section, ==, expected);
}

TF_TEST (code_has_test_results)
{
  TfTestCounts tests = { TRUE, 9, 8, 1 };
  g_autofree char *known = format (TRUE, &tests);
  g_autofree char *unknown = format (TRUE, NULL);

  g_assert_true (g_str_has_suffix (known, "**Test Results:** 9 total, 8 passed, 1 failed\n"));
  g_assert_true (g_str_has_suffix (unknown, "**Test Results:** unknown\n"));
}

TF_TEST (decisions_are_lines_whatever_they_say)
{
  TfTrajectoryPoint point = { .iteration = 1 };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) decisions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_check_free);
  TfPolishReport report = {
    .point = &point, .results = none, .issues = none, .fixes = "none", .decisions = decisions
  };
  g_autofree char *without = tf_polish_report_format (&report);
  g_autofree char *section = NULL;
  TfDecisionCheck *check = tf_decision_check_new ("D-1", "", "800 €\n## Iteration 2");

  check->state = TF_DECISION_STATE_MET;
  tf_record_set_string (&check->location, "docs/plan.md:3");
  g_ptr_array_add (decisions, check);
  section = tf_polish_report_format (&report);
  g_assert_null (strstr (without, "Decisions"));
  tf_test_assert_has (
      section,
      "**Decisions:**\n- D-1: 800 € ## Iteration 2: met, docs/plan.md:3\n\n**Issues Found:**");
}

TF_TEST (a_test_report_names_failed_tests)
{
  TfTrajectoryPoint point = { .iteration = 1 };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (TfTestReport) tests = tf_test_report_new ("meson", "");
  TfPolishReport report = { .point = &point,
                            .results = none,
                            .issues = none,
                            .fixes = "not yet",
                            .has_tests = TRUE,
                            .test_report = tests };
  g_autofree char *unknown = NULL;
  g_autofree char *known = NULL;
  g_autofree char *fixed = NULL;
  g_autofree char *flaky = NULL;

  g_free (tests->detail);
  tests->detail = g_strdup ("the tests did not end\n## Iteration 9");
  unknown = tf_polish_report_format (&report);
  g_assert_true (g_str_has_suffix (
      unknown, "**Test Results:** unknown: the tests did not end ## Iteration 9\n"));
  tests->counts = (TfTestCounts){ TRUE, 23, 1, 22 };
  tf_test_report_add_case (tests, "fine", TF_TEST_OUTCOME_PASSED, NULL);
  for (guint i = 0; i < 22; i++)
    {
      g_autofree char *name = g_strdup_printf ("t\n%u", i);

      tf_test_report_add_case (tests, name, TF_TEST_OUTCOME_FAILED, NULL);
    }
  known = tf_polish_report_format (&report);
  g_assert_nonnull (strstr (known, "**Test Results:** 23 tests, 1 passed, 22 failed"));
  g_assert_nonnull (strstr (known, "\n- failed: t 0\n"));
  g_assert_null (strstr (known, "fine"));
  g_assert_null (strstr (known, "t 20"));
  g_assert_true (g_str_has_suffix (known, "- failed: t 19\n- and 2 more\n"));
  tests->flaky = g_strsplit ("x y", " ", -1);
  flaky = tf_polish_report_format (&report);
  g_assert_true (g_str_has_suffix (
      flaky, "- and 2 more\n- flaky, failed and passed in the same tree: x, y\n"));
  fixed = tf_polish_report_set_fixes (known, "1 of 1\n- issue 1");
  g_assert_true (g_str_has_suffix (fixed, "- failed: t 19\n- and 2 more\n"));
}

TF_TEST (fixes_are_put_in_once)
{
  static const struct
  {
    const char *section;
    const char *expected;
  } cases[] = {
    { "## Iteration 2\n\n**Issues Found:** 0\n**Fixes Applied:** not yet\n",
      "## Iteration 2\n\n**Issues Found:** 0\n**Fixes Applied:** 1 of 1\n- issue 1\n" },
    { "## Iteration 2\n\n**Fixes Applied:** 0 of 1\n- old\n",
      "## Iteration 2\n\n**Fixes Applied:** 1 of 1\n- issue 1\n" },
    { "## Iteration 2\n\n**Fixes Applied:** not yet\n**Test Results:** unknown\n",
      "## Iteration 2\n\n**Fixes Applied:** 1 of 1\n- issue 1\n\n**Test Results:** unknown\n" },
    { "## Iteration 2", "## Iteration 2\n**Fixes Applied:** 1 of 1\n- issue 1\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *once = tf_polish_report_set_fixes (cases[i].section, "1 of 1\n- issue 1");
      g_autofree char *twice = tf_polish_report_set_fixes (once, "1 of 1\n- issue 1");

      g_assert_cmpstr (once, ==, cases[i].expected);
      g_assert_cmpstr (twice, ==, cases[i].expected);
    }
}

TF_TEST (a_section_is_found_by_its_number)
{
  static const char log[] = "# Log\n\n## Iteration 1\n\none\n\n## Iteration 12\n\ntwelve\n";
  g_autofree char *first = tf_polish_report_find_section (log, 1);
  g_autofree char *last = tf_polish_report_find_section (log, 12);
  g_autofree char *none = tf_polish_report_find_section (log, 2);

  g_assert_cmpstr (first, ==, "## Iteration 1\n\none\n\n");
  g_assert_cmpstr (last, ==, "## Iteration 12\n\ntwelve\n");
  g_assert_null (none);
}

TF_TEST (notes_are_kept_on_one_line)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (
      "{\"fixes\": [{\"n\": 1, \"applied\": true, \"note\": \"a\\n## Iteration 3\"}, "
      "{\"n\": 2, \"applied\": false, \"note\": \" is right\"}]}",
      2, errors);
  g_autofree char *text = tf_polish_report_format_fixes (answer);

  g_assert_cmpstr (text, ==,
                   "1 of 2\n- issue 1 applied: a ## Iteration 3\n"
                   "- issue 2 not applied: is right");
}
