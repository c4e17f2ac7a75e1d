/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-assurance.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/assurance"

TF_TEST (reviews_needed)
{
  static const struct
  {
    TfAssurance assurance;
    double p;
    guint n_found, needed;
  } rows[] = {
    /* (1 − .5)² = .25: just enough for quick */
    { TF_ASSURANCE_QUICK, 0.5, 0, 2 },
    { TF_ASSURANCE_QUICK, 0.49, 0, 3 },
    { TF_ASSURANCE_QUICK, 0.75, 0, 1 },
    { TF_ASSURANCE_QUICK, 0.0, 0, 4 },
    /* .316² = .0999, .317² = .1005 */
    { TF_ASSURANCE_STANDARD, 0.684, 0, 2 },
    { TF_ASSURANCE_STANDARD, 0.683, 0, 3 },
    { TF_ASSURANCE_STANDARD, 0.5, 0, 4 },
    { TF_ASSURANCE_STANDARD, 0.1, 0, 8 },
    { TF_ASSURANCE_STANDARD, 1.0, 0, 1 },
    { TF_ASSURANCE_THOROUGH, 0.7, 0, 3 },
    { TF_ASSURANCE_THOROUGH, 0.5, 0, 5 },
    /* half of what was found: up to two count as one; 2 · .22² = .097, 2.5 · .22² = .12 */
    { TF_ASSURANCE_STANDARD, 0.684, 2, 2 },
    { TF_ASSURANCE_STANDARD, 0.684, 3, 3 },
    { TF_ASSURANCE_STANDARD, 0.78, 4, 2 },
    { TF_ASSURANCE_STANDARD, 0.78, 5, 3 },
    { TF_ASSURANCE_STANDARD, 1.0, 100, 1 },
    { TF_ASSURANCE_STANDARD, 0.5, 100, 8 },
    { TF_ASSURANCE_QUICK, 0.75, 100, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (tf_assurance_count_needed (tf_assurance_get_level (rows[i].assurance),
                                                 rows[i].p, rows[i].n_found),
                      ==, rows[i].needed);
}

TF_TEST (overlap)
{
  static const struct
  {
    guint n1, n2, both;
    TfDetectionSource source;
    double p;
  } rows[] = {
    { 3, 3, 3, TF_DETECTION_OVERLAP, 1.0 },   { 3, 2, 2, TF_DETECTION_ASSUMED, 0.5 },
    { 0, 0, 0, TF_DETECTION_ASSUMED, 0.5 },   { 6, 4, 2, TF_DETECTION_OVERLAP, 0.4 },
    { 8, 0, 0, TF_DETECTION_OVERLAP, 0.0 },   { 4, 4, 5, TF_DETECTION_ASSUMED, 0.5 },
    { 10, 10, 7, TF_DETECTION_OVERLAP, 0.7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfDetection found = tf_detection_from_overlap (rows[i].n1, rows[i].n2, rows[i].both);

      g_assert_cmpint (found.source, ==, rows[i].source);
      g_assert_cmpfloat_with_epsilon (found.p, rows[i].p, 1e-12);
    }
}

TF_TEST (what_is_missing)
{
  static const struct
  {
    TfAssurance assurance;
    double p;
    guint n_reviews, n_passed, n_critical;
    const char *missing; /* %NULL: done */
  } rows[] = {
    { TF_ASSURANCE_STANDARD, 0.7, 4, 2, 0, NULL },
    { TF_ASSURANCE_STANDARD, 0.7, 4, 1, 0, "1 of the 2 reviews" },
    { TF_ASSURANCE_STANDARD, 0.5, 4, 2, 0, "2 of the 4 reviews" },
    { TF_ASSURANCE_STANDARD, 0.5, 6, 4, 0, NULL },
    /* nothing reviewed at all is never enough */
    { TF_ASSURANCE_STANDARD, 1.0, 0, 0, 0, "0 of the 2 reviews" },
    { TF_ASSURANCE_QUICK, 1.0, 0, 0, 0, "0 of the 1 reviews" },
    /* even a perfect reviewer makes a whole round */
    { TF_ASSURANCE_THOROUGH, 1.0, 6, 2, 0, "2 of the 3 reviews" },
    /* used up: a whole round that passed is enough, less is not */
    { TF_ASSURANCE_STANDARD, 0.2, 8, 2, 0, NULL },
    { TF_ASSURANCE_STANDARD, 0.2, 7, 2, 0, "2 of the 8 reviews" },
    { TF_ASSURANCE_STANDARD, 0.2, 8, 1, 0, "1 of the 8 reviews" },
    /* a named critical outweighs everything */
    { TF_ASSURANCE_STANDARD, 1.0, 8, 8, 1, "1 of the last reviews names a critical issue" },
    { TF_ASSURANCE_STANDARD, 1.0, 8, 8, 2, "2 of the last reviews name a critical issue" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfAssuranceInput input = {
        .assurance = rows[i].assurance,
        .detection = { TF_DETECTION_OVERLAP, rows[i].p },
        .n_reviews = rows[i].n_reviews,
        .n_passed = rows[i].n_passed,
        .n_last_critical = rows[i].n_critical,
      };
      g_autofree char *missing = tf_assurance_find_missing (&input);

      if (rows[i].missing == NULL)
        g_assert_null (missing);
      else
        tf_test_assert_has (missing, rows[i].missing);
    }
}

TF_TEST (bound_in_words)
{
  TfAssuranceInput input = {
    .assurance = TF_ASSURANCE_STANDARD,
    .detection = { TF_DETECTION_OVERLAP, 0.6 },
    .n_reviews = 8,
    .n_passed = 2,
  };
  g_autofree char *above = tf_assurance_format_bound (&input);
  g_autofree char *within = NULL;

  g_assert_cmpstr (above, ==,
                   "Standard assurance: an issue that a reviewer finds with p 0.60 (overlap of two "
                   "reviews) would have escaped the last 2 reviews with a probability of 16 %, "
                   "more than the 10 % of this "
                   "assurance");
  input.detection = (TfDetection){ TF_DETECTION_CALIBRATED, 0.7 };
  within = tf_assurance_format_bound (&input);
  tf_test_assert_has (
      within,
      "p 0.70 (calibrated) would have escaped the last 2 reviews with a probability of 9 %");
  g_assert_true (g_str_has_suffix (within, "9 %"));
}

TF_TEST (no_reviewer_is_certain)
{
  TfAssuranceInput input = {
    .assurance = TF_ASSURANCE_STANDARD,
    .detection = { TF_DETECTION_OVERLAP, 1.0 },
    .n_reviews = 2,
    .n_passed = 2,
  };
  g_autofree char *bound = tf_assurance_format_bound (&input);

  g_assert_true (
      g_str_has_suffix (bound, "would have escaped the last 2 reviews with a probability of 1 %"));
}
