/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What runs, and what waits for the user. Main thread. */

typedef enum
{
  TF_DASHBOARD_RUNS,   /* it works, or goes on by itself: in line for a slot, or at a known time */
  TF_DASHBOARD_WAITS,  /* the user has to act */
  TF_DASHBOARD_RESTS,  /* not started, or between two steps */
  TF_DASHBOARD_IS_OVER /* done */
} TfDashboardState;

TfDashboardState tf_dashboard_get_state (TfDbusProject1 *project);

/* What it does or waits for, for how long, and the cost so far if that is known: "Building (agent claude)
 * · 3 min · $0.42". @now: µs since 1970 UTC. Returns: (transfer full) */
char *tf_dashboard_describe_now (TfDbusProject1 *project, gint64 now);

/* Fills a list box with a row for each of @projects (element-type TfDbusProject1), at most @most; activating
 * one opens the project. Rows that stay the same project keep the focus. */
void tf_dashboard_fill_list (GtkListBox *list, GPtrArray *projects, guint most, gint64 now);

G_END_DECLS
