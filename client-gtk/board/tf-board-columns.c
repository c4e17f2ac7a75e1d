/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-columns.h"

#include <math.h>

#include "tf-board-widths.h"
#include "tf-edge-scroll.h"

#define TOUCH_SCALE 2.5

struct _TfBoardColumns
{
  GtkWidget parent_instance;

  GtkAdjustment
      *adjustments[2]; /* (owned) (nullable): by GtkOrientation; vertically it is not used */
  int widths[TF_N_BOARD_FORMS];
  int total;
  int measured_for;         /* width */
  guint remeasure;          /* idle */
  TfBoardColumn *to_reveal; /* (not owned) (nullable): a child, at the next allocation */
  TfEdgeScroll *edges;      /* (not owned): its controller owns it */
};

typedef enum
{
  PROP_HADJUSTMENT = 1,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
} TfBoardColumnsProperty;

G_DEFINE_FINAL_TYPE_WITH_CODE (TfBoardColumns,
                               tf_board_columns,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static gboolean
is_rtl (TfBoardColumns *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

static GtkAdjustment *
get_adjustment (TfBoardColumns *self)
{
  return self->adjustments[GTK_ORIENTATION_HORIZONTAL];
}

static gboolean
can_scroll (GtkAdjustment *adjustment)
{
  return adjustment != NULL &&
         gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment);
}

/* @by: in reading direction */
static void
scroll (TfBoardColumns *self, double by)
{
  GtkAdjustment *adjustment = get_adjustment (self);

  gtk_adjustment_set_value (adjustment,
                            gtk_adjustment_get_value (adjustment) + (is_rtl (self) ? -by : by));
}

/* Layout */

static void
share (TfBoardColumns *self, int width)
{
  guint n[TF_N_BOARD_FORMS] = { 0 };
  guint n_columns = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child), n_columns++)
    n[tf_board_column_get_form (TF_BOARD_COLUMN (child))]++;
  tf_board_widths (width, n, self->widths);
  self->total = n_columns == 0 ? 0 : ((int) n_columns - 1) * TF_BOARD_SPACING;
  for (guint i = 0; i < TF_N_BOARD_FORMS; i++)
    self->total += (int) n[i] * self->widths[i];
}

/* Its place in reading direction. */
static int
find_start (TfBoardColumns *self, GtkWidget *column)
{
  int start = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != column;
       child = gtk_widget_get_next_sibling (child))
    start += self->widths[tf_board_column_get_form (TF_BOARD_COLUMN (child))] + TF_BOARD_SPACING;
  return start;
}

/* From right to left, the right edge stays where it is. */
static void
configure (TfBoardColumns *self, int width)
{
  GtkAdjustment *adjustment = get_adjustment (self);
  double upper = MAX (self->total, width);
  double value = gtk_adjustment_get_value (adjustment);

  if (is_rtl (self))
    value += upper - width -
             (gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment));
  gtk_adjustment_configure (adjustment, CLAMP (value, 0, upper - width), 0, upper, width * 0.1,
                            width * 0.9, width);
}

static void
reveal_now (TfBoardColumns *self, GtkWidget *column)
{
  int start = find_start (self, column);
  int width = self->widths[tf_board_column_get_form (TF_BOARD_COLUMN (column))];
  int x = is_rtl (self)
              ? MAX (self->total, gtk_widget_get_width (GTK_WIDGET (self))) - start - width
              : start;

  gtk_adjustment_clamp_page (get_adjustment (self), x, x + width);
}

static gboolean
is_in_lane (TfBoardColumns *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));

  return first != NULL && tf_board_column_is_in_lane (TF_BOARD_COLUMN (first));
}

static gboolean
remeasure_cb (gpointer data)
{
  TfBoardColumns *self = data;

  self->remeasure = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* In a lane the height depends on the width, which GtkScrolledWindow does not tell before. */
static void
check_measured (TfBoardColumns *self, int width)
{
  if (is_in_lane (self) && self->measured_for != width && self->remeasure == 0)
    self->remeasure = g_idle_add_full (G_PRIORITY_HIGH_IDLE, remeasure_cb, self, NULL);
}

static void
tf_board_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfBoardColumns *self = TF_BOARD_COLUMNS (widget);
  int start = 0, offset, upper;

  share (self, width);
  configure (self, width);
  check_measured (self, width);
  if (self->to_reveal != NULL)
    reveal_now (self, GTK_WIDGET (self->to_reveal));
  self->to_reveal = NULL;
  offset = (int) gtk_adjustment_get_value (get_adjustment (self));
  upper = MAX (self->total, width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int own = self->widths[tf_board_column_get_form (TF_BOARD_COLUMN (child))];
      int x = is_rtl (self) ? upper - start - own : start;

      gtk_widget_size_allocate (child, &(GtkAllocation){ x - offset, 0, own, height }, -1);
      start += own + TF_BOARD_SPACING;
    }
}

static GtkSizeRequestMode
tf_board_columns_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tf_board_columns_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  TfBoardColumns *self = TF_BOARD_COLUMNS (widget);
  gboolean is_vertical = orientation == GTK_ORIENTATION_VERTICAL;

  *minimum = 0;
  *natural = 0;
  if (is_vertical)
    {
      self->measured_for = gtk_widget_get_width (widget);
      share (self, self->measured_for);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int width = self->widths[tf_board_column_get_form (TF_BOARD_COLUMN (child))];
      int least = 0, wanted = 0;

      gtk_widget_measure (child, orientation, is_vertical ? width : -1, &least, &wanted, NULL,
                          NULL);
      *minimum = MAX (*minimum, least);
      *natural = is_vertical ? MAX (*natural, wanted) : *natural + wanted;
    }
}

/* The wheel */

/* Whether the column over which the wheel turns has something to scroll, or all the lanes have. */
static gboolean
has_own_use (TfBoardColumns *self, GtkEventController *controller)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);

  if (is_in_lane (self))
    return TRUE;
  return TF_IS_BOARD_COLUMN (widget) &&
         can_scroll (tf_board_column_get_adjustment (TF_BOARD_COLUMN (widget)));
}

/* As GtkScrolledWindow steps. */
static double
find_step (TfBoardColumns *self, GtkEventControllerScroll *controller)
{
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL)
    return pow (gtk_adjustment_get_page_size (get_adjustment (self)), 2.0 / 3.0);
  return TOUCH_SCALE;
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, gpointer data)
{
  TfBoardColumns *self = data;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean is_shifted = (state & GDK_SHIFT_MASK) != 0;
  double by = dy;

  if (!can_scroll (get_adjustment (self)))
    return is_shifted;
  if (is_shifted && dy == 0)
    by = is_rtl (self) ? -dx : dx;
  else if (!is_shifted && (dy == 0 || has_own_use (self, GTK_EVENT_CONTROLLER (controller))))
    return FALSE;
  scroll (self, by * find_step (self, controller));
  return TRUE;
}

static void
add_wheel (TfBoardColumns *self, GtkWidget *widget)
{
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  /* Before the list, which would keep what it cannot use. */
  gtk_event_controller_set_propagation_phase (wheel, widget == GTK_WIDGET (self)
                                                         ? GTK_PHASE_BUBBLE
                                                         : GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, wheel);
}

/* Keys bring a column into sight; a click must not move it away from under the pointer. */
static void
focus_cb (GtkEventControllerFocus *controller, gpointer data)
{
  TfBoardColumns *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)))
    tf_board_columns_reveal (self, TF_BOARD_COLUMN (gtk_event_controller_get_widget (
                                       GTK_EVENT_CONTROLLER (controller))));
}

/* GtkScrollable */

static void
set_adjustment (TfBoardColumns *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  GtkAdjustment **own = &self->adjustments[orientation];

  if (adjustment != NULL && *own == adjustment)
    return;
  if (*own != NULL)
    g_signal_handlers_disconnect_by_data (*own, self);
  g_clear_object (own);
  *own =
      g_object_ref_sink (adjustment != NULL ? adjustment : gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  g_signal_connect_swapped (*own, "value-changed", G_CALLBACK (gtk_widget_queue_allocate), self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    tf_edge_scroll_set_adjustment (self->edges, *own);
}

static void
tf_board_columns_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfBoardColumns *self = TF_BOARD_COLUMNS (object);

  switch ((TfBoardColumnsProperty) id)
    {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, GTK_SCROLL_MINIMUM);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_board_columns_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfBoardColumns *self = TF_BOARD_COLUMNS (object);

  switch ((TfBoardColumnsProperty) id)
    {
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_board_columns_dispose (GObject *object)
{
  TfBoardColumns *self = TF_BOARD_COLUMNS (object);
  GtkWidget *child;

  g_clear_handle_id (&self->remeasure, g_source_remove);
  self->to_reveal = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  for (guint i = 0; i < G_N_ELEMENTS (self->adjustments); i++)
    {
      if (self->adjustments[i] != NULL)
        g_signal_handlers_disconnect_by_data (self->adjustments[i], self);
      g_clear_object (&self->adjustments[i]);
    }
  G_OBJECT_CLASS (tf_board_columns_parent_class)->dispose (object);
}

static void
tf_board_columns_class_init (TfBoardColumnsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_board_columns_get_property;
  object_class->set_property = tf_board_columns_set_property;
  object_class->dispose = tf_board_columns_dispose;
  widget_class->get_request_mode = tf_board_columns_get_request_mode;
  widget_class->measure = tf_board_columns_measure;
  widget_class->size_allocate = tf_board_columns_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void
tf_board_columns_init (TfBoardColumns *self)
{
  self->edges = tf_edge_scroll_attach (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL);
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  add_wheel (self, GTK_WIDGET (self));
}

void
tf_board_columns_append (TfBoardColumns *self, TfBoardColumn *column)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_set_parent (GTK_WIDGET (column), GTK_WIDGET (self));
  g_signal_connect (focus, "enter", G_CALLBACK (focus_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (column), focus);
  add_wheel (self, GTK_WIDGET (column));
}

void
tf_board_columns_reveal (TfBoardColumns *self, TfBoardColumn *column)
{
  self->to_reveal = column;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
