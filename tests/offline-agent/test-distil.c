/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-chain.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/distil"

/* What a person calls it, and what a sensible person would ask. */
static const struct
{
  const char *title;
  const char *dump;
  const char *asked;     /* (nullable): a part of the open questions */
  const char *not_asked; /* likewise, that is not in them */
} rows[] = {
  { "A party for 20 people",
    "A party for 20 people on 5 June 2027 in the barn with a budget of 500 euros, please plan it.",
    NULL, "Where" },
  { "My move",
    "Hi! Can you plan my move? I'm moving from Leipzig to Hamburg on Friday 12 March. Tom has a "
    "van. We "
    "have 300 euro for it.",
    NULL, "?" },
  { "Summer party for our club",
    "We want to have a summer party for our club on 3 May, about 60 people. Ann does the music.",
    "cost", "When" },
  { "New coffee machine for the office",
    "[10:02] kim: we need a new coffee machine for the office\n[10:03] lee: max 900 euros\n"
    "[10:11] kim: before the team day on 3 May\n",
    NULL, "cost" },
  { "Garden day",
    "Garden day\n\nWe plant trees on 3 May in the park. Jo brings the tools. 50 euros.\n", NULL,
    "Where" },
  { "Open day",
    "Open day\n\nCan someone open the hall? It is on 3 May, with 90 euros. Ann bakes.\n",
    "Can someone open the hall", "When" },
  { "Fest",
    "Fest\n\nEs ist am 3. Mai im Park und kostet 50 Euro. Ann backt.\n\n- Uhrzeit: **???**\n",
    "Uhrzeit: **???** Empfohlen", "???**." },
  { "Trip",
    "Trip\n\nNo experience necessary. It is on 3 May in Bern and costs 90 euros. Ann leads.\n",
    NULL, "Where" },
};

TF_TEST_TABLE (titles_and_questions, rows, row->title)
{
  const char *materials[] = { "brain_dump", "", row->dump, NULL };
  g_autofree char *intent = oa_chain_answer (TF_PURPOSE_DISTIL, materials);
  g_autofree char *title = g_strdup_printf ("# %s\n", row->title);
  const char *questions = strstr (intent, "## Open Questions");

  g_test_message ("%s", intent);
  g_assert_nonnull (questions);
  g_assert_true (g_str_has_prefix (intent, title));
  if (row->asked != NULL)
    tf_test_assert_has (questions, row->asked);
  g_assert_null (strstr (questions, row->not_asked));
  g_assert_null (strstr (intent, "**Excluded**"));
}
/* tables in files: the cells of a row are named, whatever stands between them */

static const struct
{
  const char *name;
  const char *text;
  const char *row;
} tables[] = {
  { "commas", "What,Price EUR\nOven,149\n", "Oven · Price EUR: 149" },
  { "semicolons", "Was;Preis, EUR\nOfen;149\n", "Ofen · Preis, EUR: 149" },
  { "commas-beside-a-semicolon", "What,Who; when,Price\nOven,Ann,149\n",
    "Oven · Who; when: Ann · Price: 149" },
  { "tabs", "What\tWho, when\tPrice\nOven\tAnn\t149\n", "Oven · Who, when: Ann · Price: 149" },
  { "quoted", "\"What, or; where; or when\",Price\nOven,149\n", "Oven · Price: 149" },
};

TF_TEST_TABLE (rows_of_tables, tables, row->name)
{
  const char *materials[] = {
    "brain_dump", "",           "Baking day\n\nWe bake bread on 3 May in the barn with Ann.\n",
    "resource",   "things.csv", row->text,
    NULL
  };
  g_autofree char *intent = oa_chain_answer (TF_PURPOSE_DISTIL, materials);

  tf_test_assert_has (intent, row->row);
}
