/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dashboard-stats.h"
#include "tf-table.h"

G_BEGIN_DECLS

/* The tables of the dashboard: columns and rows. Unknown values are "–" or "unknown". */

void tf_dashboard_set_active_columns (TfTable *table);
void tf_dashboard_set_history_columns (TfTable *table);
void tf_dashboard_set_times_columns (TfTable *table);

/* @is_agents: by agent, otherwise by deliverable type */
void tf_dashboard_set_stats_columns (TfTable *table, gboolean is_agents);

/* All Returns: (transfer full); the key of a project's row is its id. */
TfTableRow *tf_dashboard_new_active_row (TfDbusProject1 *project);
TfTableRow *tf_dashboard_new_history_row (TfDbusProject1 *project);

/* A row for each phase with a known time. Returns: (transfer full) (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_times_rows (const TfDashboardTimes *times);

/* @stats: (nullable): a{sv}: "agents" or "types" of Manager1.GetStats.
 * Returns: (transfer full) (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_stats_rows (GVariant *stats, gboolean is_agents);

G_END_DECLS
