/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* node --test with its reporter "spec": names as they come, numbers from the "ℹ" lines at the
 * end. */
#define MAX_DEPTH 16

typedef struct
{
  CodeReport parent;
  GPtrArray *suites; /* (owned) (nullable) (element-type utf8): open, "▶ name" */
  guint64 tests;
  guint64 sum;      /* of all verdicts */
  guint n_totals;   /* how many of the lines below have been read */
  gboolean in_list; /* in the list of failed tests at the end, already reported before */
} NodeReport;

static gboolean
read_total (NodeReport *self, const char *line)
{
  static const char *const words[] = {
    "tests ", "pass ", "fail ", "cancelled ", "skipped ", "todo "
  };
  CodeReport *report = &self->parent;
  guint64 *sums[] = { &self->tests,    &report->passed,  &report->failed,
                      &report->failed, &report->skipped, &report->skipped };
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "ℹ "))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (code_scan_word (&text, words[i]) && code_scan_number (&text, &number) && *text == '\0')
      {
        *sums[i] += number;
        self->sum += i > 0 ? number : 0;
        self->n_totals++;
        report->seen = TRUE;
        code_report_end_message (report);
        return TRUE;
      }
  return TRUE;
}

/* Removes " (1.2ms)" and what follows; %FALSE if there is no time. */
static gboolean
cut_time (const char *text, gsize *out_length)
{
  const char *open = g_strrstr (text, " (");
  const char *close = open != NULL ? strstr (open, "ms)") : NULL;

  if (close == NULL || !g_ascii_isdigit (open[2]))
    return FALSE;
  *out_length = open - text;
  return TRUE;
}

static void
keep (NodeReport *self, const char *name, gsize length, guint depth, TfTestOutcome outcome)
{
  g_autoptr (GString) full = g_string_new (NULL);

  for (guint i = 0; i < depth && i < self->suites->len; i++)
    g_string_append_printf (full, "%s/", (const char *) g_ptr_array_index (self->suites, i));
  g_string_append_len (full, name, (gssize) length);
  tf_test_report_add_case (self->parent.kept, full->str, outcome, NULL);
  code_report_describe (&self->parent, full->str, -1);
}

/* "▶ suite" opens a suite; "▶ suite (3ms)" and "✔ suite (3ms)" at the same depth close it. */
static void
read_line (NodeReport *self,
           const char *text,
           guint depth,
           TfTestOutcome outcome,
           gboolean is_suite)
{
  gsize length = 0;
  gboolean has_time = cut_time (text, &length);

  if (depth >= MAX_DEPTH || (!has_time && !is_suite))
    return;
  if (self->suites->len == depth + 1 && has_time)
    {
      g_autofree char *name = g_strndup (text, length);
      gboolean ends = strcmp (g_ptr_array_index (self->suites, depth), name) == 0;

      g_ptr_array_set_size (self->suites, (int) depth);
      if (ends)
        return;
    }
  g_ptr_array_set_size (self->suites, (int) MIN (depth, self->suites->len));
  if (is_suite && !has_time)
    g_ptr_array_add (self->suites, g_strdup (text));
  else if (!is_suite)
    keep (self, text, length, depth, outcome);
}

static void
node_read (CodeReport *report, const char *line, gsize length)
{
  static const struct
  {
    const char *mark;
    TfTestOutcome outcome;
  } marks[] = {
    { "✔ ", TF_TEST_OUTCOME_PASSED },   { "✖ ", TF_TEST_OUTCOME_FAILED },
    { "﹣ ", TF_TEST_OUTCOME_SKIPPED }, { "⚠ ", TF_TEST_OUTCOME_SKIPPED },
    { "▶ ", TF_TEST_OUTCOME_PASSED },
  };
  NodeReport *self = (NodeReport *) report;
  gsize indent = strspn (line, " ");

  if (self->suites == NULL)
    self->suites = g_ptr_array_new_with_free_func (g_free);
  if ((guchar) line[indent] >= 0x80)
    {
      if (read_total (self, line))
        return;
      if (strcmp (line, "✖ failing tests:") == 0)
        self->in_list = TRUE;
      for (guint i = 0; i < G_N_ELEMENTS (marks) && !self->in_list; i++)
        {
          const char *text = line + indent;
          gboolean is_todo = strstr (text, "ms) # ") != NULL;

          if (!code_scan_word (&text, marks[i].mark))
            continue;
          code_report_end_message (report);
          read_line (self, text, (guint) indent / 2,
                     is_todo ? TF_TEST_OUTCOME_SKIPPED : marks[i].outcome,
                     i == G_N_ELEMENTS (marks) - 1);
          return;
        }
    }
  if (!self->in_list)
    code_report_append_message (report, line, length);
}

/* A parent of subtests counts as a test, but the list shows its subtests. */
static void
node_end (CodeReport *report)
{
  NodeReport *self = (NodeReport *) report;

  report->complete = self->n_totals > 0 && self->n_totals % 6 == 0;
  if (report->complete && self->sum != self->tests)
    code_report_doubt (report, "the test count of node does not match its verdicts");
}

static void
node_clear (CodeReport *report)
{
  NodeReport *self = (NodeReport *) report;

  g_clear_pointer (&self->suites, g_ptr_array_unref);
}

const CodeFormat code_report_node = { "node", sizeof (NodeReport), node_read, node_end,
                                      node_clear };
