/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Budgets, looked at before each run. Private to this folder. Job's thread. */

/* %FALSE with TF_ERROR_BUDGET if that of the project is used up, or if the last run of the project used up that
 * of a run; or with TF_ERROR_ON_HOLD, noted in @workspace until midnight, if that of the day is. A budget that cannot be enforced, because an agent does not
 * tell what it uses, counts as used up. From 80 % on, a warning is in the log once a run. */
gboolean tf_ask_budget_check (TfWorkspace *workspace, GError **error);

/* TF_ERROR_BUDGET if the budget of the day is used up: for runs of no project. */
gboolean tf_ask_budget_check_day (const TfConfig *config, GError **error);

/* Counts what a run used, and sets its cost from the prices of @agent if it told none. That one @succeeded and told
 * nothing is noted in @usage; one that failed may not have come to tell. */
void tf_ask_budget_count (const TfAgentConfig *agent, gboolean succeeded, TfUsage *usage);

G_END_DECLS
