/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* ctest: its JUnit file reports a test without a program as skipped, its text does not. */
typedef struct
{
  CodeReport parent;
  guint64 listed; /* tests that ended, without disabled ones */
} CtestReport;

/* The text after "  3/12 Test  #3: ". */
static const char *
skip_number (const char *line)
{
  const char *text = line + strspn (line, " ");
  guint64 number = 0;

  if (!code_scan_number (&text, &number) || !code_scan_word (&text, "/") ||
      !code_scan_number (&text, &number) || !code_scan_word (&text, " Test"))
    return NULL;
  text += strspn (text, " ");
  if (!code_scan_word (&text, "#") || !code_scan_number (&text, &number) ||
      !code_scan_word (&text, ": "))
    return NULL;
  return text;
}

/* "name .....   Passed    0.01 sec", "name ....***Failed  Error …" */
static gboolean
read_test (CtestReport *self, const char *line)
{
  const char *name = skip_number (line);
  const char *verdict;
  gsize length;

  if (name == NULL)
    return FALSE;
  verdict = strstr (name, "***");
  if (verdict == NULL)
    verdict = g_strrstr (name, "   Passed ");
  if (verdict == NULL)
    return FALSE;
  length = verdict - name;
  while (length > 0 && (name[length - 1] == '.' || name[length - 1] == ' '))
    length--;
  self->listed++;
  if (*verdict == ' ')
    code_report_add (&self->parent, name, (gssize) length, TF_TEST_OUTCOME_PASSED);
  else if (g_str_has_prefix (verdict, "***Skipped"))
    code_report_add (&self->parent, name, (gssize) length, TF_TEST_OUTCOME_SKIPPED);
  else if (g_str_has_prefix (verdict, "***Not Run (Disabled)"))
    {
      self->listed--;
      code_report_add (&self->parent, name, (gssize) length, TF_TEST_OUTCOME_SKIPPED);
    }
  else
    {
      code_report_add (&self->parent, name, (gssize) length, TF_TEST_OUTCOME_FAILED);
      code_report_append_message (&self->parent, verdict + 3, strlen (verdict + 3));
    }
  return TRUE;
}

/* "33% tests passed, 4 tests failed out of 6" */
static gboolean
read_result (CtestReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 percent = 0;
  guint64 failed = 0;
  guint64 total = 0;

  if (!code_scan_number (&text, &percent) || !code_scan_word (&text, "% tests passed, ") ||
      !code_scan_number (&text, &failed))
    return FALSE;
  code_report_end_message (report);
  report->seen = TRUE;
  if ((!code_scan_word (&text, " tests failed out of ") &&
       !code_scan_word (&text, " test failed out of ")) ||
      !code_scan_number (&text, &total) || *text != '\0')
    return FALSE;
  if (failed != report->failed || total != self->listed)
    code_report_doubt (report, "the test count of ctest does not match its list");
  report->complete = TRUE;
  report->is_outer = TRUE;
  return TRUE;
}

static void
ctest_read (CodeReport *report, const char *line, gsize length)
{
  CtestReport *self = (CtestReport *) report;
  const char *text = line + strspn (line, " ");

  if (read_test (self, line) || (g_ascii_isdigit (*line) && read_result (self, line)))
    return;
  if (strcmp (line, "No tests were found!!!") == 0)
    {
      report->seen = TRUE;
      code_report_doubt (report, "no tests were found");
    }
  else if (text > line && code_scan_word (&text, "Start ") && strstr (text, ": ") != NULL)
    code_report_end_message (report);
  else
    code_report_append_message (report, line, length);
}

const CodeFormat code_report_ctest = { "ctest", sizeof (CtestReport), ctest_read, NULL, NULL };
