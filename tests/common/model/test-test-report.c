/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-report.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/test-report"

static TfTestReport *
make_report (void)
{
  TfTestReport *report = tf_test_report_new ("meson", "");

  report->counts = (TfTestCounts){ TRUE, 3, 2, 1 };
  report->skipped = 1;
  report->names_complete = TRUE;
  report->wall_time = 1234;
  g_free (report->tail);
  report->tail = g_strdup ("took 12 s\n");
  tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (report, "parse/long", TF_TEST_OUTCOME_FAILED, "1 != 2");
  tf_test_report_add_case (report, "parse/nul", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (report, "print", TF_TEST_OUTCOME_SKIPPED, "no printer");
  return report;
}

TF_TEST (new_is_unknown)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("", "nothing ran");
  g_autofree char *text = tf_test_report_describe (report);
  g_auto (GStrv) failing = tf_test_report_dup_failing (report);

  g_assert_false (report->counts.known);
  g_assert_false (report->names_complete);
  g_assert_cmpstr (text, ==, "unknown: nothing ran");
  g_assert_cmpuint (g_strv_length (failing), ==, 1);
  g_assert_cmpstr (failing[0], ==, "<nothing ran>");
}

TF_TEST (environment_leaves_nothing_failed)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autoptr (TfTestReport) read = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  tf_test_report_set_environment (report, "pytest is missing");
  tf_test_report_set_environment (report, "a second reason");
  g_assert_false (report->counts.known);
  g_assert_cmpuint (report->cases->len, ==, 0);
  g_assert_null (tf_test_report_find (report, "parse/long"));
  text = tf_test_report_describe (report);
  g_assert_cmpstr (text, ==, "unknown: pytest is missing");
  node = tf_test_report_to_json (report);
  read = tf_test_report_from_json (node, "", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->environment, ==, "pytest is missing");
}

TF_TEST (no_numbers_without_an_environment)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autoptr (TfTestReport) read = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  report->none_ran = TRUE;
  node = tf_test_report_to_json (report);
  read = tf_test_report_from_json (node, "", &error);
  g_assert_null (read);
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

TF_TEST (names_are_unique)
{
  static const char *const given[] = { "a", "a (2)", "a", "b", "a", "a (2)" };
  static const char *const kept[] = { "a", "a (2)", "a (3)", "b", "a (4)", "a (2) (2)" };
  g_autoptr (TfTestReport) report = tf_test_report_new ("tap", "");

  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    {
      const TfTestCase *added =
          tf_test_report_add_case (report, given[i], TF_TEST_OUTCOME_PASSED, NULL);

      g_assert_cmpstr (added->name, ==, kept[i]);
      g_assert_true (tf_test_report_find (report, kept[i]) == added);
    }
  g_assert_null (tf_test_report_find (report, "c"));
}

TF_TEST (limit_keeps_failed)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("tap", "");

  report->names_complete = TRUE;
  for (guint i = 0; i < TF_LIMIT_TEST_NAMES; i++)
    tf_test_report_add_case (report, "same", TF_TEST_OUTCOME_PASSED, NULL);
  g_assert_true (report->names_complete);
  g_assert_null (tf_test_report_add_case (report, "p", TF_TEST_OUTCOME_PASSED, NULL));
  g_assert_false (report->names_complete);
  g_assert_cmpuint (report->cases->len, ==, TF_LIMIT_TEST_NAMES);
  for (guint i = 0; i < TF_LIMIT_TEST_NAMES; i++)
    g_assert_nonnull (tf_test_report_add_case (report, "f", TF_TEST_OUTCOME_FAILED, NULL));
  g_assert_null (tf_test_report_add_case (report, "f", TF_TEST_OUTCOME_FAILED, NULL));
}

TF_TEST (failing_is_sorted)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) after = NULL;

  tf_test_report_add_case (report, "a", TF_TEST_OUTCOME_FAILED, NULL);
  report->counts.failed = 2;
  report->counts.total = 4;
  before = tf_test_report_dup_failing (report);
  g_assert_cmpuint (g_strv_length (before), ==, 2);
  g_assert_cmpstr (before[0], ==, "a");
  g_assert_cmpstr (before[1], ==, "parse/long");
  report->counts.known = FALSE;
  after = tf_test_report_dup_failing (report);
  g_assert_cmpstr (after[0], ==, "<>");
  g_assert_cmpuint (g_strv_length (after), ==, 3);
}

TF_TEST (failing_is_empty_only_when_passed)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("ctest", "");
  g_auto (GStrv) none = NULL;
  g_auto (GStrv) nameless = NULL;

  report->counts = (TfTestCounts){ TRUE, 2, 2, 0 };
  none = tf_test_report_dup_failing (report);
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  report->counts = (TfTestCounts){ TRUE, 2, 1, 1 };
  nameless = tf_test_report_dup_failing (report);
  g_assert_cmpuint (g_strv_length (nameless), ==, 1);
  g_assert_cmpstr (nameless[0], ==, "<1 failed>");
}

TF_TEST (describe)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autofree char *text = tf_test_report_describe (report);

  g_assert_cmpstr (text, ==, "3 tests, 2 passed, 1 failed, 1 skipped (meson)");
}

TF_TEST (json_round_trip)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autoptr (JsonNode) node = tf_test_report_to_json (report);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestReport) read = tf_test_report_from_json (node, "", &error);
  g_autoptr (JsonNode) again = NULL;
  g_autofree char *text = tf_json_to_line (node);
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  again = tf_test_report_to_json (read);
  text_again = tf_json_to_line (again);
  g_assert_cmpstr (text, ==, text_again);
  g_assert_cmpint (read->wall_time, ==, 1234);
  g_assert_true (read->names_complete);
  g_assert_cmpint (tf_test_report_find (read, "print")->outcome, ==, TF_TEST_OUTCOME_SKIPPED);
}

TF_TEST (unknown_stays_unknown)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("pytest", "it was ended");
  g_autoptr (JsonNode) node = tf_test_report_to_json (report);
  g_autofree char *line = tf_json_to_line (node);
  g_autoptr (TfTestReport) read = tf_test_report_from_json (node, "", NULL);

  g_assert_nonnull (strstr (line, "\"tests\":null"));
  g_assert_false (read->counts.known);
  g_assert_cmpstr (read->detail, ==, "it was ended");
}

TF_TEST (material_is_the_same_for_the_same_result)
{
  g_autoptr (TfTestReport) one = make_report ();
  g_autoptr (TfTestReport) two = make_report ();
  g_autofree char *first = tf_test_report_to_material (one, NULL);
  g_autofree char *second = NULL;
  g_autoptr (JsonNode) node = tf_json_parse (first, -1, NULL);
  g_autoptr (TfTestReport) read = tf_test_report_from_json (node, "", NULL);

  two->wall_time = 99;
  g_free (two->tail);
  two->tail = g_strdup ("took 13 s\n");
  second = tf_test_report_to_material (two, NULL);
  g_assert_cmpstr (first, ==, second);
  g_assert_null (strstr (first, "parse/empty"));
  g_assert_nonnull (strstr (first, "parse/long"));
  g_assert_nonnull (strstr (first, "no printer"));
  g_assert_cmpuint (read->counts.passed, ==, 2);
  g_assert_false (read->names_complete);
}

/* Only what fails in both; an unknown result says nothing. */
TF_TEST (material_names_what_failed_before)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autoptr (TfTestReport) before = make_report ();
  g_autoptr (TfTestReport) unknown = tf_test_report_new ("meson", "it hung");
  g_autofree char *with = tf_test_report_to_material (report, before);
  g_autofree char *without = tf_test_report_to_material (report, unknown);
  g_autofree char *alone = tf_test_report_to_material (report, NULL);
  g_autoptr (JsonNode) node = tf_json_parse (with, -1, NULL);
  g_autoptr (TfTestReport) read = tf_test_report_from_json (node, "", NULL);

  for (guint i = 0; i < read->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (read->cases, i);

      g_assert_cmpint (test->failed_before, ==, test->outcome == TF_TEST_OUTCOME_FAILED);
    }
  g_assert_nonnull (strstr (with, "failed_before"));
  g_assert_null (strstr (without, "failed_before"));
  g_assert_cmpstr (without, ==, alone);
}

TF_TEST (material_keeps_the_tail_it_needs)
{
  g_autoptr (TfTestReport) unknown = tf_test_report_new ("make check", "it does not build");
  g_autofree char *text = NULL;

  g_free (unknown->tail);
  unknown->tail = g_strdup ("main.c:3: error");
  text = tf_test_report_to_material (unknown, NULL);
  g_assert_nonnull (strstr (text, "main.c:3: error"));
}

#define HEAD "{\"runner\":\"r\",\"command\":\"c\",\"tree\":\"t\",\"detail\":\"\",\"tail\":\"\","
#define REST "\"skipped\":0,\"names_complete\":true,"

TF_TEST (refused)
{
  static const struct
  {
    const char *text;
    const char *path;
  } cases[] = {
    { "[]", "" },
    { "{}", "runner" },
    { HEAD REST "\"cases\":[]}", "tests" },
    { HEAD REST "\"tests\":{\"total\":0,\"passed\":0,\"failed\":0},\"cases\":[]}", "tests" },
    { HEAD REST "\"tests\":{\"total\":3,\"passed\":1,\"failed\":1},\"cases\":[]}", "tests" },
    { HEAD REST "\"tests\":{\"total\":0,\"passed\":4294967295,\"failed\":1},\"cases\":[]}",
      "tests" },
    { HEAD REST "\"tests\":{\"total\":1,\"passed\":-1,\"failed\":2},\"cases\":[]}",
      "tests.passed" },
    { HEAD REST "\"tests\":{\"total\":1,\"passed\":1},\"cases\":[]}", "tests.failed" },
    { HEAD REST "\"tests\":null}", "cases" },
    { HEAD REST "\"tests\":null,\"cases\":[{\"name\":\"a\",\"outcome\":\"good\","
                "\"message\":null}]}",
      "cases[0].outcome" },
    { HEAD REST "\"tests\":null,\"cases\":[{\"name\":\"a\",\"outcome\":\"failed\"}]}",
      "cases[0].message" },
    { HEAD REST "\"tests\":null,\"cases\":["
                "{\"name\":\"a\",\"outcome\":\"failed\",\"message\":null},"
                "{\"name\":\"a\",\"outcome\":\"passed\",\"message\":null}]}",
      "cases[1].name" },
    { HEAD REST "\"tests\":{\"total\":1,\"passed\":1,\"failed\":0},\"cases\":["
                "{\"name\":\"a\",\"outcome\":\"failed\",\"message\":null}]}",
      "cases" },
    { HEAD "\"skipped\":0,\"tests\":null,\"cases\":[]}", "names_complete" },
    { HEAD "\"names_complete\":false,\"tests\":null,\"cases\":[]}", "skipped" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (cases[i].text, -1, &error);
      TfTestReport *read = NULL;

      g_assert_no_error (error);
      read = tf_test_report_from_json (node, "", &error);
      g_assert_null (read);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, cases[i].path));
    }
}

/* Two runs in the same tree; @outcomes: of the tests a to d. */
static TfTestReport *
make_run (const TfTestOutcome *outcomes)
{
  static const char *const names[] = { "a", "b", "c", "d" };
  TfTestReport *report = tf_test_report_new ("meson", "");

  report->counts.known = TRUE;
  report->names_complete = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gboolean ran = outcomes[i] != TF_TEST_OUTCOME_SKIPPED;

      tf_test_report_add_case (report, names[i], outcomes[i], NULL);
      report->counts.total += ran;
      report->counts.passed += outcomes[i] == TF_TEST_OUTCOME_PASSED;
      report->counts.failed += outcomes[i] == TF_TEST_OUTCOME_FAILED;
    }
  return report;
}

#define P TF_TEST_OUTCOME_PASSED
#define F TF_TEST_OUTCOME_FAILED
#define S TF_TEST_OUTCOME_SKIPPED

static const struct
{
  TfTestOutcome first[4], again[4];
  const char *flaky;
  guint passed, failed;
} runs[] = {
  { { P, P, P, P }, { P, P, P, P }, "", 4, 0 },
  { { F, P, P, P }, { F, P, P, P }, "", 3, 1 },
  { { F, P, P, P }, { P, P, P, P }, "a", 4, 0 },
  { { F, P, F, P }, { P, P, F, P }, "a", 3, 1 },
  { { F, P, P, P }, { P, F, P, P }, "a b", 4, 0 },
  /* Not run again is not passed. */
  { { F, P, P, P }, { S, P, P, P }, "", 3, 1 },
  { { F, F, F, F }, { P, P, P, P }, "a b c d", 4, 0 },
};

TF_TEST (what_fails_and_passes_in_one_tree_is_flaky)
{
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autoptr (TfTestReport) report = make_run (runs[i].first);
      g_autoptr (TfTestReport) again = make_run (runs[i].again);
      g_autoptr (TfTestReport) read = NULL;
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *names = NULL;

      tf_test_report_settle_flaky (report, again);
      names = g_strjoinv (" ", report->flaky);
      g_assert_cmpstr (names, ==, runs[i].flaky);
      g_assert_cmpuint (report->counts.passed, ==, runs[i].passed);
      g_assert_cmpuint (report->counts.failed, ==, runs[i].failed);
      node = tf_test_report_to_json (report);
      read = tf_test_report_from_json (node, "", &error);
      g_assert_no_error (error);
      for (guint j = 0; report->flaky[j] != NULL; j++)
        g_assert_true (tf_test_report_is_flaky (read, report->flaky[j]));
    }
}

TF_TEST (a_report_from_before_has_no_flaky_tests)
{
  g_autoptr (TfTestReport) report = make_report ();
  g_autoptr (JsonNode) node = tf_test_report_to_json (report);
  g_autoptr (TfTestReport) read = NULL;
  g_autoptr (GError) error = NULL;

  json_object_remove_member (json_node_get_object (node), "flaky");
  read = tf_test_report_from_json (node, "", &error);
  g_assert_no_error (error);
  g_assert_false (tf_test_report_is_flaky (read, "parse/long"));
  g_assert_cmpstr (read->key, ==, "");
}

TF_TEST (flaky_tests_are_counted_for_the_user)
{
  g_autoptr (TfTestReport) report = make_run (runs[2].first);
  g_autoptr (TfTestReport) again = make_run (runs[2].again);
  g_autofree char *text = NULL;

  tf_test_report_settle_flaky (report, again);
  text = tf_test_report_describe (report);
  g_assert_cmpstr (text, ==, "4 tests, 4 passed, 0 failed, 1 flaky (meson)");
}
