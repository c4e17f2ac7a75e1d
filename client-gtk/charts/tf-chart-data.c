/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-data.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "tf-chart-ticks.h"

static void
series_free (gpointer data)
{
  TfChartSeries *series = data;

  g_free (series->name);
  g_array_unref (series->points);
  g_free (series);
}

static void
threshold_free (gpointer data)
{
  TfChartThreshold *threshold = data;

  g_free (threshold->label);
  g_free (threshold->series);
  g_free (threshold);
}

static void
band_free (gpointer data)
{
  TfChartBand *band = data;

  g_free (band->label);
  g_free (band);
}

static void
mark_free (gpointer data)
{
  TfChartMark *mark = data;

  g_free (mark->label);
  g_free (mark->icon);
  g_free (mark);
}

static void
include_y (TfChartRange *range, double y)
{
  range->y_low = MIN (range->y_low, y);
  range->y_high = MAX (range->y_high, y);
}

static void
include_x (TfChartRange *range, double x)
{
  range->x_low = MIN (range->x_low, x);
  range->x_high = MAX (range->x_high, x);
}

static void
include_series (TfChartRange *range, const TfChartSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    {
      const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, i);

      include_x (range, point->x);
      if (!isfinite (point->y))
        continue;
      include_y (range, point->y);
      range->is_empty = FALSE;
    }
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
drop_doubles (GArray *sorted)
{
  guint kept = 0;

  for (guint i = 0; i < sorted->len; i++)
    {
      double x = g_array_index (sorted, double, i);

      if (kept == 0 || g_array_index (sorted, double, kept - 1) != x)
        g_array_index (sorted, double, kept++) = x;
    }
  g_array_set_size (sorted, kept);
}

/* The point at exactly @x. Returns: (transfer none) (nullable) */
static TfChartPoint *
find_point (const TfChartSeries *series, double x)
{
  guint low = 0;
  guint high = series->points->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      TfChartPoint *point = &g_array_index (series->points, TfChartPoint, middle);

      if (point->x == x)
        return point;
      if (point->x < x)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

static gboolean
is_known (const TfChartData *self, double x)
{
  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartPoint *point = find_point (g_ptr_array_index (self->series, i), x);

      if (point != NULL && isfinite (point->y))
        return TRUE;
    }
  return FALSE;
}

static void
describe_value (GString *text, const TfChartSeries *series, const TfChartPoint *point)
{
  g_autofree char *value = tf_chart_format_value (point != NULL ? point->y : NAN);

  g_string_append_c (text, '\n');
  if (point != NULL && point->n > 0)
    /* Translators: a series, its mean, and the number of values in the mean: "claude: 3.5 (n =
     * 4)" */
    g_string_append_printf (text, C_ ("chart", "%s: %s (n = %u)"), series->name, value, point->n);
  else
    /* Translators: a series and its value: "Critical: 3" */
    g_string_append_printf (text, C_ ("chart", "%s: %s"), series->name, value);
}

char *
tf_chart_data_format_x (const TfChartData *self, double x)
{
  return self->format_x != NULL ? self->format_x (x) : tf_chart_format_value (x);
}

static void
describe_mark (GString *text, const TfChartData *self, const TfChartMark *mark)
{
  g_autofree char *x = tf_chart_data_format_x (self, mark->x);

  g_string_append_c (text, '\n');
  /* Translators: an event of a chart: the name of x, its value, and what happened there: "Iteration
   * 3: Done" */
  g_string_append_printf (text, C_ ("chart", "%s %s: %s"), self->x_title, x, mark->label);
}

static void
append_field (GString *csv, const char *field)
{
  gboolean quoted = strpbrk (field, ",\"\r\n") != NULL;

  if (quoted)
    g_string_append_c (csv, '"');
  for (const char *c = field; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *c);
    }
  if (quoted)
    g_string_append_c (csv, '"');
}

static void
append_number (GString *csv, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (isfinite (value))
    g_string_append (csv, g_ascii_formatd (digits, sizeof digits, "%.15g", value));
}

static gboolean
has_means (const TfChartSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    if (g_array_index (series->points, TfChartPoint, i).n > 0)
      return TRUE;
  return FALSE;
}

static void
append_head (GString *csv, const TfChartData *self)
{
  append_field (csv, self->x_title);
  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->series, i);

      g_string_append_c (csv, ',');
      append_field (csv, series->name);
      if (has_means (series))
        {
          g_autofree char *n = g_strconcat (series->name, " (n)", NULL);

          g_string_append_c (csv, ',');
          append_field (csv, n);
        }
    }
  g_string_append (csv, "\r\n");
}

static void
append_row (GString *csv, const TfChartData *self, double x)
{
  append_number (csv, x);
  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->series, i);
      const TfChartPoint *point = find_point (series, x);

      g_string_append_c (csv, ',');
      append_number (csv, point != NULL ? point->y : NAN);
      if (!has_means (series))
        continue;
      g_string_append_c (csv, ',');
      append_number (csv, point != NULL ? point->n : NAN);
    }
  g_string_append (csv, "\r\n");
}

TfChartColour
tf_chart_colour_of (guint i)
{
  return TF_CHART_HUE + i % (TF_CHART_N_COLOURS - TF_CHART_HUE);
}

TfChartData *
tf_chart_data_new (const char *title, const char *x_title, const char *y_title)
{
  TfChartData *self = g_rc_box_new0 (TfChartData);

  self->title = g_strdup (title);
  self->x_title = g_strdup (x_title);
  self->y_title = g_strdup (y_title);
  self->whole_x = self->whole_y = TRUE;
  self->series = g_ptr_array_new_with_free_func (series_free);
  self->thresholds = g_ptr_array_new_with_free_func (threshold_free);
  self->bands = g_ptr_array_new_with_free_func (band_free);
  self->marks = g_ptr_array_new_with_free_func (mark_free);
  self->hollow = g_array_new (FALSE, FALSE, sizeof (double));
  return self;
}

TfChartData *
tf_chart_data_ref (TfChartData *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  TfChartData *self = data;

  g_ptr_array_unref (self->series);
  g_ptr_array_unref (self->thresholds);
  g_ptr_array_unref (self->bands);
  g_ptr_array_unref (self->marks);
  g_free (self->title);
  g_free (self->x_title);
  g_free (self->y_title);
  g_free (self->summary);
  g_free (self->filled_name);
  g_free (self->hollow_name);
  g_array_unref (self->hollow);
}

void
tf_chart_data_unref (TfChartData *self)
{
  g_rc_box_release_full (self, clear);
}

void
tf_chart_data_set_summary (TfChartData *self, const char *summary)
{
  char *copy = g_strdup (summary);

  g_free (self->summary);
  self->summary = copy;
}

TfChartSeries *
tf_chart_data_add_series (TfChartData *self,
                          const char *name,
                          TfChartColour colour,
                          gboolean dashed)
{
  TfChartSeries *series = g_new0 (TfChartSeries, 1);

  series->name = g_strdup (name);
  series->colour = colour;
  series->dashed = dashed;
  series->points = g_array_new (FALSE, FALSE, sizeof (TfChartPoint));
  g_ptr_array_add (self->series, series);
  return series;
}

void
tf_chart_series_add (TfChartSeries *self, double x, double y)
{
  tf_chart_series_add_mean (self, x, y, 0);
}

void
tf_chart_series_add_mean (TfChartSeries *self, double x, double y, guint n)
{
  TfChartPoint point = { x, y, n, FALSE };
  guint len = self->points->len;

  if (!isfinite (x) || (len > 0 && g_array_index (self->points, TfChartPoint, len - 1).x >= x))
    return;
  g_array_append_val (self->points, point);
}

void
tf_chart_data_add_threshold (TfChartData *self,
                             const char *label,
                             const char *series,
                             double y,
                             TfChartColour colour)
{
  TfChartThreshold *threshold = g_new0 (TfChartThreshold, 1);

  threshold->label = g_strdup (label);
  threshold->series = g_strdup (series);
  threshold->y = y;
  threshold->colour = colour;
  g_ptr_array_add (self->thresholds, threshold);
}

void
tf_chart_data_add_band (TfChartData *self,
                        const char *label,
                        double low,
                        double high,
                        TfChartColour colour)
{
  TfChartBand *band = g_new0 (TfChartBand, 1);

  band->label = g_strdup (label);
  band->low = low;
  band->high = high;
  band->colour = colour;
  g_ptr_array_add (self->bands, band);
}

void
tf_chart_data_add_mark (TfChartData *self,
                        const char *label,
                        const char *icon,
                        double x,
                        TfChartColour colour)
{
  TfChartMark *mark = g_new0 (TfChartMark, 1);

  mark->label = g_strdup (label);
  mark->icon = g_strdup (icon);
  mark->x = x;
  mark->colour = colour;
  g_ptr_array_add (self->marks, mark);
}

void
tf_chart_data_set_kinds (TfChartData *self, const char *filled_name, const char *hollow_name)
{
  g_free (self->filled_name);
  g_free (self->hollow_name);
  self->filled_name = g_strdup (filled_name);
  self->hollow_name = g_strdup (hollow_name);
}

void
tf_chart_data_add_hollow (TfChartData *self, TfChartSeries *series, double x)
{
  for (guint i = 0; i < self->series->len; i++)
    {
      TfChartSeries *each = g_ptr_array_index (self->series, i);
      TfChartPoint *point = series == NULL || series == each ? find_point (each, x) : NULL;

      if (point != NULL)
        point->hollow = TRUE;
    }
  g_array_append_val (self->hollow, x);
}

gboolean
tf_chart_data_is_hollow (const TfChartData *self, double x)
{
  for (guint i = 0; i < self->hollow->len; i++)
    if (g_array_index (self->hollow, double, i) == x)
      return TRUE;
  return FALSE;
}

gboolean
tf_chart_is_hidden (GHashTable *hidden, const char *name)
{
  return hidden != NULL && name != NULL && g_hash_table_contains (hidden, name);
}

TfChartRange
tf_chart_data_get_range (const TfChartData *self, GHashTable *hidden)
{
  TfChartRange range = { INFINITY, -INFINITY, 0, 0, TRUE };

  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->series, i);

      if (!tf_chart_is_hidden (hidden, series->name))
        include_series (&range, series);
    }
  for (guint i = 0; i < self->marks->len; i++)
    include_x (&range, ((TfChartMark *) g_ptr_array_index (self->marks, i))->x);
  for (guint i = 0; i < self->thresholds->len; i++)
    {
      const TfChartThreshold *threshold = g_ptr_array_index (self->thresholds, i);

      if (!tf_chart_is_hidden (hidden, threshold->series))
        include_y (&range, threshold->y);
    }
  for (guint i = 0; i < self->bands->len; i++)
    {
      const TfChartBand *band = g_ptr_array_index (self->bands, i);

      include_y (&range, band->low);
      include_y (&range, band->high);
    }
  if (range.x_low > range.x_high)
    range.x_low = range.x_high = 0;
  return range;
}

GArray *
tf_chart_data_list_x (const TfChartData *self, GHashTable *hidden)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->series, i);

      if (tf_chart_is_hidden (hidden, series->name))
        continue;
      for (guint j = 0; j < series->points->len; j++)
        g_array_append_val (all, g_array_index (series->points, TfChartPoint, j).x);
    }
  for (guint i = 0; i < self->marks->len; i++)
    g_array_append_val (all, ((TfChartMark *) g_ptr_array_index (self->marks, i))->x);
  g_array_sort (all, compare_doubles);
  drop_doubles (all);
  return all;
}

char *
tf_chart_data_describe_at (const TfChartData *self, GHashTable *hidden, double x)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *number = tf_chart_data_format_x (self, x);

  /* Translators: the name of an x of a chart, and its value: "Iteration 3" */
  g_string_append_printf (text, C_ ("chart", "%s %s"), self->x_title, number);
  if (self->filled_name != NULL && self->hollow_name != NULL && is_known (self, x))
    g_string_append_printf (
        text, "\n%s", tf_chart_data_is_hollow (self, x) ? self->hollow_name : self->filled_name);
  for (guint i = 0; i < self->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->series, i);

      if (!tf_chart_is_hidden (hidden, series->name))
        describe_value (text, series, find_point (series, x));
    }
  for (guint i = 0; i < self->marks->len; i++)
    {
      const TfChartMark *mark = g_ptr_array_index (self->marks, i);

      if (mark->x == x)
        g_string_append_printf (text, "\n%s", mark->label);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
tf_chart_data_describe (const TfChartData *self)
{
  g_autoptr (GString) text = g_string_new (self->title);
  g_autoptr (GArray) all = tf_chart_data_list_x (self, NULL);
  TfChartRange range = tf_chart_data_get_range (self, NULL);
  g_autofree char *newest = NULL;

  if (range.is_empty || all->len == 0)
    {
      g_string_append_printf (text, ". %s", _ ("No values yet"));
      return g_string_free (g_steal_pointer (&text), FALSE);
    }
  newest = tf_chart_data_describe_at (self, NULL, g_array_index (all, double, all->len - 1));
  g_string_append_printf (text, ".%s%s\n%s", self->summary != NULL ? " " : "",
                          self->summary != NULL ? self->summary : "", newest);
  for (guint i = 0; i < self->thresholds->len; i++)
    g_string_append_printf (text, "\n%s",
                            ((TfChartThreshold *) g_ptr_array_index (self->thresholds, i))->label);
  for (guint i = 0; i < self->marks->len; i++)
    describe_mark (text, self, g_ptr_array_index (self->marks, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
tf_chart_data_to_csv (const TfChartData *self)
{
  g_autoptr (GString) csv = g_string_new (NULL);
  g_autoptr (GArray) all = tf_chart_data_list_x (self, NULL);

  append_head (csv, self);
  for (guint i = 0; i < all->len; i++)
    append_row (csv, self, g_array_index (all, double, i));
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
