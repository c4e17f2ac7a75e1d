/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sparkline.h"

#include <glib/gi18n.h>
#include <math.h>

#define LINE_WIDTH 1.5
#define DOT_RADIUS 2.0
#define WIDTH      64
#define HEIGHT     24

struct _TfSparkline
{
  GtkWidget parent_instance;

  GVariant *values; /* (owned) (nullable): ad */
};

G_DEFINE_FINAL_TYPE (TfSparkline, tf_sparkline, GTK_TYPE_WIDGET)

typedef enum
{
  PROP_VALUES = 1,
  N_PROPS
} TfSparklineProperty;

static GParamSpec *properties[N_PROPS];

typedef struct
{
  guint known;
  guint first; /* index of the first known value */
  guint last;
  double low;
  double high;
} TfSparklineRange;

static TfSparklineRange
measure (const double *values, guint n_values)
{
  TfSparklineRange range = { 0 };

  for (guint i = 0; i < n_values; i++)
    {
      if (!isfinite (values[i]))
        continue;
      if (range.known++ == 0)
        {
          range.first = i;
          range.low = range.high = values[i];
        }
      range.last = i;
      range.low = MIN (range.low, values[i]);
      range.high = MAX (range.high, values[i]);
    }
  return range;
}

/* The drawing area: inset by the radius of the dot, so that nothing is clipped. */
typedef struct
{
  double x;
  double bottom;
  double step;
  double scale;
} TfSparklinePlace;

static TfSparklinePlace
place (const TfSparklineRange *range, guint n_values, const graphene_rect_t *area)
{
  double width = MAX (area->size.width - 2 * DOT_RADIUS, 0);
  double height = MAX (area->size.height - 2 * DOT_RADIUS, 0);
  double low = MIN (range->low, 0);
  double span = range->high - low;
  TfSparklinePlace at = { 0 };

  /* A single value is the newest, so it goes where the newest always is. */
  at.step = n_values > 1 ? width / (n_values - 1) : 0;
  at.x = area->origin.x + DOT_RADIUS;
  if (n_values == 1)
    at.x += width;
  at.scale = span > 0 ? height / span : 0;
  at.bottom = area->origin.y + DOT_RADIUS + height + low * at.scale;
  return at;
}

static void
trace (cairo_t *cr, const double *values, guint n_values, const TfSparklinePlace *at)
{
  gboolean down = FALSE;

  for (guint i = 0; i < n_values; i++)
    {
      double x = at->x + i * at->step;

      if (!isfinite (values[i]))
        {
          down = FALSE;
          continue;
        }
      /* A point between two gaps is a zero-length line; round caps make it visible. */
      if (!down)
        cairo_move_to (cr, x, at->bottom - values[i] * at->scale);
      cairo_line_to (cr, x, at->bottom - values[i] * at->scale);
      down = TRUE;
    }
  cairo_stroke (cr);
}

static void
draw (GtkSnapshot *snapshot,
      const double *values,
      guint n_values,
      const graphene_rect_t *area,
      const GdkRGBA *colour)
{
  TfSparklineRange range = measure (values, n_values);
  TfSparklinePlace at;
  cairo_t *cr;

  if (range.known == 0 || area->size.width <= 0 || area->size.height <= 0)
    return;
  at = place (&range, n_values, area);
  cr = gtk_snapshot_append_cairo (snapshot, area);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  trace (cr, values, n_values, &at);
  cairo_arc (cr, at.x + range.last * at.step, at.bottom - values[range.last] * at.scale, DOT_RADIUS,
             0, 2 * G_PI);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static const double *
get_values (TfSparkline *self, gsize *out_n)
{
  *out_n = 0;
  if (self->values == NULL)
    return NULL;
  return g_variant_get_fixed_array (self->values, out_n, sizeof (double));
}

static void
tf_sparkline_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TfSparkline *self = TF_SPARKLINE (widget);
  gsize n;
  const double *values = get_values (self, &n);
  graphene_rect_t area =
      GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  draw (snapshot, values, n, &area, &colour);
}

static void
tf_sparkline_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
tf_sparkline_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfSparkline *self = TF_SPARKLINE (object);

  switch ((TfSparklineProperty) id)
    {
    case PROP_VALUES:
      g_value_set_variant (value, self->values);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_sparkline_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfSparklineProperty) id)
    {
    case PROP_VALUES:
      tf_sparkline_set_values (TF_SPARKLINE (object), g_value_get_variant (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_sparkline_finalize (GObject *object)
{
  TfSparkline *self = TF_SPARKLINE (object);

  g_clear_pointer (&self->values, g_variant_unref);
  G_OBJECT_CLASS (tf_sparkline_parent_class)->finalize (object);
}

static void
tf_sparkline_class_init (TfSparklineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_sparkline_get_property;
  object_class->set_property = tf_sparkline_set_property;
  object_class->finalize = tf_sparkline_finalize;
  properties[PROP_VALUES] =
      g_param_spec_variant ("values", NULL, NULL, G_VARIANT_TYPE ("ad"), NULL,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->snapshot = tf_sparkline_snapshot;
  widget_class->measure = tf_sparkline_measure;
  gtk_widget_class_set_css_name (widget_class, "sparkline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tf_sparkline_init (TfSparkline *self)
{
  tf_sparkline_set_values (self, g_variant_new ("ad", NULL));
}

GtkWidget *
tf_sparkline_new (void)
{
  return g_object_new (TF_TYPE_SPARKLINE, NULL);
}

void
tf_sparkline_set_values (TfSparkline *self, GVariant *values)
{
  g_autoptr (GVariant) held = values != NULL ? g_variant_ref_sink (values) : NULL;
  g_autofree char *description = NULL;
  const double *numbers;
  gsize n;

  g_return_if_fail (TF_IS_SPARKLINE (self));
  if (self->values == held)
    return;
  g_clear_pointer (&self->values, g_variant_unref);
  self->values = g_steal_pointer (&held);
  numbers = get_values (self, &n);
  description = tf_sparkline_describe (numbers, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VALUES]);
}

void
tf_sparkline_draw (GtkSnapshot *snapshot,
                   const double *values,
                   guint n_values,
                   const graphene_rect_t *area,
                   const GdkRGBA *colour)
{
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (values != NULL || n_values == 0);

  draw (snapshot, values, n_values, area, colour);
}

char *
tf_sparkline_describe (const double *values, guint n_values)
{
  TfSparklineRange range = measure (values, n_values);

  if (range.known == 0)
    return g_strdup (_ ("No values yet"));
  return g_strdup_printf (
      /* Translators: a small line chart as text; all but the first are values */
      ngettext ("%u value: first %g, last %g, lowest %g, highest %g",
                "%u values: first %g, last %g, lowest %g, highest %g", range.known),
      range.known, values[range.first], values[range.last], range.low, range.high);
}
