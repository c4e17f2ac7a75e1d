/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-list.h"

#include "tf-document-shape.h"
#include "tf-markdown.h"

static char *
join_lines (const GPtrArray *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (items, i));
  return g_string_free (text, FALSE);
}

static char *
dup_questions_of_intent (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Open Questions");
  g_auto (GStrv) items = NULL;

  if (section == NULL)
    return g_strdup ("");
  items = tf_markdown_list_items (section->body);
  return g_strjoinv ("\n", items);
}

static char *
dup_questions_of_proposal (const char *markdown)
{
  g_autoptr (GPtrArray) unresolved = tf_spec_get_unresolved (markdown);

  return join_lines (unresolved);
}

char *
tf_decision_list_dup_question (const GPtrArray *chat, guint index)
{
  g_return_val_if_fail (chat != NULL && index < chat->len, NULL);

  for (guint i = index; i > 0; i--)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i - 1);

      if (message->role != TF_CHAT_ROLE_AI)
        continue;
      if (message->kind == TF_CHAT_KIND_QUESTION)
        return g_strdup (message->content);
      if (message->kind == TF_CHAT_KIND_DISTILLATION)
        return dup_questions_of_intent (message->content);
      if (message->kind == TF_CHAT_KIND_PROPOSAL)
        return dup_questions_of_proposal (message->content);
    }
  return g_strdup ("");
}

static gboolean
is_decision (const TfChatMessage *message)
{
  return message->role == TF_CHAT_ROLE_HUMAN &&
         (message->kind == TF_CHAT_KIND_CORRECTION || message->kind == TF_CHAT_KIND_ANSWER);
}

void
tf_decision_list_add_chat (GPtrArray *decisions, const GPtrArray *chat)
{
  g_return_if_fail (decisions != NULL && chat != NULL);

  for (guint i = 0; i < chat->len; i++)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i);
      g_autofree char *question = NULL;

      if (!is_decision (message))
        continue;
      question = tf_decision_list_dup_question (chat, i);
      g_ptr_array_add (decisions, tf_decision_new (decisions->len + 1, question, message->content));
    }
}
