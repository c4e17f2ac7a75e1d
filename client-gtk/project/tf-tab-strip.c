/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tab-strip.h"

#include <glib/gi18n.h>

struct _TfTabStrip
{
  AdwBin parent_instance;

  AdwViewStack *stack;      /* (owned) (nullable) */
  GtkSelectionModel *pages; /* (owned) (nullable) */
  GtkBox *box;
  int titled_width; /* from which on the titles fit; 0 before they were measured */
  gboolean has_titles;
  guint update; /* source: the titles are about to be shown or hidden */
};

G_DEFINE_FINAL_TYPE (TfTabStrip, tf_tab_strip, ADW_TYPE_BIN)

typedef enum
{
  PROP_STACK = 1,
  N_PROPS
} TfTabStripProperty;

static GParamSpec *properties[N_PROPS];

static void
toggled_cb (GtkToggleButton *button, gpointer data)
{
  TfTabStrip *self = data;
  AdwViewStackPage *page = g_object_get_data (G_OBJECT (button), "page");

  if (gtk_toggle_button_get_active (button))
    adw_view_stack_set_visible_child (self->stack, adw_view_stack_page_get_child (page));
}

static GtkWidget *
make_tab (TfTabStrip *self, AdwViewStackPage *page)
{
  const char *title = adw_view_stack_page_get_title (page);
  GtkWidget *button =
      g_object_new (GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB, NULL);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *icon = gtk_image_new_from_icon_name (adw_view_stack_page_get_icon_name (page));

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "tab-title");
  gtk_widget_add_css_class (button, "tab");
  gtk_box_append (GTK_BOX (content), icon);
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_object_set_data (G_OBJECT (button), "title", label);
  g_object_set_data_full (G_OBJECT (button), "page", g_object_ref (page), g_object_unref);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, 0);
  return button;
}

static void
select_cb (TfTabStrip *self)
{
  GtkWidget *shown = adw_view_stack_get_visible_child (self->stack);

  for (GtkWidget *tab = gtk_widget_get_first_child (GTK_WIDGET (self->box)); tab != NULL;
       tab = gtk_widget_get_next_sibling (tab))
    {
      AdwViewStackPage *page = g_object_get_data (G_OBJECT (tab), "page");
      gboolean selected = adw_view_stack_page_get_child (page) == shown;

      if (selected)
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), TRUE);
      gtk_accessible_update_state (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_STATE_SELECTED, selected,
                                   -1);
    }
}

/* The pages come from a template, so they exist when the stack is set. */
static void
fill (TfTabStrip *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->pages));
  GtkWidget *first = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (G_LIST_MODEL (self->pages), i);
      GtkWidget *tab = make_tab (self, page);

      if (first == NULL)
        first = tab;
      else
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (tab), GTK_TOGGLE_BUTTON (first));
      gtk_box_append (self->box, tab);
    }
  select_cb (self);
}

static void
set_stack (TfTabStrip *self, AdwViewStack *stack)
{
  g_return_if_fail (self->stack == NULL);

  if (stack == NULL)
    return;
  self->stack = g_object_ref (stack);
  self->pages = adw_view_stack_get_pages (stack);
  fill (self);
  g_signal_connect_object (stack, "notify::visible-child", G_CALLBACK (select_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Titles: all or none, by the width. */

static gboolean
update_cb (gpointer data)
{
  TfTabStrip *self = data;

  self->update = 0;
  for (GtkWidget *tab = gtk_widget_get_first_child (GTK_WIDGET (self->box)); tab != NULL;
       tab = gtk_widget_get_next_sibling (tab))
    gtk_widget_set_visible (g_object_get_data (G_OBJECT (tab), "title"), self->has_titles);
  return G_SOURCE_REMOVE;
}

/* What the widest tab needs, times the number of tabs. Hidden titles have no width: it is kept. */
static void
measure_titles (TfTabStrip *self)
{
  int widest = 0;
  int n = 0;

  for (GtkWidget *tab = gtk_widget_get_first_child (GTK_WIDGET (self->box)); tab != NULL;
       tab = gtk_widget_get_next_sibling (tab))
    {
      int natural;

      if (!gtk_widget_get_visible (g_object_get_data (G_OBJECT (tab), "title")))
        return;
      gtk_widget_measure (tab, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      widest = MAX (widest, natural);
      n++;
    }
  self->titled_width = n * widest + MAX (n - 1, 0) * gtk_box_get_spacing (self->box);
}

/* Before the next frame, as a widget must not change while it is given its place. */
static void
tf_tab_strip_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfTabStrip *self = TF_TAB_STRIP (widget);
  gboolean has_titles;

  measure_titles (self);
  has_titles = width >= self->titled_width;
  if (has_titles != self->has_titles && self->update == 0)
    self->update = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_cb, self, NULL);
  self->has_titles = has_titles;
  gtk_widget_allocate (GTK_WIDGET (self->box), width, height, baseline, NULL);
}

static void
tf_tab_strip_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  gtk_widget_measure (GTK_WIDGET (TF_TAB_STRIP (widget)->box), orientation, for_size, minimum,
                      natural, minimum_baseline, natural_baseline);
}

static void
tf_tab_strip_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfTabStripProperty) id)
    {
    case PROP_STACK:
      g_value_set_object (value, TF_TAB_STRIP (object)->stack);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_tab_strip_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfTabStripProperty) id)
    {
    case PROP_STACK:
      set_stack (TF_TAB_STRIP (object), g_value_get_object (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_tab_strip_dispose (GObject *object)
{
  TfTabStrip *self = TF_TAB_STRIP (object);

  g_clear_handle_id (&self->update, g_source_remove);
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->pages);
  g_clear_object (&self->stack);
  G_OBJECT_CLASS (tf_tab_strip_parent_class)->dispose (object);
}

static void
tf_tab_strip_class_init (TfTabStripClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_tab_strip_get_property;
  object_class->set_property = tf_tab_strip_set_property;
  object_class->dispose = tf_tab_strip_dispose;
  GTK_WIDGET_CLASS (klass)->measure = tf_tab_strip_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = tf_tab_strip_size_allocate;
  properties[PROP_STACK] = g_param_spec_object ("stack", NULL, NULL, ADW_TYPE_VIEW_STACK,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_tab_strip_init (TfTabStrip *self)
{
  self->box = GTK_BOX (g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_LIST,
                                     "spacing", 2, "homogeneous", TRUE, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("accessible", "Pages"), -1);
  self->has_titles = TRUE;
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

void
tf_tab_strip_move (TfTabStrip *self, int by)
{
  guint n, at = 0;
  g_autoptr (AdwViewStackPage) next = NULL;

  g_return_if_fail (TF_IS_TAB_STRIP (self));

  if (self->pages == NULL)
    return;
  n = g_list_model_get_n_items (G_LIST_MODEL (self->pages));
  while (at < n && !gtk_selection_model_is_selected (self->pages, at))
    at++;
  next = g_list_model_get_item (G_LIST_MODEL (self->pages), (at + n + (guint) by) % n);
  if (next != NULL)
    adw_view_stack_set_visible_child (self->stack, adw_view_stack_page_get_child (next));
}
