/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-distil.h"
#include "tf-document-shape.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/distil"

static char *
distil (const char *dump, const char *correction)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "p", 0, "");

  tf_prompt_add (prompt, "brain_dump", "", dump);
  if (correction != NULL)
    tf_prompt_add (prompt, "correction", "", correction);
  return oa_distil (prompt);
}

typedef struct
{
  const char *name;
  const char *dump;
  const char *title;
} TitleCase;

static const TitleCase titles[] = {
  { "wish",
    "Hi! I want to organise a summer party for our street, about 60 people. Budget is tight.",
    "Summer party for our street" },
  { "project-line", "project: kitchen renovation\nwe start in may", "Kitchen renovation" },
  { "heading", "# Rate limiter - design\n\nWe need it soon for the API.", "Rate limiter" },
  { "first-line", "Our wedding!!! Lena + Tobi\n\nWe are getting married in June.",
    "Our wedding: Lena + Tobi" },
  { "shouting", "OFFICE MOVE\n\n- 23 desks go to Harbour Street", "Office move" },
  { "minutes", "# Minutes - school garden, 12 February 2025\n\nPaul writes.", "School garden" },
  { "dash", "food truck strategy - thoughts after the bad winter\n\nI want more money.",
    "Food truck strategy" },
  { "german", "Wir möchten ein Sommerfest für die Kita machen, im Juni.",
    "Sommerfest für die Kita" },
  { "call-it", "Call it \"Skum\" and launch soap in Denmark in spring.", "Skum" },
};

TF_TEST_TABLE (title, titles, row->name)
{
  const TitleCase *c = row;
  g_autofree char *intent = distil (c->dump, NULL);
  g_autofree char *name = tf_intent_get_name (intent);

  g_assert_cmpstr (name, ==, c->title);
}

typedef struct
{
  const char *name;
  const char *statement;
  const char *section;
} SortCase;

static const SortCase sorts[] = {
  { "binding", "There must be no glass on the street.", "Constraints" },
  { "budget", "Budget is £1,200.", "Constraints" },
  { "deadline", "The form must be in by 2 May.", "Constraints" },
  { "assumed", "The council will probably say yes.", "Assumptions" },
  { "unknown", "Not sure if the hall is free.", "Unknowns" },
  { "maybe", "Maybe a magician for the kids.", "Unknowns" },
  { "question", "Who has the key for the hall?", "Open Questions" },
  { "plain", "Maria does the music with her band.", "Objective" },
};

TF_TEST_TABLE (sorts, sorts, row->name)
{
  const SortCase *c = row;
  g_autofree char *dump =
      g_strdup_printf ("I want to organise a party for our street.\n\n%s", c->statement);
  g_autofree char *intent = distil (dump, NULL);
  g_autofree char *heading = g_strdup_printf ("## %s\n", c->section);
  const char *start = strstr (intent, heading);
  const char *end = NULL;
  const char *found = NULL;

  g_assert_nonnull (start);
  end = strstr (start + 3, "\n## ");
  found = strstr (start, c->statement);
  g_assert_nonnull (found);
  g_assert_true (end == NULL || found < end);
}

typedef struct
{
  const char *name;
  const char *dump;
  const char *correction;
  const char *present;
  const char *absent;
} CorrectionCase;

#define PARTY \
  "I want to organise a party for our street on Saturday 14 June. Budget is £1,200 max. It is in " \
  "the park near the school.\n"

static const CorrectionCase corrections[] = {
  { "not-old", PARTY, "The budget is 1,800, not 1,200.", "Budget is £1,800 max", "1,200" },
  { "new-value", PARTY, "The budget is £1,800.", "Budget is £1,800 max", "1,200" },
  { "not-but", PARTY, "not in the park near the school but in the church hall", "church hall",
    "park near the school" },
  { "instead-of", PARTY, "We use the church hall instead of the park near the school.",
    "church hall", "It is in the park" },
  { "date", PARTY, "The party is on Saturday 21 June.", "21 June", "14 June" },
  { "added", PARTY, "Bring candles for every table.", "Bring candles for every table. (correction)",
    NULL },
};

TF_TEST_TABLE (correction, corrections, row->name)
{
  const CorrectionCase *c = row;
  g_autofree char *intent = distil (c->dump, c->correction);

  g_assert_nonnull (strstr (intent, c->present));
  if (c->absent != NULL)
    g_assert_null (strstr (intent, c->absent));
}

typedef struct
{
  const char *name;
  const char *dump;
  TfDeliverableType type;
} TypeCase;

static const TypeCase types[] = {
  { "script",
    "I need a command line script in Python that renames photos by date, with unit tests.",
    TF_DELIVERABLE_TYPE_CODE },
  { "party", "I want to organise a party for the street with music and food for all.",
    TF_DELIVERABLE_TYPE_PLAN },
  { "design-document",
    "I need a design document for the API server and its database before anybody writes code.",
    TF_DELIVERABLE_TYPE_PLAN },
  { "library-in-passing",
    "The archive was flooded, at the city library too. We need three copies of all scans by May, "
    "the "
    "parser we have is slow.",
    TF_DELIVERABLE_TYPE_PLAN },
  { "tool-asked-for", "Write me a small tool in Go that reads my bank's CSV, with a parser.",
    TF_DELIVERABLE_TYPE_CODE },
  { "library-room",
    "I want to hold a book evening, the library gives us a room on Tuesday for free.",
    TF_DELIVERABLE_TYPE_PLAN },
};

TF_TEST_TABLE (type, types, row->name)
{
  const TypeCase *c = row;
  g_autofree char *intent = distil (c->dump, NULL);

  g_assert_cmpint (tf_intent_get_type (intent), ==, c->type);
}

TF_TEST (shape_holds_for_any_dump)
{
  const char *const dumps[] = {
    "",  "x", "???", "# \n\n- \n", "a b c d e f g h i j k", "| a |\n", "\xe2\x80\x9c\xe2\x80\x9d",
    NULL
  };

  for (guint i = 0; dumps[i] != NULL; i++)
    {
      g_autofree char *intent = distil (dumps[i], NULL);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

      if (!tf_intent_check (intent, errors))
        g_error ("“%s”: %s\n%s", dumps[i], (char *) errors->pdata[0], intent);
    }
}

TF_TEST (at_most_five_questions_none_lost)
{
  g_autofree char *intent = distil ("Party plan for the street. Who cooks? Who pays? Who plays? "
                                    "Who cleans? Who drives? Who sings? Who sleeps?",
                                    NULL);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_intent_check (intent, errors));
  g_assert_nonnull (strstr (intent, "Who sleeps?"));
}

TF_TEST (names_a_contradiction)
{
  g_autofree char *intent = distil (
      "I want to organise a party for us. Budget is £1,200. My wife says the budget is £900.",
      NULL);

  g_assert_nonnull (strstr (intent, "Two statements disagree about the budget (£1,200 or £900)"));
}

/* The same words below another label mean something else; quoted again they add nothing. */
TF_TEST (repeated_below_another_label_is_kept)
{
  g_autofree char *intent =
      distil ("Day one:\n- doors open at 9\n\nDay two:\n- doors open at 9\n- doors open at 9\n",
              NULL);
  const char *second = strstr (intent, "Day two: doors open at 9");

  g_assert_nonnull (strstr (intent, "Day one: doors open at 9"));
  g_assert_nonnull (second);
  g_assert_null (strstr (second + 1, "Day two: doors open at 9"));
}

TF_TEST (same_prompt_same_bytes)
{
  g_autofree char *a = distil (PARTY, "The budget is 1,800, not 1,200.");
  g_autofree char *b = distil (PARTY, "The budget is 1,800, not 1,200.");

  g_assert_cmpstr (a, ==, b);
}

/* A project made from a plan describes itself; the plan only mentions an event. */
TF_TEST (plan_to_code)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "p", 0, "");
  g_autofree char *intent = NULL;

  tf_prompt_add (prompt, "brain_dump", "",
                 "Build the software described by the plan “Summer party” (resources/party.md).");
  tf_prompt_add (prompt, "resource", "party.md",
                 "# Summer party\n\nThis is a plan for a party with guests, BBQ and helpers.\n");
  intent = oa_distil (prompt);
  g_assert_nonnull (strstr (intent, "\nCode. The brain dump asks for working software"));
}
