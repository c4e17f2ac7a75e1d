/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-intent.h"

#include <string.h>

#include "oa-data.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-markdown.h"

#define ITEM   "^\\s*(?:[-*+]|\\d{1,3}[.)])\\s+(\\S.*)$"
#define LABEL  "^\\*\\*([^*]+)\\*\\*$"
#define HEADED "^\\*\\*([^*]+):\\*\\* (.*)$"
#define SOURCE "^(.*) \\((D-\\d+)\\)$"

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
find_topic (const char *label)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
      {
        g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

        if (g_str_equal (oa_data_text (language, key), label))
          return topic;
      }
  return OA_TOPIC_NOTE;
}

static OaTopic
topic_of_section (OaSection section)
{
  switch (section)
    {
    case OA_SECTION_OBJECTIVE:
      return OA_TOPIC_GOAL;
    case OA_SECTION_UNKNOWNS:
    case OA_SECTION_QUESTIONS:
      return OA_TOPIC_QUESTION;
    case OA_SECTION_ASSUMPTIONS:
    case OA_SECTION_CONSTRAINTS:
    case OA_SECTION_NONE:
      break;
    }
  return OA_TOPIC_NOTE;
}

/* "[x] **Food:** ice (D-2)" */
static OaStatement *
read_item (const char *item)
{
  g_autofree char *plain = oa_text_from_markdown (item);
  g_autofree char *text = g_strdup (plain);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *source = NULL;
  OaStatement *statement = NULL;
  char mark = '\0';

  if (text[0] == '[' && text[1] != '\0' && g_str_has_prefix (text + 2, "] "))
    {
      mark = text[1];
      memmove (text, text + 4, strlen (text + 4) + 1);
    }
  heading = oa_text_fetch (HEADED, text);
  if (heading != NULL)
    memmove (text, strstr (text, ":** ") + 4, strlen (strstr (text, ":** ") + 4) + 1);
  if (g_regex_match (oa_text_regex (SOURCE), text, 0, &match))
    {
      source = g_match_info_fetch (match, 2);
      *g_strrstr (text, " (") = '\0';
    }
  statement = oa_statement_new (text, heading != NULL ? heading : "");
  statement->mark = mark;
  if (source != NULL)
    {
      g_free (statement->source);
      statement->source = g_steal_pointer (&source);
    }
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
  g_autofree char *item = oa_text_fetch (ITEM, line);
  g_autofree char *label = oa_text_fetch (LABEL, line);

  if (item != NULL || label != NULL || line[strspn (line, " \t")] == '\0')
    flush (self);
  if (label != NULL)
    self->topic = find_topic (label);
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
  static const char *const kinds[] = { "wedding",     "event",    "strategy",
                                       "engineering", "software", NULL };
  g_autofree char *folded = oa_text_fold (body);
  const char *kind = oa_text_has_any (folded, kinds);

  return g_strdup (kind != NULL ? kind : "generic");
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
  if (g_str_has_prefix (statement->source, "D-"))
    g_string_append_printf (item, " (%s)", statement->source);
  return g_string_free (item, FALSE);
}
