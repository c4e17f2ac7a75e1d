/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* Maven's Surefire on the console: the numbers of each module, "[INFO] Tests run: 3, Failures: 0,
 * Errors: 0, Skipped: 0", and the names of what failed. Its XML files have more. */
typedef struct
{
  CodeReport parent;
  gboolean in_list; /* of failures or errors */
} MavenReport;

static const char *
skip_level (const char *line)
{
  static const char *const levels[] = { "[INFO] ", "[ERROR] ", "[WARNING] " };

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    if (code_scan_word (&line, levels[i]))
      return line;
  return line;
}

/* The lines of single classes go on with ", Time elapsed: …". */
static gboolean
read_totals (CodeReport *report, const char *text)
{
  static const char *const words[] = { "Tests run: ", ", Failures: ", ", Errors: ", ", Skipped: " };
  guint64 n[G_N_ELEMENTS (words)] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!code_scan_word (&text, words[i]) || !code_scan_number (&text, &n[i]))
      return FALSE;
  if (*text != '\0')
    return TRUE;
  report->seen = TRUE;
  report->failed += n[1] + n[2];
  report->skipped += n[3];
  if (n[0] < n[1] + n[2] + n[3])
    code_report_doubt (report, "the totals of Maven contradict each other");
  else
    report->passed += n[0] - n[1] - n[2] - n[3];
  return TRUE;
}

/* "  ShopTest.bad:12 expected:<3> but was:<2>" */
static void
read_failed (CodeReport *report, const char *text)
{
  gsize length;

  text += strspn (text, " ");
  length = strcspn (text, ": ->");
  if (memchr (text, '.', length) == NULL)
    return;
  code_report_keep (report, text, (gssize) length, TF_TEST_OUTCOME_FAILED);
  code_report_append_message (report, text, strlen (text));
  code_report_end_message (report);
}

static void
maven_read (CodeReport *report, const char *line, gsize length)
{
  MavenReport *self = (MavenReport *) report;
  const char *text = skip_level (line);

  if (read_totals (report, text))
    self->in_list = FALSE;
  else if (strcmp (text, "BUILD SUCCESS") == 0 || strcmp (text, "BUILD FAILURE") == 0)
    report->complete = TRUE;
  else if (g_str_has_prefix (text, "Failures:") || g_str_has_prefix (text, "Errors:"))
    self->in_list = TRUE;
  else if (self->in_list && *text == ' ' && g_str_has_prefix (line, "[ERROR] "))
    read_failed (report, text);
}

const CodeFormat code_report_maven = { "maven", sizeof (MavenReport), maven_read, NULL, NULL };
