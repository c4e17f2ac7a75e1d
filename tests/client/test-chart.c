/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart.h"

#include <math.h>

#include "client-world.h"
#include "tf-chart-canvas.h"
#include "tf-chart-plot.h"

#define TF_TEST_PREFIX "/chart"

#define WIDTH  400
#define HEIGHT 240

static TfChartData *
new_data (guint n_series, guint n_points)
{
  TfChartData *data = tf_chart_data_new ("Issues", "Iteration", "Count");

  for (guint i = 0; i < n_series; i++)
    {
      g_autofree char *name = g_strdup_printf ("series %u", i);
      TfChartSeries *series = tf_chart_data_add_series (data, name, tf_chart_colour_of (i), i == 1);

      for (guint j = 0; j < n_points; j++)
        tf_chart_series_add (series, j + 1, (i + 1) * 10 + j % 7);
    }
  return data;
}

static GtkWidget *
new_chart (TfChartData *data)
{
  GtkWidget *chart = g_object_ref_sink (tf_chart_new ());

  tf_chart_set_data (TF_CHART (chart), data);
  return chart;
}

static GtkWidget *
get_canvas (GtkWidget *chart)
{
  return tf_client_find (chart, TF_TYPE_CHART_CANVAS, NULL);
}

/* Pixels of about @colour in a picture. */
static guint
count_pixels (GdkTexture *texture, const GdkRGBA *colour)
{
  int width = gdk_texture_get_width (texture);
  int height = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) height);
  guint count = 0;

  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * 4);
  for (int i = 0; i < width * height; i++)
    {
      double red = ((pixels[i] >> 16) & 255) / 255.0;
      double green = ((pixels[i] >> 8) & 255) / 255.0;
      double blue = (pixels[i] & 255) / 255.0;

      count +=
          fabs (red - colour->red) + fabs (green - colour->green) + fabs (blue - colour->blue) <
          0.1;
    }
  return count;
}

static GdkRGBA
get_colour (GtkWidget *widget, guint series)
{
  TfChartStyle look;

  tf_chart_style_init (&look, widget);
  return look.colours[tf_chart_colour_of (series)];
}

static void
press (GtkWidget *chart, guint key)
{
  GtkWidget *canvas = get_canvas (chart);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &handled);
    }
}

TF_TEST (draws_what_there_is)
{
  /* nothing, one point, nothing known, many, more than there are pixels */
  static const guint n_points[] = { 0, 1, 500, 5000 };
  GtkWidget *chart = new_chart (NULL);
  GtkWindow *window = tf_client_show (g_object_ref (chart), WIDTH, HEIGHT);

  for (guint i = 0; i < G_N_ELEMENTS (n_points); i++)
    {
      g_autoptr (GdkTexture) texture = NULL;
      GdkRGBA colour = get_colour (chart, 0);

      tf_chart_set_data (TF_CHART (chart), new_data (3, n_points[i]));
      texture = tf_chart_render (TF_CHART (chart), WIDTH, HEIGHT, 1);
      /* the legend alone has some */
      g_assert_cmpuint (count_pixels (texture, &colour), >=, n_points[i] > 1 ? 150 : 20);
      gtk_test_widget_wait_for_draw (chart);
    }
  g_object_unref (chart);
  tf_client_destroy (window, chart);
}

TF_TEST (unknown_is_not_drawn)
{
  TfChartData *data = tf_chart_data_new ("Issues", "Iteration", "Count");
  TfChartSeries *series = tf_chart_data_add_series (data, "a", TF_CHART_HUE, FALSE);
  GtkWidget *chart = new_chart (data);
  g_autoptr (GdkTexture) texture = NULL;
  GdkRGBA colour = get_colour (chart, 0);
  guint key;

  for (guint i = 0; i < 20; i++)
    tf_chart_series_add (series, i, NAN);
  tf_chart_set_hidden (TF_CHART (chart), "a", FALSE);
  texture = tf_chart_render (TF_CHART (chart), WIDTH, HEIGHT, 1);
  key = count_pixels (texture, &colour);
  g_assert_cmpuint (key, >, 0);

  g_array_index (series->points, TfChartPoint, 3).y = 0;
  g_array_index (series->points, TfChartPoint, 4).y = 0;
  g_clear_object (&texture);
  texture = tf_chart_render (TF_CHART (chart), WIDTH, HEIGHT, 1);
  g_assert_cmpuint (count_pixels (texture, &colour), >, key);
  g_assert_finalize_object (chart);
}

TF_TEST (picture_needs_no_window)
{
  GtkWidget *chart = new_chart (new_data (2, 10));
  g_autoptr (GdkTexture) texture = tf_chart_render (TF_CHART (chart), 300, 200, 2);
  g_autoptr (GBytes) png = gdk_texture_save_to_png_bytes (texture);

  g_assert_cmpint (gdk_texture_get_width (texture), ==, 600);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 400);
  g_assert_cmpint (memcmp (g_bytes_get_data (png, NULL), "\x89PNG", 4), ==, 0);
  g_assert_finalize_object (chart);
}

TF_TEST (arrows_move_and_announce)
{
  GtkWidget *chart = new_chart (new_data (1, 3));
  GtkWindow *window = tf_client_show (g_object_ref (chart), WIDTH, HEIGHT);

  g_assert_null (tf_chart_get_description (TF_CHART (chart)));
  press (chart, GDK_KEY_Left);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 3\nseries 0: 12");
  press (chart, GDK_KEY_Left);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 2\nseries 0: 11");
  press (chart, GDK_KEY_Home);
  press (chart, GDK_KEY_Left);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 1\nseries 0: 10");
  gtk_test_widget_wait_for_draw (chart);
  press (chart, GDK_KEY_Escape);
  g_assert_null (tf_chart_get_description (TF_CHART (chart)));
  g_object_unref (chart);
  tf_client_destroy (window, chart);
}

TF_TEST (cursor_survives_new_data)
{
  GtkWidget *chart = new_chart (new_data (1, 3));

  press (chart, GDK_KEY_Home);
  tf_chart_set_data (TF_CHART (chart), new_data (1, 9));
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 1\nseries 0: 10");
  tf_chart_set_data (TF_CHART (chart), new_data (1, 0));
  g_assert_null (tf_chart_get_description (TF_CHART (chart)));
  tf_chart_set_data (TF_CHART (chart), NULL);
  press (chart, GDK_KEY_Left);
  g_assert_null (tf_chart_get_description (TF_CHART (chart)));
  g_assert_finalize_object (chart);
}

TF_TEST (time_is_never_mirrored)
{
  GtkWidget *chart = new_chart (new_data (1, 3));
  TfChartScene scene = { tf_chart_get_data (TF_CHART (chart)), NULL, NULL, { .rtl = TRUE } };
  TfChartFrame frame;

  scene.pango = gtk_widget_create_pango_context (chart);
  tf_chart_frame_init (&frame, &scene, WIDTH, HEIGHT);
  g_assert_cmpfloat (tf_chart_frame_get_x (&frame, 1), <, tf_chart_frame_get_x (&frame, 3));
  gtk_widget_set_direction (get_canvas (chart), GTK_TEXT_DIR_RTL);
  press (chart, GDK_KEY_Home);
  press (chart, GDK_KEY_Right);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 2\nseries 0: 11");
  g_object_unref (scene.pango);
  g_assert_finalize_object (chart);
}

/* The chart of another window than that of @chart. */
static GtkWidget *
find_large (GtkWidget *chart)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      GtkWidget *found = tf_client_find (window, TF_TYPE_CHART, NULL);

      if (found != NULL && found != chart)
        return found;
    }
  return NULL;
}

TF_TEST (enter_enlarges_it)
{
  GtkWidget *chart = new_chart (new_data (2, 3));
  GtkWindow *window = tf_client_show (g_object_ref (chart), WIDTH, HEIGHT);
  GtkWidget *large;

  tf_chart_set_hidden (TF_CHART (chart), "series 1", TRUE);
  press (chart, GDK_KEY_Return);
  large = find_large (chart);
  g_assert_nonnull (large);
  /* What is hidden stays hidden, and new values arrive. */
  tf_chart_set_data (TF_CHART (chart), new_data (2, 4));
  press (large, GDK_KEY_End);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (large)), ==, "Iteration 4\nseries 0: 13");
  /* There is one at a time, and a large one is not enlarged. */
  press (chart, GDK_KEY_Return);
  large = find_large (chart);
  tf_chart_enlarge (TF_CHART (large));
  g_assert_true (find_large (chart) == large);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (large)));
  g_assert_null (find_large (chart));
  tf_chart_set_data (TF_CHART (chart), new_data (2, 5));
  press (chart, GDK_KEY_Return);
  g_assert_nonnull (find_large (chart));
  g_object_unref (chart);
  tf_client_destroy (window, chart);
  g_assert_null (find_large (NULL));
}

static void
move_pointer (GtkWidget *chart, double x, double y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (get_canvas (chart));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", x, y);
    }
}

TF_TEST (a_pointer_at_rest_does_not_move_the_cursor)
{
  GtkWidget *chart = new_chart (new_data (1, 3));
  GtkWindow *window = tf_client_show (g_object_ref (chart), WIDTH, HEIGHT);

  gtk_test_widget_wait_for_draw (chart);
  move_pointer (chart, 40, 50);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 1\nseries 0: 10");
  press (chart, GDK_KEY_Right);
  move_pointer (chart, 40, 50);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 2\nseries 0: 11");
  move_pointer (chart, 41, 50);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 1\nseries 0: 10");
  g_object_unref (chart);
  tf_client_destroy (window, chart);
}

static GtkWidget *
find_key (GtkWidget *widget, guint *wanted)
{
  GtkWidget *found = NULL;

  if (GTK_IS_TOGGLE_BUTTON (widget) && (*wanted)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_key (child, wanted);
  return found;
}

TF_TEST (legend_hides_a_series)
{
  GtkWidget *chart = new_chart (new_data (2, 3));
  GtkWindow *window = tf_client_show (g_object_ref (chart), WIDTH, HEIGHT);
  guint second = 1;
  GtkWidget *key = find_key (chart, &second);

  g_assert_nonnull (key);
  g_assert_true (gtk_widget_get_focusable (key));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (key), FALSE);
  press (chart, GDK_KEY_End);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 3\nseries 0: 12");
  /* and it stays hidden, by its name, and its entry stays */
  tf_chart_set_data (TF_CHART (chart), new_data (2, 4));
  second = 1;
  g_assert_true (find_key (chart, &second) == key);
  press (chart, GDK_KEY_End);
  g_assert_cmpstr (tf_chart_get_description (TF_CHART (chart)), ==, "Iteration 4\nseries 0: 13");
  g_object_unref (chart);
  tf_client_destroy (window, chart);
}

TF_TEST (everything_at_once_in_a_small_place)
{
  TfChartData *data = new_data (4, 40);
  GtkWidget *chart;
  GtkWindow *window;
  int minimum;

  tf_chart_data_add_threshold (data, "Medium ≤ 3", "series 1", 3, TF_CHART_WARNING);
  tf_chart_data_add_threshold (data, "Minor ≤ 5", NULL, 5, TF_CHART_WARNING);
  tf_chart_data_add_band (data, "limits", 10, 20, TF_CHART_ACCENT);
  tf_chart_data_add_mark (data, "No progress", "process-stop-symbolic", 40, TF_CHART_ERROR);
  tf_chart_data_add_mark (data, "fix", "no-such-icon", 40, TF_CHART_ERROR);
  tf_chart_data_add_mark (data, "tick", NULL, 3, TF_CHART_ERROR);
  tf_chart_data_set_kinds (data, "Review", "Check");
  tf_chart_data_add_hollow (data, NULL, 3);
  chart = new_chart (data);
  window = tf_client_show (g_object_ref (chart), 360, 240);
  gtk_widget_measure (chart, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 330);
  g_object_unref (chart);
  tf_client_destroy (window, chart);
}

TF_TEST_MAIN (tf_client_test_init)
