/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-chart.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-ctl-text.h"

#define INDENT 3
#define GAP    2
#define STRIDE 2 /* columns from one point to the next */

/* The content of a cell of the plot; its symbol is chosen when writing. */
typedef enum
{
  CELL_EMPTY,
  CELL_POINT,
  CELL_LEVEL,
  CELL_UP,
  CELL_DOWN,
  CELL_UPRIGHT
} Cell;

static const char *const symbols[][2] = {
  { " ", " " }, { "*", "●" }, { "-", "─" }, { "/", "╱" }, { "\\", "╲" }, { "|", "│" },
};

typedef struct
{
  GArray *points; /* (owned) (element-type TfCtlPoint): the points drawn */
  GArray *values; /* (owned) (element-type guint64): of the rows, from the top */
  Cell *cells;    /* (owned): n_columns for each row */
  guint n_columns;
  guint margin;     /* columns left of the values */
  guint axis_width; /* columns of the widest value */
  gboolean utf8;
} Plot;

static void
plot_clear (Plot *plot)
{
  g_clear_pointer (&plot->points, g_array_unref);
  g_clear_pointer (&plot->values, g_array_unref);
  g_clear_pointer (&plot->cells, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Plot, plot_clear)

static guint64
total_at (GArray *points, guint i)
{
  return tf_counts_total (&g_array_index (points, TfCtlPoint, i).counts);
}

static guint
count_digits (guint64 value)
{
  guint digits = 1;

  for (; value >= 10; value /= 10)
    digits++;
  return digits;
}

static GArray *
thin_out (GArray *points, guint max)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (TfCtlPoint));
  guint n = MIN (points->len, max);

  for (guint i = 0; i < n; i++)
    {
      guint64 index = n < 2 ? 0 : ((guint64) i * (points->len - 1) + (n - 1) / 2) / (n - 1);

      g_array_append_val (out, g_array_index (points, TfCtlPoint, index));
    }
  return out;
}

static int
compare_descending (gconstpointer a, gconstpointer b)
{
  guint64 left = *(const guint64 *) a;
  guint64 right = *(const guint64 *) b;

  return left < right ? 1 : left > right ? -1 : 0;
}

static GArray *
find_distinct (GArray *points)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint kept = 0;

  for (guint i = 0; i < points->len; i++)
    {
      guint64 value = total_at (points, i);

      g_array_append_val (values, value);
    }
  g_array_sort (values, compare_descending);
  for (guint i = 0; i < values->len; i++)
    if (i == 0 || g_array_index (values, guint64, i) != g_array_index (values, guint64, kept - 1))
      g_array_index (values, guint64, kept++) = g_array_index (values, guint64, i);
  g_array_set_size (values, kept);
  return values;
}

/* @distinct if it fits, else a linear scale from its largest to its smallest value. */
static GArray *
choose_rows (GArray *distinct, guint max)
{
  double top, bottom;

  if (distinct->len <= max)
    return g_array_ref (distinct);
  top = (double) g_array_index (distinct, guint64, 0);
  bottom = (double) g_array_index (distinct, guint64, distinct->len - 1);
  g_array_set_size (distinct, max);
  for (guint i = 0; i < max; i++)
    g_array_index (distinct, guint64, i) = (guint64) (top - (top - bottom) * i / (max - 1) + 0.5);
  return g_array_ref (distinct);
}

static guint
nearest_row (const Plot *plot, guint64 value)
{
  guint nearest = 0;
  guint64 least = G_MAXUINT64;

  for (guint i = 0; i < plot->values->len; i++)
    {
      guint64 row = g_array_index (plot->values, guint64, i);
      guint64 distance = row > value ? row - value : value - row;

      if (distance < least)
        {
          least = distance;
          nearest = i;
        }
    }
  return nearest;
}

static void
put (Plot *plot, guint row, guint column, Cell cell)
{
  plot->cells[row * plot->n_columns + column] = cell;
}

/* The stroke in the column between two points ends at the height of the second. */
static void
join (Plot *plot, guint column, guint from, guint to)
{
  put (plot, to, column, to == from ? CELL_LEVEL : to > from ? CELL_DOWN : CELL_UP);
  for (guint row = MIN (from, to) + 1; row < MAX (from, to); row++)
    put (plot, row, column, CELL_UPRIGHT);
}

static void
draw (Plot *plot)
{
  guint previous = 0;

  plot->n_columns = plot->points->len * STRIDE - (STRIDE - 1);
  plot->cells = g_new0 (Cell, plot->n_columns * plot->values->len);
  for (guint i = 0; i < plot->points->len; i++)
    {
      guint row = nearest_row (plot, total_at (plot->points, i));

      put (plot, row, i * STRIDE, CELL_POINT);
      if (i > 0)
        join (plot, i * STRIDE - 1, previous, row);
      previous = row;
    }
}

static void
strip_blanks (GString *line)
{
  while (line->len > 0 && line->str[line->len - 1] == ' ')
    g_string_truncate (line, line->len - 1);
}

static const char *
get_title (void)
{
  /* Translators: beside the axis of a chart: critical, medium and minor issues together */
  return C_ ("chart", "total");
}

static char *
format_row (const Plot *plot, guint row)
{
  GString *line = g_string_new (NULL);
  g_autofree char *title = tf_ctl_text_label (row == 0 ? get_title () : "", plot->margin - INDENT);

  g_string_append_printf (line, "%*s%s%*" G_GUINT64_FORMAT " %s", INDENT, "", title,
                          (int) plot->axis_width, g_array_index (plot->values, guint64, row),
                          plot->utf8 ? "┤" : "|");
  for (guint c = 0; c < plot->n_columns; c++)
    g_string_append (line, symbols[plot->cells[row * plot->n_columns + c]][plot->utf8 ? 1 : 0]);
  strip_blanks (line);
  return g_string_free (line, FALSE);
}

/* As many numbers as fit, separated by blanks, each below its point. */
static char *
format_iterations (const Plot *plot, guint columns)
{
  guint left = plot->margin + plot->axis_width + 2;
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < plot->points->len; i++)
    {
      guint iteration = g_array_index (plot->points, TfCtlPoint, i).iteration;
      guint column = left + i * STRIDE;

      if ((i > 0 && column <= line->len) || column + count_digits (iteration) > columns)
        continue;
      g_string_append_printf (line, "%*s%u", (int) (column - line->len), "", iteration);
    }
  return g_string_free (line, FALSE);
}

static void
append_line (GString *text, const char *line, const char *verdict)
{
  g_string_append (text, line);
  if (verdict != NULL)
    g_string_append_printf (text, "  %s", verdict);
  g_string_append_c (text, '\n');
}

static char *
format_plot (const Plot *plot, const char *verdict, guint columns)
{
  GString *text = g_string_new (NULL);
  guint last = nearest_row (plot, total_at (plot->points, plot->points->len - 1));
  g_autofree char *iterations = format_iterations (plot, columns);
  gboolean below = FALSE;

  for (guint row = 0; row < plot->values->len; row++)
    {
      g_autofree char *line = format_row (plot, row);
      gboolean here = verdict != NULL && row == last;

      if (here && tf_ctl_text_width (line) + 2 + tf_ctl_text_width (verdict) > columns)
        {
          below = TRUE;
          here = FALSE;
        }
      append_line (text, line, here ? verdict : NULL);
    }
  g_string_append_printf (text, "%s\n", iterations);
  if (below)
    {
      g_autofree char *lines = tf_ctl_text_wrap (verdict, "   ", columns - 3);

      g_string_append (text, lines);
    }
  return g_string_free (text, FALSE);
}

char *
tf_ctl_chart_format (GArray *points, const char *verdict, const TfCtlChartSize *size)
{
  guint columns = CLAMP (size->columns, 30, TF_CTL_CHART_MAX_COLUMNS);
  g_autofree char *shown = NULL;
  g_autoptr (GArray) distinct = NULL;
  g_auto (Plot) plot = { 0 };
  guint64 largest;

  if (verdict != NULL)
    shown = size->utf8 ? g_strdup (verdict) : tf_ctl_text_to_ascii (verdict);
  if (points->len == 0)
    return shown != NULL ? g_strdup_printf ("   %s\n", shown) : g_strdup ("");
  plot.utf8 = size->utf8;
  distinct = find_distinct (points);
  largest = g_array_index (distinct, guint64, 0);
  plot.axis_width = MAX (count_digits (largest), 2);
  plot.margin = INDENT + tf_ctl_text_width (get_title ()) + GAP;
  plot.points = thin_out (points, (columns - plot.margin - plot.axis_width - 2 + 1) / STRIDE);
  g_clear_pointer (&distinct, g_array_unref);
  distinct = find_distinct (plot.points);
  plot.values = choose_rows (distinct, MAX (size->rows, 2));
  draw (&plot);
  return format_plot (&plot, shown, columns);
}
