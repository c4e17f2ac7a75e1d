/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-resources-table.h"

#include <string.h>

#include "oa-document.h"
#include "oa-text.h"

#define CURRENCY "£|€|\\$|¥|₹|\\b(?:EUR|USD|GBP|CHF|DKK|SEK|NOK|PLN|CZK|AUD|CAD|INR|JPY)\\b"

/* reading */

static guint
count_outside_quotes (const char *text, char mark)
{
  gboolean quoted = FALSE;
  guint n = 0;

  for (const char *p = text; *p != '\0' && (quoted || *p != '\n'); p++)
    {
      quoted ^= *p == '"';
      n += !quoted && *p == mark;
    }
  return n;
}

static char
find_separator (const char *text)
{
  static const char marks[] = ";\t,";
  char best = ',';
  guint most = 0;

  for (const char *mark = marks; *mark != '\0'; mark++)
    if (count_outside_quotes (text, *mark) > most)
      {
        most = count_outside_quotes (text, *mark);
        best = *mark;
      }
  return best;
}

static void
end_cell (GPtrArray *cells, GString *cell)
{
  g_autofree char *text = oa_text_squeeze (cell->str);

  g_ptr_array_add (cells, g_strdup (g_strstrip (text)));
  g_string_truncate (cell, 0);
}

static void
end_row (GPtrArray *rows, GPtrArray *cells)
{
  gboolean blank = TRUE;

  for (guint i = 0; i < cells->len; i++)
    blank &= *(char *) cells->pdata[i] == '\0';
  if (blank)
    {
      g_ptr_array_set_size (cells, 0);
      return;
    }
  g_ptr_array_add (cells, NULL);
  g_ptr_array_add (rows, g_strdupv ((GStrv) cells->pdata));
  g_ptr_array_set_size (cells, 0);
}

GPtrArray *
oa_table_parse_csv (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) cell = g_string_new (NULL);
  char separator = find_separator (text);
  gboolean quoted = FALSE;

  for (const char *p = text; *p != '\0'; p++)
    if (*p == '"' && quoted && p[1] == '"')
      g_string_append_c (cell, *p++);
    else if (*p == '"')
      quoted = !quoted;
    else if (!quoted && *p == separator)
      end_cell (cells, cell);
    else if (*p == '\n' && !quoted)
      {
        end_cell (cells, cell);
        end_row (rows, cells);
      }
    else
      g_string_append_c (cell, *p);
  end_cell (cells, cell);
  end_row (rows, cells);
  return rows;
}

GPtrArray *
oa_table_parse_pipes (const char *const *lines, guint *index)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (; lines[*index] != NULL; (*index)++)
    {
      g_autofree char *line = g_strstrip (g_strdup (lines[*index]));

      if (*line != '|')
        break;
      if (strspn (line, "|-: ") != strlen (line))
        g_ptr_array_add (rows, oa_document_cells (line));
    }
  return rows;
}

/* columns */

static gboolean
has_digit (const char *text)
{
  return strpbrk (text, "0123456789") != NULL;
}

static gboolean
is_number (const char *cell)
{
  return has_digit (cell) && strspn (cell, "0123456789.,' -+%") == strlen (cell);
}

static gboolean
has_currency (const char *cell)
{
  return g_regex_match_simple (CURRENCY, cell, G_REGEX_CASELESS, 0);
}

static gboolean
is_header (const char *const *row)
{
  for (guint i = 0; row[i] != NULL; i++)
    if (is_number (row[i]) || (has_digit (row[i]) && has_currency (row[i])))
      return FALSE;
  return row[0] != NULL && row[1] != NULL;
}

/* 3: the total cost of a row; 2: its price; 1: the price per piece; 0: not money. */
static guint
rank_header (const char *header)
{
  static const char *const total[] = { "total*", "sum",     "amount", "subtotal",
                                       "betrag", "gesamt*", NULL };
  static const char *const price[] = { "price*",  "cost*",  "preis*", "kosten*", "fee*",
                                       "charge*", "quote*", "rent",   "miete",   NULL };
  static const char *const piece[] = { "unit", "each", "per", "piece", "einzel*", "stück*", NULL };
  g_autofree char *folded = oa_text_fold (header);
  gboolean money = oa_text_has_any (folded, price) != NULL || has_currency (header);

  if (oa_text_has_any (folded, piece) != NULL && (money || oa_text_has_any (folded, total) != NULL))
    return 1;
  if (oa_text_has_any (folded, total) != NULL)
    return 3;
  return money ? 2 : 0;
}

static int
money_column (const char *const *header, const char *const *row)
{
  int best = -1;
  guint best_rank = 0;

  for (guint i = 1; header != NULL && header[i] != NULL && row[i] != NULL; i++)
    if (has_digit (row[i]) && rank_header (header[i]) > best_rank)
      {
        best = (int) i;
        best_rank = rank_header (header[i]);
      }
  for (guint i = 1; best < 0 && row[0] != NULL && row[i] != NULL; i++)
    if (has_digit (row[i]) && has_currency (row[i]))
      best = (int) i;
  return best;
}

/* writing */

static char *
currency_of (const char *header)
{
  g_autoptr (GRegex) regex = g_regex_new (CURRENCY, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, header, 0, &match) ? g_match_info_fetch (match, 0) : NULL;
}

/* The price with the currency from its header, or with the header that explains it */
static char *
price_of (const char *cell, const char *header)
{
  g_autofree char *currency = header != NULL ? currency_of (header) : NULL;

  if (has_currency (cell) || !is_number (cell))
    return header != NULL && !has_currency (cell) ? g_strdup_printf ("%s %s", header, cell)
                                                  : g_strdup (cell);
  if (currency != NULL && strlen (currency) != 3)
    return g_strconcat (currency, cell, NULL);
  if (currency != NULL)
    return g_strdup_printf ("%s %s", cell, currency);
  return header != NULL ? g_strdup_printf ("%s %s", header, cell) : g_strdup (cell);
}

/* A running number does not describe the item. */
static guint
item_column (const char *const *row)
{
  return is_number (row[0]) && row[1] != NULL && *row[1] != '\0' && !is_number (row[1]) ? 1 : 0;
}

static char *
row_to_line (const char *const *header, const char *const *row)
{
  guint item = item_column (row);
  int money = money_column (header, row);
  guint n_header = header != NULL ? g_strv_length ((GStrv) header) : 0;
  g_autoptr (GString) line = g_string_new (row[item]);
  const char *join = ": ";

  if (*row[item] == '\0')
    return NULL;
  if (money >= 0 && (guint) money != item)
    {
      g_autofree char *price =
          price_of (row[money], (guint) money < n_header ? header[money] : NULL);

      g_string_append_printf (line, "%s%s", join, price);
      join = ", ";
    }
  for (guint i = item + 1; row[i] != NULL; i++)
    {
      if ((int) i == money || *row[i] == '\0')
        continue;
      g_string_append (line, join);
      if (i < n_header && *header[i] != '\0')
        g_string_append_printf (line, "%s ", header[i]);
      g_string_append (line, row[i]);
      join = ", ";
    }
  return g_str_equal (join, ": ") ? NULL : g_string_free (g_steal_pointer (&line), FALSE);
}

GPtrArray *
oa_table_to_lines (GPtrArray *rows)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  const char *const *header = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const char *const *row = rows->pdata[i];
      char *line = NULL;

      if (i == 0 && rows->len > 1 && is_header (row))
        {
          header = row;
          continue;
        }
      line = row[0] != NULL ? row_to_line (header, row) : NULL;
      if (line != NULL)
        g_ptr_array_add (lines, line);
    }
  return lines;
}

/* "Ferry to Skye 310.00 EUR" */
static char *
line_with_price (const char *line)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^\\s*(?<item>\\S.*[^\\s:=])\\s*[ :=]\\s*(?<price>(?:" CURRENCY
                   ")\\s?\\d[\\d.,' ]*|\\d[\\d.,']*\\s?(?:" CURRENCY "))\\s*$",
                   0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *item = NULL;
  g_autofree char *price = NULL;

  if (!g_regex_match (regex, line, 0, &match))
    return NULL;
  item = g_match_info_fetch_named (match, "item");
  price = g_match_info_fetch_named (match, "price");
  return g_strdup_printf ("%s: %s", item, g_strstrip (price));
}

char *
oa_table_line_of_columns (const char *line, gboolean in_table)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_regex_split_simple ("[ \\t]{2,}|\\t", line, 0, 0);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_ptr_array_add (cells, g_strdup (parts[i]));
  if (cells->len < 2 || !has_digit (cells->pdata[cells->len - 1]))
    return in_table ? line_with_price (line) : NULL;
  g_ptr_array_add (cells, NULL);
  return row_to_line (NULL, (const char *const *) cells->pdata);
}
