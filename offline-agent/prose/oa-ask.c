/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-ask.h"

#include "oa-text.h"
#include "tf-text.h"

/* A question of fewer words needs its heading. */
#define ALONE_WORDS 4

/* So much weigh words that leave no doubt. */
#define STRONG 3

static gboolean
gives_money (const OaStatement *statement)
{
  return statement->topic == OA_TOPIC_MONEY ||
         oa_statement_value (statement, OA_VALUE_MONEY) != NULL;
}

static gboolean
gives_place (const OaStatement *statement)
{
  return statement->topic == OA_TOPIC_PLACE ||
         oa_data_weigh ("place", statement->folded) >= STRONG ||
         oa_data_matches ("ask.where", statement->text) ||
         oa_data_matches ("ask.place", statement->text) ||
         (oa_statement_is_decision (statement) &&
          oa_data_matches ("ask.somewhere", statement->text));
}

static gboolean
gives_who (const OaStatement *statement)
{
  return statement->topic == OA_TOPIC_PEOPLE ||
         oa_data_weigh ("people", statement->folded) >= STRONG;
}

static void
ask_essentials (OaLanguage language, const GPtrArray *statements, GPtrArray *asked)
{
  static const struct
  {
    const char *key;
    gboolean (*gives) (const OaStatement *statement);
  } rows[] = {
    { "ask.date", oa_statement_has_date },
    { "ask.money", gives_money },
    { "ask.place", gives_place },
    { "ask.who", gives_who },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gboolean given = FALSE;

      OA_EACH (const OaStatement, statement, statements)
        given = given || rows[i].gives (statement);
      if (!given)
        g_ptr_array_add (asked, g_strdup (oa_data_text (language, rows[i].key)));
    }
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
  OA_EACH (const OaStatement, statement, statements)
    {
      g_autofree char *heading = oa_text_fold (statement->heading);
      gboolean alone = tf_text_count_words (statement->text) >= ALONE_WORDS ||
                       oa_data_weigh ("question", heading) > 0;

      if (statement->topic == OA_TOPIC_QUESTION)
        g_ptr_array_add (asked,
                         alone ? g_strdup (statement->text) : oa_statement_dup_headed (statement));
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
