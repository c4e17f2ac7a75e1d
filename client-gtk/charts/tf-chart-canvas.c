/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-canvas.h"

#include <math.h>

#include "tf-chart-picture.h"
#include "tf-chart-plot.h"

#define MIN_WIDTH      160
#define NATURAL_WIDTH  480
#define MIN_HEIGHT     200
#define NATURAL_HEIGHT 280
#define DOT_RADIUS     5.0
#define TIP_DISTANCE   12

/* What the cached picture was drawn for. */
typedef struct
{
  int width, height, scale;
  guint font;
  TfChartStyle style;
} TfChartCanvasKey;

struct _TfChartCanvas
{
  GtkWidget parent_instance;

  GtkWidget *tip; /* (owned) */

  const TfChartData *data;     /* (nullable) */
  GHashTable *hidden;          /* (nullable) */
  GArray *all_x;               /* (owned) (element-type double) */
  int cursor;                  /* index into all_x; -1: none */
  double pointer_x, pointer_y; /* NaN while it is elsewhere */
  char *description;           /* (owned) (nullable) */

  GskRenderNode *picture; /* (owned) (nullable) */
  TfChartCanvasKey key;
  TfChartFrame frame; /* of the picture */
};

G_DEFINE_FINAL_TYPE (TfChartCanvas, tf_chart_canvas, GTK_TYPE_WIDGET)

static guint activate_signal;

static double
get_cursor_x (TfChartCanvas *self)
{
  return g_array_index (self->all_x, double, self->cursor);
}

static void
update_description (TfChartCanvas *self)
{
  g_autofree char *description = NULL;

  g_clear_pointer (&self->description, g_free);
  if (self->cursor >= 0)
    self->description = tf_chart_data_describe_at (self->data, self->hidden, get_cursor_x (self));
  gtk_label_set_label (GTK_LABEL (self->tip), self->description != NULL ? self->description : "");
  gtk_widget_set_visible (self->tip, self->description != NULL);
  if (self->description == NULL && self->data != NULL)
    description = tf_chart_data_describe (self->data);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->description != NULL ? self->description
                                  : description != NULL     ? description
                                                            : "",
                                  -1);
}

static void
set_cursor (TfChartCanvas *self, int cursor)
{
  if (self->data == NULL || cursor >= (int) self->all_x->len)
    cursor = -1;
  if (cursor == self->cursor)
    return;
  self->cursor = cursor;
  update_description (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static int
nearest (TfChartCanvas *self, double x)
{
  int best = -1;
  double distance = INFINITY;

  for (guint i = 0; i < self->all_x->len; i++)
    {
      double at = tf_chart_frame_get_x (&self->frame, g_array_index (self->all_x, double, i));

      if (fabs (at - x) >= distance)
        continue;
      distance = fabs (at - x);
      best = (int) i;
    }
  return best;
}

/* Also emitted without a motion, after each change of the layout: that must not move the cursor of the
 * arrow keys back to where the pointer rests. */
static void
motion_cb (TfChartCanvas *self, double x, double y)
{
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  set_cursor (self, self->picture != NULL ? nearest (self, x) : -1);
}

static void
leave_cb (TfChartCanvas *self)
{
  self->pointer_x = self->pointer_y = NAN;
  if (!gtk_widget_has_focus (GTK_WIDGET (self)))
    set_cursor (self, -1);
}

static void
pressed_cb (TfChartCanvas *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  set_cursor (self, self->picture != NULL ? nearest (self, x) : -1);
  if (n_press == 2)
    g_signal_emit (self, activate_signal, 0);
}

static void
focus_out_cb (TfChartCanvas *self)
{
  set_cursor (self, -1);
}

/* Keyboard users start at the newest value. */
static void
step (TfChartCanvas *self, int by)
{
  int last = (int) self->all_x->len - 1;

  set_cursor (self, self->cursor < 0 ? last : CLAMP (self->cursor + by, 0, last));
}

static gboolean
key_cb (TfChartCanvas *self, guint key, guint code, GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || self->all_x->len == 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    step (self, 1);
  else if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    step (self, -1);
  else if (key == GDK_KEY_Home || key == GDK_KEY_KP_Home)
    set_cursor (self, 0);
  else if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    set_cursor (self, (int) self->all_x->len - 1);
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    g_signal_emit (self, activate_signal, 0);
  else if (key == GDK_KEY_Escape && self->cursor >= 0)
    set_cursor (self, -1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static TfChartScene
make_scene (TfChartCanvas *self)
{
  TfChartScene scene;

  scene.data = self->data;
  scene.hidden = self->hidden;
  scene.pango = gtk_widget_create_pango_context (GTK_WIDGET (self));
  tf_chart_style_init (&scene.style, GTK_WIDGET (self));
  return scene;
}

static void
ensure_picture (TfChartCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  TfChartCanvasKey key;
  TfChartScene scene;

  memset (&key, 0, sizeof key);
  key.width = gtk_widget_get_width (widget);
  key.height = gtk_widget_get_height (widget);
  key.scale = gtk_widget_get_scale_factor (widget);
  key.font = pango_context_get_serial (gtk_widget_get_pango_context (widget));
  tf_chart_style_init (&key.style, widget);
  if (self->picture != NULL && memcmp (&key, &self->key, sizeof key) == 0)
    return;
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  if (self->data == NULL || key.width <= 0 || key.height <= 0)
    return;
  scene = make_scene (self);
  tf_chart_frame_init (&self->frame, &scene, key.width, key.height);
  self->picture = tf_chart_picture_plot (&scene, &self->frame, key.width, key.height, key.scale);
  self->key = key;
  g_object_unref (scene.pango);
}

static void
draw_dots (TfChartCanvas *self, cairo_t *cr, double x)
{
  for (guint i = 0; i < self->data->series->len; i++)
    {
      const TfChartSeries *series = g_ptr_array_index (self->data->series, i);

      if (tf_chart_is_hidden (self->hidden, series->name))
        continue;
      for (guint j = 0; j < series->points->len; j++)
        {
          const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, j);

          if (point->x != get_cursor_x (self) || !isfinite (point->y))
            continue;
          gdk_cairo_set_source_rgba (cr, &self->key.style.colours[series->colour]);
          cairo_arc (cr, x, tf_chart_frame_get_y (&self->frame, point->y), DOT_RADIUS, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
}

static void
draw_cursor (TfChartCanvas *self, GtkSnapshot *snapshot)
{
  const graphene_rect_t *plot = &self->frame.plot;
  double x = tf_chart_frame_get_x (&self->frame, get_cursor_x (self));
  graphene_rect_t area =
      GRAPHENE_RECT_INIT (x - DOT_RADIUS - 1, plot->origin.y - DOT_RADIUS - 1, 2 * DOT_RADIUS + 2,
                          plot->size.height + 2 * DOT_RADIUS + 2);
  GdkRGBA colour = self->key.style.foreground;
  cairo_t *cr;

  colour.alpha *= 0.5;
  gtk_snapshot_append_color (snapshot, &colour,
                             &GRAPHENE_RECT_INIT (floor (x), plot->origin.y, 1, plot->size.height));
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  draw_dots (self, cr, x);
  cairo_destroy (cr);
}

static void
tf_chart_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TfChartCanvas *self = TF_CHART_CANVAS (widget);

  ensure_picture (self);
  if (self->picture == NULL)
    return;
  gtk_snapshot_append_node (snapshot, self->picture);
  if (self->cursor < 0 || self->frame.is_empty)
    return;
  draw_cursor (self, snapshot);
  gtk_widget_snapshot_child (widget, self->tip, snapshot);
}

static void
tf_chart_canvas_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = across ? MIN_WIDTH : MIN_HEIGHT;
  *natural = across ? NATURAL_WIDTH : NATURAL_HEIGHT;
}

/* The label goes to the side of the cursor with more room. */
static void
tf_chart_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfChartCanvas *self = TF_CHART_CANVAS (widget);
  GtkAllocation at = { 0 };
  double x;

  if (!gtk_widget_get_visible (self->tip))
    return;
  ensure_picture (self);
  x = self->picture != NULL ? tf_chart_frame_get_x (&self->frame, get_cursor_x (self)) : 0;
  gtk_widget_measure (self->tip, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &at.width, NULL, NULL);
  at.width = MIN (at.width, width);
  gtk_widget_measure (self->tip, GTK_ORIENTATION_VERTICAL, at.width, NULL, &at.height, NULL, NULL);
  at.x = (int) (x < width / 2.0 ? x + TIP_DISTANCE : x - TIP_DISTANCE - at.width);
  at.x = CLAMP (at.x, 0, width - at.width);
  at.y = MAX (0, MIN ((int) self->frame.plot.origin.y + 4, height - at.height));
  gtk_widget_size_allocate (self->tip, &at, -1);
}

static void
tf_chart_canvas_dispose (GObject *object)
{
  TfChartCanvas *self = TF_CHART_CANVAS (object);

  self->data = NULL;
  self->hidden = NULL;
  g_clear_pointer (&self->tip, gtk_widget_unparent);
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  G_OBJECT_CLASS (tf_chart_canvas_parent_class)->dispose (object);
}

static void
tf_chart_canvas_finalize (GObject *object)
{
  TfChartCanvas *self = TF_CHART_CANVAS (object);

  g_array_unref (self->all_x);
  g_free (self->description);
  G_OBJECT_CLASS (tf_chart_canvas_parent_class)->finalize (object);
}

static void
tf_chart_canvas_class_init (TfChartCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_chart_canvas_dispose;
  object_class->finalize = tf_chart_canvas_finalize;
  widget_class->snapshot = tf_chart_canvas_snapshot;
  widget_class->measure = tf_chart_canvas_measure;
  widget_class->size_allocate = tf_chart_canvas_size_allocate;
  activate_signal = g_signal_new ("activate", TF_TYPE_CHART_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_controllers (TfChartCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_out_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
  gtk_widget_add_controller (widget, key);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

static void
tf_chart_canvas_init (TfChartCanvas *self)
{
  self->cursor = -1;
  self->pointer_x = self->pointer_y = NAN;
  self->all_x = g_array_new (FALSE, FALSE, sizeof (double));
  /* A live region: screen readers read out the values at the cursor. */
  self->tip =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "can-target",
                    FALSE, "visible", FALSE, "xalign", 0.0, "wrap", TRUE, NULL);
  gtk_widget_add_css_class (self->tip, "osd");
  gtk_widget_add_css_class (self->tip, "chart-tip");
  gtk_widget_set_parent (self->tip, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  add_controllers (self);
}

GtkWidget *
tf_chart_canvas_new (void)
{
  return g_object_new (TF_TYPE_CHART_CANVAS, NULL);
}

void
tf_chart_canvas_set (TfChartCanvas *self, const TfChartData *data, GHashTable *hidden)
{
  /* The cursor stays in place as long as its x still exists. */
  double kept = self->cursor >= 0 ? get_cursor_x (self) : NAN;

  self->data = data;
  self->hidden = hidden;
  g_array_unref (self->all_x);
  self->all_x = data != NULL ? tf_chart_data_list_x (data, hidden)
                             : g_array_new (FALSE, FALSE, sizeof (double));
  self->cursor = -1;
  for (guint i = 0; i < self->all_x->len; i++)
    if (g_array_index (self->all_x, double, i) == kept)
      self->cursor = (int) i;
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  update_description (self);
  if (data != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    data->title, -1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
tf_chart_canvas_get_description (TfChartCanvas *self)
{
  return self->description;
}

GdkTexture *
tf_chart_canvas_render (TfChartCanvas *self, int width, int height, int scale)
{
  TfChartScene scene = make_scene (self);
  GdkTexture *texture = tf_chart_picture_whole (&scene, width, height, scale);

  g_object_unref (scene.pango);
  return texture;
}
