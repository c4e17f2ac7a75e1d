/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* The last lines of jest ("Tests:  1 failed, 2 passed, 3 total") and of mocha ("3 passing (5ms)"),
 * with the names that either marks. */
typedef struct
{
  CodeReport parent;
  gboolean is_mocha;
} JestReport;

static gboolean
read_jest (JestReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 sum = 0;
  guint64 number = 0;

  if (!code_scan_word (&text, "Tests:"))
    return FALSE;
  text += strspn (text, " ");
  while (code_scan_number (&text, &number))
    {
      if (code_scan_word (&text, " total") && *text == '\0')
        {
          report->seen = TRUE;
          report->complete = number == sum;
          return TRUE;
        }
      if (code_scan_word (&text, " passed, "))
        report->passed += number;
      else if (code_scan_word (&text, " failed, "))
        report->failed += number;
      else if (code_scan_word (&text, " skipped, ") || code_scan_word (&text, " todo, "))
        report->skipped += number;
      else
        break;
      sum += number;
    }
  code_report_doubt (report, "a result of jest is malformed");
  return TRUE;
}

/* "  3 passing (5ms)", then "  1 pending" and "  1 failing", if any */
static gboolean
read_mocha (JestReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "  ") || !code_scan_number (&text, &number))
    return FALSE;
  if (code_scan_word (&text, " passing (") && g_str_has_suffix (text, ")"))
    {
      self->is_mocha = TRUE;
      report->seen = TRUE;
      report->complete = TRUE;
      report->passed += number;
    }
  else if (self->is_mocha && strcmp (text, " failing") == 0)
    report->failed += number;
  else if (self->is_mocha && strcmp (text, " pending") == 0)
    report->skipped += number;
  else
    return FALSE;
  return TRUE;
}

static void
read_name (JestReport *self, const char *line)
{
  static const struct
  {
    const char *mark;
    TfTestOutcome outcome;
  } marks[] = {
    { "✓ ", TF_TEST_OUTCOME_PASSED },
    { "✔ ", TF_TEST_OUTCOME_PASSED },
    { "✕ ", TF_TEST_OUTCOME_FAILED },
    { "○ skipped ", TF_TEST_OUTCOME_SKIPPED },
  };
  const char *text = line + strspn (line, " ");

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (text > line && code_scan_word (&text, marks[i].mark))
      {
        const char *open = g_strrstr (text, " (");
        gssize length = open != NULL && g_ascii_isdigit (open[2]) ? open - text : -1;
        g_autofree char *name = length < 0 ? g_strdup (text) : g_strndup (text, (gsize) length);

        tf_test_report_add_case (self->parent.kept, name, marks[i].outcome, NULL);
        return;
      }
}

static void
jest_read (CodeReport *report, const char *line, gsize length)
{
  JestReport *self = (JestReport *) report;

  if ((*line == 'T' && read_jest (self, line)) || (*line == ' ' && read_mocha (self, line)))
    return;
  if (*line == ' ' && !report->complete)
    read_name (self, line);
}

const CodeFormat code_report_jest = { "jest or mocha", sizeof (JestReport), jest_read, NULL, NULL };
