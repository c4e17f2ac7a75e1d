/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-statement.h"

#include "oa-text.h"
#include "tf-text.h"

const char *
oa_topic_to_word (OaTopic topic)
{
  static const char *const words[] = { "note", "goal",     "date",     "place", "people",
                                       "food", "material", "step",     "must",  "money",
                                       "risk", "excluded", "question", "detail" };

  G_STATIC_ASSERT (G_N_ELEMENTS (words) == OA_N_TOPICS);
  return words[topic];
}

const char *
oa_topic_label (OaLanguage language, OaTopic topic)
{
  g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

  return oa_data_text (language, key);
}

OaTopic
oa_topic_from_label (const char *label)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
      if (g_ascii_strcasecmp (oa_topic_label (language, topic), label) == 0)
        return topic;
  return OA_TOPIC_NOTE;
}

OaStatement *
oa_statement_new (const char *text, const char *heading, const char *source)
{
  OaStatement *self = g_new0 (OaStatement, 1);

  self->heading = oa_text_phrase (heading);
  self->source = g_strdup (source);
  oa_statement_set_text (self, text);
  return self;
}

void
oa_statement_free (OaStatement *self)
{
  g_free (self->text);
  g_free (self->heading);
  g_free (self->source);
  g_free (self->folded);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  g_free (self);
}

void
oa_statement_set_text (OaStatement *self, const char *text)
{
  char *squeezed = oa_text_squeeze (text);

  g_free (self->text);
  self->text = squeezed;
  g_free (self->folded);
  self->folded = oa_text_fold (self->text);
  g_clear_pointer (&self->values, g_ptr_array_unref);
}

const GPtrArray *
oa_statement_values (const OaStatement *self)
{
  if (self->values == NULL)
    ((OaStatement *) self)->values = oa_values_find (self->text);
  return self->values;
}

const OaValue *
oa_statement_value (const OaStatement *self, OaValueKind kind)
{
  return oa_values_first (oa_statement_values (self), kind);
}

gboolean
oa_statement_has_date (const OaStatement *self)
{
  OA_EACH (const OaValue, value, oa_statement_values (self))
    if (value->kind == OA_VALUE_DATE && (value->day > 0 || value->month > 0))
      return TRUE;
  return FALSE;
}

gboolean
oa_statement_is_decision (const OaStatement *self)
{
  return g_str_has_prefix (self->source, "D-");
}

char *
oa_statement_dup_headed (const OaStatement *self)
{
  g_autofree char *label = g_strconcat (self->heading, ":", NULL);

  if (*self->heading == '\0' || tf_text_has_placeholder (label, NULL))
    return g_strdup (self->text);
  return g_strdup_printf ("%s %s", label, self->text);
}

GPtrArray *
oa_statements_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) oa_statement_free);
}
