/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Is a series going down? Mann-Kendall (Mann, Econometrica 13, 1945; Kendall, Rank Correlation
 * Methods, 1975). Pure, any thread. */

typedef struct
{
  int s;           /* concordant less discordant pairs; negative: going down */
  double variance; /* with correction for ties */
  double p_down;   /* chance of an S as low or lower without any trend: exact up to 10 values
                      (over all orders of the values as they are, ties kept), else by the normal
                      approximation with continuity correction */
} TfTrend;

/* @n values; n < 2 or all equal: s 0, p_down 1. */
void tf_trend_compute (const double *values, guint n, TfTrend *out_trend);

G_END_DECLS
