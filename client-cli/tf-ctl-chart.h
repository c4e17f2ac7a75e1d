/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl-properties.h"

G_BEGIN_DECLS

#define TF_CTL_CHART_MAX_COLUMNS 60

typedef struct
{
  guint columns; /* at most TF_CTL_CHART_MAX_COLUMNS are used */
  guint rows;    /* of the plot, without the line of iterations; at least 2 */
  gboolean utf8; /* otherwise only ASCII */
} TfCtlChartSize;

/**
 * tf_ctl_chart_format:
 * @points: (element-type TfCtlPoint): the trajectory
 * @verdict: (nullable): shown behind the last point, or whole below when there is no room
 *
 * The totals over the iterations. As many values as there are rows get a row each, more are put on
 * a linear scale. More points than columns are thinned out evenly; the first and last stay. Pure.
 *
 * Returns: (transfer full): lines, each ended by a line break; "" without points and verdict
 */
char *tf_ctl_chart_format (GArray *points, const char *verdict, const TfCtlChartSize *size);

G_END_DECLS
