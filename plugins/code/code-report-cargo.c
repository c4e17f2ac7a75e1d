/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* cargo test: one result per test program. */
typedef struct
{
  CodeReport parent;
  guint64 announced; /* "running 3 tests" */
  gboolean is_running;
} CargoReport;

/* "test a::b - should panic ... ok" */
static gboolean
read_test (CargoReport *self, const char *line)
{
  const char *text = line;
  const char *dots;
  const char *verdict;
  g_autofree char *name = NULL;

  if (!self->is_running || !code_scan_word (&text, "test "))
    return FALSE;
  dots = g_strrstr (text, " ... ");
  if (dots == NULL)
    return FALSE;
  verdict = dots + strlen (" ... ");
  name = g_strndup (text, dots - text);
  if (g_str_has_suffix (name, " - should panic"))
    name[strlen (name) - strlen (" - should panic")] = '\0';
  if (strcmp (verdict, "ok") == 0 || g_str_has_prefix (verdict, "bench: "))
    tf_test_report_add_case (self->parent.kept, name, TF_TEST_OUTCOME_PASSED, NULL);
  else if (strcmp (verdict, "FAILED") == 0)
    tf_test_report_add_case (self->parent.kept, name, TF_TEST_OUTCOME_FAILED, NULL);
  else if (g_str_has_prefix (verdict, "ignored"))
    tf_test_report_add_case (self->parent.kept, name, TF_TEST_OUTCOME_SKIPPED, NULL);
  return TRUE;
}

static gboolean
read_amounts (const char *text, guint64 amounts[4])
{
  static const char *const words[] = { " passed; ", " failed; ", " ignored; ", " measured; " };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!code_scan_number (&text, &amounts[i]) || !code_scan_word (&text, words[i]))
      return FALSE;
  return TRUE;
}

/* "test result: ok. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; …" */
static gboolean
read_result (CargoReport *self, const char *line)
{
  CodeReport *report = &self->parent;
  const char *text = line;
  guint64 n[4] = { 0 };

  if (!code_scan_word (&text, "test result: "))
    return FALSE;
  code_report_end_message (report);
  report->seen = TRUE;
  if ((!code_scan_word (&text, "ok. ") && !code_scan_word (&text, "FAILED. ")) ||
      !read_amounts (text, n) || !self->is_running)
    code_report_doubt (report, "a result of cargo test is malformed");
  else if (n[0] + n[1] + n[2] + n[3] != self->announced)
    code_report_doubt (report, "announced %" G_GUINT64_FORMAT " tests, finished %" G_GUINT64_FORMAT,
                       self->announced, n[0] + n[1] + n[2] + n[3]);
  report->passed += n[0] + n[3];
  report->failed += n[1];
  report->skipped += n[2];
  report->complete = TRUE;
  self->is_running = FALSE;
  return TRUE;
}

static gboolean
read_begin (CargoReport *self, const char *line)
{
  const char *text = line;
  guint64 number = 0;

  if (!code_scan_word (&text, "running ") || !code_scan_number (&text, &number) ||
      (strcmp (text, " tests") != 0 && strcmp (text, " test") != 0))
    return FALSE;
  if (self->is_running)
    code_report_doubt (&self->parent, "a test program ended without a result");
  self->is_running = TRUE;
  self->announced = number;
  self->parent.seen = TRUE;
  return TRUE;
}

static gboolean
read_trouble (CargoReport *self, const char *line)
{
  if (!g_str_has_prefix (line, "error: could not compile"))
    return FALSE;
  self->parent.seen = TRUE;
  code_report_doubt (&self->parent, "it does not compile: %s", line + strlen ("error: "));
  return TRUE;
}

/* "---- a::b stdout ----" */
static gboolean
read_title (CargoReport *self, const char *line)
{
  const char *text = line;
  const char *end;

  if (strcmp (line, "failures:") == 0)
    {
      code_report_end_message (&self->parent);
      return TRUE;
    }
  if (!code_scan_word (&text, "---- ") || !g_str_has_suffix (text, " ----"))
    return FALSE;
  end = g_strrstr (text, " stdout ----");
  if (end != NULL)
    code_report_describe (&self->parent, text, end - text);
  return TRUE;
}

static void
cargo_read (CodeReport *report, const char *line, gsize length)
{
  CargoReport *self = (CargoReport *) report;

  if (read_result (self, line) || read_begin (self, line) || read_trouble (self, line) ||
      read_title (self, line))
    return;
  if (report->described != NULL)
    code_report_append_message (report, line, length);
  else
    read_test (self, line);
}

static void
cargo_end (CodeReport *report)
{
  if (((CargoReport *) report)->is_running)
    code_report_doubt (report, "a test program ended without a result");
}

const CodeFormat code_report_cargo = { "cargo test", sizeof (CargoReport), cargo_read, cargo_end,
                                       NULL };
