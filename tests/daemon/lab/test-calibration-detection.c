/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-detection.h"

#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/calibration-detection"

static const struct
{
  guint found, planted;
  double bound;
} bounds[] = {
  { 0, 0, 0.0 },      { 0, 10, 0.0 },      { 5, 10, 0.2693 },  { 9, 10, 0.6523 },
  { 10, 10, 0.7871 }, { 90, 100, 0.8396 }, { 12, 10, 0.7871 },
};

TF_TEST (the_bound_is_below_the_share)
{
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      double bound = tf_calibration_compute_bound (bounds[i].found, bounds[i].planted);

      g_test_message ("%u of %u: %.4f", bounds[i].found, bounds[i].planted, bound);
      g_assert_cmpfloat_with_epsilon (bound, bounds[i].bound, 0.0001);
    }
}

#define OF(found, planted) "<{'found': <uint32 " found ">, 'planted': <uint32 " planted ">}>"

static const struct
{
  const char *calibrations;
  gboolean is_code;
  const char *agent;
  double bound; /* negative: absent */
} lists[] = {
  { "@a{sa{sv}} {}", FALSE, "ada", -1.0 },
  { "{'ada': {'plan': " OF ("5", "10") "}}", FALSE, "ada", 0.2693 },
  { "{'ada': {'plan': " OF ("5", "10") "}}", FALSE, "bob", -1.0 },
  { "{'ada': {'plan': " OF ("5", "10") "}}", TRUE, "ada", -1.0 },
  { "{'ada': {'c': " OF ("9", "10") ", 'python': " OF ("5", "10") "}}", TRUE, "ada", 0.2693 },
  { "{'ada': {'python': " OF ("5", "10") ", 'c': " OF ("9", "10") "}}", TRUE, "ada", 0.2693 },
  { "{'ada': {'c': " OF ("9", "10") "}}", FALSE, "ada", -1.0 },
  { "{'ada': {'plan': " OF ("0", "0") "}}", FALSE, "ada", -1.0 },
  { "{'ada': {'plan': " OF ("11", "10") "}}", FALSE, "ada", -1.0 },
  { "{'ada': {'plan': <{'recall': <0.9>}>}}", FALSE, "ada", -1.0 },
  { "{'ada': {'plan': <'well'>}}", FALSE, "ada", -1.0 },
};

TF_TEST (an_agent_has_the_smallest_bound_of_its_catalogues)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GVariant) all = tf_test_variant ("a{sa{sv}}", lists[i].calibrations);
      g_autoptr (GVariant) found =
          g_variant_ref_sink (tf_calibration_list_bounds (all, lists[i].is_code));
      double bound = -1.0;

      g_variant_lookup (found, lists[i].agent, "d", &bound);
      g_test_message ("row %u", i);
      g_assert_cmpfloat_with_epsilon (bound, lists[i].bound, 0.0001);
    }
}
