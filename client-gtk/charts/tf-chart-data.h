/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The content of a chart, as plain data; pure functions. Callers translate the texts. */

/* The role of a series; the style assigns a color to each. */
typedef enum
{
  TF_CHART_NEUTRAL, /* text color */
  TF_CHART_ERROR,
  TF_CHART_WARNING,
  TF_CHART_ACCENT,
  TF_CHART_SUCCESS,
  TF_CHART_HUE, /* this and following roles have distinct colors without a meaning */
  TF_CHART_N_COLOURS = TF_CHART_HUE + 6
} TfChartColour;

/* The @i-th of any number of equal roles. */
TfChartColour tf_chart_colour_of (guint i);

typedef struct
{
  double x;
  double y; /* NaN: unknown, drawn as a gap */
  guint n;  /* how many values y is the mean of; 0 if it is not a mean */
  gboolean hollow;
} TfChartPoint;

typedef struct
{
  char *name; /* (owned) */
  TfChartColour colour;
  gboolean dashed;
  GArray *points; /* (owned) (element-type TfChartPoint), x ascending */
} TfChartSeries;

/* A horizontal line. */
typedef struct
{
  char *label;  /* (owned) */
  char *series; /* (owned) (nullable): shown only with this series */
  double y;
  TfChartColour colour;
} TfChartThreshold;

/* A range between two values, such as control limits. */
typedef struct
{
  char *label; /* (owned) */
  double low;
  double high;
  TfChartColour colour;
} TfChartBand;

/* An event at an x: with an icon, a line across the plot with icon and label above it; without one,
 * only a tick, whose label the cursor and the description have. */
typedef struct
{
  char *label; /* (owned) */
  char *icon;  /* (owned) (nullable): name of a symbolic icon */
  double x;
  TfChartColour colour;
} TfChartMark;

typedef struct
{
  char *title;   /* (owned) */
  char *x_title; /* (owned): the name of x, such as "Iteration" */
  char *y_title; /* (owned) */
  char *summary; /* (owned) (nullable): what the curve means, in a sentence */
  gboolean whole_x, whole_y;
  char *(*format_x) (double x); /* (nullable): the label of an x that is not shown as a number */
  GPtrArray *series;            /* (owned) (element-type TfChartSeries) */
  GPtrArray *thresholds;        /* (owned) (element-type TfChartThreshold) */
  GPtrArray *bands;             /* (owned) (element-type TfChartBand) */
  GPtrArray *marks;             /* (owned) (element-type TfChartMark) */
  char *filled_name;            /* (owned) (nullable): what points with a filled marker are */
  char *hollow_name;            /* (owned) (nullable): what those with a hollow one are */
  GArray *hollow;               /* (owned) (element-type double): their x */
} TfChartData;

/* Both axes use integers by default. Do not change it once a chart shows it. Returns: (transfer full) */
TfChartData *tf_chart_data_new (const char *title, const char *x_title, const char *y_title);
TfChartData *tf_chart_data_ref (TfChartData *self);
void tf_chart_data_unref (TfChartData *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfChartData, tf_chart_data_unref)

void tf_chart_data_set_summary (TfChartData *self, const char *summary);

/* @name identifies the series. Returns: (transfer none) */
TfChartSeries *tf_chart_data_add_series (TfChartData *self,
                                         const char *name,
                                         TfChartColour colour,
                                         gboolean dashed);

/* Points that are out of order or whose x is not finite are dropped. */
void tf_chart_series_add (TfChartSeries *self, double x, double y);
void tf_chart_series_add_mean (TfChartSeries *self, double x, double y, guint n);

void tf_chart_data_add_threshold (TfChartData *self,
                                  const char *label,
                                  const char *series,
                                  double y,
                                  TfChartColour colour);
void tf_chart_data_add_band (TfChartData *self,
                             const char *label,
                             double low,
                             double high,
                             TfChartColour colour);
void tf_chart_data_add_mark (TfChartData *self,
                             const char *label,
                             const char *icon,
                             double x,
                             TfChartColour colour);

/* Names the two kinds of points, which their markers tell apart. */
void tf_chart_data_set_kinds (TfChartData *self, const char *filled_name, const char *hollow_name);

/* Makes the points at @x hollow, which there must already be. @series: (nullable): %NULL for all */
void tf_chart_data_add_hollow (TfChartData *self, TfChartSeries *series, double x);

/* Whether a point at @x is. */
gboolean tf_chart_data_is_hollow (const TfChartData *self, double x);

/* Whether the series is in @hidden (a set of names, nullable). */
gboolean tf_chart_is_hidden (GHashTable *hidden, const char *name);

typedef struct
{
  double x_low, x_high;
  double y_low, y_high;
  gboolean is_empty; /* no values */
} TfChartRange;

/* The range of visible data. x: all points and marks, known or not; y: includes 0. */
TfChartRange tf_chart_data_get_range (const TfChartData *self, GHashTable *hidden);

/* All x of visible series and marks, sorted, without duplicates.
 * Returns: (transfer full) (element-type double) */
GArray *tf_chart_data_list_x (const TfChartData *self, GHashTable *hidden);

/* The label of @x. Returns: (transfer full) */
char *tf_chart_data_format_x (const TfChartData *self, double x);

/* The values at @x, one per line. Returns: (transfer full) */
char *tf_chart_data_describe_at (const TfChartData *self, GHashTable *hidden, double x);

/* A description of the chart for those who do not see it: its summary, the newest values, thresholds and
 * events. Returns: (transfer full) */
char *tf_chart_data_describe (const TfChartData *self);

/* All series, including hidden ones, as RFC 4180 CSV: a header, then one line per x; unknown values
 * are empty. Numbers always use a decimal point. Returns: (transfer full) */
char *tf_chart_data_to_csv (const TfChartData *self);

G_END_DECLS
