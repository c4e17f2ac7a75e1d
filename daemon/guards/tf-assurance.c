/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-assurance.h"

#include <math.h>

#include "tf-enum.h"
#include "tf-model-enums.h"

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

  needed = MAX (needed, level->n_reviews);
  if (input->n_last_critical > 0)
    return g_strdup_printf ("%u of the last reviews %s a critical issue", input->n_last_critical,
                            input->n_last_critical == 1 ? "names" : "name");
  if (input->n_passed >= needed ||
      (input->n_reviews >= level->most && input->n_passed >= level->n_reviews))
    return NULL;
  return g_strdup_printf ("%u of the %u reviews in a row that must pass", input->n_passed, needed);
}

static const char *
describe_source (TfDetectionSource source)
{
  switch (source)
    {
    case TF_DETECTION_OVERLAP:
      return "overlap of two reviews";
    case TF_DETECTION_CALIBRATED:
      return "calibrated";
    case TF_DETECTION_ASSUMED:
    default:
      return "assumed";
    }
}

char *
tf_assurance_format_bound (const TfAssuranceInput *input)
{
  const TfAssuranceLevel *level = tf_assurance_get_level (input->assurance);
  double escape = tf_assurance_compute_escape (input->detection.p, input->n_passed);
  const char *nick = tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) input->assurance);
  g_autofree char *missed = NULL;

  if (escape > level->bound)
    missed = g_strdup_printf (", more than the %.0f %% of this assurance", 100 * level->bound);
  return g_strdup_printf ("%s assurance: an issue that a reviewer finds with p %.2f (%s) would "
                          "have escaped %u %s with %.0f %%%s",
                          nick, input->detection.p, describe_source (input->detection.source),
                          input->n_passed, input->n_passed == 1 ? "review" : "reviews",
                          fmax (1.0, ceil (100 * escape - 1e-9)), missed != NULL ? missed : "");
}
