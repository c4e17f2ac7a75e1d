/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* greatest, for C: dots, names of failed tests, a line per suite, and the totals of one program.
 * Several programs may run one after another. */
typedef struct
{
  CodeReport parent;
  guint64 suites;   /* tests counted by the suites of the program */
  guint64 total;    /* tests of the program */
  gboolean is_open; /* a program has printed something, but not its totals yet */
  gboolean has_total;
} GreatestReport;

/* "23 tests - 23 passed, 0 failed, 0 skipped (102 ticks, 0.000 sec)" */
static gboolean
read_suite (GreatestReport *self, const char *line)
{
  const char *text = line;
  guint64 n = 0;
  guint64 passed = 0;

  if (!code_scan_number (&text, &n) ||
      (!code_scan_word (&text, " tests - ") && !code_scan_word (&text, " test - ")) ||
      !code_scan_number (&text, &passed) || !code_scan_word (&text, " passed, "))
    return FALSE;
  self->suites += n;
  return TRUE;
}

/* "Total: 31 tests (436099 ticks, 0.436 sec), 99 assertions" */
static gboolean
read_total (GreatestReport *self, const char *line)
{
  const char *text = line;
  guint64 n = 0;

  if (!code_scan_word (&text, "Total: ") || !code_scan_number (&text, &n) ||
      !code_scan_word (&text, " test"))
    return FALSE;
  self->total = n;
  self->has_total = TRUE;
  return TRUE;
}

/* "Pass: 31, fail: 0, skip: 0." */
static gboolean
read_counts (GreatestReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 passed = 0;
  guint64 failed = 0;
  guint64 skipped = 0;

  if (!self->has_total || !code_scan_word (&text, "Pass: ") || !code_scan_number (&text, &passed) ||
      !code_scan_word (&text, ", fail: ") || !code_scan_number (&text, &failed) ||
      !code_scan_word (&text, ", skip: ") || !code_scan_number (&text, &skipped) ||
      strcmp (text, ".") != 0)
    return FALSE;
  if (passed + failed + skipped != self->total || self->suites > self->total)
    code_report_doubt (report, "the test count of greatest does not match its suites");
  report->passed += passed;
  report->failed += failed;
  report->skipped += skipped;
  report->seen = TRUE;
  self->suites = 0;
  self->has_total = FALSE;
  self->is_open = FALSE;
  return TRUE;
}

/* "FAIL name: what (file:line)" */
static gboolean
read_failure (GreatestReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *name = line;
  const char *colon;

  if (!self->is_open || !code_scan_word (&name, "FAIL "))
    return FALSE;
  colon = strstr (name, ": ");
  if (colon == NULL)
    return FALSE;
  code_report_keep (report, name, colon - name, TF_TEST_OUTCOME_FAILED);
  code_report_describe (report, name, colon - name);
  code_report_append_message (report, colon + 2, strlen (colon + 2));
  code_report_end_message (report);
  return TRUE;
}

static void
greatest_read (CodeReport *report, const char *line, gsize length G_GNUC_UNUSED)
{
  GreatestReport *self = (GreatestReport *) report;

  if (g_str_has_prefix (line, "* Suite ") || read_suite (self, line) || read_total (self, line))
    self->is_open = TRUE;
  else if (!read_counts (self, line))
    read_failure (self, line);
}

static void
greatest_end (CodeReport *report)
{
  report->complete = report->seen && !((GreatestReport *) report)->is_open;
}

const CodeFormat code_report_greatest = { "greatest", sizeof (GreatestReport), greatest_read,
                                          greatest_end, NULL };
