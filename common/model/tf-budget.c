/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-budget.h"

#include <math.h>

#include "tf-error.h"

/* As in the table of the configuration. */
#define MAX_TOKENS  G_GUINT64_CONSTANT (1000000000000000)
#define MAX_COST    1e6
#define MAX_MINUTES 1000000

#define AT(field) G_STRUCT_OFFSET (TfBudget, field)

static const TfRecordDescriptor members[] = {
  { "cost", TF_RECORD_DOUBLE, AT (cost),
    TF_RECORD_OMIT | TF_RECORD_NOT_NEGATIVE | TF_RECORD_BUS_OMIT },
  { "tokens", TF_RECORD_UINT64, AT (tokens), TF_RECORD_OMIT | TF_RECORD_BUS_OMIT },
  { "minutes", TF_RECORD_UINT, AT (minutes), TF_RECORD_OMIT | TF_RECORD_BUS_OMIT },
};

TF_DEFINE_RECORD (TfBudget, tf_budget, members)

static gboolean
refuse (GError **error, const char *key, const char *expected)
{
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "%s: expected %s", key, expected);
  return FALSE;
}

static gboolean
read_member (TfBudget *self, const char *key, GVariant *value, GError **error)
{
  if (g_str_equal (key, "cost"))
    {
      self->cost =
          g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (value) : -1;
      return (isfinite (self->cost) && self->cost >= 0 && self->cost <= MAX_COST) ||
             refuse (error, key, "US dollars from 0 to 1000000 (d); 0: no limit");
    }
  if (g_str_equal (key, "tokens"))
    {
      self->tokens = g_variant_is_of_type (value, G_VARIANT_TYPE_UINT64)
                         ? g_variant_get_uint64 (value)
                         : G_MAXUINT64;
      return self->tokens <= MAX_TOKENS ||
             refuse (error, key, "a number up to 1000000000000000 (t); 0: no limit");
    }
  if (!g_str_equal (key, "minutes"))
    return refuse (error, key, "cost, tokens or minutes");
  self->minutes = g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32 (value)
                                                                      : G_MAXUINT;
  return self->minutes <= MAX_MINUTES ||
         refuse (error, key, "a number up to 1000000 (u); 0: no limit");
}

gboolean
tf_budget_read (GVariant *dict, TfBudget *out_budget, GError **error)
{
  TfBudget budget = { 0 };
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_return_val_if_fail (g_variant_is_of_type (dict, G_VARIANT_TYPE_VARDICT), FALSE);

  g_variant_iter_init (&iter, dict);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) owned = value;

      if (!read_member (&budget, key, owned, error))
        return FALSE;
    }
  *out_budget = budget;
  return TRUE;
}

gboolean
tf_budget_is_set (const TfBudget *self)
{
  return self->tokens > 0 || self->cost > 0 || self->minutes > 0;
}

TfBudget
tf_budget_get_lower (const TfBudget *a, const TfBudget *b)
{
  TfBudget lower = *a;

  if (lower.tokens == 0 || (b->tokens > 0 && b->tokens < lower.tokens))
    lower.tokens = b->tokens;
  if (lower.cost <= 0 || (b->cost > 0 && b->cost < lower.cost))
    lower.cost = b->cost;
  if (lower.minutes == 0 || (b->minutes > 0 && b->minutes < lower.minutes))
    lower.minutes = b->minutes;
  return lower;
}
