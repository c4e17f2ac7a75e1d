/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-document.h"

#include <string.h>

#include "oa-sentences.h"
#include "oa-text.h"

static void
line_free (OaDocumentLine *self)
{
  g_free (self->text);
  g_free (self);
}

static gboolean
is_rule (const char *line)
{
  return *line == '|' && strchr (line, '-') != NULL && strspn (line, "|-: ") == strlen (line);
}

static OaPart
part_of (const char *line, const char *next)
{
  gsize digits = strspn (line, "0123456789");

  if (line[strspn (line, " \t")] == '\0')
    return OA_PART_BLANK;
  if (*line == '#' && line[strspn (line, "#")] == ' ')
    return OA_PART_HEADING;
  if (*line == '|')
    return is_rule (line) || (next != NULL && is_rule (next)) ? OA_PART_TABLE_HEADER : OA_PART_ROW;
  if (g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ") ||
      (digits > 0 && line[digits] == '.' && line[digits + 1] == ' '))
    return OA_PART_ITEM;
  return OA_PART_TEXT;
}

OaDocument *
oa_document_parse (const char *markdown)
{
  OaDocument *self = g_new0 (OaDocument, 1);
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  guint n = g_strv_length (lines);

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  self->titles = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->titles, g_strdup (""));
  while (n > 0 && *lines[n - 1] == '\0')
    n--;
  for (guint i = 0; i < n; i++)
    {
      OaDocumentLine *line = g_new0 (OaDocumentLine, 1);

      line->text = g_strdup (lines[i]);
      line->part = part_of (lines[i], lines[i + 1]);
      if (line->part == OA_PART_HEADING && lines[i][1] == '#')
        g_ptr_array_add (self->titles, g_strstrip (g_strdup (lines[i] + strspn (lines[i], "#"))));
      line->section = self->titles->len - 1;
      g_ptr_array_add (self->lines, line);
    }
  return self;
}

void
oa_document_free (OaDocument *self)
{
  g_ptr_array_unref (self->lines);
  g_ptr_array_unref (self->titles);
  g_free (self);
}

char *
oa_document_to_text (const OaDocument *self)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < self->lines->len; i++)
    g_string_append_printf (out, "%s\n", ((OaDocumentLine *) self->lines->pdata[i])->text);
  return g_string_free (out, FALSE);
}

guint
oa_document_find_section (const OaDocument *self, const char *title)
{
  for (guint i = 1; i < self->titles->len; i++)
    if (g_ascii_strcasecmp (self->titles->pdata[i], title) == 0)
      return i;
  return 0;
}

const char *
oa_document_title_of (const OaDocument *self, guint line)
{
  const OaDocumentLine *found = g_ptr_array_index (self->lines, line);

  return g_ptr_array_index (self->titles, found->section);
}

gboolean
oa_document_last (const OaDocument *self, guint section, OaPart part, guint *out_line)
{
  for (guint i = self->lines->len; i > 0; i--)
    {
      const OaDocumentLine *line = g_ptr_array_index (self->lines, i - 1);

      if (line->section == section && line->part == part)
        {
          *out_line = i - 1;
          return TRUE;
        }
    }
  return FALSE;
}

void
oa_document_insert (OaDocument *self, guint at, const char *text, OaPart part, guint section)
{
  OaDocumentLine *line = g_new0 (OaDocumentLine, 1);

  line->text = g_strdup (text);
  line->part = part;
  line->section = section;
  g_ptr_array_insert (self->lines, (int) at, line);
}

void
oa_document_set (OaDocument *self, guint line, const char *text)
{
  OaDocumentLine *found = g_ptr_array_index (self->lines, line);
  char *copy = g_strdup (text);

  g_free (found->text);
  found->text = copy;
}

void
oa_document_remove (OaDocument *self, guint line)
{
  g_ptr_array_remove_index (self->lines, line);
}

gboolean
oa_document_is_fixed (const OaDocument *self, guint line)
{
  const OaDocumentLine *found = g_ptr_array_index (self->lines, line);

  return found->part == OA_PART_BLANK || found->part == OA_PART_HEADING ||
         found->part == OA_PART_TABLE_HEADER ||
         g_ascii_strcasecmp (oa_document_title_of (self, line), "Acceptance Criteria") == 0;
}

GStrv
oa_document_cells (const char *row)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GString) cell = g_string_new (NULL);

  for (const char *p = *row == '|' ? row + 1 : row; *p != '\0'; p++)
    if (*p == '\\' && p[1] == '|')
      {
        g_string_append (cell, "\\|");
        p++;
      }
    else if (*p == '|')
      {
        g_autofree char *text = g_strstrip (g_strdup (cell->str));

        g_strv_builder_add (builder, text);
        g_string_truncate (cell, 0);
      }
    else
      g_string_append_c (cell, *p);
  return g_strv_builder_end (builder);
}

GPtrArray *
oa_document_sentences (const OaDocument *self, guint line)
{
  const OaDocumentLine *found = g_ptr_array_index (self->lines, line);
  GPtrArray *out = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) cells = NULL;

  if (found->part == OA_PART_ROW)
    cells = oa_document_cells (found->text);
  else
    {
      const char *text =
          found->text + (found->part == OA_PART_ITEM ? strcspn (found->text, " ") + 1 : 0);

      cells = g_new0 (char *, 2);
      cells[0] = g_strdup (text);
    }
  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *plain = oa_text_from_markdown (cells[i]);

      oa_sentences_split (plain, out);
    }
  return out;
}
