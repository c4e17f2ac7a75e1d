/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfBudgetDialog:
 *
 * What the runs of one project may use: dollars, tokens and minutes; an empty field has no limit. Sets it
 * (SetBudget), and reports what could not be set. Main thread only.
 */
#define TF_TYPE_BUDGET_DIALOG (tf_budget_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TfBudgetDialog, tf_budget_dialog, TF, BUDGET_DIALOG, AdwMessageDialog)

/* @from: a widget in the calling window, where errors are reported. Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_budget_dialog_new (GtkWidget *from, TfClient *client, TfDbusProject1 *project);

G_END_DECLS
