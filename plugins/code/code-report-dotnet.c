/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* dotnet test: "  Passed Name [3 ms]" for each test, then the numbers of each test project in one of
 * two forms. */
typedef struct
{
  CodeReport parent;
  guint64 total; /* "Total tests: 3", whose parts follow */
  guint64 sum;
  gboolean in_totals;
} DotnetReport;

static gboolean
read_test (CodeReport *report, const char *line)
{
  static const struct
  {
    const char *mark;
    TfTestOutcome outcome;
  } marks[] = {
    { "  Passed ", TF_TEST_OUTCOME_PASSED },
    { "  Failed ", TF_TEST_OUTCOME_FAILED },
    { "  Skipped ", TF_TEST_OUTCOME_SKIPPED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *name = line;
      const char *time = g_strrstr (line, " [");

      if (!code_scan_word (&name, marks[i].mark) || time == NULL || time <= name ||
          !g_str_has_suffix (line, "]"))
        continue;
      code_report_keep (report, name, time - name, marks[i].outcome);
      report->seen = FALSE; /* too common a line to tell */
      return TRUE;
    }
  return FALSE;
}

/* "Failed!  - Failed:     1, Passed:     1, Skipped:     1, Total:     3, Duration: …" */
static gboolean
read_line_of_totals (CodeReport *report, const char *line)
{
  static const char *const words[] = { "Failed:", ", Passed:", ", Skipped:", ", Total:" };
  const char *text = line;
  guint64 n[G_N_ELEMENTS (words)] = { 0 };

  if (!code_scan_word (&text, "Passed!") && !code_scan_word (&text, "Failed!") &&
      !code_scan_word (&text, "Skipped!"))
    return FALSE;
  text += strspn (text, " ");
  if (!code_scan_word (&text, "- "))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (!code_scan_word (&text, words[i]))
        return FALSE;
      text += strspn (text, " ");
      if (!code_scan_number (&text, &n[i]))
        return FALSE;
    }
  report->seen = TRUE;
  report->complete = TRUE;
  report->failed += n[0];
  report->passed += n[1];
  report->skipped += n[2];
  if (n[0] + n[1] + n[2] != n[3])
    code_report_doubt (report, "the totals of dotnet test contradict each other");
  return TRUE;
}

static void
end_totals (DotnetReport *self)
{
  if (self->in_totals && self->sum != self->total)
    code_report_doubt (&self->parent, "the totals of dotnet test contradict each other");
  self->in_totals = FALSE;
}

static gboolean
read_total (DotnetReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 number = 0;
  guint64 *sum = NULL;

  if (code_scan_word (&text, "Total tests: ") && code_scan_number (&text, &self->total) &&
      *text == '\0')
    {
      end_totals (self);
      self->in_totals = TRUE;
      self->sum = 0;
      report->seen = TRUE;
      report->complete = TRUE;
      return TRUE;
    }
  if (!self->in_totals)
    return FALSE;
  text = line + strspn (line, " ");
  if (code_scan_word (&text, "Passed: "))
    sum = &report->passed;
  else if (code_scan_word (&text, "Failed: "))
    sum = &report->failed;
  else if (code_scan_word (&text, "Skipped: "))
    sum = &report->skipped;
  if (sum == NULL || !code_scan_number (&text, &number))
    {
      end_totals (self);
      return FALSE;
    }
  *sum += number;
  self->sum += number;
  return TRUE;
}

static void
dotnet_read (CodeReport *report, const char *line, gsize length)
{
  DotnetReport *self = (DotnetReport *) report;
  gboolean seen = report->seen;

  if (read_test (report, line))
    {
      report->seen = seen;
      return;
    }
  if (read_total (self, line) || read_line_of_totals (report, line))
    code_report_end_message (report);
  else if (strcmp (line, "  Stack Trace:") == 0 ||
           strcmp (line, "  Standard Output Messages:") == 0)
    code_report_end_message (report);
  else if (strcmp (line, "  Error Message:") != 0)
    code_report_append_message (report, line, length);
}

static void
dotnet_end (CodeReport *report)
{
  end_totals ((DotnetReport *) report);
}

const CodeFormat code_report_dotnet = { "dotnet", sizeof (DotnetReport), dotnet_read, dotnet_end,
                                        NULL };
