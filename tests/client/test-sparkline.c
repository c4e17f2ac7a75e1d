/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sparkline.h"

#include <math.h>

#include "client-world.h"

#define TF_TEST_PREFIX "/sparkline"

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

TF_TEST (nothing_known_draws_nothing)
{
  const double unknown[] = { NAN, NAN };

  g_assert_cmpuint (ink_of (NULL, 0, 0, WIDTH), ==, 0);
  g_assert_cmpuint (ink_of (unknown, 2, 0, WIDTH), ==, 0);
}

TF_TEST (gap_stays_empty)
{
  const double whole[] = { 5, 4, 3, 2, 1, 0 };
  const double gap[] = { 5, 4, NAN, NAN, 1, 0 };

  g_assert_cmpuint (ink_of (whole, 6, 20, 40), >, 10);
  g_assert_cmpuint (ink_of (gap, 6, 20, 40), ==, 0);
  g_assert_cmpuint (ink_of (gap, 6, 0, 16), >, 5);
}

TF_TEST (one_value_is_a_dot_at_the_newest_place)
{
  const double one[] = { 5 };

  g_assert_cmpuint (ink_of (one, 1, 0, WIDTH - 8), ==, 0);
  g_assert_cmpuint (ink_of (one, 1, WIDTH - 8, WIDTH), >, 4);
}

TF_TEST (time_is_never_mirrored)
{
  const double newest_unknown[] = { 5, 4, NAN, NAN };

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  g_assert_cmpuint (ink_of (newest_unknown, 4, 0, WIDTH - 30), >, 5);
  g_assert_cmpuint (ink_of (newest_unknown, 4, WIDTH - 30, WIDTH), ==, 0);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

TF_TEST (is_described_in_words)
{
  const double values[] = { 12, NAN, 14, 3 };
  g_autofree char *words = tf_sparkline_describe (values, 4);
  g_autofree char *nothing = tf_sparkline_describe (NULL, 0);

  g_assert_cmpstr (words, ==, "3 values: first 12, last 3, lowest 3, highest 14");
  g_assert_cmpstr (nothing, ==, "No values yet");
}

TF_TEST (widget_is_freed)
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

TF_TEST_MAIN (tf_client_test_init)
