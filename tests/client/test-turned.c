/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-turned.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/turned"

static int
measure (GtkWidget *widget, GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

TF_TEST (is_as_high_as_its_child_is_wide)
{
  GtkWidget *turned = g_object_ref_sink (g_object_new (TF_TYPE_TURNED, NULL));
  GtkWidget *label = gtk_label_new ("Spec Building");
  GtkWindow *window;

  gtk_widget_set_parent (label, turned);
  window = tf_client_show (turned, 100, 300);
  g_assert_cmpint (measure (turned, GTK_ORIENTATION_VERTICAL), ==,
                   measure (label, GTK_ORIENTATION_HORIZONTAL));
  g_assert_cmpint (measure (turned, GTK_ORIENTATION_HORIZONTAL), ==,
                   measure (label, GTK_ORIENTATION_VERTICAL));
  g_assert_cmpint (gtk_widget_get_width (label), ==, gtk_widget_get_height (turned));
  tf_client_destroy (window, turned);
}

TF_TEST_MAIN (tf_client_test_init)
