/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* What is worked out from what projects tell. Pure. */

/* How far a project in @phase has come, 0 to 1; NaN for what is no phase on the way. */
double tf_dashboard_get_progress (const char *phase);

/* µs worked on a project: all phases but done and halted. @phase_times: a{sx}, nullable.
 * Returns: -1 when nothing is known */
gint64 tf_dashboard_sum_times (GVariant *phase_times);

/* Times by phase, of all and of each type. */
typedef struct
{
  GHashTable *sums; /* (owned): "TYPE/PHASE", "/PHASE" of all, to gint64 */
} TfDashboardTimes;

void tf_dashboard_times_init (TfDashboardTimes *self);
void tf_dashboard_times_clear (TfDashboardTimes *self);

/* @type: nullable: counted under all alone. @phase_times: a{sx}, nullable */
void tf_dashboard_times_add (TfDashboardTimes *self, const char *type, GVariant *phase_times);

/* @type: %NULL for all. Returns: -1 when no project told any */
gint64 tf_dashboard_times_get (const TfDashboardTimes *self, const char *type, const char *phase);

/* How the number of issues falls, by agent. */
typedef struct
{
  GHashTable *agents; /* (owned): name to the sums of its projects */
} TfDashboardCurves;

void tf_dashboard_curves_init (TfDashboardCurves *self);
void tf_dashboard_curves_clear (TfDashboardCurves *self);

/* @trajectory: a(uuuux) of a project worked on by @agent, nullable. Without a valid review it is
 * no part of anything. */
void tf_dashboard_curves_add (TfDashboardCurves *self, const char *agent, GVariant *trajectory);

/* For each agent the mean of all issues, at each iteration over those of its projects that have a valid
 * review there, with their number. A gap where none has. Returns: (transfer full) (nullable): %NULL
 * without any */
TfChartData *tf_dashboard_curves_make_chart (const TfDashboardCurves *self);

G_END_DECLS
