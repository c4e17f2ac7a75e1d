/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* PHPUnit on the console: numbers from its last line, names of what failed. Its JUnit file has
 * more. */
typedef struct
{
  CodeReport parent;
  guint64 version;
  gboolean in_failures; /* "There was 1 failure:" was read */
} PhpunitReport;

/* "OK (3 tests, 5 assertions)" */
static gboolean
read_ok (CodeReport *report, const char *line)
{
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "OK (") || !code_scan_number (&text, &number) ||
      (!code_scan_word (&text, " tests, ") && !code_scan_word (&text, " test, ")))
    return FALSE;
  report->passed += number;
  report->seen = TRUE;
  report->complete = TRUE;
  return TRUE;
}

/* "Tests: 7, Assertions: 4, Errors: 1, Failures: 1, Skipped: 1, Incomplete: 1." Before version 10
 * a test with a warning is not one that passed; whether it failed depends on the configuration. */
static gboolean
read_totals (PhpunitReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  g_auto (GStrv) parts = g_strsplit (line, ", ", -1);
  guint64 n_all = 0;
  guint64 failed = 0;
  guint64 skipped = 0;
  guint64 warned = 0;

  if (!g_str_has_prefix (line, "Tests: ") || !g_str_has_suffix (line, "."))
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *colon = strstr (parts[i], ": ");
      const char *text = colon != NULL ? colon + 2 : "";
      guint64 number = 0;

      if (!code_scan_number (&text, &number))
        return FALSE;
      if (g_str_has_prefix (parts[i], "Tests: "))
        n_all = number;
      else if (g_str_has_prefix (parts[i], "Errors: ") || g_str_has_prefix (parts[i], "Failures: "))
        failed += number;
      else if (g_str_has_prefix (parts[i], "Warnings: ") && self->version < 10)
        warned += number;
      else if (g_str_has_prefix (parts[i], "Skipped: ") ||
               g_str_has_prefix (parts[i], "Incomplete: "))
        skipped += number;
    }
  report->seen = TRUE;
  report->complete = TRUE;
  report->failed += failed;
  report->skipped += skipped;
  report->warned += warned;
  if (n_all < failed + skipped + warned)
    code_report_doubt (report, "the totals of PHPUnit contradict each other");
  else
    report->passed += n_all - failed - skipped - warned;
  return TRUE;
}

/* "1) ShopTest::testBad" */
static gboolean
read_failed (PhpunitReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 number = 0;

  if (!self->in_failures || !code_scan_number (&text, &number) || !code_scan_word (&text, ") ") ||
      strstr (text, "::") == NULL)
    return FALSE;
  code_report_keep (report, text, -1, TF_TEST_OUTCOME_FAILED);
  code_report_describe (report, text, -1);
  return TRUE;
}

static void
phpunit_read (CodeReport *report, const char *line, gsize length)
{
  PhpunitReport *self = (PhpunitReport *) report;
  const char *text = line;

  if (code_scan_word (&text, "PHPUnit ") && code_scan_number (&text, &self->version) &&
      strstr (text, " by ") != NULL)
    report->seen = TRUE;
  else if (g_str_has_prefix (line, "There was ") || g_str_has_prefix (line, "There were "))
    self->in_failures = g_str_has_suffix (line, "failure:") ||
                        g_str_has_suffix (line, "failures:") || g_str_has_suffix (line, "error:") ||
                        g_str_has_suffix (line, "errors:");
  else if (strcmp (line, "No tests executed!") == 0)
    report->complete = TRUE;
  else if (read_ok (report, line) || read_totals (self, line))
    code_report_end_message (report);
  else if (!read_failed (self, line))
    {
      if (strcmp (line, "--") == 0)
        code_report_end_message (report);
      else
        code_report_append_message (report, line, length);
    }
}

const CodeFormat code_report_phpunit = { "phpunit", sizeof (PhpunitReport), phpunit_read, NULL,
                                         NULL };
