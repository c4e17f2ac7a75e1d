/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Is a series going down? Mann-Kendall test (Mann, Econometrica 13, 1945; Kendall, Rank Correlation
 * Methods, 1975). Pure, any thread. */

typedef struct
{
  int s;           /* concordant minus discordant pairs; negative: going down */
  double variance; /* corrected for ties */
  double p_down;   /* probability of this S or a lower one without a trend: exact up to 10 values
                    * (over all orders of the values, keeping ties), otherwise by the normal
                    * approximation with continuity correction */
} TfTrend;

/* For @n values. With n < 2 or all equal: s 0, p_down 1. */
void tf_trend_compute (const double *values, guint n, TfTrend *out_trend);

/* Whether the values go down, in one of @n_planned tests, at least 1, that are made as a series grows:
 * each gets an even share of the error @level of all of them (Bonferroni). @out_trend: as
 * computed. */
gboolean tf_trend_goes_down (const double *values,
                             guint n,
                             double level,
                             guint n_planned,
                             TfTrend *out_trend);

G_END_DECLS
