/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-outline-private.h"

#include <string.h>

#include "tf-limits.h"

void
tf_outline_add_error (GPtrArray *errors, const char *format, ...)
{
  va_list args;

  if (errors->len == TF_OUTLINE_MAX_ERRORS)
    g_ptr_array_add (errors, g_strdup ("there are more errors; correct these first"));
  if (errors->len >= TF_OUTLINE_MAX_ERRORS)
    return;
  va_start (args, format);
  g_ptr_array_add (errors, g_strdup_vprintf (format, args));
  va_end (args);
}

gboolean
tf_outline_check_length (const char *markdown, GPtrArray *errors)
{
  gsize length = strlen (markdown);

  if (length > TF_LIMIT_DRAFT)
    tf_outline_add_error (errors,
                          "the text has %" G_GSIZE_FORMAT " KiB, at most %" G_GSIZE_FORMAT
                          " are allowed; shorten it",
                          length / 1024, TF_LIMIT_DRAFT / 1024);
  return length <= TF_LIMIT_DRAFT;
}

gboolean
tf_outline_is_clean (const GPtrArray *errors, guint n_before)
{
  return errors->len == n_before && n_before <= TF_OUTLINE_MAX_ERRORS;
}

TfOutlineRange
tf_outline_below (GPtrArray *sections, guint heading)
{
  TfOutlineRange range = { sections, heading + 1, heading + 1 };

  while (range.end < sections->len)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, range.end);

      if (section->level <= 1)
        break;
      range.end++;
    }
  return range;
}

static const TfMarkdownSection *
get_section (const TfOutlineRange *range, guint index)
{
  return g_ptr_array_index (range->sections, index);
}

/* Returns: the index of the H2, or the end of the range */
static guint
find_index (const TfOutlineRange *range, const char *title)
{
  for (guint i = range->first; i < range->end; i++)
    if (get_section (range, i)->level == 2 && g_str_equal (get_section (range, i)->title, title))
      return i;
  return range->end;
}

const TfMarkdownSection *
tf_outline_find (const TfOutlineRange *range, const char *title)
{
  guint index = find_index (range, title);

  return index < range->end ? get_section (range, index) : NULL;
}

static guint
find_end (const TfOutlineRange *range, guint index)
{
  guint end = index + 1;

  while (end < range->end && get_section (range, end)->level > 2)
    end++;
  return MIN (end, range->end);
}

static char *
dup_text_at (const TfOutlineRange *range, guint index)
{
  GString *text = g_string_new (NULL);
  guint end = find_end (range, index);

  for (guint i = index; i < end; i++)
    {
      const char *body = get_section (range, i)->body;

      if (*body == '\0')
        continue;
      if (text->len > 0)
        g_string_append (text, "\n\n");
      g_string_append (text, body);
    }
  return g_string_free (text, FALSE);
}

char *
tf_outline_dup_text (const TfOutlineRange *range, const char *title)
{
  guint index = find_index (range, title);

  return index < range->end ? dup_text_at (range, index) : g_strdup ("");
}

const TfMarkdownTable *
tf_outline_find_table (const TfOutlineRange *range, const char *title, const char *const *header)
{
  guint index = find_index (range, title);
  guint end = index < range->end ? find_end (range, index) : index;

  for (guint i = index; i < end; i++)
    {
      GPtrArray *tables = get_section (range, i)->tables;

      for (guint j = 0; tables != NULL && j < tables->len; j++)
        {
          const TfMarkdownTable *table = g_ptr_array_index (tables, j);

          if (g_strv_equal ((const char *const *) table->header, header))
            return table;
        }
    }
  return NULL;
}

/* Returns: (nullable): the matching title of the list, ignoring case */
static const char *
find_in_any_case (const char *const *titles, const char *title)
{
  g_autofree char *folded = g_utf8_casefold (title, -1);

  for (guint i = 0; titles[i] != NULL; i++)
    {
      g_autofree char *other = g_utf8_casefold (titles[i], -1);

      if (g_str_equal (folded, other))
        return titles[i];
    }
  return NULL;
}

/* @seen: the titles before it */
static void
check_title (const TfMarkdownSection *section,
             GHashTable *seen,
             const char *const *titles,
             GPtrArray *errors)
{
  const char *meant;

  if (g_strv_contains (titles, section->title))
    {
      if (!g_hash_table_add (seen, section->title))
        tf_outline_add_error (errors, "section “%s” appears twice, again on line %u",
                              section->title, section->line);
      return;
    }
  meant = find_in_any_case (titles, section->title);
  if (meant != NULL)
    tf_outline_add_error (errors, "section “%s” on line %u must be spelled “%s”", section->title,
                          section->line, meant);
  else
    {
      g_autofree char *all = g_strjoinv ("”, “", (char **) titles);

      tf_outline_add_error (errors,
                            "section “%s” on line %u does not belong here; the sections "
                            "are “%s”",
                            section->title, section->line, all);
    }
}

static void
check_missing (const TfOutlineRange *range, const char *const *titles, GPtrArray *errors)
{
  for (guint i = 0; titles[i] != NULL; i++)
    {
      if (find_index (range, titles[i]) < range->end)
        continue;
      if (i == 0)
        tf_outline_add_error (errors, "missing section “%s” as the first one", titles[i]);
      else
        tf_outline_add_error (errors, "missing section “%s” after “%s”", titles[i], titles[i - 1]);
    }
}

static void
check_order (const TfOutlineRange *range, const char *const *titles, GPtrArray *errors)
{
  guint previous = range->first;
  const char *previous_title = NULL;

  for (guint i = 0; titles[i] != NULL; i++)
    {
      guint index = find_index (range, titles[i]);

      if (index == range->end)
        continue;
      if (index < previous)
        tf_outline_add_error (errors, "section “%s” comes before “%s”, expected after it",
                              titles[i], previous_title);
      previous = index;
      previous_title = titles[i];
    }
}

void
tf_outline_check (const TfOutlineRange *range, const char *const *titles, GPtrArray *errors)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = range->first; i < range->end; i++)
    if (get_section (range, i)->level == 2)
      check_title (get_section (range, i), seen, titles, errors);
  check_missing (range, titles, errors);
  check_order (range, titles, errors);
  for (guint i = range->first; i < range->end; i++)
    {
      g_autofree char *text = NULL;

      if (get_section (range, i)->level != 2)
        continue;
      text = dup_text_at (range, i);
      if (*text == '\0')
        tf_outline_add_error (errors, "section “%s” is empty; write “None.” if it has no content",
                              get_section (range, i)->title);
    }
}
