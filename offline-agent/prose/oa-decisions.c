/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-decisions.h"

#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "oa-text.h"
#include "tf-text.h"

#define SAME_QUESTION 0.85

static void
decision_free (gpointer data)
{
  OaDecision *self = data;

  g_free (self->id);
  g_free (self->question);
  g_free (self->text);
  g_free (self);
}

char *
oa_question_dup_bare (const char *text)
{
  return g_strstrip (oa_data_remove ("decision.frame", text));
}

static void
take (GPtrArray *decisions, const char *id, const char *question, const char *text)
{
  OaDecision *decision = g_new0 (OaDecision, 1);

  decision->id = g_strdup (id);
  decision->question = oa_question_dup_bare (question);
  decision->text = g_strstrip (g_strdup (text));
  g_ptr_array_add (decisions, decision);
}

/* "Question: Q2: …", "Answer: …" or "Said: …", then lines about it. */
static void
take_record (GPtrArray *decisions, const TfMaterial *material)
{
  g_autofree char *question = oa_data_fetch ("decision.question", material->text);
  g_autofree char *said = oa_data_fetch ("decision.said", material->text);

  if (said != NULL && strstr (material->label, "replaced by") == NULL)
    take (decisions, material->label, question != NULL ? question : "", said);
}

GPtrArray *
oa_decisions_read (const TfPrompt *prompt)
{
  static const char *const plain[] = { "correction", "answer", "input", NULL };
  GPtrArray *decisions = g_ptr_array_new_with_free_func (decision_free);
  const char *question = "";

  OA_EACH (const TfMaterial, material, prompt->materials)
    {
      if (g_str_equal (material->name, "decision"))
        take_record (decisions, material);
      else if (g_str_equal (material->name, "question"))
        question = material->text;
      else if (g_strv_contains (plain, material->name))
        take (decisions, "", strchr (question, '\n') == NULL ? question : "", material->text);
    }
  return decisions;
}

/* Or words so alike that it is the same question. */
static gboolean
is_same_question (const char *a, const char *b)
{
  g_autofree char *first = tf_text_normalize (a);
  g_autofree char *second = tf_text_normalize (b);

  return tf_text_similarity_at_least (first, second, SAME_QUESTION) >= SAME_QUESTION;
}

const OaDecision *
oa_decisions_find_answer (const GPtrArray *decisions, const char *question)
{
  for (guint i = decisions->len; i > 0; i--)
    {
      const OaDecision *decision = g_ptr_array_index (decisions, i - 1);

      if (*decision->question != '\0' && is_same_question (decision->question, question))
        return decision;
    }
  return NULL;
}
