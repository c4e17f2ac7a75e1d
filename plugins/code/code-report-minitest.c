/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* minitest and test-unit: numbers from the last line of each program, names from -v and from the
 * failures. */
typedef struct
{
  CodeReport parent;
  gboolean names_next; /* "  1) Failure:" was read: the next line names the test */
} MinitestReport;

/* "4 runs, 2 assertions, 1 failures, 1 errors, 1 skips", and of test-unit "4 tests, 2 assertions, 1
 * failures, 1 errors, 0 pendings, 1 omissions, 0 notifications" */
static gboolean
read_totals (CodeReport *report, const char *line)
{
  const char *text = line;
  guint64 n_all = 0;
  guint64 failures = 0;
  guint64 errors = 0;
  guint64 skips = 0;
  guint64 omissions = 0;

  if (!code_scan_number (&text, &n_all) ||
      (!code_scan_word (&text, " runs, ") && !code_scan_word (&text, " tests, ")) ||
      !code_scan_number (&text, &skips) || !code_scan_word (&text, " assertions, ") ||
      !code_scan_number (&text, &failures) || !code_scan_word (&text, " failures, ") ||
      !code_scan_number (&text, &errors) || !code_scan_word (&text, " errors, ") ||
      !code_scan_number (&text, &skips))
    return FALSE;
  if (code_scan_word (&text, " pendings, ") &&
      (!code_scan_number (&text, &omissions) || !code_scan_word (&text, " omissions")))
    return FALSE;
  report->seen = TRUE;
  report->complete = TRUE;
  report->failed += failures + errors;
  report->skipped += skips + omissions;
  if (n_all < failures + errors + skips + omissions)
    code_report_doubt (report, "the totals of the tests contradict each other");
  else
    report->passed += n_all - failures - errors - skips - omissions;
  return TRUE;
}

/* "ShopTest#test_adds = 0.00 s = ." */
static gboolean
read_verbose (CodeReport *report, const char *line)
{
  const char *time = strstr (line, " = ");
  const char *verdict = time != NULL ? strstr (time + 3, " s = ") : NULL;
  TfTestOutcome outcome = TF_TEST_OUTCOME_FAILED;

  if (verdict == NULL || verdict[5] == '\0' || verdict[6] != '\0' || strchr (line, '#') == NULL ||
      strchr (line, '#') > time)
    return FALSE;
  if (verdict[5] == '.')
    outcome = TF_TEST_OUTCOME_PASSED;
  else if (verdict[5] == 'S')
    outcome = TF_TEST_OUTCOME_SKIPPED;
  code_report_keep (report, line, time - line, outcome);
  code_report_end_message (report);
  return TRUE;
}

/* "  1) Failure:" */
static gboolean
is_number_of_failure (const char *line)
{
  guint64 number = 0;

  line += strspn (line, " ");
  return code_scan_number (&line, &number) &&
         (strcmp (line, ") Failure:") == 0 || strcmp (line, ") Error:") == 0);
}

/* "ShopTest#test_bad [/x/shop_test.rb:4]:" or "ShopTest#test_error:" */
static void
read_name (CodeReport *report, const char *line)
{
  const char *end = strstr (line, " [");
  gsize length = end != NULL ? (gsize) (end - line) : strlen (line);

  if (end == NULL && length > 0 && line[length - 1] == ':')
    length--;
  code_report_keep (report, line, (gssize) length, TF_TEST_OUTCOME_FAILED);
  code_report_describe (report, line, (gssize) length);
}

/* test-unit: "Failure: test_bad(TU)", "Error: test_error(TU): RuntimeError: no till" */
static gboolean
read_test_unit (CodeReport *report, const char *line)
{
  const char *text = line;
  const char *open;
  const char *close;

  if (!code_scan_word (&text, "Failure: ") && !code_scan_word (&text, "Error: "))
    return FALSE;
  open = strchr (text, '(');
  close = open != NULL ? strchr (open, ')') : NULL;
  if (close == NULL || (close[1] != '\0' && close[1] != ':'))
    return FALSE;
  code_report_keep (report, text, close + 1 - text, TF_TEST_OUTCOME_FAILED);
  code_report_describe (report, text, close + 1 - text);
  if (close[1] == ':')
    code_report_append_message (report, close + 3, strlen (close + 3));
  return TRUE;
}

static void
minitest_read (CodeReport *report, const char *line, gsize length)
{
  MinitestReport *self = (MinitestReport *) report;
  gboolean seen = report->seen;

  if (read_totals (report, line))
    {
      code_report_end_message (report);
      return;
    }
  if (self->names_next)
    read_name (report, line);
  else if (!read_verbose (report, line) && !read_test_unit (report, line))
    {
      if (*line == '\0' || g_str_has_prefix (line, "====="))
        code_report_end_message (report);
      else
        code_report_append_message (report, line, length);
    }
  report->seen = seen; /* only totals are unmistakable */
  self->names_next = is_number_of_failure (line);
}

const CodeFormat code_report_minitest = { "minitest", sizeof (MinitestReport), minitest_read, NULL,
                                          NULL };
