/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-plan.h"
#include "oa-text.h"

static gboolean
is_total (const char *item)
{
  static const char *const words[] = { "total",         "sum",        "summe",
                                       "gesamt*",       "subtotal",   "grand",
                                       "zwischensumme", "amount due", NULL };
  g_autofree char *folded = oa_text_fold (item);
  g_auto (GStrv) first = g_strsplit (folded + 1, " ", 2);
  g_autofree char *alone = g_strdup_printf (" %s ", first[0]);

  return oa_text_has_any (alone, words) != NULL || oa_text_has (folded, "in total");
}

/* Whether the rows of the file are options that still require a choice. */
static gboolean
is_choice (OaPlan *self, const char *file)
{
  static const char *const names[] = { "room*",   "option*", "venue*", "hotel*", "alternative*",
                                       "choice*", "raum*",   "räume*", NULL };
  static const char *const cues[] = { "or", "which", "choose", "option*", "maybe", "oder", NULL };
  g_autofree char *folded = oa_text_fold (file);

  if (oa_text_has_any (folded, names) != NULL)
    return TRUE;
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);

      if (strstr (statement->text, file) != NULL && !g_str_has_prefix (statement->text, file) &&
          oa_text_has_any (statement->folded, cues) != NULL)
        return TRUE;
    }
  return FALSE;
}

static char *
details_of (const char *rest, const OaFact *fact)
{
  const char *after = rest + fact->end;

  after += strspn (after, " ,;.");
  return oa_text_phrase (after);
}

static OaPrice *
price_new (OaPlan *self, const OaStatement *statement)
{
  const char *rest = NULL;
  g_autofree char *file = oa_plan_file_of (statement->text, &rest);
  const char *colon = *file != '\0' ? strstr (rest, ": ") : NULL;
  g_autoptr (GPtrArray) facts = NULL;
  OaPrice *price = NULL;
  guint i = 0;

  if (colon == NULL)
    return NULL;
  facts = oa_facts_find (rest);
  while (i < facts->len && (((OaFact *) facts->pdata[i])->kind != OA_FACT_AMOUNT ||
                            ((OaFact *) facts->pdata[i])->start < (gsize) (colon - rest)))
    i++;
  if (i == facts->len || ((OaFact *) facts->pdata[i])->start > (gsize) (colon - rest) + 30)
    return NULL;
  price = g_new0 (OaPrice, 1);
  price->statement = statement;
  price->details = details_of (rest, facts->pdata[i]);
  price->fact = g_ptr_array_steal_index (facts, i);
  price->item = g_strndup (rest, (gsize) (colon - rest));
  price->total = is_total (price->item);
  price->option = is_choice (self, file);
  price->file = g_steal_pointer (&file);
  price->topic = price->total ? NULL : oa_plan_match_topic (self, price->item);
  return price;
}

void
oa_plan_read_prices (OaPlan *self)
{
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      OaPrice *price = price_new (self, g_ptr_array_index (self->intent->statements, i));

      if (price != NULL)
        g_ptr_array_add (self->prices, price);
    }
}

const OaPrice *
oa_plan_find_price (OaPlan *self, const OaStatement *statement)
{
  for (guint i = 0; i < self->prices->len; i++)
    if (((OaPrice *) self->prices->pdata[i])->statement == statement)
      return g_ptr_array_index (self->prices, i);
  return NULL;
}
