/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-tap.h"

/* prove, with -v (the TAP of each file after its name) or without (one line per file; then files
 * are the tests). It may run several times, such as once for each directory. */
typedef struct
{
  CodeReport parent;
  CodeTap tap;
  char *file; /* (owned) (nullable): the file whose output is being read */
  gboolean verbose;
  gboolean file_failed; /* the verdict on the file is not ok */
  guint64 failed_before;
  guint64 n_files;
  guint64 files;
  guint64 tests;
  guint64 failed_in_earlier_runs;
  guint n_counts; /* "Files=…" lines */
  guint n_results;
  gboolean has_verdict; /* some run had tests */
  gboolean has_script;  /* "t/name.t .." was read: other programs print "name ... ok" too */
} ProveReport;

/* "t/a.t .. " and what follows; %NULL if this is not such a line. */
static const char *
split_header (const char *line, gsize *out_length)
{
  const char *dots = strstr (line, " ..");
  const char *rest;

  if (dots == NULL || dots == line || *line == ' ' || *line == '#')
    return NULL;
  rest = dots + 1;
  while (*rest == '.')
    rest++;
  if (*rest != ' ' && *rest != '\0')
    return NULL;
  while (*rest == ' ')
    rest++;
  *out_length = dots - line;
  return rest;
}

static void
judge_file (ProveReport *self, gboolean failed)
{
  CodeReport *report = &self->parent;

  if (self->file == NULL)
    return;
  if (!self->verbose)
    code_report_add (report, self->file, -1,
                     failed ? TF_TEST_OUTCOME_FAILED : TF_TEST_OUTCOME_PASSED);
  else if (failed && report->failed == self->failed_before)
    code_report_add (report, self->file, -1, TF_TEST_OUTCOME_FAILED);
}

static void
leave_file (ProveReport *self)
{
  if (self->file == NULL)
    return;
  if (self->file_failed)
    {
      code_tap_drop (&self->tap);
      judge_file (self, TRUE);
    }
  else
    code_tap_end (&self->tap, NULL);
  g_clear_pointer (&self->file, g_free);
}

static void
enter_file (ProveReport *self, const char *line, gsize length, const char *rest)
{
  leave_file (self);
  self->n_files++;
  self->file = g_strndup (line, length);
  self->has_script = self->has_script || g_str_has_suffix (self->file, ".t");
  self->failed_before = self->parent.failed;
  self->file_failed = FALSE;
  self->verbose = FALSE;
  if (strcmp (rest, "ok") == 0)
    {
      judge_file (self, FALSE);
      g_clear_pointer (&self->file, g_free);
    }
  else if (g_str_has_prefix (rest, "skipped:"))
    {
      code_report_add (&self->parent, self->file, -1, TF_TEST_OUTCOME_SKIPPED);
      g_clear_pointer (&self->file, g_free);
    }
  else if (*rest != '\0')
    self->file_failed = TRUE;
  else
    code_tap_end (&self->tap, self->file);
}

static gboolean
is_verdict (const char *line)
{
  return g_str_has_prefix (line, "Dubious, test returned") ||
         g_str_has_prefix (line, "No subtests run") ||
         (g_str_has_prefix (line, "Failed ") && strstr (line, " subtests") != NULL) ||
         (g_str_has_prefix (line, "All ") && strstr (line, " subtests passed") != NULL);
}

/* "Files=2, Tests=9, …" */
static gboolean
read_counts (ProveReport *self, const char *line)
{
  const char *text = line;
  guint64 files = 0;
  guint64 tests = 0;

  if (!code_scan_word (&text, "Files="))
    return FALSE;
  leave_file (self);
  if (code_scan_number (&text, &files) && code_scan_word (&text, ", Tests=") &&
      code_scan_number (&text, &tests))
    self->n_counts++;
  self->files += files;
  self->tests += tests;
  return TRUE;
}

static gboolean
read_result (ProveReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;

  if (!code_scan_word (&text, "Result: "))
    return FALSE;
  leave_file (self);
  self->n_results++;
  self->has_verdict = self->has_verdict || strcmp (text, "PASS") == 0 || strcmp (text, "FAIL") == 0;
  if (strcmp (text, "PASS") == 0 && report->failed > self->failed_in_earlier_runs)
    code_report_doubt (report, "prove passed although tests failed");
  self->failed_in_earlier_runs = report->failed;
  return TRUE;
}

static gboolean
read_summary (ProveReport *self, const char *line)
{
  if (read_counts (self, line) || read_result (self, line))
    return TRUE;
  if (strcmp (line, "Test Summary Report") != 0 && strcmp (line, "All tests successful.") != 0)
    return FALSE;
  leave_file (self);
  return TRUE;
}

static void
read_in_file (ProveReport *self, const char *line, gsize length)
{
  if (is_verdict (line))
    {
      self->file_failed = TRUE;
      code_report_end_message (&self->parent);
      return;
    }
  if (self->file_failed)
    return;
  if (strcmp (line, "ok") == 0)
    {
      leave_file (self);
      return;
    }
  self->verbose = self->verbose || g_ascii_isdigit (*line) || g_str_has_prefix (line, "ok ") ||
                  g_str_has_prefix (line, "not ok ");
  code_tap_read (&self->tap, line, length);
}

static void
prove_read (CodeReport *report, const char *line, gsize length)
{
  ProveReport *self = (ProveReport *) report;
  gsize n = 0;
  const char *rest;

  if (self->tap.report == NULL)
    code_tap_init (&self->tap, report);
  if (read_summary (self, line))
    {
      report->seen = self->n_counts > 0 || self->has_script;
      return;
    }
  rest = split_header (line, &n);
  if (rest != NULL && (*rest == '\0' || strcmp (rest, "ok") == 0 || is_verdict (rest) ||
                       g_str_has_prefix (rest, "skipped:")))
    enter_file (self, line, n, rest);
  else if (self->file != NULL)
    read_in_file (self, line, length);
  report->seen = self->n_counts > 0 || self->has_script;
}

static void
prove_end (CodeReport *report)
{
  ProveReport *self = (ProveReport *) report;

  report->is_outer = TRUE;
  leave_file (self);
  report->complete = self->has_verdict && self->n_results >= self->n_counts;
  if (report->complete && (self->n_counts < self->n_results || self->files != self->n_files))
    code_report_doubt (report, "the file count of prove does not match its list");
  if (report->complete && self->tap.n_points > self->tests)
    code_report_doubt (report, "prove listed more tests than it counted");
}

static void
prove_clear (CodeReport *report)
{
  ProveReport *self = (ProveReport *) report;

  code_tap_clear (&self->tap);
  g_free (self->file);
}

const CodeFormat code_report_prove = { "prove", sizeof (ProveReport), prove_read, prove_end,
                                       prove_clear };
