/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template-check-private.h"

#include <string.h>

#include "tf-template.h"
#include "tf-text.h"

/* headings */

/* A section of a skeleton or of a document with its mark. */
typedef struct
{
  const TfMarkdownSection *section; /* (not owned) */
  const char *text;                 /* (not owned): its body behind the mark */
  TfTemplateMark mark;
} Entry;

/* Two documents that are compared. */
typedef struct
{
  GArray *skeleton;    /* (owned) (element-type Entry) */
  GArray *filled;      /* (owned) (element-type Entry) */
  gboolean translated; /* headings and table headers are in another language than the skeleton's */
  gboolean strict;     /* only what says nothing may be left out */
  GPtrArray *errors;   /* (not owned) */
} Comparison;

static void
entry_clear (gpointer data)
{
  Entry *self = data;

  tf_template_mark_clear (&self->mark);
}

static GArray *
read_entries (GPtrArray *sections)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  g_array_set_clear_func (entries, entry_clear);
  for (guint i = 0; i < sections->len; i++)
    {
      Entry entry = { g_ptr_array_index (sections, i) };

      entry.text = tf_template_mark_read (entry.section->body, &entry.mark);
      g_array_append_val (entries, entry);
    }
  return entries;
}

static const Entry *
get_entry (const GArray *entries, guint index)
{
  return index < entries->len ? &g_array_index (entries, Entry, index) : NULL;
}

static char *
describe_heading (const TfMarkdownSection *section)
{
  if (section->level == 0)
    return g_strdup ("text before the first heading");
  return g_strdup_printf ("heading “%.*s %s”", (int) section->level, "######", section->title);
}

/* A translated heading is known by its mark. */
static gboolean
is_same_heading (const Comparison *self, const Entry *a, const Entry *b)
{
  if (a->section->level != b->section->level)
    return FALSE;
  if (self->translated && *a->mark.key != '\0' && *b->mark.key != '\0')
    return g_str_equal (a->mark.key, b->mark.key);
  return g_strcmp0 (a->section->title, b->section->title) == 0;
}

static gboolean
contains_skeleton (const Comparison *self, guint from, const Entry *wanted)
{
  for (guint i = from; i < self->skeleton->len; i++)
    if (is_same_heading (self, get_entry (self->skeleton, i), wanted))
      return TRUE;
  return FALSE;
}

static gboolean
contains_filled (const Comparison *self, guint from, const Entry *wanted)
{
  for (guint i = from; i < self->filled->len; i++)
    if (is_same_heading (self, wanted, get_entry (self->filled, i)))
      return TRUE;
  return FALSE;
}

static void
report_mismatch (const Comparison *self,
                 const Entry *expected,
                 const Entry *found,
                 gboolean added,
                 gboolean dropped)
{
  g_autofree char *expected_text = expected != NULL ? describe_heading (expected->section) : NULL;
  g_autofree char *found_text = found != NULL ? describe_heading (found->section) : NULL;
  const char *remedy = self->translated ? "; keep its line “<!-- section … -->”" : "";

  if (added && dropped)
    tf_template_add_error (self->errors, "line %u: %s, expected %s%s", found->section->line,
                           found_text, expected_text, remedy);
  else if (added)
    tf_template_add_error (self->errors, "line %u: %s is not expected here%s", found->section->line,
                           found_text, remedy);
  else
    tf_template_add_error (self->errors, "%s is missing%s", expected_text, remedy);
}

/* Whether @entry is a heading inside a section that the specification added: these are free. */
static gboolean
is_free (const Entry *entry, const Entry *last)
{
  return entry != NULL && last != NULL && last->mark.added && entry->section->level > 2;
}

/* Walks both lists. A heading that occurs later in the other list is in place there, and the
 * headings before it were added or dropped; if neither occurs later, one was renamed. Returns pairs
 * (skeleton, filled). */
static GPtrArray *
pair_sections (const Comparison *self)
{
  GPtrArray *pairs = g_ptr_array_new ();
  const Entry *last = NULL;
  guint i = 0, j = 0;

  while (!tf_template_is_full (self->errors))
    {
      const Entry *a = get_entry (self->skeleton, i);
      const Entry *b = get_entry (self->filled, j);
      gboolean added, dropped;

      if (a == NULL && b == NULL)
        break;
      if (a != NULL && b != NULL && is_same_heading (self, a, b))
        {
          g_ptr_array_add (pairs, (gpointer) a);
          g_ptr_array_add (pairs, (gpointer) b);
          last = a;
          i++;
          j++;
          continue;
        }
      if (is_free (b, last))
        {
          j++;
          continue;
        }
      dropped = a != NULL && !contains_filled (self, j, a);
      if (dropped && (a->mark.optional || (self->strict && tf_template_is_hollow (a->section))))
        {
          i++;
          continue;
        }
      added = b != NULL && (!dropped || !contains_skeleton (self, i, b));
      report_mismatch (self, a, b, added, dropped);
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

static gboolean
is_same_header (const Comparison *self, const TfMarkdownTable *a, const TfMarkdownTable *b)
{
  if (self->translated)
    return g_strv_length (a->header) == g_strv_length (b->header);
  return g_strv_equal ((const char *const *) a->header, (const char *const *) b->header);
}

static void
report_table (const Comparison *self,
              const TfMarkdownSection *section,
              const TfMarkdownTable *expected,
              const TfMarkdownTable *found)
{
  g_autofree char *expected_text = expected != NULL ? describe_header (expected) : NULL;
  g_autofree char *found_text = found != NULL ? describe_header (found) : NULL;

  if (found == NULL)
    tf_template_add_error (self->errors, "line %u: section “%s” lacks its table “%s”",
                           section->line, section->title, expected_text);
  else if (expected == NULL)
    tf_template_add_error (self->errors, "line %u: table “%s” is not in the skeleton", found->line,
                           found_text);
  else
    tf_template_add_error (self->errors, "line %u: table header “%s”, expected “%s”", found->line,
                           found_text, expected_text);
}

/* The index of the next table of the skeleton with the header of @found, or their number. */
static guint
find_table (const Comparison *self, GPtrArray *tables, guint from, const TfMarkdownTable *found)
{
  for (guint i = from; i < tables->len; i++)
    if (is_same_header (self, g_ptr_array_index (tables, i), found))
      return i;
  return tables->len;
}

/* Whether the tables from @from to before @to may be missing. */
static gboolean
may_miss (const Comparison *self, const Entry *a, guint from, guint to)
{
  for (guint i = from; self->strict && !a->mark.optional && i < to; i++)
    if (!tf_template_is_hollow_table (g_ptr_array_index (a->section->tables, i)))
      return FALSE;
  return TRUE;
}

/* The tables stand in the order of the skeleton; unless the comparison is strict, those without
 * content are left out. */
static void
compare_tables (const Comparison *self, const Entry *a, const Entry *b)
{
  GPtrArray *expected = a->section->tables;
  GPtrArray *found = b->section->tables;
  guint next = 0;

  for (guint i = 0; i < found->len; i++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (found, i);
      guint at = find_table (self, expected, next, table);

      if (at < expected->len && may_miss (self, a, next, at))
        {
          next = at + 1;
          continue;
        }
      report_table (self, b->section,
                    next < expected->len ? g_ptr_array_index (expected, next) : NULL, table);
      next = MIN (next + 1, expected->len);
    }
  for (guint i = next; i < expected->len; i++)
    if (!may_miss (self, a, i, i + 1))
      report_table (self, b->section, g_ptr_array_index (expected, i), NULL);
}

/* content */

/* Whether headings below @entry have the content that it lacks itself. */
static gboolean
has_subsections (const Comparison *self, const Entry *entry)
{
  const Entry *next = get_entry (self->filled, entry - &g_array_index (self->filled, Entry, 0) + 1);

  return next != NULL && next->section->level > MAX (entry->section->level, 1);
}

static void
check_content (const Comparison *self, const Entry *a, const Entry *b)
{
  if (!tf_template_is_blank (a->text) && tf_template_is_blank (b->text) &&
      !(a->mark.added && has_subsections (self, b)))
    tf_template_add_error (self->errors, "line %u: section “%s” is empty%s", b->section->line,
                           b->section->title, a->mark.optional ? "; leave it out" : "");
}

/* comparisons */

static void
comparison_init (Comparison *self,
                 const char *skeleton,
                 GPtrArray *expected,
                 GPtrArray *found,
                 GPtrArray *errors)
{
  self->skeleton = read_entries (expected);
  self->filled = read_entries (found);
  self->translated = tf_template_is_translated (skeleton);
  self->errors = errors;
}

static void
comparison_clear (Comparison *self)
{
  g_array_unref (self->skeleton);
  g_array_unref (self->filled);
}

static void
compare (Comparison *self, gboolean with_content)
{
  g_autoptr (GPtrArray) pairs = pair_sections (self);

  for (guint i = 0; i < pairs->len; i += 2)
    {
      const Entry *a = g_ptr_array_index (pairs, i);
      const Entry *b = g_ptr_array_index (pairs, i + 1);

      if (!a->mark.added)
        compare_tables (self, a, b);
      if (with_content)
        check_content (self, a, b);
    }
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
  Comparison comparison = { .strict = TRUE };

  g_return_val_if_fail (skeleton != NULL && filled != NULL && errors != NULL, FALSE);

  expected = tf_markdown_parse (skeleton);
  found = tf_markdown_parse (filled);
  comparison_init (&comparison, skeleton, expected, found, wrong);
  compare (&comparison, FALSE);
  comparison_clear (&comparison);
  return hand_over (wrong, errors);
}

gboolean
tf_template_check_marks (const char *filled, GPtrArray *errors)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sections = NULL;

  g_return_val_if_fail (filled != NULL && errors != NULL, FALSE);

  sections = tf_markdown_parse (filled);
  tf_template_check_lines (filled, get_title (sections), wrong);
  tf_template_check_tables (sections, wrong);
  return hand_over (wrong, errors);
}

gboolean
tf_template_check_filled (const char *skeleton, const char *filled, GPtrArray *errors)
{
  g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) found = NULL;
  Comparison comparison = { 0 };

  g_return_val_if_fail (skeleton != NULL && filled != NULL && errors != NULL, FALSE);

  expected = tf_markdown_parse (skeleton);
  found = tf_markdown_parse (filled);
  comparison_init (&comparison, skeleton, expected, found, wrong);
  compare (&comparison, TRUE);
  comparison_clear (&comparison);
  tf_template_check_tables (found, wrong);
  tf_template_check_lines (filled, get_title (expected), wrong);
  tf_template_check_slot_names (skeleton, filled, wrong);
  return hand_over (wrong, errors);
}
