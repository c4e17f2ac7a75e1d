/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* Statistics computed from the projects. Pure. */

/* µs spent on a project: all phases except done and halted. @phase_times: (nullable): a{sx}.
 * Returns: -1 if unknown */
gint64 tf_dashboard_sum_times (GVariant *phase_times);

/* Time per phase, in total and per type. */
typedef struct
{
  GHashTable *sums; /* (owned): "TYPE/PHASE", or "/PHASE" for the total, to gint64 */
} TfDashboardTimes;

void tf_dashboard_times_init (TfDashboardTimes *self);
void tf_dashboard_times_clear (TfDashboardTimes *self);

/* @type: (nullable): counts only toward the total. @phase_times: (nullable): a{sx} */
void tf_dashboard_times_add (TfDashboardTimes *self, const char *type, GVariant *phase_times);

/* @type: %NULL for all. Returns: -1 if no project has a value */
gint64 tf_dashboard_times_get (const TfDashboardTimes *self, const char *type, const char *phase);

/* Number of issues by iteration, per agent. */
typedef struct
{
  GHashTable *agents; /* (owned): name to the sums of its projects */
} TfDashboardCurves;

void tf_dashboard_curves_init (TfDashboardCurves *self);
void tf_dashboard_curves_clear (TfDashboardCurves *self);

/* @trajectory: (nullable): a(uuuux) of a project of @agent. Ignored without a valid review. */
void tf_dashboard_curves_add (TfDashboardCurves *self, const char *agent, GVariant *trajectory);

/* For each agent, the mean number of issues per iteration over its projects with a valid review,
 * and how many those are. A gap if there are none. Returns: (transfer full) (nullable): %NULL
 * without data */
TfChartData *tf_dashboard_curves_make_chart (const TfDashboardCurves *self);

G_END_DECLS
