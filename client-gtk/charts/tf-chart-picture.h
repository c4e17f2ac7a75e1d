/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-plot.h"

G_BEGIN_DECLS

/* A chart as pixels, @scale of them for each unit of @width and @height. Main thread. */

/* The plot alone on nothing, as @frame has it: pixels too, but not as a texture, which GTK 4.8
 * converts colour by colour whenever it is drawn in software. Returns: (transfer full) */
GskRenderNode *tf_chart_picture_plot (const TfChartScene *scene,
                                      const TfChartFrame *frame,
                                      int width,
                                      int height,
                                      int scale);

/* With background, title and legend. Returns: (transfer full) */
GdkTexture *tf_chart_picture_whole (const TfChartScene *scene, int width, int height, int scale);

G_END_DECLS
