/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "oa-text.h"

/* "child", "children" */
#define ENDING_BYTES      3
#define WORD_BEFORE_BYTES 64 /* a longer word is no unit */

void
oa_value_free (OaValue *self)
{
  g_free (self->text);
  g_free (self->unit);
  g_free (self);
}

/* readings */

/* "1.490,00", "6'800", "2,150", "4.5" */
static double
read_number (const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  gsize length = strspn (text, "0123456789.,' ");

  for (gsize i = 0; i < length; i++)
    {
      gsize digits = strspn (text + i + 1, "0123456789");
      gboolean mark = strchr (".,' ", text[i]) != NULL;

      if (mark && (digits == 0 || digits == 3))
        continue;
      g_string_append_c (plain, mark ? '.' : text[i]);
    }
  return g_ascii_strtod (plain->str, NULL);
}

/* The number of the line of @list that has @word as a whole word, from 1; 0: none. @out_line: the line */
static guint
find_line (const char *list, const char *word, const char **out_line)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *lines = oa_data_list (language, list);

      for (guint i = 0; lines[i] != NULL; i++)
        {
          g_auto (GStrv) names = g_strsplit (lines[i], " ", -1);

          *out_line = lines[i];
          if (g_strv_contains ((const char *const *) names, word))
            return i + 1;
        }
    }
  return 0;
}

static void
read_day_word (OaValue *self, const char *word)
{
  const char *line = NULL;
  guint month = find_line ("months", word, &line);
  guint ordinal = find_line ("ordinals", word, &line);
  guint64 number = g_ascii_strtoull (word, NULL, 10);

  if (month > 0)
    self->month = month;
  else if (self->day == 0 && ordinal > 0)
    self->day = ordinal;
  else if (self->day == 0 && number >= 1 && number <= 31)
    self->day = (guint) number;
  else if (number >= 1900 && number < 2200)
    self->year = (guint) number;
}

static void
read_date (OaValue *self)
{
  g_autofree char *lower = g_utf8_strdown (self->text, -1);
  g_auto (GStrv) words = g_regex_split (oa_data_pattern ("date.separator"), lower, 0);
  guint a = 0, b = 0;

  if (sscanf (lower, "%4u-%2u-%2u", &self->year, &self->month, &self->day) == 3)
    return;
  self->year = self->month = self->day = 0;
  for (guint i = 0; words[i] != NULL; i++)
    read_day_word (self, words[i]);
  if (self->month > 0)
    return;
  if (oa_data_matches ("date.slash-month", lower) && sscanf (lower, "%u/%u", &a, &b) == 2)
    {
      self->month = a <= 12 ? a : b;
      self->day = a <= 12 ? b : a;
    }
  else
    {
      g_autofree char *found = oa_data_fetch ("date.point-month", lower);

      a = found != NULL ? (guint) g_ascii_strtoull (found, NULL, 10) : 0;
      self->month = a <= 12 ? a : 0;
    }
}

/* "20 twenty" */
static double
read_number_word (const char *word)
{
  const char *line = NULL;

  return find_line ("numbers", word, &line) > 0 ? g_ascii_strtod (line, NULL) : 0.0;
}

double
oa_value_read_count (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_autofree char *word = g_strndup (lower, strcspn (lower, " "));

  return g_ascii_isdigit (*text) ? read_number (text) : read_number_word (word);
}

/* What is counted, or the currency: "14 beds", "30 €"; of a bare number what stands before it, "python
 * 3.11". Returns: (transfer full) (nullable) */
static char *
dup_unit (OaValue *self, const char *text)
{
  g_autofree char *lower = g_utf8_strdown (self->text, -1);
  gsize n_before = MIN (self->start, WORD_BEFORE_BYTES);
  g_autofree char *valid = g_utf8_make_valid (text + self->start - n_before, (gssize) n_before);
  g_autofree char *before = g_utf8_strdown (valid, -1);
  char *unit = NULL;

  if (self->kind == OA_VALUE_MONEY)
    return oa_data_fetch ("money.unit", lower);
  if (oa_data_matches ("number.is-size", lower))
    return g_strdup (OA_UNIT_SIZE);
  unit = oa_data_fetch ("number.counted", lower);
  if (unit != NULL && !g_str_equal (unit, lower) && !oa_data_contains ("common", unit) &&
      read_number_word (unit) <= 0.0)
    return unit;
  g_free (unit);
  unit = oa_data_fetch ("number.word-before", before);
  if (unit != NULL && oa_data_contains ("common", unit))
    g_clear_pointer (&unit, g_free);
  self->named = unit != NULL;
  return unit;
}

static void
read_value (OaValue *self, const char *text)
{
  if (self->kind == OA_VALUE_DATE)
    read_date (self);
  else if (self->kind == OA_VALUE_MONEY)
    self->amount = read_number (self->text + strcspn (self->text, "0123456789"));
  else if (self->kind == OA_VALUE_NUMBER)
    self->amount = oa_value_read_count (self->text);
  if (self->kind == OA_VALUE_MONEY || self->kind == OA_VALUE_NUMBER)
    self->unit = dup_unit (self, text);
  if (self->unit == NULL)
    self->unit = g_strdup ("");
}

/* @taken: for each byte of @text, whether a value has it */
static void
find_kind (const char *text, OaValueKind kind, char *taken, GPtrArray *values)
{
  static const char *const patterns[] = { "value.date", "value.time", "value.money",
                                          "value.number" };
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (oa_data_pattern (patterns[kind]), text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      OaValue *value = NULL;
      int start = 0, end = 0;

      g_match_info_fetch_pos (match, 0, &start, &end);
      if (memchr (taken + start, TRUE, end - start) != NULL)
        continue;
      memset (taken + start, TRUE, end - start);
      value = g_new0 (OaValue, 1);
      value->kind = kind;
      value->start = start;
      value->end = end;
      value->text = g_strndup (text + start, end - start);
      read_value (value, text);
      g_ptr_array_add (values, value);
    }
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const OaValue *first = *(const OaValue *const *) a;
  const OaValue *second = *(const OaValue *const *) b;

  return first->start < second->start ? -1 : first->start > second->start;
}

GPtrArray *
oa_values_find (const char *text)
{
  static const OaValueKind order[] = { OA_VALUE_MONEY, OA_VALUE_DATE, OA_VALUE_TIME,
                                       OA_VALUE_NUMBER };
  g_autofree char *taken = g_malloc0 (strlen (text) + 1);
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_value_free);

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    find_kind (text, order[i], taken, values);
  g_ptr_array_sort (values, compare_places);
  return values;
}

const OaValue *
oa_values_first (const GPtrArray *values, OaValueKind kind)
{
  OA_EACH (const OaValue, value, values)
    if (value->kind == kind)
      return value;
  return NULL;
}

gboolean
oa_value_equal (const OaValue *a, const OaValue *b)
{
  if (a->kind != b->kind)
    return FALSE;
  if (a->kind == OA_VALUE_DATE && a->day > 0 && b->day > 0)
    return a->day == b->day && (a->month == b->month || a->month == 0 || b->month == 0);
  if (g_str_equal (a->unit, OA_UNIT_SIZE) || g_str_equal (b->unit, OA_UNIT_SIZE))
    return g_ascii_strcasecmp (a->text, b->text) == 0;
  if (a->kind == OA_VALUE_MONEY || a->kind == OA_VALUE_NUMBER)
    return fabs (a->amount - b->amount) < 0.005;
  return g_ascii_strcasecmp (a->text, b->text) == 0;
}

gboolean
oa_value_has_unit (const OaValue *self, const char *unit)
{
  gsize own = strlen (self->unit);
  gsize length = MIN (own, strlen (unit));

  return length > 0 && (length >= 3 || own == strlen (unit)) &&
         g_ascii_strncasecmp (self->unit, unit, length) == 0;
}

gboolean
oa_value_is_same_noun (const char *a, const char *b)
{
  const OaValue one = { .unit = (char *) a };

  return oa_value_has_unit (&one, b) && ABS ((int) strlen (a) - (int) strlen (b)) <= ENDING_BYTES;
}

gboolean
oa_value_is_turned (const GPtrArray *values, const OaValue *self, const char *text)
{
  OA_EACH (const OaValue, next, values)
    if (next->kind == self->kind && next->start > self->start)
      {
        g_autofree char *between = g_strndup (text + self->end, next->start - self->end);
        g_autofree char *folded = oa_text_fold (between);

        return oa_data_weigh ("turn", folded) > 0;
      }
  return FALSE;
}

char *
oa_values_find_person (const char *text)
{
  g_auto (GStrv) words = NULL;
  char *called = oa_data_fetch ("person.called", text);

  if (called != NULL)
    return called;
  words = g_regex_split (oa_data_pattern ("person.separator"), text, 0);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lower = g_utf8_strdown (words[i], -1);

      if (g_unichar_isupper (g_utf8_get_char (words[i])) && oa_data_contains ("names", lower))
        return g_strdup (words[i]);
    }
  return NULL;
}
