/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-test.h"
#include "code-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/report"

static TfDeliverable *code;

static void
assert_report (const CodeReportFixture *fixture, TfTestReport *report)
{
  g_auto (GStrv) names = tf_test_report_dup_failing (report);
  g_autofree char *failing = g_strjoinv ("|", names);
  g_autofree char *text = tf_test_report_describe (report);

  g_test_message ("%s: %s, %s; %s", fixture->file, fixture->format, text, failing);
  g_assert_cmpint (report->counts.known, ==, fixture->known);
  g_assert_cmpuint (report->counts.passed, ==, fixture->passed);
  g_assert_cmpuint (report->counts.failed, ==, fixture->failed);
  g_assert_cmpuint (report->counts.total, ==, fixture->passed + fixture->failed);
  g_assert_cmpuint (report->skipped, ==, fixture->skipped);
  if (fixture->failing != NULL)
    g_assert_cmpstr (failing, ==, fixture->failing);
}

static void
test_by_format (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  gsize length = 0;
  g_autofree char *text = code_report_test_load (fixture, &length);
  g_autoptr (TfTestReport) report =
      code_report_test_read (code, fixture->format, text, length, fixture->exit_code);

  assert_report (fixture, report);
}

static void
test_recognised (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  gsize length = 0;
  g_autofree char *text = code_report_test_load (fixture, &length);
  g_autoptr (TfTestReport) report =
      code_report_test_read (code, NULL, text, length, fixture->exit_code);

  assert_report (fixture, report);
}

/* If an output explains failed tests, every one has its explanation. */
static void
test_killed_is_unknown (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  gsize length = 0;
  g_autofree char *text = code_report_test_load (fixture, &length);
  g_autoptr (TfTestReport) report = code_report_test_read (code, fixture->format, text, length, -1);

  g_assert_false (report->counts.known);
  g_assert_cmpuint (report->counts.passed, ==, 0);
  g_assert_cmpstr (report->detail, !=, "");
}

/* The opposite exit status. */
static void
test_contradiction_is_unknown (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  gsize length = 0;
  g_autofree char *text = code_report_test_load (fixture, &length);
  g_autoptr (TfTestReport) report =
      code_report_test_read (code, fixture->format, text, length, fixture->exit_code == 0 ? 1 : 0);

  g_assert_false (report->counts.known);
  g_assert_cmpstr (report->detail, !=, "");
}

/* A prefix reports that all passed only if nothing but blank lines is missing; where no reporter is
 * recognised, the exit status is one test. */
static void
test_cut_is_never_passed (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  gsize length = 0;
  g_autofree char *text = code_report_test_load (fixture, &length);

  for (gsize cut = 0; cut < length; cut++)
    if (cut == 0 || text[cut - 1] == '\n')
      {
        const char *const formats[] = { fixture->format, NULL };

        for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
          {
            g_autoptr (TfTestReport) report =
                code_report_test_read (code, formats[i], text, cut, 0);

            if (!tf_test_counts_all_passed (&report->counts))
              continue;
            if (report->exit_only)
              {
                g_assert_cmpuint (report->counts.total, ==, 1);
                continue;
              }
            g_test_message ("%s cut at %" G_GSIZE_FORMAT, fixture->file, cut);
            g_assert_cmpint (fixture->exit_code, ==, 0);
            g_assert_cmpuint (report->counts.passed, ==, fixture->passed);
            g_assert_cmpuint (report->skipped, <=, fixture->skipped);
          }
      }
}

static void
add (const char *claim, const CodeReportFixture *fixture, GTestDataFunc func)
{
  tf_test_register_row (TF_TEST_PREFIX, claim, 0, fixture->file, func, fixture);
}

int
main (int argc, char **argv)
{
  int status;

  tf_test_init (&argc, &argv);
  code = code_test_new ();
  for (const CodeReportFixture *fixture = code_report_fixtures; fixture->file != NULL; fixture++)
    {
      add ("by-format", fixture, test_by_format);
      add ("recognised", fixture, test_recognised);
      add ("killed-is-unknown", fixture, test_killed_is_unknown);
      add ("contradiction-is-unknown", fixture, test_contradiction_is_unknown);
      add ("cut-is-never-passed", fixture, test_cut_is_never_passed);
    }
  status = tf_test_run_all ();
  g_object_unref (code);
  return status;
}
