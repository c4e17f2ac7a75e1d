/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-edge-scroll.h"

/* How near to an edge a drag begins to scroll, and how fast at the edge itself. */
#define EDGE  48
#define SPEED 1400.0 /* pixels per second */

struct _TfEdgeScroll
{
  GObject parent_instance;

  GtkOrientation orientation;
  GtkAdjustment *adjustment; /* (owned) (nullable) */
  double speed;
  gint64 ticked_at; /* 0: not since it began */
  gboolean is_ticking;
};

G_DEFINE_FINAL_TYPE (TfEdgeScroll, tf_edge_scroll, G_TYPE_OBJECT)

/* Ends by itself, so that nothing has to end it when the widget does. */
static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  TfEdgeScroll *self = data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->speed == 0 || self->adjustment == NULL)
    {
      self->is_ticking = FALSE;
      return G_SOURCE_REMOVE;
    }
  if (self->ticked_at > 0)
    gtk_adjustment_set_value (self->adjustment,
                              gtk_adjustment_get_value (self->adjustment) +
                                  self->speed * (double) (now - self->ticked_at) / G_USEC_PER_SEC);
  self->ticked_at = now;
  return G_SOURCE_CONTINUE;
}

static void
motion_cb (GtkDropControllerMotion *controller, double x, double y, gpointer data)
{
  TfEdgeScroll *self = data;
  GtkWidget *area = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  gboolean is_horizontal = self->orientation == GTK_ORIENTATION_HORIZONTAL;

  self->speed = tf_edge_scroll_find_speed (is_horizontal ? x : y,
                                           is_horizontal ? gtk_widget_get_width (area)
                                                         : gtk_widget_get_height (area));
  if (self->speed == 0 || self->is_ticking)
    return;
  self->is_ticking = TRUE;
  self->ticked_at = 0;
  gtk_widget_add_tick_callback (area, tick_cb, g_object_ref (self), g_object_unref);
}

static void
leave_cb (GtkDropControllerMotion *controller, gpointer data)
{
  TfEdgeScroll *self = data;

  self->speed = 0;
}

static void
tf_edge_scroll_dispose (GObject *object)
{
  g_clear_object (&TF_EDGE_SCROLL (object)->adjustment);
  G_OBJECT_CLASS (tf_edge_scroll_parent_class)->dispose (object);
}

static void
tf_edge_scroll_class_init (TfEdgeScrollClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_edge_scroll_dispose;
}

static void
tf_edge_scroll_init (TfEdgeScroll *self)
{
}

TfEdgeScroll *
tf_edge_scroll_attach (GtkWidget *area, GtkOrientation orientation)
{
  TfEdgeScroll *self = g_object_new (TF_TYPE_EDGE_SCROLL, NULL);
  GtkEventController *controller = gtk_drop_controller_motion_new ();

  self->orientation = orientation;
  g_object_set_data_full (G_OBJECT (controller), "edge-scroll", self, g_object_unref);
  g_signal_connect (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (area, controller);
  return self;
}

void
tf_edge_scroll_set_adjustment (TfEdgeScroll *self, GtkAdjustment *adjustment)
{
  g_return_if_fail (TF_IS_EDGE_SCROLL (self));

  g_set_object (&self->adjustment, adjustment);
}

double
tf_edge_scroll_find_speed (double place, double size)
{
  double edge = MIN (EDGE, size / 6);

  if (place < edge)
    return -SPEED * (1 - MAX (place, 0) / edge);
  if (place > size - edge)
    return SPEED * (1 - MAX (size - place, 0) / edge);
  return 0;
}
