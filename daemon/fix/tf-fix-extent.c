/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-extent.h"

#include <string.h>

#include "tf-fix-names.h"
#include "tf-format.h"
#include "tf-passages.h"

#define SHOWN_PLACES 3

/* A section or a file. */
typedef struct
{
  char *name;   /* (owned) */
  char *before; /* (owned): "" if it is new */
  char *after;  /* (owned): "" if it is gone */
  gboolean named;
} Part;

static void
part_free (Part *self)
{
  g_free (self->name);
  g_free (self->before);
  g_free (self->after);
  g_free (self);
}

void
tf_fix_file_free (TfFixFile *self)
{
  g_free (self->path);
  g_free (self->before);
  g_free (self->after);
  g_free (self);
}

void
tf_fix_extent_free (TfFixExtent *self)
{
  g_free (self->places);
  g_free (self);
}

/* How often each line occurs in all parts. White space around it does not count. */
static GHashTable *
count_lines (const GPtrArray *parts, gboolean after)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = g_ptr_array_index (parts, i);
      g_auto (GStrv) lines = g_strsplit (after ? part->after : part->before, "\n", -1);

      for (guint n = 0; lines[n] != NULL; n++)
        {
          char *line = g_strdup (g_strstrip (lines[n]));
          guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, line));

          g_hash_table_replace (counts, line, GUINT_TO_POINTER (count + 1));
        }
    }
  return counts;
}

/* The words of the lines of @text that are not among @others, each of which is used up once. */
static guint64
count_unmatched (const char *text, GHashTable *others)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint64 words = 0;

  for (guint n = 0; lines[n] != NULL; n++)
    {
      const char *line = g_strstrip (lines[n]);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (others, line));

      if (count == 0)
        words += tf_passages_count_words (line);
      else
        g_hash_table_replace (others, g_strdup (line), GUINT_TO_POINTER (count - 1));
    }
  return words;
}

static void
add_place (GString *places, const Part *part, guint64 removed, guint n)
{
  g_autofree char *words = tf_format_count (removed);

  if (n < SHOWN_PLACES)
    g_string_append_printf (places, "%s%s (%s words)", n > 0 ? ", " : "", part->name, words);
  else if (n == SHOWN_PLACES)
    g_string_append (places, " and elsewhere");
}

/* What moved to another part still exists, and what was rewritten is replaced. */
static TfFixExtent *
measure (const GPtrArray *parts)
{
  g_autoptr (GHashTable) old_lines = count_lines (parts, FALSE);
  g_autoptr (GHashTable) new_lines = count_lines (parts, TRUE);
  GString *places = g_string_new (NULL);
  TfFixExtent *self = g_new0 (TfFixExtent, 1);
  guint n = 0;

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = g_ptr_array_index (parts, i);
      guint64 gone = count_unmatched (part->before, new_lines);
      guint64 come = count_unmatched (part->after, old_lines);

      self->before += tf_passages_count_words (part->before);
      self->after += tf_passages_count_words (part->after);
      if (part->named)
        continue;
      self->unnamed += tf_passages_count_words (part->before);
      if (gone <= come)
        continue;
      self->removed += gone - come;
      add_place (places, part, gone - come, n++);
    }
  self->places = g_string_free (places, FALSE);
  return self;
}

static char *
dup_lines (const char *text, guint first, guint next)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *part = g_string_new (NULL);

  for (guint i = first; i < next && i <= g_strv_length (lines); i++)
    g_string_append_printf (part, "%s\n", lines[i - 1]);
  return g_string_free (part, FALSE);
}

/* Where the section after the one at @i begins. */
static guint
get_next_line (const GPtrArray *sections, guint i)
{
  return i + 1 < sections->len
             ? ((const TfMarkdownSection *) g_ptr_array_index (sections, i + 1))->line
             : G_MAXUINT;
}

static char *
dup_section (const char *text, const GPtrArray *sections, guint i)
{
  const TfMarkdownSection *section = g_ptr_array_index (sections, i);

  return dup_lines (text, MAX (section->line, 1), get_next_line (sections, i));
}

/* The part of a section of the document after the fix: the first with its heading that no other one
 * has taken; a new one if there is none. */
static void
place_after (GPtrArray *parts, const TfMarkdownSection *section, char *text)
{
  Part *part = NULL;

  for (guint i = 0; i < parts->len; i++)
    {
      part = g_ptr_array_index (parts, i);
      if (*part->after == '\0' && g_str_equal (part->name, section->title))
        {
          g_free (part->after);
          part->after = text;
          return;
        }
    }
  part = g_new0 (Part, 1);
  part->name = g_strdup (section->title);
  part->before = g_strdup ("");
  part->after = text;
  g_ptr_array_add (parts, part);
}

static GPtrArray *
split_document (const char *before, const char *after, const GPtrArray *issues)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free);
  g_autoptr (GPtrArray) old_sections = tf_markdown_parse (before);
  g_autoptr (GPtrArray) new_sections = tf_markdown_parse (after);
  guint named_level = 0; /* of the section named by an issue around this one; 0: none */

  for (guint i = 0; i < old_sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (old_sections, i);
      Part *part = g_new0 (Part, 1);

      part->name = g_strdup (section->title);
      part->before = dup_section (before, old_sections, i);
      part->after = g_strdup ("");
      if (section->level <= named_level)
        named_level = 0;
      part->named =
          named_level > 0 ||
          tf_fix_names_section (issues, section, get_next_line (old_sections, i), part->before);
      /* The title of the document is above everything. */
      if (part->named && named_level == 0 && section->level > 1)
        named_level = section->level;
      g_ptr_array_add (parts, part);
    }
  for (guint i = 0; i < new_sections->len; i++)
    place_after (parts, g_ptr_array_index (new_sections, i), dup_section (after, new_sections, i));
  return parts;
}

TfFixExtent *
tf_fix_extent_measure_document (const char *before, const char *after, const GPtrArray *issues)
{
  g_autoptr (GPtrArray) parts = split_document (before, after, issues);

  return measure (parts);
}

TfFixExtent *
tf_fix_extent_measure_files (const GPtrArray *files, const GPtrArray *issues)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free);

  for (guint i = 0; i < files->len; i++)
    {
      const TfFixFile *file = g_ptr_array_index (files, i);
      Part *part = g_new0 (Part, 1);

      part->name = g_strdup (file->path);
      part->before = g_strdup (file->before != NULL ? file->before : "");
      part->after = g_strdup (file->after != NULL ? file->after : "");
      part->named = tf_fix_names_file (issues, file->path, part->before);
      g_ptr_array_add (parts, part);
    }
  return measure (parts);
}

static gboolean
is_excess (guint64 removed, guint64 of, guint limit)
{
  return removed > TF_FIX_EXTENT_WORDS && removed * 100 > of * limit;
}

static char *
format_total (const TfFixExtent *self)
{
  g_autofree char *before = tf_format_count (self->before);
  g_autofree char *after = tf_format_count (self->after);

  return g_strdup_printf (
      "it cuts the deliverable from %s to %s words (−%.1f %%; at most %d %% may "
      "go)",
      before, after, 100.0 * (double) (self->before - self->after) / (double) self->before,
      TF_FIX_EXTENT_TOTAL);
}

static char *
format_unnamed (const TfFixExtent *self)
{
  g_autofree char *removed = tf_format_count (self->removed);
  g_autofree char *unnamed = tf_format_count (self->unnamed);

  return g_strdup_printf ("it removes %s of the %s words that none of its issues names (−%.1f %%; "
                          "at most %d %% may go): %s",
                          removed, unnamed, 100.0 * (double) self->removed / (double) self->unnamed,
                          TF_FIX_EXTENT_UNNAMED, self->places);
}

char *
tf_fix_extent_find_excess (const TfFixExtent *self)
{
  guint64 lost = self->before > self->after ? self->before - self->after : 0;
  gboolean total = is_excess (lost, self->before, TF_FIX_EXTENT_TOTAL);
  gboolean unnamed = is_excess (self->removed, self->unnamed, TF_FIX_EXTENT_UNNAMED);
  g_autofree char *first = total ? format_total (self) : NULL;
  g_autofree char *second = unnamed ? format_unnamed (self) : NULL;

  if (first == NULL && second == NULL)
    return NULL;
  return g_strdup_printf ("the fix removes too much: %s%s%s; change only what the issues are about "
                          "and keep everything else",
                          first != NULL ? first : "",
                          first != NULL && second != NULL ? ", and " : "",
                          second != NULL ? second : "");
}
