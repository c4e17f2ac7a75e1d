/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* bun test: a line for each test, "(pass) suite > name [0.03ms]", then the numbers. */
typedef struct
{
  CodeReport parent;
  guint64 sum;
} BunReport;

static gboolean
read_test (CodeReport *report, const char *line)
{
  static const struct
  {
    const char *mark;
    TfTestOutcome outcome;
  } marks[] = {
    { "(pass) ", TF_TEST_OUTCOME_PASSED },  { "✓ ", TF_TEST_OUTCOME_PASSED },
    { "(fail) ", TF_TEST_OUTCOME_FAILED },  { "✗ ", TF_TEST_OUTCOME_FAILED },
    { "(skip) ", TF_TEST_OUTCOME_SKIPPED }, { "(todo) ", TF_TEST_OUTCOME_SKIPPED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *name = line;
      const char *time;
      g_autofree char *only = NULL;

      if (!code_scan_word (&name, marks[i].mark))
        continue;
      time = g_strrstr (name, " [");
      if (time != NULL && !g_str_has_suffix (time, "s]"))
        time = NULL;
      only = time != NULL ? g_strndup (name, time - name) : g_strdup (name);
      tf_test_report_add_case (report->kept, only, marks[i].outcome, NULL);
      return TRUE;
    }
  return FALSE;
}

/* " 2 pass" */
static gboolean
read_total (BunReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const struct
  {
    const char *word;
    guint64 *sum;
  } totals[] = {
    { " pass", &report->passed },
    { " fail", &report->failed },
    { " skip", &report->skipped },
    { " todo", &report->skipped },
  };
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, " ") || !code_scan_number (&text, &number))
    return FALSE;
  if (number > 0 && (strcmp (text, " error") == 0 || strcmp (text, " errors") == 0))
    code_report_doubt (report, "bun reported errors outside of tests");
  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    if (strcmp (text, totals[i].word) == 0)
      {
        *totals[i].sum += number;
        self->sum += number;
        return TRUE;
      }
  return FALSE;
}

/* "Ran 5 tests across 1 file. [80.00ms]" */
static gboolean
read_end (BunReport *self, const char *line)
{
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "Ran ") || !code_scan_number (&text, &number) ||
      (!code_scan_word (&text, " tests across ") && !code_scan_word (&text, " test across ")))
    return FALSE;
  self->parent.seen = TRUE;
  self->parent.complete = TRUE;
  if (number != self->sum)
    code_report_doubt (&self->parent, "the test count of bun does not match its verdicts");
  return TRUE;
}

static void
bun_read (CodeReport *report, const char *line, gsize length)
{
  BunReport *self = (BunReport *) report;

  if (!read_test (report, line) && !read_total (self, line))
    read_end (self, line);
}

const CodeFormat code_report_bun = { "bun", sizeof (BunReport), bun_read, NULL, NULL };
