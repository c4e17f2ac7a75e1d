/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>
#include <string.h>

#include "oa-ask.h"
#include "oa-text.h"
#include "tf-text.h"

/* So many words of a statement name it. */
#define SHOWN_WORDS 4

/* A limit that stands alone in a sentence of so few words is meant for all. */
#define ALONE_WORDS 6

/* An item of a list that is counted has at most so many words. */
#define ITEM_WORDS 8

typedef struct
{
  OaLanguage language;
  const GPtrArray *statements;
  GPtrArray *found; /* (not owned) */
} Search;

/* How a statement begins: enough to find it. */
static char *
dup_beginning (const OaStatement *statement)
{
  g_auto (GStrv) words = g_strsplit (statement->text, " ", SHOWN_WORDS + 1);
  g_autofree char *start = NULL;

  if (tf_text_count_words (statement->text) <= SHOWN_WORDS + 2)
    return g_strdup (statement->text);
  g_clear_pointer (&words[SHOWN_WORDS], g_free);
  start = g_strjoinv (" ", words);
  return g_strconcat (start, " …", NULL);
}

static void
report_as (Search *self,
           const char *key,
           const char *first,
           const char *second,
           const OaStatement *one,
           const OaStatement *two)
{
  g_autofree char *begins = dup_beginning (one);
  g_autofree char *other = dup_beginning (two);

  g_ptr_array_add (self->found, oa_data_say (self->language, key, "first", first, "second", second,
                                             "one", begins, "two", other, NULL));
}

static void
report (Search *self,
        const char *first,
        const char *second,
        const OaStatement *one,
        const OaStatement *two)
{
  report_as (self, one == two ? "ask.within" : "ask.value", first, second, one, two);
}

/* The groups of a pattern's first match in a statement. Returns: (transfer full) (nullable) */
static GStrv
match (const char *pattern, const OaStatement *statement)
{
  g_autoptr (GMatchInfo) found = NULL;

  return g_regex_match (oa_data_pattern (pattern), statement->text, 0, &found)
             ? g_match_info_fetch_all (found)
             : NULL;
}

/* sources */

/* The two last values of one kind that differ. */
static gboolean
find_different (const GPtrArray *first, const GPtrArray *second, const OaValue **out)
{
  for (guint i = second->len; i > 0; i--)
    for (guint n = first == second ? i - 1 : first->len; n > 0; n--)
      {
        out[0] = g_ptr_array_index (first, n - 1);
        out[1] = g_ptr_array_index (second, i - 1);
        if (out[0]->kind == out[1]->kind && out[0]->kind != OA_VALUE_NUMBER &&
            !oa_value_equal (out[0], out[1]))
          return TRUE;
      }
  return FALSE;
}

/* "On the page it says 60 €": another source, beside a value of the same kind, here, before in the same
 * paragraph, or in the line above about the same thing. */
static void
find_claims (Search *self, guint index)
{
  const OaStatement *statement = g_ptr_array_index (self->statements, index);
  const OaValue *pair[2] = { NULL };

  if (oa_data_weigh ("claim", statement->folded) == 0)
    return;
  for (guint i = index; i > 0 && statement->paragraph > 0; i--)
    {
      const OaStatement *before = g_ptr_array_index (self->statements, i - 1);

      if (before->paragraph != statement->paragraph &&
          (i < index || !oa_text_share_word (before->folded, statement->folded)))
        break;
      if (find_different (oa_statement_values (before), oa_statement_values (statement), pair))
        {
          report (self, pair[0]->text, pair[1]->text, before, statement);
          return;
        }
    }
  if (find_different (oa_statement_values (statement), oa_statement_values (statement), pair))
    report (self, pair[0]->text, pair[1]->text, statement, statement);
}

/* sums */

/* "total: 90 €", "90 € in all": not every amount beside such a word is one. */
static gboolean
is_total (const OaStatement *statement, const OaValue *value)
{
  g_autofree char *before = g_strndup (statement->text, value->start);

  return oa_data_matches ("conflict.total-before", before) ||
         oa_data_matches ("conflict.total-after", statement->text + value->end);
}

/* Two totals of the same thing. */
static void
find_totals (Search *self)
{
  const OaStatement *first = NULL;

  OA_EACH (const OaStatement, statement, self->statements)
    {
      const OaValue *value = oa_statement_value (statement, OA_VALUE_MONEY);
      const OaValue *known = first != NULL ? oa_statement_value (first, OA_VALUE_MONEY) : NULL;

      if (value == NULL || !is_total (statement, value))
        continue;
      if (known != NULL && !oa_value_equal (known, value))
        report (self, known->text, value->text, first, statement);
      first = first != NULL ? first : statement;
    }
}

/* "700 € (me 300, Jonas 200, Uli 100)" */
static void
find_sums (Search *self, const OaStatement *statement)
{
  const OaValue *total = oa_statement_value (statement, OA_VALUE_MONEY);
  g_autofree char *parts = oa_data_fetch ("conflict.parts", statement->text);
  g_autoptr (GPtrArray) found = oa_values_find (parts != NULL ? parts : "");
  g_autofree char *made = NULL;
  double sum = 0.0;

  OA_EACH (const OaValue, value, found)
    {
      if (value->kind != OA_VALUE_MONEY && value->kind != OA_VALUE_NUMBER)
        return;
      sum += value->amount;
    }
  if (total == NULL || found->len < 2 ||
      statement->text + total->end > strstr (statement->text, parts) ||
      fabs (sum - total->amount) < 0.005 || sum < total->amount / 2)
    return;
  made = g_strdup_printf ("%g", sum);
  report_as (self, "ask.sum", made, total->text, statement, statement);
}

/* "May 5-9: Vilnius, 3 nights" */
static void
find_nights (Search *self, const OaStatement *statement)
{
  g_auto (GStrv) found = match ("conflict.nights", statement);
  int nights = found != NULL ? atoi (found[2]) - atoi (found[1]) : 0;
  g_autofree char *range = NULL;

  if (nights <= 0 || nights == atoi (found[3]))
    return;
  range = g_strdup_printf ("%s-%s", found[1], found[2]);
  report (self, range, found[3], statement, statement);
}

/* limits */

/* The value that a statement limits: "at most 90 s". Returns: (nullable) */
static const OaValue *
find_limit (const OaStatement *statement)
{
  if (oa_data_weigh ("limit", statement->folded) > 0)
    OA_EACH (const OaValue, value, oa_statement_values (statement))
      if (*value->unit != '\0' && value->kind == OA_VALUE_NUMBER)
        return value;
  return NULL;
}

/* "3 × 60 s" beyond "at most 90 s". Returns: (transfer full) (nullable): what exceeds it */
static char *
dup_product (const OaValue *limit, const OaStatement *statement)
{
  g_auto (GStrv) found = match ("conflict.product", statement);

  return found != NULL && oa_value_has_unit (limit, found[3]) &&
                 g_strtod (found[1], NULL) * g_strtod (found[2], NULL) > limit->amount
             ? g_strdup (found[0])
             : NULL;
}

static char *
dup_more (const OaValue *limit, const OaStatement *statement)
{
  OA_EACH (const OaValue, value, oa_statement_values (statement))
    if (value->kind == OA_VALUE_NUMBER && oa_value_has_unit (limit, value->unit) &&
        value->amount > limit->amount)
      return g_strdup (value->text);
  return NULL;
}

static void
find_exceeded (Search *self, const OaStatement *limiting)
{
  const OaValue *limit = find_limit (limiting);
  gboolean alone = tf_text_count_words (limiting->text) <= ALONE_WORDS;

  if (limit != NULL)
    OA_EACH (const OaStatement, statement, self->statements)
      {
        g_autofree char *text = dup_product (limit, statement);

        if (text == NULL && alone && statement != limiting)
          text = dup_more (limit, statement);
        if (text == NULL)
          continue;
        report (self, text, limit->text, statement, limiting);
        return;
      }
}

/* "addresses 1..32" and "address 33" */
static void
find_outside (Search *self, const OaStatement *ranging)
{
  g_auto (GStrv) range = match ("conflict.range", ranging);
  g_autofree char *shown = NULL;

  if (range == NULL || atoi (range[2]) >= atoi (range[3]))
    return;
  shown = g_strdup_printf ("%s..%s", range[2], range[3]);
  OA_EACH (const OaStatement, statement, self->statements)
    {
      g_auto (GStrv) named = statement != ranging ? match ("conflict.named", statement) : NULL;

      if (named == NULL || !oa_value_is_same_noun (named[1], range[1]) ||
          (atoi (named[2]) >= atoi (range[2]) && atoi (named[2]) <= atoi (range[3])))
        continue;
      report (self, named[2], shown, statement, ranging);
      return;
    }
}

/* counts */

/* "three speakers: Ann, Bo, Cem and Di" */
static void
find_miscounted (Search *self, const OaStatement *statement)
{
  g_auto (GStrv) found = match ("conflict.list", statement);
  g_auto (GStrv) names = NULL;
  g_autofree char *listed = NULL;
  double said = found != NULL ? oa_value_read_count (found[1]) : 0.0;

  if (found == NULL)
    return;
  names = g_regex_split (oa_data_pattern ("conflict.comma"), found[2], 0);
  if (said < 2.0 || g_strv_length (names) < 2 || (guint) said == g_strv_length (names))
    return;
  listed = g_strdup_printf ("%u", g_strv_length (names));
  report_as (self, "ask.listed", found[1], listed, statement, statement);
}

/* "Three speakers:", and below it another number of short items. @index: of the first of them */
static void
find_miscounted_below (Search *self, guint index)
{
  const OaStatement *first = g_ptr_array_index (self->statements, index);
  g_autofree char *number = oa_data_fetch ("conflict.heading", first->heading);
  double said = number != NULL ? oa_value_read_count (number) : 0.0;
  g_autofree char *listed = NULL;
  guint n = 0;

  for (guint i = 0; said >= 2.0 && i < self->statements->len; i++)
    {
      const OaStatement *item = g_ptr_array_index (self->statements, i);

      if (!g_str_equal (item->heading, first->heading))
        continue;
      if (i < index || tf_text_count_words (item->text) > ITEM_WORDS)
        return;
      n++;
    }
  if (n < 2 || n == (guint) said)
    return;
  listed = g_strdup_printf ("%u", n);
  report_as (self, "ask.below", first->heading, listed, first, first);
}

/* "The room holds 40." and "60 people will come." */
static void
find_crowd (Search *self, const OaStatement *holding)
{
  g_autofree char *holds = oa_data_fetch ("conflict.holds", holding->text);

  if (holds != NULL)
    OA_EACH (const OaStatement, statement, self->statements)
      {
        g_autofree char *come = oa_data_fetch ("conflict.come", statement->text);

        if (come == NULL || statement->topic == OA_TOPIC_QUESTION ||
            (statement != holding && oa_data_matches ("conflict.holds", statement->text)) ||
            oa_value_read_count (come) <= oa_value_read_count (holds))
          continue;
        report_as (self, statement == holding ? "ask.within" : "ask.crowd", come, holds, statement,
                   holding);
        return;
      }
}

/* "There are 12 teams." and "All 10 teams come." */
static void
find_recounted (Search *self, guint index)
{
  const OaStatement *statement = g_ptr_array_index (self->statements, index);
  g_auto (GStrv) found = match ("conflict.all", statement);

  for (guint i = 0; found != NULL && i < index; i++)
    {
      const OaStatement *before = g_ptr_array_index (self->statements, i);
      g_auto (GStrv) earlier = match ("conflict.all", before);

      if (earlier == NULL || !oa_value_is_same_noun (earlier[2], found[2]) ||
          oa_data_contains ("measures", found[2]) ||
          oa_value_read_count (earlier[1]) == oa_value_read_count (found[1]))
        continue;
      report (self, earlier[1], found[1], before, statement);
      return;
    }
}

static gboolean
is_half_day (GStrv time)
{
  return *time[3] == 'a' || *time[3] == 'p' || *time[3] == 'A' || *time[3] == 'P';
}

/* In minutes since midnight. */
static int
read_clock (GStrv time)
{
  int hour = atoi (time[1]);

  return (hour + (hour < 12 && g_ascii_strcasecmp (time[3], "pm") == 0 ? 12 : 0)) * 60 +
         atoi (time[2]);
}

/* The only statement that says when, NULL if there are two. @out_time (transfer full) (nullable) */
static const OaStatement *
find_only (const Search *self, const char *pattern, GStrv *out_time)
{
  const OaStatement *only = NULL;

  OA_EACH (const OaStatement, statement, self->statements)
    {
      g_auto (GStrv) time = match (pattern, statement);

      if (time == NULL)
        continue;
      if (only != NULL)
        return NULL;
      only = statement;
      *out_time = g_steal_pointer (&time);
    }
  return only;
}

/* It starts at 18:00, and the doors open at 18:30. */
static void
find_late_doors (Search *self)
{
  g_auto (GStrv) start = NULL;
  g_auto (GStrv) doors = NULL;
  const OaStatement *starting = find_only (self, "conflict.start", &start);
  const OaStatement *opening = find_only (self, "conflict.doors", &doors);

  /* "7:30" and "8 pm" cannot be compared. */
  if (starting != NULL && opening != NULL && is_half_day (start) == is_half_day (doors) &&
      read_clock (doors) > read_clock (start))
    report_as (self, "ask.doors", g_strstrip (doors[0]), g_strstrip (start[0]), opening, starting);
}

GPtrArray *
oa_conflicts_find (OaLanguage language, const GPtrArray *statements)
{
  Search self = { language, statements, g_ptr_array_new_with_free_func (g_free) };

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      find_claims (&self, i);
      find_sums (&self, statement);
      find_nights (&self, statement);
      find_exceeded (&self, statement);
      find_outside (&self, statement);
      find_miscounted (&self, statement);
      find_miscounted_below (&self, i);
      find_crowd (&self, statement);
      find_recounted (&self, i);
    }
  find_totals (&self);
  find_late_doors (&self);
  return self.found;
}
