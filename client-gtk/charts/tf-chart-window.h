/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart.h"

G_BEGIN_DECLS

/* Shows @chart, a new one, large in a window of its own above @parent (nullable); Escape closes it. Main
 * thread. Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_chart_window_present (GtkWindow *parent, GtkWidget *chart, const char *title);

G_END_DECLS
