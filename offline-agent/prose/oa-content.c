/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fill.h"

#include "oa-answers.h"
#include "oa-correct.h"
#include "oa-decisions.h"
#include "oa-intent.h"
#include "oa-sort.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-text.h"

/* Questions are no statements: the open ones are listed, the answered ones stand with their answer. "none" is
 * an answer below a heading only. */
static void
sift (OaContent *self, const GPtrArray *decisions)
{
  for (guint i = 0; i < self->statements->len;)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autofree char *question = oa_question_dup_bare (statement->text);
      const OaDecision *answer = NULL;

      if (statement->topic != OA_TOPIC_QUESTION)
        {
          if (*statement->heading != '\0' || !tf_text_is_filler (statement->text))
            i++;
          else
            g_ptr_array_remove_index (self->statements, i);
          continue;
        }
      answer = oa_decisions_find_answer (decisions, question);
      if (answer == NULL || oa_answer_leaves_open (answer->text))
        {
          g_autofree char *headed = oa_statement_dup_headed (statement);

          g_ptr_array_add (self->questions, oa_question_dup_bare (headed));
        }
      g_ptr_array_remove_index (self->statements, i);
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
  oa_correct_by_later (self->statements, decisions);
  oa_sort (self->statements);
  sift (self, decisions);
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
