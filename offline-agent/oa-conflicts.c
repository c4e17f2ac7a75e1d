/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-conflicts.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-text.h"

#define MAX_CLAUSES 300

static gboolean
is_total_budget (const char *folded)
{
  static const char *const whole[] = { "budget",          "can invest",    "can spend",
                                       "max we",          "spend at most", "spend more than",
                                       "in total",        "altogether",    "all in all",
                                       "not a cent more", "insgesamt",     NULL };
  static const char *const parts[] = { "per",
                                       "each",
                                       "a head",
                                       "deposit",
                                       "left",
                                       "of which",
                                       "already",
                                       "last year",
                                       "pro",
                                       "of that",
                                       "of the budget",
                                       "budget for food",
                                       "budget for drinks",
                                       "budget for music",
                                       "out of the",
                                       "spent",
                                       "costs",
                                       "cost",
                                       "month",
                                       "offered",
                                       "quote*",
                                       "rows",
                                       "would be",
                                       NULL };

  return oa_text_has_any (folded, whole) != NULL && oa_text_has_any (folded, parts) == NULL;
}

static gboolean
is_guest_unit (const char *unit)
{
  static const char *const units[] = { "people",       "persons",  "guests",     "attendees",
                                       "participants", "pax",      "leute",      "personen",
                                       "gäste",        "visitors", "neighbours", NULL };

  return g_strv_contains (units, unit);
}

static gboolean
counts_all_guests (const char *folded)
{
  static const char *const parts[] = {
    "last year", "of them",  "fits",     "holds",    "capacity",  "seats", "vegetarian*",
    "vegan*",    "each",     "per",      "up to",    "for every", "tent",  "hall",
    "room*",     "team",     "shift",    "helper*",  "table*",    "kids",  "sleep*",
    "maximum",   "max",      "about us", "at least", "more than", "side",  "family",
    "friends",   "per hour", "a day",    "stay*",    NULL
  };

  return oa_text_has_any (folded, parts) == NULL;
}

/* "The party is on the 21st if …": what follows is true only under the condition. */
static gboolean
is_conditional (const char *text)
{
  static const char *const cues[] = { "if", "unless", "in case", "wenn", "falls", NULL };
  g_autofree char *folded = oa_text_fold (text);

  return oa_text_has_any (folded, cues) != NULL;
}

/* "budget.pdf: Tent hire: £95": a row of a file gives a value to its item, never to the whole. */
static gboolean
is_from_file (const char *text)
{
  return g_regex_match_simple ("\\(\\S+\\.[A-Za-z]\\w{0,3}\\)\\.?$", text, 0, 0) ||
         g_regex_match_simple ("(?:^|[“'‘(: ])\\S[^:/\\s]{0,60}\\.[A-Za-z]\\w{0,3}: ", text, 0, 0);
}

static gboolean
is_main_date (const char *folded)
{
  static const char *const nouns[] = {
    "party",      "sommerfest", "jubiläum",    "flohmarkt",       "straßenfest", "strassenfest",
    "reunion",    "birthday",   "years party", "wedding",         "event",       "festival",
    "conference", "date",       "dates",       "takes place",     "it is on",    "its on",
    "the day",    "happens on", "fest",        "meetup",          "launch date", "go live",
    "goes live",  "hochzeit",   "feier",       "getting married", "marry",       NULL
  };
  static const char *const other[] = {
    "by",     "until", "before",        "deadline",  "rsvp",   "book*",     "permit*",
    "order*", "after", "weeks",         "last year", "invit*", "latest",    "deposit",
    "pay*",   "not",   "save the date", "meeting",   "flyer*", "rehearsal", "bis",
    "or",     "maybe", "hall*",         "council",   "since",  "free",      "if",
    "unless", "wenn",  "falls",         "option",    "valid",  "offer",     NULL
  };

  return oa_text_has_any (folded, nouns) != NULL && oa_text_has_any (folded, other) == NULL;
}

static gboolean
is_overall_time (const char *folded)
{
  static const char *const parts[] = { "set up",   "setup",  "music",    "band",     "church",
                                       "ceremony", "dinner", "food",     "tent",     "speech*",
                                       "clear",    "meet*",  "registry", "shuttle*", "grill",
                                       "bar",      "aufbau", "kids",     "dj",       "kitchen",
                                       "van",      "hall",   "cake",     NULL };

  return oa_text_has_any (folded, parts) == NULL;
}

static OaAttribute
attribute_of_time (const char *folded)
{
  static const char *const start[] = { "start*", "begin*", "doors", "kick off", "beginn*", NULL };
  static const char *const end[] = { "ends",    "end",  "finish*", "must be over",
                                     "over by", "ende", NULL };
  gboolean starts = oa_text_has_any (folded, start) != NULL;
  gboolean ends = oa_text_has_any (folded, end) != NULL;

  if (!is_overall_time (folded) || starts == ends)
    return OA_ATTRIBUTE_NONE;
  return starts ? OA_ATTRIBUTE_START : OA_ATTRIBUTE_END;
}

OaAttribute
oa_attribute_of (const char *text, const OaFact *fact)
{
  g_autofree char *clause = oa_clause_around (text, fact);
  g_autofree char *folded = oa_text_fold (clause);

  if (is_from_file (text))
    return OA_ATTRIBUTE_NONE;
  switch (fact->kind)
    {
    case OA_FACT_AMOUNT:
      return is_total_budget (folded) ? OA_ATTRIBUTE_BUDGET : OA_ATTRIBUTE_NONE;
    case OA_FACT_DATE:
      return (fact->day > 0 || fact->weekday > 0) && is_main_date (folded) ? OA_ATTRIBUTE_DATE
                                                                           : OA_ATTRIBUTE_NONE;
    case OA_FACT_TIME:
      return attribute_of_time (folded);
    case OA_FACT_QUANTITY:
      return is_guest_unit (fact->unit) && fact->value > 5 && counts_all_guests (folded)
                 ? OA_ATTRIBUTE_GUESTS
                 : OA_ATTRIBUTE_NONE;
    }
  return OA_ATTRIBUTE_NONE;
}

const char *
oa_attribute_to_word (OaAttribute attribute)
{
  static const char *const words[] = { "the matter", "the budget",
                                       "the date",   "the number of people",
                                       "the start",  "the end",
                                       "a figure" };

  return words[attribute];
}

gboolean
oa_attribute_differs (OaAttribute attribute, const OaFact *a, const OaFact *b)
{
  if (attribute == OA_ATTRIBUTE_NONE || a->kind != b->kind)
    return FALSE;
  if (a->kind == OA_FACT_DATE)
    return !oa_fact_dates_agree (a, b);
  return a->value != b->value;
}

void
oa_conflict_free (OaConflict *self)
{
  g_free (self->first_value);
  g_free (self->second_value);
  g_free (self);
}

typedef struct
{
  OaFact *fact; /* (owned) (nullable) */
  guint text;
  gboolean reported;
} Known;

static void
compare (Known *known, GPtrArray *facts, guint n, guint text, OaAttribute attribute, GPtrArray *out)
{
  OaFact *fact = g_ptr_array_index (facts, n);

  if (known->fact == NULL)
    {
      known->fact = g_ptr_array_steal_index (facts, n);
      known->text = text;
      return;
    }
  if (!known->reported && known->text != text &&
      oa_attribute_differs (attribute, known->fact, fact))
    {
      OaConflict *conflict = g_new0 (OaConflict, 1);

      conflict->attribute = attribute;
      conflict->first = known->text;
      conflict->second = text;
      conflict->first_value = g_strdup (known->fact->text);
      conflict->second_value = g_strdup (fact->text);
      g_ptr_array_add (out, conflict);
      known->reported = TRUE;
    }
}

/* A clause with one figure, and its words without the figure. */
typedef struct
{
  GStrv words;   /* (owned) */
  GStrv subject; /* (owned): the words of the statement before the clause */
  char *figure;  /* (owned) */
  char *unit;    /* (owned) */
  OaFactKind kind;
  double value;
  guint text;
} Clause;

static void
clause_free (Clause *self)
{
  g_strfreev (self->words);
  g_strfreev (self->subject);
  g_free (self->figure);
  g_free (self->unit);
  g_free (self);
}

/* Words that make two clauses refer to different things or times. */
static gboolean
is_comparable (const char *folded)
{
  static const char *const parts[] = { "last year", "each",  "per",   "or",      "and",
                                       "at least",  "up to", "more",  "another", "instead",
                                       "not",       "from",  "later", "until",   "by",
                                       "between",   "?",     NULL };

  return oa_text_has_any (folded, parts) == NULL;
}

static GStrv
words_without_figures (const char *folded)
{
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (!g_ascii_isdigit (words[i][0]))
      g_strv_builder_add (builder, words[i]);
  return g_strv_builder_end (builder);
}

/* Words about money do not distinguish things. */
static guint
count_specific (const char *const *words)
{
  static const char *const generic[] = { "price", "cost", "costs", "total", "chf", "eur",   "gbp",
                                         "usd",   "max",  "euro",  "pound", "fee", "quote", "offer",
                                         "day",   "week", "month", "year",  NULL };
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    n += !g_strv_contains (generic, words[i]);
  return n;
}

static GStrv
subject_of (const char *text, const char *clause)
{
  const char *at = strstr (text, clause);
  g_autofree char *before = g_strndup (text, at != NULL ? (gsize) (at - text) : 0);
  g_autofree char *folded = oa_text_fold (before);

  return words_without_figures (folded);
}

static void
note_clauses (GPtrArray *clauses, const char *text, GPtrArray *facts, guint index)
{
  for (guint i = 0; i < facts->len && clauses->len < MAX_CLAUSES; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);
      g_autofree char *around = oa_clause_around (text, fact);
      g_autofree char *folded = oa_text_fold (around);
      g_auto (GStrv) words = NULL;
      Clause *clause = NULL;

      if ((fact->kind != OA_FACT_AMOUNT && fact->kind != OA_FACT_QUANTITY) ||
          !is_comparable (folded))
        continue;
      words = words_without_figures (folded);
      if (count_specific ((const char *const *) words) < (fact->kind == OA_FACT_AMOUNT ? 2 : 3))
        continue;
      clause = g_new0 (Clause, 1);
      clause->subject = subject_of (text, around);
      clause->words = g_steal_pointer (&words);
      clause->figure = g_strdup (fact->text);
      clause->unit = g_strdup (fact->unit);
      clause->kind = fact->kind;
      clause->value = fact->value;
      clause->text = index;
      g_ptr_array_add (clauses, clause);
    }
}

/* "Hall A: rent …" and "Hall B: rent …" are about two things. */
static gboolean
same_subject (const Clause *a, const Clause *b)
{
  return (a->subject[0] == NULL && b->subject[0] == NULL) ||
         (oa_text_overlap ((const char *const *) a->subject, (const char *const *) b->subject) >=
              0.99 &&
          oa_text_overlap ((const char *const *) b->subject, (const char *const *) a->subject) >=
              0.99);
}

static gboolean
clauses_disagree (const Clause *a, const Clause *b)
{
  const Clause *shorter = g_strv_length (a->words) <= g_strv_length (b->words) ? a : b;
  const Clause *longer = shorter == a ? b : a;

  return a->text != b->text && a->kind == b->kind && a->value != b->value &&
         g_str_equal (a->unit, b->unit) && same_subject (a, b) &&
         oa_text_overlap ((const char *const *) shorter->words,
                          (const char *const *) longer->words) >= 0.99;
}

static gboolean
is_known (GPtrArray *conflicts, guint first, guint second)
{
  for (guint i = 0; i < conflicts->len; i++)
    {
      const OaConflict *conflict = g_ptr_array_index (conflicts, i);

      if (conflict->first == first && conflict->second == second)
        return TRUE;
    }
  return FALSE;
}

static void
compare_clauses (GPtrArray *clauses, GPtrArray *out)
{
  for (guint b = 1; b < clauses->len; b++)
    for (guint a = 0; a < b; a++)
      {
        const Clause *first = g_ptr_array_index (clauses, a);
        const Clause *second = g_ptr_array_index (clauses, b);
        OaConflict *conflict = NULL;

        if (!clauses_disagree (first, second) || is_known (out, first->text, second->text))
          continue;
        conflict = g_new0 (OaConflict, 1);
        conflict->attribute = OA_ATTRIBUTE_OTHER;
        conflict->first = first->text;
        conflict->second = second->text;
        conflict->first_value = g_strdup (first->figure);
        conflict->second_value = g_strdup (second->figure);
        g_ptr_array_add (out, conflict);
        break;
      }
}

GPtrArray *
oa_conflicts_find (const char *const *texts)
{
  GPtrArray *out = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_conflict_free);
  Known known[OA_ATTRIBUTE_END + 1] = { 0 };
  g_autoptr (GPtrArray) clauses = g_ptr_array_new_with_free_func ((GDestroyNotify) clause_free);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_autoptr (GPtrArray) facts = NULL;

      if (is_conditional (texts[i]) || is_from_file (texts[i]))
        continue;
      facts = oa_facts_find (texts[i]);
      note_clauses (clauses, texts[i], facts, i);
      for (guint n = facts->len; n > 0; n--)
        {
          OaAttribute attribute = oa_attribute_of (texts[i], g_ptr_array_index (facts, n - 1));

          if (attribute != OA_ATTRIBUTE_NONE)
            compare (&known[attribute], facts, n - 1, i, attribute, out);
        }
    }
  compare_clauses (clauses, out);
  for (guint i = 0; i <= OA_ATTRIBUTE_END; i++)
    g_clear_pointer (&known[i].fact, oa_fact_free);
  return out;
}
