/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-verdict.h"

#include "tf-test.h"
#include "tf-weakening.h"

#define TF_TEST_PREFIX "/fix-verdict"

/* "+a -b": a passed, b failed; "": unknown. */
static const struct
{
  const char *name;
  const char *before;
  const char *after;
  gboolean weakened;
  const char *part; /* (nullable): %NULL: not rejected */
} rows[] = {
  { "same", "+a -b", "+a -b", FALSE, NULL },
  { "better", "+a -b", "+a +b", FALSE, NULL },
  { "worse", "+a +b", "+a -b", FALSE, "broke test b (b: it says why)" },
  { "unknown-now", "+a", "", FALSE, "broke test <it hung>" },
  { "never-known", "", "", FALSE, NULL },
  { "weakened", "+a", "+a", TRUE, "weakened tests: " },
  { "both", "+a +b", "+a -b", TRUE, " and weakened tests: " },
};

static TfTestReport *
read_report (const char *text)
{
  TfTestReport *report = tf_test_report_new ("meson", *text == '\0' ? "it hung" : "");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL && **word != '\0'; word++)
    {
      gboolean passed = **word == '+';

      tf_test_report_add_case (report, *word + 1,
                               passed ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED,
                               passed ? NULL : "it says\nwhy");
      report->counts.total++;
      report->counts.passed += passed;
      report->counts.failed += !passed;
    }
  report->counts.known = report->counts.total > 0;
  report->names_complete = report->counts.known;
  return report;
}

TF_TEST_TABLE (what_tests_reject, rows, row->name)
{
  g_autoptr (TfTestReport) before = read_report (row->before);
  g_autoptr (TfTestReport) after = read_report (row->after);
  g_autoptr (GPtrArray) weakened =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
  g_autofree char *cause = NULL;
  g_autofree char *verdict = NULL;

  if (row->weakened)
    g_ptr_array_add (weakened, tf_weakening_new (TF_WEAKENING_GONE, "tests/a.c", "a",
                                                 "no longer "
                                                 "runs"));
  verdict = tf_fix_verdict_judge (before, after, weakened, &cause);
  g_assert_cmpint (verdict == NULL, ==, row->part == NULL);
  g_assert_cmpint (cause == NULL, ==, row->part == NULL);
  if (row->part != NULL)
    tf_test_assert_has (verdict, row->part);
}
