/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-values-private.h"

#define MONTH \
  "(?<month>jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni|" \
  "july?|" \
  "juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)" \
  "\\b\\.?"
#define YEAR "(?<year>\\d{4})(?!\\d)"
#define DAY  "(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?"
#define OTHER \
  "(?:(?<first>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s*(?:-|–|—|/|to|until|and|&|bis|und)\\s*)?"
#define BEGIN "(?<![\\p{L}\\p{N}.,:/-])"

static guint
find_month (const char *name)
{
  static const char *const months[] = { "jan", "feb", "mar", "apr", "may", "jun",
                                        "jul", "aug", "sep", "oct", "nov", "dec" };
  static const char *const german[] = { "mär", "mai", "okt", "dez" };
  static const guint german_months[] = { 3, 5, 10, 12 };
  g_autofree char *folded = tf_values_fold (name);

  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    if (g_str_has_prefix (folded, months[i]))
      return i + 1;
  for (guint i = 0; i < G_N_ELEMENTS (german); i++)
    if (g_str_has_prefix (folded, german[i]))
      return german_months[i];
  return 0;
}

static guint
fetch_number (const GMatchInfo *match, const char *name)
{
  g_autofree char *text = g_match_info_fetch_named (match, name);

  return text != NULL && *text != '\0' ? (guint) g_ascii_strtoull (text, NULL, 10) : 0;
}

static guint
fetch_year (const GMatchInfo *match)
{
  guint year = fetch_number (match, "year");

  return year > 0 && year < 100 ? year + 2000 : year;
}

static gboolean
is_day (const TfValue *value)
{
  return value->month >= 1 && value->month <= 12 && value->day <= 31 &&
         (value->year == 0 || (value->year >= 1900 && value->year <= 2200));
}

/* "19 and 20 June" has two days. */
static void
add_first (TfValueScan *scan, const GMatchInfo *match, const TfValue *value)
{
  TfValue *first = NULL;
  guint day = fetch_number (match, "first");

  if (day == 0 || day > 31)
    return;
  first = tf_value_copy (value);
  first->day = day;
  g_free (first->text);
  first->text = g_match_info_fetch (match, 0);
  g_ptr_array_add (scan->values, first);
}

static gboolean
read_named (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *month = g_match_info_fetch_named (match, "month");

  value->year = fetch_year (match);
  value->month = find_month (month);
  value->day = fetch_number (match, "day");
  if (!is_day (value))
    return FALSE;
  if (scan->text[value->end - 1] == '.')
    value->end--;
  add_first (scan, match, value);
  return TRUE;
}

static gboolean
read_numeric (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  value->year = fetch_year (match);
  value->month = fetch_number (match, "m");
  value->day = fetch_number (match, "d");
  return value->day > 0 && is_day (value);
}

static gboolean
read_slashed (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  guint day = fetch_number (match, "d"), month = fetch_number (match, "m");

  value->year = fetch_year (match);
  value->either = day <= 12 && month <= 12 && day != month;
  value->day = month > 12 ? month : day;
  value->month = month > 12 ? day : month;
  return value->day > 0 && is_day (value);
}

static gboolean
read_weekday (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  static const char *const days[] = { "mo", "tu", "we", "th", "fr", "sa", "su" };
  static const char *const german[] = { "mo", "di", "mi", "do", "fr", "sa", "so" };
  g_autofree char *text = g_match_info_fetch (match, 0);
  g_autofree char *folded = tf_values_fold (text);
  const char *const *names = strstr (folded, "tag") != NULL || g_str_has_prefix (folded, "mi") ||
                                     g_str_has_prefix (folded, "sonnabend")
                                 ? german
                                 : days;

  if (g_str_has_prefix (folded, "sonnabend"))
    value->weekday = 6;
  for (guint i = 0; i < 7 && value->weekday == 0; i++)
    if (g_str_has_prefix (folded, names[i]))
      value->weekday = i + 1;
  return value->weekday > 0;
}

static gboolean
read_month (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *month = g_match_info_fetch_named (match, "month");

  value->year = fetch_year (match);
  value->month = find_month (month);
  return is_day (value);
}

void
tf_value_scan_dates (TfValueScan *self)
{
  static GRegex *day_month, *month_day, *iso, *dotted, *slashed, *month, *in_month, *weekday;

  tf_value_scan_match (
      self, tf_regex_ensure (&iso, 0, BEGIN "(?<year>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})(?!\\d)"),
      TF_VALUE_DATE, read_numeric);
  tf_value_scan_match (self,
                       tf_regex_ensure (&day_month, 0,
                                        BEGIN OTHER DAY "\\s*(?:of\\s+)?" MONTH "(?:,?\\s*" YEAR
                                                        ")?"),
                       TF_VALUE_DATE, read_named);
  tf_value_scan_match (self,
                       tf_regex_ensure (&month_day, 0,
                                        "(?<!\\p{L})" MONTH "\\s+(?:the\\s+)?" OTHER DAY
                                        "(?![\\d:])(?:,?\\s+" YEAR ")?"),
                       TF_VALUE_DATE, read_named);
  tf_value_scan_match (
      self,
      tf_regex_ensure (&dotted, 0,
                       BEGIN "(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?:\\s?(?<year>\\d{4}|\\d{2}))?"
                             "(?!\\d|\\.\\d)"),
      TF_VALUE_DATE, read_numeric);
  tf_value_scan_match (
      self,
      tf_regex_ensure (&slashed, 0,
                       BEGIN "(?<d>\\d{1,2})/(?<m>\\d{1,2})/(?<year>\\d{4}|\\d{2})(?![\\d/])"),
      TF_VALUE_DATE, read_slashed);
  tf_value_scan_match (self, tf_regex_ensure (&month, 0, "(?<!\\p{L})" MONTH "\\s+" YEAR),
                       TF_VALUE_DATE, read_month);
  tf_value_scan_match (self, tf_regex_ensure (&in_month, 0, "\\b(?:in|im|by|until|bis)\\s+" MONTH),
                       TF_VALUE_DATE, read_month);
  tf_value_scan_match (self,
                       tf_regex_ensure (&weekday, 0,
                                        "\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|"
                                        "\\b(?:mon|diens|donners|frei|sams|sonn)tage?s?\\b|"
                                        "\\bmittwochs?\\b|\\bsonnabends?\\b"),
                       TF_VALUE_DATE, read_weekday);
}

/* times */

/* The minute since midnight; %FALSE if there is no such hour. @half: "am", "Uhr" …, or "" */
static gboolean
read_clock (guint hour, guint minute, const char *half, TfValue *value)
{
  char letter = g_ascii_tolower (*half);

  if (hour > 24 || minute > 59 || ((letter == 'a' || letter == 'p') && (hour > 12 || hour == 0)))
    return FALSE;
  if (letter == 'p' && hour < 12)
    hour += 12;
  if (letter == 'a' && hour == 12)
    hour = 0;
  value->half = letter == 'o' && hour <= 12;
  value->minute = hour % 24 * 60 + minute;
  return TRUE;
}

/* "4–6 pm" has two times. */
static void
add_begin (TfValueScan *scan, const GMatchInfo *match, const char *half, const TfValue *value)
{
  g_autofree char *hour = g_match_info_fetch_named (match, "from");
  TfValue *first = NULL;

  if (hour == NULL || *hour == '\0')
    return;
  first = tf_value_copy (value);
  g_free (first->text);
  first->text = g_match_info_fetch (match, 0);
  if (read_clock ((guint) g_ascii_strtoull (hour, NULL, 10), fetch_number (match, "frommin"), half,
                  first))
    g_ptr_array_add (scan->values, first);
  else
    tf_value_free (first);
}

static gboolean
read_time (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *half = g_match_info_fetch_named (match, "half");
  const char *known = half != NULL ? half : "";

  if (!read_clock (fetch_number (match, "h"), fetch_number (match, "min"), known, value))
    return FALSE;
  add_begin (scan, match, known, value);
  return TRUE;
}

static gboolean
read_noon (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *text = g_match_info_fetch (match, 0);

  value->minute = g_ascii_strncasecmp (text, "mi", 2) == 0 ? 0 : 12 * 60;
  return TRUE;
}

void
tf_value_scan_times (TfValueScan *self)
{
  static GRegex *marked, *colon, *noon;

  tf_value_scan_match (self,
                       tf_regex_ensure (&marked, 0,
                                        BEGIN "(?:(?<from>\\d{1,2})(?:[.:](?<frommin>\\d{2}))?\\s*"
                                              "(?:-|–|to|until|bis|and|und)\\s*)?"
                                              "(?<h>\\d{1,2})(?:[.:](?<min>\\d{2}))?\\s*"
                                              "(?<half>[ap]\\.?\\s?m\\b\\.?|Uhr\\b|o['’]clock\\b)"),
                       TF_VALUE_TIME, read_time);
  tf_value_scan_match (
      self,
      tf_regex_ensure (&colon, 0, BEGIN "(?<h>\\d{1,2}):(?<min>\\d{2})(?::\\d{2})?(?![\\d:])"),
      TF_VALUE_TIME, read_time);
  tf_value_scan_match (self, tf_regex_ensure (&noon, 0, "\\b(?:noon|midnight|Mitternacht)\\b"),
                       TF_VALUE_TIME, read_noon);
}
