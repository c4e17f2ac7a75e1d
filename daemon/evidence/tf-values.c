/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-values.h"

#include <math.h>
#include <string.h>

#include "tf-regex.h"
#include "tf-values-private.h"

/* So few words that say something are a value together. */
#define SHORT_CONTENT 3
/* What takes a value back is near. */
#define BEFORE_BYTES 60

TfValue *
tf_value_new (TfValueKind kind)
{
  TfValue *self = g_new0 (TfValue, 1);

  self->kind = kind;
  self->text = g_strdup ("");
  self->unit = g_strdup ("");
  self->before = g_strdup ("");
  self->after = g_strdup ("");
  return self;
}

void
tf_value_free (TfValue *self)
{
  g_free (self->text);
  g_free (self->unit);
  g_free (self->before);
  g_free (self->after);
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_free (self);
}

TfValue *
tf_value_copy (const TfValue *self)
{
  TfValue *copy = g_memdup2 (self, sizeof *self);

  copy->text = g_strdup (self->text);
  copy->unit = g_strdup (self->unit);
  copy->before = g_strdup (self->before);
  copy->after = g_strdup (self->after);
  copy->words = self->words != NULL ? g_ptr_array_ref (self->words) : NULL;
  return copy;
}

/* reading a text */

void
tf_value_scan_init (TfValueScan *self, const char *text)
{
  self->original = g_utf8_make_valid (text, -1);
  self->text = tf_values_replace_number_words (self->original, &self->origins);
  self->taken = g_new0 (guint8, strlen (self->text) + 1);
  self->values = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_value_free);
}

void
tf_value_scan_clear (TfValueScan *self)
{
  g_clear_pointer (&self->original, g_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->origins, g_array_unref);
  g_clear_pointer (&self->taken, g_free);
  g_clear_pointer (&self->values, g_ptr_array_unref);
}

gboolean
tf_value_scan_is_taken (const TfValueScan *self, gsize start, gsize end)
{
  return memchr (self->taken + start, 1, end - start) != NULL;
}

void
tf_value_scan_take (TfValueScan *self, TfValue *value, gsize start, gsize end)
{
  gsize from = g_array_index (self->origins, gsize, start);
  gsize to = g_array_index (self->origins, gsize, end);

  memset (self->taken + start, 1, end - start);
  value->start = from;
  value->end = to;
  g_free (value->text);
  value->text = g_strstrip (g_strndup (self->original + from, to - from));
  g_ptr_array_add (self->values, value);
}

void
tf_value_scan_match (TfValueScan *self, GRegex *regex, TfValueKind kind, TfValueReader reader)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, self->text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autoptr (TfValue) value = tf_value_new (kind);
      int from = 0, to = 0;

      g_match_info_fetch_pos (match, 0, &from, &to);
      value->start = (gsize) from;
      value->end = (gsize) to;
      if (from == to || !reader (self, match, value))
        continue;
      if (!tf_value_scan_is_taken (self, value->start, value->end))
        {
          TfValue *kept = g_steal_pointer (&value);

          tf_value_scan_take (self, kept, kept->start, kept->end);
        }
    }
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const TfValue *x = *(const TfValue *const *) a, *y = *(const TfValue *const *) b;

  return (x->start > y->start) - (x->start < y->start);
}

/* In the order of the text. */
static void
number_lines (TfValueScan *self)
{
  const char *at = self->original;
  guint line = 1;

  g_ptr_array_sort (self->values, compare_places);
  for (guint i = 0; i < self->values->len; i++)
    {
      TfValue *value = g_ptr_array_index (self->values, i);

      for (; at < self->original + value->start; at++)
        line += *at == '\n' ? 1 : 0;
      value->line = line;
    }
}

static void
scan_exact (TfValueScan *self)
{
  tf_value_scan_links (self);
  tf_value_scan_dates (self);
  tf_value_scan_times (self);
  tf_value_scan_money (self);
  tf_value_scan_numbers (self);
}

/* "Saturday 19 June" is a day; its weekday follows from the date. */
static void
drop_weekdays (TfValueScan *self)
{
  for (guint i = self->values->len; i-- > 1;)
    {
      const TfValue *next = g_ptr_array_index (self->values, i);
      const TfValue *value = g_ptr_array_index (self->values, i - 1);

      if (value->kind == TF_VALUE_DATE && value->weekday > 0 && next->kind == TF_VALUE_DATE &&
          next->day > 0 && next->start <= value->end + 6)
        g_ptr_array_remove_index (self->values, i - 1);
    }
}

/* "no fireworks" has nothing to look for. */
static gboolean
denies (const GPtrArray *words)
{
  static const char *const denials[] = { "no",     "not",  "never", "without", "forget", "drop",
                                         "cancel", "skip", "nicht", "ohne",    "nie",    NULL };

  for (guint i = 0; i < words->len; i++)
    if (g_strv_contains (denials, g_ptr_array_index (words, i)) ||
        g_str_has_prefix (g_ptr_array_index (words, i), "kein"))
      return TRUE;
  return FALSE;
}

/* "the barn" */
static void
take_short (TfValueScan *self)
{
  g_autoptr (GPtrArray) words = tf_values_split (self->original);
  GPtrArray *content = NULL;
  TfValue *value = NULL;

  if (self->values->len > 0 || words->len > TF_VALUES_SHORT || denies (words))
    return;
  content = tf_values_list_content (self->original);
  if (content->len == 0 || content->len > SHORT_CONTENT)
    {
      g_ptr_array_unref (content);
      return;
    }
  value = tf_value_new (TF_VALUE_WORDS);
  value->words = content;
  tf_value_scan_take (self, value, 0, strlen (self->text));
}

GPtrArray *
tf_values_list (const char *text)
{
  g_auto (TfValueScan) scan = { 0 };

  tf_value_scan_init (&scan, text);
  scan_exact (&scan);
  tf_value_scan_names (&scan);
  tf_value_scan_words (&scan);
  take_short (&scan);
  number_lines (&scan);
  drop_weekdays (&scan);
  return g_steal_pointer (&scan.values);
}

GPtrArray *
tf_values_list_exact (const char *text)
{
  g_auto (TfValueScan) scan = { 0 };

  tf_value_scan_init (&scan, text);
  scan_exact (&scan);
  number_lines (&scan);
  return g_steal_pointer (&scan.values);
}

/* comparing */

static gboolean
fits (guint a, guint b)
{
  return a == 0 || b == 0 || a == b;
}

static gboolean
is_same_day (const TfValue *a, const TfValue *b)
{
  if (a->weekday > 0 || b->weekday > 0)
    return a->weekday == b->weekday;
  if (!fits (a->year, b->year))
    return FALSE;
  if (a->month == b->month && (a->day == b->day || a->day == 0))
    return TRUE;
  return (a->either || b->either) && a->day == b->month && a->month == b->day;
}

static gboolean
is_same_time (const TfValue *a, const TfValue *b)
{
  if (a->half || b->half)
    return a->minute % 720 == b->minute % 720;
  return a->minute == b->minute;
}

static gboolean
is_same_amount (const TfValue *a, const TfValue *b)
{
  return fabs (a->amount - b->amount) <= 1e-9 * MAX (fabs (a->amount), 1);
}

static gboolean
is_same_words (const TfValue *a, const TfValue *b)
{
  if (a->words->len != b->words->len)
    return FALSE;
  for (guint i = 0; i < a->words->len; i++)
    if (!tf_values_is_same_word (g_ptr_array_index (a->words, i), g_ptr_array_index (b->words, i)))
      return FALSE;
  return TRUE;
}

gboolean
tf_value_is_same (const TfValue *a, const TfValue *b)
{
  if (a->kind != b->kind)
    return FALSE;
  switch (a->kind)
    {
    case TF_VALUE_DATE:
      return is_same_day (a, b);
    case TF_VALUE_TIME:
      return is_same_time (a, b);
    case TF_VALUE_MONEY:
    case TF_VALUE_NUMBER:
      return g_str_equal (a->unit, b->unit) && is_same_amount (a, b);
    case TF_VALUE_LINK:
      return g_str_equal (a->text, b->text);
    case TF_VALUE_NAME:
    case TF_VALUE_WORDS:
    default:
      return is_same_words (a, b);
    }
}

gboolean
tf_value_has_amount (const TfValue *self, const TfValue *other)
{
  return is_same_amount (self, other);
}

gboolean
tf_values_is_taken_back (const char *text, gsize start)
{
  static GRegex *regex;
  gsize from = start > BEFORE_BYTES ? start - BEFORE_BYTES : 0;
  g_autofree char *part = g_strndup (text + from, start - from);
  g_autofree char *before = g_utf8_make_valid (part, -1);

  return g_regex_match (
      tf_regex_ensure (
          &regex, 0,
          "(?:\\b(?:not|no longer|no more|never|instead of|rather than|in place "
          "of|replac(?:es?|ing)|originally|initially|formerly|"
          "nicht(?: mehr)?|kein(?:e|en|em|er)?|statt|anstatt|anstelle(?: "
          "von)?|ersetzt|ursprünglich)|"
          "\\b(?:originally|initially|at first) "
          "(?:planned|scheduled|set|meant|announced)(?: for)?|"
          "\\b(?:changed?|raised?|lowered?|went "
          "(?:up|down)|moved?|increased?|reduced?|erhöht|gesenkt|"
          "geändert|verschoben|verlegt)\\b[^.\\n]*\\b(?:from|von|vom))\\s+"
          "(?:(?:at|in|on|to|the|a|an|about|only|am|im|in|um|der|dem|den|die|das|von|vom|für|for|"
          "bei)\\s+){0,3}"
          "[\"“„‘']?$"),
      before, 0, NULL);
}
