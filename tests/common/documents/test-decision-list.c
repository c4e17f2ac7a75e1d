/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-list.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/decision-list"

#define INTENT_WITH(questions) "# Party\n\n## Objective\n\nx\n\n## Open Questions\n\n" questions
#define PROPOSAL_WITH(rows) \
  "# Specification\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source " \
  "|\n|---|---|---|\n" rows

typedef struct
{
  TfChatKind kind;
  TfPhase phase;
  const char *text;
} Line;

static GPtrArray *
make_chat (const Line *lines, guint n)
{
  GPtrArray *chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);

  for (guint i = 0; i < n; i++)
    {
      gboolean human =
          lines[i].kind <= TF_CHAT_KIND_CONFIRMATION || lines[i].kind == TF_CHAT_KIND_ANSWER;

      g_ptr_array_add (chat, tf_chat_message_new ("m", human ? TF_CHAT_ROLE_HUMAN : TF_CHAT_ROLE_AI,
                                                  lines[i].kind, lines[i].phase, lines[i].text, 0));
    }
  return chat;
}

static GPtrArray *
decide (const Line *lines, guint n)
{
  g_autoptr (GPtrArray) chat = make_chat (lines, n);
  GPtrArray *decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);

  tf_decision_list_add_chat (decisions, chat);
  return decisions;
}

static void
assert_decision (GPtrArray *decisions,
                 guint index,
                 const char *id,
                 const char *question,
                 const char *text)
{
  const TfDecision *decision;

  g_assert_cmpuint (index, <, decisions->len);
  decision = g_ptr_array_index (decisions, index);
  g_assert_cmpstr (decision->id, ==, id);
  g_assert_cmpstr (decision->question, ==, question);
  g_assert_cmpstr (decision->text, ==, text);
}

TF_TEST (only_corrections_and_answers_are_decisions)
{
  static const struct
  {
    TfChatKind kind;
    guint n;
  } rows[] = {
    { TF_CHAT_KIND_MESSAGE, 0 },      { TF_CHAT_KIND_CORRECTION, 1 },
    { TF_CHAT_KIND_REALIGN, 0 },      { TF_CHAT_KIND_CONFIRMATION, 0 },
    { TF_CHAT_KIND_ANSWER, 1 },       { TF_CHAT_KIND_QUESTION, 0 },
    { TF_CHAT_KIND_NOTICE, 0 },       { TF_CHAT_KIND_PROPOSAL, 0 },
    { TF_CHAT_KIND_DISTILLATION, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Line line = { rows[i].kind, TF_PHASE_HUMAN_REVIEW, "x" };
      g_autoptr (GPtrArray) decisions = decide (&line, 1);

      g_assert_cmpuint (decisions->len, ==, rows[i].n);
    }
}

TF_TEST (a_correction_has_the_open_questions_of_the_draft)
{
  static const Line lines[] = {
    { TF_CHAT_KIND_DISTILLATION, TF_PHASE_DISTILLING, INTENT_WITH ("1. Who pays?\n2. When?\n") },
    { TF_CHAT_KIND_CORRECTION, TF_PHASE_HUMAN_REVIEW, "the club, in June" },
    { TF_CHAT_KIND_DISTILLATION, TF_PHASE_DISTILLING, INTENT_WITH ("None.\n") },
    { TF_CHAT_KIND_NOTICE, TF_PHASE_DISTILLING, "Revision 2. Changed: Objective" },
    { TF_CHAT_KIND_CORRECTION, TF_PHASE_HUMAN_REVIEW, "no fireworks" },
  };
  g_autoptr (GPtrArray) decisions = decide (lines, G_N_ELEMENTS (lines));

  g_assert_cmpuint (decisions->len, ==, 2);
  assert_decision (decisions, 0, "D-1", "Who pays?\nWhen?", "the club, in June");
  assert_decision (decisions, 1, "D-2", "", "no fireworks");
}

TF_TEST (an_answer_has_what_the_proposal_leaves_open)
{
  static const Line lines[] = {
    { TF_CHAT_KIND_PROPOSAL, TF_PHASE_SPEC_BUILDING,
      PROPOSAL_WITH ("| Music | none | AI |\n| Tents | | open |\n") },
    { TF_CHAT_KIND_ANSWER, TF_PHASE_SPEC_BUILDING, "the town's" },
  };
  g_autoptr (GPtrArray) decisions = decide (lines, G_N_ELEMENTS (lines));
  const TfDecision *decision;

  g_assert_cmpuint (decisions->len, ==, 1);
  decision = g_ptr_array_index (decisions, 0);
  g_assert_true (g_str_has_prefix (decision->question, "Tents"));
  g_assert_null (strchr (decision->question, '\n'));
}

TF_TEST (an_answer_while_building_has_its_question)
{
  static const Line lines[] = {
    { TF_CHAT_KIND_NOTICE, TF_PHASE_BUILDING, "Task 1 done" },
    { TF_CHAT_KIND_QUESTION, TF_PHASE_BUILDING, "Which database?" },
    { TF_CHAT_KIND_ANSWER, TF_PHASE_BUILDING, "none" },
  };
  g_autoptr (GPtrArray) decisions = decide (lines, G_N_ELEMENTS (lines));

  assert_decision (decisions, 0, "D-1", "Which database?", "none");
}

TF_TEST (numbers_continue_over_several_chats)
{
  static const Line first[] = { { TF_CHAT_KIND_CORRECTION, TF_PHASE_HUMAN_REVIEW, "a" } };
  static const Line second[] = { { TF_CHAT_KIND_ANSWER, TF_PHASE_SPEC_BUILDING, "b" } };
  g_autoptr (GPtrArray) chat = make_chat (second, 1);
  g_autoptr (GPtrArray) decisions = decide (first, 1);

  tf_decision_list_add_chat (decisions, chat);
  assert_decision (decisions, 0, "D-1", "", "a");
  assert_decision (decisions, 1, "D-2", "", "b");
}
