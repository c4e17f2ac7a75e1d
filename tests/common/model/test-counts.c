/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-counts.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/counts"

TF_TEST (the_total_does_not_overflow)
{
  const TfCounts counts = { { G_MAXUINT, 1, 2 } };

  g_assert_cmpuint (tf_counts_total (&counts), ==, G_GUINT64_CONSTANT (4294967298));
}

TF_TEST (each_number_has_its_own_limit)
{
  const TfCounts limits = { { 0, 3, 5 } };
  static const struct
  {
    TfCounts counts;
    gboolean once;
    gboolean twice;
  } rows[] = {
    { { { 0, 0, 0 } }, TRUE, TRUE },   { { { 0, 3, 5 } }, TRUE, TRUE },
    { { { 1, 0, 0 } }, FALSE, FALSE }, { { { 0, 4, 0 } }, FALSE, TRUE },
    { { { 0, 0, 6 } }, FALSE, TRUE },  { { { 0, 6, 10 } }, FALSE, TRUE },
    { { { 0, 7, 0 } }, FALSE, FALSE }, { { { 0, 0, 11 } }, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%u", i);
      g_assert_cmpint (tf_counts_is_within (&rows[i].counts, &limits, 1), ==, rows[i].once);
      g_assert_cmpint (tf_counts_is_within (&rows[i].counts, &limits, 2), ==, rows[i].twice);
    }
}

TF_TEST (a_great_limit_does_not_overflow)
{
  const TfCounts counts = { { G_MAXUINT, 0, 0 } };
  const TfCounts limits = { { G_MAXUINT / 2 + 1, 0, 0 } };

  g_assert_true (tf_counts_is_within (&counts, &limits, 2));
}

TF_TEST (add_adds_each)
{
  TfCounts counts = { { 1, 2, 3 } };

  tf_counts_add (&counts, &(TfCounts){ { 10, 20, 30 } });
  g_assert_cmpuint (counts.n[TF_SEVERITY_CRITICAL], ==, 11);
  g_assert_cmpuint (counts.n[TF_SEVERITY_MEDIUM], ==, 22);
  g_assert_cmpuint (counts.n[TF_SEVERITY_MINOR], ==, 33);
}

TF_TEST (as_text)
{
  const TfCounts counts = { { 0, 3, 5 } };
  g_autofree char *numbers = tf_counts_to_text (&counts);
  g_autofree char *words = tf_counts_describe (&counts, ", ");
  g_autofree char *sentence = tf_counts_describe (&counts, " and ");

  g_assert_cmpstr (numbers, ==, "0/3/5");
  g_assert_cmpstr (words, ==, "0 critical, 3 medium, 5 minor");
  g_assert_cmpstr (sentence, ==, "0 critical, 3 medium and 5 minor");
}

TF_TEST (variant_in_the_order_of_severity)
{
  g_autoptr (GVariant) variant =
      g_variant_ref_sink (tf_counts_to_variant (&(TfCounts){ { 1, 2, 3 } }));
  g_autofree char *text = g_variant_print (variant, FALSE);

  g_assert_cmpstr (text, ==, "(1, 2, 3)");
}
