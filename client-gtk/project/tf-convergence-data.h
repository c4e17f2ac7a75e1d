/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* What a project's reviews found, as a chart and in words. Pure. An iteration without a valid review
 * is a gap, never a 0. */

/* The greatest count that is still good enough; -1: not known. */
typedef struct
{
  gint64 critical, medium, minor;
} TfConvergenceLimits;

/* Nothing known. */
extern const TfConvergenceLimits tf_convergence_no_limits;

/* @keys: aa{sv} of Manager1.DescribeConfig: polish.critical_max and its like, their value where it
 * is told, else their default. */
TfConvergenceLimits tf_convergence_read_limits (GVariant *keys);

/* @guards: iteration (GUINT_TO_POINTER) to the word of the guard that decided there, as far as was
 * seen; nullable. Returns: (transfer full) */
TfChartData *tf_convergence_make_chart (TfDbusProject1 *project,
                                        const TfConvergenceLimits *limits,
                                        GHashTable *guards);

/* Whether there is anything to show: a valid review, or an iteration that went by without one. */
gboolean tf_convergence_has_begun (TfDbusProject1 *project);

/* The number of the last iteration that was reviewed or is under way; 0: none. */
guint tf_convergence_get_last (TfDbusProject1 *project);

/* The point of iteration @n. Returns: %FALSE when it has no valid review */
gboolean tf_convergence_find (TfDbusProject1 *project, guint n, guint counts[3], gint64 *out_at);

/* Each Returns: (transfer full); a sentence that says so when it is not known. */
char *tf_convergence_say_iteration (guint iteration, guint max_iterations);
char *tf_convergence_say_tests (GVariant *tests, GVariant *skipped, const char *detail);
char *tf_convergence_say_acceptance (GVariant *acceptance);

G_END_DECLS
