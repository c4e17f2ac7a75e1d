/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* The results of a project's reviews, as a chart and as text. Pure. An iteration without a valid
 * review is a gap, never 0. */

/* The highest acceptable count; -1: unknown. */
typedef struct
{
  gint64 critical, medium, minor;
} TfConvergenceLimits;

/* All unknown. */
extern const TfConvergenceLimits tf_convergence_no_limits;

/* @keys: aa{sv} of Manager1.DescribeConfig: the value of polish.critical_max etc. if present,
 * otherwise the default. */
TfConvergenceLimits tf_convergence_read_limits (GVariant *keys);

/* @guards: (nullable): iteration (GUINT_TO_POINTER) to the guard that triggered, as far as seen.
 * Returns: (transfer full) */
TfChartData *tf_convergence_make_chart (TfDbusProject1 *project,
                                        const TfConvergenceLimits *limits,
                                        GHashTable *guards);

/* Whether there is anything to show: a valid review, or an iteration without one. */
gboolean tf_convergence_has_begun (TfDbusProject1 *project);

/* The number of the latest iteration that was reviewed or is in progress; 0: none. */
guint tf_convergence_get_last (TfDbusProject1 *project);

/* The counts of iteration @n. Returns: %FALSE if it has no valid review */
gboolean tf_convergence_find (TfDbusProject1 *project, guint n, guint counts[3], gint64 *out_at);

/* Each Returns: (transfer full); a sentence that says so if unknown. */
char *tf_convergence_describe_iteration (guint iteration, guint max_iterations);
char *tf_convergence_describe_tests (GVariant *tests, GVariant *skipped, const char *detail);
char *tf_convergence_describe_acceptance (GVariant *acceptance);

G_END_DECLS
