/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-compare.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-compare"

static void
add (TfTestReport *report, const char *word)
{
  switch (word[0])
    {
    case '+':
      tf_test_report_add_case (report, word + 1, TF_TEST_OUTCOME_PASSED, NULL);
      report->counts.passed++;
      break;
    case '-':
      tf_test_report_add_case (report, word + 1, TF_TEST_OUTCOME_FAILED, "because");
      report->counts.failed++;
      break;
    case '~':
      tf_test_report_add_case (report, word + 1, TF_TEST_OUTCOME_SKIPPED, NULL);
      report->skipped++;
      break;
    case '*':
      report->counts.passed++;
      report->names_complete = FALSE;
      break;
    case '!':
      report->counts.failed++;
      report->names_complete = FALSE;
      break;
    default:
      g_assert_not_reached ();
    }
}

/* "+a -b ~c": a passed, b failed, c was skipped; * and !: one without a name passed, failed; "?why"
 * at the end: unknown. */
static TfTestReport *
make_report (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "?", 2);
  g_auto (GStrv) words = g_strsplit (parts[0], " ", -1);
  TfTestReport *report = tf_test_report_new ("fake", parts[1] != NULL ? parts[1] : "");

  report->names_complete = TRUE;
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      add (report, words[i]);
  report->counts.total = report->counts.passed + report->counts.failed;
  report->counts.known = parts[1] == NULL;
  if (parts[1] != NULL)
    report->counts = (TfTestCounts){ .known = FALSE };
  return report;
}

TF_TEST (only_new_failures_count)
{
  static const struct
  {
    const char *before; /* (nullable): %NULL: unknown */
    gboolean known_before;
    const char *after;
    const char *expected;
  } rows[] = {
    { "+c", TRUE, "+c", "" },
    { "+c", TRUE, "-a +c", "a" },
    { "-a +c", TRUE, "-a +c", "" },
    { "-a +c", TRUE, "-a -b +c", "b" },
    { "-a -b +c", TRUE, "+c", "" },
    { NULL, FALSE, "-a +c", "a" },
    { NULL, FALSE, "+c", "" },
    { NULL, FALSE, "?no tests", "<no tests>" },
    { "?no tests", FALSE, "?no tests", "" },
    { "?no tests", TRUE, "?no tests", "<no tests>" },
    { "?no tests", FALSE, "?does not compile", "<does not compile>" },
    { "?no tests", FALSE, "-a +c", "a" },
    { "+c", TRUE, "?does not compile", "<does not compile>" },
    { "-a +c", TRUE, "?cut off", "<cut off>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) before =
          rows[i].before != NULL ? make_report (rows[i].before) : NULL;
      g_autoptr (TfTestReport) after = make_report (rows[i].after);
      g_auto (GStrv) failing = tf_test_compare_newly_failing (before, rows[i].known_before, after);
      g_autofree char *joined = g_strjoinv (" ", failing);

      g_test_message ("row %u", i);
      g_assert_cmpstr (joined, ==, rows[i].expected);
    }
}

/* What the environment lacks did not fail, unless the tests had a result before. */
TF_TEST (environment_is_no_failing_test)
{
  g_autoptr (TfTestReport) after = tf_test_report_new ("pytest", "");
  g_auto (GStrv) first = NULL;
  g_auto (GStrv) lost = NULL;

  tf_test_report_set_environment (after, "pytest is missing");
  first = tf_test_compare_newly_failing (NULL, FALSE, after);
  lost = tf_test_compare_newly_failing (NULL, TRUE, after);
  g_assert_null (first[0]);
  g_assert_cmpstr (lost[0], ==, "<pytest is missing>");
}

static const struct
{
  const char *before; /* (nullable): %NULL: unknown */
  const char *after;
  const char *expected;
} broken[] = {
  { "+a +b", "+a +b", "" },
  { "+a +b", "+b +a +new", "" },
  { "+a +b", "+a -b", "b" },
  { "+b +a", "-a -b", "a|b" },
  { "+a -b", "+a -b", "" },
  { "+a -b", "+a +b", "" },
  { "+a", "+a -new", "" },
  { "+a +b", "+a", "" },
  { "+a +b", "+a +c", "" },
  { "+a -b", "+a", "" },
  { "+a +b", "+a ~b", "" },
  { "+a ~b", "+a", "" },
  { "+a ~b", "+a -b", "" },
  { "+a", "?does not compile", "<does not compile>" },
  { "-a", "?does not compile", "<does not compile>" },
  { "+a", "?", "<no result>" },
  { "+a", "-a?cut off", "<cut off>|a" },
  { "+a +b", "+a?cut off", "<cut off>" },
  { "?no tests", "?no tests", "" },
  { "?no tests", "-a +b", "" },
  { "+a?cut off", "-a", "a" },
  { "+a?cut off", "-a?cut off", "a" },
  { "+a?cut off", "?cut off", "" },
  { "+a?cut off", "+b", "" },
  { NULL, "-a", "" },
  { NULL, "?no tests", "" },
  /* If not all names are known, the numbers decide. */
  { "* *", "* *", "" },
  { "* *", "* !", "<1 failed, 0 before>" },
  { "* * *", "* *", "<2 passed, 3 before>" },
  { "* !", "* * !", "" },
  { "* !", "* * * !", "" },
  { "+a *", "-a *", "a" },
  { "+a +b", "+a *", "" },
  { "+a +b", "+a !", "<1 failed, 0 before>" },
  { "* *", "+a -b", "<1 failed, 0 before>" },
};

TF_TEST (what_passed_before_and_fails_now_is_broken)
{
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (TfTestReport) before =
          broken[i].before != NULL ? make_report (broken[i].before) : NULL;
      g_autoptr (TfTestReport) after = make_report (broken[i].after);
      g_auto (GStrv) names = tf_test_compare_broken (before, after);
      g_autofree char *joined = g_strjoinv ("|", names);

      g_test_message ("row %u", i);
      g_assert_cmpstr (joined, ==, broken[i].expected);
    }
}

static const struct
{
  const char *before; /* (nullable): %NULL: unknown */
  const char *after;
  const char *issue; /* (nullable): its recommendation */
  const char *expected;
} lost[] = {
  { "+a -b", "+a -b", NULL, "" },
  { "+a -b", "+a +b", NULL, "" },
  { "+a -b", "+a", NULL, "b" },
  { "+a -b", "+a ~b", NULL, "~b" },
  { "+a -b", "+a +c", NULL, "b" },
  { "+a +b", "+a", NULL, "b" },
  { "+a +b", "+a ~b", NULL, "~b" },
  { "-b -a", "+c", NULL, "a|b" },
  { "+a ~b", "+a", NULL, "" },
  { "+a", "?does not compile", NULL, "" },
  { "+a?cut off", "+b", NULL, "a" },
  { NULL, "+a", NULL, "" },
  { "?no tests", "+a", NULL, "" },
  /* What an issue asks for. */
  { "+a -test_b", "+a", "Delete test_b.", "" },
  { "+a -test_b", "+a ~test_b", "Delete test_b.", "" },
  { "+a -test_b", "+a", "Mend test_b.", "test_b" },
  { "+a -test_b -test_c", "+a", "Delete test_b.", "test_c" },
  /* Names that vary. */
  { "+a[1] +a[2]", "+a[3] +a[4]", NULL, "" },
  { "+a[1] -a[2]", "+a[1] +a[3]", NULL, "" },
  { "+a[1] -a[2]", "+a[1]", NULL, "a[2]" },
  { "+a[1] +a[2]", "+a[3]", NULL, "a[1]|a[2]" },
  { "+a[1] +a[2]", "+a[3] ~a[4]", NULL, "a[1]|a[2]" },
  { "+a_1 +a_2", "+a_1 +a_3", NULL, "a_2" },
  { "+a +a", "+a", NULL, "a (2)" },
  /* If not all names are known, the numbers decide. */
  { "* * !", "* *", NULL, "2 tests, 3 before" },
  { "* * !", "* * *", NULL, "" },
  { "+a !", "+a", NULL, "1 test, 2 before" },
  { "+a -b", "+a *", NULL, "" },
  { "+a -b *", "+a *", NULL, "2 tests, 3 before" },
};

/* "a|~b": a is gone, b is skipped; the numbers, if no name is known. */
static char *
join (const GPtrArray *weakened)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; i < weakened->len; i++)
    {
      const TfWeakening *each = g_ptr_array_index (weakened, i);
      g_autofree char *name = g_strconcat (each->kind == TF_WEAKENING_SKIPPED ? "~" : "",
                                           *each->detail != '\0' ? each->detail : each->test, NULL);

      g_strv_builder_add (builder, name);
    }
  names = g_strv_builder_end (builder);
  return g_strjoinv ("|", names);
}

TF_TEST (what_ran_before_and_does_not_now_is_weakened)
{
  for (guint i = 0; i < G_N_ELEMENTS (lost); i++)
    {
      g_autoptr (TfTestReport) before =
          lost[i].before != NULL ? make_report (lost[i].before) : NULL;
      g_autoptr (TfTestReport) after = make_report (lost[i].after);
      g_autoptr (GPtrArray) issues =
          g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
      TfTestPermit permit = { .issues = issues };
      g_autoptr (GPtrArray) weakened = NULL;
      g_autofree char *joined = NULL;

      if (lost[i].issue != NULL)
        g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, "x", "N/A", lost[i].issue));
      weakened =
          tf_test_compare_list_weakened (before, after, lost[i].issue != NULL ? &permit : NULL);
      joined = join (weakened);
      g_test_message ("row %u", i);
      g_assert_cmpstr (joined, ==, lost[i].expected);
    }
}

TF_TEST (another_framework_gives_other_names)
{
  static const struct
  {
    const char *before;
    const char *after;
    const char *text;
    const char *expected;
  } rows[] = {
    { "+a +b", "+c +d", "Replace unittest by pytest.", "" },
    { "+a +b", "+c", "Replace unittest by pytest.", "a|b" },
    { "+a +b", "+c +d", "The tests use pytest.", "a|b" },
    { "+a +b", "+c +d", "Do not replace unittest by pytest.", "a|b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) before = make_report (rows[i].before);
      g_autoptr (TfTestReport) after = make_report (rows[i].after);
      const char *const texts[] = { rows[i].text, NULL };
      TfTestPermit permit = { .texts = texts };
      g_autoptr (GPtrArray) weakened = tf_test_compare_list_weakened (before, after, &permit);
      g_autofree char *joined = join (weakened);

      g_test_message ("row %u", i);
      g_assert_cmpstr (joined, ==, rows[i].expected);
    }
}

TF_TEST (five_names_are_shown)
{
  static const char *const five[] = { "a", "b", "c", "d", "e", NULL };
  static const char *const seven[] = { "a", "b", "c", "d", "e", "f", "g", NULL };
  g_autofree char *all = tf_test_compare_format (five);
  g_autofree char *some = tf_test_compare_format (seven);

  g_assert_cmpstr (all, ==, "a, b, c, d, e");
  g_assert_cmpstr (some, ==, "a, b, c, d, e and 2 more");
}

/* What is flaky in the report before proves nothing when it fails; what became flaky since counts as
 * passed already. */
TF_TEST (flaky_tests_are_not_compared)
{
  g_autoptr (TfTestReport) before = tf_test_report_new ("meson", "");
  g_autoptr (TfTestReport) after = tf_test_report_new ("meson", "");
  g_auto (GStrv) newly = NULL;
  g_auto (GStrv) worse = NULL;
  static const char *const flaky[] = { "sometimes", NULL };

  before->counts = (TfTestCounts){ TRUE, 2, 2, 0 };
  after->counts = (TfTestCounts){ TRUE, 2, 0, 2 };
  before->names_complete = after->names_complete = TRUE;
  tf_test_report_add_case (before, "sometimes", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (before, "always", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (after, "sometimes", TF_TEST_OUTCOME_FAILED, NULL);
  tf_test_report_add_case (after, "always", TF_TEST_OUTCOME_FAILED, NULL);
  before->flaky = g_strdupv ((char **) flaky);
  newly = tf_test_compare_newly_failing (before, TRUE, after);
  worse = tf_test_compare_broken (before, after);
  g_assert_cmpuint (g_strv_length (newly), ==, 1);
  g_assert_cmpstr (newly[0], ==, "always");
  g_assert_cmpuint (g_strv_length (worse), ==, 1);
  g_assert_cmpstr (worse[0], ==, "always");
}
