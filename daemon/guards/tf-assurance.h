/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"

G_BEGIN_DECLS

/* How many reviews "done" takes (design/polish.md, Evidence 2). The loop and the simulation use the
 * same functions. Pure, any thread. */

typedef struct
{
  guint n_reviews; /* of a round, made in parallel */
  guint most;      /* reviews in all since the last Resume */
  double bound;    /* of the probability that an issue which a reviewer finds with probability p has
                    * escaped all reviews that passed */
  double share;    /* of the critical and medium issues found: the bound holds for as many together,
                    * and at least for one */
} TfAssuranceLevel;

const TfAssuranceLevel *tf_assurance_get_level (TfAssurance assurance);

/* How likely a reviewer finds an issue; TF_DETECTION_UNKNOWN if that is assumed. */
typedef struct
{
  TfDetectionSource source;
  double p;
} TfDetection;

#define TF_DETECTION_UNKNOWN 0.5

/* With fewer findings, their overlap says nothing. */
#define TF_DETECTION_LEAST 6

/* From two blind reviews of the same text, which found @n1 and @n2 issues, @both of them in common:
 * each finds what the other found with 2·both/(n1 + n2) (Dice, Ecology 26, 1945). Too high if they
 * overlook the same things. */
TfDetection tf_detection_from_overlap (guint n1, guint n2, guint both);

/* What has been reviewed so far. */
typedef struct
{
  TfAssurance assurance;
  TfDetection detection;
  guint n_reviews;       /* since the last Resume and the last edit of the user */
  guint n_passed;        /* the newest ones in a row that passed: see tf_round_get_assurance() */
  guint n_found;         /* critical and medium issues found so far */
  guint n_last_critical; /* reviews of the last round that named a critical issue, whatever became
                          * of it */
} TfAssuranceInput;

/* (1 − p)^n */
double tf_assurance_compute_escape (double p, guint n_passed);

/* How many reviews in a row must pass: the more was found, the more may have escaped. */
guint tf_assurance_count_needed (const TfAssuranceLevel *level, double p, guint n_found);

/* Why it is not done yet. With all reviews of the level used up, fewer than needed are enough, but
 * never fewer than one round. Returns: (transfer full) (nullable): %NULL: nothing is missing */
char *tf_assurance_find_missing (const TfAssuranceInput *input);

/* "Standard" Returns: (transfer none): a sentence */
const char *tf_assurance_get_words (TfAssurance assurance);

/* "Standard assurance: an issue that a reviewer finds with p 0.60 (overlap of two reviews) would have
 * escaped 2 reviews with 16 %", and, if that is above the bound of the level, that the bound was not
 * reached. Rounded up, and never 0 %: p is an estimate. Returns: (transfer full) */
char *tf_assurance_format_bound (const TfAssuranceInput *input);

G_END_DECLS
