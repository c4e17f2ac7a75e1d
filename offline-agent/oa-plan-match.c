/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-cues.h"
#include "oa-people.h"
#include "oa-plan.h"
#include "oa-text.h"
#include "oa-topics.h"

static gboolean
is_key (const OaPlanSection *section, const char *const *keys)
{
  return g_strv_contains (keys, section->key);
}

/* Sections made of rows take no statements of their own. */
static gboolean
takes_statements (const OaPlanSection *section)
{
  static const char *const never[] = { "acceptance", "open", "decisions", "summary", "", NULL };

  return !is_key (section, never);
}

static guint
score_words (const OaPlanSection *section, const char *folded)
{
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_autofree char *title = oa_text_fold (section->title);
  guint score = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *prefix = g_strconcat (words[i], "*", NULL);

      if (strlen (words[i]) < 4)
        continue;
      score += oa_text_has (title, prefix) ? 4 : oa_text_has (section->hints, prefix) ? 1 : 0;
    }
  return score;
}

/* Topics that many sections mention (money, dates, people, risks) weigh less than the subject of a
 * section. */
static const char *const cross[] = { "budget",    "schedule", "people",     "risks",     "purpose",
                                     "vision",    "scope",    "background", "situation", "goals",
                                     "resources", "approach", "work",       NULL };

static guint
score_section (const OaPlanSection *section, const char *text, const char *folded)
{
  g_autofree char *label = NULL;
  guint score = 0;

  if (!takes_statements (section))
    return 0;
  if (!oa_topics_has (section->key))
    return score_words (section, folded);
  score = oa_topics_score (section->key, folded) * (is_key (section, cross) ? 2 : 3);
  label = oa_clause_label (text);
  if (label != NULL)
    {
      g_autofree char *folded_label = oa_text_fold (label);

      score += oa_topics_score (section->key, folded_label) * 8;
    }
  return score;
}

static OaPlanSection *
match (OaPlan *self, const char *text, gboolean topics_only)
{
  g_autofree char *folded = oa_text_fold (text);
  OaPlanSection *best = NULL;
  guint best_score = 0;

  for (guint i = 0; i < self->sections->len; i++)
    {
      OaPlanSection *section = g_ptr_array_index (self->sections, i);
      guint score =
          topics_only && is_key (section, cross) ? 0 : score_section (section, text, folded);

      if (score > best_score)
        {
          best = section;
          best_score = score;
        }
    }
  return best;
}

OaPlanSection *
oa_plan_match_section (OaPlan *self, const char *text)
{
  return match (self, text, FALSE);
}

OaPlanSection *
oa_plan_match_topic (OaPlan *self, const char *text)
{
  return match (self, text, TRUE);
}

static OaPlanSection *
fallback_section (OaPlan *self)
{
  static const char *const keys[] = { "purpose",   "vision",  "background",
                                      "situation", "context", NULL };
  OaPlanSection *section = oa_plan_find_key (self, keys);

  for (guint i = 0; section == NULL && i < self->sections->len; i++)
    if (takes_statements (g_ptr_array_index (self->sections, i)))
      section = g_ptr_array_index (self->sections, i);
  return section;
}

/* assigning */

/* The current state was stated as a fact; only a supposition is an assumption. */
gboolean
oa_plan_is_assumed (const OaStatement *statement)
{
  static const char *const cues[] = { "assum*",     "i think",        "we think",  "thinks",
                                      "probably",   "should be",      "expect*",   "guess*",
                                      "hope*",      "suppose*",       "likely",    "presumably",
                                      "vermutlich", "wahrscheinlich", "ich denke", "maybe",
                                      "perhaps",    "i believe",      NULL };
  const char *rest = NULL;
  g_autofree char *file = oa_plan_file_of (statement->text, &rest);

  return statement->section == OA_SECTION_ASSUMPTIONS && *file == '\0' &&
         oa_text_has_any (statement->folded, cues) != NULL;
}

/* By the criteria for the whole. */
static gboolean
is_success (const OaStatement *statement)
{
  static const char *const cues[] = {
    "it worked if", "success is", "success means", "successful if", "success would",
    "a success if", NULL
  };

  return oa_text_has_any (statement->folded, cues) != NULL ||
         g_str_has_prefix (statement->folded, " success ");
}

/* The budget and the date themselves belong to their sections, whatever else the sentence
 * mentions. */
static OaPlanSection *
section_by_attribute (OaPlan *self, const OaStatement *statement)
{
  static const char *const budget[] = { "budget", NULL };
  static const char *const schedule[] = { "schedule", NULL };
  static const char *const guests[] = { "guests", NULL };
  static const char *const goals[] = { "goals", "purpose", "vision", NULL };
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  if (is_success (statement))
    return oa_plan_find_key (self, goals);
  self->has_dates |= oa_facts_first (facts, OA_FACT_DATE) != NULL;
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      switch (oa_attribute_of (statement->text, fact))
        {
        case OA_ATTRIBUTE_BUDGET:
          if (self->main_budget == NULL)
            self->main_budget = g_strdup (fact->text);
          return oa_plan_find_key (self, budget);
        case OA_ATTRIBUTE_DATE:
          if (self->main_date == NULL && fact->day > 0)
            self->main_date = g_strdup (fact->text);
          return oa_plan_find_key (self, schedule);
        case OA_ATTRIBUTE_GUESTS:
          return oa_plan_find_key (self, guests);
        case OA_ATTRIBUTE_START:
        case OA_ATTRIBUTE_END:
        case OA_ATTRIBUTE_OTHER:
        case OA_ATTRIBUTE_NONE:
          break;
        }
    }
  return NULL;
}

/* The total budget belongs to Budget, the date itself to Schedule. */
static gboolean
gives_whole (const OaPlanSection *section, const OaStatement *statement)
{
  OaAttribute attribute = g_str_equal (section->key, "budget")     ? OA_ATTRIBUTE_BUDGET
                          : g_str_equal (section->key, "schedule") ? OA_ATTRIBUTE_DATE
                                                                   : OA_ATTRIBUTE_NONE;
  g_autoptr (GPtrArray) facts = NULL;

  if (attribute == OA_ATTRIBUTE_NONE)
    return FALSE;
  facts = oa_facts_find (statement->text);
  for (guint i = 0; i < facts->len; i++)
    if (oa_attribute_of (statement->text, facts->pdata[i]) == attribute)
      return TRUE;
  return FALSE;
}

static void
put (OaPlanSection *section, OaStatement *statement)
{
  if (is_success (statement) && statement->section < OA_SECTION_UNKNOWNS)
    {
      g_ptr_array_add (section->limits, statement);
      return;
    }
  if (statement->section < OA_SECTION_UNKNOWNS && gives_whole (section, statement))
    {
      g_ptr_array_add (section->wants, statement);
      return;
    }
  switch (statement->section)
    {
    case OA_SECTION_ASSUMPTIONS:
      g_ptr_array_add (oa_plan_is_assumed (statement) ? section->assumptions : section->facts,
                       statement);
      break;
    case OA_SECTION_UNKNOWNS:
    case OA_SECTION_QUESTIONS:
      g_ptr_array_add (section->open, statement);
      break;
    case OA_SECTION_CONSTRAINTS:
      if (oa_cues_is_binding (statement->folded) || oa_cues_is_exclusion (statement->folded))
        g_ptr_array_add (section->limits, statement);
      else
        g_ptr_array_add (section->facts, statement);
      break;
    case OA_SECTION_OBJECTIVE:
    case OA_SECTION_NONE:
      g_ptr_array_add (oa_cues_is_want (statement->folded) ? section->wants : section->facts,
                       statement);
      break;
    }
}

/* "They offered theirs": about the subject of the previous statement. */
static gboolean
refers_back (const OaStatement *statement)
{
  static const char *const starts[] = { " they ",          " it ",       " that ", " those ",
                                        " these ",         " this ",     " he ",   " she ",
                                        " we could open ", " both ",     " then ", " otherwise ",
                                        " the other ",     " that one ", NULL };

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (statement->folded, starts[i]))
      return TRUE;
  return strstr (statement->folded, " theirs ") != NULL ||
         strstr (statement->folded, " the one ") != NULL;
}

static void
place (OaPlan *self, OaStatement *statement, OaPlanSection *section)
{
  put (section, statement);
  g_hash_table_insert (self->places, statement, section);
}

/* Words in common with the statements of a section, or else with the hints of its slots. */
static OaPlanSection *
nearest_section (OaPlan *self, const OaStatement *statement)
{
  g_auto (GStrv) words = oa_text_content_words (statement->folded);
  OaPlanSection *best = NULL;
  double best_score = 0.2;

  for (guint i = 0; i < MIN (self->intent->statements->len, 300); i++)
    {
      const OaStatement *other = g_ptr_array_index (self->intent->statements, i);
      OaPlanSection *section = g_hash_table_lookup (self->places, other);
      g_auto (GStrv) theirs = NULL;
      double score = 0;

      if (section == NULL || !takes_statements (section) || strlen (other->folded) > 2000)
        continue;
      theirs = oa_text_content_words (other->folded);
      score = oa_text_overlap ((const char *const *) words, (const char *const *) theirs);
      if (score > best_score)
        {
          best_score = score;
          best = section;
        }
    }
  for (guint i = 0, most = 1; best == NULL && i < self->sections->len; i++)
    if (takes_statements (self->sections->pdata[i]) &&
        score_words (self->sections->pdata[i], statement->folded) > most)
      best = self->sections->pdata[i];
  return best;
}

/* Rows of prices go into the table of the Budget; a file's own sum only there. */
static OaPlanSection *
section_of_price (OaPlan *self, const OaStatement *statement)
{
  static const char *const budget[] = { "budget", NULL };
  const OaPrice *price = oa_plan_find_price (self, statement);
  OaPlanSection *section = price != NULL ? oa_plan_find_key (self, budget) : NULL;

  if (price == NULL || (price->option && price->topic != NULL))
    return price != NULL ? price->topic : NULL;
  if (section != NULL)
    g_hash_table_add (self->used, (gpointer) statement);
  return section;
}

static void
assign_rest (OaPlan *self, GPtrArray *rest)
{
  static const char *const rest_keys[] = { "approach", NULL };
  OaPlanSection *fallback = fallback_section (self);
  OaPlanSection *approach = oa_plan_find_key (self, rest_keys);

  for (guint i = 0; i < rest->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (rest, i);
      OaPlanSection *section = nearest_section (self, statement);

      if (section == NULL)
        section = approach != NULL ? approach : fallback;
      if (section != NULL)
        place (self, statement, section);
    }
}

/* A description of the whole says when it takes place, even without a word such as "date". */
static void
take_main_date (OaPlan *self, const OaStatement *statement)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
  const OaFact *fact = oa_facts_first (facts, OA_FACT_DATE);

  if (self->main_date == NULL && fact != NULL && fact->day > 0 && fact->month > 0 && fact->year > 0)
    self->main_date = oa_fact_format_date (fact);
}

void
oa_plan_assign (OaPlan *self)
{
  static const char *const made_of_rows[] = { "budget", "schedule", NULL };
  OaPlanSection *previous = NULL;
  OaPlanSection *fallback = fallback_section (self);
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();

  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      OaPlanSection *section = NULL;

      oa_people_add_text (self->words, statement->text);
      section = section_by_attribute (self, statement);
      if (i == 0 && *self->intent->main_statement != '\0' && fallback != NULL)
        {
          take_main_date (self, statement);
          g_ptr_array_add (fallback->wants, statement);
          g_hash_table_insert (self->places, statement, fallback);
          continue;
        }
      if (oa_plan_find_price (self, statement) != NULL)
        section = section_of_price (self, statement);
      if (section == NULL)
        section = oa_plan_match_section (self, statement->text);
      if (previous != NULL && refers_back (statement))
        section = previous;
      previous = section != NULL && takes_statements (section) && !is_key (section, made_of_rows)
                     ? section
                     : NULL;
      if (section == NULL)
        g_ptr_array_add (rest, statement);
      else
        place (self, statement, section);
    }
  assign_rest (self, rest);
}
