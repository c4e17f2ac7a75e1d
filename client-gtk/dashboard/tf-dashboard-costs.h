/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"

G_BEGIN_DECLS

/* What runs cost, by day and agent. Pure. A run that reported no cost is counted, and adds nothing to any
 * sum. */

#define TF_DASHBOARD_N_DAYS 30

/* Of one agent, or of all. */
typedef struct
{
  char *agent; /* (owned) */
  guint runs, unknown_runs;
  double cost; /* of the runs that reported it */
  guint64 input_tokens, output_tokens;
  guint day_runs[TF_DASHBOARD_N_DAYS]; /* the last is today */
  guint day_unknown_runs[TF_DASHBOARD_N_DAYS];
  double day_cost[TF_DASHBOARD_N_DAYS];
} TfDashboardCost;

typedef struct
{
  guint32 today;         /* a Julian day of GDate */
  GPtrArray *agents;     /* (owned) (element-type TfDashboardCost), sorted by name */
  TfDashboardCost total; /* its agent is NULL */
} TfDashboardCosts;

/* @days: (nullable): aa{sv}: "days" of Manager1.GetStats. Older days, and what has no valid day or agent,
 * are left out. */
void tf_dashboard_costs_init (TfDashboardCosts *self, GVariant *days, guint32 today);
void tf_dashboard_costs_clear (TfDashboardCosts *self);

/* Whether a run of it told what it cost. */
gboolean tf_dashboard_cost_is_known (const TfDashboardCost *self);

/* A curve for each agent, and of all if there are several. A day whose runs reported nothing is a gap; one
 * where only some did is hollow. Returns: (transfer full) (nullable): %NULL without costs on two days */
TfChartData *tf_dashboard_costs_make_chart (const TfDashboardCosts *self);

/* How much is unknown: "12 of 40 runs did not report a cost." Returns: (transfer full) */
char *tf_dashboard_costs_describe (const TfDashboardCosts *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfDashboardCosts, tf_dashboard_costs_clear)

G_END_DECLS
