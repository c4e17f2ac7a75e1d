/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-correct.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-segment.h"
#include "oa-text.h"
#include "tf-text.h"

typedef struct
{
  const char *pattern;  /* groups "old" and "new" */
  gboolean new_is_left; /* "new" is everything before; its last phrase is used */
} Form;

static const Form forms[] = {
  { "(?<new>.{2,}?),?\\s+(?:and\\s+)?not\\s+(?!(?:sure|only|more|less|yet|allowed|later|too|very)"
    "\\b)"
    "(?<old>[^,;.]*(?:[.,]\\d+)*[^,;.]*)",
    TRUE },
  { "\\bnot\\s+(?<old>[^,;]{2,60}?),?\\s+but\\s+(?<new>[^,;]{2,60})", FALSE },
  { "(?<new>.{2,}?),?\\s+instead\\s+of\\s+(?<old>[^,;.]*(?:[.,]\\d+)*[^,;.]*)", TRUE },
  { "\\b(?:change|replace)\\s+(?<old>[^;]{2,60}?)\\s+(?:to|with|by)\\s+(?<new>[^;]{2,60})", FALSE },
};

static const char *const starters[] = { "is",   "are",  "in",  "at",   "on",   "by",   "to",
                                        "with", "for",  "be",  "does", "will", "it's", "its",
                                        "was",  "from", "has", "use",  NULL };

/* The last phrase of "It's in the church hall": "the church hall". */
static char *
last_phrase (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = g_strv_length (words);
  guint first = n > 3 ? n - 3 : 0;

  for (guint i = n; i > first; i--)
    {
      g_autofree char *lower = g_utf8_strdown (words[i - 1], -1);

      if (g_strv_contains (starters, lower))
        return g_strjoinv (" ", words + i);
    }
  return g_strjoinv (" ", words + first);
}

static const OaFact *
last_of_kind (GPtrArray *facts, OaFactKind kind)
{
  for (guint i = facts->len; i > 0; i--)
    {
      const OaFact *fact = g_ptr_array_index (facts, i - 1);

      if (fact->kind == kind)
        return fact;
    }
  return NULL;
}

static gboolean
is_money_or_number (OaFactKind kind)
{
  return kind == OA_FACT_AMOUNT || kind == OA_FACT_QUANTITY;
}

/* Writes a new figure in the style of the old one: "1,800" for "£1,200" becomes "£1,800", "20" for
 * "12 people" becomes "20 people". */
static char *
dress (const OaFact *old, const OaFact *new)
{
  gsize digits = strcspn (old->text, "0123456789");
  const char *tail = NULL;
  const char *p = old->text + digits;

  if (!is_money_or_number (old->kind) || *new->unit != '\0')
    return g_strdup (new->text);
  p += strspn (p, "0123456789.,'");
  tail = p;
  return g_strdup_printf ("%.*s%s%s", (int) digits, old->text, new->text, tail);
}

/* "Thursday" and "17 September" do not contradict each other, but are not the same date. */
static gboolean
shares_part (const OaFact *a, const OaFact *b)
{
  return (a->day > 0 && a->day == b->day) || (a->month > 0 && a->month == b->month) ||
         (a->weekday > 0 && a->weekday == b->weekday) || (a->year > 0 && a->year == b->year) ||
         g_ascii_strcasecmp (a->text, b->text) == 0;
}

static gboolean
same_figure (const OaFact *a, const OaFact *b)
{
  if (is_money_or_number (a->kind) && is_money_or_number (b->kind))
    return a->value == b->value &&
           (*a->unit == '\0' || *b->unit == '\0' || g_str_equal (a->unit, b->unit));
  return a->kind == b->kind && a->kind != OA_FACT_DATE
             ? a->value == b->value
             : a->kind == b->kind && oa_fact_dates_agree (a, b) && shares_part (a, b);
}

static void
replace_span (OaStatement *statement, const OaFact *old, const char *text)
{
  g_autoptr (GString) out = g_string_new_len (statement->text, (gssize) old->start);

  g_string_append (out, text);
  g_string_append (out, statement->text + old->end);
  oa_statement_set_text (statement, out->str);
}

/* Replaces only the weekday of "Thursday 17 September". Returns: (transfer full) */
static char *
within_date (const OaFact *fact, const OaFact *old, const char *new)
{
  g_autofree char *escaped = g_regex_escape_string (old->text, -1);
  g_autoptr (GRegex) regex = g_regex_new (escaped, G_REGEX_CASELESS, 0, NULL);

  if (fact->kind != OA_FACT_DATE || regex == NULL || !g_regex_match (regex, fact->text, 0, NULL))
    return g_strdup (new);
  return g_regex_replace_literal (regex, fact->text, -1, 0, new, 0, NULL);
}

static guint
replace_figure (GPtrArray *statements, const OaFact *old, const OaFact *new)
{
  guint n = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

      for (guint f = facts->len; f > 0; f--)
        {
          const OaFact *fact = g_ptr_array_index (facts, f - 1);

          if (*statement->source == '\0' && same_figure (fact, old))
            {
              g_autofree char *dressed = dress (fact, new);
              g_autofree char *text = within_date (fact, old, dressed);

              replace_span (statement, fact, text);
              n++;
            }
        }
    }
  return n;
}

static guint
replace_words (GPtrArray *statements, const char *old, const char *new)
{
  g_autofree char *folded = oa_text_fold (old);
  g_autofree char *quoted = g_regex_escape_string (old, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<![\\p{L}\\d])%s(?![\\p{L}\\d])", quoted);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  guint n = 0;

  if (regex == NULL || strlen (folded) < 5)
    return 0;
  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *text = NULL;

      if (!g_regex_match (regex, statement->text, 0, NULL))
        continue;
      text = g_regex_replace_literal (regex, statement->text, -1, 0, new, 0, NULL);
      if (text != NULL)
        {
          oa_statement_set_text (statement, text);
          n++;
        }
    }
  return n;
}

static guint
replace_pair (GPtrArray *statements, const char *old, const char *new, gboolean new_is_left)
{
  g_autoptr (GPtrArray) old_facts = oa_facts_find (old);
  g_autoptr (GPtrArray) new_facts = oa_facts_find (new);
  const OaFact *old_fact = old_facts->len > 0 ? g_ptr_array_index (old_facts, 0) : NULL;
  const OaFact *new_fact = old_fact != NULL ? last_of_kind (new_facts, old_fact->kind) : NULL;
  g_autofree char *phrase = NULL;
  g_autofree char *bare_old = oa_text_phrase (old);

  if (old_fact != NULL && new_fact == NULL && is_money_or_number (old_fact->kind))
    new_fact = last_of_kind (new_facts,
                             old_fact->kind == OA_FACT_AMOUNT ? OA_FACT_QUANTITY : OA_FACT_AMOUNT);
  if (new_fact != NULL)
    return replace_figure (statements, old_fact, new_fact);
  if (old_fact != NULL)
    return 0;
  phrase = new_is_left ? last_phrase (new) : oa_text_phrase (new);
  return replace_words (statements, bare_old, phrase);
}

/* "X, not Y" and similar. Removes "not Y" from @sentence if Y was found and replaced. */
static char *
apply_forms (GPtrArray *statements, const char *sentence)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (forms[i].pattern, G_REGEX_CASELESS, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *old = NULL;
      g_autofree char *new = NULL;
      int start = 0;
      int end = 0;

      if (!g_regex_match (regex, sentence, 0, &match))
        continue;
      old = g_match_info_fetch_named (match, "old");
      new = g_match_info_fetch_named (match, "new");
      if (replace_pair (statements, old, new, forms[i].new_is_left) == 0)
        continue;
      g_match_info_fetch_pos (match, 0, &start, &end);
      return g_strdup_printf ("%.*s%s%s", start, sentence, new, sentence + end);
    }
  return g_strdup (sentence);
}

/* "The budget is 1,800" replaces the old budget wherever it was stated as the budget. */
static void
apply_attributes (GPtrArray *statements, const char *sentence)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (sentence);

  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *new = g_ptr_array_index (facts, i);
      OaAttribute attribute = oa_attribute_of (sentence, new);

      for (guint n = 0; attribute != OA_ATTRIBUTE_NONE && n < statements->len; n++)
        {
          OaStatement *statement = g_ptr_array_index (statements, n);
          g_autoptr (GPtrArray) old = oa_facts_find (statement->text);

          for (guint f = old->len; f > 0; f--)
            {
              const OaFact *fact = g_ptr_array_index (old, f - 1);

              if (oa_attribute_of (statement->text, fact) == attribute &&
                  oa_attribute_differs (attribute, fact, new))
                {
                  g_autofree char *text = dress (fact, new);

                  replace_span (statement, fact, text);
                  break;
                }
            }
        }
    }
}

/* "the credit line" of "The credit line is 25,000": what the new figure is about. */
static GStrv
subject_words (const char *sentence)
{
  g_autoptr (GRegex) regex = g_regex_new ("^(?:the |our |my |its )?(?<what>[^,;.]{3,40}?) "
                                          "(?:is|are|costs?|will be|has to be|must be)\\b",
                                          G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *what = NULL;
  g_autofree char *folded = NULL;

  if (!g_regex_match (regex, sentence, 0, &match))
    return NULL;
  what = g_match_info_fetch_named (match, "what");
  folded = oa_text_fold (what);
  return oa_text_content_words (folded);
}

/* Whether @fact of @text is about @words, with nothing else in between. */
static gboolean
is_about (const char *text, const OaFact *fact, const char *const *words)
{
  g_autofree char *clause = oa_clause_around (text, fact);
  g_autofree char *folded = oa_text_fold (clause);
  g_auto (GStrv) own = oa_text_content_words (folded);
  g_autoptr (GPtrArray) facts = oa_facts_find (clause);
  guint n = 0;

  for (guint i = 0; i < facts->len; i++)
    n += ((OaFact *) g_ptr_array_index (facts, i))->kind == fact->kind;
  return n == 1 && words[0] != NULL && oa_text_overlap (words, (const char *const *) own) >= 0.99;
}

/* "The credit line is 25,000" replaces the single earlier figure about it. */
static void
apply_subject (GPtrArray *statements, const char *sentence)
{
  g_auto (GStrv) words = subject_words (sentence);
  g_autoptr (GPtrArray) facts = oa_facts_find (sentence);
  const OaFact *new = facts->len == 1 ? g_ptr_array_index (facts, 0) : NULL;
  OaStatement *found = NULL;
  guint at = 0;
  guint n = 0;
  g_autoptr (GPtrArray) old = NULL;
  g_autofree char *text = NULL;

  if (words == NULL || new == NULL || oa_attribute_of (sentence, new) != OA_ATTRIBUTE_NONE)
    return;
  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      g_autoptr (GPtrArray) figures = oa_facts_find (statement->text);

      for (guint f = 0; *statement->source == '\0' && f < figures->len; f++)
        if (((OaFact *) figures->pdata[f])->kind == new->kind &&
            is_about (statement->text, figures->pdata[f], (const char *const *) words))
          {
            found = statement;
            at = f;
            n++;
          }
    }
  if (n != 1)
    return;
  old = oa_facts_find (found->text);
  text = dress (g_ptr_array_index (old, at), new);
  replace_span (found, g_ptr_array_index (old, at), text);
}

/* Whether an earlier statement already contains all of it. */
static gboolean
is_stated (GPtrArray *statements, const OaStatement *correction)
{
  g_auto (GStrv) words = oa_text_content_words (correction->folded);

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_auto (GStrv) own = oa_text_content_words (statement->folded);

      if (oa_text_overlap ((const char *const *) words, (const char *const *) own) >= 0.99)
        return TRUE;
    }
  return FALSE;
}

static void
apply_clause (GPtrArray *statements, const OaStatement *part, const char *clause)
{
  g_autofree char *rest = apply_forms (statements, clause);
  OaStatement *added = NULL;

  apply_attributes (statements, rest);
  apply_subject (statements, rest);
  added = oa_statement_new (rest, part->heading, part->form);
  added->correction = TRUE;
  if (is_stated (statements, added))
    oa_statement_free (added);
  else
    g_ptr_array_add (statements, added);
}

/* "The budget is 1,800, and it is on Saturday" corrects two things. */
static void
apply_sentence (GPtrArray *statements, const OaStatement *part)
{
  g_auto (GStrv) clauses = g_regex_split_simple (",?\\s+and\\s+(?=(?:it|the|we|they|there|our|my)"
                                                 "\\s(?:\\w+\\s)?(?:is|are|can|must|will|has|have|"
                                                 "starts?|costs?|need)\\b)",
                                                 part->text, G_REGEX_CASELESS, 0);

  for (guint i = 0; clauses[i] != NULL; i++)
    if (tf_text_count_words (clauses[i]) < 3)
      {
        apply_clause (statements, part, part->text);
        return;
      }
  for (guint i = 0; clauses[i] != NULL; i++)
    apply_clause (statements, part, clauses[i]);
}

void
oa_correct_apply (GPtrArray *statements, const char *correction)
{
  g_autoptr (GPtrArray) parts = oa_segment (correction);

  for (guint i = 0; i < parts->len; i++)
    apply_sentence (statements, g_ptr_array_index (parts, i));
}
