/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-xml.h"
#include "code-report.h"

/* JUnit XML. Ignores the output of tests (system-out). */
typedef struct
{
  CodeReport parent;
  CodeXml *xml;  /* (owned) (nullable): %NULL before the first byte */
  char *name;    /* (owned) (nullable): of the open test case */
  char *message; /* (owned) (nullable): of its failure */
  TfTestOutcome outcome;
  GString *text; /* (owned): of its failure */
  gboolean in_failure;
  gboolean has_warning;   /* PHPUnit's; without a failure its exit status decides */
  guint64 claimed_failed; /* according to the root element */
  gboolean has_root;
} JunitReport;

#define MAX_TEXT 4096

/* "classname/name"; only one of them if a tool puts one into the other. */
static char *
dup_case_name (const char *attributes)
{
  g_autofree char *name = code_xml_dup_attribute (attributes, "name");
  g_autofree char *class_name = code_xml_dup_attribute (attributes, "classname");

  if (name == NULL)
    return NULL;
  if (class_name == NULL || *class_name == '\0' || strcmp (class_name, name) == 0)
    return g_steal_pointer (&name);
  return g_strconcat (class_name, *name == '/' ? "" : "/", name, NULL);
}

static guint64
get_number (const char *attributes, const char *name)
{
  g_autofree char *text = code_xml_dup_attribute (attributes, name);
  const char *p = text;
  guint64 number = 0;

  if (p == NULL || !code_scan_number (&p, &number))
    return 0;
  return number;
}

static void
open_case (JunitReport *self, const char *attributes)
{
  g_autofree char *status = code_xml_dup_attribute (attributes, "status");

  if (self->name != NULL)
    code_report_doubt (&self->parent, "a test case is nested in another one");
  g_free (self->name);
  self->name = dup_case_name (attributes);
  if (self->name == NULL)
    {
      code_report_doubt (&self->parent, "a test case has no name");
      self->name = g_strdup ("?");
    }
  self->outcome = TF_TEST_OUTCOME_PASSED;
  if (g_strcmp0 (status, "fail") == 0 || g_strcmp0 (status, "failed") == 0)
    self->outcome = TF_TEST_OUTCOME_FAILED;
  else if (g_strcmp0 (status, "disabled") == 0 || g_strcmp0 (status, "notrun") == 0)
    self->outcome = TF_TEST_OUTCOME_SKIPPED;
}

static void
open_failure (JunitReport *self, const char *attributes)
{
  self->outcome = TF_TEST_OUTCOME_FAILED;
  self->in_failure = TRUE;
  if (self->message == NULL)
    self->message = code_xml_dup_attribute (attributes, "message");
}

/* ctest reports a test without a program as skipped. */
static void
open_skipped (JunitReport *self, const char *attributes)
{
  g_autofree char *message = code_xml_dup_attribute (attributes, "message");

  if (self->outcome == TF_TEST_OUTCOME_FAILED)
    return;
  self->outcome = TF_TEST_OUTCOME_SKIPPED;
  if (message != NULL && g_str_has_prefix (message, "Unable to find"))
    self->outcome = TF_TEST_OUTCOME_FAILED;
}

static void
opened (const char *name, const char *attributes, gpointer data)
{
  JunitReport *self = data;

  if (!self->has_root)
    {
      self->has_root = TRUE;
      self->parent.seen = g_str_has_prefix (name, "testsuite");
      if (!self->parent.seen)
        code_report_doubt (&self->parent, "it is XML, but not a test report");
      self->claimed_failed +=
          get_number (attributes, "failures") + get_number (attributes, "errors");
    }
  if (strcmp (name, "testcase") == 0)
    open_case (self, attributes);
  else if (self->name == NULL)
    return;
  else if (strcmp (name, "failure") == 0 || strcmp (name, "error") == 0)
    open_failure (self, attributes);
  else if (strcmp (name, "warning") == 0)
    self->has_warning = TRUE;
  else if (strcmp (name, "skipped") == 0)
    open_skipped (self, attributes);
}

static void
found_text (const char *text, gsize length, gpointer data)
{
  JunitReport *self = data;

  if (self->in_failure && self->text->len + length <= MAX_TEXT)
    g_string_append_len (self->text, text, (gssize) length);
}

static void
append_message (JunitReport *self, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    code_report_append_message (&self->parent, lines[i], strlen (lines[i]));
}

static void
close_case (JunitReport *self)
{
  if (self->has_warning && self->outcome == TF_TEST_OUTCOME_PASSED)
    code_report_warn (&self->parent, self->name);
  else
    code_report_add (&self->parent, self->name, -1, self->outcome);
  self->has_warning = FALSE;
  if (self->outcome == TF_TEST_OUTCOME_FAILED)
    {
      if (self->message != NULL)
        append_message (self, self->message);
      append_message (self, self->text->str);
    }
  code_report_end_message (&self->parent);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->message, g_free);
  g_string_truncate (self->text, 0);
}

static void
closed (const char *name, gpointer data)
{
  JunitReport *self = data;

  if (strcmp (name, "failure") == 0 || strcmp (name, "error") == 0)
    self->in_failure = FALSE;
  else if (strcmp (name, "testcase") == 0 && self->name != NULL)
    close_case (self);
}

/* Each file of results is a document; the next one begins where this one is complete. */
static void
begin_next (JunitReport *self, const char *bytes, gsize length)
{
  const char *mark = "<?xml";

  if (self->xml == NULL || !self->has_root || length < strlen (mark) ||
      strncmp (bytes, mark, strlen (mark)) != 0 || !code_xml_is_complete (self->xml))
    return;
  g_clear_pointer (&self->xml, code_xml_free);
  self->has_root = FALSE;
  g_string_free (g_steal_pointer (&self->text), TRUE);
}

static void
junit_read (CodeReport *report, const char *bytes, gsize length)
{
  static const CodeXmlHandler handler = { opened, found_text, closed };
  JunitReport *self = (JunitReport *) report;

  begin_next (self, bytes, length);

  if (self->xml == NULL)
    {
      self->xml = code_xml_new (&handler, self);
      self->text = g_string_new (NULL);
    }
  if (!code_xml_read (self->xml, bytes, length))
    code_report_doubt (report, "the JUnit XML is not well formed");
}

static void
junit_end (CodeReport *report)
{
  JunitReport *self = (JunitReport *) report;

  report->complete = self->xml != NULL && code_xml_is_complete (self->xml);
  if (self->claimed_failed > report->failed)
    code_report_doubt (report, "the JUnit XML lists fewer failures than it counts");
}

static void
junit_clear (CodeReport *report)
{
  JunitReport *self = (JunitReport *) report;

  code_xml_free (self->xml);
  g_free (self->name);
  g_free (self->message);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
}

const CodeFormat code_report_junit = { "junit", sizeof (JunitReport), junit_read, junit_end,
                                       junit_clear };
