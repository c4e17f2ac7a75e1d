/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-segment.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/segment"

typedef struct
{
  const char *name;
  const char *text;
  const char *statements; /* joined by " / ", headings left out */
} Case;

static const Case cases[] = {
  { "sentence", "We need a tent. Maria does the music.",
    "We need a tent. / Maria does the music." },
  { "abbreviation", "Bring salads, e.g. potato. Then cakes for all.",
    "Bring salads, e.g. potato. / Then cakes for all." },
  { "price", "Hire is 1.800 EUR for two. We have $45k in all.",
    "Hire is 1.800 EUR for two. / We have $45k in all." },
  { "german-date", "Das Fest ist am 14. Juni im Hof. Wir brauchen Zelte.",
    "Das Fest ist am 14. Juni im Hof. / Wir brauchen Zelte." },
  { "max-ends", "Budget is 1,200 max. The club gives us 500.",
    "Budget is 1,200 max. / The club gives us 500." },
  { "max-goes-on", "We need max. 60 chairs for the hall.", "We need max. 60 chairs for the hall." },
  { "bracket", "Ask the council (do they answer?) about the road.",
    "Ask the council (do they answer?) about the road." },
  { "url", "See https://example.org/a.b?c=d for prices. Ask me@example.org first.",
    "See https://example.org/a.b?c=d for prices. / Ask me@example.org first." },
  { "fragment", "Bouncy castle?? only if it is insured.",
    "Bouncy castle?? only if it is insured." },
  { "bullets", "- tent from Jonas\n- [ ] permit by 2 May\n* 3 tables",
    "tent from Jonas / permit by 2 May / 3 tables" },
  { "numbers", "1. labels signed\n2) webshop live\n14. Juni ist der Tag",
    "labels signed / webshop live / 14. Juni ist der Tag" },
  { "wrapped-item", "- tent from Jonas and\n  one from the club\n- permit",
    "tent from Jonas and one from the club / permit" },
  { "thoughts-on-lines", "need a tent\nmaria does music\nbudget 1200",
    "need a tent / maria does music / budget 1200" },
  { "wrapped-prose",
    "The party should be on the street in front of the houses because\nthere is not enough space "
    "in the gardens for all.",
    "The party should be on the street in front of the houses because there is not enough space in "
    "the gardens for all." },
  { "table", "| Item | Cost |\n|---|---|\n| Tent | £95 |\n", "Tent: £95" },
  { "table-columns", "| Room | Seats | Price |\n|---|---|---|\n| Hall | 80 | £120 |\n",
    "Hall: Seats 80, Price £120" },
  { "greeting", "Hi all,\n\nthe hall is booked.\n\nCheers, Anna", "the hall is booked." },
  { "stream",
    "we want to hold a party for the street this summer and we need a tent from somebody near and "
    "i think the music can come from "
    "maria and her band because they play every year anyway somewhere",
    "we want to hold a party for the street this summer / and we need a tent from somebody near / "
    "and i think the music can come "
    "from maria and her band because they play every year anyway somewhere" },
  { "mail-thread",
    "From: Jonas Weber <j@example.org>\nSubject: party\n\nI'll bring the grill.\n\nThanks!\nJonas",
    "Jonas Weber: I'll bring the grill." },
  { "inline-label", "Venue: the old barn in Wiesenthal. 2,900 for the weekend.",
    "Venue: the old barn in Wiesenthal. / Venue: 2,900 for the weekend." },
  { "empty", "", "" },
  { "blank", " \n\t\n \n", "" },
};

TF_TEST_TABLE (case, cases, row->name)
{
  const Case *c = row;
  g_autoptr (GPtrArray) statements = oa_segment (c->text);
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (statement->form == OA_FORM_HEADING || statement->form == OA_FORM_TITLE ||
          statement->form == OA_FORM_HEADER)
        continue;
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " / " : "", statement->text);
    }
  g_assert_cmpstr (joined->str, ==, c->statements);
}

/* The label above a list belongs to its items. */
TF_TEST (label_belongs_to_items)
{
  g_autoptr (GPtrArray) statements = oa_segment ("Food:\n- salads from all\n- cakes");
  g_autofree char *line = oa_statement_to_line (g_ptr_array_index (statements, 0));

  g_assert_cmpstr (line, ==, "Food: salads from all");
}
