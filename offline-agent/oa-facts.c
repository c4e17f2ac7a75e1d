/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-facts.h"

#include <string.h>

#include "oa-facts-private.h"
#include "oa-text.h"

#define NUMBER   "\\d{1,3}(?:[.,'’ ]\\d{3})+(?![\\d])(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d{1,2})?"
#define CURRENCY "£|€|\\$|¥|₹|\\b(?:EUR|USD|GBP|CHF|DKK|SEK|NOK|PLN|CZK|AUD|CAD|INR|JPY)\\b"
#define CURRENCY_WORD \
  "£|€|\\$|(?:EUR|USD|GBP|CHF|DKK|SEK|NOK|PLN|CZK|AUD|CAD|INR|JPY|kr)\\b|euros?\\b|pounds?\\b|" \
  "dollars?\\b|quid\\b|bucks\\b|francs?" \
  "\\b"
#define RATE  "p\\.\\s?p\\.|pp\\b|/\\s?(?:night|person|head)\\b|(?:per|a) (?:night|head)\\b"
#define SCALE "(?:\\s?(?:k|m|mio\\.?|million|thousand)\\b)?"
#define YEAR  "(?:,?\\s(?:19|20)\\d{2}\\b)?"

typedef struct
{
  OaFactKind kind;
  const char *pattern;
} Pattern;

/* Earlier rows take precedence if two match at the same place. */
static const Pattern patterns[] = {
  { OA_FACT_DATE, "\\b\\d{4}-\\d{2}-\\d{2}\\b" },
  { OA_FACT_DATE,
    "(?:\\b" WEEKDAY
    "\\.?,?\\s+)?(?:the\\s+)?\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s?(?:-|–|to|and|bis|und)\\s?"
    "\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?" MONTH YEAR },
  { OA_FACT_DATE,
    "(?:\\b" WEEKDAY
    "\\.?,?\\s+)?(?:the\\s+)?\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?" MONTH YEAR },
  { OA_FACT_DATE, "(?:\\b" WEEKDAY "\\.?,?\\s+)?\\b" MONTH
                  "\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?![:.]\\d|\\s?[ap]m\\b|%)" YEAR },
  { OA_FACT_DATE, "(?:\\b" WEEKDAY "\\.?,?\\s+)?\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b(?!/)" },
  { OA_FACT_DATE, "(?:\\b" WEEKDAY "\\.?,?\\s+)?\\b\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4}\\b)?" },
  { OA_FACT_DATE,
    "\\b(?:early|mid|late|end of|beginning of|start of|anfang|mitte|ende)[- ]" MONTH YEAR },
  { OA_FACT_DATE, "\\b" MONTH "\\s(?:19|20)\\d{2}\\b" },
  { OA_FACT_DATE, "\\bQ[1-4](?:\\s(?:19|20)\\d{2})?\\b" },
  { OA_FACT_DATE, "(?<=\\bby |\\bin |\\buntil |\\bbefore |\\bsince |\\bfrom |\\bduring |\\bin "
                  "early |\\bin late |\\bbis )" MONTH },
  { OA_FACT_DATE,
    "\\b(?:early|mid|late|end of|next|this|in) (?:spring|summer|autumn|winter)\\b" YEAR },
  { OA_FACT_DATE, "\\b(?:next|this|end of (?:the )?)\\s?(?:week|month|year|quarter)\\b" },
  { OA_FACT_DATE, "\\b(?:in |within |for )?(?:\\d{1,2}|two|three|four|six|eight) "
                  "(?:days?|weeks?|months?) (?:before|ahead|beforehand|after|from now)\\b" },
  { OA_FACT_DATE, "\\b(?:next |this |on "
                  ")?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|"
                  "mittwoch|donnerstag|freitag|samstag|sonntag)\\b" },
  { OA_FACT_DATE, "(?<=\\bby |\\bin |\\buntil |\\bend of |\\bsince )(?:19|20)\\d{2}\\b" },
  { OA_FACT_AMOUNT, "(?:" CURRENCY ")\\s?(?:" NUMBER ")" SCALE },
  { OA_FACT_AMOUNT, "\\b(?:" NUMBER ")" SCALE "\\s?(?:" CURRENCY_WORD ")" },
  { OA_FACT_AMOUNT, "\\b(?:" NUMBER ")\\s?(?:" RATE ")" },
  { OA_FACT_AMOUNT, "(?<=\\bat |\\bfor )\\d+[.,]\\d{2}(?= (?:each|apiece|per)\\b)" },
  { OA_FACT_TIME, "\\b\\d{1,2}(?:[:.]\\d{2})?\\s?(?:[ap]m\\b|[ap]\\.m\\.|uhr\\b|o'?clock\\b)" },
  { OA_FACT_TIME, "\\b(?:[01]?\\d|2[0-3]):[0-5]\\d\\b" },
  { OA_FACT_TIME, "\\b(?:noon|midnight|midday)\\b" },
  { OA_FACT_AMOUNT, "\\b\\d+(?:[.,]\\d)?k\\b" },
  { OA_FACT_QUANTITY, "\\b(?:" NUMBER ")\\s?(?:%|[-]?\\p{L}+[²³\\d]?)" },
  { OA_FACT_QUANTITY, "\\b(?:" NUMBER ")" },
};

#define N_PATTERNS G_N_ELEMENTS (patterns)

static GRegex *
get_regex (guint i)
{
  static GRegex *compiled[N_PATTERNS];
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      for (guint n = 0; n < N_PATTERNS; n++)
        compiled[n] =
            g_regex_new (patterns[n].pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&done, 1);
    }
  return compiled[i];
}

void
oa_fact_free (OaFact *self)
{
  g_free (self->text);
  g_free (self->unit);
  g_free (self);
}

static gboolean
overlaps (GPtrArray *facts, gsize start, gsize end)
{
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (start < fact->end && fact->start < end)
        return TRUE;
    }
  return FALSE;
}

/* "1,800", "1.800", "1 800" and "1'800" are 1800; "1.5" is 1.5. */
static double
parse_number (const char *text)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  const char *p = text;

  while (*p != '\0' && !g_ascii_isdigit (*p))
    p++;
  for (; *p != '\0'; p++)
    {
      gsize ahead = strspn (p + 1, "0123456789");

      if (g_ascii_isdigit (*p))
        g_string_append_c (digits, *p);
      else if (strchr (".,' ", *p) != NULL && ahead == 3)
        continue;
      else if ((guchar) *p >= 0x80 && ahead != 3)
        continue;
      else if (strchr (".,", *p) != NULL && ahead > 0 && ahead < 3)
        g_string_append_c (digits, '.');
      else
        break;
    }
  return g_ascii_strtod (digits->str, NULL);
}

static double
scale_of (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  const char *p = lower + strcspn (lower, "0123456789");

  p += strspn (p, "0123456789.,' ");
  if (*p == 'k' || g_str_has_prefix (p, "thousand"))
    return 1e3;
  return (*p == 'm' && !g_ascii_isalpha (p[1])) || g_str_has_prefix (p, "mi") ? 1e6 : 1;
}

static guint
index_of (const char *folded, const char *const *prefixes)
{
  for (guint i = 0; prefixes[i] != NULL; i++)
    {
      g_auto (GStrv) choices = g_strsplit (prefixes[i], "|", -1);

      for (guint n = 0; choices[n] != NULL; n++)
        {
          g_autofree char *pattern = g_strconcat (choices[n], "*", NULL);

          if (oa_text_has (folded, pattern))
            return i + 1;
        }
    }
  return 0;
}

static void
read_numeric_date (OaFact *fact, const char *digits)
{
  guint parts[3] = { 0, 0, 0 };
  char *p = NULL;

  for (guint i = 0; i < 3 && g_ascii_isdigit (*digits); i++)
    {
      parts[i] = (guint) g_ascii_strtoull (digits, &p, 10);
      digits = *p != '\0' ? p + 1 : p;
    }
  if (parts[0] > 1000)
    {
      fact->year = parts[0];
      fact->month = parts[1];
      fact->day = parts[2];
      return;
    }
  fact->day = parts[0];
  fact->month = parts[1];
  fact->year = parts[2] == 0 || parts[2] > 99 ? parts[2] : 2000 + parts[2];
}

static void
read_date (OaFact *fact)
{
  static const char *const months[] = { "jan", "feb", "mar|mär", "apr", "may|mai", "jun", "jul",
                                        "aug", "sep", "oct|okt", "nov", "dec|dez", NULL };
  static const char *const days[] = { "mon|montag",   "tue|dienstag",
                                      "wed|mittwoch", "thu|donnerstag",
                                      "fri|freitag",  "sat|samstag|sonnabend",
                                      "sun|sonntag",  NULL };
  g_autofree char *folded = oa_text_fold (fact->text);
  const char *digits = fact->text + strcspn (fact->text, "0123456789");

  fact->weekday = index_of (folded, days);
  fact->month = index_of (folded, months);
  if (fact->month == 0 && strpbrk (digits, "/.-") != NULL)
    {
      read_numeric_date (fact, digits);
      return;
    }
  if (fact->month == 0)
    return;
  while (*digits != '\0')
    {
      char *end = NULL;
      guint n = (guint) g_ascii_strtoull (digits, &end, 10);

      if (n > 31)
        fact->year = n;
      else if (fact->day == 0)
        fact->day = n;
      digits = end + strcspn (end, "0123456789");
    }
}

static gboolean
read_time (OaFact *fact)
{
  g_autofree char *lower = g_utf8_strdown (fact->text, -1);
  double hours = parse_number (lower);
  const char *colon = strpbrk (lower, ":.");

  if (strstr (lower, "noon") != NULL || strstr (lower, "midday") != NULL)
    hours = 12;
  else if (strstr (lower, "midnight") != NULL)
    hours = 24;
  else
    hours = (double) g_ascii_strtoull (lower, NULL, 10);
  if (strchr (lower, 'p') != NULL && hours < 12)
    hours += 12;
  fact->value = hours * 60;
  if (colon != NULL && g_ascii_isdigit (colon[1]))
    fact->value += (double) g_ascii_strtoull (colon + 1, NULL, 10);
  return hours <= 24;
}

static char *
unit_of (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  GString *unit = g_string_new (NULL);

  for (const char *p = lower; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isdigit (c) && c != ' ' &&
          strchr (".,'-", (int) (c < 128 ? c : 'x')) == NULL && c != 0x2019)
        g_string_append_unichar (unit, c);
    }
  return g_string_free (unit, FALSE);
}

/* "2 a head" counts things, "38 p.p." is a price. */
static gboolean
is_rate (const char *text)
{
  return g_regex_match_simple ("(?:" RATE ")\\s*$", text, G_REGEX_CASELESS, 0);
}

/* What the pattern matches without being a fact: "24/7", "50/50", "1.1.". */
static gboolean
read_value (OaFact *fact)
{
  if (fact->kind == OA_FACT_TIME)
    return read_time (fact);
  if (fact->kind == OA_FACT_DATE)
    {
      read_date (fact);
      return fact->day <= 31 && fact->month <= 12 &&
             (strchr (fact->text, '/') == NULL || (fact->day > 0 && fact->month > 0)) &&
             !g_str_has_prefix (fact->text, "24/7");
    }
  fact->value =
      parse_number (fact->text) * (fact->kind == OA_FACT_AMOUNT ? scale_of (fact->text) : 1);
  return fact->kind != OA_FACT_AMOUNT || fact->value >= 10 || !is_rate (fact->text);
}

/* "the 12 June." at the end of a sentence is "12 June"; "14.6." keeps its point. */
static void
trim_fact (char *text)
{
  gsize length = 0;

  g_strstrip (text);
  length = strlen (text);
  if (length > 2 && text[length - 1] == '.' && g_ascii_isalpha (text[length - 2]) &&
      !g_str_has_suffix (text, ".m.") && !g_str_has_suffix (text, "p."))
    text[length - 1] = '\0';
  if (g_ascii_strncasecmp (text, "on ", 3) == 0 || g_ascii_strncasecmp (text, "in ", 3) == 0)
    memmove (text, text + 3, strlen (text + 3) + 1);
  else if (g_ascii_strncasecmp (text, "the ", 4) == 0)
    memmove (text, text + 4, strlen (text + 4) + 1);
}

static void
find_one (GPtrArray *facts, const char *text, guint pattern)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (get_regex (pattern), text, 0, &match);
  while (g_match_info_matches (match))
    {
      OaFact *fact = NULL;
      int start = 0;
      int end = 0;

      g_match_info_fetch_pos (match, 0, &start, &end);
      if (!overlaps (facts, (gsize) start, (gsize) end))
        {
          fact = g_new0 (OaFact, 1);
          fact->kind = patterns[pattern].kind;
          fact->text = g_strndup (text + start, (gsize) (end - start));
          trim_fact (fact->text);
          fact->unit = unit_of (fact->text);
          fact->value = -1;
          fact->start = (gsize) start;
          fact->end = (gsize) end;
          if (read_value (fact))
            g_ptr_array_add (facts, fact);
          else
            oa_fact_free (fact);
        }
      if (!g_match_info_next (match, NULL))
        break;
    }
}

static int
compare_start (gconstpointer a, gconstpointer b)
{
  const OaFact *x = *(const OaFact *const *) a;
  const OaFact *y = *(const OaFact *const *) b;

  return x->start < y->start ? -1 : x->start > y->start;
}

/* Whether money is mentioned in the few words before the number, or just after it. */
static gboolean
near_money (const char *text, const OaFact *fact)
{
  static const char *const money[] = { "budget", "cost*",   "price*",     "spend*",  "deposit",
                                       "fee",    "fees",    "rent",       "pay*",    "paid",
                                       "quote*", "revenue", "turnover",   "kosten",  "max",
                                       "give*",  "for",     "raise*",     "reserve", "sell*",
                                       "miete",  "salary",  "lends",      "loan",    "total",
                                       "hotel",  "ticket*", "early bird", NULL };
  static const char *const weak[] = { "max", "for", "give*", "total", "hotel", NULL };
  gsize length = MIN (fact->start, (gsize) 28);
  g_autofree char *before = g_utf8_make_valid (text + fact->start - length, (gssize) length);
  g_autofree char *folded = oa_text_fold (before);
  const char *cue = oa_text_has_any (folded, money);
  g_autofree char *all = NULL;
  static const char *const anywhere[] = { "budget", "cost*", "price*",  "pay*", "money",
                                          "quote*", "wants", "reserve", NULL };

  if (g_str_has_prefix (text + fact->end, " the bank") && g_str_equal (fact->unit, "in"))
    return TRUE;
  if (strpbrk (before, ".;") != NULL || cue == NULL)
    return FALSE;
  if (!g_strv_contains (weak, cue) || fact->value >= 300)
    return TRUE;
  all = oa_text_fold (text);
  return oa_text_has_any (all, anywhere) != NULL;
}

static const char *const function_words[] = { "",    "max",   "total", "in",   "all",   "not",
                                              "but", "the",   "at",    "as",   "from",  "and",
                                              "or",  "which", "per",   "a",    "but",   "if",
                                              "is",  "of",    "for",   "with", "until", "then",
                                              "by",  "bis",   NULL };

/* Only its number is the amount. */
static void
make_amount (OaFact *fact)
{
  gsize length = strspn (fact->text, "0123456789.,'");

  fact->kind = OA_FACT_AMOUNT;
  fact->text[length] = '\0';
  while (length > 0 && strchr (".,'", fact->text[length - 1]) != NULL)
    fact->text[--length] = '\0';
  fact->end = fact->start + length;
  *fact->unit = '\0';
}

/* "the budget is 1,800": a bare number is money if money is mentioned. */
static void
promote_bare_amounts (GPtrArray *facts, const char *text)
{
  for (guint i = 0; i < facts->len; i++)
    {
      OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind == OA_FACT_QUANTITY && g_strv_contains (function_words, fact->unit) &&
          fact->value >= 20 &&
          !(fact->value >= 1900 && fact->value <= 2100 && strpbrk (fact->text, ".,'") == NULL) &&
          near_money (text, fact))
        {
          make_amount (fact);
        }
    }
}

/* "Tickets: early bird 95 until June, then 135": the later price of the same thing. */
static void
promote_later_prices (GPtrArray *facts, const char *text)
{
  for (guint i = 1; i < facts->len; i++)
    {
      OaFact *fact = g_ptr_array_index (facts, i);
      g_autofree char *before = g_strndup (text, fact->start);

      if (fact->kind == OA_FACT_QUANTITY && fact->value >= 10 &&
          oa_facts_first (facts, OA_FACT_AMOUNT) != NULL &&
          g_strv_contains (function_words, fact->unit) &&
          g_regex_match_simple ("\\b(?:then|afterwards|later|danach)\\s$", before, G_REGEX_CASELESS,
                                0))
        make_amount (fact);
    }
}

/* "My parents give 5,000 and Tobi's 4,000": if one is money, so is the other. */
static void
promote_companions (GPtrArray *facts)
{
  if (oa_facts_first (facts, OA_FACT_AMOUNT) == NULL)
    return;
  for (guint i = 0; i < facts->len; i++)
    {
      OaFact *fact = g_ptr_array_index (facts, i);
      gsize length = strspn (fact->text, "0123456789.,'");

      if (fact->kind != OA_FACT_QUANTITY || fact->value < 1000 || length < 5 ||
          strpbrk (fact->text, ".,'") == NULL)
        continue;
      if (fact->text[length] == '\0' || g_strv_contains (function_words, fact->unit))
        {
          fact->kind = OA_FACT_AMOUNT;
          fact->text[length] = '\0';
          fact->end = fact->start + length;
          *fact->unit = '\0';
        }
    }
}

GPtrArray *
oa_facts_find (const char *text)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_fact_free);
  gboolean has_digit = strpbrk (text, "0123456789") != NULL;

  for (guint i = 0; i < N_PATTERNS; i++)
    if (has_digit || patterns[i].kind == OA_FACT_DATE || patterns[i].kind == OA_FACT_TIME)
      find_one (facts, text, i);
  g_ptr_array_sort (facts, compare_start);
  promote_bare_amounts (facts, text);
  promote_later_prices (facts, text);
  promote_companions (facts);
  return facts;
}

const OaFact *
oa_facts_first (GPtrArray *facts, OaFactKind kind)
{
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind == kind)
        return fact;
    }
  return NULL;
}
