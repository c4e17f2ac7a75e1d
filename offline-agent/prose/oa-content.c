/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fill.h"

#include <string.h>

#include "oa-correct.h"
#include "oa-criteria.h"
#include "oa-decisions.h"
#include "oa-intent.h"
#include "oa-sort.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-text.h"

/* Whether the intent has taken the decision in already. */
static gboolean
has_decision (const GPtrArray *statements, const OaDecision *decision)
{
  g_autofree char *said = oa_text_squeeze (decision->text);

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*decision->id != '\0' ? g_str_equal (statement->source, decision->id)
                                : strstr (said, statement->text) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
take_decisions (OaContent *self, const GPtrArray *decisions)
{
  g_autoptr (GPtrArray) new_ones = g_ptr_array_new ();

  for (guint i = 0; i < decisions->len; i++)
    if (!has_decision (self->statements, decisions->pdata[i]) &&
        !oa_criteria_is_order (((OaDecision *) decisions->pdata[i])->text))
      g_ptr_array_add (new_ones, decisions->pdata[i]);
  oa_correct_decided (self->statements, new_ones);
}

/* Questions are no statements: the open ones are listed, the answered ones stand with their answer. */
static void
split_questions (OaContent *self, const GPtrArray *decisions)
{
  for (guint i = 0; i < self->statements->len;)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autofree char *question = NULL;
      const OaDecision *answer = NULL;

      if (statement->topic != OA_TOPIC_QUESTION)
        {
          i++;
          continue;
        }
      question = oa_question_dup_bare (statement->text);
      answer = oa_decisions_find_answer (decisions, question);
      if (answer == NULL || oa_decision_leaves_open (answer))
        g_ptr_array_add (self->questions,
                         *statement->heading != '\0'
                             ? g_strdup_printf ("%s: %s", statement->heading, question)
                             : g_strdup (question));
      g_ptr_array_remove_index (self->statements, i);
    }
}

/* "none" is an answer below a heading only. */
static void
drop_empty_words (OaContent *self)
{
  for (guint i = self->statements->len; i > 0; i--)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i - 1);

      if (*statement->heading == '\0' && tf_text_is_filler (statement->text))
        g_ptr_array_remove_index (self->statements, i - 1);
    }
}

OaContent *
oa_content_read (const TfPrompt *prompt)
{
  const char *intent_text = tf_prompt_get (prompt, "intent");
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_autoptr (OaIntent) intent = oa_intent_parse (intent_text != NULL ? intent_text : "");
  g_autoptr (GPtrArray) decisions = oa_decisions_read (prompt);
  OaContent *self = g_new0 (OaContent, 1);

  self->language = oa_data_language (prompt);
  self->title = g_strdup (intent->title);
  self->statements = g_ptr_array_ref (intent->statements);
  self->questions = g_ptr_array_new_with_free_func (g_free);
  self->criteria = tf_constraints_get_criteria (constraints != NULL ? constraints : "");
  take_decisions (self, decisions);
  oa_sort (self->statements);
  split_questions (self, decisions);
  drop_empty_words (self);
  return self;
}

void
oa_content_free (OaContent *self)
{
  g_free (self->title);
  g_ptr_array_unref (self->statements);
  g_ptr_array_unref (self->questions);
  g_strfreev (self->criteria);
  g_free (self);
}
