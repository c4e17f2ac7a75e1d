/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-ask.h"
#include "oa-correct.h"
#include "oa-decisions.h"
#include "oa-sentences.h"
#include "oa-sort.h"
#include "oa-split.h"
#include "oa-values.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/prose"

/* sentences: joined by " / " */

static const struct
{
  const char *name;
  const char *text;
  const char *sentences;
} sentences[] = {
  { "who-does-it", "Book the hall.  @ada Then sing.", "Book the hall. @ada Then sing." },
  { "two", "It is on Monday. Bring a cake!", "It is on Monday. / Bring a cake!" },
  { "ordinal", "Am 10. März ist Plenum. Danach Kaffee.",
    "Am 10. März ist Plenum. / Danach Kaffee." },
  { "abbreviation", "Das kostet ca. 70 € am Tag.", "Das kostet ca. 70 € am Tag." },
  { "initials", "J.P. leads it, Dr. Noor helps.", "J.P. leads it, Dr. Noor helps." },
  { "small-letters", "where was I. the sign-up. it is open",
    "where was I. / the sign-up. / it is open" },
  { "short-answer", "heating?? no. wood stove maybe", "heating?? no. / wood stove maybe" },
  { "brackets", "Ask Kim (she is away. until May) about it.",
    "Ask Kim (she is away. until May) about it." },
  { "figures", "Boards are 4.5 cm. Glue is 2.", "Boards are 4.5 cm. / Glue is 2." },
};

TF_TEST_TABLE (sentences, sentences, row->name)
{
  g_auto (GStrv) found = oa_sentences_split (row->text);
  g_autofree char *joined = g_strjoinv (" / ", found);

  g_assert_cmpstr (joined, ==, row->sentences);
}

/* statements: "heading|text", joined by " / " */

static const struct
{
  const char *name;
  const char *text;
  const char *statements;
} splits[] = {
  { "title", "# Garden day\n\nWe plant trees.\n", "|We plant trees." },
  { "heading", "# Day\n\n## When\n\non 3 May\n", "When|on 3 May" },
  { "list", "options\n- a hut\n- the barn\n", "options|a hut / options|the barn" },
  { "label-ends", "Needs:\n- a saw\n\nThe rest is there, more or less.\n",
    "Needs|a saw / |The rest is there, more or less." },
  { "tick", "- [x] ask Imani\n- [ ] book\n", "|ask Imani / |book" },
  { "stating-heading", "# T\n\n## Budget: 700 €\n\n- cake 40\n",
    "|Budget: 700 € / Budget|cake 40" },
  { "wrapped", "This is a long line that was broken by its width alone and then\ngoes on here.\n",
    "|This is a long line that was broken by its width alone and then goes on here." },
  { "keys", "Date: 3 May\nPlace: barn\n", "|Date: 3 May / |Place: barn" },
  { "greeting", "Hi all,\n\nit is in June.\n", "|it is in June." },
  { "table", "# T\n\n| What | Who |\n|---|---|\n| cake | Uli |\n", "|What · Who / |cake · Uli" },
  { "stamp", "[00:01:20] and money too\n", "|and money too" },
  { "speaker", "@anna: bring the lamp. Buy tape too.\n",
    "|@anna: bring the lamp. / |@anna: Buy tape too." },
  { "speaker-stamped", "[18:02] kim_w: no. i come at six\n", "|kim_w: no. i come at six" },
  { "own-lines",
    "the van is ours until six and has to be returned full\nthe sofa stays\n"
    "keys are with the neighbour, ring twice, she is nearly deaf\nbring tape\n",
    "|the van is ours until six and has to be returned full / |the sofa stays / |keys are with the "
    "neighbour, ring twice, she is nearly deaf / |bring tape" },
  { "title-with-a-day", "Recipe club, 12 November:\n\nJo bakes.\n",
    "|Recipe club, 12 November / |Jo bakes." },
  { "subject-with-a-day", "Subject: Dinner on 3 May\n\nJo bakes.\n",
    "|Dinner on 3 May / |Jo bakes." },
  { "numbered-headings", "Club\n\n1. Party\nis in May\n2. Pump\nis broken\n",
    "Party|is in May / Pump|is broken" },
  { "after-items", "Crew:\n- Maya\n- Rik\nthe van leaves at 15:00\n",
    "Crew|Maya / Crew|Rik / |the van leaves at 15:00" },
  { "parts-of-an-item", "- the stand\nyes:\n Ann\n Bo: brings it\nmaybe:\n Cem\n- the van\n",
    "|the stand; yes: Ann; Bo: brings it; maybe: Cem / |the van" },
  { "empty-label", "# Party\n\nCaterer:\n\n## Music\n", "|Caterer?" },
  { "placeholders", "# Party\n\nVenue:\n???\n", "Venue|???" },
};

TF_TEST_TABLE (split, splits, row->name)
{
  g_autoptr (GPtrArray) found = oa_split (row->text, NULL);
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (found, i);

      g_string_append_printf (joined, "%s%s|%s", i > 0 ? " / " : "", statement->heading,
                              statement->text);
    }
  g_assert_cmpstr (joined->str, ==, row->statements);
}

/* values: all of them, joined by " / " */

static const struct
{
  const char *name;
  const char *text;
  const char *values;
} values[] = {
  { "english-date", "on the 4th of March 2027", "4th of March 2027" },
  { "german-date", "am 14./15. März und 31.3.", "14./15. März / 31.3." },
  { "american-date", "by 10/24, please", "10/24" },
  { "time", "from 19:30 to midnight", "19:30" },
  { "money", "about 2,500 euros or € 300", "2,500 euros / € 300" },
  { "number", "there are 14 beds", "14 beds" },
  { "word", "drei Platten", "drei Platten" },
  { "none", "no figure in it", "" },
};

TF_TEST_TABLE (values, values, row->name)
{
  g_autoptr (GPtrArray) found = oa_values_find (row->text);
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? " / " : "",
                            ((OaValue *) found->pdata[i])->text);
  g_assert_cmpstr (joined->str, ==, row->values);
}

/* topics */

static const struct
{
  const char *heading;
  const char *text;
  OaTopic topic;
} topics[] = {
  { "", "It starts on 3 May.", OA_TOPIC_DATE },
  { "", "The company pays the first 300 eur.", OA_TOPIC_MONEY },
  { "", "No cameras.", OA_TOPIC_EXCLUDED },
  { "", "Wir wollen keine Reden.", OA_TOPIC_EXCLUDED },
  { "", "Keine Reden!", OA_TOPIC_EXCLUDED },
  { "", "food will NOT come for everybody at the same time", OA_TOPIC_FOOD },
  { "", "no idea yet", OA_TOPIC_QUESTION },
  { "", "who drives?", OA_TOPIC_QUESTION },
  { "", "Volunteers must be 18 at least.", OA_TOPIC_MUST },
  { "Where", "at Bo's", OA_TOPIC_PLACE },
  { "Programm", "Lesung", OA_TOPIC_DATE },
  { "", "hm", OA_TOPIC_NOTE },
  { "Tilda", "hm hm", OA_TOPIC_DETAIL },
};

TF_TEST_TABLE (topic, topics, row->text)
{
  g_autoptr (GPtrArray) statements = oa_statements_new ();

  g_ptr_array_add (statements, oa_statement_new (row->text, row->heading, ""));
  oa_sort (statements);
  g_assert_cmpstr (oa_topic_to_word (((OaStatement *) statements->pdata[0])->topic), ==,
                   oa_topic_to_word (row->topic));
}

/* later beats earlier: what the first statement says afterwards */

static const struct
{
  const char *name;
  const char *before;
  const char *said; /* as decision D-1 */
  const char *after;
} corrections[] = {
  { "no-wait", "The party is on 14 June 2027.", "14 June, no wait, make that 21 June 2027",
    "The party is on 21 June 2027 (14 June 2027 was replaced)." },
  { "nein-halt", "Das Fest ist am 14. Juni 2027.", "Am 14. Juni, nein halt, doch am 21. Juni 2027",
    "Das Fest ist am 21. Juni 2027 (14. Juni 2027 ist ersetzt)." },
  { "not", "Budget 800 euros.", "We have 1,200 euros to spend, not 800.",
    "Budget 1,200 euros (800 euros was replaced)." },
  { "words", "about 60 people", "It is forty people, not sixty.",
    "about forty people (60 was replaced)" },
  { "other-thing", "60 people come", "We need 8 tents.", "60 people come" },
  { "name", "Jonas writes the texts.", "It is Yonas, not Jonas.",
    "Yonas (Jonas was replaced) writes the texts." },
  { "place", "It is in the boat house.", "Not in the boat house. We moved it to the school yard.",
    "It is in the boat house. (replaced by D-1)" },
  { "exclusion", "We want music.", "no fireworks", "We want music." },
};

TF_TEST_TABLE (correction, corrections, row->name)
{
  g_autoptr (GPtrArray) statements = oa_statements_new ();
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "p", 0, "");
  g_autofree char *record = g_strdup_printf ("Said: %s\nSource: human", row->said);
  g_autoptr (GPtrArray) decisions = NULL;

  tf_prompt_add (prompt, "decision", "D-1", record);
  decisions = oa_decisions_read (prompt);
  g_ptr_array_add (statements, oa_statement_new (row->before, "", ""));
  oa_correct_decided (statements, decisions);
  g_assert_cmpstr (((OaStatement *) statements->pdata[0])->text, ==, row->after);
  g_assert_cmpstr (((OaStatement *) statements->pdata[1])->source, ==, "D-1");
}

/* conflicts */

static const struct
{
  const char *name;
  const char *text;
  const char *named; /* (nullable): the beginning of the question */
} conflicts[] = {
  { "product", "It must react within at most 90 s. We try 3 x 60 s first.",
    "Which is right, 3 x 60 s or 90 s, in “" },
  { "source", "It costs 45 €. On the town's website it says 60 €.",
    "Which is right, 45 € or 60 €, in “" },
  { "claim", "It costs 45 €. The page says 60 €.", "Which is right, 45 € or 60 €, in “" },
  { "claim-below", "The freeze is on 15 June.\nThe page says the freeze is 12 June.",
    "Which is right, 15 June or 12 June, in “" },
  { "claim-of-another", "We meet on 15 June.\nThe page says the freeze is 12 June.", NULL },
  { "nights", "May 5-9: Vilnius, 3 nights", "Which is right, 5-9 or 3, in “" },
  { "sum", "Budget: 700 € (me 300, Jonas 200, Uli 100)",
    "Which is right in “Budget: 700 € (me …”? The parts make 600, not 700 €." },
  { "sum-fits", "Budget: 700 € (me 300, Jonas 200, Uli 200)", NULL },
  { "range", "Addresses are 1..32. The new one has address 33.",
    "Which is right, 33 or 1..32, in “" },
  { "none", "We have 14 beds. It costs 45 €.", NULL },
  { "list", "Three speakers: Ann, Bo, Cem and Di.", "Which is right in “Three speakers: Ann, Bo," },
  { "list-fits", "Three speakers: Ann, Bo and Cem.", NULL },
  { "list-of-others", "Two rooms: one upstairs, one in the garden, both free", NULL },
  { "items", "Three helpers:\n- Ann\n- Bo\n", "Which is right? “Three helpers” has 2 below it." },
  { "crowd", "The room holds 40 people. About 60 people will come.",
    "60 come, and there is room for 40" },
  { "crowd-beside-a-number", "The room holds 40. 60 people will come.",
    "Which is right, 60 or 40, in “" },
  { "crowd-in-one", "The room holds 40, 60 people will come.", "Which is right, 60 or 40, in “" },
  { "crowd-fits", "The room holds 80. 60 people will come.", NULL },
  { "crowd-of-each", "Each room holds 40. 60 people will come.", NULL },
  { "crowd-asked", "Es gibt 49 Plätze. Wir sind 52 Leute.", "52 come, and there is room for 49" },
  { "doors", "Doors 18:30. Start: 18:00.", "Which is right? “Doors 18:30” is later than “Start" },
  { "doors-first", "Doors 17:30. Start: 18:00.", NULL },
  { "doors-half-day", "Doors 7:30. Start: 7 pm", NULL },
  { "all", "There are 12 teams. All 10 teams eat.", "Which is right, 12 or 10, in “There are 12" },
  { "all-of-others", "There are 12 teams. All 10 referees eat.", NULL },
  { "all-minutes", "There are 10 minutes. There are 20 minutes.", NULL },
  { "months-are-no-range", "Closed from June 1-9. It is June 12.", NULL },
};

TF_TEST_TABLE (conflict, conflicts, row->name)
{
  g_autoptr (GPtrArray) statements = oa_split (row->text, NULL);
  g_autoptr (GPtrArray) found = oa_conflicts_find (OA_LANGUAGE_EN, statements);

  if (row->named == NULL)
    g_assert_cmpuint (found->len, ==, 0);
  else
    {
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_true (g_str_has_prefix (found->pdata[0], row->named));
    }
}
