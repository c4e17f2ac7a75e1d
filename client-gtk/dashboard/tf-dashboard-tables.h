/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dashboard-costs.h"
#include "tf-dashboard-stats.h"
#include "tf-table.h"

G_BEGIN_DECLS

/* The tables of the dashboard: columns and rows. A cell whose value is unknown is empty. */

void tf_dashboard_set_history_columns (TfTable *table);
void tf_dashboard_set_times_columns (TfTable *table);
void tf_dashboard_set_costs_columns (TfTable *table);

/* Its key is the id. Returns: (transfer full) */
TfTableRow *tf_dashboard_new_history_row (TfDbusProject1 *project);

/* A row for each phase with a known time. Returns: (transfer full) (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_times_rows (const TfDashboardTimes *times);

/* A row for each agent. Returns: (transfer full) (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_costs_rows (const TfDashboardCosts *costs);

/* Cells. @time: µs, -1: unknown */
void tf_dashboard_set_count (TfTableRow *row, guint cell, guint count);
void tf_dashboard_set_time (TfTableRow *row, guint cell, gint64 time);
void tf_dashboard_set_iteration (TfTableRow *row, guint cell, TfDbusProject1 *project);
void tf_dashboard_set_issues (TfTableRow *row, guint cell, TfDbusProject1 *project);
void tf_dashboard_set_cost (TfTableRow *row, guint cell, TfDbusProject1 *project);

/* "Halted: No progress", or its phase. Returns: (transfer full) */
char *tf_dashboard_describe_outcome (TfDbusProject1 *project);

/* US dollars and tokens so far; NaN: unknown */
double tf_dashboard_get_cost (TfDbusProject1 *project);
double tf_dashboard_get_tokens (TfDbusProject1 *project);

/* Returns: (transfer full) */
char *tf_dashboard_format_cost (double dollars);

G_END_DECLS
