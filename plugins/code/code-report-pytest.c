/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* pytest: numbers from its last line, names from the short summary (-r) and from -v, messages from
 * the sections about failures. */
typedef enum
{
  SECTION_OTHER,
  SECTION_FAILURES,
  SECTION_SUMMARY,
} Section;

typedef struct
{
  CodeReport parent;
  Section section;
  GHashTable *messages; /* (owned) (nullable) (element-type utf8 GString): by title of the
                         * failure */
  GString *message;     /* (not owned) (nullable): being read */
} PytestReport;

#define MAX_MESSAGES 1000
#define MAX_MESSAGE  2000

static const struct
{
  const char *word;
  TfTestOutcome outcome;
} words[] = {
  { "PASSED", TF_TEST_OUTCOME_PASSED }, { "FAILED", TF_TEST_OUTCOME_FAILED },
  { "ERROR", TF_TEST_OUTCOME_FAILED },  { "SKIPPED", TF_TEST_OUTCOME_SKIPPED },
  { "XFAIL", TF_TEST_OUTCOME_SKIPPED }, { "XPASS", TF_TEST_OUTCOME_PASSED },
};

static void
free_message (gpointer message)
{
  g_string_free (message, TRUE);
}

static guint64 *
find_counter (CodeReport *report, const char *word, gsize length)
{
  static const char *const skipped[] = { "skipped", "xfailed", NULL };
  static const char *const passed[] = { "passed", "xpassed", NULL };
  static const char *const failed[] = { "failed", "error", "errors", NULL };
  g_autofree char *name = g_strndup (word, length);

  if (g_strv_contains (passed, name))
    return &report->passed;
  if (g_strv_contains (failed, name))
    return &report->failed;
  return g_strv_contains (skipped, name) ? &report->skipped : NULL;
}

/* "3 failed, 10 passed in 0.12s": %FALSE unless the whole line has that form; @report may have
 * changed even then. */
static gboolean
read_counts (CodeReport *report, const char *text)
{
  static const char *const other[] = { "warning", "deselected", "rerun", "subtests passed", NULL };
  gboolean is_first = TRUE;

  for (;; is_first = FALSE)
    {
      guint64 number = 0;
      guint64 *counter;
      gsize length;

      if (!is_first && code_scan_word (&text, " in "))
        return g_ascii_isdigit (*text);
      if ((!is_first && !code_scan_word (&text, ", ")) || !code_scan_number (&text, &number) ||
          !code_scan_word (&text, " "))
        return FALSE;
      length = strcspn (text, ",0123456789");
      if (text[length] != ',' && strstr (text, " in ") != NULL)
        length = strstr (text, " in ") - text;
      counter = find_counter (report, text, length);
      if (counter != NULL)
        *counter += number;
      else
        {
          guint i = 0;

          while (other[i] != NULL && !g_str_has_prefix (text, other[i]))
            i++;
          if (other[i] == NULL)
            return FALSE;
        }
      text += length;
    }
}

static void
read_result (PytestReport *self, const char *line)
{
  CodeReport before = self->parent;
  g_autofree char *text = NULL;
  const char *begin = line + strspn (line, "= ");
  gsize length = strlen (begin);

  /* inside a failure it is output of a test */
  if (self->section == SECTION_FAILURES && *line != '=')
    return;
  if (!g_ascii_isdigit (*begin) && !g_str_has_prefix (begin, "no tests ran"))
    return;
  while (length > 0 && strchr ("= ", begin[length - 1]) != NULL)
    length--;
  text = g_strndup (begin, length);
  if (g_str_has_prefix (text, "no tests ran in ") || read_counts (&self->parent, text))
    {
      self->parent.complete = TRUE;
      self->parent.seen = TRUE;
      self->section = SECTION_OTHER;
      code_report_end_message (&self->parent);
      return;
    }
  self->parent.passed = before.passed;
  self->parent.failed = before.failed;
  self->parent.skipped = before.skipped;
}

/* "a.py::test[x - y] - message": the name ends after its brackets. */
static gsize
measure_name (const char *name)
{
  const char *bracket = strchr (name, '[');
  const char *dash = strstr (name, " - ");
  const char *close;

  if (dash == NULL)
    return strlen (name);
  if (bracket == NULL || dash < bracket)
    return dash - name;
  close = strstr (bracket, "] - ");
  return close != NULL ? (gsize) (close + 1 - name) : strlen (name);
}

/* The title of "tests/a.py::Class::test" is "Class.test". */
static char *
dup_title (const char *name, gsize length)
{
  g_autofree char *text = g_strndup (name, length);
  const char *test = strstr (text, "::");
  g_auto (GStrv) parts = g_strsplit (test != NULL ? test + 2 : text, "::", -1);

  return g_strjoinv (".", parts);
}

static void
append_failure (PytestReport *self, const char *name, gsize length)
{
  g_autofree char *title = dup_title (name, length);
  GString *message = NULL;
  g_auto (GStrv) lines = NULL;

  if (self->messages != NULL)
    message = g_hash_table_lookup (self->messages, title);
  code_report_describe (&self->parent, name, (gssize) length);
  if (message != NULL && message->len > 0)
    {
      lines = g_strsplit (message->str, "\n", -1);
      for (guint i = 0; lines[i] != NULL; i++)
        code_report_append_message (&self->parent, lines[i], strlen (lines[i]));
    }
  else if (name[length] != '\0')
    code_report_append_message (&self->parent, name + length + 3, strlen (name + length + 3));
  code_report_end_message (&self->parent);
}

static void
read_summary (PytestReport *self, const char *line)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *text = line;
      gsize length;

      if (!code_scan_word (&text, words[i].word) || !code_scan_word (&text, " "))
        continue;
      /* "SKIPPED [2] a.py:5: why" names a line, not tests */
      if (*text == '[')
        return;
      length = measure_name (text);
      code_report_keep (&self->parent, text, (gssize) length, words[i].outcome);
      if (words[i].outcome == TF_TEST_OUTCOME_FAILED)
        append_failure (self, text, length);
      code_report_end_message (&self->parent);
      return;
    }
}

/* "a.py::test PASSED     [ 50%]" */
static void
read_verbose (PytestReport *self, const char *line, gsize length)
{
  if (length < 8 || strcmp (line + length - 2, "%]") != 0 || strstr (line, "::") == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *word = g_strdup_printf (" %s ", words[i].word);
      const char *at = g_strrstr (line, word);

      if (at == NULL)
        continue;
      code_report_keep (&self->parent, line, at - line, words[i].outcome);
      code_report_end_message (&self->parent);
      return;
    }
}

static void
begin_failure (PytestReport *self, const char *line)
{
  static const char *const prefixes[] = { "ERROR at setup of ", "ERROR at teardown of ",
                                          "ERROR collecting " };
  g_autofree char *title = g_strdup (line);
  char *begin = title;
  gsize length;

  while (*begin == '_')
    begin++;
  length = strlen (begin);
  while (length > 0 && begin[length - 1] == '_')
    begin[--length] = '\0';
  g_strstrip (begin);
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (begin, prefixes[i]))
      begin += strlen (prefixes[i]);
  if (self->messages == NULL)
    self->messages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_message);
  self->message = NULL;
  if (g_hash_table_size (self->messages) >= MAX_MESSAGES ||
      g_hash_table_contains (self->messages, begin))
    return;
  self->message = g_string_new (NULL);
  g_hash_table_insert (self->messages, g_strdup (begin), self->message);
}

static void
read_failure (PytestReport *self, const char *line, gsize length)
{
  if (g_str_has_prefix (line, "___") && g_str_has_suffix (line, "___"))
    begin_failure (self, line);
  else if (self->message != NULL && g_str_has_prefix (line, "E  ") &&
           self->message->len + length < MAX_MESSAGE)
    g_string_append_printf (self->message, "%s%s", self->message->len > 0 ? "\n" : "",
                            line + strspn (line + 1, " ") + 1);
}

static gboolean
read_headline (PytestReport *self, const char *line)
{
  if (g_str_has_prefix (line, "!!!") && strstr (line, " Interrupted: ") != NULL)
    {
      g_autofree char *why = g_strdup (strstr (line, " Interrupted: ") + 1);

      g_strdelimit (why, "!", ' ');
      code_report_doubt (&self->parent, "pytest: %s", g_strstrip (why));
      return TRUE;
    }
  if (g_str_has_prefix (line, "!!!") && strstr (line, "!!!!") != NULL)
    {
      code_report_doubt (&self->parent, "pytest stopped before its end");
      return TRUE;
    }
  if (!g_str_has_prefix (line, "===") || !g_str_has_suffix (line, "==="))
    return FALSE;
  self->section = SECTION_OTHER;
  if (strstr (line, " short test summary info ") != NULL)
    self->section = SECTION_SUMMARY;
  else if (strstr (line, " FAILURES ") != NULL || strstr (line, " ERRORS ") != NULL)
    self->section = SECTION_FAILURES;
  else if (strstr (line, " test session starts ") == NULL)
    return FALSE;
  self->parent.seen = TRUE;
  return TRUE;
}

static void
pytest_read (CodeReport *report, const char *line, gsize length)
{
  PytestReport *self = (PytestReport *) report;

  if ((*line == '=' || *line == '!') && read_headline (self, line))
    return;
  if (*line == '=' || g_ascii_isdigit (*line) || *line == 'n')
    read_result (self, line);
  switch (self->section)
    {
    case SECTION_FAILURES:
      read_failure (self, line, length);
      break;
    case SECTION_SUMMARY:
      read_summary (self, line);
      break;
    case SECTION_OTHER:
    default:
      read_verbose (self, line, length);
      break;
    }
}

static void
pytest_clear (CodeReport *report)
{
  PytestReport *self = (PytestReport *) report;

  g_clear_pointer (&self->messages, g_hash_table_unref);
}

const CodeFormat code_report_pytest = { "pytest", sizeof (PytestReport), pytest_read, NULL,
                                        pytest_clear };
