/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* bazel test: a line for each target, then "Executed 2 out of 3 tests: …". */
typedef struct
{
  CodeReport parent;
  guint64 listed;
} BazelReport;

static gboolean
read_target (BazelReport *self, const char *line)
{
  static const struct
  {
    const char *word;
    TfTestOutcome outcome;
  } words[] = {
    { "PASSED", TF_TEST_OUTCOME_PASSED },   { "FLAKY", TF_TEST_OUTCOME_PASSED },
    { "FAILED", TF_TEST_OUTCOME_FAILED },   { "TIMEOUT", TF_TEST_OUTCOME_FAILED },
    { "REMOTE", TF_TEST_OUTCOME_FAILED },   { "INCOMPLETE", TF_TEST_OUTCOME_FAILED },
    { "SKIPPED", TF_TEST_OUTCOME_SKIPPED }, { "NO STATUS", TF_TEST_OUTCOME_SKIPPED },
  };
  gsize length = strcspn (line, " ");
  const char *text = line + length + strspn (line + length, " ");

  if ((!g_str_has_prefix (line, "//") && *line != '@') || line[length] == '\0')
    return FALSE;
  code_scan_word (&text, "(cached) ");
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (text, words[i].word))
      {
        code_report_add (&self->parent, line, (gssize) length, words[i].outcome);
        code_report_end_message (&self->parent);
        self->listed++;
        return TRUE;
      }
  return FALSE;
}

static void
bazel_read (CodeReport *report, const char *line, gsize length)
{
  BazelReport *self = (BazelReport *) report;
  const char *text = line;
  guint64 executed = 0;
  guint64 total = 0;

  if (read_target (self, line) || !code_scan_word (&text, "Executed ") ||
      !code_scan_number (&text, &executed) || !code_scan_word (&text, " out of ") ||
      !code_scan_number (&text, &total) ||
      (!code_scan_word (&text, " tests: ") && !code_scan_word (&text, " test: ")))
    return;
  report->seen = TRUE;
  report->complete = TRUE;
  report->is_outer = TRUE;
  if (total != self->listed)
    code_report_doubt (report, "the test count of bazel does not match its list");
}

const CodeFormat code_report_bazel = { "bazel", sizeof (BazelReport), bazel_read, NULL, NULL };
