/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* "PASS: name" lines of automake's harness, or of a script with the same output, with the totals
 * that the harness prints after them. Without totals, only the exit status shows that the list is
 * complete. */
typedef struct
{
  CodeReport parent;
  gboolean in_log;     /* in test-suite.log, which VERBOSE=1 prints and which repeats names and
                        * totals */
  gboolean in_summary; /* in the totals proper */
  gboolean after_rule; /* the previous line was "=====": unittest's titles look like verdicts */
  gboolean is_harness; /* begun or ended by automake's own lines */
  gboolean has_totals;
  gboolean has_serial_end;
  guint64 serial_failed;
  guint64 total;
  guint64 failed;
  guint64 passed;
  char *title; /* (owned) (nullable): in the log, the previous line */
} AutomakeReport;

static const struct
{
  const char *word;
  TfTestOutcome outcome;
} verdicts[] = {
  { "PASS: ", TF_TEST_OUTCOME_PASSED },  { "FAIL: ", TF_TEST_OUTCOME_FAILED },
  { "SKIP: ", TF_TEST_OUTCOME_SKIPPED }, { "XFAIL: ", TF_TEST_OUTCOME_SKIPPED },
  { "XPASS: ", TF_TEST_OUTCOME_FAILED }, { "ERROR: ", TF_TEST_OUTCOME_FAILED },
};

/* Returns: (nullable): the name after the verdict */
static const char *
split_verdict (const char *line, TfTestOutcome *out)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (code_scan_word (&line, verdicts[i].word) && *line != '\0')
      {
        *out = verdicts[i].outcome;
        return line;
      }
  return NULL;
}

/* A title is a verdict with a line of "=" below it. */
static void
read_log (AutomakeReport *self, const char *line, gsize length)
{
  TfTestOutcome outcome;

  if (self->title != NULL && g_str_has_prefix (line, "==="))
    {
      code_report_describe (&self->parent, self->title, -1);
      g_clear_pointer (&self->title, g_free);
      return;
    }
  g_clear_pointer (&self->title, g_free);
  if (split_verdict (line, &outcome) != NULL)
    self->title = g_strdup (split_verdict (line, &outcome));
  else
    code_report_append_message (&self->parent, line, length);
}

static void
read_total (AutomakeReport *self, const char *line)
{
  static const char *const words[] = { "TOTAL:", "PASS:",  "SKIP:", "XFAIL:",
                                       "FAIL:",  "XPASS:", "ERROR:" };
  guint64 *const sums[] = { &self->total,  &self->passed, NULL,         NULL,
                            &self->failed, &self->failed, &self->failed };
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "# "))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (code_scan_word (&text, words[i]))
      {
        text += strspn (text, " ");
        if (!code_scan_number (&text, &number))
          code_report_doubt (&self->parent, "a total of automake is malformed");
        if (sums[i] != NULL)
          *sums[i] += number;
        /* the last one: the totals are not complete before it */
        self->has_totals = self->has_totals || i == G_N_ELEMENTS (words) - 1;
        return;
      }
}

/* Of the serial harness: "All 3 tests passed", "1 of 3 tests failed" … */
static void
read_serial_end (AutomakeReport *self, const char *line)
{
  const char *text = line;
  gboolean all = code_scan_word (&text, "All ");
  guint64 n = 0;
  guint64 failed = 0;

  if (!code_scan_number (&text, &n))
    return;
  if (code_scan_word (&text, " of "))
    {
      failed = n;
      if (all || !code_scan_number (&text, &n))
        return;
    }
  if (!code_scan_word (&text, " tests") && !code_scan_word (&text, " test"))
    return;
  if (strcmp (text, " failed") == 0 || g_str_has_prefix (text, " did not behave as expected"))
    failed = MAX (failed, 1);
  else if (failed > 0 ||
           (strcmp (text, " passed") != 0 && !g_str_has_prefix (text, " behaved as expected")))
    return;
  self->has_serial_end = TRUE;
  self->serial_failed += failed;
}

static void
read_headline (AutomakeReport *self, const char *line)
{
  if (g_str_has_prefix (line, "Testsuite summary"))
    {
      self->in_log = FALSE;
      self->in_summary = TRUE;
      self->is_harness = TRUE;
      self->parent.seen = TRUE;
      code_report_end_message (&self->parent);
    }
  else if (g_str_has_prefix (line, "   ") && g_str_has_suffix (line, "test-suite.log"))
    {
      self->in_log = TRUE;
      self->in_summary = FALSE;
      self->is_harness = TRUE;
    }
}

static void
automake_read (CodeReport *report, const char *line, gsize length)
{
  AutomakeReport *self = (AutomakeReport *) report;
  TfTestOutcome outcome;
  const char *name;

  if (*line == 'T' || *line == ' ')
    read_headline (self, line);
  if (*line == 'm' && g_str_has_prefix (line, "make") && g_str_has_suffix (line, "check-TESTS"))
    self->is_harness = TRUE;
  if (self->in_log)
    {
      read_log (self, line, length);
      return;
    }
  name = self->after_rule ? NULL : split_verdict (line, &outcome);
  self->after_rule = g_str_has_prefix (line, "=====");
  if (name != NULL)
    {
      gboolean seen = report->seen || *line != 'E';

      self->in_summary = FALSE;
      code_report_add (report, name, -1, outcome);
      report->seen = seen;
      code_report_end_message (report);
    }
  else if (self->in_summary)
    read_total (self, line);
  else if (self->is_harness && !self->has_totals)
    read_serial_end (self, line);
}

static void
automake_end (CodeReport *report)
{
  AutomakeReport *self = (AutomakeReport *) report;
  guint64 listed = report->passed + report->failed + report->skipped;

  report->is_outer = self->is_harness;
  report->complete =
      report->seen && (self->has_totals || self->has_serial_end || !self->is_harness);
  if (self->has_serial_end && self->serial_failed != report->failed)
    code_report_doubt (report, "the failure count of automake does not match its list");
  if (self->has_totals &&
      (self->total != listed || self->failed != report->failed || self->passed != report->passed))
    code_report_doubt (report, "the test count of automake does not match its list");
}

static void
automake_clear (CodeReport *report)
{
  g_free (((AutomakeReport *) report)->title);
}

const CodeFormat code_report_automake = { "make check", sizeof (AutomakeReport), automake_read,
                                          automake_end, automake_clear };
