/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chart-data.h"
#include "tf-chart-ticks.h"

G_BEGIN_DECLS

/* Draws the plot of a chart on an ARGB32 image surface. Main thread. */

typedef struct
{
  GdkRGBA foreground;
  GdkRGBA background;
  GdkRGBA colours[TF_CHART_N_COLOURS];
  gboolean high_contrast; /* also distinguish series by dashes */
  gboolean rtl;           /* right-to-left: the legend of a picture; x always runs to the right */
} TfChartStyle;

/* The current style of @widget, which need not be shown. */
void tf_chart_style_init (TfChartStyle *self, GtkWidget *widget);

typedef struct
{
  const TfChartData *data;
  GHashTable *hidden;  /* (nullable): names of series */
  PangoContext *pango; /* for this drawing only */
  TfChartStyle style;
} TfChartScene;

/* Between a line or marker and its label. */
#define TF_CHART_LABEL_GAP 8

/* The layout of a plot. */
typedef struct
{
  double width, height;
  graphene_rect_t plot;
  gboolean is_empty;
  double x_low, x_high;
  double y_low, y_high;
  TfChartTicks x_ticks, y_ticks;
} TfChartFrame;

void tf_chart_frame_init (TfChartFrame *self,
                          const TfChartScene *scene,
                          double width,
                          double height);
/* The label of the @i-th tick along x. Returns: (transfer full) */
char *tf_chart_frame_format_x (const TfChartFrame *self, const TfChartScene *scene, guint i);
double tf_chart_frame_get_x (const TfChartFrame *self, double x);
double tf_chart_frame_get_y (const TfChartFrame *self, double y);

/* Draws everything except the cursor. */
void tf_chart_plot_draw (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr);

/* An entry of the legend: a series, a band, or a kind of marker. */
typedef struct
{
  enum
  {
    TF_CHART_KEY_SERIES,
    TF_CHART_KEY_BAND,
    TF_CHART_KEY_FILLED,
    TF_CHART_KEY_HOLLOW,
  } kind;
  guint index;      /* of the series or band */
  const char *name; /* of the data */
} TfChartKey;

/* All entries, in order: series, kinds of markers, bands. Returns: (transfer full) (element-type
 * TfChartKey) */
GArray *tf_chart_plot_list_keys (const TfChartData *data);

/* The symbol of an entry, centered in @width × @height at 0, 0. */
void tf_chart_plot_draw_key (const TfChartStyle *style,
                             const TfChartData *data,
                             const TfChartKey *key,
                             cairo_t *cr,
                             double width,
                             double height);

/* Small text. Returns: (transfer full) */
PangoLayout *tf_chart_plot_new_layout (PangoContext *pango, const char *text);

G_END_DECLS
