/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-table.h"

G_BEGIN_DECLS

/* Agents compared: on like work, which is projects of one type, and on the same brain dump, which is a
 * race. Main thread. Unknown values are left out of means and are empty cells. */

void tf_dashboard_set_compare_columns (TfTable *table);
void tf_dashboard_set_races_columns (TfTable *table);

/* @projects: (element-type TfDbusProject1). A row for each agent and type; means are of projects that are
 * done. Returns: (transfer full) (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_compare_rows (GPtrArray *projects);

/* A row for each project of a race, those of a race together; its key is the id. Returns: (transfer full)
 * (element-type TfTableRow) */
GPtrArray *tf_dashboard_new_races_rows (GPtrArray *projects);

G_END_DECLS
