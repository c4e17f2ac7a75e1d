/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-legend.h"

#include <glib/gi18n.h>

#include "tf-chart-plot.h"

#define KEY_WIDTH  28
#define KEY_HEIGHT 16

struct _TfChartLegend
{
  GtkWidget parent_instance;

  GtkWidget *toggles; /* (owned): flow box of the series */
  GtkWidget *
      fixed; /* (owned): flow box of the other entries, which GTK cannot skip among focusable ones */

  TfChartData *data; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfChartLegend, tf_chart_legend, GTK_TYPE_WIDGET)

static guint toggled_signal;

static void
draw_key_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  TfChartLegend *self =
      TF_CHART_LEGEND (gtk_widget_get_ancestor (GTK_WIDGET (area), TF_TYPE_CHART_LEGEND));
  g_autoptr (GArray) keys = NULL;
  TfChartStyle style;

  if (self == NULL || self->data == NULL)
    return;
  keys = tf_chart_plot_list_keys (self->data);
  if (GPOINTER_TO_UINT (data) >= keys->len)
    return;
  tf_chart_style_init (&style, GTK_WIDGET (area));
  tf_chart_plot_draw_key (&style, self->data,
                          &g_array_index (keys, TfChartKey, GPOINTER_TO_UINT (data)), cr, width,
                          height);
}

static void
toggled_cb (GtkToggleButton *button, TfChartLegend *self)
{
  g_signal_emit (self, toggled_signal, 0, g_object_get_data (G_OBJECT (button), "tf-name"),
                 gtk_toggle_button_get_active (button));
}

static GtkWidget *
new_content (const TfChartKey *key, guint i)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *symbol = gtk_drawing_area_new ();
  GtkWidget *label = gtk_label_new (key->name);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (symbol), KEY_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (symbol), KEY_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (symbol), draw_key_cb, GUINT_TO_POINTER (i),
                                  NULL);
  gtk_widget_set_valign (symbol, GTK_ALIGN_CENTER);
  gtk_accessible_update_state (GTK_ACCESSIBLE (symbol), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), symbol);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_tooltip_text (box, key->name);
  gtk_widget_set_halign (box, GTK_ALIGN_START);
  return box;
}

static GtkWidget *
new_toggle (TfChartLegend *self, GtkWidget *content, const char *name, gboolean shown)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *tooltip = NULL;

  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  /* Its name may be cut off. */
  tooltip = g_strdup_printf ("%s\n%s", name, _ ("Show or hide this line"));
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), shown);
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  return button;
}

static GtkWidget *
new_entry (TfChartLegend *self, const TfChartKey *key, guint i, GHashTable *hidden)
{
  GtkWidget *entry = new_content (key, i);

  if (key->kind == TF_CHART_KEY_SERIES)
    entry = new_toggle (self, entry, key->name, !tf_chart_is_hidden (hidden, key->name));
  gtk_widget_set_halign (entry, GTK_ALIGN_START);
  gtk_widget_add_css_class (entry, "chart-key");
  g_object_set_data_full (G_OBJECT (entry), "tf-name", g_strdup (key->name), g_free);
  g_object_set_data (G_OBJECT (entry), "tf-kind", GUINT_TO_POINTER (key->kind));
  return entry;
}

/* Returns: (transfer none) */
static GtkWidget *
get_entry (GtkWidget *item)
{
  return gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (item));
}

static GtkWidget *
get_box (TfChartLegend *self, const TfChartKey *key)
{
  return key->kind == TF_CHART_KEY_SERIES ? self->toggles : self->fixed;
}

static gboolean
is_entry_of (GtkWidget *item, const TfChartKey *key)
{
  GObject *entry = item != NULL ? G_OBJECT (get_entry (item)) : NULL;

  return entry != NULL && g_strcmp0 (g_object_get_data (entry, "tf-name"), key->name) == 0 &&
         GPOINTER_TO_UINT (g_object_get_data (entry, "tf-kind")) == (guint) key->kind;
}

/* Series come first. */
static gboolean
has_same_entries (TfChartLegend *self, const GArray *keys)
{
  GtkWidget *toggle = gtk_widget_get_first_child (self->toggles);
  GtkWidget *fixed = gtk_widget_get_first_child (self->fixed);

  for (guint i = 0; i < keys->len; i++)
    {
      const TfChartKey *key = &g_array_index (keys, TfChartKey, i);
      GtkWidget **item = key->kind == TF_CHART_KEY_SERIES ? &toggle : &fixed;

      if (!is_entry_of (*item, key))
        return FALSE;
      *item = gtk_widget_get_next_sibling (*item);
    }
  return toggle == NULL && fixed == NULL;
}

/* They draw themselves from the data, whose colors may be new. */
static void
redraw_entries (GtkWidget *box)
{
  for (GtkWidget *item = gtk_widget_get_first_child (box); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *content = get_entry (item);

      if (GTK_IS_BUTTON (content))
        content = gtk_button_get_child (GTK_BUTTON (content));
      gtk_widget_queue_draw (gtk_widget_get_first_child (content));
    }
}

static void
remove_entries (GtkWidget *box)
{
  GtkWidget *item;

  while ((item = gtk_widget_get_first_child (box)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (box), item);
}

static void
tf_chart_legend_dispose (GObject *object)
{
  TfChartLegend *self = TF_CHART_LEGEND (object);

  g_clear_pointer (&self->toggles, gtk_widget_unparent);
  g_clear_pointer (&self->fixed, gtk_widget_unparent);
  g_clear_pointer (&self->data, tf_chart_data_unref);
  G_OBJECT_CLASS (tf_chart_legend_parent_class)->dispose (object);
}

static void
tf_chart_legend_class_init (TfChartLegendClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_chart_legend_dispose;
  toggled_signal = g_signal_new ("toggled", TF_TYPE_CHART_LEGEND, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
add_box (TfChartLegend *self, const char *label)
{
  GtkWidget *box = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                                 "min-children-per-line", 2, "max-children-per-line", 8,
                                 "column-spacing", 6, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  return box;
}

static void
tf_chart_legend_init (TfChartLegend *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  self->toggles = add_box (self, C_ ("chart", "Legend"));
  self->fixed = add_box (self, C_ ("chart", "Legend"));
  gtk_widget_set_can_focus (self->fixed, FALSE);
}

GtkWidget *
tf_chart_legend_new (void)
{
  return g_object_new (TF_TYPE_CHART_LEGEND, NULL);
}

void
tf_chart_legend_set (TfChartLegend *self, TfChartData *data, GHashTable *hidden)
{
  g_autoptr (GArray) keys = data != NULL ? tf_chart_plot_list_keys (data)
                                         : g_array_new (FALSE, FALSE, sizeof (TfChartKey));
  TfChartData *old = self->data;

  self->data = data != NULL ? tf_chart_data_ref (data) : NULL;
  g_clear_pointer (&old, tf_chart_data_unref);
  if (has_same_entries (self, keys))
    {
      redraw_entries (self->toggles);
      redraw_entries (self->fixed);
      return;
    }
  remove_entries (self->toggles);
  remove_entries (self->fixed);
  for (guint i = 0; i < keys->len; i++)
    {
      const TfChartKey *key = &g_array_index (keys, TfChartKey, i);

      gtk_flow_box_append (GTK_FLOW_BOX (get_box (self, key)), new_entry (self, key, i, hidden));
      /* The button takes the focus, not its cell. */
      gtk_widget_set_focusable (gtk_widget_get_last_child (get_box (self, key)), FALSE);
    }
  gtk_widget_set_visible (self->fixed, gtk_widget_get_first_child (self->fixed) != NULL);
}

void
tf_chart_legend_set_shown (TfChartLegend *self, const char *series, gboolean shown)
{
  for (GtkWidget *item = gtk_widget_get_first_child (self->toggles); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *entry = get_entry (item);

      if (GTK_IS_TOGGLE_BUTTON (entry) &&
          g_strcmp0 (g_object_get_data (G_OBJECT (entry), "tf-name"), series) == 0)
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (entry), shown);
    }
}
