/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-capture-recapture.h"

#include <math.h>

#define Z_95            1.959963984540054
#define ENOUGH_TO_TRUST 4 /* reviewers: Briand et al. 2000 */

double
tf_chapman_estimate (guint n1, guint n2, guint both)
{
  g_return_val_if_fail (both <= MIN (n1, n2), 0.0);
  return (n1 + 1.0) * (n2 + 1.0) / (both + 1.0) - 1.0;
}

double
tf_chapman_variance (guint n1, guint n2, guint both)
{
  g_return_val_if_fail (both <= MIN (n1, n2), 0.0);
  return (n1 + 1.0) * (n2 + 1.0) * (n1 - both) * (n2 - both) /
         ((both + 1.0) * (both + 1.0) * (both + 2.0));
}

double
tf_chao2_estimate (guint found, guint once, guint twice, guint n)
{
  g_return_val_if_fail (n > 0 && once <= found && twice <= found - once, 0.0);
  if (once == 0)
    return found;
  return found + (n - 1.0) / n * once * (once - 1.0) / (2.0 * (twice + 1.0));
}

double
tf_jackknife_estimate (guint found, guint once, guint n)
{
  g_return_val_if_fail (n > 0 && once <= found, 0.0);
  return found + once * (n - 1.0) / n;
}

static guint
count_found_by (const guint *finders, guint n_issues, guint n)
{
  guint count = 0;

  for (guint i = 0; i < n_issues; i++)
    count += finders[i] == n;
  return count;
}

/* The rule of three: none of @n_trials was missed. */
static void
compute_bound (guint n_trials, TfRemaining *remaining)
{
  double missed = n_trials > 0 ? 3.0 / n_trials : 1.0;

  remaining->is_full = TRUE;
  remaining->known = missed < 1.0;
  remaining->low = 0.0;
  remaining->high = remaining->known ? remaining->found * missed / (1.0 - missed) : 0.0;
}

/* A reviewer who found nothing has no overlap with others: how much they would have seen is
 * unknown, and the formula would claim that nothing is left. */
static void
compute_of_two (guint n1, guint n2, guint both, TfRemaining *remaining)
{
  double all;

  if (n1 == 0 || n2 == 0)
    return;
  all = tf_chapman_estimate (n1, n2, both);
  remaining->known = TRUE;
  remaining->low = MAX (all - remaining->found, 0.0);
  remaining->high =
      MAX (all + Z_95 * sqrt (tf_chapman_variance (n1, n2, both)) - remaining->found, 0.0);
  if (both == MIN (n1, n2))
    compute_bound (both, remaining);
}

static void
compute_of_more (guint once, guint twice, TfRemaining *remaining)
{
  double chao = tf_chao2_estimate (remaining->found, once, twice, remaining->reviewers);
  double jackknife = tf_jackknife_estimate (remaining->found, once, remaining->reviewers);

  remaining->known = TRUE;
  remaining->low = MIN (chao, jackknife) - remaining->found;
  remaining->high = MAX (chao, jackknife) - remaining->found;
  if (once == 0)
    compute_bound (remaining->found, remaining);
}

void
tf_remaining_compute (const guint *finders,
                      guint n_issues,
                      guint n_reviewers,
                      guint n1,
                      guint n2,
                      TfRemaining *out_remaining)
{
  g_return_if_fail (out_remaining != NULL && (finders != NULL || n_issues == 0));

  *out_remaining = (TfRemaining){ .found = n_issues, .reviewers = n_reviewers };
  if (n_issues == 0 || n_reviewers < 2)
    return;
  if (n_reviewers == 2)
    compute_of_two (n1, n2, count_found_by (finders, n_issues, 2), out_remaining);
  else
    compute_of_more (count_found_by (finders, n_issues, 1), count_found_by (finders, n_issues, 2),
                     out_remaining);
}

static char *
format_unknown (const TfRemaining *self)
{
  if (self->reviewers < 2)
    return g_strdup ("number of unseen issues unknown: it takes two reviewers");
  if (self->found == 0)
    return g_strdup_printf ("number of unseen issues unknown: %u reviewers found none",
                            self->reviewers);
  if (self->is_full)
    return g_strdup ("number of unseen issues unknown: too few shared findings for a bound");
  return g_strdup_printf (
      "number of unseen issues unknown: one of two reviewers found %u, the other none",
      self->found);
}

char *
tf_remaining_format (const TfRemaining *self)
{
  const char *caveat = self->reviewers < ENOUGH_TO_TRUST
                           ? "an underestimate with fewer than four reviewers"
                           : "too low if they search for the same things";

  if (!self->known)
    return format_unknown (self);
  if (self->is_full)
    return g_strdup_printf ("at most %.0f issues not yet seen, with 95 %% (%u reviewers, %u found; "
                            "%s)",
                            ceil (self->high), self->reviewers, self->found, caveat);
  return g_strdup_printf ("%.0f to %.0f issues not yet seen (%u reviewers, %u found; %s)",
                          floor (self->low), ceil (self->high), self->reviewers, self->found,
                          caveat);
}
