/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart.h"

#include <glib/gi18n.h>

#include "tf-chart-canvas.h"
#include "tf-chart-legend.h"
#include "tf-chart-window.h"

struct _TfChart
{
  GtkWidget parent_instance;

  GtkWidget *canvas;  /* (owned) */
  GtkWidget *foot;    /* (owned): legend and button */
  GtkWidget *legend;  /* (not owned) */
  GtkWidget *enlarge; /* (not owned) */

  TfChartData *data;  /* (owned) (nullable) */
  GHashTable *hidden; /* (owned) (element-type utf8): names of series */
  TfChart *large;     /* (not owned) (nullable): shows the same in a window of its own */
  gboolean is_large;
};

G_DEFINE_FINAL_TYPE (TfChart, tf_chart, GTK_TYPE_WIDGET)

static void
toggled_cb (TfChart *self, const char *series, gboolean shown)
{
  tf_chart_set_hidden (self, series, !shown);
}

static void
copy_hidden (TfChart *from, TfChart *to)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, from->hidden);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    tf_chart_set_hidden (to, name, TRUE);
}

static void
close_large (TfChart *self)
{
  GtkRoot *window = self->large != NULL ? gtk_widget_get_root (GTK_WIDGET (self->large)) : NULL;

  g_clear_weak_pointer (&self->large);
  if (window != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
}

static void
enlarge_cb (TfChart *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  TfChart *large;

  if (self->is_large || self->data == NULL)
    return;
  close_large (self);
  large = TF_CHART (tf_chart_new ());
  large->is_large = TRUE;
  gtk_widget_set_visible (large->enlarge, FALSE);
  copy_hidden (self, large);
  tf_chart_set_data (large, tf_chart_data_ref (self->data));
  g_set_weak_pointer (&self->large, large);
  tf_chart_window_present (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, GTK_WIDGET (large),
                           self->data->title);
  gtk_widget_grab_focus (large->canvas);
}

static void
fill_foot (TfChart *self)
{
  gtk_widget_set_hexpand (self->legend, TRUE);
  gtk_box_append (GTK_BOX (self->foot), self->legend);
  self->enlarge = gtk_button_new_from_icon_name ("view-fullscreen-symbolic");
  gtk_widget_set_valign (self->enlarge, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->enlarge, "flat");
  gtk_widget_set_tooltip_text (self->enlarge, _ ("Enlarge Chart"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->enlarge), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Enlarge Chart"), -1);
  g_signal_connect_swapped (self->enlarge, "clicked", G_CALLBACK (enlarge_cb), self);
  gtk_box_append (GTK_BOX (self->foot), self->enlarge);
}

static void
tf_chart_dispose (GObject *object)
{
  TfChart *self = TF_CHART (object);

  if (self->canvas != NULL)
    tf_chart_canvas_set (TF_CHART_CANVAS (self->canvas), NULL, NULL);
  close_large (self);
  g_clear_pointer (&self->canvas, gtk_widget_unparent);
  g_clear_pointer (&self->foot, gtk_widget_unparent);
  g_clear_pointer (&self->data, tf_chart_data_unref);
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
  g_signal_connect_swapped (self->canvas, "activate", G_CALLBACK (enlarge_cb), self);
  self->legend = tf_chart_legend_new ();
  g_signal_connect_swapped (self->legend, "toggled", G_CALLBACK (toggled_cb), self);
  self->foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  fill_foot (self);
  gtk_widget_set_parent (self->foot, GTK_WIDGET (self));
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
  g_clear_pointer (&old, tf_chart_data_unref);
  tf_chart_legend_set (TF_CHART_LEGEND (self->legend), data, self->hidden);
  gtk_widget_set_sensitive (self->enlarge, data != NULL);
  if (self->large != NULL && data != NULL)
    tf_chart_set_data (self->large, tf_chart_data_ref (data));
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
  tf_chart_legend_set_shown (TF_CHART_LEGEND (self->legend), series, !hidden);
}

void
tf_chart_enlarge (TfChart *self)
{
  g_return_if_fail (TF_IS_CHART (self));

  enlarge_cb (self);
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
