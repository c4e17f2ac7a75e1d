/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-imports.h"
#include "code-outcome.h"
#include "code-report.h"
#include "code-tests.h"

static const CodeFormat *const formats[] = {
  &code_report_prove,    &code_report_meson,    &code_report_ctest,  &code_report_automake,
  &code_report_go,       &code_report_cargo,    &code_report_node,   &code_report_jest,
  &code_report_pytest,   &code_report_unittest, &code_report_tap,    &code_report_greatest,
  &code_report_bazel,    &code_report_bun,      &code_report_dotnet, &code_report_maven,
  &code_report_minitest, &code_report_phpunit,  &code_report_rspec,  &code_report_swift,
  &code_report_node_tap,
};

typedef struct
{
  TfTestReader parent;
  GPtrArray
      *reports;  /* (owned) (element-type CodeReport): one, or all if the format must be detected */
  GString *line; /* (owned): scratch */
  CodeCause *cause; /* (owned) */
  CodeNeeds *needs; /* (owned) */
  CodeImports imports;
  gboolean has_begun;
  gboolean is_raw; /* a document, with lines of any length */
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

/* A document of RSpec is one line. */
static gboolean
is_rspec_begin (const char *line, gsize length)
{
  const char *mark = "{\"version\":\"";

  return length > 64 && strncmp (line, mark, strlen (mark)) == 0 &&
         g_strstr_len (line, (gssize) length, "\"examples\":[") != NULL;
}

static void
begin (CodeReader *self, const char *line, gsize length)
{
  self->has_begun = TRUE;
  if (is_rspec_begin (line, length))
    {
      self->is_raw = TRUE;
      g_ptr_array_set_size (self->reports, 0);
      g_ptr_array_add (self->reports, code_report_new (&code_report_rspec));
      return;
    }
  if (!is_xml_begin (line, length))
    return;
  self->is_raw = TRUE;
  self->is_xml = TRUE;
  g_ptr_array_set_size (self->reports, 0);
  g_ptr_array_add (self->reports, code_report_new (&code_report_junit));
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
  if (self->is_raw)
    {
      CodeReport *report = g_ptr_array_index (self->reports, 0);

      report->format->read (report, line, length);
      if (self->is_xml)
        report->format->read (report, "\n", 1);
      return;
    }
  clean = code_line_clean (self->line, line, length, &length);
  code_cause_read (self->cause, clean);
  code_needs_read (self->needs, clean);
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

/* "own NAME", "dependency WORD", and what code_imports_note() reads */
static void
reader_note (TfTestReader *reader, const char *line, gsize length)
{
  CodeReader *self = (CodeReader *) reader;
  gsize cleaned = 0;
  const char *clean = code_line_clean (self->line, line, length, &cleaned);
  const char *text = clean;

  if (code_scan_word (&text, "own "))
    code_needs_own (self->needs, text);
  else if (strcmp (text, "dependencies") == 0)
    code_needs_depend (self->needs, NULL);
  else if (code_scan_word (&text, "dependency "))
    code_needs_depend (self->needs, text);
  else
    code_imports_note (&self->imports, clean);
}

/* Only the exit status is known: one test, named after the command. */
static void
settle_exit (CodeReader *self, int exit_code, TfTestReport *report)
{
  static const CodeFormat format = { "the exit status", sizeof (CodeReport), NULL, NULL, NULL };
  const char *none = code_cause_get_none_ran (self->cause);
  const char *cause = code_cause_get (self->cause);
  CodeReport *settled = code_report_new (&format);

  settled->complete = TRUE;
  if (none != NULL && (exit_code == 0 || code_cause_is_none_only (none)))
    code_report_doubt (settled, "no test ran (exit status %d): “%s”", exit_code, none);
  else if (exit_code >= 0)
    code_report_add (settled, *report->command != '\0' ? report->command : "the test command", -1,
                     exit_code == 0 ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED);
  if (exit_code > 0 && cause != NULL)
    code_report_append_message (settled, cause, strlen (cause));
  code_report_settle (settled, exit_code, report);
  report->none_ran = settled->none_ran;
  report->exit_only = report->counts.known;
  report->names_complete = FALSE;
  if (report->exit_only)
    code_outcome_set_detail (report, "only the exit status is known; for the number and the names "
                                     "of the tests, have them print TAP or write JUnit XML");
  code_report_free (settled);
}

static void
settle (CodeReader *self, CodeReport *chosen, int exit_code, TfTestReport *report)
{
  const char *none = code_cause_get_none_ran (self->cause);
  gboolean ran_any = chosen->passed + chosen->failed + chosen->skipped + chosen->warned > 0;

  code_report_settle (chosen, exit_code, report);
  report->none_ran =
      !ran_any && report->cases->len == 0 && !report->counts.known &&
      (exit_code == 0 ? chosen->none_ran || none != NULL
                      : exit_code > 0 && none != NULL && code_cause_is_none_only (none));
}

static gboolean
is_of_python (const CodeReport *chosen)
{
  return chosen != NULL &&
         (chosen->format == &code_report_pytest || chosen->format == &code_report_unittest);
}

/* What explains a result that is unknown, in the words of the tool. */
static void
add_cause (const CodeReader *self, TfTestReport *report)
{
  const char *cause = code_cause_get (self->cause);
  g_autofree char *detail = NULL;

  if (report->counts.known || cause == NULL || strstr (report->detail, cause) != NULL)
    return;
  detail = g_strdup_printf ("%s; its output: “%s”", report->detail, cause);
  code_outcome_set_detail (report, detail);
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
  if (chosen != NULL)
    settle (self, chosen, exit_code, report);
  else
    settle_exit (self, exit_code, report);
  code_outcome_explain (report, self->needs, self->cause, exit_code);
  if (report->environment == NULL && exit_code > 0)
    add_cause (self, report);
  code_imports_judge (&self->imports, is_of_python (chosen), report);
}

static void
reader_free (TfTestReader *reader)
{
  CodeReader *self = (CodeReader *) reader;

  g_ptr_array_unref (self->reports);
  code_cause_free (self->cause);
  code_needs_free (self->needs);
  code_imports_clear (&self->imports);
  g_string_free (self->line, TRUE);
  g_free (self);
}

TfTestReader *
code_tests_create_reader (const char *format)
{
  static const TfTestReaderClass reader_class = {
    .feed = reader_feed, .note = reader_note, .finish = reader_finish, .free = reader_free
  };
  CodeReader *self = NULL;

  if (g_strcmp0 (format, TF_TEST_FORMAT_PREPARATION) == 0)
    return code_preparation_create_reader ();
  self = g_new0 (CodeReader, 1);
  self->parent.class = &reader_class;
  self->line = g_string_new (NULL);
  self->cause = code_cause_new ();
  self->needs = code_needs_new ();
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
