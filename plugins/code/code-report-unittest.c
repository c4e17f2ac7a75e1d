/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* Python's unittest: numbers from "Ran 5 tests in 0.1s" and the following line, names from -v.
 * shunit2 prints the same last lines. */
typedef struct
{
  CodeReport parent;
  char *name; /* (owned) (nullable): "test_x (module.Class)" without a verdict yet */
  guint64 ran;
  gboolean has_ran; /* "Ran" was read, its verdict was not */
  guint64 listed_passed;
  guint64 listed_before; /* listed_passed when the last result was complete */
} UnittestReport;

static const struct
{
  const char *word;
  TfTestOutcome outcome;
} verdicts[] = {
  { "ok", TF_TEST_OUTCOME_PASSED },
  { "FAIL", TF_TEST_OUTCOME_FAILED },
  { "ERROR", TF_TEST_OUTCOME_FAILED },
  { "expected failure", TF_TEST_OUTCOME_SKIPPED },
  { "unexpected success", TF_TEST_OUTCOME_FAILED },
};

static void
keep (UnittestReport *self, TfTestOutcome outcome)
{
  code_report_keep (&self->parent, self->name, -1, outcome);
  code_report_end_message (&self->parent);
  if (outcome == TF_TEST_OUTCOME_PASSED)
    self->listed_passed++;
  g_clear_pointer (&self->name, g_free);
}

static gboolean
read_verdict (UnittestReport *self, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (strcmp (text, verdicts[i].word) == 0)
      {
        keep (self, verdicts[i].outcome);
        return TRUE;
      }
  if (!g_str_has_prefix (text, "skipped "))
    return FALSE;
  keep (self, TF_TEST_OUTCOME_SKIPPED);
  return TRUE;
}

/* The end of the parenthesis of "test_x (module.Class)"; 0 if it is not a name. */
static gsize
measure_name (const char *line)
{
  const char *open = strstr (line, " (");
  const char *close = open != NULL ? strchr (open, ')') : NULL;
  gsize i = strspn (line, " ");

  if (close == NULL)
    return 0;
  for (; line + i < open; i++)
    if (!g_ascii_isalnum (line[i]) && line[i] != '_' && (guchar) line[i] < 0x80)
      return 0;
  for (const char *p = open + 2; p < close; p++)
    if (*p == ' ')
      return 0;
  /* a subtest adds a second pair with its parameters */
  if (close[1] == ' ' && (close[2] == '(' || close[2] == '['))
    {
      const char *dots = strstr (close, " ... ");
      const char *last = dots != NULL ? dots - 1 : close + strlen (close) - 1;

      if (*last == ')' || *last == ']')
        close = last;
    }
  return close + 1 - line;
}

/* The verdict follows the name, the first line of its documentation, or the output of the test. */
static gboolean
read_test (UnittestReport *self, const char *line)
{
  gsize length = measure_name (line);
  const char *dots = strstr (line, " ... ");

  if (length > 0 && (line[length] == '\0' || g_str_has_prefix (line + length, " ... ")))
    {
      g_free (self->name);
      self->name = g_strndup (line + strspn (line, " "), length - strspn (line, " "));
      if (line[length] != '\0')
        read_verdict (self, line + length + strlen (" ... "));
      return TRUE;
    }
  if (self->name == NULL)
    return FALSE;
  return read_verdict (self, dots != NULL ? dots + strlen (" ... ") : line);
}

/* "(failures=1, expected failures=2)" */
static gboolean
read_amounts (const char *text, guint64 *failed, guint64 *skipped)
{
  if (*text == '\0')
    return TRUE;
  if (!code_scan_word (&text, " ("))
    return FALSE;
  for (;;)
    {
      guint64 number = 0;
      guint64 *sum = NULL;

      if (code_scan_word (&text, "failures=") || code_scan_word (&text, "errors=") ||
          code_scan_word (&text, "unexpected successes="))
        sum = failed;
      else if (code_scan_word (&text, "skipped=") || code_scan_word (&text, "expected failures="))
        sum = skipped;
      if (sum == NULL || !code_scan_number (&text, &number))
        return FALSE;
      *sum += number;
      if (strcmp (text, ")") == 0)
        return TRUE;
      if (!code_scan_word (&text, ", "))
        return FALSE;
    }
}

/* Errors in a class's own setup do not count as tests: if all passed tests are listed, the list is
 * correct. */
static void
add_result (UnittestReport *self, guint64 failed, guint64 skipped)
{
  guint64 listed = self->listed_passed - self->listed_before;
  guint64 rest = self->ran > failed + skipped ? self->ran - failed - skipped : 0;
  guint64 most = self->ran > skipped ? self->ran - skipped : 0;

  self->parent.passed += MAX (rest, MIN (listed, most));
  self->parent.failed += failed;
  self->parent.skipped += skipped;
  self->parent.complete = TRUE;
  self->parent.seen = TRUE;
  self->listed_before = self->listed_passed;
  self->has_ran = FALSE;
}

static gboolean
read_result (UnittestReport *self, const char *line)
{
  const char *text = line;
  guint64 failed = 0;
  guint64 skipped = 0;
  gboolean ok;

  if (code_scan_word (&text, "Ran "))
    {
      if (!code_scan_number (&text, &self->ran) ||
          !(g_str_has_prefix (text, " tests in ") || g_str_has_prefix (text, " test in ") ||
            strcmp (text, " tests.") == 0 || strcmp (text, " test.") == 0))
        return FALSE;
      self->has_ran = TRUE;
      self->parent.complete = FALSE;
      code_report_end_message (&self->parent);
      return TRUE;
    }
  if (!self->has_ran)
    return FALSE;
  ok = code_scan_word (&text, "OK");
  if (!ok && !code_scan_word (&text, "FAILED") && !code_scan_word (&text, "NO TESTS RAN"))
    return FALSE;
  if (!read_amounts (text, &failed, &skipped))
    return FALSE;
  add_result (self, failed, skipped);
  if (ok && failed > 0)
    code_report_doubt (&self->parent, "unittest reported OK although tests failed");
  return TRUE;
}

static void
unittest_read (CodeReport *report, const char *line, gsize length)
{
  UnittestReport *self = (UnittestReport *) report;
  const char *text = line;

  if (read_result (self, line))
    return;
  if (code_scan_word (&text, "FAIL: ") || code_scan_word (&text, "ERROR: "))
    {
      gsize n = measure_name (text);

      if (n > 0)
        {
          code_report_keep (report, text, (gssize) n, TF_TEST_OUTCOME_FAILED);
          code_report_describe (report, text, (gssize) n);
          return;
        }
    }
  if (g_str_has_prefix (line, "======"))
    code_report_end_message (report);
  else if (report->described != NULL && !g_str_has_prefix (line, "------"))
    code_report_append_message (report, line, length);
  else if (report->described == NULL)
    read_test (self, line);
}

static void
unittest_end (CodeReport *report)
{
  if (((UnittestReport *) report)->has_ran)
    report->complete = FALSE;
}

static void
unittest_clear (CodeReport *report)
{
  g_free (((UnittestReport *) report)->name);
}

const CodeFormat code_report_unittest = { "unittest", sizeof (UnittestReport), unittest_read,
                                          unittest_end, unittest_clear };
