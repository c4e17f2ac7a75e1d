/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-intent.h"

#include <string.h>

#include "oa-data.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-markdown.h"

typedef struct
{
  OaIntent *intent; /* (not owned) */
  OaSection section;
  OaTopic topic; /* of the label above */
  GString *text; /* of the item or paragraph so far */
} Reader;

static gboolean
is_none (const char *text)
{
  g_autofree char *phrase = oa_text_phrase (text);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    if (g_ascii_strcasecmp (phrase, oa_data_text (language, "none")) == 0)
      return TRUE;
  return FALSE;
}

static OaTopic
topic_of_section (OaSection section)
{
  return section == OA_SECTION_OBJECTIVE                                     ? OA_TOPIC_GOAL
         : section == OA_SECTION_UNKNOWNS || section == OA_SECTION_QUESTIONS ? OA_TOPIC_QUESTION
                                                                             : OA_TOPIC_NOTE;
}

/* "[x] **Food:** ice (D-2)" */
static OaStatement *
read_item (const char *item)
{
  g_autofree char *plain = oa_text_from_markdown (item);
  g_autoptr (GMatchInfo) match = NULL;
  g_auto (GStrv) parts = NULL;
  OaStatement *statement = NULL;

  g_regex_match (oa_data_pattern ("intent.parts"), plain, 0, &match);
  parts = g_match_info_fetch_all (match);
  statement = oa_statement_new (parts[3], parts[2], parts[4] != NULL ? parts[4] : "");
  statement->mark = *parts[1];
  return statement;
}

static void
flush (Reader *self)
{
  OaStatement *statement = NULL;
  const char *text = self->text->str;

  if (self->text->len > 0 && !is_none (text) && !(text[0] == '*' && text[1] != '*'))
    {
      statement = read_item (text);
      statement->section = self->section;
      statement->topic =
          self->topic != OA_TOPIC_NOTE ? self->topic : topic_of_section (self->section);
      statement->struck = g_str_has_prefix (statement->text, "~~");
      g_ptr_array_add (self->intent->statements, statement);
    }
  g_string_truncate (self->text, 0);
}

static void
take_line (Reader *self, const char *line)
{
  g_autofree char *item = oa_data_fetch ("intent.item", line);
  g_autofree char *label = oa_data_fetch ("intent.label", line);

  if (item != NULL || label != NULL || line[strspn (line, " \t")] == '\0')
    flush (self);
  if (label != NULL)
    self->topic = oa_topic_from_label (label);
  else
    g_string_append_printf (self->text, "%s%s", self->text->len > 0 ? " " : "",
                            item != NULL ? item : line + strspn (line, " \t"));
}

static void
read_section (OaIntent *intent, const char *body, OaSection section)
{
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  Reader self = { .intent = intent, .section = section, .text = g_string_new (NULL) };

  for (guint i = 0; lines[i] != NULL; i++)
    take_line (&self, lines[i]);
  flush (&self);
  g_string_free (self.text, TRUE);
}

static char *
read_kind (const char *body)
{
  g_autofree char *kind = oa_data_fetch ("intent.kind", body);

  return g_ascii_strdown (kind != NULL ? kind : "generic", -1);
}

OaIntent *
oa_intent_parse (const char *markdown)
{
  OaIntent *self = g_new0 (OaIntent, 1);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *type = tf_markdown_find (sections, 2, tf_intent_sections[0]);
  const OaStatement *first = NULL;

  self->statements = oa_statements_new ();
  self->title = tf_intent_get_name (markdown);
  if (self->title == NULL)
    self->title = g_strdup ("Untitled project");
  self->kind = read_kind (type != NULL ? type->body : "");
  self->code = tf_intent_get_type (markdown) == TF_DELIVERABLE_TYPE_CODE;
  for (guint i = 1; tf_intent_sections[i] != NULL; i++)
    {
      const TfMarkdownSection *section = tf_markdown_find (sections, 2, tf_intent_sections[i]);

      if (section != NULL)
        read_section (self, section->body, (OaSection) i);
    }
  first = self->statements->len > 0 ? self->statements->pdata[0] : NULL;
  self->main_statement =
      g_strdup (first != NULL && first->section == OA_SECTION_OBJECTIVE ? first->text : "");
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

char *
oa_intent_format_item (const OaStatement *statement)
{
  GString *item = g_string_new (NULL);
  g_autofree char *text = oa_text_to_markdown (statement->text);

  if (statement->mark != '\0')
    g_string_append_printf (item, "[%c] ", statement->mark);
  if (*statement->heading != '\0')
    {
      g_autofree char *heading = oa_text_to_markdown (statement->heading);

      g_string_append_printf (item, "**%s:** ", heading);
    }
  g_string_append (item, text);
  if (oa_statement_is_decision (statement))
    g_string_append_printf (item, " (%s)", statement->source);
  return g_string_free (item, FALSE);
}
