/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chart-data.h"

G_BEGIN_DECLS

/**
 * TfChartLegend:
 *
 * The names of what a TfChart shows. Entries of series are toggles. Signal: "toggled" (name, gboolean
 * shown). Owned by TfChart. Main thread only.
 */
#define TF_TYPE_CHART_LEGEND (tf_chart_legend_get_type ())
G_DECLARE_FINAL_TYPE (TfChartLegend, tf_chart_legend, TF, CHART_LEGEND, GtkWidget)

GtkWidget *tf_chart_legend_new (void);

/* @data: (nullable); @hidden: names of series. Entries that stay the same keep the focus. */
void tf_chart_legend_set (TfChartLegend *self, TfChartData *data, GHashTable *hidden);

void tf_chart_legend_set_shown (TfChartLegend *self, const char *series, gboolean shown);

G_END_DECLS
