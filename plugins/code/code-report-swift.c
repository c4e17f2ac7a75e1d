/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* swift test: XCTest ("Test Case 'A.testB' passed (0.001 seconds)"), and Swift Testing ("✔ Test b()
 * passed after 0.001 seconds."), each with a number at its end. */
typedef struct
{
  CodeReport parent;
  guint64 n_cases;      /* of XCTest */
  guint64 n_tests;      /* of Swift Testing */
  gboolean is_open;     /* a run of either has begun and not ended */
  gboolean ends_xctest; /* the next line has the number of the whole run */
} SwiftReport;

/* "-[Module.Class test]" on Apple's systems */
static gboolean
read_case (SwiftReport *self, const char *line)
{
  static const struct
  {
    const char *word;
    TfTestOutcome outcome;
  } words[] = {
    { "' passed (", TF_TEST_OUTCOME_PASSED },
    { "' failed (", TF_TEST_OUTCOME_FAILED },
    { "' skipped (", TF_TEST_OUTCOME_SKIPPED },
  };
  const char *text = line;

  if (!code_scan_word (&text, "Test Case '"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *end = strstr (text, words[i].word);

      if (end == NULL)
        continue;
      code_report_add (&self->parent, text, end - text, words[i].outcome);
      code_report_end_message (&self->parent);
      self->n_cases++;
    }
  return TRUE;
}

static gboolean
is_whole (const char *name)
{
  return g_str_has_prefix (name, "All tests'") || g_str_has_prefix (name, "Selected tests'");
}

/* "\t Executed 2 tests, with 1 failure (0 unexpected) in 0.003 (0.003) seconds" */
static gboolean
read_suite (SwiftReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 number = 0;

  if (code_scan_word (&text, "Test Suite '"))
    {
      if (!is_whole (text))
        return TRUE;
      report->seen = TRUE;
      self->is_open = strstr (text, "' started at ") != NULL;
      self->ends_xctest = !self->is_open;
      report->complete = FALSE;
      return TRUE;
    }
  text += strspn (text, " \t");
  if (!self->ends_xctest || !code_scan_word (&text, "Executed ") ||
      !code_scan_number (&text, &number))
    return FALSE;
  self->ends_xctest = FALSE;
  report->complete = TRUE;
  if (number != self->n_cases)
    code_report_doubt (report, "the test count of XCTest does not match its list");
  return TRUE;
}

/* "✔ Test run with 3 tests in 1 suite passed after 0.001 seconds." */
static gboolean
read_run (SwiftReport *self, const char *text)
{
  CodeReport *report = &self->parent;
  guint64 number = 0;

  if (g_str_has_prefix (text, "Test run started."))
    {
      self->is_open = TRUE;
      report->seen = TRUE;
      return TRUE;
    }
  if (!code_scan_word (&text, "Test run with ") || !code_scan_number (&text, &number))
    return FALSE;
  self->is_open = FALSE;
  report->seen = TRUE;
  report->complete = TRUE;
  if (number != self->n_tests)
    code_report_doubt (report, "the test count of Swift Testing does not match its list");
  return TRUE;
}

static void
read_test (SwiftReport *self, const char *text)
{
  static const struct
  {
    const char *word;
    TfTestOutcome outcome;
  } words[] = {
    { " passed after ", TF_TEST_OUTCOME_PASSED },
    { " failed after ", TF_TEST_OUTCOME_FAILED },
    { " skipped", TF_TEST_OUTCOME_SKIPPED },
  };

  if (!code_scan_word (&text, "Test "))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *end = g_strrstr (text, words[i].word);
      gsize length = end != NULL ? (gsize) (end - text) : 0;

      if (end == NULL)
        continue;
      code_report_add (&self->parent, text, (gssize) length, words[i].outcome);
      code_report_end_message (&self->parent);
      self->n_tests++;
      return;
    }
}

static void
swift_read (CodeReport *report, const char *line, gsize length)
{
  static const char *const marks[] = { "✔ ", "✘ ", "◇ ", "➜ ", "􁁛 ", "􀢄 ", "􀟈 ", "􀙟 " };
  SwiftReport *self = (SwiftReport *) report;

  if (read_case (self, line) || read_suite (self, line))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *text = line;
      gboolean seen = report->seen;

      if (!code_scan_word (&text, marks[i]))
        continue;
      if (!read_run (self, text) && seen)
        read_test (self, text);
      return;
    }
}

static void
swift_end (CodeReport *report)
{
  SwiftReport *self = (SwiftReport *) report;

  if (self->is_open || self->ends_xctest)
    report->complete = FALSE;
}

const CodeFormat code_report_swift = { "swift", sizeof (SwiftReport), swift_read, swift_end, NULL };
