/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-question-list.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/question-list"

#define INTENT(questions) "# Party\n\n## Objective\n\n- x\n\n## Open Questions\n\n" questions
#define PROPOSAL(rows) \
  "# Specification\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source " \
  "|\n|---|---|---|\n" rows "\n## Dependencies\n\n| A | open |\n|---|---|\n| b | open |\n"

TF_TEST (a_question_is_split)
{
  static const struct
  {
    const char *text;
    const char *id;
    const char *asks;
    const char *recommended;
  } rows[] = {
    { "Where is it?", "", "Where is it?", "" },
    { "Q2: Where is it?", "Q2", "Where is it?", "" },
    { "**Q2:** Where is it? Recommended: the barn", "Q2", "Where is it?", "the barn" },
    { "Q12. Wo? Empfohlen: die Scheune", "Q12", "Wo?", "die Scheune" },
    { "Which is recommended by whom?", "", "Which is recommended by whom?", "" },
    { "Q0: Where?", "", "Q0: Where?", "" },
    { "Quality: who checks?", "", "Quality: who checks?", "" },
    { "Q3:", "Q3", "", "" },
    { "", "", "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfOpenQuestion) question = tf_open_question_parse (rows[i].text);

      g_assert_cmpstr (question->id, ==, rows[i].id);
      g_assert_cmpstr (question->text, ==, rows[i].asks);
      g_assert_cmpstr (question->recommended, ==, rows[i].recommended);
    }
}

static void
assert_numbered (const char *draft, TfChatKind kind, guint last, const char *expected, guint after)
{
  g_autoptr (GPtrArray) earlier = g_ptr_array_new ();
  g_autofree char *text = tf_question_list_number (draft, kind, earlier, &last);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (last, ==, after);
}

TF_TEST (each_question_gets_a_number)
{
  assert_numbered (INTENT ("1. Who pays?\n2. When?\n"), TF_CHAT_KIND_DISTILLATION, 0,
                   INTENT ("1. Q1: Who pays?\n2. Q2: When?\n"), 2);
  assert_numbered (INTENT ("- Who pays?\n  Or not?\n"), TF_CHAT_KIND_DISTILLATION, 3,
                   INTENT ("- Q4: Who pays?\n  Or not?\n"), 4);
  assert_numbered (INTENT ("None.\n"), TF_CHAT_KIND_DISTILLATION, 3, INTENT ("None.\n"), 3);
  assert_numbered (INTENT ("- None.\n"), TF_CHAT_KIND_DISTILLATION, 3, INTENT ("- None.\n"), 3);
  assert_numbered (PROPOSAL ("| Music | none | AI |\n| Tents | Whose? | open |\n"),
                   TF_CHAT_KIND_PROPOSAL, 1,
                   PROPOSAL ("| Music | none | AI |\n| Q2: Tents | Whose? | open |\n"), 2);
}

TF_TEST (an_id_is_kept_unless_it_was_made_up)
{
  assert_numbered (INTENT ("1. Q2: Who pays?\n2. When?\n"), TF_CHAT_KIND_DISTILLATION, 2,
                   INTENT ("1. Q2: Who pays?\n2. Q3: When?\n"), 3);
  assert_numbered (INTENT ("1. Q9: Who pays?\n"), TF_CHAT_KIND_DISTILLATION, 2,
                   INTENT ("1. Q3: Who pays?\n"), 3);
}

TF_TEST (the_same_question_keeps_its_id)
{
  g_autoptr (GPtrArray) earlier =
      tf_question_list_read (INTENT ("1. Q1: Who pays for the food?\n2. Q2: When?\n"),
                             TF_CHAT_KIND_DISTILLATION);
  guint last = 2;
  g_autofree char *text = tf_question_list_number (INTENT ("1. Who pays for the food\n2. Where?\n"),
                                                   TF_CHAT_KIND_DISTILLATION, earlier, &last);

  g_assert_cmpstr (text, ==, INTENT ("1. Q1: Who pays for the food\n2. Q3: Where?\n"));
}

TF_TEST (only_open_rows_are_questions)
{
  g_autoptr (GPtrArray) questions = tf_question_list_read (
      PROPOSAL ("| Music | none | AI |\n"
                "| Q2: Tents | Whose tents? Recommended: the town's | open |\n"
                "| Q3: How many guests? | Recommended: 40 | open |\n"),
      TF_CHAT_KIND_PROPOSAL);
  const TfOpenQuestion *question;

  g_assert_cmpuint (questions->len, ==, 2);
  question = g_ptr_array_index (questions, 0);
  g_assert_cmpstr (question->id, ==, "Q2");
  g_assert_cmpstr (question->text, ==, "Tents: Whose tents?");
  g_assert_cmpstr (question->recommended, ==, "the town's");
  question = g_ptr_array_index (questions, 1);
  g_assert_cmpstr (question->text, ==, "How many guests?");
  g_assert_cmpstr (question->recommended, ==, "40");
}

static guint
count_errors (const char *questions, const char *reply_to, const char *asked)
{
  g_autoptr (GPtrArray) decisions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *draft = g_strconcat (INTENT (""), questions, NULL);
  TfDecision *decision = tf_decision_new (1, asked, "the club");

  tf_record_set_string (&decision->reply_to, reply_to);
  g_ptr_array_add (decisions, decision);
  tf_question_list_check (draft, TF_CHAT_KIND_DISTILLATION, decisions, errors);
  return errors->len;
}

TF_TEST (what_was_answered_is_not_asked_again)
{
  static const struct
  {
    const char *questions;
    const char *reply_to;
    const char *asked;
    guint n_errors;
  } rows[] = {
    { "1. Q1: Who pays for the food?\n", "Q1", "Who pays for the food?", 1 },
    { "1. Q1: Who is it that pays?\n", "Q1", "Who pays for the food?", 1 },
    { "1. Who pays for food?\n", "Q1", "Who pays for the food?", 1 },
    { "1. Q2: When is it?\n", "Q1", "Who pays for the food?", 0 },
    { "1. Q1: Who pays for the food?\n", "", "Who pays for the food?\nWhen is it?", 0 },
    { "None.\n", "Q1", "Who pays for the food?", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (count_errors (rows[i].questions, rows[i].reply_to, rows[i].asked), ==,
                      rows[i].n_errors);
}

TF_TEST (the_highest_number_is_the_last)
{
  static const struct
  {
    const char *draft;
    guint last;
  } rows[] = {
    { INTENT ("None.\n"), 0 },
    { INTENT ("- Where is it?\n"), 0 },
    { INTENT ("- Q3: Where is it?\n- Q2: When?\n- How?\n"), 3 },
    { INTENT ("- Q99999999999: Where is it?\n- Q2: When?\n"), 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) questions =
          tf_question_list_read (rows[i].draft, TF_CHAT_KIND_DISTILLATION);

      g_assert_cmpuint (tf_question_list_get_last (questions), ==, rows[i].last);
    }
}
