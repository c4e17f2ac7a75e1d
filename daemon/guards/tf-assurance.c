/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-assurance.h"

#include <math.h>

#include "tf-sentence.h"

/* Chosen by simulation (docs/polish-evaluation.md). */
static const TfAssuranceLevel levels[TF_N_ASSURANCES] = {
  [TF_ASSURANCE_QUICK] = { 1, 4, 0.25, 0.0 },
  [TF_ASSURANCE_STANDARD] = { 2, 8, 0.10, 0.5 },
  [TF_ASSURANCE_THOROUGH] = { 3, 12, 0.05, 0.5 },
};

const TfAssuranceLevel *
tf_assurance_get_level (TfAssurance assurance)
{
  g_return_val_if_fail (assurance < TF_N_ASSURANCES, &levels[TF_ASSURANCE_THOROUGH]);

  return &levels[assurance];
}

TfDetection
tf_detection_from_overlap (guint n1, guint n2, guint both)
{
  TfDetection unknown = { TF_DETECTION_ASSUMED, TF_DETECTION_UNKNOWN };

  if (n1 + n2 < TF_DETECTION_LEAST || both > MIN (n1, n2))
    return unknown;
  return (TfDetection){ TF_DETECTION_OVERLAP, 2.0 * both / (n1 + n2) };
}

double
tf_assurance_compute_escape (double p, guint n_passed)
{
  return pow (1.0 - CLAMP (p, 0.0, 1.0), n_passed);
}

guint
tf_assurance_count_needed (const TfAssuranceLevel *level, double p, guint n_found)
{
  double n_together = fmax (1.0, level->share * n_found);
  guint n = 1;

  while (n < level->most && n_together * tf_assurance_compute_escape (p, n) > level->bound)
    n++;
  return n;
}

char *
tf_assurance_find_missing (const TfAssuranceInput *input)
{
  const TfAssuranceLevel *level = tf_assurance_get_level (input->assurance);
  guint needed = tf_assurance_count_needed (level, input->detection.p, input->n_found);
  g_autofree char *n = NULL;
  g_autofree char *passed = NULL;

  needed = MAX (needed, level->n_reviews);
  if (input->n_last_critical > 0)
    return tf_sentence_count (TF_SENTENCE_REVIEWS_NAME_CRITICAL, input->n_last_critical);
  if (input->n_passed >= needed ||
      (input->n_reviews >= level->most && input->n_passed >= level->n_reviews))
    return NULL;
  n = g_strdup_printf ("%u", needed);
  passed = g_strdup_printf ("%u", input->n_passed);
  return tf_sentence_new (TF_SENTENCE_REVIEWS_TO_PASS, "passed", passed, "n", n, NULL);
}

const char *
tf_assurance_get_words (TfAssurance assurance)
{
  switch (assurance)
    {
    case TF_ASSURANCE_QUICK:
      return tf_sentence_get (TF_SENTENCE_QUICK);
    case TF_ASSURANCE_THOROUGH:
      return tf_sentence_get (TF_SENTENCE_THOROUGH);
    case TF_ASSURANCE_STANDARD:
    default:
      return tf_sentence_get (TF_SENTENCE_STANDARD);
    }
}

static const char *
describe_source (TfDetectionSource source)
{
  switch (source)
    {
    case TF_DETECTION_OVERLAP:
      return tf_sentence_get (TF_SENTENCE_SOURCE_OVERLAP);
    case TF_DETECTION_CALIBRATED:
      return tf_sentence_get (TF_SENTENCE_SOURCE_CALIBRATED);
    case TF_DETECTION_ASSUMED:
    default:
      return tf_sentence_get (TF_SENTENCE_SOURCE_ASSUMED);
    }
}

char *
tf_assurance_format_bound (const TfAssuranceInput *input)
{
  const TfAssuranceLevel *level = tf_assurance_get_level (input->assurance);
  double escape = tf_assurance_compute_escape (input->detection.p, input->n_passed);
  g_autofree char *p = g_strdup_printf ("%.2f", input->detection.p);
  g_autofree char *n = g_strdup_printf ("%u", input->n_passed);
  g_autofree char *percent = g_strdup_printf ("%.0f", fmax (1.0, ceil (100 * escape - 1e-9)));
  g_autofree char *bound = g_strdup_printf ("%.0f", 100 * level->bound);

  return tf_sentence_new (escape > level->bound ? TF_SENTENCE_ASSURANCE_MORE
                                                : TF_SENTENCE_ASSURANCE_BOUND,
                          "level", tf_assurance_get_words (input->assurance), "p", p, "source",
                          describe_source (input->detection.source), "n", n, "escape", percent,
                          "bound", bound, NULL);
}
