/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-facts.h"

#include <string.h>

#include "oa-facts-private.h"
#include "oa-text.h"

static gboolean
agree (guint a, guint b)
{
  return a == 0 || b == 0 || a == b;
}

gboolean
oa_fact_dates_agree (const OaFact *a, const OaFact *b)
{
  return agree (a->day, b->day) && agree (a->month, b->month) && agree (a->year, b->year) &&
         agree (a->weekday, b->weekday);
}

char *
oa_fact_key (const OaFact *self)
{
  if (self->kind == OA_FACT_AMOUNT || self->kind == OA_FACT_QUANTITY)
    return g_strdup_printf ("%.10g", self->value);
  if (self->kind == OA_FACT_TIME)
    return g_strdup_printf ("t%.10g", self->value);
  if (self->day > 0 && self->month > 0)
    return g_strdup_printf ("d%u.%u", self->day, self->month);
  return oa_text_fold (self->text);
}

/* "1.850,00 EUR" and "4.500 EUR" use points to group digits. */
static char
group_mark (const OaFact *like, gboolean before)
{
  if (like == NULL)
    return ',';
  if (g_regex_match_simple (",\\d{1,2}(?!\\d)|\\.\\d{3}(?!\\d)", like->text, 0, 0))
    return '.';
  if (g_regex_match_simple ("\\.\\d{1,2}(?!\\d)|,\\d{3}(?!\\d)", like->text, 0, 0))
    return ',';
  return strstr (like->text, "€") != NULL && !before ? '.' : ',';
}

static char *
write_number (double value, char mark, gboolean cents)
{
  char plain[G_ASCII_DTOSTR_BUF_SIZE];
  GString *number = g_string_new (NULL);
  gsize whole = 0;

  g_ascii_formatd (plain, sizeof plain, "%.2f", value);
  whole = strcspn (plain, ".");
  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        g_string_append_c (number, mark);
      g_string_append_c (number, plain[i]);
    }
  if (cents || !g_str_equal (plain + whole, ".00"))
    g_string_append_printf (number, "%c%s", mark == '.' ? ',' : '.', plain + whole + 1);
  return g_string_free (number, FALSE);
}

char *
oa_fact_format_amount (double value, const OaFact *like)
{
  gboolean before = like != NULL && !g_ascii_isdigit (like->text[0]);
  gboolean cents = like != NULL && g_regex_match_simple ("[.,]\\d{2}(?!\\d)", like->text, 0, 0);
  const char *unit = like != NULL ? like->unit : "";
  g_autofree char *number = write_number (value, group_mark (like, before), cents);
  g_autofree char *currency = NULL;

  currency = g_str_has_suffix (unit, "k") ? g_strndup (unit, strlen (unit) - 1) : g_strdup (unit);
  if (*currency == '\0')
    return g_steal_pointer (&number);
  if (strlen (currency) == 3 && g_ascii_isalpha (currency[0]))
    {
      g_autofree char *upper = g_ascii_strup (currency, -1);

      return before ? g_strdup_printf ("%s %s", upper, number)
                    : g_strdup_printf ("%s %s", number, upper);
    }
  return before ? g_strconcat (currency, number, NULL) : g_strconcat (number, " ", currency, NULL);
}

/* "friday 25 september 2026" → "Friday 25 September 2026" */
char *
oa_fact_format_date (const OaFact *fact)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("\\b(?:" MONTH "|" WEEKDAY "|q[1-4]\\b)", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  char *out = g_strdup (fact->text);
  gsize length = strlen (out);

  g_regex_match (regex, fact->text, 0, &match);
  while (g_match_info_matches (match))
    {
      int start = 0;

      g_match_info_fetch_pos (match, 0, &start, NULL);
      out[start] = g_ascii_toupper (out[start]);
      g_match_info_next (match, NULL);
    }
  if (length > 1 && out[length - 1] == '.' && g_ascii_isalpha (out[length - 2]))
    out[length - 1] = '\0';
  return out;
}
