/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-template-check-private.h"
#include "tf-template.h"
#include "tf-text.h"

#define SLOT_NAME_CHARS "abcdefghijklmnopqrstuvwxyz0123456789_"
#define LABEL_WORDS     3 /* "Owner: not stated" */
#define MIN_FILLED      2 /* cells of a row, for others to be empty */
#define MAX_SHOWN_CHARS 60

void
tf_template_add_error (GPtrArray *errors, const char *format, ...)
{
  va_list args;

  if (tf_template_is_full (errors))
    return;
  va_start (args, format);
  g_ptr_array_add (errors, g_strdup_vprintf (format, args));
  va_end (args);
}

gboolean
tf_template_is_full (const GPtrArray *errors)
{
  return errors->len >= TF_TEMPLATE_MAX_ERRORS;
}

gboolean
tf_template_is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

/* tables */

/* "Owner: not stated"; a single word may be an answer ("Parking: none"). */
static gboolean
is_labelled_filler (const char *text)
{
  const char *colon = strstr (text, ": ");
  g_autofree char *label = colon != NULL ? g_strndup (text, colon - text) : NULL;

  return label != NULL && tf_text_count_words (label) <= LABEL_WORDS &&
         tf_text_count_words (colon + 2) > 1 && tf_text_is_filler (colon + 2);
}

gboolean
tf_template_is_filler_cell (const char *cell)
{
  static GRegex *regex;
  g_auto (GStrv) sentences = NULL;

  if (tf_text_is_filler (cell))
    return TRUE;
  sentences = g_regex_split (tf_regex_ensure (&regex, 0, "(?<=[.!?]) +"), cell, 0);
  for (guint i = 0; sentences[i] != NULL; i++)
    if (tf_text_is_filler (sentences[i]) || is_labelled_filler (sentences[i]))
      return TRUE;
  return FALSE;
}

static void
report_filler (const char *text, guint line, GPtrArray *errors)
{
  g_autofree char *shown = tf_text_ellipsize (text, MAX_SHOWN_CHARS);

  tf_template_add_error (
      errors,
      "line %u: “%s” says that nothing is known; leave it out, and ask under the "
      "open points if it matters",
      line, shown);
}

static guint
count_filled (const char *const *cells)
{
  guint n = 0;

  for (guint i = 0; cells[i] != NULL; i++)
    n += *cells[i] != '\0';
  return n;
}

static void
check_row (const TfMarkdownTable *table, guint index, GPtrArray *errors)
{
  const char *const *cells = g_ptr_array_index (table->rows, index);
  guint line = table->line + 2 + index;
  gboolean may_be_empty = count_filled (cells) >= MIN_FILLED;
  gboolean told = FALSE;

  for (guint i = 0; table->header[i] != NULL; i++)
    {
      if (cells[i] == NULL || (*cells[i] == '\0' && (i == 0 || !may_be_empty)))
        tf_template_add_error (errors, "line %u: empty cell in column “%s”", line,
                               table->header[i]);
      if (cells[i] == NULL)
        return;
      if (told || !tf_template_is_filler_cell (cells[i]))
        continue;
      report_filler (cells[i], line, errors);
      told = TRUE;
    }
}

void
tf_template_check_tables (GPtrArray *sections, GPtrArray *errors)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      for (guint j = 0; j < section->tables->len && !tf_template_is_full (errors); j++)
        {
          const TfMarkdownTable *table = g_ptr_array_index (section->tables, j);
          g_autofree char *header = g_strjoinv (" | ", table->header);

          if (table->rows->len == 0)
            tf_template_add_error (errors, "line %u: table “%s” has no row", table->line, header);
          for (guint row = 0; row < table->rows->len; row++)
            check_row (table, row, errors);
        }
    }
}

/* marks and placeholders */

static void
check_slots_in_line (const char *line, guint number, GPtrArray *errors)
{
  g_auto (GStrv) slots = strstr (line, "[[") != NULL ? tf_template_list_slots (line) : NULL;

  for (guint i = 0; slots != NULL && slots[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (slots[i] + 2, strcspn (slots[i], ":") - 2);

      tf_template_add_error (errors, "line %u: slot “%s” is not filled", number, name);
    }
}

/* Finds the placeholder in the title. Returns: (transfer full) (nullable) */
static GRegex *
make_subject (const char *title)
{
  g_autofree char *word = NULL;
  g_autofree char *escaped = NULL;

  if (!tf_text_has_placeholder (title, &word))
    return NULL;
  escaped = g_regex_escape_string (word, -1);
  return g_regex_new (escaped, G_REGEX_CASELESS, 0, NULL);
}

/* @subject (nullable): the placeholder in the title */
static void
check_placeholder_in_line (const char *line, const GRegex *subject, guint number, GPtrArray *errors)
{
  g_autofree char *found = NULL;
  g_autofree char *rest = NULL;

  if (subject != NULL)
    rest = g_regex_replace_literal (subject, line, -1, 0, "", 0, NULL);
  if (rest == NULL)
    rest = g_strdup (line);
  if (tf_text_has_placeholder (rest, &found))
    tf_template_add_error (errors, "line %u: “%s” is a placeholder, expected text", number, found);
}

/* A row, a rule, a heading or nothing. */
static gboolean
is_no_text (const char *line)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, 0, "^\\s*(?:\\||#|([-*_] *){3,}\\s*$|$)"), line, 0,
                        NULL);
}

/* A paragraph or an item that says only that nothing is said. */
static gboolean
is_filler_line (const char *line)
{
  static GRegex *regex;
  g_autofree char *text = g_regex_replace_literal (
      tf_regex_ensure (&regex, 0, "^\\s*(?:>\\s*)*(?:(?:[-*+]|\\d+[.)])\\s+)?"), line, -1, 0, "", 0,
      NULL);

  return tf_text_is_filler (text);
}

static void
check_filler_in_line (const char *line, guint number, GPtrArray *errors)
{
  g_autofree char *text = g_strstrip (g_strdup (line));

  if (!is_no_text (line) && is_filler_line (line))
    report_filler (text, number, errors);
}

gboolean
tf_template_is_hollow_table (const TfMarkdownTable *table)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const char *const *cells = g_ptr_array_index (table->rows, i);
      guint n = 0;

      for (guint j = 0; cells[j] != NULL; j++)
        n += *cells[j] != '\0' && !tf_template_is_filler_cell (cells[j]);
      if (n > 1)
        return FALSE;
    }
  return TRUE;
}

gboolean
tf_template_is_hollow (const TfMarkdownSection *section)
{
  g_auto (TfTemplateMark) mark = { NULL };
  const char *text = tf_template_mark_read (section->body, &mark);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; i < section->tables->len; i++)
    if (!tf_template_is_hollow_table (g_ptr_array_index (section->tables, i)))
      return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    if (!is_no_text (lines[i]) && !is_filler_line (lines[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_fence (const char *line)
{
  const char *at = line + strspn (line, " ");

  return g_str_has_prefix (at, "```") || g_str_has_prefix (at, "~~~");
}

/* In a project about a “TODO list”, its name is never a placeholder. */
void
tf_template_check_lines (const char *filled, const char *title, GPtrArray *errors)
{
  g_auto (GStrv) lines = g_strsplit (filled, "\n", -1);
  g_autoptr (GRegex) subject = make_subject (title);
  gboolean in_code = FALSE;

  for (guint i = 0; lines[i] != NULL && !tf_template_is_full (errors); i++)
    {
      guint before = errors->len;

      check_slots_in_line (lines[i], i + 1, errors);
      if (errors->len == before)
        check_placeholder_in_line (lines[i], subject, i + 1, errors);
      in_code ^= is_fence (lines[i]);
      if (errors->len == before && !in_code)
        check_filler_in_line (lines[i], i + 1, errors);
    }
}

/* The names in "[[name]]". Returns: (transfer full) */
static GHashTable *
collect_bare_names (const char *text)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *at = text;

  while ((at = strstr (at, "[[")) != NULL)
    {
      gsize length = 0;

      at += strlen ("[[") + strspn (at + strlen ("[["), "[");
      length = strspn (at, SLOT_NAME_CHARS);
      if (length > 0 && g_str_has_prefix (at + length, "]]"))
        g_hash_table_add (names, g_strndup (at, length));
    }
  return names;
}

/* "[[venue_plan]]" no longer has the form of a slot, but is not text either. */
void
tf_template_check_slot_names (const char *skeleton, const char *filled, GPtrArray *errors)
{
  g_auto (GStrv) slots = tf_template_list_slots (skeleton);
  g_autoptr (GHashTable) bare = collect_bare_names (filled);

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (slots[i] + 2, strcspn (slots[i], ":") - 2);

      if (g_hash_table_contains (bare, name))
        tf_template_add_error (errors, "slot “%s” is not filled", name);
    }
}
