/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-correct.h"

#include <string.h>

#include "oa-answers.h"
#include "oa-criteria.h"
#include "oa-data.h"
#include "oa-decisions.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

/* What says that a value is an old one stands so close before or after it. */
#define NEAR_BYTES 24

/* A count that stands in so few words is meant for all. */
#define NOW_WORDS 6

/* Stands for the id of what is no decision yet. */
#define SAID "said"

typedef struct
{
  GPtrArray *statements; /* (not owned) */
  guint end;             /* the statements before this one may be corrected */
  const char *text;      /* what corrects them */
  const char *folded;
  const char *id;          /* of the decision, "" if none */
  const GPtrArray *values; /* (not owned) (element-type OaValue): of the text */
  gsize new_end;           /* the new value stands before this byte */
} Correction;

/* which value is old */

static gboolean
stands_near (const char *pattern, const char *from, gsize length)
{
  g_autofree char *piece = g_strndup (from, length);
  g_autofree char *valid = g_utf8_make_valid (piece, -1);
  g_autofree char *folded = oa_text_fold (valid);

  return oa_data_matches (pattern, folded);
}

static gboolean
is_old (const Correction *self, const OaValue *value)
{
  gsize before = MIN (value->start, NEAR_BYTES);

  return stands_near ("correct.before-old", self->text + value->start - before, before) ||
         stands_near ("correct.after-old", self->text + value->end, NEAR_BYTES) ||
         oa_value_is_turned (self->values, value, self->text);
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

  OA_EACH (const OaValue, value, self->values)
    if (value->kind == kind && value->start < self->new_end && is_exact (value) &&
        !is_old (self, value))
      found = value;
  return found;
}

/* replacing */

gboolean
oa_correct_is_noted (const char *text, const OaValue *value)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (oa_data_pattern ("correct.note"), text, 0, &match);
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
is_size (const OaValue *value)
{
  return g_str_equal (value->unit, OA_UNIT_SIZE);
}

static gboolean
same_unit (const OaValue *a, const OaValue *b)
{
  if (is_size (a) || is_size (b))
    return is_size (a) && is_size (b);
  return strlen (a->unit) >= 3 && a->named == b->named && oa_value_has_unit (a, b->unit);
}

/* Whether the correction itself gives @value as the old one: by word, or by naming it beside @new. */
static gboolean
names_old (const Correction *self, const OaValue *value, const OaValue *new)
{
  OA_EACH (const OaValue, named, self->values)
    {
      gboolean money = value->kind == OA_VALUE_MONEY;
      gboolean equal =
          oa_value_equal (named, value) || (named->kind == OA_VALUE_NUMBER && money &&
                                            named->amount == value->amount && is_old (self, named));

      if (named != new &&equal && !oa_value_equal (named, new) &&
          (named->start < new->start || is_old (self, named)) &&
          (named->kind != OA_VALUE_NUMBER || money || same_unit (named, value) ||
           same_unit (new, value)))
        return TRUE;
    }
  return FALSE;
}

/* How many different values of that kind the earlier statements give; those of a calendar for a date.
 * @out_named: whether the correction names one as the old one */
static guint
count_different (const Correction *self, const OaValue *new, gboolean *out_named)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (guint i = 0; i < self->end; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);

      OA_EACH (OaValue, value, oa_statement_values (statement))
        {
          gboolean known = value->kind != new->kind || !is_exact (value) ||
                           oa_correct_is_noted (statement->text, value) ||
                           oa_value_equal (value, new) ||
                           (new->kind == OA_VALUE_NUMBER && !same_unit (value, new));

          *out_named |= value->kind == new->kind &&names_old (self, value, new);
          OA_EACH (const OaValue, other, found)
            known |= oa_value_equal (other, value);
          if (!known)
            g_ptr_array_add (found, value);
        }
    }
  return found->len;
}

/* The length of the number alone: "60" of "60 tiles". */
static gsize
count_figures (const OaValue *value)
{
  return is_size (value) ? strlen (value->text) : strcspn (value->text, " ");
}

/* The number alone, with what is counted left as it is: "60 Ziegel" → "45 Ziegel". */
static char *
dup_new_text (const OaValue *new, const OaValue *old)
{
  if (old->kind == OA_VALUE_NUMBER || (old->kind == OA_VALUE_MONEY && new->kind == OA_VALUE_NUMBER))
    return g_strdup_printf ("%.*s%s", (int) count_figures (new), new->text,
                            old->text + count_figures (old));
  return g_strdup (new->text);
}

/* A decision keeps its words; it says which later one counts instead. */
static void
mark_replaced (const Correction *self, OaStatement *statement)
{
  g_autofree char *by =
      oa_data_say (oa_data_guess_language (statement->text), "was.by", "id", self->id, NULL);
  g_autofree char *said = g_strdup_printf ("%s %s", statement->text, by);

  if (*self->id != '\0' && !oa_data_matches ("correct.replaced-by", statement->text))
    oa_statement_set_text (statement, said);
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
  gboolean bare = old->kind == OA_VALUE_NUMBER && !old->named;
  g_autofree char *was = g_strndup (old->text, bare ? count_figures (old) : strlen (old->text));

  if (oa_statement_is_decision (statement))
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
  g_autoptr (GPtrArray) values = g_ptr_array_ref ((GPtrArray *) oa_statement_values (statement));

  for (guint i = values->len; i > 0; i--)
    {
      const OaValue *value = g_ptr_array_index (values, i - 1);
      gboolean meant = value->kind == new->kind || value->kind == OA_VALUE_MONEY;

      if (!meant || !is_exact (value) || oa_value_equal (value, new) ||
          oa_correct_is_noted (statement->text, value))
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
  gboolean named = FALSE;
  guint different = new != NULL ? count_different (self, new, &named) : 0;

  if (new == NULL || (!named && (!sure || different == 0)))
    return;
  for (guint i = 0; i < self->end; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (named || (different == 1 && (*self->id != '\0' || is_size (new))) ||
          oa_text_share_word (self->folded, statement->folded))
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
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int start = 0, end = 0;

  if (!g_regex_match (regex, text, 0, &match))
    return FALSE;
  g_match_info_fetch_pos (match, 0, &start, &end);
  *out_start = start;
  *out_end = end;
  return TRUE;
}

/* "It is Yonas, not Jonas." Of a place, "Not in the boat house. We moved it to the school yard.", no rule can
 * tell which words are new. */
static void
correct_words (const Correction *self)
{
  gboolean decided = g_str_has_prefix (self->id, "D-");
  g_autofree char *new = oa_data_fetch ("correct.new-name", self->text);
  g_autofree char *old = new != NULL ? oa_data_fetch ("correct.old-name", self->text) : NULL;
  g_autofree char *place = decided ? oa_data_fetch ("correct.not-there", self->text) : NULL;

  for (guint i = 0; i < self->end; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->statements, i);
      gsize start = 0, end = 0;

      if (old != NULL && find_words (statement->text, old, &start, &end))
        replace_text (self, statement, start, end, new, old);
      if (place != NULL && find_words (statement->text, place, &start, &end))
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
  correct_words (&self);
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

      if (statement->paragraph != first->paragraph)
        break;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", statement->text);
      if (*out_end == 0)
        OA_EACH (const OaValue, value, oa_statement_values (statement))
          if (is_exact (value))
            *out_end = text->len;
    }
  return g_string_free (text, FALSE);
}

static Correction
make_correction (GPtrArray *statements, guint index, const OaStatement *by)
{
  return (Correction){ statements,       index, by->text, by->folded, "", oa_statement_values (by),
                       strlen (by->text) };
}

/* "8 now": the number of what was counted before */
static void
count_anew (GPtrArray *statements, guint index)
{
  const OaStatement *statement = g_ptr_array_index (statements, index);
  const Correction self = make_correction (statements, index, statement);
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
  g_autofree char *day = g_strdup_printf ("%u", new->day);

  return new->day > 0 && new->month > 0 && new->month == old->month &&
         !oa_data_matches ("date.either", new->text) &&
         tf_text_find_words (old->text, old->text, day) != NULL;
}

/* "17 or 18 October" is settled by a later "18 October". */
static void
settle_alternatives (GPtrArray *statements, guint index)
{
  OaStatement *statement = g_ptr_array_index (statements, index);
  const OaValue *either = oa_statement_value (statement, OA_VALUE_DATE);

  if (either == NULL || !oa_data_matches ("date.either", either->text))
    return;
  for (guint i = index + 1; i < statements->len; i++)
    {
      const OaStatement *later = g_ptr_array_index (statements, i);
      const OaValue *new = oa_statement_value (later, OA_VALUE_DATE);
      const Correction self = make_correction (statements, index, later);

      if (new == NULL || !settles (new, either))
        continue;
      replace_in (&self, statement, either, new);
      return;
    }
}

void
oa_correct_own (GPtrArray *statements)
{
  guint last = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *text = NULL;
      gsize end = 0;

      settle_alternatives (statements, i);
      if (oa_data_weigh ("now", statement->folded) > 0)
        count_anew (statements, i);
      if (statement->paragraph == last || (oa_data_weigh ("correction", statement->folded) == 0 &&
                                           !oa_data_matches ("correct.denied", statement->text) &&
                                           !oa_data_matches ("correct.new-name", statement->text)))
        continue;
      last = statement->paragraph;
      text = dup_paragraph (statements, i, &end);
      correct (statements, i, text, end, "",
               oa_data_weigh ("correction-sure", statement->folded) > 0);
    }
}

void
oa_correct_decided (GPtrArray *statements, const GPtrArray *decisions)
{
  OA_EACH (const OaDecision, decision, decisions)
    if (!oa_answer_leaves_open (decision->text) && oa_data_matches ("text.visible", decision->text))
      {
        correct (statements, statements->len, decision->text, strlen (decision->text), decision->id,
                 TRUE);
        g_ptr_array_add (statements,
                         oa_statement_new (decision->text, decision->question, decision->id));
      }
}

void
oa_correct_said (GPtrArray *statements, const char *said)
{
  correct (statements, statements->len, said, strlen (said), SAID, TRUE);
}

void
oa_correct_by_later (GPtrArray *statements, const GPtrArray *decisions)
{
  g_autoptr (GPtrArray) later = g_ptr_array_new ();

  OA_EACH (OaDecision, decision, decisions)
    {
      gboolean known = oa_criteria_is_order (decision->text);

      OA_EACH (const OaStatement, statement, statements)
        known |= *decision->id != '\0' ? g_str_equal (statement->source, decision->id)
                                       : strstr (decision->text, statement->text) != NULL;
      if (!known)
        g_ptr_array_add (later, decision);
    }
  oa_correct_decided (statements, later);
}
