/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-palette.h"

#include <glib/gi18n.h>

#include "tf-palette-entry.h"
#include "tf-palette-search.h"

struct _TfPalette
{
  AdwWindow parent_instance;

  GtkStringFilter *filter;       /* (owned) */
  GtkSingleSelection *selection; /* (owned) */
  TfPaletteSearch *search;       /* (owned): of the content of the projects */

  /* Of the template */
  GtkSearchEntry *entry;
  GtkStack *stack;
  AdwStatusPage *nothing;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (TfPalette, tf_palette, ADW_TYPE_WINDOW)

static void
search_cb (TfPalette *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  gtk_string_filter_set_search (self->filter, text);
  tf_palette_search_set_text (self->search, text);
  gtk_single_selection_set_selected (self->selection, 0);
}

/* What could not be searched was not searched in vain. */
static void
found_cb (TfPalette *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->selection)) > 0;
  const char *failure = tf_palette_search_get_failure (self->search);

  adw_status_page_set_title (self->nothing,
                             failure == NULL ? _ ("Nothing Found") : _ ("Could Not Search"));
  adw_status_page_set_description (self->nothing,
                                   failure == NULL ? _ ("Try fewer or different words.") : failure);
  if (any)
    gtk_stack_set_visible_child_name (self->stack, "list");
  else
    gtk_stack_set_visible_child_name (self->stack, tf_palette_search_is_busy (self->search)
                                                       ? "busy"
                                                       : "nothing");
}

static void
activate_cb (TfPalette *self)
{
  TfPaletteEntry *entry = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (GtkWindow) parent = NULL;
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (entry == NULL ||
      !g_action_parse_detailed_name (tf_palette_entry_get_action (entry), &action, &target, NULL))
    return;
  parent = g_object_ref (gtk_window_get_transient_for (GTK_WINDOW (self)));
  gtk_window_destroy (GTK_WINDOW (self));
  gtk_widget_activate_action_variant (GTK_WIDGET (parent), action, target);
}

static void
move (TfPalette *self, int step)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (n == 0)
    return;
  selected = (selected + n + step) % n;
  gtk_single_selection_set_selected (self->selection, selected);
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", selected);
}

static void
next_cb (TfPalette *self)
{
  move (self, 1);
}

static void
previous_cb (TfPalette *self)
{
  move (self, -1);
}

/* Up and Down move in the list while the entry keeps the focus. */
static gboolean
key_cb (TfPalette *self, guint key)
{
  if (key != GDK_KEY_Up && key != GDK_KEY_Down)
    return GDK_EVENT_PROPAGATE;
  move (self, key == GDK_KEY_Down ? 1 : -1);
  return GDK_EVENT_STOP;
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (NULL);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_widget_add_css_class (box, "palette-row");
  gtk_list_item_set_child (item, box);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  TfPaletteEntry *entry = gtk_list_item_get_item (item);
  GtkWidget *title = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (title), tf_palette_entry_get_title (entry));
  gtk_widget_set_tooltip_text (title, tf_palette_entry_get_title (entry));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (title)),
                       tf_palette_entry_get_detail (entry));
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (gtk_list_item_get_child (item))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, tf_palette_entry_get_title (entry), -1);
}

static void
tf_palette_dispose (GObject *object)
{
  TfPalette *self = TF_PALETTE (object);

  if (self->search != NULL)
    tf_palette_search_stop (self->search);
  g_clear_object (&self->search);
  g_clear_object (&self->filter);
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (tf_palette_parent_class)->dispose (object);
}

static void
tf_palette_class_init (TfPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_palette_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-palette.ui");
  gtk_widget_class_bind_template_child (widget_class, TfPalette, entry);
  gtk_widget_class_bind_template_child (widget_class, TfPalette, stack);
  gtk_widget_class_bind_template_child (widget_class, TfPalette, nothing);
  gtk_widget_class_bind_template_child (widget_class, TfPalette, list);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
}

static void
tf_palette_init (TfPalette *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
}

GtkWidget *
tf_palette_new (GtkWindow *parent, TfClient *client, TfDbusProject1 *open)
{
  TfPalette *self = g_object_new (TF_TYPE_PALETTE, "transient-for", parent, NULL);
  GListStore *all = g_list_store_new (G_TYPE_LIST_MODEL);
  GtkFilterListModel *found;

  self->search = tf_palette_search_new (client);
  self->filter =
      gtk_string_filter_new (gtk_property_expression_new (TF_TYPE_PALETTE_ENTRY, NULL, "text"));
  found = gtk_filter_list_model_new (tf_palette_entries (client, open),
                                     GTK_FILTER (g_object_ref (self->filter)));
  g_list_store_append (all, found);
  g_list_store_append (all, tf_palette_search_get_entries (self->search));
  g_object_unref (found);
  self->selection =
      gtk_single_selection_new (G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (all))));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (found_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "changed", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
