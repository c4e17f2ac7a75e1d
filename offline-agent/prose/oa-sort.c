/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-sort.h"

#include "oa-data.h"
#include "oa-people.h"
#include "oa-text.h"
#include "oa-values.h"

#define STRONG 3
#define KEY    "^([\\p{L} ]{2,20}):\\s"
#define RATE \
  "\\b\\d[\\d.,]*\\s+(?:a|per|pro|je)\\s+(?:month|night|head|person|hour|kopf|nacht|monat|stunde|" \
  "stück)\\b"
#define HEADING_WEIGHT 3
#define DATE_WEIGHT    4
#define TIME_WEIGHT    2
#define PEOPLE_WEIGHT  2
#define ADDRESS \
  "(?:straße|strasse|gasse|allee)\\s+\\d|\\b\\p{L}{3,}(?:weg|platz)\\s+\\d+\\b|" \
  "\\b\\d+\\s+\\p{Lu}\\p{L}+\\s+(?:street|road|avenue|lane)\\b"

/* The topics whose cues are compared, the first of equals wins. */
static const OaTopic compared[] = {
  OA_TOPIC_GOAL, OA_TOPIC_DATE, OA_TOPIC_FOOD,     OA_TOPIC_PEOPLE, OA_TOPIC_PLACE,
  OA_TOPIC_RISK, OA_TOPIC_MUST, OA_TOPIC_MATERIAL, OA_TOPIC_STEP,
};

static gboolean
has_value (const GPtrArray *values, OaValueKind kind)
{
  return oa_values_first (values, kind) != NULL;
}

/* A date that a calendar knows, not "the weekend". */
static gboolean
has_date (const GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      if (value->kind == OA_VALUE_DATE && (value->day > 0 || value->month > 0))
        return TRUE;
    }
  return FALSE;
}

static gboolean
names_person (const char *text)
{
  g_autofree char *name = oa_people_find_first (text);

  return name != NULL;
}

static guint
weigh (const OaStatement *self, OaTopic topic, const GPtrArray *values, const char *heading)
{
  const char *list = oa_topic_to_word (topic);
  guint weight = oa_data_weigh (list, self->folded);

  if (oa_data_weigh (list, heading) > 0)
    weight += HEADING_WEIGHT;
  if (topic == OA_TOPIC_DATE)
    weight += (has_date (values) ? DATE_WEIGHT : 0) +
              (has_value (values, OA_VALUE_TIME) ? TIME_WEIGHT : 0);
  if (topic == OA_TOPIC_PLACE)
    weight += oa_text_matches (ADDRESS, self->text) ? DATE_WEIGHT : 0;
  if (topic == OA_TOPIC_PEOPLE)
    weight += names_person (self->text) ? PEOPLE_WEIGHT : 0;
  if (topic == OA_TOPIC_STEP && self->mark != '\0')
    weight += HEADING_WEIGHT;
  return weight;
}

/* "(the page says 29 April, which one?)": asked as a contradiction. */
static gboolean
is_claim (const OaStatement *self)
{
  return oa_data_weigh ("claim", self->folded) > 0 &&
         oa_text_matches ("\\([^()]*\\?\\)\\W*$", self->text);
}

static gboolean
is_question (const OaStatement *self, const char *heading)
{
  if (is_claim (self))
    return FALSE;
  return oa_data_weigh ("question", self->folded) > 0 ||
         oa_text_matches (
             "\\bopen\\b.*\\b(?:point|question)|^ (?:open|offen|offene fragen|fragen|questions?) $",
             heading);
}

/* "Place: the barn" says itself what it is about. */
static OaTopic
find_key (const OaStatement *self)
{
  static const OaTopic keys[] = { OA_TOPIC_PLACE,  OA_TOPIC_DATE,     OA_TOPIC_MONEY,
                                  OA_TOPIC_PEOPLE, OA_TOPIC_MATERIAL, OA_TOPIC_MUST };
  g_autofree char *key = oa_text_fetch (KEY, self->text);
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
  gboolean corrects = oa_text_matches ("^(?:no|nein),", self->text) ||
                      (g_str_has_prefix (self->source, "D-") &&
                       oa_text_matches ("^(?:not|nicht)\\b[^.!?]*[.!?]\\s+\\S", self->text));

  return !corrects && oa_data_weigh ("excluded", self->folded) > 0;
}

static OaTopic
find_topic (const OaStatement *self)
{
  g_autoptr (GPtrArray) values = oa_values_find (self->text);
  g_autofree char *heading = oa_text_fold (self->heading);
  OaTopic best = OA_TOPIC_NOTE;
  guint most = 0;

  if (self->struck || is_excluded (self))
    return OA_TOPIC_EXCLUDED;
  if (!g_str_has_prefix (self->source, "D-") && is_question (self, heading))
    return OA_TOPIC_QUESTION;
  best = find_key (self);
  if (best != OA_TOPIC_NOTE)
    return best;
  if (g_str_has_prefix (self->source, "D-") && has_date (values) &&
      oa_data_weigh ("date", heading) > 0)
    return OA_TOPIC_DATE;
  if (has_value (values, OA_VALUE_MONEY) || oa_text_matches (RATE, self->text) ||
      oa_data_weigh ("money", self->folded) >= 3 ||
      (oa_data_weigh ("money", heading) > 0 && has_value (values, OA_VALUE_NUMBER)))
    return OA_TOPIC_MONEY;
  for (guint i = 0; i < G_N_ELEMENTS (compared); i++)
    {
      guint weight = weigh (self, compared[i], values, heading);

      if (weight > most)
        {
          most = weight;
          best = compared[i];
        }
    }
  return best;
}

/* The person put it below a heading or in a list, or gave a figure: it is no mere remark. */
static gboolean
is_detail (const OaStatement *self)
{
  g_autoptr (GPtrArray) values = oa_values_find (self->text);

  return *self->heading != '\0' || self->item || values->len > 0;
}

void
oa_sort (GPtrArray *statements)
{
  const OaStatement *before = NULL;

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);

      if (statement->topic == OA_TOPIC_NOTE)
        statement->topic = find_topic (statement);
      if (statement->topic == OA_TOPIC_NOTE && before != NULL &&
          before->paragraph == statement->paragraph && statement->paragraph > 0 &&
          before->topic != OA_TOPIC_QUESTION && before->topic != OA_TOPIC_EXCLUDED)
        statement->topic = before->topic;
      if (statement->topic == OA_TOPIC_NOTE && is_detail (statement))
        statement->topic = OA_TOPIC_DETAIL;
      before = statement;
    }
}
