/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-criteria.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-code-spec.h"
#include "oa-conflicts.h"
#include "oa-cues.h"
#include "oa-facts.h"
#include "oa-people.h"
#include "oa-text.h"

#define MIN_CRITERIA 5
#define MAX_CRITERIA 10
#define MAX_QUOTE    150

typedef enum
{
  RANK_BUDGET,
  RANK_DATE,
  RANK_GUESTS,
  RANK_GOAL, /* with a figure */
  RANK_BINDING_FACT,
  RANK_EXCLUSION,
  RANK_OWNER,
  RANK_BINDING,
  RANK_FACT,
  RANK_WISH,
  N_RANKS,
  RANK_NONE = N_RANKS,
} Rank;

/* How many of each kind the list may have, so that none displaces the others. */
static const guint quota[N_RANKS] = { 1, 1, 1, 3, 3, 2, 2, 2, 2, 2 };

typedef struct
{
  const OaIntent *intent;
  GHashTable *words; /* (owned): for names */
  GPtrArray *out;    /* (not owned) */
  GHashTable *used;  /* (owned): statements */
} Maker;

static const char *
subject (const OaIntent *intent)
{
  return intent->code ? "The program" : "The plan";
}

/* The words around a figure in a long sentence, instead of all of it. */
static char *
quote_of (const char *text, const OaFact *fact)
{
  const char *start = text;
  const char *end = text + strlen (text);
  g_autofree char *phrase = NULL;

  if (g_utf8_strlen (text, -1) > MAX_QUOTE && fact != NULL)
    {
      for (const char *p = text; p + 1 < text + fact->start; p++)
        if (strchr (",;.(:", *p) != NULL && p[1] == ' ')
          start = p + 2;
      for (const char *p = text + fact->end; *p != '\0'; p++)
        if (strchr (",;.(:", *p) != NULL && (p[1] == ' ' || p[1] == '\0'))
          {
            end = p;
            break;
          }
    }
  phrase = g_strndup (start, (gsize) (end - start));
  return oa_text_phrase (phrase);
}

/* A day, a month, an amount: something that can be searched for literally, which "in summer"
 * cannot. */
static const OaFact *
hard_fact (GPtrArray *facts)
{
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind == OA_FACT_DATE && (fact->day > 0 || (fact->month > 0 && fact->year > 0)))
        return fact;
    }
  return oa_facts_first (facts, OA_FACT_AMOUNT);
}

/* "We want …", "Success = …": the purpose of the whole. */
static gboolean
is_goal (const OaStatement *statement)
{
  static const char *const cues[] = { "goal*",   "it worked if", "success is", "success means",
                                      "target*", "milestone*",   "ziel*",      NULL };

  return oa_cues_is_want (statement->folded) || g_str_has_prefix (statement->folded, " success ") ||
         oa_text_has_any (statement->folded, cues) != NULL;
}

static Rank
rank_of (Maker *self, const OaStatement *statement, GPtrArray *facts)
{
  gboolean binding = oa_cues_is_binding (statement->folded);
  gboolean must = oa_text_has (statement->folded, "must");
  g_autofree char *owner = NULL;

  if ((statement->section != OA_SECTION_OBJECTIVE &&
       statement->section != OA_SECTION_CONSTRAINTS) ||
      strstr (statement->text, "The brain dump ") != NULL)
    return RANK_NONE;
  if (self->intent->code && oa_code_spec_is_complaint (statement))
    return RANK_NONE;
  if (self->intent->code && g_str_has_prefix (statement->folded, " keep "))
    return RANK_BINDING;
  for (guint i = 0; i < facts->len; i++)
    switch (oa_attribute_of (statement->text, g_ptr_array_index (facts, i)))
      {
      case OA_ATTRIBUTE_BUDGET:
        return RANK_BUDGET;
      case OA_ATTRIBUTE_DATE:
        return RANK_DATE;
      case OA_ATTRIBUTE_GUESTS:
        return RANK_GUESTS;
      case OA_ATTRIBUTE_START:
      case OA_ATTRIBUTE_END:
      case OA_ATTRIBUTE_OTHER:
      case OA_ATTRIBUTE_NONE:
        break;
      }
  if (g_regex_match_simple ("^\\S[^:/]{0,60}\\.[A-Za-z]{1,4}: ", statement->text, 0, 0))
    return must ? RANK_BINDING : RANK_NONE;
  /* Polishing has no goal of its own that could be tested. */
  if (is_goal (statement) && facts->len == 0 && oa_code_spec_keeps (self->intent))
    return RANK_NONE;
  if (is_goal (statement))
    return facts->len > 0 ? RANK_GOAL : RANK_WISH;
  if (facts->len > 0 && binding)
    return RANK_BINDING_FACT;
  if (oa_cues_is_exclusion (statement->folded) && facts->len == 0)
    return RANK_EXCLUSION;
  owner = oa_people_owner (self->words, statement->text);
  if (owner != NULL)
    return RANK_OWNER;
  if (binding)
    return RANK_BINDING;
  return hard_fact (facts) != NULL ? RANK_FACT : RANK_NONE;
}

static const OaFact *
fact_with (const char *text, GPtrArray *facts, OaAttribute attribute)
{
  for (guint i = 0; i < facts->len; i++)
    if (oa_attribute_of (text, g_ptr_array_index (facts, i)) == attribute)
      return g_ptr_array_index (facts, i);
  return NULL;
}

static char *
write_figure (Maker *self,
              const OaStatement *statement,
              const OaFact *fact,
              const char *format_start)
{
  g_autofree char *quote = quote_of (statement->text, fact);

  return g_strdup_printf ("%s %s %s (stated: “%s”)", subject (self->intent), format_start,
                          fact->text, quote);
}

static char *
write_fact (Maker *self, const OaStatement *statement, GPtrArray *facts)
{
  const OaFact *fact = hard_fact (facts);
  g_autofree char *quote = quote_of (statement->text, facts->pdata[0]);

  if (fact == NULL)
    return g_strdup_printf ("%s keeps to “%s”", subject (self->intent), quote);
  return write_figure (self, statement, fact,
                       fact->kind == OA_FACT_DATE ? "keeps the date"
                                                  : "takes account of the amount");
}

static char *
write_criterion (Maker *self, const OaStatement *statement, Rank rank, GPtrArray *facts)
{
  const char *who = subject (self->intent);
  g_autofree char *quote = quote_of (statement->text, facts->len > 0 ? facts->pdata[0] : NULL);
  g_autofree char *owner = NULL;
  g_autofree char *first = NULL;
  g_autofree char *clause = NULL;

  switch (rank)
    {
    case RANK_BUDGET:
      return write_figure (self, statement, fact_with (statement->text, facts, OA_ATTRIBUTE_BUDGET),
                           "keeps the total cost at or under");
    case RANK_DATE:
      return write_figure (self, statement, fact_with (statement->text, facts, OA_ATTRIBUTE_DATE),
                           "keeps the date");
    case RANK_GUESTS:
      return write_figure (self, statement, fact_with (statement->text, facts, OA_ATTRIBUTE_GUESTS),
                           "is made for");
    case RANK_BINDING_FACT:
    case RANK_FACT:
      return write_fact (self, statement, facts);
    case RANK_EXCLUSION:
      return g_strdup_printf ("%s keeps to “%s”", who, quote);
    case RANK_OWNER:
      owner = oa_people_owner (self->words, statement->text);
      first = g_strndup (owner, strcspn (owner, ","));
      clause = oa_clause_naming (statement->text, first);
      return g_strdup_printf ("%s names %s as responsible (stated: “%s”)", who, owner, clause);
    case RANK_BINDING:
      return g_strdup_printf ("%s keeps to “%s”", who, quote);
    case RANK_GOAL:
    case RANK_WISH:
    case N_RANKS:
      break;
    }
  return g_strdup_printf ("%s leads to the goal “%s”", who, quote);
}

/* Takes statements of one rank in order, until its quota or the list is full. */
static void
take_rank (Maker *self, Rank wanted, guint limit, guint n_criteria)
{
  guint taken = 0;

  for (guint i = 0;
       i < self->intent->statements->len && taken < limit && self->out->len < n_criteria; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      g_autoptr (GPtrArray) facts = NULL;

      if (g_hash_table_contains (self->used, statement) ||
          g_utf8_strlen (statement->text, -1) > 2000)
        continue;
      facts = oa_facts_find (statement->text);
      if (rank_of (self, statement, facts) != wanted)
        continue;
      g_hash_table_add (self->used, statement);
      g_ptr_array_add (self->out, write_criterion (self, statement, wanted, facts));
      taken++;
    }
}

/* If little was stated: that it is covered, and nothing else. */
static void
fill_up (Maker *self)
{
  static const char *const general[] = {
    "covers every statement of the intent under Objective",
    "keeps every statement of the intent under Constraints",
    "marks every assumption of the intent as an assumption",
    "lists every unknown and open question of the intent with the default taken",
    "contains no name, date or amount that was not stated or marked as a default",
  };

  for (guint i = 0; i < G_N_ELEMENTS (general) && self->out->len < MIN_CRITERIA; i++)
    g_ptr_array_add (self->out, g_strdup_printf ("%s %s", subject (self->intent), general[i]));
}

static void
add_order (GPtrArray *out, const char *text)
{
  g_autofree char *sentence = oa_text_sentence (text);

  if (out->len < MAX_CRITERIA && *sentence != '\0')
    g_ptr_array_add (out, g_steal_pointer (&sentence));
}

static GRegex *
order_regex (void)
{
  return g_regex_new ("^\\s*(?:(?<add>add (?:an? |the )?(?:acceptance "
                      ")?criteri(?:on|um|a)\\s*:?|new criterion\\s*:?)\\s*(?<new>.+)"
                      "|(?:remove|drop|delete)\\s+AC-?(?<gone>\\d+).*"
                      "|AC-?(?<change>\\d+)\\s*(?:should (?:be|read|say)|must "
                      "(?:be|read|say)|:|becomes|->|→)\\s*(?<text>.+))$",
                      G_REGEX_CASELESS | G_REGEX_DOTALL, 0, NULL);
}

static void
apply_order (GPtrArray *out, const char *message)
{
  g_autoptr (GRegex) regex = order_regex ();
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *new = NULL;
  g_autofree char *gone = NULL;
  g_autofree char *change = NULL;
  g_autofree char *text = NULL;
  guint n = 0;

  if (!g_regex_match (regex, message, 0, &match))
    return;
  new = g_match_info_fetch_named (match, "new");
  gone = g_match_info_fetch_named (match, "gone");
  change = g_match_info_fetch_named (match, "change");
  text = g_match_info_fetch_named (match, "text");
  if (new != NULL &&*new != '\0')
    add_order (out, new);
  else if (gone != NULL && *gone != '\0')
    {
      n = (guint) g_ascii_strtoull (gone, NULL, 10);
      if (n >= 1 && n <= out->len)
        g_ptr_array_remove_index (out, n - 1);
    }
  else if (change != NULL && *change != '\0')
    {
      n = (guint) g_ascii_strtoull (change, NULL, 10);
      if (n >= 1 && n <= out->len)
        {
          g_free (out->pdata[n - 1]);
          out->pdata[n - 1] = oa_text_sentence (text);
        }
    }
}

gboolean
oa_criteria_is_order (const char *message)
{
  g_autoptr (GRegex) regex = order_regex ();

  return g_regex_match (regex, message, 0, NULL);
}

static void
learn_names (Maker *self)
{
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);

      oa_people_add_text (self->words, statement->text);
    }
}

GPtrArray *
oa_criteria_make (const OaIntent *intent, const TfPrompt *prompt)
{
  g_autoptr (GPtrArray) out = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) words = oa_people_new ();
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  Maker self = { intent, words, out, used };

  if (intent->code)
    oa_code_spec_add_criteria (intent, out);
  learn_names (&self);
  for (guint rank = 0; rank < N_RANKS; rank++)
    take_rank (&self, rank, quota[rank], MAX_CRITERIA);
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (g_str_equal (material->name, "correction") || g_str_equal (material->name, "answer"))
        apply_order (out, material->text);
    }
  fill_up (&self);
  return g_steal_pointer (&out);
}
