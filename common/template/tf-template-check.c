/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template.h"

#include <string.h>

#include "tf-markdown.h"
#include "tf-text.h"

#define MAX_ERRORS      50
#define SLOT_NAME_CHARS "abcdefghijklmnopqrstuvwxyz0123456789_"

static void G_GNUC_PRINTF (2, 3) add_error (GPtrArray *errors, const char *format, ...)
{
  va_list args;

  if (errors->len >= MAX_ERRORS)
    return;
  va_start (args, format);
  g_ptr_array_add (errors, g_strdup_vprintf (format, args));
  va_end (args);
}

/* headings */

static char *
describe_heading (const TfMarkdownSection *section)
{
  if (section->level == 0)
    return g_strdup ("text before the first heading");
  return g_strdup_printf ("heading “%.*s %s”", (int) section->level, "######", section->title);
}

static gboolean
is_same_heading (const TfMarkdownSection *a, const TfMarkdownSection *b)
{
  return a->level == b->level && g_strcmp0 (a->title, b->title) == 0;
}

static gboolean
contains_heading (GPtrArray *sections, guint from, const TfMarkdownSection *wanted)
{
  for (guint i = from; i < sections->len; i++)
    if (is_same_heading (g_ptr_array_index (sections, i), wanted))
      return TRUE;
  return FALSE;
}

static void
report_mismatch (const TfMarkdownSection *expected,
                 const TfMarkdownSection *found,
                 gboolean added,
                 gboolean dropped,
                 GPtrArray *errors)
{
  g_autofree char *expected_text = expected != NULL ? describe_heading (expected) : NULL;
  g_autofree char *found_text = found != NULL ? describe_heading (found) : NULL;

  if (added && dropped)
    add_error (errors, "line %u: %s, expected %s", found->line, found_text, expected_text);
  else if (added)
    add_error (errors, "line %u: %s is not expected here", found->line, found_text);
  else
    add_error (errors, "%s is missing", expected_text);
}

/* Walks both lists. A heading that occurs later in the other list is in place there, and the
 * headings before it were added or dropped; if neither occurs later, one was renamed. Returns pairs
 * (skeleton, filled). */
static GPtrArray *
pair_sections (GPtrArray *skeleton, GPtrArray *filled, GPtrArray *errors)
{
  GPtrArray *pairs = g_ptr_array_new ();
  guint i = 0, j = 0;

  while ((i < skeleton->len || j < filled->len) && errors->len < MAX_ERRORS)
    {
      TfMarkdownSection *a = i < skeleton->len ? g_ptr_array_index (skeleton, i) : NULL;
      TfMarkdownSection *b = j < filled->len ? g_ptr_array_index (filled, j) : NULL;
      gboolean added, dropped;

      if (a != NULL && b != NULL && is_same_heading (a, b))
        {
          g_ptr_array_add (pairs, a);
          g_ptr_array_add (pairs, b);
          i++;
          j++;
          continue;
        }
      dropped = a != NULL && !contains_heading (filled, j, a);
      added = b != NULL && (!dropped || !contains_heading (skeleton, i, b));
      report_mismatch (a, b, added, dropped, errors);
      i += dropped;
      j += added;
    }
  return pairs;
}

/* tables */

static char *
describe_header (const TfMarkdownTable *table)
{
  return g_strjoinv (" | ", table->header);
}

static void
compare_headers (const TfMarkdownSection *section,
                 const TfMarkdownTable *expected,
                 const TfMarkdownTable *found,
                 GPtrArray *errors)
{
  g_autofree char *expected_text = expected != NULL ? describe_header (expected) : NULL;
  g_autofree char *found_text = found != NULL ? describe_header (found) : NULL;

  if (found == NULL)
    add_error (errors, "line %u: section “%s” lacks its table “%s”", section->line, section->title,
               expected_text);
  else if (expected == NULL)
    add_error (errors, "line %u: table “%s” is not in the skeleton", found->line, found_text);
  else if (!g_strv_equal ((const char *const *) expected->header,
                          (const char *const *) found->header))
    add_error (errors, "line %u: table header “%s”, expected “%s”", found->line, found_text,
               expected_text);
}

static void
compare_tables (const TfMarkdownSection *a, const TfMarkdownSection *b, GPtrArray *errors)
{
  for (guint i = 0; i < MAX (a->tables->len, b->tables->len); i++)
    compare_headers (b, i < a->tables->len ? g_ptr_array_index (a->tables, i) : NULL,
                     i < b->tables->len ? g_ptr_array_index (b->tables, i) : NULL, errors);
}

static void
check_row (const TfMarkdownTable *table, guint index, GPtrArray *errors)
{
  const char *const *cells = g_ptr_array_index (table->rows, index);

  for (guint i = 0; table->header[i] != NULL; i++)
    {
      if (cells[i] == NULL || *cells[i] == '\0')
        add_error (errors, "line %u: empty cell in column “%s”", table->line + 2 + index,
                   table->header[i]);
      if (cells[i] == NULL)
        return;
    }
}

static void
check_rows (const TfMarkdownTable *table, GPtrArray *errors)
{
  g_autofree char *header = describe_header (table);

  if (table->rows->len == 0)
    add_error (errors, "line %u: table “%s” has no row", table->line, header);
  for (guint i = 0; i < table->rows->len; i++)
    check_row (table, i, errors);
}

/* content */

static gboolean
is_blank (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

/* Lines are asked for in ascending order; @next: the first table that may begin there */
static gboolean
starts_table (const TfMarkdownSection *section, guint line, guint *next)
{
  for (; *next < section->tables->len; (*next)++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (section->tables, *next);

      if (table->line >= line)
        return table->line == line;
    }
  return FALSE;
}

/* Whether there is text outside tables. A table reaches from its header to the next blank line.
 */
static gboolean
has_prose (const TfMarkdownSection *section)
{
  g_auto (GStrv) lines = g_strsplit (section->body, "\n", -1);
  gboolean in_table = FALSE;
  guint next = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      in_table = !is_blank (lines[i]) &&
                 (in_table || starts_table (section, section->body_line + i, &next));
      if (!in_table && !is_blank (lines[i]))
        return TRUE;
    }
  return FALSE;
}

static void
check_content (const TfMarkdownSection *a, const TfMarkdownSection *b, GPtrArray *errors)
{
  if (!is_blank (a->body) && is_blank (b->body))
    add_error (errors, "line %u: section “%s” is empty", b->line, b->title);
  else if (has_prose (a) && !has_prose (b))
    add_error (errors, "line %u: section “%s” has no text beside its table", b->line, b->title);
  for (guint i = 0; i < b->tables->len; i++)
    check_rows (g_ptr_array_index (b->tables, i), errors);
}

/* marks and placeholders */

static void
check_slots_in_line (const char *line, guint number, GPtrArray *errors)
{
  g_auto (GStrv) slots = strstr (line, "[[") != NULL ? tf_template_list_slots (line) : NULL;

  for (guint i = 0; slots != NULL && slots[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (slots[i] + 2, strcspn (slots[i], ":") - 2);

      add_error (errors, "line %u: slot “%s” is not filled", number, name);
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
    add_error (errors, "line %u: “%s” is a placeholder, expected text", number, found);
}

static const char *
get_title (GPtrArray *sections)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level == 1)
        return section->title;
    }
  return "";
}

/* In a project about a “TODO list”, its name is never a placeholder. */
static void
check_lines (const char *filled, const char *title, GPtrArray *errors)
{
  g_auto (GStrv) lines = g_strsplit (filled, "\n", -1);
  g_autoptr (GRegex) subject = make_subject (title);

  for (guint i = 0; lines[i] != NULL && errors->len < MAX_ERRORS; i++)
    {
      guint before = errors->len;

      check_slots_in_line (lines[i], i + 1, errors);
      if (errors->len == before)
        check_placeholder_in_line (lines[i], subject, i + 1, errors);
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
static void
check_slot_names (const char *skeleton, const char *filled, GPtrArray *errors)
{
  g_auto (GStrv) slots = tf_template_list_slots (skeleton);
  g_autoptr (GHashTable) bare = collect_bare_names (filled);

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (slots[i] + 2, strcspn (slots[i], ":") - 2);

      if (g_hash_table_contains (bare, name))
        add_error (errors, "slot “%s” is not filled", name);
    }
}

static GPtrArray *
check_headings_and_tables (GPtrArray *skeleton, GPtrArray *filled, GPtrArray *errors)
{
  GPtrArray *pairs = pair_sections (skeleton, filled, errors);

  for (guint i = 0; i < pairs->len; i += 2)
    compare_tables (g_ptr_array_index (pairs, i), g_ptr_array_index (pairs, i + 1), errors);
  return pairs;
}

/* Each check counts its own errors, so that a list that is already full hides none.
 * Returns: %TRUE if @found is empty */
static gboolean
hand_over (GPtrArray *found, GPtrArray *errors)
{
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (found, i)));
  return found->len == 0;
}

gboolean
tf_template_check_structure (const char *skeleton, const char *filled, GPtrArray *errors)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) pairs = NULL;

  g_return_val_if_fail (skeleton != NULL && filled != NULL && errors != NULL, FALSE);

  expected = tf_markdown_parse (skeleton);
  found = tf_markdown_parse (filled);
  pairs = check_headings_and_tables (expected, found, wrong);
  return hand_over (wrong, errors);
}

gboolean
tf_template_check_marks (const char *filled, GPtrArray *errors)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (filled != NULL && errors != NULL, FALSE);

  sections = tf_markdown_parse (filled);
  check_lines (filled, get_title (sections), wrong);
  return hand_over (wrong, errors);
}

gboolean
tf_template_check_filled (const char *skeleton, const char *filled, GPtrArray *errors)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) pairs = NULL;

  g_return_val_if_fail (skeleton != NULL && filled != NULL && errors != NULL, FALSE);

  expected = tf_markdown_parse (skeleton);
  found = tf_markdown_parse (filled);
  pairs = check_headings_and_tables (expected, found, wrong);
  for (guint i = 0; i < pairs->len; i += 2)
    check_content (g_ptr_array_index (pairs, i), g_ptr_array_index (pairs, i + 1), wrong);
  check_lines (filled, get_title (expected), wrong);
  check_slot_names (skeleton, filled, wrong);
  return hand_over (wrong, errors);
}
