/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"
#include "code-tests.h"

static const CodeFormat *const formats[] = {
  &code_report_prove,  &code_report_meson,    &code_report_ctest, &code_report_automake,
  &code_report_go,     &code_report_cargo,    &code_report_node,  &code_report_jest,
  &code_report_pytest, &code_report_unittest, &code_report_tap,   &code_report_greatest,
};

typedef struct
{
  TfTestReader parent;
  GPtrArray
      *reports;  /* (owned) (element-type CodeReport): one, or all if the format must be detected */
  GString *line; /* (owned): scratch */
  char *missing; /* (owned) (nullable): the last line about something that was not found */
  gboolean has_begun;
  gboolean is_xml;
} CodeReader;

/* Results of any tests may also be written as JUnit XML. */
static gboolean
is_xml_begin (const char *line, gsize length)
{
  while (length > 0 && g_ascii_isspace (*line))
    {
      line++;
      length--;
    }
  return (length > 5 && strncmp (line, "<?xml", 5) == 0) ||
         (length > 10 && strncmp (line, "<testsuite", 10) == 0);
}

static void
begin (CodeReader *self, const char *line, gsize length)
{
  self->has_begun = TRUE;
  if (!is_xml_begin (line, length))
    return;
  self->is_xml = TRUE;
  g_ptr_array_set_size (self->reports, 0);
  g_ptr_array_add (self->reports, code_report_new (&code_report_junit));
}

/* If nothing ran, mostly a program or file is missing. */
static void
find_missing (CodeReader *self, const char *line)
{
  if (strstr (line, "not found") == NULL && strstr (line, "No such file or directory") == NULL &&
      strstr (line, "No module named") == NULL)
    return;
  if (g_str_has_prefix (line, "E  ")) /* pytest's mark */
    line++;
  g_free (self->missing);
  self->missing = g_strstrip (g_utf8_substring (line, 0, MIN (g_utf8_strlen (line, -1), 200)));
}

static void
report_missing (const CodeReader *self, TfTestReport *report)
{
  char *detail;

  if (report->counts.known || self->missing == NULL)
    return;
  detail = g_strdup_printf ("%s; its output: “%s”", report->detail, self->missing);
  g_free (report->detail);
  report->detail = detail;
}

static gboolean
is_blank (const char *line, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (line[i]))
      return FALSE;
  return TRUE;
}

static void
reader_feed (TfTestReader *reader, const char *line, gsize length)
{
  CodeReader *self = (CodeReader *) reader;
  const char *clean;

  if (!self->has_begun && is_blank (line, length))
    return;
  if (!self->has_begun)
    begin (self, line, length);
  if (self->is_xml)
    {
      CodeReport *report = g_ptr_array_index (self->reports, 0);

      report->format->read (report, line, length);
      report->format->read (report, "\n", 1);
      return;
    }
  clean = code_line_clean (self->line, line, length, &length);
  find_missing (self, clean);
  for (guint i = 0; i < self->reports->len; i++)
    {
      CodeReport *report = g_ptr_array_index (self->reports, i);

      report->format->read (report, clean, length);
    }
}

/* A program that runs others passes on their output; it reports failures itself, and its exit
 * status must agree. */
static void
drop_inner (CodeReader *self)
{
  gboolean has_outer = FALSE;

  for (guint i = 0; i < self->reports->len; i++)
    {
      const CodeReport *report = g_ptr_array_index (self->reports, i);

      has_outer = has_outer || (report->seen && report->is_outer && report->complete);
    }
  for (guint i = 0; i < self->reports->len; i++)
    {
      CodeReport *report = g_ptr_array_index (self->reports, i);

      report->seen = report->seen && (report->is_outer || !has_outer);
    }
}

/* Every other reader that recognised a result must have the same numbers. */
static gboolean
agree (const CodeReport *a, const CodeReport *b)
{
  return a->complete && b->complete && a->problem == NULL && b->problem == NULL &&
         a->passed == b->passed && a->failed == b->failed;
}

/* Returns: (nullable) (transfer none): the reader whose result counts */
static CodeReport *
choose (CodeReader *self)
{
  CodeReport *chosen = NULL;

  drop_inner (self);
  for (guint i = 0; i < self->reports->len; i++)
    {
      CodeReport *report = g_ptr_array_index (self->reports, i);

      if (!report->seen)
        continue;
      if (chosen == NULL)
        chosen = report;
      else if (!agree (chosen, report))
        code_report_doubt (chosen, "the output looks like that of %s and of %s, which disagree",
                           chosen->format->name, report->format->name);
    }
  return chosen;
}

static void
reader_finish (TfTestReader *reader, int exit_code, TfTestReport *report)
{
  CodeReader *self = (CodeReader *) reader;
  CodeReport *chosen;

  for (guint i = 0; i < self->reports->len; i++)
    {
      CodeReport *candidate = g_ptr_array_index (self->reports, i);

      if (candidate->format->end != NULL)
        candidate->format->end (candidate);
    }
  chosen = self->reports->len == 1 ? g_ptr_array_index (self->reports, 0) : choose (self);
  if (chosen == NULL)
    {
      chosen = g_ptr_array_index (self->reports, 0);
      if (exit_code >= 0 && !self->has_begun)
        code_report_doubt (chosen, "there was no output (exit status %d)", exit_code);
      else if (exit_code >= 0)
        code_report_doubt (chosen, "the output (exit status %d) matches no known test reporter",
                           exit_code);
    }
  code_report_settle (chosen, exit_code, report);
  if (exit_code > 0)
    report_missing (self, report);
}

static void
reader_free (TfTestReader *reader)
{
  CodeReader *self = (CodeReader *) reader;

  g_ptr_array_unref (self->reports);
  g_free (self->missing);
  g_string_free (self->line, TRUE);
  g_free (self);
}

TfTestReader *
code_tests_create_reader (const char *format)
{
  static const TfTestReaderClass reader_class = { .feed = reader_feed,
                                                  .finish = reader_finish,
                                                  .free = reader_free };
  CodeReader *self = NULL;

  if (g_strcmp0 (format, TF_TEST_FORMAT_PREPARATION) == 0)
    return NULL;
  self = g_new0 (CodeReader, 1);
  self->parent.class = &reader_class;
  self->line = g_string_new (NULL);
  self->reports = g_ptr_array_new_with_free_func ((GDestroyNotify) code_report_free);
  if (g_strcmp0 (format, code_report_junit.name) == 0)
    g_ptr_array_add (self->reports, code_report_new (&code_report_junit));
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (format, formats[i]->name) == 0)
      g_ptr_array_add (self->reports, code_report_new (formats[i]));
  if (self->reports->len > 0)
    return &self->parent;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    g_ptr_array_add (self->reports, code_report_new (formats[i]));
  return &self->parent;
}
