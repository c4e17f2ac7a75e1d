/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chart-data.h"

G_BEGIN_DECLS

/**
 * TfChart:
 *
 * Line chart with thresholds, bands and marks, and a legend whose entries show or hide lines. The
 * pointer, touch or arrow keys move a cursor along x; a label and the accessible description give
 * the values there. x runs from left to right in every language. A button, Enter or a double click
 * shows the chart large in a window of its own. Main thread only.
 */
#define TF_TYPE_CHART (tf_chart_get_type ())
G_DECLARE_FINAL_TYPE (TfChart, tf_chart, TF, CHART, GtkWidget)

GtkWidget *tf_chart_new (void);

/* @data: (transfer full) (nullable). Hidden series stay hidden, by name. */
void tf_chart_set_data (TfChart *self, TfChartData *data);

/* Returns: (transfer none) (nullable) */
const TfChartData *tf_chart_get_data (TfChart *self);

/* Hides or shows a series, like its legend entry. */
void tf_chart_set_hidden (TfChart *self, const char *series, gboolean hidden);

/* Shows it large, and what it shows later, too. */
void tf_chart_enlarge (TfChart *self);

/* The description of the values at the cursor. Returns: (transfer none) (nullable): %NULL without a
 * cursor */
const char *tf_chart_get_description (TfChart *self);

/* Renders the chart to @width × @height at @scale pixels each, with title and the legend of visible
 * series. The widget need not be shown. The texture can be encoded on any thread.
 * Returns: (transfer full) */
GdkTexture *tf_chart_render (TfChart *self, int width, int height, int scale);

G_END_DECLS
