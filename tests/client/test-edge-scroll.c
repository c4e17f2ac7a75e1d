/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-edge-scroll.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/edge-scroll"

static const struct
{
  double place;
  double size;
  int direction;
} places[] = {
  { 0, 600, -1 },
  { 47, 600, -1 },
  { 48, 600, 0 },
  { 300, 600, 0 },
  { 552, 600, 0 },
  { 553, 600, 1 },
  { 600, 600, 1 },
  { 700, 600, 1 },
  { -5, 600, -1 },
  /* In a low one there is room between the edges. */
  { 9, 60, -1 },
  { 10, 60, 0 },
  { 50, 60, 0 },
  { 51, 60, 1 },
};

TF_TEST (scrolls_only_near_the_edges)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double speed = tf_edge_scroll_find_speed (places[i].place, places[i].size);

      g_test_message ("%g of %g", places[i].place, places[i].size);
      g_assert_cmpint ((speed > 0) - (speed < 0), ==, places[i].direction);
    }
}

TF_TEST (is_faster_the_nearer_it_is)
{
  g_assert_cmpfloat (tf_edge_scroll_find_speed (10, 600), <, tf_edge_scroll_find_speed (40, 600));
  g_assert_cmpfloat (tf_edge_scroll_find_speed (595, 600), >, tf_edge_scroll_find_speed (560, 600));
  g_assert_cmpfloat (tf_edge_scroll_find_speed (-50, 600), ==, tf_edge_scroll_find_speed (0, 600));
}

TF_TEST (goes_with_its_widget)
{
  GtkWidget *area = g_object_ref_sink (gtk_label_new ("board"));
  g_autoptr (GtkAdjustment) adjustment =
      g_object_ref_sink (gtk_adjustment_new (0, 0, 100, 1, 10, 10));
  TfEdgeScroll *scroll = tf_edge_scroll_attach (area, GTK_ORIENTATION_VERTICAL);
  gpointer left = scroll;

  g_object_add_weak_pointer (G_OBJECT (scroll), &left);
  tf_edge_scroll_set_adjustment (scroll, adjustment);
  g_object_unref (area);
  g_assert_null (left);
}

TF_TEST_MAIN (tf_client_test_init)
