/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chart-data.h"

G_BEGIN_DECLS

/**
 * TfChartCanvas:
 *
 * The drawing area of a TfChart: the plot, cached as a texture until it changes, and above it the
 * cursor with its label. Owned and filled by TfChart. Signal: "activate": Enter or a double click.
 */
#define TF_TYPE_CHART_CANVAS (tf_chart_canvas_get_type ())
G_DECLARE_FINAL_TYPE (TfChartCanvas, tf_chart_canvas, TF, CHART_CANVAS, GtkWidget)

GtkWidget *tf_chart_canvas_new (void);

/* Both must live until the next call; %NULL for none. Call it again after changing either. */
void tf_chart_canvas_set (TfChartCanvas *self, const TfChartData *data, GHashTable *hidden);

/* Returns: (transfer none) (nullable) */
const char *tf_chart_canvas_get_description (TfChartCanvas *self);

/* Like tf_chart_render(). There must be data. Returns: (transfer full) */
GdkTexture *tf_chart_canvas_render (TfChartCanvas *self, int width, int height, int scale);

G_END_DECLS
