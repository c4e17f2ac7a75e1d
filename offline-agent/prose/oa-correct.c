/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-correct.h"

#include <string.h>

#include "oa-data.h"
#include "oa-decisions.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

/* What says that a value is an old one stands so close before or after it. */
#define NEAR_BYTES 24

/* A count that stands in so few words is meant for all. */
#define NOW_WORDS 6

/* "…, not two" */
#define DENIED ",\\s*(?:not|nicht)\\s+(?:\\d|(?:%s)\\b)"

/* Stands for the id of what is no decision yet. */
#define SAID "said"

#define EITHER "\\b(?:or|oder)\\b"

#define NOTE OA_REPLACED "|" OA_REPLACED_BY

/* "It is Yonas, not Jonas" */
#define NAME \
  "((?-i:\\p{Lu})[\\p{L}'-]*(?:\\s+(?-i:\\p{Lu})[\\p{L}'-]*)*)\\W{0,3},\\s*(?:and\\s+|und\\s+)?(?" \
  ":not|nicht)\\s+" \
  "([\\p{L}'-]+(?:\\s+[\\p{L}'-]+){0,2})\\s*(?:[.,;!]|$)"

/* "Not in the boat house." */
#define NOT_THERE \
  "^(?:not|nicht)\\s+(?:in|at|on|im|am|auf|bei|beim)?\\s*(?:the|der|die|das|dem|den)?\\s*(\\p{L}[" \
  "^.,;!?]{2,40})[.,;!]"

typedef struct
{
  GPtrArray *statements; /* (not owned) */
  guint end;             /* the statements before this one may be corrected */
  const char *text;      /* what corrects them */
  const char *folded;
  const char *id;    /* of the decision, "" if none */
  GPtrArray *values; /* (not owned) (element-type OaValue): of the text */
  gsize new_end;     /* the new value stands before this byte */
} Correction;

/* which value is old */

static gboolean
stands_near (const char *list, const char *from, gsize length, gboolean at_end)
{
  g_autofree char *piece = g_strndup (from, length);
  g_autofree char *valid = g_utf8_make_valid (piece, -1);
  g_autofree char *folded = oa_text_fold (valid);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *words = oa_data_list (language, list);

      for (guint i = 0; words[i] != NULL; i++)
        {
          g_autofree char *word = g_strdup_printf (" %s ", words[i]);

          if (at_end ? g_str_has_suffix (folded, word) : g_str_has_prefix (folded, word))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
is_old (const Correction *self, const OaValue *value)
{
  guint index = 0;
  gsize before = MIN (value->start, NEAR_BYTES);

  return stands_near ("before-old", self->text + value->start - before, before, TRUE) ||
         stands_near ("after-old", self->text + value->end, NEAR_BYTES, FALSE) ||
         (g_ptr_array_find (self->values, value, &index) &&
          oa_value_is_turned (self->values, index, self->text));
}

static gboolean
is_exact (const OaValue *value)
{
  return value->kind != OA_VALUE_DATE || value->day > 0;
}

/* The last one said of the kind, where new ones stand, that is not called old. Returns: (nullable) */
static const OaValue *
find_new (const Correction *self, OaValueKind kind)
{
  const OaValue *found = NULL;

  for (guint i = 0; i < self->values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (self->values, i);

      if (value->kind == kind && value->start < self->new_end && is_exact (value) &&
          !is_old (self, value))
        found = value;
    }
  return found;
}

/* replacing */

static gboolean
in_note (const char *text, const OaValue *value)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (oa_text_regex (NOTE), text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      int start = 0, end = 0;

      g_match_info_fetch_pos (match, 0, &start, &end);
      if (value->start >= (gsize) start && value->end <= (gsize) end)
        return TRUE;
    }
  return FALSE;
}

static gboolean
same_unit (const OaValue *a, const OaValue *b)
{
  gsize length = MIN (strlen (a->unit), strlen (b->unit));

  if (g_str_equal (a->unit, OA_UNIT_SIZE))
    return g_str_equal (b->unit, OA_UNIT_SIZE);

  return length >= 3 && a->named == b->named && g_ascii_strncasecmp (a->unit, b->unit, length) == 0;
}

static gboolean
shares_word (const Correction *self, const char *folded)
{
  g_auto (GStrv) own = oa_text_content_words (self->folded);
  g_auto (GStrv) words = oa_text_content_words (folded);

  for (guint i = 0; own[i] != NULL; i++)
    if (g_utf8_strlen (own[i], -1) >= 4 && g_strv_contains ((const char *const *) words, own[i]))
      return TRUE;
  return FALSE;
}

/* Whether the correction itself gives @value as the old one: by word, or by naming it beside @new. */
static gboolean
names_old (const Correction *self, const OaValue *value, const OaValue *new)
{
  for (guint i = 0; i < self->values->len; i++)
    {
      const OaValue *named = g_ptr_array_index (self->values, i);
      gboolean equal = oa_value_equal (named, value) ||
                       (named->kind == OA_VALUE_NUMBER && value->kind == OA_VALUE_MONEY &&
                        named->amount == value->amount && is_old (self, named));

      if (named != new &&equal && !oa_value_equal (named, new) &&
          (named->start < new->start || is_old (self, named)) &&
          (named->kind != OA_VALUE_NUMBER || same_unit (named, value) || same_unit (new, value) ||
           value->kind == OA_VALUE_MONEY))
        return TRUE;
    }
  return FALSE;
}

/* How many different values of that kind the earlier statements give; those of a calendar for a date. */
static guint
count_different (const Correction *self, const OaValue *new)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_value_free);

  for (guint i = 0; i < self->end; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autoptr (GPtrArray) values = oa_values_find (statement->text);

      while (values->len > 0)
        {
          OaValue *value = g_ptr_array_steal_index (values, 0);
          gboolean known = value->kind != new->kind || !is_exact (value) ||
                           in_note (statement->text, value) || oa_value_equal (value, new) ||
                           (new->kind == OA_VALUE_NUMBER && !same_unit (value, new));

          for (guint n = 0; n < found->len; n++)
            known |= oa_value_equal (found->pdata[n], value);
          if (known)
            oa_value_free (value);
          else
            g_ptr_array_add (found, value);
        }
    }
  return found->len;
}

static gboolean
names_any_old (const Correction *self, const OaValue *new)
{
  for (guint i = 0; i < self->end; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autoptr (GPtrArray) values = oa_values_find (statement->text);

      for (guint n = 0; n < values->len; n++)
        if (((OaValue *) values->pdata[n])->kind == new->kind &&
            names_old (self, values->pdata[n], new))
          return TRUE;
    }
  return FALSE;
}

/* The number alone, with what is counted left as it is: "60 Ziegel" → "45 Ziegel". */
static char *
dup_new_text (const OaValue *new, const OaValue *old)
{
  if (old->kind == OA_VALUE_NUMBER || (old->kind == OA_VALUE_MONEY && new->kind == OA_VALUE_NUMBER))
    {
      gsize number =
          g_str_equal (new->unit, OA_UNIT_SIZE) ? strlen (new->text) : strcspn (new->text, " ");
      gsize tail =
          g_str_equal (old->unit, OA_UNIT_SIZE) ? strlen (old->text) : strcspn (old->text, " ");

      return g_strdup_printf ("%.*s%s", (int) number, new->text, old->text + tail);
    }
  return g_strdup (new->text);
}

/* A decision keeps its words; it says which later one counts instead. */
static void
mark_replaced (const Correction *self, OaStatement *statement)
{
  g_autofree char *by =
      oa_data_say (oa_data_guess_language (statement->text), "was.by", "id", self->id, NULL);
  g_autofree char *said = g_strdup_printf ("%s %s", statement->text, by);

  if (*self->id != '\0' && !oa_text_matches (OA_REPLACED_BY, statement->text))
    oa_statement_set_text (statement, said);
}

/* What @old is called where it is replaced: of a number that keeps its unit the number. */
static char *
dup_old_text (const OaValue *old)
{
  return old->kind == OA_VALUE_NUMBER && !old->named && !g_str_equal (old->unit, OA_UNIT_SIZE)
             ? g_strndup (old->text, strcspn (old->text, " "))
             : g_strdup (old->text);
}

static void
replace_text (const Correction *self,
              OaStatement *statement,
              gsize start,
              gsize end,
              const char *text,
              const char *old)
{
  g_autofree char *both = g_strconcat (statement->text, " ", self->text, NULL);
  g_autofree char *note = oa_data_say (oa_data_guess_language (both), "was", "old", old, NULL);
  g_autofree char *said = g_strdup_printf ("%.*s%s %s%s", (int) start, statement->text, text, note,
                                           statement->text + end);

  oa_statement_set_text (statement, said);
}

static void
replace_in (const Correction *self, OaStatement *statement, const OaValue *old, const OaValue *new)
{
  g_autofree char *text = dup_new_text (new, old);
  g_autofree char *was = dup_old_text (old);

  if (g_str_has_prefix (statement->source, "D-"))
    mark_replaced (self, statement);
  else
    replace_text (self, statement, old->start, old->end, text, was);
}

/* @anywhere: no earlier value is named, and there is only one that can be meant */
static void
correct_statement (const Correction *self,
                   OaStatement *statement,
                   const OaValue *new,
                   gboolean anywhere)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);

  for (guint i = values->len; i > 0; i--)
    {
      const OaValue *value = g_ptr_array_index (values, i - 1);
      gboolean meant = value->kind == new->kind || value->kind == OA_VALUE_MONEY;

      if (!meant || !is_exact (value) || oa_value_equal (value, new) ||
          in_note (statement->text, value))
        continue;
      if (anywhere ? value->kind == new->kind &&
                         (value->kind != OA_VALUE_NUMBER || same_unit (value, new))
                   : names_old (self, value, new))
        replace_in (self, statement, value, new);
    }
}

/* What is corrected when nothing old is named: the only value of the kind, or those of statements about the
 * same thing. @sure: the person was asked, or said that it is a correction */
static void
correct_kind (const Correction *self, OaValueKind kind, gboolean sure)
{
  const OaValue *new = find_new (self, kind);
  gboolean named = new != NULL &&names_any_old (self, new);
  guint different = new != NULL && !named ? count_different (self, new) : 0;

  gboolean one =
      different == 1 && new != NULL && (*self->id != '\0' || g_str_equal (new->unit, OA_UNIT_SIZE));

  if (new == NULL || (!named && (!sure || different == 0)))
    return;
  for (guint i = 0; i < self->end; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (named || one || shares_word (self, statement->folded))
        correct_statement (self, statement, new, !named);
    }
}

/* names and places */

/* Where @words stand in @text alone, without regard to case. Returns: %FALSE if nowhere */
static gboolean
find_words (const char *text, const char *words, gsize *out_start, gsize *out_end)
{
  g_autofree char *escaped = g_regex_escape_string (words, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<![\\p{L}\\d])%s(?![\\p{L}\\d])", escaped);
  g_autoptr (GMatchInfo) match = NULL;
  int start = 0, end = 0;

  if (!g_regex_match (oa_text_regex (pattern), text, 0, &match))
    return FALSE;
  g_match_info_fetch_pos (match, 0, &start, &end);
  *out_start = start;
  *out_end = end;
  return TRUE;
}

/* "It is Yonas, not Jonas." */
static void
correct_name (const Correction *self)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *new = NULL;
  g_autofree char *old = NULL;

  if (!g_regex_match (oa_text_regex (NAME), self->text, 0, &match))
    return;
  new = g_match_info_fetch (match, 1);
  old = g_match_info_fetch (match, 2);
  for (guint i = 0; i < self->end; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->statements, i);
      gsize start = 0, end = 0;

      if (find_words (statement->text, old, &start, &end))
        replace_text (self, statement, start, end, new, old);
    }
}

/* "Not in the boat house. We moved it to the school yard.": which words are new, no rule can tell. */
static void
correct_place (const Correction *self)
{
  g_autofree char *old = oa_text_fetch (NOT_THERE, self->text);

  for (guint i = 0; old != NULL && i < self->end; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->statements, i);
      gsize start = 0, end = 0;

      if (find_words (statement->text, old, &start, &end))
        mark_replaced (self, statement);
    }
}

/* @new_end: in @text, what stands behind it only names old values */
static void
correct (GPtrArray *statements,
         guint end,
         const char *text,
         gsize new_end,
         const char *id,
         gboolean sure)
{
  g_autofree char *folded = oa_text_fold (text);
  g_autoptr (GPtrArray) values = oa_values_find (text);
  const Correction self = { statements, end, text, folded, id, values, new_end };

  for (OaValueKind kind = OA_VALUE_DATE; kind <= OA_VALUE_NUMBER; kind++)
    correct_kind (&self, kind, sure);
  correct_name (&self);
  if (g_str_has_prefix (id, "D-"))
    correct_place (&self);
}

/* What the person says in one go, from statement @index on. @out_end: where its first sentence with a value
 * ends */
static char *
dup_paragraph (const GPtrArray *statements, guint index, gsize *out_end)
{
  const OaStatement *first = g_ptr_array_index (statements, index);
  GString *text = g_string_new (NULL);

  *out_end = 0;
  for (guint i = index; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autoptr (GPtrArray) values = oa_values_find (statement->text);

      if (statement->paragraph != first->paragraph)
        break;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", statement->text);
      for (guint n = 0; *out_end == 0 && n < values->len; n++)
        if (is_exact (values->pdata[n]))
          *out_end = text->len;
    }
  return g_string_free (text, FALSE);
}

/* "11 schools now": the same things were counted before. */
static void
count_anew (GPtrArray *statements, guint index)
{
  const OaStatement *statement = g_ptr_array_index (statements, index);
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);
  const Correction self = { statements, index,  statement->text,         statement->folded,
                            "",         values, strlen (statement->text) };
  const OaValue *new = find_new (&self, OA_VALUE_NUMBER);

  if (new == NULL || tf_text_count_words (statement->text) > NOW_WORDS)
    return;
  for (guint i = 0; i < index; i++)
    if (strstr (((OaStatement *) statements->pdata[i])->folded, new->unit) != NULL)
      correct_statement (&self, statements->pdata[i], new, TRUE);
}

static gboolean
settles (const OaValue *new, const OaValue *old)
{
  g_autofree char *day = g_strdup_printf ("\\b%u\\b", new->day);

  return new->kind == OA_VALUE_DATE &&new->day > 0 && new->month > 0 && new->month == old->month &&
         !oa_text_matches (EITHER, new->text) && oa_text_matches (day, old->text);
}

/* "17 or 18 October" is settled by a later "18 October". */
static void
settle_alternatives (GPtrArray *statements, guint index)
{
  OaStatement *statement = g_ptr_array_index (statements, index);
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);
  const OaValue *either = oa_values_first (values, OA_VALUE_DATE);

  if (either == NULL || !oa_text_matches (EITHER, either->text))
    return;
  for (guint i = index + 1; i < statements->len; i++)
    {
      const OaStatement *later = g_ptr_array_index (statements, i);
      g_autoptr (GPtrArray) found = oa_values_find (later->text);
      const OaValue *new = oa_values_first (found, OA_VALUE_DATE);
      const Correction self = { statements, index, later->text, later->folded, "", found, 0 };

      if (new == NULL || !settles (new, either))
        continue;
      replace_in (&self, statement, either, new);
      return;
    }
}

void
oa_correct_own (GPtrArray *statements)
{
  g_autofree char *numbers = oa_data_join ("numbers");
  g_autofree char *denied = g_strdup_printf (DENIED, numbers);
  guint last = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *text = NULL;
      gsize end = 0;

      if (oa_text_has (statement->folded, "or") || oa_text_has (statement->folded, "oder"))
        settle_alternatives (statements, i);
      if (oa_data_weigh ("now", statement->folded) > 0)
        count_anew (statements, i);
      if (statement->paragraph == last ||
          (oa_data_weigh ("correction", statement->folded) == 0 &&
           !oa_text_matches (denied, statement->text) && !oa_text_matches (NAME, statement->text)))
        continue;
      last = statement->paragraph;
      text = dup_paragraph (statements, i, &end);
      correct (statements, i, text, end, "",
               oa_data_weigh ("correction-sure", statement->folded) > 0);
    }
}

/* In its own words, as a whole. */
static void
add_decision (GPtrArray *statements, const OaDecision *decision)
{
  OaStatement *statement = oa_statement_new (decision->text, decision->question);

  g_free (statement->source);
  statement->source = g_strdup (decision->id);
  if (*statement->text == '\0')
    oa_statement_free (statement);
  else
    g_ptr_array_add (statements, statement);
}

void
oa_correct_decided (GPtrArray *statements, const GPtrArray *decisions)
{
  for (guint i = 0; i < decisions->len; i++)
    {
      const OaDecision *decision = g_ptr_array_index (decisions, i);

      if (oa_decision_leaves_open (decision))
        continue;
      correct (statements, statements->len, decision->text, strlen (decision->text), decision->id,
               TRUE);
      add_decision (statements, decision);
    }
}

void
oa_correct_said (GPtrArray *statements, const char *said)
{
  correct (statements, statements->len, said, strlen (said), SAID, TRUE);
}
