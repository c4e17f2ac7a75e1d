/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-trace.h"

#include "tf-decision-said.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/decision-trace"

/* @said: decisions, split at "|"; of each, its question may come first, up to "?". */
static GPtrArray *
make_decisions (const char *said)
{
  g_auto (GStrv) parts = g_strsplit (said, "|", -1);
  GPtrArray *decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_auto (GStrv) sides = g_strsplit (parts[i], "? ", 2);
      const char *answer = sides[1] != NULL ? sides[1] : sides[0];

      g_ptr_array_add (decisions,
                       tf_decision_new (i + 1, sides[1] != NULL ? sides[0] : "", answer));
    }
  return decisions;
}

/* "met docs/plan.md:3 | missing “19 June 2027”" */
static char *
trace (const char *said, const char *plan)
{
  g_autoptr (GPtrArray) decisions = make_decisions (said);
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  g_autoptr (GPtrArray) checks = NULL;
  GString *all = g_string_new (NULL);

  tf_decision_texts_add (texts, "plan.md", plan);
  checks = tf_decision_trace_list (decisions, texts);
  g_assert_cmpuint (checks->len, ==, decisions->len);
  for (guint i = 0; i < checks->len; i++)
    {
      const TfDecisionCheck *check = g_ptr_array_index (checks, i);

      g_string_append_printf (all, "%s%s", i > 0 ? " | " : "",
                              tf_enum_to_nick (TF_TYPE_DECISION_STATE, (int) check->state));
      for (guint k = 0; check->missing != NULL && check->missing[k] != NULL; k++)
        g_string_append_printf (all, " “%s”", check->missing[k]);
      if (*check->location != '\0')
        g_string_append_printf (all, " %s", check->location);
    }
  return g_string_free (all, FALSE);
}

typedef struct
{
  const char *said, *plan, *becomes;
} Row;

static void
check_rows (const Row *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *found = trace (rows[i].said, rows[i].plan);

      g_test_message ("%s | %s", rows[i].said, rows[i].plan);
      g_assert_cmpstr (found, ==, rows[i].becomes);
    }
}

TF_TEST (values_are_there_or_missing)
{
  static const Row rows[] = {
    { "When? It is on 19 June 2027", "# P\n\n- Date: 2027-06-19\n", "met plan.md:3" },
    { "When? It is on 19 June 2027", "# P\n\n- Date: 20 June 2027\n", "missing “19 June 2027”" },
    { "When? It is on 19 June 2027", "", "missing “19 June 2027”" },
    { "Where? the barn", "In the barn.", "met plan.md:1" },
    { "Where? the barn", "In the hall.", "missing “the barn”" },
    { "What does it cost? 2,500 euros", "Budget: 2.500 €", "met plan.md:1" },
    { "20 June 2027 at 4 pm, for 1,100 euros", "20 June, 16:00, 1,000 €", "missing “1,100 euros”" },
    { "20 June 2027 at 4 pm, for 1,100 euros", "None of it.",
      "missing “20 June 2027” “4 pm” “1,100 euros”" },
    { "It is 20 June 2027, but not before 3 pm", "20 June 2027, not before 15:00.",
      "met plan.md:1" },
    { "20. Juni 2027, aber nicht vor 15 Uhr", "20.06.2027 ab 15 Uhr", "met plan.md:1" },
    { "Who? Marguerite O'Neill", "Marguerite O’Neill does it.", "met plan.md:1" },
    { "Who? Marguerite O'Neill", "Marguerite does it.", "unknown plan.md:1" },
    { "Who? Marguerite O'Neill", "Nobody does it.", "missing “Marguerite O'Neill”" },
    { "How many boats? 7", "7 boats", "met plan.md:1" },
    { "How many boats? 7", "7 tables", "unknown plan.md:1" },
    { "How many boats? 7", "8 boats", "missing “7”" },
    { "Friday stays, but there are 11 people now", "Friday, 11 guests", "met plan.md:1" },
    { "Friday stays, but there are 11 people now", "Friday, 9 guests", "missing “11 people”" },
    { "First one: 1 May. | Second: 2 May.", "On 2 May.", "missing “1 May” | met plan.md:1" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (where_it_is_taken_back_it_is_not)
{
  static const Row rows[] = {
    { "When? It is on 19 June 2027", "Not on 19 June 2027, but on the 26th.",
      "missing “19 June 2027”" },
    { "When? It is on 19 June 2027", "On 26 June 2027 instead of 19 June 2027.",
      "missing “19 June 2027”" },
    { "When? It is on 19 June 2027", "Moved from 19 June 2027 to 26 June 2027.",
      "missing “19 June 2027”" },
    { "When? It is on 19 June 2027", "Originally planned for 19 June 2027.",
      "missing “19 June 2027”" },
    { "When? It is on 19 June 2027", "Not on 12 June, but on 19 June 2027.", "met plan.md:1" },
    { "When? It is on 19 June 2027", "Not on 19 June 2027?\n\nYes, 19 June 2027.",
      "met plan.md:3" },
    { "Wann? Am 19. Juni 2027", "Am 26.6.2027 statt am 19.6.2027.", "missing “19. Juni 2027”" },
    { "Wann? Am 19. Juni 2027", "Nicht vor dem 19.6.2027.", "met plan.md:1" },
    { "What does it cost? 2,500 euros", "1,800 euros, not 2,500 euros.", "missing “2,500 euros”" },
    { "What does it cost? 2,500 euros", "Not more than 2,500 euros.", "met plan.md:1" },
    { "Where? the barn", "In the hall, not in the barn.", "missing “the barn”" },
    { "Where? the barn", "In the barn, not in the hall.", "met plan.md:1" },
    { "Wo? in der Scheune", "Im Saal statt in der Scheune.", "missing “Scheune”" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (what_only_a_question_says_is_unknown)
{
  static const Row rows[] = {
    { "When? It is on 19 June 2027", "- Is it on 19 June 2027?\n", "unknown plan.md:1" },
    { "When? It is on 19 June 2027", "- Is it on 19 June 2027?\n- 19 June 2027\n",
      "met plan.md:2" },
    { "When? It is on 19 June 2027", "- **When?** 19 June 2027\n", "met plan.md:1" },
    { "Where? the barn", "Is it in the barn?", "unknown plan.md:1" },
    { "Where? the barn", "| Where? | the barn |\n", "met plan.md:1" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (what_rules_cannot_tell_is_unknown)
{
  static const Row rows[] = {
    { "Is a boat ride wanted? yes", "A boat ride.", "unknown" },
    { "Is a boat ride wanted? no", "No boat ride.", "unknown" },
    { "What does it cost? I do not know yet, ask me in May", "In May.", "unknown" },
    { "When? leave it open", "In May.", "unknown" },
    { "Wann? weiß ich noch nicht", "Im Mai.", "unknown" },
    { "Bitte kein Feuerwerk.", "Ein Feuerwerk um zehn.", "unknown" },
    { "No fireworks for the children, please.", "Fireworks for the children.", "unknown" },
    { "Forget the music, nobody has time for it.", "Music.", "unknown" },
    { "It should look like a letter to all of our friends in the style of 1900", "In 1900.",
      "unknown plan.md:1" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (words_of_a_decision_without_a_value)
{
  static const Row rows[] = {
    { "Everyone brings something to sit on and a torch",
      "Everyone brings a torch and seats to sit on.", "met plan.md:1" },
    { "Everyone brings something to sit on and a torch", "- brings\n- torch\n", "unknown" },
    { "Everyone brings something to sit on and a torch", "Nothing.", "unknown" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (what_was_taken_back_may_not_stand)
{
  static const Row rows[] = {
    { "14 June, no wait, make that 21 June 2027", "On 21 June 2027.", "met plan.md:1" },
    { "14 June, no wait, make that 21 June 2027", "On 14 June 2027.", "missing “21 June 2027”" },
    { "14 June, no wait, make that 21 June 2027", "On 21 June 2027.\n\nOn 14 June 2027.",
      "contradicted “14 June” plan.md:3" },
    { "14 June, no wait, make that 21 June 2027", "On 21 June 2027, not on 14 June.",
      "met plan.md:1" },
    { "We have 1,200 euros to spend, not 800.", "- 1,200 €\n- 800 €\n",
      "contradicted “800” plan.md:2" },
    { "We have 1,200 euros to spend, not 800.", "- 1,200 €\n- 800 g\n", "met plan.md:1" },
    { "It is forty people, not sixty.", "40 people.\n\n60 people.",
      "contradicted “sixty” plan.md:3" },
    { "It is forty people, not sixty.", "40 people.\n\nTable 60.", "met plan.md:1" },
    { "Es kommen vierzig Leute statt sechzig.", "60 Leute.", "missing “vierzig Leute”" },
    { "It is Yonas, not Jonas.", "Yonas and Jonas.", "contradicted “Jonas” plan.md:1" },
    { "It is Yonas, not Jonas.", "Yonas.", "met plan.md:1" },
    { "Not in the boat house. We moved it to the school yard.", "In the school yard.",
      "met plan.md:1" },
    { "Not in the boat house. We moved it to the school yard.", "In the boat house.",
      "missing “school yard”" },
    { "Not in the boat house. We moved it to the school yard.",
      "In the school yard.\n\nBring it to the boathouse.", "contradicted “boat house” plan.md:3" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (later_beats_earlier)
{
  static const Row rows[] = {
    { "The date is 21 June 2027.|Sorry, it is 28 June 2027 after all.", "28 June 2027",
      "replaced | met plan.md:1" },
    { "The date is 21 June 2027.|Sorry, it is 28 June 2027 after all.", "21 June 2027",
      "replaced | missing “28 June 2027”" },
    { "The date is 21 June 2027.|Sorry, it is 28 June 2027 after all.",
      "- 28 June 2027\n- 21 June 2027\n", "replaced | contradicted “21 June 2027” plan.md:2" },
    { "The budget is 950 euros.|No, 800 euros as I said first.", "800 €",
      "replaced | met plan.md:1" },
    { "The date is 1 May.|No, 2 May.|Sorry, it is 3 May.", "- 3 May\n- 1 May\n",
      "replaced | replaced | contradicted “1 May” plan.md:2" },
    /* another matter */
    { "The party is on 21 June.|Invitations go out on 1 May instead.", "1 May",
      "missing “21 June” | met plan.md:1" },
    { "The budget is 950 euros.|No, on 2 May.", "2 May", "missing “950 euros” | met plan.md:1" },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

TF_TEST (any_file_will_do)
{
  g_autoptr (GPtrArray) decisions = make_decisions ("It waits 90 s and tries 3 times.");
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  g_autoptr (GPtrArray) checks = NULL;
  const TfDecisionCheck *check = NULL;

  tf_decision_texts_add (texts, "a.c", "/* tries 3 times */");
  tf_decision_texts_add (texts, "b.c", "/* waits\n   90 seconds */");
  checks = tf_decision_trace_list (decisions, texts);
  check = g_ptr_array_index (checks, 0);
  g_assert_cmpint (check->state, ==, TF_DECISION_STATE_MET);
  g_assert_cmpstr (check->location, ==, "b.c:2");
}

TF_TEST (a_quote_says_what_was_decided)
{
  static const struct
  {
    const char *said, *quote;
    gboolean good;
  } rows[] = {
    { "It is on 19 June 2027", "Date: 19.06.2027", TRUE },
    { "It is on 19 June 2027", "# Summer party", FALSE },
    { "Is a boat ride wanted? yes", "A boat ride at noon", TRUE },
    { "Is a boat ride wanted? yes", "Lunch at noon", FALSE },
    { "Where? the barn", "Where: in the hall", FALSE },
    { "What may the budget be? I do not know yet", "Open: the budget", TRUE },
    { "What may the budget be? I do not know yet", "Open: the place", FALSE },
    { "Not in the boat house. We moved it to the school yard.", "In the boat house", FALSE },
    { "Not in the boat house. We moved it to the school yard.", "In the yard of the school", TRUE },
    { "Everyone brings a torch", "Torches: everyone", TRUE },
    { "Everyone brings a torch", "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) decisions = make_decisions (rows[i].said);

      g_test_message ("%s | %s", rows[i].said, rows[i].quote);
      g_assert_cmpint (tf_decision_trace_is_quoted (g_ptr_array_index (decisions, 0),
                                                    rows[i].quote),
                       ==, rows[i].good);
    }
}

TF_TEST (what_is_only_beside_the_deliverable_is_unknown)
{
  g_autoptr (GPtrArray) decisions = make_decisions ("It waits 90 s.");
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  g_autoptr (TfDecisionTexts) cut = tf_decision_texts_new ();
  g_autoptr (GPtrArray) checks = NULL;
  g_autoptr (GPtrArray) of_cut = NULL;

  tf_decision_texts_add (texts, "a.c", "/* nothing */");
  tf_decision_texts_add_aside (texts, "docs/spec.md", "It waits 90 s.");
  checks = tf_decision_trace_list (decisions, texts);
  g_assert_cmpint (((TfDecisionCheck *) g_ptr_array_index (checks, 0))->state, ==,
                   TF_DECISION_STATE_UNKNOWN);
  tf_decision_texts_add (cut, "a.c", "/* nothing */");
  tf_decision_texts_set_incomplete (cut);
  of_cut = tf_decision_trace_list (decisions, cut);
  g_assert_cmpint (((TfDecisionCheck *) g_ptr_array_index (of_cut, 0))->state, ==,
                   TF_DECISION_STATE_UNKNOWN);
}

TF_TEST (the_decision_that_is_named_is_replaced)
{
  g_autoptr (GPtrArray) decisions = make_decisions ("Where? the barn|Where? the hall");
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  g_autoptr (GPtrArray) checks = NULL;
  const TfDecisionCheck *first = NULL, *second = NULL;

  tf_record_set_string (&((TfDecision *) g_ptr_array_index (decisions, 1))->replaces, "D-1");
  tf_decision_texts_add (texts, "plan.md", "In the hall.\n\nBring it to the barn.");
  checks = tf_decision_trace_list (decisions, texts);
  first = g_ptr_array_index (checks, 0);
  second = g_ptr_array_index (checks, 1);
  g_assert_cmpint (first->state, ==, TF_DECISION_STATE_REPLACED);
  g_assert_cmpstr (first->note, ==, "by D-2");
  g_assert_cmpint (second->state, ==, TF_DECISION_STATE_CONTRADICTED);
  g_assert_cmpstr (second->location, ==, "plan.md:3");
}

/* What was said while building may only have freed a build that was stuck. */
TF_TEST (what_only_continues_a_build_is_not_looked_for)
{
  static const struct
  {
    const char *text;
    TfPhase phase;
    guint n;
  } rows[] = {
    { "It should work now.", TF_PHASE_BUILDING, 0 },
    { "That test is not needed.", TF_PHASE_BUILDING, 0 },
    { "At most 90 s for each test.", TF_PHASE_BUILDING, 1 },
    { "It is on 19 June 2027.", TF_PHASE_BUILDING, 1 },
    { "It should work now.", TF_PHASE_HUMAN_REVIEW, 1 },
    { "the barn", TF_PHASE_SPEC_BUILDING, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) decisions =
          g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
      TfDecision *decision = tf_decision_new (1, "", rows[i].text);

      decision->phase = rows[i].phase;
      g_ptr_array_add (decisions, decision);
      tf_decision_said_drop_continuations (decisions);
      g_test_message ("%s", rows[i].text);
      g_assert_cmpuint (decisions->len, ==, rows[i].n);
    }
}
