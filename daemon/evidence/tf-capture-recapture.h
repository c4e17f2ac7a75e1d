/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many issues nobody has found yet, from how often blind reviewers found the same. Always a
 * range, never a gate: reviewers who look for the same things make it too low, and with fewer than
 * four it is too low in any case (Briand et al., IEEE TSE 26(6), 2000). Pure, any thread. */

typedef struct
{
  gboolean known; /* %FALSE: one reviewer, or nothing found, or by one of two nothing: what they
                     share is then unknown, not none */
  guint found;    /* distinct issues */
  double low;     /* not yet seen, at least 0 */
  double high;
  guint reviewers;
} TfRemaining;

/* Two reviewers: Chapman (Univ. Calif. Publ. Stat. 1, 1951), @n1 and @n2 found, @both by both:
 * N = (n1 + 1)(n2 + 1)/(m + 1) − 1. */
double tf_chapman_estimate (guint n1, guint n2, guint both);
/* Its variance (Seber 1970). */
double tf_chapman_variance (guint n1, guint n2, guint both);

/* More: Chao2 (Chao, Biometrics 43, 1987), bias-corrected: @found distinct, @once found by exactly
 * one, @twice by exactly two, @n reviewers. */
double tf_chao2_estimate (guint found, guint once, guint twice, guint n);

/* First-order jackknife (Burnham and Overton, Biometrika 65, 1978): found + once (n − 1)/n. */
double tf_jackknife_estimate (guint found, guint once, guint n);

/* @finders: by how many of @n_reviewers each distinct issue was found, each at least 1; for two
 * reviewers @n1 and @n2 how many each found. The range: with two, Chapman and its upper 95 % limit;
 * with more, the lower and the higher of Chao2 and jackknife. */
void tf_remaining_compute (const guint *finders,
                           guint n_issues,
                           guint n_reviewers,
                           guint n1,
                           guint n2,
                           TfRemaining *out_remaining);

/* "2 to 7 issues not yet seen (2 reviewers, 11 found; fewer than four reviewers underestimate)", or
 * why nothing is known. Returns: (transfer full) */
char *tf_remaining_format (const TfRemaining *self);

G_END_DECLS
