/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-file-tree.h"

#include <glib/gi18n.h>

#include "tf-report.h"

#define ATTRIBUTES \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME \
                                 "," G_FILE_ATTRIBUTE_STANDARD_TYPE \
                                 "," G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK

struct _TfFileTree
{
  AdwBin parent_instance;

  char *directory; /* (owned) (nullable) */
  GtkListView *list;
  GtkSorter *sorter; /* (owned) */
  GtkFilter *filter; /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfFileTree, tf_file_tree, ADW_TYPE_BIN)

static gboolean
is_folder (GFileInfo *info)
{
  return g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY &&
         !g_file_info_get_is_symlink (info);
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  GFileInfo *first = (GFileInfo *) a;
  GFileInfo *second = (GFileInfo *) b;

  if (is_folder (first) != is_folder (second))
    return is_folder (first) ? GTK_ORDERING_SMALLER : GTK_ORDERING_LARGER;
  return gtk_ordering_from_cmpfunc (
      g_utf8_collate (g_file_info_get_display_name (first), g_file_info_get_display_name (second)));
}

static gboolean
is_listed (gpointer item, gpointer data)
{
  return g_strcmp0 (g_file_info_get_name (item), ".git") != 0;
}

/* Returns: (transfer full) */
static GListModel *
list_folder (TfFileTree *self, GFile *folder)
{
  GtkDirectoryList *all = gtk_directory_list_new (ATTRIBUTES, folder);
  GtkFilterListModel *listed =
      gtk_filter_list_model_new (G_LIST_MODEL (all), g_object_ref (self->filter));

  return G_LIST_MODEL (
      gtk_sort_list_model_new (G_LIST_MODEL (listed), g_object_ref (self->sorter)));
}

static GFile *
get_file (GFileInfo *info)
{
  return G_FILE (g_file_info_get_attribute_object (info, "standard::file"));
}

static GListModel *
create_cb (gpointer item, gpointer data)
{
  return is_folder (item) ? list_folder (data, get_file (item)) : NULL;
}

/* Rows */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), label);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_list_item_set_child (item, expander);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (item));
  GtkTreeListRow *row = GTK_TREE_LIST_ROW (gtk_list_item_get_item (item));
  g_autoptr (GFileInfo) info = gtk_tree_list_row_get_item (row);
  GtkWidget *icon = gtk_widget_get_first_child (gtk_tree_expander_get_child (expander));
  GtkWidget *label = gtk_widget_get_next_sibling (icon);

  gtk_tree_expander_set_list_row (expander, row);
  gtk_image_set_from_icon_name (GTK_IMAGE (icon),
                                is_folder (info) ? "folder-symbolic" : "text-x-generic-symbolic");
  gtk_label_set_label (GTK_LABEL (label), g_file_info_get_display_name (info));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (expander))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  g_file_info_get_display_name (info), -1);
}

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error))
    tf_report_error (GTK_WIDGET (source), _ ("Could not open the file"), error);
}

static void
activate_cb (TfFileTree *self, guint position)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (self->list));
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (model, position);
  g_autoptr (GFileInfo) info = row == NULL ? NULL : gtk_tree_list_row_get_item (row);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *uri = NULL;

  if (info == NULL)
    return;
  if (is_folder (info))
    {
      gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
      return;
    }
  uri = g_file_get_uri (get_file (info));
  if (GTK_IS_WINDOW (root) && !g_file_info_get_is_symlink (info))
    gtk_show_uri_full (GTK_WINDOW (root), uri, GDK_CURRENT_TIME, NULL, shown_cb, NULL);
}

static void
tf_file_tree_dispose (GObject *object)
{
  TfFileTree *self = TF_FILE_TREE (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->sorter);
  g_clear_object (&self->filter);
  g_clear_pointer (&self->directory, g_free);
  G_OBJECT_CLASS (tf_file_tree_parent_class)->dispose (object);
}

static void
tf_file_tree_class_init (TfFileTreeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_file_tree_dispose;
}

static GtkWidget *
list_new (TfFileTree *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("result", "Files"), -1);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  return GTK_WIDGET (self->list);
}

static void
tf_file_tree_init (TfFileTree *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare, NULL, NULL));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_listed, NULL, NULL));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list_new (self));
  gtk_widget_add_css_class (scroller, "frame");
  adw_bin_set_child (ADW_BIN (self), scroller);
}

void
tf_file_tree_set_directory (TfFileTree *self, const char *directory)
{
  g_autoptr (GFile) folder = NULL;
  GtkTreeListModel *tree;
  GtkSelectionModel *selection = NULL;

  g_return_if_fail (TF_IS_FILE_TREE (self));

  if (g_strcmp0 (directory, self->directory) == 0)
    return;
  g_free (self->directory);
  self->directory = g_strdup (directory);
  if (directory != NULL)
    {
      folder = g_file_new_for_path (directory);
      /* The tree never lives longer than this, which therefore need not be referenced. */
      tree =
          gtk_tree_list_model_new (list_folder (self, folder), FALSE, FALSE, create_cb, self, NULL);
      selection = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (tree)));
    }
  gtk_list_view_set_model (self->list, selection);
  g_clear_object (&selection);
}
