/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-budget.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/budget"

static gboolean
read_budget (const char *text, TfBudget *out_budget, GError **error)
{
  g_autoptr (GVariant) dict = tf_test_variant ("a{sv}", text);

  return tf_budget_read (dict, out_budget, error);
}

TF_TEST (only_what_is_set_is_on_the_bus)
{
  TfBudget budget = { .minutes = 7 };
  g_autoptr (GVariant) variant = NULL;
  g_autofree char *text = NULL;

  g_assert_true (read_budget ("{'cost': <2.5>, 'tokens': <uint64 0>}", &budget, NULL));
  g_assert_cmpfloat (budget.cost, ==, 2.5);
  g_assert_cmpuint (budget.minutes, ==, 0);
  variant = g_variant_ref_sink (tf_budget_to_variant (&budget));
  text = g_variant_print (variant, FALSE);
  g_assert_cmpstr (text, ==, "{'cost': <2.5>}");
  g_assert_true (tf_budget_is_set (&budget));
  g_assert_true (read_budget ("{}", &budget, NULL));
  g_assert_false (tf_budget_is_set (&budget));
}

static const char *const refused[] = {
  "{'cost': <-0.01>}",      "{'cost': <1000000.1>}",
  "{'cost': <inf>}",        "{'cost': <nan>}",
  "{'cost': <5>}",          "{'tokens': <5>}",
  "{'minutes': <1000001>}", "{'minutes': <uint32 1000001>}",
  "{'euros': <5.0>}",       "{'tokens': <uint64 1000000000000001>}",
};

TF_TEST_TABLE (other_values_are_refused, refused, NULL)
{
  g_autoptr (GError) error = NULL;
  TfBudget budget = { .cost = 1 };

  g_assert_false (read_budget (*row, &budget, &error));
  tf_test_assert_error (error, TF_ERROR_INVALID_ARGUMENT, ": expected ");
  g_assert_cmpfloat (budget.cost, ==, 1);
}

TF_TEST (the_lower_limit_of_each_kind_holds)
{
  TfBudget a = { .tokens = 5, .cost = 0, .minutes = 3 };
  TfBudget b = { .tokens = 4, .cost = 2, .minutes = 0 };
  TfBudget lower = tf_budget_get_lower (&a, &b);

  g_assert_cmpuint (lower.tokens, ==, 4);
  g_assert_cmpfloat (lower.cost, ==, 2);
  g_assert_cmpuint (lower.minutes, ==, 3);
  lower = tf_budget_get_lower (&b, &a);
  g_assert_cmpuint (lower.tokens, ==, 4);
  g_assert_cmpfloat (lower.cost, ==, 2);
  g_assert_cmpuint (lower.minutes, ==, 3);
}
