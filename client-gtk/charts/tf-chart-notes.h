/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-plot.h"

G_BEGIN_DECLS

/* The bands, thresholds and marks of a plot. Their labels are outside the area of the curves, so that
 * nothing crosses them. Main thread. */

/* What is below the curves: bands, lines of thresholds, lines and ticks of marks. */
void tf_chart_notes_draw_lines (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr);

/* Icons and labels. */
void tf_chart_notes_draw_labels (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr);

G_END_DECLS
