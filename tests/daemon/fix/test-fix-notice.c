/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-notice.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-notice"

/* @outcomes: "pf": one passed, two failed; "?": unknown, "!": not every name was kept. */
static TfTestReport *
make_report (const char *outcomes)
{
  TfTestReport *report = tf_test_report_new ("meson", "");

  report->counts.known = *outcomes != '?';
  report->names_complete = strchr (outcomes, '!') == NULL;
  for (const char *c = outcomes; *c == 'p' || *c == 'f'; c++)
    {
      g_autofree char *name = g_strdup_printf ("test %u", (guint) (c - outcomes));

      tf_test_report_add_case (report, name,
                               *c == 'f' ? TF_TEST_OUTCOME_FAILED : TF_TEST_OUTCOME_PASSED, NULL);
      report->counts.total++;
      report->counts.passed += *c == 'p' ? 1 : 0;
      report->counts.failed += *c == 'f' ? 1 : 0;
    }
  return report;
}

static const struct
{
  const char *without;
  const char *with;
  TfNoticed expected;
} rows[] = {
  { "pf", "pp", TF_NOTICED_YES },      { "pp", "pp", TF_NOTICED_NO },
  { "pf", "pf", TF_NOTICED_NO },       { "p", "pp", TF_NOTICED_NO },
  { "?", "pp", TF_NOTICED_UNKNOWN },   { "pf", "?", TF_NOTICED_UNKNOWN },
  { "pf!", "pf", TF_NOTICED_UNKNOWN }, { "pp!", "pp", TF_NOTICED_NO },
  { "pf!", "pp", TF_NOTICED_YES },
};

TF_TEST_TABLE (a_test_must_fail_without_the_fix, rows, NULL)
{
  g_autoptr (TfTestReport) without = make_report (row->without);
  g_autoptr (TfTestReport) with = make_report (row->with);

  g_assert_cmpint (tf_fix_notice_compare (without, with), ==, row->expected);
}

TF_TEST (no_report_is_unknown)
{
  g_autoptr (TfTestReport) with = make_report ("p");

  g_assert_cmpint (tf_fix_notice_compare (NULL, with), ==, TF_NOTICED_UNKNOWN);
}
