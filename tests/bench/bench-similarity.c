/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"
#include "tf-text.h"

#define TF_TEST_PREFIX "/bench"

/* 200 × 200 descriptions of 300 characters: random ones, and the worst case for early stopping,
 * where each pair differs in about a fifth of its characters. One JSON object per line. */

#define N      200
#define LENGTH 300
#define ROUNDS 5

static char *
make_text (GRand *random, const char *base, double changed)
{
  GString *text = g_string_sized_new (LENGTH);

  for (guint i = 0; i < LENGTH; i++)
    if (base != NULL && g_rand_double (random) >= changed)
      g_string_append_c (text, base[i]);
    else
      g_string_append_c (text, (char) ('a' + g_rand_int_range (random, 0, 26)));
  return g_string_free (text, FALSE);
}

static double
time_match (GPtrArray *texts)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 begin = g_get_monotonic_time ();
      double sum = 0;

      for (guint i = 0; i < N; i++)
        for (guint j = 0; j < N; j++)
          sum += tf_text_similarity_at_least (g_ptr_array_index (texts, i),
                                              g_ptr_array_index (texts, N + j), 0.8);
      g_assert_cmpfloat (sum, >=, 0);
      best = MIN (best, (double) (g_get_monotonic_time () - begin) / 1000);
    }
  return best;
}

static void
bench (const char *name, const char *base, double changed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < 2 * N; i++)
    g_ptr_array_add (texts, make_text (random, base, changed));
  g_print ("{\"name\":\"200 x 200 descriptions, %s\",\"value\":%.2f,\"unit\":\"ms\","
           "\"bound\":50.0}\n",
           name, time_match (texts));
}

TF_TEST (similarity)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autofree char *base = make_text (random, NULL, 1.0);

  bench ("unlike", NULL, 1.0);
  bench ("near the threshold", base, 0.1);
}
