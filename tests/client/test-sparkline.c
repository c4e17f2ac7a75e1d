/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sparkline.h"

#include <math.h>

#include "client-world.h"

#define WIDTH  60
#define HEIGHT 20

/* How much ink is in the columns from @from up to @to. Takes @snapshot. */
static guint
count_ink (GtkSnapshot *snapshot, int from, int to)
{
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  guint ink = 0;

  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < HEIGHT; y++)
    {
      const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface) +
                                              y * cairo_image_surface_get_stride (surface));

      for (int x = from; x < to; x++)
        ink += (row[x] >> 24) > 64;
    }
  cairo_surface_destroy (surface);
  return ink;
}

static guint
ink_of (const double *values, guint n_values, int from, int to)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  const GdkRGBA colour = { 0, 0, 0, 1 };

  tf_sparkline_draw (snapshot, values, n_values, &GRAPHENE_RECT_INIT (0, 0, WIDTH, HEIGHT),
                     &colour);
  return count_ink (snapshot, from, to);
}

static void
test_nothing_known_draws_nothing (void)
{
  const double unknown[] = { NAN, NAN };

  g_assert_cmpuint (ink_of (NULL, 0, 0, WIDTH), ==, 0);
  g_assert_cmpuint (ink_of (unknown, 2, 0, WIDTH), ==, 0);
}

static void
test_gap_stays_empty (void)
{
  const double whole[] = { 5, 4, 3, 2, 1, 0 };
  const double gap[] = { 5, 4, NAN, NAN, 1, 0 };

  g_assert_cmpuint (ink_of (whole, 6, 20, 40), >, 10);
  g_assert_cmpuint (ink_of (gap, 6, 20, 40), ==, 0);
  g_assert_cmpuint (ink_of (gap, 6, 0, 16), >, 5);
}

static void
test_one_value_is_a_dot_at_the_newest_place (void)
{
  const double one[] = { 5 };

  g_assert_cmpuint (ink_of (one, 1, 0, WIDTH - 8), ==, 0);
  g_assert_cmpuint (ink_of (one, 1, WIDTH - 8, WIDTH), >, 4);
}

static void
test_runs_in_reading_direction (void)
{
  const double newest_unknown[] = { 5, 4, NAN, NAN };

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  g_assert_cmpuint (ink_of (newest_unknown, 4, 0, 30), ==, 0);
  g_assert_cmpuint (ink_of (newest_unknown, 4, 30, WIDTH), >, 5);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_is_told_in_words (void)
{
  const double values[] = { 12, NAN, 14, 3 };
  g_autofree char *words = tf_sparkline_describe (values, 4);
  g_autofree char *nothing = tf_sparkline_describe (NULL, 0);

  g_assert_cmpstr (words, ==, "3 values: first 12, last 3, lowest 3, highest 14");
  g_assert_cmpstr (nothing, ==, "No values yet");
}

static void
test_widget_lives_and_goes (void)
{
  static const double values[] = { 3, 2, 1 };
  GtkWidget *sparkline = g_object_ref_sink (tf_sparkline_new ());
  GtkWindow *window;
  g_autoptr (GVariant) kept = NULL;

  tf_sparkline_set_values (TF_SPARKLINE (sparkline),
                           g_variant_new_fixed_array (G_VARIANT_TYPE_DOUBLE, values, 3, 8));
  window = tf_client_show (sparkline, 100, 100);
  g_object_get (sparkline, "values", &kept, NULL);
  g_assert_cmpuint (g_variant_n_children (kept), ==, 3);
  g_object_set (sparkline, "values", NULL, NULL);
  tf_client_destroy (window, sparkline);
}

int
main (int argc, char **argv)
{
  tf_client_test_init (&argc, &argv);
  g_test_add_func ("/sparkline/nothing-known-draws-nothing", test_nothing_known_draws_nothing);
  g_test_add_func ("/sparkline/gap-stays-empty", test_gap_stays_empty);
  g_test_add_func ("/sparkline/one-value-is-a-dot-at-the-newest-place",
                   test_one_value_is_a_dot_at_the_newest_place);
  g_test_add_func ("/sparkline/runs-in-reading-direction", test_runs_in_reading_direction);
  g_test_add_func ("/sparkline/is-told-in-words", test_is_told_in_words);
  g_test_add_func ("/sparkline/widget-lives-and-goes", test_widget_lives_and_goes);
  return g_test_run ();
}
