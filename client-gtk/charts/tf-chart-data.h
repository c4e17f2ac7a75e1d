/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a chart shows, as plain data; pure functions. Texts are translated by who makes them. */

/* A part something plays, which the style gives a colour. */
typedef enum
{
  TF_CHART_NEUTRAL, /* that of text */
  TF_CHART_ERROR,
  TF_CHART_WARNING,
  TF_CHART_ACCENT,
  TF_CHART_SUCCESS,
  TF_CHART_HUE, /* this one and those behind it: told apart, without a meaning */
  TF_CHART_N_COLOURS = TF_CHART_HUE + 6
} TfChartColour;

/* The @i-th of any number of equals. */
TfChartColour tf_chart_colour_of (guint i);

typedef struct
{
  double x;
  double y; /* NaN: not known, which leaves a gap */
  guint n;  /* how many values y is the mean of; 0 when it is no mean */
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
  char *series; /* (owned) (nullable): shown with that series only */
  double y;
  TfChartColour colour;
} TfChartThreshold;

/* What lies between two values, such as control limits. */
typedef struct
{
  char *label; /* (owned) */
  double low;
  double high;
  TfChartColour colour;
} TfChartBand;

/* Something that happened at an x. */
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
  char *x_title; /* (owned): what one x is, such as "Iteration" */
  char *y_title; /* (owned) */
  gboolean whole_x, whole_y;
  GPtrArray *series;     /* (owned) (element-type TfChartSeries) */
  GPtrArray *thresholds; /* (owned) (element-type TfChartThreshold) */
  GPtrArray *bands;      /* (owned) (element-type TfChartBand) */
  GPtrArray *marks;      /* (owned) (element-type TfChartMark) */
} TfChartData;

/* Whole numbers on both axes unless changed. Returns: (transfer full) */
TfChartData *tf_chart_data_new (const char *title, const char *x_title, const char *y_title);
void tf_chart_data_free (TfChartData *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfChartData, tf_chart_data_free)

/* @name is what tells it from others. Returns: (transfer none) */
TfChartSeries *tf_chart_data_add_series (TfChartData *self,
                                         const char *name,
                                         TfChartColour colour,
                                         gboolean dashed);

/* A point out of order, or whose x is not finite, is dropped. */
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

/* The series of that name in @hidden (a set of names, nullable)? */
gboolean tf_chart_is_hidden (GHashTable *hidden, const char *name);

typedef struct
{
  double x_low, x_high;
  double y_low, y_high;
  gboolean is_empty; /* nothing known */
} TfChartRange;

/* Of what is not hidden. x: every point, known or not, and the marks; y: at least from 0. */
TfChartRange tf_chart_data_get_range (const TfChartData *self, GHashTable *hidden);

/* Every x of a series that is not hidden and of a mark, ascending, once each.
 * Returns: (transfer full) (element-type double) */
GArray *tf_chart_data_list_x (const TfChartData *self, GHashTable *hidden);

/* The values at @x, a line each, unknown ones as "–". Returns: (transfer full) */
char *tf_chart_data_describe_at (const TfChartData *self, GHashTable *hidden, double x);

/* The whole in a few sentences. Returns: (transfer full) */
char *tf_chart_data_describe (const TfChartData *self);

/* All series, whatever is hidden, as RFC 4180: a line of names, then one for each x; unknown is
 * empty. Numbers have a point in every language. Returns: (transfer full) */
char *tf_chart_data_to_csv (const TfChartData *self);

G_END_DECLS
