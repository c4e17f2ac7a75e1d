/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "oa-data.h"
#include "oa-text.h"

#define DAY        "(?:\\d{1,2}(?:st|nd|rd|th)?|%s)"
#define TO         "\\s*(?:-|–|,|/|\\+|&|to|and|or|und|oder|bis)\\s*(?:the\\s+)?"
#define YEAR       "(?:,?\\s+\\d{4})?"
#define ON         "(?:(?:%s)[,.]?\\s+(?:the\\s+|den\\s+|der\\s+)?)?"
#define NUMBER     "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?"
#define CURRENCY   "€|\\$|£|\\b(?:EUR|CHF|USD|GBP|NOK|SEK|DKK)\\b"
#define CURRENCIES CURRENCY "|\\b(?:euros?|dollars?|pounds?|francs?|franken|cents?|kr|kronen)\\b"
/* "6.20 x 4 m" */
#define SIZE \
  "(?<![x×])(?<![x×] " \
  ")\\d+(?:[.,]\\d+)?\\s?[x×]\\s?\\d+(?:[.,]\\d+)?(?:\\s?(?:m|cm|mm)\\b)?(?!\\s?[x×]|\\p{L}|\\d)"
#define TIME \
  "\\b(?:(?:[01]?\\d|2[0-4]):|(?:[01]\\d|2[0-4])\\.|\\d\\.(?=[0-5]\\d\\s*uhr))[0-5]\\d(?:\\s*(?:[" \
  "-–]|bis|to)\\s*\\d{1,2}[:.][0-5]\\d)?" \
  "(?:\\s*(?:uhr|[ap]m)\\b)?(?![.\\d]|\\s*(?:%s))|" \
  "\\b\\d{1,2}(?:\\s*(?:[-–]|bis|to)\\s*\\d{1,2})?\\s*(?:uhr|[ap]m)\\b|\\bhalf past \\w+|\\bhalb " \
  "\\w+"

void
oa_value_free (OaValue *self)
{
  g_free (self->text);
  g_free (self->unit);
  g_free (self);
}

/* patterns */

static char *
make_date_pattern (void)
{
  g_autofree char *ordinals = oa_data_join ("ordinals");
  g_autofree char *months = oa_data_join ("months");
  g_autofree char *weekdays = oa_data_join ("weekdays");
  g_autofree char *day = g_strdup_printf (DAY, ordinals);
  g_autofree char *on = g_strdup_printf (ON, weekdays);

  return g_strdup_printf (
      "\\b%1$s(?:\\d{4}-\\d{2}-\\d{2}\\b"
      "|%2$s(?:\\.?" TO "%2$s)?\\.?\\s+(?:of\\s+)?(?:%3$s)\\b" YEAR
      "|(?:%3$s)\\b\\.?\\s+%2$s(?!\\d|:|\\.\\d)(?:" TO "%2$s(?![\\d:]|\\s*(?:pm|am|uhr)))?" YEAR
      "|\\d{1,2}\\.\\s*(?:[-–/]\\s*\\d{1,2}\\.\\s*)?(?:(?:%3$s)\\b" YEAR
      "|\\d{1,2}\\.(?:\\d{4}|\\d{2}\\b)?)"
      "|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b(?!\\s*%%)"
      "|(?:end|middle|mid|beginning|start|anfang|mitte|ende)\\s+(?:of\\s+)?(?:%3$s)\\b"
      "|the\\s+\\d{1,2}(?:st|nd|rd|th)\\b(?!\\s+(?:of\\s+)?(?:%3$s)\\b)"
      "|(?:am|der|den|dem|vom)\\s+\\d{1,2}\\.(?:/\\d{1,2}\\.)?(?=[\\s,;]|$)(?!\\s*(?:%3$s)\\b))"
      "|\\b(?:%4$s)\\b",
      on, day, months, weekdays);
}

static GRegex *
make (char *pattern)
{
  g_autofree char *source = pattern;
  g_autoptr (GError) error = NULL;
  GRegex *regex = g_regex_new (source, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, &error);

  if (regex == NULL)
    g_critical ("%s: %s", source, error->message);
  return regex;
}

static GRegex *
get_regex (OaValueKind kind)
{
  static GRegex *made[OA_VALUE_NUMBER + 1];
  static GMutex mutex;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  g_autofree char *months = NULL;
  g_autofree char *numbers = NULL;

  if (made[kind] != NULL)
    return made[kind];
  months = oa_data_join ("months");
  numbers = oa_data_join ("numbers");
  if (kind == OA_VALUE_DATE)
    made[kind] = make (make_date_pattern ());
  else if (kind == OA_VALUE_TIME)
    made[kind] = make (g_strdup_printf (TIME, months));
  else if (kind == OA_VALUE_MONEY)
    made[kind] = make (g_strdup ("(?:" CURRENCY ")\\s?(?:" NUMBER ")\\b|(?<![\\d.,])(?:" NUMBER
                                 ")\\s?(?:" CURRENCIES "|/h\\b)"));
  else
    made[kind] =
        make (g_strdup_printf ("(?<![\\w.,:/#-])" SIZE "|(?<![\\w.,:/#-])(?:" NUMBER "|(?:%s)(?=[ "
                               ",.;!]|$))\\s?(?:(?:ms|s|h|m|km|cm|mm|kg|g|l|km/"
                               "h)\\b|\\p{L}[\\p{L}-]{2,})|"
                               "(?<![\\w.,:/#-])(?:" NUMBER ")(?![\\w:/]|[.,]\\d)|"
                               "\\b(?:%s)(?=[,.;!]|$)",
                               numbers, numbers));
  return made[kind];
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

/* The line of @list that has @word, from 1; 0: none */
static guint
find_line (const char *list, const char *word)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *lines = oa_data_list (language, list);

      for (guint i = 0; lines[i] != NULL; i++)
        {
          g_auto (GStrv) names = g_strsplit (lines[i], " ", -1);

          if (g_strv_contains ((const char *const *) names, word))
            return i + 1;
        }
    }
  return 0;
}

static void
read_day_word (OaValue *self, const char *word)
{
  guint month = find_line ("months", word);
  guint ordinal = find_line ("ordinals", word);
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
  g_auto (GStrv) words =
      g_regex_split_simple ("[\\s.,/+&–-]+(?!first|second|third|fourth|fifth|sixth|seventh|"
                            "eighth|ninth)",
                            lower, 0, 0);
  guint a = 0, b = 0, year = 0;

  if (sscanf (lower, "%4u-%2u-%2u", &year, &a, &b) == 3)
    {
      self->year = year;
      self->month = a;
      self->day = b;
      return;
    }
  for (guint i = 0; words[i] != NULL; i++)
    read_day_word (self, words[i]);
  if (self->month > 0)
    return;
  if (oa_text_matches ("\\d/\\d", lower) && sscanf (lower, "%u/%u", &a, &b) == 2)
    {
      self->month = a <= 12 ? a : b;
      self->day = a <= 12 ? b : a;
    }
  else
    {
      g_autofree char *found = oa_text_fetch ("\\.\\s*(\\d{1,2})\\.(?:\\d|\\s|$)", lower);

      self->month = found != NULL ? (guint) g_ascii_strtoull (found, NULL, 10) : 0;
      self->month = self->month <= 12 ? self->month : 0;
    }
}

/* "20 twenty" */
static double
read_number_word (const char *word)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *lines = oa_data_list (language, "numbers");

      for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_has_suffix (lines[i], word) &&
            strcspn (lines[i], " ") + 1 + strlen (word) == strlen (lines[i]))
          return g_ascii_strtod (lines[i], NULL);
    }
  return 0.0;
}

static double
read_count (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_autofree char *word = g_strndup (lower, strcspn (lower, " "));

  return g_ascii_isdigit (*text) ? read_number (text) : read_number_word (word);
}

/* A bare number counts what stands before it: "python 3.11". */
static void
read_unit_before (OaValue *self, const char *text)
{
  g_autofree char *before = g_strndup (text, self->start);
  g_autofree char *word = oa_text_fetch ("(\\p{L}{3,}) $", before);
  g_autofree char *lower = word != NULL ? g_utf8_strdown (word, -1) : NULL;

  if (lower == NULL || oa_data_contains ("common", lower))
    return;
  g_free (self->unit);
  self->unit = g_steal_pointer (&lower);
  self->named = TRUE;
}

static void
read_value (OaValue *self)
{
  const char *digits = self->text + strcspn (self->text, "0123456789");
  g_autofree char *lower = g_utf8_strdown (self->text, -1);

  self->unit = g_strdup ("");
  if (self->kind == OA_VALUE_DATE)
    read_date (self);
  if (self->kind == OA_VALUE_MONEY)
    self->amount = read_number (digits);
  if (self->kind == OA_VALUE_NUMBER)
    self->amount = read_count (self->text);
  if (self->kind == OA_VALUE_NUMBER && oa_text_matches ("\\d\\s?[x×]\\s?\\d", self->text))
    {
      g_free (self->unit);
      self->unit = g_strdup (OA_UNIT_SIZE);
    }
  else if (self->kind == OA_VALUE_MONEY || self->kind == OA_VALUE_NUMBER)
    {
      g_autofree char *unit = oa_text_fetch (
          self->kind == OA_VALUE_MONEY ? "(€|\\$|£|\\p{L}+)" : " *(\\p{L}[\\p{L}-]*)$", lower);

      if (unit != NULL && !(self->kind == OA_VALUE_NUMBER &&
                            (g_str_equal (unit, lower) || oa_data_contains ("common", unit) ||
                             read_number_word (unit) > 0.0)))
        {
          g_free (self->unit);
          self->unit = g_steal_pointer (&unit);
        }
    }
}

static gboolean
is_free (const GPtrArray *values, gsize start, gsize end)
{
  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      if (start < value->end && value->start < end)
        return FALSE;
    }
  return TRUE;
}

static void
find_kind (const char *text, OaValueKind kind, GPtrArray *values)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (get_regex (kind), text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      OaValue *value = NULL;
      int start = 0, end = 0;

      g_match_info_fetch_pos (match, 0, &start, &end);
      if (!is_free (values, start, end))
        continue;
      value = g_new0 (OaValue, 1);
      value->kind = kind;
      value->start = start;
      value->end = end;
      value->text = g_strndup (text + start, end - start);
      read_value (value);
      if (kind == OA_VALUE_NUMBER && *value->unit == '\0')
        read_unit_before (value, text);
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
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_value_free);

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    find_kind (text, order[i], values);
  g_ptr_array_sort (values, compare_places);
  return values;
}

const OaValue *
oa_values_first (const GPtrArray *values, OaValueKind kind)
{
  for (guint i = 0; i < values->len; i++)
    if (((OaValue *) values->pdata[i])->kind == kind)
      return values->pdata[i];
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
oa_value_is_turned (const GPtrArray *values, guint index, const char *text)
{
  const OaValue *value = g_ptr_array_index (values, index);

  for (guint i = index + 1; i < values->len; i++)
    {
      const OaValue *next = g_ptr_array_index (values, i);
      g_autofree char *between = NULL;
      g_autofree char *folded = NULL;

      if (next->kind != value->kind)
        continue;
      between = g_strndup (text + value->end, next->start - value->end);
      folded = oa_text_fold (between);
      return oa_data_weigh ("turn", folded) > 0;
    }
  return FALSE;
}
