/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-side-scroll.h"

/* Narrower than that, nothing can be read. */
#define MIN_WIDTH 80

struct _TfSideScroll
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *child; /* (not owned) */
  gboolean has_bar;
};

G_DEFINE_FINAL_TYPE (TfSideScroll, tf_side_scroll, GTK_TYPE_WIDGET)

static int
get_bar_height (TfSideScroll *self)
{
  GtkWidget *bar = gtk_scrolled_window_get_hscrollbar (GTK_SCROLLED_WINDOW (self->scroller));
  int height;

  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  return height;
}

static int
measure_child_width (TfSideScroll *self, int *natural)
{
  int minimum;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, natural, NULL, NULL);
  return minimum;
}

static GtkSizeRequestMode
tf_side_scroll_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tf_side_scroll_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  TfSideScroll *self = TF_SIDE_SCROLL (widget);
  int child_natural;
  int child_minimum = measure_child_width (self, &child_natural);
  int width = for_size < 0 ? child_natural : MAX (for_size, child_minimum);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MIN (child_minimum, MIN_WIDTH);
      *natural = child_natural;
      return;
    }
  gtk_widget_measure (self->child, orientation, width, minimum, natural, NULL, NULL);
  if (self->has_bar && for_size >= 0 && for_size < child_minimum)
    *minimum += get_bar_height (self);
  *natural = *minimum;
}

static void
tf_side_scroll_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfSideScroll *self = TF_SIDE_SCROLL (widget);
  gboolean scrolls = self->has_bar && width < measure_child_width (self, NULL);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller),
                                  scrolls ? GTK_POLICY_ALWAYS : GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_widget_allocate (self->scroller, width, height, baseline, NULL);
}

static void
tf_side_scroll_dispose (GObject *object)
{
  TfSideScroll *self = TF_SIDE_SCROLL (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (tf_side_scroll_parent_class)->dispose (object);
}

static void
tf_side_scroll_class_init (TfSideScrollClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_side_scroll_dispose;
  widget_class->get_request_mode = tf_side_scroll_get_request_mode;
  widget_class->measure = tf_side_scroll_measure;
  widget_class->size_allocate = tf_side_scroll_size_allocate;
}

static void
tf_side_scroll_init (TfSideScroll *self)
{
  self->has_bar = TRUE;
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (self->scroller), FALSE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
tf_side_scroll_new (GtkWidget *child)
{
  TfSideScroll *self = g_object_new (TF_TYPE_SIDE_SCROLL, NULL);

  self->child = child;
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), child);
  /* The begin of code is on the left in every language. */
  gtk_widget_set_direction (self->scroller, gtk_widget_get_direction (child));
  gtk_widget_set_direction (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->scroller)),
                            gtk_widget_get_direction (child));
  return GTK_WIDGET (self);
}

void
tf_side_scroll_join (TfSideScroll *self, GtkAdjustment *adjustment, gboolean has_bar)
{
  g_return_if_fail (TF_IS_SIDE_SCROLL (self));

  self->has_bar = has_bar;
  gtk_scrolled_window_set_hadjustment (GTK_SCROLLED_WINDOW (self->scroller), adjustment);
}
