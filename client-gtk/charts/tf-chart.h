/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chart-data.h"

G_BEGIN_DECLS

/**
 * TfChart:
 *
 * Lines over a common x with thresholds, bands and marks, and a legend whose entries show and hide
 * them. The pointer, a finger or the arrow keys move along x: what is there is told in a label and
 * as accessible description. x runs in reading direction: from right to left where text does, with
 * the axis of values at its start. Main thread only.
 */
#define TF_TYPE_CHART (tf_chart_get_type ())
G_DECLARE_FINAL_TYPE (TfChart, tf_chart, TF, CHART, GtkWidget)

GtkWidget *tf_chart_new (void);

/* @data: (transfer full) (nullable). What a person hid stays hidden by its name. */
void tf_chart_set_data (TfChart *self, TfChartData *data);

/* Returns: (transfer none) (nullable) */
const TfChartData *tf_chart_get_data (TfChart *self);

/* Hides or shows a series, as its entry in the legend does. */
void tf_chart_set_hidden (TfChart *self, const char *series, gboolean hidden);

/* What is told at the place of the cursor. Returns: (transfer none) (nullable): %NULL while it is nowhere */
const char *tf_chart_get_told (TfChart *self);

/* The chart as a picture of @width × @height at @scale pixels each, with its title and the legend of
 * what is not hidden; need not be shown for that. The texture may be encoded on any thread.
 * Returns: (transfer full) */
GdkTexture *tf_chart_render (TfChart *self, int width, int height, int scale);

G_END_DECLS
