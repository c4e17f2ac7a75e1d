/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-plot.h"

G_BEGIN_DECLS

/* Renders a chart to pixels, @scale per unit of @width and @height. Main thread. */

/* The plot alone, on a transparent background, laid out by @frame. Not a texture, because GTK 4.8
 * converts those pixel by pixel each time it draws them in software. Returns: (transfer full) */
GskRenderNode *tf_chart_picture_plot (const TfChartScene *scene,
                                      const TfChartFrame *frame,
                                      int width,
                                      int height,
                                      int scale);

/* With background, title and legend. Returns: (transfer full) */
GdkTexture *tf_chart_picture_whole (const TfChartScene *scene, int width, int height, int scale);

G_END_DECLS
