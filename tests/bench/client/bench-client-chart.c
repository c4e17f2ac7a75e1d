/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <adwaita.h>
#include <math.h>
#include <time.h>

#include "tf-chart.h"

/* The cost of a frame with a chart of 10 × 500 points: with new values, with the cursor moved, and
 * with an empty widget of another colour in its place. */
#define N_SERIES 10
#define N_POINTS 500
#define N_FRAMES 200

static gint64 begun;
static gint64 spent[N_FRAMES];
static guint n_frames;

/* Processor time, which other load does not affect. */
static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
before_cb (GdkFrameClock *clock, gpointer data)
{
  begun = now ();
}

static void
after_cb (GdkFrameClock *clock, gpointer data)
{
  if (n_frames < N_FRAMES)
    spent[n_frames++] = now () - begun;
}

static TfChartData *
new_data (guint seed)
{
  TfChartData *data = tf_chart_data_new ("Bench", "Iteration", "Issues");

  for (guint i = 0; i < N_SERIES; i++)
    {
      g_autofree char *name = g_strdup_printf ("series %u", i);
      TfChartSeries *series = tf_chart_data_add_series (data, name, tf_chart_colour_of (i), FALSE);

      for (guint j = 0; j < N_POINTS; j++)
        tf_chart_series_add (series, j, 10 * i + 5 * sin ((j + seed) * 0.3 + i) + (j * 7 + i) % 5);
    }
  return data;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const gint64 *) a < *(const gint64 *) b ? -1 : 1;
}

static double
measure (const char *what, GtkWidget *widget, void (*change) (GtkWidget *widget, guint i))
{
  GtkWidget *window = gtk_window_new ();
  GdkFrameClock *clock;

  n_frames = 0;
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_set_default_size (GTK_WINDOW (window), 800, 400);
  gtk_window_present (GTK_WINDOW (window));
  clock = gtk_widget_get_frame_clock (window);
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), NULL);
  for (guint i = 0; n_frames < N_FRAMES; i++)
    {
      guint wanted = n_frames + 1;

      change (widget, i);
      gtk_widget_queue_draw (widget);
      while (n_frames < MIN (wanted, N_FRAMES))
        g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handlers_disconnect_by_func (clock, before_cb, NULL);
  g_signal_handlers_disconnect_by_func (clock, after_cb, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  qsort (spent, N_FRAMES, sizeof spent[0], compare);
  g_print ("# %-16s median %6.2f ms, p95 %6.2f ms\n", what, spent[N_FRAMES / 2] / 1000.0,
           spent[N_FRAMES * 95 / 100] / 1000.0);
  return spent[N_FRAMES / 2];
}

/* A plain area of another colour: the cost of a frame that changes as much of the window. */
static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  static guint n;

  cairo_set_source_rgb (cr, n++ % 2, 0.5, 0.5);
  cairo_paint (cr);
}

static void
change_nothing (GtkWidget *widget, guint i)
{
}

static void
change_cursor (GtkWidget *widget, guint i)
{
  GtkWidget *canvas = gtk_widget_get_first_child (widget);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);

  for (guint j = 0; j < g_list_model_get_n_items (controllers); j++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, j);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", 50.0 + 3 * (i % 200), 50.0);
    }
}

static void
change_data (GtkWidget *widget, guint i)
{
  tf_chart_set_data (TF_CHART (widget), new_data (i));
}

int
main (int argc, char **argv)
{
  GtkWidget *chart;
  double empty, kept, drawn;

  if (!gtk_init_check ())
    return 77;
  adw_init ();
  chart = gtk_drawing_area_new ();
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (chart), draw_cb, NULL, NULL);
  empty = measure ("empty widget", chart, change_nothing);
  chart = tf_chart_new ();
  tf_chart_set_data (TF_CHART (chart), new_data (0));
  kept = measure ("cursor moves", chart, change_cursor);
  drawn = measure ("new values", tf_chart_new (), change_data);
  g_print ("# cursor: %.1f times an empty widget; new values: %.1f times, %.2f ms more\n",
           kept / MAX (empty, 1), drawn / MAX (empty, 1), (drawn - empty) / 1000);
  return 0;
}
