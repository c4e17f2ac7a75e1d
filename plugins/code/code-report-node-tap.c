/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

#define MIN_DOTS 3

/* The runner of node-tap before version 1: a line for each file, the TAP of those that failed,
 * indented, and a total. Files have the names; the numbers are those of their tests. */
typedef struct
{
  CodeReport parent;
  guint64 file_passed;
  guint64 file_total;
  guint64 file_skipped;
  gboolean file_ok;
  gboolean in_file;
  guint64 passed;
  guint64 total;
  guint n_files;
  gboolean has_total;
} NodeTapReport;

/* "test/a.test.js ....... 3/4": @out_length of the name */
static gboolean
scan_counts (const char *text, gsize *out_length, guint64 *out_passed, guint64 *out_total)
{
  const char *dots = strrchr (text, ' ');
  const char *counts = dots != NULL ? dots + 1 : text;
  gsize n = 0;

  while (dots != NULL && dots - n > text && dots[-1 - (gssize) n] == '.')
    n++;
  if (n < MIN_DOTS || dots - n - 1 <= text || dots[-1 - (gssize) n] != ' ')
    return FALSE;
  *out_length = dots - n - 1 - text;
  return code_scan_number (&counts, out_passed) && code_scan_word (&counts, "/") &&
         code_scan_number (&counts, out_total) && *counts == '\0';
}

static void
leave_file (NodeTapReport *self)
{
  CodeReport *report = &self->parent;
  guint64 known = self->file_passed + self->file_skipped;
  guint64 failed = self->file_total - MIN (self->file_total, known);

  if (!self->in_file)
    return;
  self->in_file = FALSE;
  if (known > self->file_total || self->file_ok != (failed == 0))
    code_report_doubt (report, "the test count of a file does not match what it says");
  report->passed += self->file_passed;
  report->failed += failed;
  report->skipped += self->file_skipped;
  self->passed += self->file_passed;
  self->total += self->file_total;
}

static gboolean
read_file (NodeTapReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  gboolean ok = !code_scan_word (&text, "not ");
  guint64 passed = 0;
  guint64 total = 0;
  gsize length = 0;

  if (!code_scan_word (&text, "ok ") || !scan_counts (text, &length, &passed, &total))
    return FALSE;
  leave_file (self);
  self->in_file = TRUE;
  self->file_ok = ok;
  self->file_passed = passed;
  self->file_total = total;
  self->file_skipped = 0;
  self->n_files++;
  code_report_keep (report, text, (gssize) length,
                    !ok           ? TF_TEST_OUTCOME_FAILED
                    : passed == 0 ? TF_TEST_OUTCOME_SKIPPED
                                  : TF_TEST_OUTCOME_PASSED);
  code_report_describe (report, text, (gssize) length);
  return TRUE;
}

static gboolean
read_total (NodeTapReport *self, const char *line)
{
  guint64 passed = 0;
  guint64 total = 0;
  gsize length = 0;

  if (self->n_files == 0 || !g_str_has_prefix (line, "total ") ||
      !scan_counts (line, &length, &passed, &total))
    return FALSE;
  leave_file (self);
  code_report_end_message (&self->parent);
  if (passed != self->passed || total != self->total)
    code_report_doubt (&self->parent, "the total of tap does not match its files");
  self->passed = 0;
  self->total = 0;
  self->has_total = TRUE;
  self->parent.seen = TRUE;
  return TRUE;
}

/* "  skipped: 2" below the line of its file */
static gboolean
read_left_out (NodeTapReport *self, const char *line)
{
  const char *text = line;
  guint64 n = 0;

  if (!self->in_file ||
      (!code_scan_word (&text, "  skipped: ") && !code_scan_word (&text, "  todo: ")) ||
      !code_scan_number (&text, &n) || *text != '\0')
    return FALSE;
  self->file_skipped += n;
  return TRUE;
}

static void
node_tap_read (CodeReport *report, const char *line, gsize length)
{
  NodeTapReport *self = (NodeTapReport *) report;

  if (!read_file (self, line) && !read_total (self, line) && !read_left_out (self, line))
    code_report_append_message (report, line, length);
}

static void
node_tap_end (CodeReport *report)
{
  NodeTapReport *self = (NodeTapReport *) report;

  report->is_outer = TRUE;
  report->complete = self->has_total && !self->in_file;
}

const CodeFormat code_report_node_tap = { "node-tap", sizeof (NodeTapReport), node_tap_read,
                                          node_tap_end, NULL };
