/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-values-private.h"

/* amounts */

static gboolean
is_group (const char *at)
{
  return g_ascii_isdigit (at[0]) && g_ascii_isdigit (at[1]) && g_ascii_isdigit (at[2]) &&
         !g_ascii_isdigit (at[3]);
}

/* "2.500" is two and a half thousand, "0.500" and "2.50" are not. */
static gboolean
is_decimal (const char *digits, const char *at)
{
  char mark = *at;

  if (strchr (at + 1, mark) != NULL)
    return FALSE;
  if (strpbrk (at + 1, ".,") != NULL)
    return FALSE;
  for (const char *c = digits; c < at; c++)
    if (strchr (".,'", *c) != NULL)
      return *c != mark;
  return !is_group (at + 1) || (*digits == '0' && at == digits + 1);
}

gboolean
tf_values_read_amount (const char *text, double *out_amount)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autofree char *folded = tf_values_fold (text);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    if (g_ascii_isdigit (*c) || *c == '.' || *c == ',' || *c == '\'')
      g_string_append_c (plain, *c);
  if (!g_ascii_isdigit (plain->str[0]))
    return FALSE;
  for (const char *c = plain->str; *c != '\0'; c++)
    if (g_ascii_isdigit (*c))
      g_string_append_c (digits, *c);
    else if (*c != '\'' && is_decimal (plain->str, c))
      g_string_append_c (digits, '.');
  *out_amount = g_ascii_strtod (digits->str, NULL);
  return TRUE;
}

/* words of numbers */

static const struct
{
  const char *word;
  guint number;
} NUMBERS[] = {
  { "two", 2 },       { "three", 3 },     { "four", 4 },      { "five", 5 },
  { "six", 6 },       { "seven", 7 },     { "eight", 8 },     { "nine", 9 },
  { "ten", 10 },      { "eleven", 11 },   { "twelve", 12 },   { "thirteen", 13 },
  { "fourteen", 14 }, { "fifteen", 15 },  { "sixteen", 16 },  { "seventeen", 17 },
  { "eighteen", 18 }, { "nineteen", 19 }, { "twenty", 20 },   { "thirty", 30 },
  { "forty", 40 },    { "fifty", 50 },    { "sixty", 60 },    { "seventy", 70 },
  { "eighty", 80 },   { "ninety", 90 },   { "dozen", 12 },    { "zwei", 2 },
  { "drei", 3 },      { "vier", 4 },      { "fünf", 5 },      { "sechs", 6 },
  { "sieben", 7 },    { "acht", 8 },      { "neun", 9 },      { "zehn", 10 },
  { "elf", 11 },      { "zwölf", 12 },    { "dreizehn", 13 }, { "vierzehn", 14 },
  { "fünfzehn", 15 }, { "sechzehn", 16 }, { "siebzehn", 17 }, { "achtzehn", 18 },
  { "neunzehn", 19 }, { "zwanzig", 20 },  { "dreißig", 30 },  { "dreissig", 30 },
  { "vierzig", 40 },  { "fünfzig", 50 },  { "sechzig", 60 },  { "siebzig", 70 },
  { "achtzig", 80 },  { "neunzig", 90 },  { "dutzend", 12 },
};

static guint
find_number (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (NUMBERS); i++)
    if (g_str_equal (NUMBERS[i].word, word))
      return NUMBERS[i].number;
  return 0;
}

static guint
read_below_hundred (const char *word)
{
  static const char *const ones[] = { "ein", "one" };
  guint number = find_number (word);
  const char *joint = strstr (word, "und");
  const char *dash = strpbrk (word, "- ");

  if (number > 0 || (joint == NULL && dash == NULL))
    return number;
  if (joint != NULL && joint > word)
    {
      g_autofree char *one = g_strndup (word, (gsize) (joint - word));
      guint tens = find_number (joint + 3);
      guint n = g_str_equal (one, ones[0]) ? 1 : find_number (one);

      return tens >= 20 && n > 0 && n < 10 ? tens + n : 0;
    }
  if (dash != NULL)
    {
      g_autofree char *ten = g_strndup (word, (gsize) (dash - word));
      guint tens = find_number (ten);
      guint n = g_str_equal (dash + 1, ones[1]) ? 1 : find_number (dash + 1);

      return tens >= 20 && n > 0 && n < 10 ? tens + n : 0;
    }
  return 0;
}

static guint
read_factor (const char *word)
{
  if (g_str_equal (word, "hundred") || g_str_equal (word, "hundert"))
    return 100;
  return g_str_equal (word, "thousand") || g_str_equal (word, "tausend") ? 1000 : 1;
}

/* "two hundred", "zweihundert", "twenty-five"; 0: not one. */
static guint
read_number_words (const char *text)
{
  g_autofree char *folded = tf_values_fold (text);
  static const char *const factors[] = { "hundred", "hundert", "thousand", "tausend" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    if (g_str_has_suffix (folded, factors[i]))
      {
        folded[strlen (folded) - strlen (factors[i])] = '\0';
        g_strstrip (folded);
        n = *folded == '\0' || g_str_equal (folded, "a") || g_str_equal (folded, "one") ||
                    g_str_equal (folded, "ein")
                ? 1
                : read_below_hundred (folded);
        return n * read_factor (factors[i]);
      }
  if (g_str_has_suffix (folded, " dozen") || g_str_has_suffix (folded, " dutzend"))
    {
      *strrchr (folded, ' ') = '\0';
      n = read_below_hundred (folded);
      return n > 0 ? n * 12 : 12;
    }
  return read_below_hundred (folded);
}

/* @origins stay those of the first byte of a replaced word. */
static void
append (GString *text, GArray *origins, const char *part, gsize length, gsize origin, gboolean same)
{
  for (gsize i = 0; i < length; i++)
    {
      gsize at = same ? origin + i : origin;

      g_array_append_val (origins, at);
    }
  g_string_append_len (text, part, (gssize) length);
}

char *
tf_values_replace_number_words (const char *text, GArray **out_origins)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  GString *result = g_string_new (NULL);
  GArray *origins = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize at = 0, length = strlen (text);

  /* A word that could be one; read_number_words() knows. */
  g_regex_match (
      tf_regex_ensure (
          &regex, G_REGEX_OPTIMIZE,
          "(?<![\\p{L}\\p{N}'-])(?:(?:a|an|ein|one|two|three|four|five|six|seven|eight|nine|ten|"
          "zwei|drei|"
          "vier|fünf|sechs|sieben|acht|neun|zehn)\\s?(?:hundred|thousand|hundert|tausend|dozen|"
          "dutzend)|"
          "(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- "
          "](?:one|two|three|four|five|six|seven|eight|"
          "nine))?|(?:thir|four|fif|six|seven|eigh|nine)teen|"
          "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?:zwan|drei|vier|fünf|sech|sieb|"
          "acht|neun)"
          "[zß](?:s|ss)?ig|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:zwan|vier|fünf|sech|sieb|"
          "acht|neun)zig|"
          "drei(?:ß|ss)ig|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|dutzend|"
          "zwei|drei|"
          "vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundred|hundert|thousand|tausend)"
          "(?![\\p{L}\\p{N}])"),
      text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      int from = 0, to = 0;
      g_autofree char *word = g_match_info_fetch (match, 0);
      guint number = read_number_words (word);
      g_autofree char *digits = g_strdup_printf ("%u", number);

      if (number == 0)
        continue;
      g_match_info_fetch_pos (match, 0, &from, &to);
      append (result, origins, text + at, (gsize) from - at, at, TRUE);
      append (result, origins, digits, strlen (digits), (gsize) from, FALSE);
      at = (gsize) to;
    }
  append (result, origins, text + at, length - at, at, TRUE);
  g_array_append_val (origins, length);
  *out_origins = origins;
  return g_string_free (result, FALSE);
}

/* currencies and units */

static const char *const CURRENCIES[] = {
  "€",     "EUR", "eur",    "EUR",    "euro", "EUR",     "euros", "EUR", "$",       "USD", "us$",
  "USD",   "usd", "USD",    "dollar", "USD",  "dollars", "USD",   "£",   "GBP",     "gbp", "GBP",
  "pound", "GBP", "pounds", "GBP",    "quid", "GBP",     "chf",   "CHF", "franken", "CHF", "francs",
  "CHF",   "sfr", "CHF",    "¥",      "JPY",  "jpy",     "JPY",   "yen", "JPY",     "pln", "PLN",
  "zł",    "PLN", "sek",    "SEK",    "nok",  "NOK",     "dkk",   "DKK",
};

#define CURRENCY \
  "(?:€|US\\$|\\$|£|¥|zł(?!\\p{L})|(?<!\\p{L})(?:EUR|USD|GBP|CHF|JPY|PLN|SEK|NOK|DKK|SFr)(?!\\p{" \
  "L})|" \
  "(?<!\\p{L})(?:euros?|dollars?|pounds?|quid|Franken|francs|yen)(?!\\p{L}))"
#define SUFFIX "(?:k|tsd\\.?|tausend|thousand|grand|mio\\.?|m|million(?:s|en)?)(?!\\p{L})"
#define SPACED "\\d{1,3}(?: \\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|" TF_VALUES_NUMBER

const char *
tf_values_find_currency (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (CURRENCIES); i += 2)
    if (g_str_equal (CURRENCIES[i], word))
      return CURRENCIES[i + 1];
  return NULL;
}

static double
read_suffix (const char *suffix)
{
  if (suffix == NULL || *suffix == '\0')
    return 1;
  return g_ascii_tolower (*suffix) == 'm' ? 1e6 : 1e3;
}

static gboolean
read_money (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *number = g_match_info_fetch_named (match, "n");
  g_autofree char *suffix = g_match_info_fetch_named (match, "s");
  g_autofree char *currency = g_match_info_fetch_named (match, "c");
  g_autofree char *folded = tf_values_fold (currency);
  const char *code = tf_values_find_currency (folded);

  if (code == NULL || !tf_values_read_amount (number, &value->amount))
    return FALSE;
  value->amount *= read_suffix (suffix);
  g_free (value->unit);
  value->unit = g_strdup (code);
  return TRUE;
}

void
tf_value_scan_money (TfValueScan *self)
{
  static GRegex *before, *after;

  tf_value_scan_match (self,
                       tf_regex_ensure (&after, 0,
                                        "(?<![\\p{L}\\p{N}.,:/])(?<n>" SPACED
                                        ")(?:,-|,–|\\.-|\\.–)?[\\s\\x{A0}\\x{202F}]?"
                                        "(?<s>" SUFFIX
                                        ")?[\\s\\x{A0}\\x{202F}]*(?:US )?(?<c>" CURRENCY ")"),
                       TF_VALUE_MONEY, read_money);
  tf_value_scan_match (self,
                       tf_regex_ensure (&before, 0,
                                        "(?<c>" CURRENCY ")[\\s\\x{A0}\\x{202F}]?(?<n>" SPACED ")"
                                        "(?:[\\s\\x{A0}]?(?<s>" SUFFIX "))?"),
                       TF_VALUE_MONEY, read_money);
}

static const struct
{
  const char *words, *unit;
  double factor;
} UNITS[] = {
  { " ms millisecond milliseconds millisekunde millisekunden ", "s", 0.001 },
  { " s sec secs second seconds sekunde sekunden sek ", "s", 1 },
  { " min mins minute minutes minuten ", "s", 60 },
  { " h hr hrs hour hours stunde stunden std ", "s", 3600 },
  { " day days tag tage tagen ", "s", 86400 },
  { " week weeks woche wochen ", "s", 604800 },
  { " month months monat monate monaten ", "month", 1 },
  { " year years jahr jahre jahren ", "month", 12 },
  { " mm millimetre millimetres millimeter millimeters ", "m", 0.001 },
  { " cm centimetre centimetres zentimeter ", "m", 0.01 },
  { " m metre metres meter meters metern ", "m", 1 },
  { " km kilometre kilometres kilometer kilometers kilometern ", "m", 1000 },
  { " g gram grams gramm ", "g", 1 },
  { " kg kilo kilos kilogram kilograms kilogramm ", "g", 1000 },
  { " ml millilitre millilitres milliliter ", "l", 0.001 },
  { " l litre litres liter liters litern ", "l", 1 },
  { " % percent prozent ", "%", 1 },
  { " °c ", "°C", 1 },
  { " v volt volts ", "V", 1 },
  { " w watt watts ", "W", 1 },
  { " kw kilowatt ", "W", 1000 },
  { " kb kib ", "B", 1e3 },
  { " mb mib megabyte megabytes ", "B", 1e6 },
  { " gb gib gigabyte gigabytes ", "B", 1e9 },
  { " hz ", "Hz", 1 },
  { " khz ", "Hz", 1e3 },
};

const char *
tf_values_find_unit (const char *word, double *out_factor)
{
  g_autofree char *wanted = g_strdup_printf (" %s ", word);

  for (guint i = 0; i < G_N_ELEMENTS (UNITS); i++)
    if (strstr (UNITS[i].words, wanted) != NULL)
      {
        *out_factor = UNITS[i].factor;
        return UNITS[i].unit;
      }
  return NULL;
}

/* numbers */

#define WORD "\\p{L}[\\p{L}'’-]*"

/* The first of its words that says what is counted: "12 loaves", "9 grown-up people" */
static char *
dup_noun (const char *text, gboolean last)
{
  g_autoptr (GPtrArray) words = tf_values_split (text);
  guint n = words->len;

  for (guint i = 0; i < MIN (n, 2); i++)
    {
      const char *word = g_ptr_array_index (words, last ? n - 1 - i : i);

      if (!tf_values_is_stop_word (word) && !g_ascii_isdigit (*word))
        return g_strdup (word);
      if (last)
        break;
    }
  return g_strdup ("");
}

/* The bytes up to the end of the word that dup_noun() finds. */
static gsize
count_noun (const char *after)
{
  gsize first = strspn (after, " \t\n-\xC2\xA0");
  gsize end = first + strcspn (after + first, " \t\n");
  g_autofree char *word = g_strndup (after + first, end - first);
  g_autofree char *folded = tf_values_fold (word);

  return tf_values_is_stop_word (folded) ? strlen (after) : end;
}

static gboolean
read_number (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *number = g_match_info_fetch_named (match, "n");
  g_autofree char *unit = g_match_info_fetch_named (match, "u");
  g_autofree char *after = g_match_info_fetch_named (match, "after");
  g_autofree char *folded = tf_values_fold (unit != NULL ? unit : "");
  int from = 0, to = 0;
  gsize start = 0;
  double factor = 1;
  const char *known = tf_values_find_unit (folded, &factor);

  if (!tf_values_read_amount (number, &value->amount))
    return FALSE;
  g_match_info_fetch_named_pos (match, "n", &from, &to);
  value->start = (gsize) from;
  value->end = (gsize) to;
  if (known != NULL)
    {
      g_match_info_fetch_named_pos (match, "u", NULL, &to);
      value->end = (gsize) to;
      g_free (value->unit);
      value->unit = g_strdup (known);
      value->amount *= factor;
      return TRUE;
    }
  for (start = (gsize) from; start > 0 && strchr (".,;:!?\n|(", scan->text[start - 1]) == NULL;
       start--)
    if ((gsize) from - start > 60)
      break;
  {
    g_autofree char *before = g_strndup (scan->text + start, (gsize) from - start);
    g_autofree char *valid = g_utf8_make_valid (before, -1);

    g_free (value->before);
    value->before = dup_noun (valid, TRUE);
  }
  g_free (value->after);
  value->after = dup_noun (after != NULL ? after : "", FALSE);
  if (*value->after != '\0' && after != NULL)
    value->end += count_noun (after);
  return TRUE;
}

void
tf_value_scan_numbers (TfValueScan *self)
{
  static GRegex *regex;

  tf_value_scan_match (
      self,
      tf_regex_ensure (&regex, 0,
                       "(?<![\\p{L}\\p{N}.,:/_])(?<!\\p{L}-)(?<n>" TF_VALUES_NUMBER ")"
                       "(?![\\p{N}:/_])(?!\\.\\d)"
                       "(?=[\\s\\x{A0}\\x{202F}-]{0,2}(?<u>%|°C|\\p{L}+)(?![\\p{L}\\p{N}])|)"
                       "(?=(?<after>[\\s\\x{A0}-]{1,2}" WORD "(?:[ \\t]" WORD ")?)|)"),
      TF_VALUE_NUMBER, read_number);
}
