/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-intent.h"

#include <string.h>

#include "oa-sentences.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-markdown.h"

static gboolean
is_none (const char *text)
{
  return g_ascii_strcasecmp (text, "None.") == 0 || g_ascii_strcasecmp (text, "None") == 0;
}

static void
add (OaIntent *self, const char *text, OaSection section, OaForm form)
{
  g_autofree char *plain = oa_text_from_markdown (text);
  g_autofree char *trimmed = oa_text_squeeze (plain);
  OaStatement *statement = NULL;
  gsize length = strlen (trimmed);

  if (length == 0 || is_none (trimmed) || (trimmed[0] == '*' && trimmed[length - 1] == '*'))
    return;
  statement = oa_statement_new (trimmed, "", form);
  statement->section = section;
  if (g_str_has_suffix (trimmed, " (correction)"))
    {
      trimmed[length - strlen (" (correction)")] = '\0';
      oa_statement_set_text (statement, trimmed);
      statement->correction = TRUE;
    }
  g_ptr_array_add (self->statements, statement);
}

/* The lines of a body outside lists. */
static char *
prose_of (const char *body)
{
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  GString *prose = g_string_new (NULL);
  gboolean in_list = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i] + strspn (lines[i], " ");
      gsize digits = strspn (line, "0123456789");
      gboolean item = g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ") ||
                      (digits > 0 && line[digits] == '.' && line[digits + 1] == ' ');

      if (*line == '\0' || item)
        in_list = item;
      if (!in_list && !item)
        g_string_append_printf (prose, "%s\n", line);
    }
  return g_string_free (prose, FALSE);
}

static void
read_section (OaIntent *self, const char *body, OaSection section)
{
  g_autofree char *prose = prose_of (body);
  g_auto (GStrv) items = tf_markdown_list_items (body);
  g_auto (GStrv) paragraphs = g_strsplit (prose, "\n\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++)
    add (self, paragraphs[i], section, OA_FORM_SENTENCE);
  for (guint i = 0; items[i] != NULL; i++)
    add (self, items[i], section, OA_FORM_BULLET);
}

static char *
read_kind (const char *body)
{
  static const char *const kinds[] = { "wedding",     "event",    "strategy",
                                       "engineering", "software", NULL };
  g_autofree char *folded = oa_text_fold (body);

  for (guint i = 0; kinds[i] != NULL; i++)
    if (oa_text_has (folded, kinds[i]))
      return g_strdup (kinds[i]);
  return g_strdup ("generic");
}

/* "Plan. A document is asked for, of the kind “event” (cue words …)": the quoted word is the
 * kind. */
static char *
kind_part (const char *body)
{
  const char *cues = strstr (body, "(cue words");

  return cues != NULL ? g_strndup (body, (gsize) (cues - body)) : g_strdup (body);
}

OaIntent *
oa_intent_parse (const char *markdown)
{
  OaIntent *self = g_new0 (OaIntent, 1);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *type = tf_markdown_find (sections, 2, tf_intent_sections[0]);
  g_autofree char *kind = kind_part (type != NULL ? type->body : "");

  self->statements = oa_statements_new ();
  self->title = tf_intent_get_name (markdown);
  if (self->title == NULL)
    self->title = g_strdup ("Untitled project");
  self->kind = read_kind (kind);
  self->code = tf_intent_get_type (markdown) == TF_DELIVERABLE_TYPE_CODE;
  for (guint i = 1; tf_intent_sections[i] != NULL; i++)
    {
      const TfMarkdownSection *section = tf_markdown_find (sections, 2, tf_intent_sections[i]);

      if (section != NULL)
        read_section (self, section->body, (OaSection) i);
    }
  if (self->statements->len > 0 &&
      ((OaStatement *) self->statements->pdata[0])->section == OA_SECTION_OBJECTIVE)
    self->main_statement = g_strdup (((OaStatement *) self->statements->pdata[0])->text);
  else
    self->main_statement = g_strdup ("");
  return self;
}

void
oa_intent_free (OaIntent *self)
{
  g_free (self->title);
  g_free (self->kind);
  g_free (self->main_statement);
  g_ptr_array_unref (self->statements);
  g_free (self);
}
