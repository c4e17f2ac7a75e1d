/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-detection.h"

#include <math.h>

/* The 95 % point of the normal distribution. */
#define Z_95 1.6448536269514722

/* The others are of code. */
#define PLAN_CATALOGUE "plan"

double
tf_calibration_compute_bound (guint found, guint planted)
{
  double n = planted;
  double share = planted > 0 ? MIN (found, planted) / n : 0.0;
  double z2 = Z_95 * Z_95;
  double bound = 0.0;

  if (planted == 0)
    return 0.0;
  bound = (share + z2 / (2 * n) - Z_95 * sqrt ((share * (1 - share) + z2 / (4 * n)) / n)) /
          (1 + z2 / n);
  return MAX (bound, 0.0);
}

/* Lowers @bound, negative if there is none yet. */
static void
take_result (GVariant *result, double *bound)
{
  guint planted = 0, found = 0;
  double of_result;

  if (!g_variant_lookup (result, "planted", "u", &planted) ||
      !g_variant_lookup (result, "found", "u", &found) || planted == 0 || found > planted)
    return;
  of_result = tf_calibration_compute_bound (found, planted);
  *bound = *bound < 0.0 ? of_result : MIN (*bound, of_result);
}

static double
find_bound (GVariant *results, gboolean is_code)
{
  GVariantIter iter;
  const char *catalogue;
  GVariant *value;
  double bound = -1.0;

  g_variant_iter_init (&iter, results);
  while (g_variant_iter_next (&iter, "{&sv}", &catalogue, &value))
    {
      if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT) &&
          g_str_equal (catalogue, PLAN_CATALOGUE) != is_code)
        take_result (value, &bound);
      g_variant_unref (value);
    }
  return bound;
}

GVariant *
tf_calibration_list_bounds (GVariant *calibrations, gboolean is_code)
{
  GVariantBuilder builder;
  GVariantIter iter;
  const char *agent;
  GVariant *results;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sd}"));
  g_variant_iter_init (&iter, calibrations);
  while (g_variant_iter_next (&iter, "{&s@a{sv}}", &agent, &results))
    {
      double bound = find_bound (results, is_code);

      if (bound >= 0.0)
        g_variant_builder_add (&builder, "{sd}", agent, bound);
      g_variant_unref (results);
    }
  return g_variant_builder_end (&builder);
}
