/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart.h"

#include <glib/gi18n.h>

#include "tf-chart-canvas.h"
#include "tf-chart-plot.h"

#define KEY_WIDTH  28
#define KEY_HEIGHT 16

struct _TfChart
{
  GtkWidget parent_instance;

  GtkWidget *canvas; /* (owned) */
  GtkWidget *legend; /* (owned) */

  TfChartData *data;  /* (owned) (nullable) */
  GHashTable *hidden; /* (owned) (element-type utf8): names of series */
};

G_DEFINE_FINAL_TYPE (TfChart, tf_chart, GTK_TYPE_WIDGET)

static void
draw_key_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  TfChart *self = TF_CHART (gtk_widget_get_ancestor (GTK_WIDGET (area), TF_TYPE_CHART));
  TfChartStyle style;

  if (self == NULL || self->data == NULL || GPOINTER_TO_UINT (data) >= self->data->series->len)
    return;
  tf_chart_style_init (&style, GTK_WIDGET (area));
  tf_chart_plot_draw_key (&style, self->data, GPOINTER_TO_UINT (data), cr, width, height);
}

static void
toggled_cb (GtkToggleButton *button, TfChart *self)
{
  tf_chart_set_hidden (self, g_object_get_data (G_OBJECT (button), "tf-series"),
                       !gtk_toggle_button_get_active (button));
}

static GtkWidget *
new_entry (TfChart *self, guint i)
{
  const TfChartSeries *series = g_ptr_array_index (self->data->series, i);
  const char *name = series->name;
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *key = gtk_drawing_area_new ();
  GtkWidget *label = gtk_label_new (name);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (key), KEY_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (key), KEY_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (key), draw_key_cb, GUINT_TO_POINTER (i), NULL);
  gtk_widget_set_valign (key, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), key);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "chart-key");
  gtk_widget_set_tooltip_text (button, _ ("Show or hide this line"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                !tf_chart_is_hidden (self->hidden, name));
  g_object_set_data_full (G_OBJECT (button), "tf-series", g_strdup (name), g_free);
  g_object_set_data (G_OBJECT (button), "tf-colour", GUINT_TO_POINTER (series->colour));
  g_object_set_data (G_OBJECT (button), "tf-dashed", GINT_TO_POINTER (series->dashed));
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  return button;
}

/* Returns: (transfer none) */
static GtkWidget *
get_entry (GtkWidget *item)
{
  return gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (item));
}

/* Whether legend entry @item matches the @i-th series. */
static gboolean
is_entry_for (TfChart *self, GtkWidget *item, guint i)
{
  const TfChartSeries *series = g_ptr_array_index (self->data->series, i);
  GObject *entry = G_OBJECT (get_entry (item));

  return g_strcmp0 (g_object_get_data (entry, "tf-series"), series->name) == 0 &&
         GPOINTER_TO_UINT (g_object_get_data (entry, "tf-colour")) == (guint) series->colour &&
         GPOINTER_TO_INT (g_object_get_data (entry, "tf-dashed")) == series->dashed;
}

static gboolean
has_same_legend (TfChart *self)
{
  GtkWidget *item = gtk_widget_get_first_child (self->legend);
  guint n = self->data != NULL ? self->data->series->len : 0;

  for (guint i = 0; i < n; i++, item = gtk_widget_get_next_sibling (item))
    if (item == NULL || !is_entry_for (self, item, i))
      return FALSE;
  return item == NULL;
}

/* Entries are reused if unchanged, so that new values do not steal the focus. */
static void
fill_legend (TfChart *self)
{
  GtkWidget *item;

  if (has_same_legend (self))
    return;
  while ((item = gtk_widget_get_first_child (self->legend)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->legend), item);
  for (guint i = 0; self->data != NULL && i < self->data->series->len; i++)
    {
      gtk_flow_box_append (GTK_FLOW_BOX (self->legend), new_entry (self, i));
      /* The button takes the focus, not its cell. */
      gtk_widget_set_focusable (gtk_widget_get_last_child (self->legend), FALSE);
    }
}

static void
tf_chart_dispose (GObject *object)
{
  TfChart *self = TF_CHART (object);

  if (self->canvas != NULL)
    tf_chart_canvas_set (TF_CHART_CANVAS (self->canvas), NULL, NULL);
  g_clear_pointer (&self->canvas, gtk_widget_unparent);
  g_clear_pointer (&self->legend, gtk_widget_unparent);
  g_clear_pointer (&self->data, tf_chart_data_free);
  G_OBJECT_CLASS (tf_chart_parent_class)->dispose (object);
}

static void
tf_chart_finalize (GObject *object)
{
  TfChart *self = TF_CHART (object);

  g_hash_table_unref (self->hidden);
  G_OBJECT_CLASS (tf_chart_parent_class)->finalize (object);
}

static void
tf_chart_class_init (TfChartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_chart_dispose;
  object_class->finalize = tf_chart_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
tf_chart_init (TfChart *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->canvas = tf_chart_canvas_new ();
  gtk_widget_set_vexpand (self->canvas, TRUE);
  gtk_widget_set_hexpand (self->canvas, TRUE);
  gtk_widget_set_parent (self->canvas, GTK_WIDGET (self));
  self->legend = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                               "min-children-per-line", 2, "max-children-per-line", 8,
                               "column-spacing", 6, "row-spacing", 6, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->legend), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("chart", "Legend"), -1);
  gtk_widget_set_parent (self->legend, GTK_WIDGET (self));
}

GtkWidget *
tf_chart_new (void)
{
  return g_object_new (TF_TYPE_CHART, NULL);
}

void
tf_chart_set_data (TfChart *self, TfChartData *data)
{
  TfChartData *old;

  g_return_if_fail (TF_IS_CHART (self));

  old = self->data;
  self->data = data;
  tf_chart_canvas_set (TF_CHART_CANVAS (self->canvas), self->data, self->hidden);
  g_clear_pointer (&old, tf_chart_data_free);
  fill_legend (self);
}

const TfChartData *
tf_chart_get_data (TfChart *self)
{
  g_return_val_if_fail (TF_IS_CHART (self), NULL);

  return self->data;
}

void
tf_chart_set_hidden (TfChart *self, const char *series, gboolean hidden)
{
  g_return_if_fail (TF_IS_CHART (self));

  if (hidden == tf_chart_is_hidden (self->hidden, series))
    return;
  if (hidden)
    g_hash_table_add (self->hidden, g_strdup (series));
  else
    g_hash_table_remove (self->hidden, series);
  tf_chart_canvas_set (TF_CHART_CANVAS (self->canvas), self->data, self->hidden);
  for (GtkWidget *item = gtk_widget_get_first_child (self->legend); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (get_entry (item)), "tf-series"), series) == 0)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_entry (item)), !hidden);
}

const char *
tf_chart_get_description (TfChart *self)
{
  g_return_val_if_fail (TF_IS_CHART (self), NULL);

  return tf_chart_canvas_get_description (TF_CHART_CANVAS (self->canvas));
}

GdkTexture *
tf_chart_render (TfChart *self, int width, int height, int scale)
{
  g_return_val_if_fail (TF_IS_CHART (self), NULL);
  g_return_val_if_fail (self->data != NULL, NULL);
  g_return_val_if_fail (width > 0 && height > 0 && scale > 0, NULL);

  return tf_chart_canvas_render (TF_CHART_CANVAS (self->canvas), width, height, scale);
}
