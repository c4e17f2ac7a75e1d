/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Budgets, looked at before each run. Private to this folder. Job's thread. */

/* %FALSE with TF_ERROR_BUDGET if that of the project is used up, or with TF_ERROR_ON_HOLD, noted in @workspace until
 * midnight, if that of the day is. What is unknown stops nothing here; the guard of the polish loop does. From 80 %
 * on, a warning is in the log once a run. */
gboolean tf_ask_budget_check (TfWorkspace *workspace, GError **error);

/* Counts what a run used, and sets its cost from the prices of @agent if it told none. */
void tf_ask_budget_count (const TfAgentConfig *agent, TfUsage *usage);

G_END_DECLS
