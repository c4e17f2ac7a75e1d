/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Distributions that the statistics of reviews need. Pure, any thread. */

/* The regularised lower incomplete gamma function P(a, x), @a > 0, @x ≥ 0: below a + 1 by its series,
 * above by the continued fraction of its complement (Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 6.5.29 and 6.5.31; evaluated as in Press et al., Numerical Recipes, 6.2). */
double tf_gamma_lower (double a, double x);

/* The probability that chi-square with @degrees ≥ 1 is at most @x: P(degrees/2, x/2) (Abramowitz and
 * Stegun, 26.4.19). */
double tf_chi_square_lower (double x, guint degrees);

/* The two-sided 90 % point of Student's t with @degrees ≥ 1 (Abramowitz and Stegun, table 26.10);
 * above 30 that of 30, which is a little too high. */
double tf_student_t_90 (guint degrees);

G_END_DECLS
