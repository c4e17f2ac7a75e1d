/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-document.h"

#include <string.h>

static void
free_part (gpointer data)
{
  PlanPart *part = data;

  g_free (part->title);
  g_free (part->text);
  g_free (part);
}

static const char *
find_line (const char *text, guint line)
{
  for (guint i = 1; i < line; i++)
    {
      const char *end = strchr (text, '\n');

      if (end == NULL)
        return text + strlen (text);
      text = end + 1;
    }
  return text;
}

static void
add_part (GPtrArray *parts, const char *title, const char *start, const char *end)
{
  PlanPart *part = g_new0 (PlanPart, 1);

  part->title = g_strdup (title);
  part->text = g_strndup (start, end - start);
  g_ptr_array_add (parts, part);
}

static const char *
get_h1 (GPtrArray *sections)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level == 1)
        return section->title;
    }
  return "";
}

GPtrArray *
plan_document_split (const char *markdown)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const char *title = get_h1 (sections);
  const char *start = markdown;
  guint line = 1;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      const char *end;

      if (section->level != 2)
        continue;
      end = find_line (start, section->line - line + 1);
      add_part (parts, title, start, end);
      title = section->title;
      start = end;
      line = section->line;
    }
  add_part (parts, title, start, start + strlen (start));
  return parts;
}

char *
plan_document_tidy (const char *text)
{
  g_autoptr (GString) tidy = g_string_new (text);

  g_string_replace (tidy, "\r\n", "\n", 0);
  g_strchomp (tidy->str);
  tidy->len = strlen (tidy->str);
  g_string_append_c (tidy, '\n');
  return g_strdup (tidy->str + strspn (tidy->str, "\n"));
}

char *
plan_document_replace (GPtrArray *parts, guint index, const char *text)
{
  g_autoptr (GString) document = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const PlanPart *part = g_ptr_array_index (parts, i);

      if (i != index)
        {
          g_string_append (document, part->text);
          continue;
        }
      g_string_append (document, text);
      if (i + 1 < parts->len)
        g_string_append_c (document, '\n');
    }
  return plan_document_tidy (document->str);
}

void
plan_document_insert (GPtrArray *parts, guint index)
{
  PlanPart *part = g_new0 (PlanPart, 1);

  part->title = g_strdup ("");
  part->text = g_strdup ("");
  g_ptr_array_insert (parts, (int) index, part);
}

/* sections */

/* What stands below the heading. */
static const char *
read_mark (const PlanPart *part, TfTemplateMark *out)
{
  const char *end = strchr (part->text, '\n');

  return tf_template_mark_read (end != NULL ? end + 1 : "", out);
}

gboolean
plan_document_is_same (const PlanPart *a, const PlanPart *b)
{
  g_auto (TfTemplateMark) left = { NULL };
  g_auto (TfTemplateMark) right = { NULL };

  read_mark (a, &left);
  read_mark (b, &right);
  if (*left.key != '\0' && *right.key != '\0')
    return g_str_equal (left.key, right.key);
  return g_str_equal (a->title, b->title);
}

guint
plan_document_find (GPtrArray *parts, const PlanPart *section)
{
  for (guint i = 1; i < parts->len; i++)
    if (plan_document_is_same (g_ptr_array_index (parts, i), section))
      return i;
  return parts->len;
}

gboolean
plan_document_is_optional (const PlanPart *part)
{
  g_auto (TfTemplateMark) mark = { NULL };

  read_mark (part, &mark);
  return mark.optional;
}

gboolean
plan_document_is_empty (const PlanPart *part)
{
  g_auto (TfTemplateMark) mark = { NULL };
  const char *text = read_mark (part, &mark);

  return text[strspn (text, " \t\r\n")] == '\0';
}
