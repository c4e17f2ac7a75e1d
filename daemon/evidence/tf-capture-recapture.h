/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Estimates how many issues nobody has found yet, from the overlap between blind reviewers. Always
 * a range, never a gate: it is too low when reviewers look for the same things, and always with
 * fewer than four reviewers (Briand et al., IEEE TSE 26(6), 2000). Pure, any thread. */

typedef struct
{
  gboolean known;   /* %FALSE if the overlap is unknown: one reviewer, no findings, or one of two
                     * found nothing; or if it is full and the findings are too few for a bound */
  gboolean is_full; /* the overlap is full: only high is known, with 95 % */
  guint found;      /* distinct issues */
  double low;       /* unseen issues, at least 0 */
  double high;
  guint reviewers;
} TfRemaining;

/* For two reviewers: Chapman (Univ. Calif. Publ. Stat. 1, 1951); they found @n1 and @n2, @both of
 * them in common: N = (n1 + 1)(n2 + 1)/(m + 1) − 1. */
double tf_chapman_estimate (guint n1, guint n2, guint both);
/* The variance of that estimate (Seber 1970). */
double tf_chapman_variance (guint n1, guint n2, guint both);

/* For more than two: Chao2 (Chao, Biometrics 43, 1987), bias-corrected: @found distinct issues,
 * @once found by exactly one of @n reviewers, @twice by exactly two. */
double tf_chao2_estimate (guint found, guint once, guint twice, guint n);

/* First-order jackknife (Burnham and Overton, Biometrika 65, 1978): found + once (n − 1)/n. */
double tf_jackknife_estimate (guint found, guint once, guint n);

/* @finders: for each distinct issue, how many of the @n_reviewers found it, at least 1. @n1 and
 * @n2: with two reviewers, how many each found. The range: with two reviewers, Chapman and its
 * upper 95 % limit; with more, the lower and the higher of Chao2 and jackknife.
 *
 * Where these say that nothing is left (one of two found all of the other's; of more, none found
 * anything alone), the rule of three gives a bound: an event not seen in n trials has a probability
 * of at most 3/n with 95 % (Hanley and Lippman-Hand, JAMA 249, 1983). Trials are the issues shared
 * by two, or all found by more; the event is that a reviewer misses one: of all issues at most 3/n
 * are unseen. Blind spots may be shared, so the chances of several reviewers are not multiplied. */
void tf_remaining_compute (const guint *finders,
                           guint n_issues,
                           guint n_reviewers,
                           guint n1,
                           guint n2,
                           TfRemaining *out_remaining);

/* "2 to 7 issues not yet seen (2 reviewers, 11 found; an underestimate with fewer than four
 * reviewers)", "at most 5 issues not yet seen, with 95 % (…)", never "0 to 0"; or why the number is unknown. Returns: (transfer full) */
char *tf_remaining_format (const TfRemaining *self);

G_END_DECLS
