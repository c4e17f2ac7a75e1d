/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-ask.h"

#include "oa-conflicts.h"
#include "oa-statement.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

/* A question of fewer words needs its heading. */
#define ALONE_WORDS 4

/* "… in the old mill": in a decision that is a place. */
#define SOMEWHERE \
  "\\b(?:in|at|im|beim|auf)\\s+(?:(?:the|our|der|dem|unserem|unserer)\\s+)?(?!morning|afternoon|" \
  "evening)\\p{L}{3,}"

typedef struct
{
  gboolean date;
  gboolean money;
  gboolean place;
  gboolean who;
} Known;

static void
learn_values (Known *known, const char *text)
{
  g_autoptr (GPtrArray) values = oa_values_find (text);

  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      known->date |= value->kind == OA_VALUE_DATE && (value->day > 0 || value->month > 0);
      known->money |= value->kind == OA_VALUE_MONEY;
    }
}

static void
learn (Known *known, const OaStatement *statement)
{
  learn_values (known, statement->text);
  known->money |= statement->topic == OA_TOPIC_MONEY;
  known->place |=
      statement->topic == OA_TOPIC_PLACE || oa_data_weigh ("place", statement->folded) >= 3;
  known->place |=
      g_str_has_prefix (statement->source, "D-") && oa_text_matches (SOMEWHERE, statement->text);
  known->who |=
      statement->topic == OA_TOPIC_PEOPLE || oa_data_weigh ("people", statement->folded) >= 3;
}

static void
ask_essentials (OaLanguage language, const GPtrArray *statements, GPtrArray *asked)
{
  Known known = { 0 };

  for (guint i = 0; i < statements->len; i++)
    learn (&known, statements->pdata[i]);
  if (!known.date)
    g_ptr_array_add (asked, g_strdup (oa_data_text (language, "ask.date")));
  if (!known.money)
    g_ptr_array_add (asked, g_strdup (oa_data_text (language, "ask.money")));
  if (!known.place)
    g_ptr_array_add (asked, g_strdup (oa_data_text (language, "ask.place")));
  if (!known.who)
    g_ptr_array_add (asked, g_strdup (oa_data_text (language, "ask.who")));
}

/* Under "options" each item is one, and somebody has to choose. */
static void
ask_options (OaLanguage language, const GPtrArray *statements, GPtrArray *asked)
{
  const char *last = "";

  for (guint i = 0; i + 1 < statements->len; i++)
    {
      const OaStatement *one = g_ptr_array_index (statements, i);
      const OaStatement *two = g_ptr_array_index (statements, i + 1);
      g_autofree char *heading = oa_text_fold (one->heading);

      if (g_str_equal (one->heading, last) || !g_str_equal (one->heading, two->heading) ||
          oa_data_weigh ("options", heading) == 0)
        continue;
      last = one->heading;
      g_ptr_array_add (asked, oa_data_say (language, "ask.choice", "options", one->heading, NULL));
    }
}

static void
ask_own (const GPtrArray *statements, GPtrArray *asked)
{
  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *heading = NULL;

      if (statement->topic != OA_TOPIC_QUESTION)
        continue;
      heading = oa_text_fold (statement->heading);
      if (*statement->heading != '\0' && tf_text_count_words (statement->text) < ALONE_WORDS &&
          oa_data_weigh ("question", heading) == 0)
        g_ptr_array_add (asked, g_strdup_printf ("%s: %s", statement->heading, statement->text));
      else
        g_ptr_array_add (asked, g_strdup (statement->text));
    }
}

GPtrArray *
oa_ask (OaLanguage language, const GPtrArray *statements, gboolean essentials)
{
  GPtrArray *asked = oa_conflicts_find (language, statements);

  if (essentials)
    ask_essentials (language, statements, asked);
  ask_options (language, statements, asked);
  ask_own (statements, asked);
  return asked;
}
