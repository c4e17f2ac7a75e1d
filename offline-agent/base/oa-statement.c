/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-statement.h"

#include "oa-text.h"

const char *
oa_topic_to_word (OaTopic topic)
{
  static const char *const words[] = { "note", "goal",     "date",     "place", "people",
                                       "food", "material", "step",     "must",  "money",
                                       "risk", "excluded", "question", "detail" };

  G_STATIC_ASSERT (G_N_ELEMENTS (words) == OA_N_TOPICS);
  return words[topic];
}

OaStatement *
oa_statement_new (const char *text, const char *heading)
{
  OaStatement *self = g_new0 (OaStatement, 1);

  self->text = oa_text_squeeze (text);
  self->heading = oa_text_phrase (heading);
  self->source = g_strdup ("");
  self->folded = oa_text_fold (self->text);
  return self;
}

void
oa_statement_free (OaStatement *self)
{
  g_free (self->text);
  g_free (self->heading);
  g_free (self->source);
  g_free (self->folded);
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
}

GPtrArray *
oa_statements_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) oa_statement_free);
}
