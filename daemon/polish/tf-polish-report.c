/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-report.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-test-compare.h"

#define HEADING   "## Iteration "
#define FIXES     "**Fixes Applied:**"
#define TESTS     "**Test Results:**"
#define COVERAGE  "**Coverage:**"
#define DECISIONS "**Decisions:**"

#define SHOWN_FAILED 20

void
tf_polish_report_append_flat (GString *text, const char *words)
{
  gsize start = text->len;
  gboolean space = FALSE;

  for (const char *p = words; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isspace (c) || g_unichar_iscntrl (c))
        {
          space = TRUE;
          continue;
        }
      if (space && text->len > start)
        g_string_append_c (text, ' ');
      space = FALSE;
      g_string_append_unichar (text, c);
    }
}

static void
append_head (GString *text, const TfTrajectoryPoint *point)
{
  g_autofree char *time = tf_clock_to_iso8601 (point->timestamp);
  g_autofree char *counts = tf_counts_describe (&point->counts, ", ");

  g_string_append_printf (text, HEADING "%u\n\n**Timestamp:** %s\n", point->iteration, time);
  g_string_append_printf (text, "**Error Counts:** %s (%" G_GUINT64_FORMAT " total)\n", counts,
                          tf_counts_total (&point->counts));
}

static void
append_coverage (GString *text, const TfCoverage *coverage)
{
  g_autofree char *words = tf_coverage_describe (coverage);

  g_string_append (text, COVERAGE " ");
  tf_polish_report_append_flat (text, words);
  g_string_append_c (text, '\n');
}

static void
append_decisions (GString *text, const GPtrArray *decisions)
{
  if (decisions->len == 0)
    return;
  g_string_append (text, DECISIONS "\n");
  for (guint i = 0; i < decisions->len; i++)
    {
      g_autofree char *line = tf_decision_check_describe (g_ptr_array_index (decisions, i));

      g_string_append (text, "- ");
      tf_polish_report_append_flat (text, line);
      g_string_append_c (text, '\n');
    }
  g_string_append_c (text, '\n');
}

static void
append_guards (GString *text, const GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TfGuardResult *result = g_ptr_array_index (results, i);

      g_string_append_printf (text, "**Guard Evaluated:** %s — %s: ",
                              tf_enum_to_nick (TF_TYPE_GUARD, result->guard),
                              tf_enum_to_nick (TF_TYPE_VERDICT, result->verdict));
      tf_polish_report_append_flat (text, result->message);
      g_string_append_c (text, '\n');
    }
}

static void
append_issues (GString *text, const GPtrArray *issues)
{
  g_string_append_printf (text, "**Issues Found:** %u\n", issues->len);
  for (guint i = 0; i < issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (issues, i);

      g_string_append_printf (text, "- %s: ", tf_enum_to_nick (TF_TYPE_SEVERITY, issue->severity));
      tf_polish_report_append_flat (text, issue->description);
      g_string_append (text, " (");
      tf_polish_report_append_flat (text, issue->location);
      g_string_append (text, ")\n");
    }
  if (issues->len > 0)
    g_string_append_c (text, '\n');
}

static void
append_failed (GString *text, const GPtrArray *cases)
{
  guint n = 0;

  for (guint i = 0; i < cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (cases, i);

      if (test->outcome != TF_TEST_OUTCOME_FAILED || ++n > SHOWN_FAILED)
        continue;
      g_string_append (text, "- failed: ");
      tf_polish_report_append_flat (text, test->name);
      g_string_append_c (text, '\n');
    }
  if (n > SHOWN_FAILED)
    g_string_append_printf (text, "- and %u more\n", n - SHOWN_FAILED);
}

static void
append_test_report (GString *text, const TfTestReport *tests)
{
  g_autofree char *words = tf_test_report_describe (tests);

  g_string_append (text, TESTS " ");
  tf_polish_report_append_flat (text, words);
  g_string_append_c (text, '\n');
  append_failed (text, tests->cases);
  if (tests->flaky == NULL || tests->flaky[0] == NULL)
    return;
  g_string_append (text, "- flaky, failed and passed in the same tree: ");
  g_free (words);
  words = tf_test_compare_format ((const char *const *) tests->flaky);
  tf_polish_report_append_flat (text, words);
  g_string_append_c (text, '\n');
}

static void
append_tests (GString *text, const TfTestCounts *tests)
{
  if (tests->known)
    g_string_append_printf (text, TESTS " %u total, %u passed, %u failed\n", tests->total,
                            tests->passed, tests->failed);
  else
    g_string_append (text, TESTS " unknown\n");
}

char *
tf_polish_report_format (const TfPolishReport *report)
{
  GString *text = g_string_new (NULL);

  append_head (text, report->point);
  if (report->coverage != NULL)
    append_coverage (text, report->coverage);
  if (report->decisions != NULL)
    append_decisions (text, report->decisions);
  append_guards (text, report->results);
  if (report->found != NULL)
    g_string_append (text, report->found);
  else
    append_issues (text, report->issues);
  g_string_append_printf (text, FIXES " %s\n", report->fixes);
  if (report->test_report != NULL)
    append_test_report (text, report->test_report);
  else if (report->has_tests)
    append_tests (text, &report->tests);
  if (report->verdict != NULL)
    g_string_append_printf (text, "**Verdict:** %s\n", report->verdict);
  return g_string_free (text, FALSE);
}

char *
tf_polish_report_format_fixes (const TfFixAnswer *answer)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u of %u", tf_fix_answer_count_applied (answer),
                          answer->fixes->len);
  for (guint i = 0; i < answer->fixes->len; i++)
    {
      const TfFix *fix = g_ptr_array_index (answer->fixes, i);

      g_string_append_printf (text, "\n- issue %u %s: ", fix->n,
                              fix->applied ? "applied" : "not applied");
      tf_polish_report_append_flat (text, fix->note);
    }
  return g_string_free (text, FALSE);
}

/* The next line that begins with @start, from @text on. */
static const char *
find_line (const char *text, const char *start)
{
  const char *line = text;

  while (line != NULL && !g_str_has_prefix (line, start))
    {
      line = strchr (line, '\n');
      if (line != NULL)
        line++;
    }
  return line;
}

char *
tf_polish_report_find_section (const char *log, guint iteration)
{
  g_autofree char *heading = g_strdup_printf (HEADING "%u\n", iteration);
  const char *start = find_line (log, heading);
  const char *end = start != NULL ? find_line (start + 1, HEADING) : NULL;

  if (start == NULL)
    return NULL;
  return end != NULL ? g_strndup (start, end - start) : g_strdup (start);
}

char *
tf_polish_report_set_fixes (const char *section, const char *fixes)
{
  const char *start = find_line (section, FIXES);
  const char *tests = start != NULL ? find_line (start, TESTS) : NULL;
  GString *text = NULL;

  if (start == NULL)
    return g_strconcat (section, g_str_has_suffix (section, "\n") ? "" : "\n", FIXES " ", fixes,
                        "\n", NULL);
  text = g_string_new_len (section, start - section);
  g_string_append_printf (text, FIXES " %s\n", fixes);
  if (tests != NULL && strchr (fixes, '\n') != NULL)
    g_string_append_c (text, '\n');
  if (tests != NULL)
    g_string_append (text, tests);
  return g_string_free (text, FALSE);
}
