/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-sort.h"

#include "oa-data.h"
#include "oa-text.h"

#define STRONG         3
#define HEADING_WEIGHT 3
#define DATE_WEIGHT    4
#define TIME_WEIGHT    2
#define PEOPLE_WEIGHT  2

/* The topics whose cues are compared, the first of equals wins. */
static const OaTopic compared[] = {
  OA_TOPIC_GOAL, OA_TOPIC_DATE, OA_TOPIC_FOOD,     OA_TOPIC_PEOPLE, OA_TOPIC_PLACE,
  OA_TOPIC_RISK, OA_TOPIC_MUST, OA_TOPIC_MATERIAL, OA_TOPIC_STEP,
};

static guint
weigh (const OaStatement *self, OaTopic topic, const char *heading)
{
  const char *list = oa_topic_to_word (topic);
  guint weight = oa_data_weigh (list, self->folded);
  g_autofree char *person = NULL;

  if (oa_data_weigh (list, heading) > 0 || (topic == OA_TOPIC_STEP && self->mark != '\0'))
    weight += HEADING_WEIGHT;
  if (topic == OA_TOPIC_DATE)
    weight += (oa_statement_has_date (self) ? DATE_WEIGHT : 0) +
              (oa_statement_value (self, OA_VALUE_TIME) != NULL ? TIME_WEIGHT : 0);
  if (topic == OA_TOPIC_PLACE)
    weight += oa_data_matches ("sort.address", self->text) ? DATE_WEIGHT : 0;
  if (topic == OA_TOPIC_PEOPLE)
    person = oa_values_find_person (self->text);
  return weight + (person != NULL ? PEOPLE_WEIGHT : 0);
}

/* A claim in brackets, "(the page says 29 April, which one?)", is asked as a contradiction. */
static gboolean
is_question (const OaStatement *self, const char *heading)
{
  if (oa_data_weigh ("claim", self->folded) > 0 && oa_data_matches ("sort.aside", self->text))
    return FALSE;
  return (oa_data_weigh ("question", self->folded) > 0 &&
          !oa_data_matches ("sort.asks-nothing", self->text)) ||
         oa_data_matches ("sort.placeholder", self->text) ||
         oa_data_matches ("sort.open-heading", heading);
}

/* "Place: the barn" says itself what it is about. */
static OaTopic
find_key (const OaStatement *self)
{
  static const OaTopic keys[] = { OA_TOPIC_PLACE,  OA_TOPIC_DATE,     OA_TOPIC_MONEY,
                                  OA_TOPIC_PEOPLE, OA_TOPIC_MATERIAL, OA_TOPIC_MUST };
  g_autofree char *key = oa_data_fetch ("sort.key", self->text);
  g_autofree char *folded = oa_text_fold (key != NULL ? key : "");

  for (guint i = 0; key != NULL && i < G_N_ELEMENTS (keys); i++)
    if (oa_data_weigh (oa_topic_to_word (keys[i]), folded) >= STRONG)
      return keys[i];
  return OA_TOPIC_NOTE;
}

/* "No, 800 euros" corrects, and so does a decision that goes on after "Not in the boat house." */
static gboolean
is_excluded (const OaStatement *self)
{
  return !oa_data_matches ("sort.no-comma", self->text) &&
         !(oa_statement_is_decision (self) && oa_data_matches ("sort.not-but", self->text)) &&
         oa_data_weigh ("excluded", self->folded) > 0;
}

static gboolean
is_about_money (const OaStatement *self, const char *heading)
{
  return oa_statement_value (self, OA_VALUE_MONEY) != NULL ||
         oa_data_matches ("sort.rate", self->text) ||
         oa_data_weigh ("money", self->folded) >= STRONG ||
         (oa_data_weigh ("money", heading) > 0 &&
          oa_statement_value (self, OA_VALUE_NUMBER) != NULL);
}

static OaTopic
find_topic (const OaStatement *self)
{
  g_autofree char *heading = oa_text_fold (self->heading);
  gboolean decision = oa_statement_is_decision (self);
  OaTopic best = OA_TOPIC_NOTE;
  guint most = 0;

  if (self->struck || is_excluded (self))
    return OA_TOPIC_EXCLUDED;
  if (!decision && is_question (self, heading))
    return OA_TOPIC_QUESTION;
  best = find_key (self);
  if (best != OA_TOPIC_NOTE)
    return best;
  if (decision && oa_statement_has_date (self) && oa_data_weigh ("date", heading) > 0)
    return OA_TOPIC_DATE;
  if (is_about_money (self, heading))
    return OA_TOPIC_MONEY;
  for (guint i = 0; i < G_N_ELEMENTS (compared); i++)
    {
      guint weight = weigh (self, compared[i], heading);

      if (weight > most)
        {
          most = weight;
          best = compared[i];
        }
    }
  if (best == OA_TOPIC_NOTE && oa_data_matches ("ask.place", self->text))
    return OA_TOPIC_PLACE;
  return best;
}

void
oa_sort (GPtrArray *statements)
{
  const OaStatement *before = NULL;

  OA_EACH (OaStatement, statement, statements)
    {
      if (statement->topic == OA_TOPIC_NOTE)
        statement->topic = find_topic (statement);
      if (statement->topic == OA_TOPIC_NOTE && before != NULL &&
          before->paragraph == statement->paragraph && statement->paragraph > 0 &&
          before->topic != OA_TOPIC_QUESTION && before->topic != OA_TOPIC_EXCLUDED)
        statement->topic = before->topic;
      /* Below a heading, in a list, or with a figure, it is no mere remark. */
      if (statement->topic == OA_TOPIC_NOTE && (*statement->heading != '\0' || statement->item ||
                                                oa_statement_values (statement)->len > 0))
        statement->topic = OA_TOPIC_DETAIL;
      before = statement;
    }
}
