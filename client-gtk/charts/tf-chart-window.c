/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-window.h"

#include <adwaita.h>

#define WIDTH  1100
#define HEIGHT 760
#define MARGIN 12

/* As large as the screen allows. */
static void
set_size (GtkWindow *window, GtkWindow *parent)
{
  GdkRectangle area = { 0, 0, WIDTH, HEIGHT };
  GdkSurface *surface = parent != NULL ? gtk_native_get_surface (GTK_NATIVE (parent)) : NULL;
  GdkMonitor *monitor =
      surface != NULL
          ? gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface)
          : NULL;

  if (monitor != NULL)
    gdk_monitor_get_geometry (monitor, &area);
  gtk_window_set_default_size (window, MIN (WIDTH, area.width), MIN (HEIGHT, area.height));
}

/* Before the chart, for which Escape removes the cursor. */
static void
add_escape (GtkWidget *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                        gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
}

GtkWidget *
tf_chart_window_present (GtkWindow *parent, GtkWidget *chart, const char *title)
{
  GtkWidget *window = g_object_new (ADW_TYPE_WINDOW, "title", title, "transient-for", parent,
                                    "destroy-with-parent", TRUE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  set_size (GTK_WINDOW (window), parent);
  gtk_widget_set_vexpand (chart, TRUE);
  gtk_widget_set_margin_start (chart, MARGIN);
  gtk_widget_set_margin_end (chart, MARGIN);
  gtk_widget_set_margin_bottom (chart, MARGIN);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), chart);
  adw_window_set_content (ADW_WINDOW (window), box);
  add_escape (window);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}
