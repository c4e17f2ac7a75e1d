/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-conflicts.h"

#include <math.h>
#include <string.h>

#include "oa-statement.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

#define PRODUCT "(\\d+)\\s*[x×*]\\s*(\\d+)\\s*(\\p{L}+|€|\\$)"
#define NIGHTS  "(\\d+)\\s*[-–]\\s*(\\d+).*?\\b(\\d+)\\s*(?:nights?|nächte)\\b"
#define PARTS   "\\(([^()]*\\d[^()]*,[^()]*\\d[^()]*)\\)"
#define RANGE \
  "\\b(\\p{L}{4,}?)(?:s|es|n|en)?\\b[^.]{0,12}?\\b(\\d+)\\s*(?:\\.\\.+|-|–|to|bis)\\s*(\\d+)\\b"

/* So many words of a statement name it. */
#define SHOWN_WORDS 4

/* A limit that stands alone in a sentence of so few words is meant for all. */
#define ALONE_WORDS 6

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
  g_autofree char *rest = NULL;
  g_autofree char *start = NULL;

  if (tf_text_count_words (statement->text) <= SHOWN_WORDS + 2)
    return g_strdup (statement->text);
  rest = words[SHOWN_WORDS];
  words[SHOWN_WORDS] = NULL;
  start = g_strjoinv (" ", words);
  return g_strconcat (start, " …", NULL);
}

static void
report (Search *self,
        const char *first,
        const char *second,
        const OaStatement *one,
        const OaStatement *two)
{
  g_autofree char *begins = dup_beginning (one);
  g_autofree char *other = dup_beginning (two);

  g_ptr_array_add (self->found,
                   oa_data_say (self->language, one == two ? "ask.within" : "ask.value", "first",
                                first, "second", second, "one", begins, "two", other, NULL));
}

/* "On the page it says 60 €": another source, beside a value of the same kind. */
static void
find_claims (Search *self, const OaStatement *statement, const OaStatement *before)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);
  g_autoptr (GPtrArray) earlier = before != NULL ? oa_values_find (before->text) : NULL;

  if (oa_data_weigh ("claim", statement->folded) == 0)
    return;
  for (guint i = 0;
       earlier != NULL && before->paragraph == statement->paragraph && i < earlier->len; i++)
    for (guint n = 0; n < values->len; n++)
      {
        const OaValue *one = g_ptr_array_index (earlier, i);
        const OaValue *two = g_ptr_array_index (values, n);

        if (one->kind == two->kind && one->kind != OA_VALUE_NUMBER && !oa_value_equal (one, two))
          {
            report (self, one->text, two->text, before, statement);
            return;
          }
      }
  for (guint i = values->len; i > 1; i--)
    for (guint n = i - 1; n > 0; n--)
      {
        const OaValue *one = g_ptr_array_index (values, n - 1);
        const OaValue *two = g_ptr_array_index (values, i - 1);

        if (one->kind == two->kind && one->kind != OA_VALUE_NUMBER && !oa_value_equal (one, two))
          {
            report (self, one->text, two->text, statement, statement);
            return;
          }
      }
}

/* Two totals of the same thing. */
static void
find_totals (Search *self)
{
  const OaStatement *first = NULL;
  g_autoptr (GPtrArray) first_values = NULL;

  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autoptr (GPtrArray) values = oa_values_find (statement->text);
      const OaValue *value = oa_values_first (values, OA_VALUE_MONEY);
      const OaValue *known = first != NULL ? oa_values_first (first_values, OA_VALUE_MONEY) : NULL;

      if (value == NULL || oa_data_weigh ("total", statement->folded) == 0)
        continue;
      if (known != NULL && !oa_value_equal (known, value))
        report (self, known->text, value->text, first, statement);
      if (first == NULL)
        {
          first = statement;
          first_values = g_steal_pointer (&values);
        }
    }
}

/* "700 € (me 300, Jonas 200, Uli 100)" */
static void
find_sums (Search *self, const OaStatement *statement)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);
  const OaValue *total = oa_values_first (values, OA_VALUE_MONEY);
  g_autofree char *parts = oa_text_fetch (PARTS, statement->text);
  const char *at = parts != NULL ? strstr (statement->text, parts) : NULL;
  g_autoptr (GPtrArray) found = parts != NULL ? oa_values_find (parts) : NULL;
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const OaValue *value = g_ptr_array_index (found, i);

      if (value->kind != OA_VALUE_MONEY && value->kind != OA_VALUE_NUMBER)
        return;
      sum += value->amount;
      n++;
    }
  if (total == NULL || n < 2 || at == NULL || statement->text + total->end > at ||
      fabs (sum - total->amount) < 0.005 || sum < total->amount / 2)
    return;
  {
    g_autofree char *made = g_strdup_printf ("%g", sum);
    g_autofree char *begins = dup_beginning (statement);

    g_ptr_array_add (self->found, oa_data_say (self->language, "ask.sum", "one", begins, "sum",
                                               made, "total", total->text, NULL));
  }
}

/* "May 5-9: Vilnius, 3 nights" */
static void
find_nights (Search *self, const OaStatement *statement)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *nights = NULL;
  g_autofree char *range = NULL;

  if (!g_regex_match (oa_text_regex (NIGHTS), statement->text, 0, &match))
    return;
  from = g_match_info_fetch (match, 1);
  to = g_match_info_fetch (match, 2);
  nights = g_match_info_fetch (match, 3);
  range = g_strdup_printf ("%s-%s", from, to);
  if (atoi (to) > atoi (from) && atoi (to) - atoi (from) != atoi (nights))
    report (self, range, nights, statement, statement);
}

/* limits */

/* The value that a statement limits: "at most 90 s". Returns: (transfer full) (nullable) */
static OaValue *
find_limit (const OaStatement *statement)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);

  if (oa_data_weigh ("limit", statement->folded) == 0)
    return NULL;
  for (guint i = 0; i < values->len; i++)
    if (*((OaValue *) values->pdata[i])->unit != '\0' &&
        ((OaValue *) values->pdata[i])->kind == OA_VALUE_NUMBER)
      return g_ptr_array_steal_index (values, i);
  return NULL;
}

static gboolean
has_unit (const OaValue *limit, const char *unit)
{
  gsize length = MIN (strlen (limit->unit), strlen (unit));

  return length > 0 && (length >= 3 || strlen (limit->unit) == strlen (unit)) &&
         g_ascii_strncasecmp (limit->unit, unit, length) == 0;
}

/* "3 × 60 s" beyond "at most 90 s". */
static gboolean
exceeds_by_product (const OaValue *limit, const OaStatement *statement, char **out_text)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  g_autofree char *unit = NULL;

  if (!g_regex_match (oa_text_regex (PRODUCT), statement->text, 0, &match))
    return FALSE;
  a = g_match_info_fetch (match, 1);
  b = g_match_info_fetch (match, 2);
  unit = g_match_info_fetch (match, 3);
  *out_text = g_match_info_fetch (match, 0);
  if (has_unit (limit, unit) && g_strtod (a, NULL) * g_strtod (b, NULL) > limit->amount)
    return TRUE;
  g_clear_pointer (out_text, g_free);
  return FALSE;
}

static gboolean
exceeds (const OaValue *limit, const OaStatement *statement, char **out_text)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);

  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      if (value->kind == OA_VALUE_NUMBER && has_unit (limit, value->unit) &&
          value->amount > limit->amount)
        {
          *out_text = g_strdup (value->text);
          return TRUE;
        }
    }
  return FALSE;
}

static void
find_exceeded (Search *self, const OaStatement *limiting)
{
  g_autoptr (OaValue) limit = find_limit (limiting);
  gboolean alone = tf_text_count_words (limiting->text) <= ALONE_WORDS;

  for (guint i = 0; limit != NULL && i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autofree char *text = NULL;

      if (exceeds_by_product (limit, statement, &text) ||
          (alone && statement != limiting && exceeds (limit, statement, &text)))
        {
          report (self, text, limit->text, statement, limiting);
          return;
        }
    }
}

/* "addresses 1..32" and "address 33" */
static void
find_outside (Search *self, const OaStatement *ranging)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *noun = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *pattern = NULL;

  if (!g_regex_match (oa_text_regex (RANGE), ranging->text, 0, &match))
    return;
  noun = g_match_info_fetch (match, 1);
  from = g_match_info_fetch (match, 2);
  to = g_match_info_fetch (match, 3);
  pattern = g_strdup_printf ("\\b%s\\s+(\\d+)\\b(?!\\s*(?:\\.\\.|-|–|to|bis))", noun);
  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autofree char *number = oa_text_fetch (pattern, statement->text);
      g_autofree char *range = g_strdup_printf ("%s..%s", from, to);

      if (number == NULL || statement == ranging || atoi (from) >= atoi (to) ||
          (atoi (number) >= atoi (from) && atoi (number) <= atoi (to)))
        continue;
      report (self, number, range, statement, ranging);
      return;
    }
}

/* The statement before @index in the same paragraph that gives a value. Returns: (nullable) */
static const OaStatement *
find_before (const GPtrArray *statements, guint index)
{
  const OaStatement *statement = g_ptr_array_index (statements, index);

  for (guint i = index; i > 0; i--)
    {
      const OaStatement *before = g_ptr_array_index (statements, i - 1);
      g_autoptr (GPtrArray) values = NULL;

      if (before->paragraph != statement->paragraph || statement->paragraph == 0)
        return NULL;
      values = oa_values_find (before->text);
      if (oa_values_first (values, OA_VALUE_MONEY) != NULL ||
          oa_values_first (values, OA_VALUE_DATE) != NULL)
        return before;
    }
  return NULL;
}

GPtrArray *
oa_conflicts_find (OaLanguage language, const GPtrArray *statements)
{
  Search self = { language, statements, g_ptr_array_new_with_free_func (g_free) };

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      find_claims (&self, statement, find_before (statements, i));
      find_sums (&self, statement);
      find_nights (&self, statement);
      find_exceeded (&self, statement);
      find_outside (&self, statement);
    }
  find_totals (&self);
  return self.found;
}
