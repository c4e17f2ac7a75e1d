/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-list.h"

#include "tf-question-list.h"
#include "tf-record.h"

static char *
dup_questions_of_draft (const TfChatMessage *draft)
{
  g_autoptr (GPtrArray) questions = tf_question_list_read (draft->content, draft->kind);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < questions->len; i++)
    {
      const TfOpenQuestion *question = g_ptr_array_index (questions, i);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", question->text);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_named_question (const GPtrArray *chat, guint index, const char *id)
{
  g_autoptr (GPtrArray) questions = tf_question_list_read_chat (chat, index);
  const TfOpenQuestion *question = tf_question_list_find (questions, id);

  return question != NULL ? g_strdup (question->text) : NULL;
}

char *
tf_decision_list_dup_question (const GPtrArray *chat, guint index)
{
  const TfChatMessage *answer;
  char *named;

  g_return_val_if_fail (chat != NULL && index < chat->len, NULL);

  answer = g_ptr_array_index (chat, index);
  named = *answer->reply_to != '\0' ? dup_named_question (chat, index, answer->reply_to) : NULL;
  if (named != NULL)
    return named;
  for (guint i = index; i > 0; i--)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i - 1);

      if (message->role != TF_CHAT_ROLE_AI)
        continue;
      if (message->kind == TF_CHAT_KIND_QUESTION)
        return g_strdup (message->content);
      if (message->kind == TF_CHAT_KIND_DISTILLATION || message->kind == TF_CHAT_KIND_PROPOSAL)
        return dup_questions_of_draft (message);
    }
  return g_strdup ("");
}

static gboolean
is_decision (const TfChatMessage *message)
{
  return message->role == TF_CHAT_ROLE_HUMAN &&
         (message->kind == TF_CHAT_KIND_CORRECTION || message->kind == TF_CHAT_KIND_ANSWER);
}

/* The newest of @decisions on the question with that id. Returns: (transfer none): "" for none */
static const char *
find_replaced (const GPtrArray *decisions, const char *reply_to)
{
  for (guint i = decisions->len; i > 0; i--)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i - 1);

      if (*reply_to != '\0' && g_str_equal (decision->reply_to, reply_to))
        return decision->id;
    }
  return "";
}

void
tf_decision_list_add_chat (GPtrArray *decisions, const GPtrArray *chat)
{
  g_return_if_fail (decisions != NULL && chat != NULL);

  for (guint i = 0; i < chat->len; i++)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i);
      g_autofree char *question = NULL;
      TfDecision *decision;

      if (!is_decision (message))
        continue;
      question = tf_decision_list_dup_question (chat, i);
      decision = tf_decision_new (decisions->len + 1, question, message->content);
      tf_record_set_string (&decision->reply_to, message->reply_to);
      tf_record_set_string (&decision->replaces, find_replaced (decisions, message->reply_to));
      decision->kind = message->kind;
      decision->phase = message->phase;
      decision->timestamp = message->timestamp;
      g_ptr_array_add (decisions, decision);
    }
}
