/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-table.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "tf-table-private.h"

#define MAX_HEIGHT   360
#define HEAD_HEIGHT  36
#define CELL_HEIGHT  32
#define ROW_HEIGHT   (CELL_HEIGHT + 4)
#define CELL_CHARS   8
#define EXPAND_CHARS 16

struct _TfTable
{
  GtkWidget parent_instance;

  GtkWidget *scrolled; /* (owned) */
  GtkColumnView *view; /* (unowned): in scrolled */
  GListStore *rows;    /* (owned) (element-type TfTableRow) */
};

G_DEFINE_FINAL_TYPE (TfTable, tf_table, GTK_TYPE_WIDGET)

static guint activated_signal;

/* The cell of a column; recycled. */
typedef struct
{
  guint index;
  gboolean is_number;
  gboolean expands;
} TfTableCellKind;

static TfTableCellKind *
get_kind (gpointer object)
{
  return g_object_get_data (object, "tf-kind");
}

static void
show_cell (GtkListItem *item, const TfTableCellKind *kind)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *bar = gtk_widget_get_next_sibling (label);
  TfTableRow *row = gtk_list_item_get_item (item);
  const char *text = tf_table_row_get_text (row, kind->index);
  double fraction = tf_table_row_get_fraction (row, kind->index);

  gtk_label_set_label (GTK_LABEL (label), text != NULL ? text : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : C_ ("table cell", "unknown"), -1);
  gtk_widget_set_tooltip_text (label, kind->expands ? text : NULL);
  gtk_widget_set_visible (bar, fraction >= 0);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), MAX (fraction, 0));
}

static void
row_changed_cb (TfTableRow *row, GtkListItem *item)
{
  show_cell (item, get_kind (item));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const TfTableCellKind *kind = data;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = gtk_label_new (NULL);
  /* It only repeats the text. */
  GtkWidget *bar =
      g_object_new (GTK_TYPE_LEVEL_BAR, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  /* Aligned like the header, which GTK aligns to the start. */
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           kind->expands ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_width_chars (GTK_LABEL (label), kind->expands ? EXPAND_CHARS : CELL_CHARS);
  if (kind->is_number)
    gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_vexpand (label, TRUE);
  /* The same color at every level. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_size_request (box, -1, CELL_HEIGHT);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_list_item_set_child (item, box);
  g_object_set_data (G_OBJECT (item), "tf-kind", data);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_connect (gtk_list_item_get_item (item), "changed", G_CALLBACK (row_changed_cb), item);
  show_cell (item, data);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), row_changed_cb, item);
}

static int
compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  return tf_table_row_compare ((TfTableRow *) a, (TfTableRow *) b, GPOINTER_TO_UINT (data));
}

static void
add_column (TfTable *self, const TfTableColumn *from, guint index)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  TfTableCellKind *kind = g_new0 (TfTableCellKind, 1);
  g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (from->title, factory);
  g_autoptr (GtkSorter) sorter =
      GTK_SORTER (gtk_custom_sorter_new (compare_cb, GUINT_TO_POINTER (index), NULL));

  kind->index = index;
  kind->is_number = from->is_number;
  kind->expands = from->expands;
  g_object_set_data_full (G_OBJECT (factory), "tf-kind", kind, g_free);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), kind);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), kind);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), kind);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_expand (column, from->expands);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_append_column (self->view, column);
}

static void
activate_cb (GtkColumnView *view, guint position, TfTable *self)
{
  g_autoptr (TfTableRow) row =
      g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (view)), position);

  if (row != NULL)
    g_signal_emit (self, activated_signal, 0, tf_table_row_get_key (row));
}

static gboolean
has_same_keys (TfTable *self, GPtrArray *rows)
{
  GListModel *model = G_LIST_MODEL (self->rows);

  if (g_list_model_get_n_items (model) != rows->len)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (TfTableRow) row = g_list_model_get_item (model, i);

      if (g_strcmp0 (tf_table_row_get_key (row),
                     tf_table_row_get_key (g_ptr_array_index (rows, i))) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Same rows with new content: they stay in place, selected and in view. */
static void
update_rows (TfTable *self, GPtrArray *rows)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  gboolean changed = FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (TfTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      changed = tf_table_row_take (row, g_ptr_array_index (rows, i)) || changed;
    }
  if (changed && sorter != NULL)
    gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

static GHashTable *
index_rows (TfTable *self)
{
  GHashTable *known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  for (guint i = 0; i < n; i++)
    {
      TfTableRow *row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      g_hash_table_insert (known, (gpointer) tf_table_row_get_key (row), row);
    }
  return known;
}

static void
replace_rows (TfTable *self, GPtrArray *rows)
{
  g_autoptr (GHashTable) known = index_rows (self);
  g_autoptr (GPtrArray) next = g_ptr_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  for (guint i = 0; i < rows->len; i++)
    {
      TfTableRow *row = g_ptr_array_index (rows, i);
      TfTableRow *kept = g_hash_table_lookup (known, tf_table_row_get_key (row));

      if (kept != NULL)
        tf_table_row_take (kept, row);
      g_ptr_array_add (next, kept != NULL ? kept : row);
    }
  g_list_store_splice (self->rows, 0, n, next->pdata, next->len);
}

static gboolean
has_text (GPtrArray *rows, guint column)
{
  for (guint i = 0; i < rows->len; i++)
    if (tf_table_row_get_text (g_ptr_array_index (rows, i), column) != NULL)
      return TRUE;
  return FALSE;
}

static void
show_columns (TfTable *self, GPtrArray *rows)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (guint i = 0; rows->len > 0 && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      gtk_column_view_column_set_visible (column, has_text (rows, i));
    }
}

static void
tf_table_dispose (GObject *object)
{
  TfTable *self = TF_TABLE (object);

  self->view = NULL;
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (tf_table_parent_class)->dispose (object);
}

static void
tf_table_class_init (TfTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_table_dispose;
  activated_signal = g_signal_new ("activated", TF_TYPE_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
tf_table_init (TfTable *self)
{
  GtkSortListModel *sorted;
  GtkSelectionModel *selection;

  self->rows = g_list_store_new (TF_TYPE_TABLE_ROW);
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->rows)),
                                    g_object_ref (gtk_column_view_get_sorter (self->view)));
  selection = GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (sorted)));
  gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
  gtk_single_selection_set_can_unselect (GTK_SINGLE_SELECTION (selection), TRUE);
  gtk_column_view_set_model (self->view, selection);
  g_object_unref (selection);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  g_signal_connect (self->view, "activate", G_CALLBACK (activate_cb), self);
  self->scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "propagate-natural-height", TRUE,
                                 "max-content-height", MAX_HEIGHT, "child", self->view, NULL);
  gtk_widget_add_css_class (self->scrolled, "card");
  gtk_widget_set_overflow (self->scrolled, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
tf_table_new (void)
{
  return g_object_new (TF_TYPE_TABLE, NULL);
}

void
tf_table_set_columns (TfTable *self,
                      const char *label,
                      const TfTableColumn *columns,
                      guint n_columns)
{
  g_return_if_fail (TF_IS_TABLE (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  for (guint i = 0; i < n_columns; i++)
    add_column (self, &columns[i], i);
}

void
tf_table_set_rows (TfTable *self, GPtrArray *rows)
{
  g_return_if_fail (TF_IS_TABLE (self));

  show_columns (self, rows);
  if (has_same_keys (self, rows))
    update_rows (self, rows);
  else
    replace_rows (self, rows);
  /* The view knows its height only after creating its rows, and is then not measured again. */
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scrolled),
                                              (int) MIN (HEAD_HEIGHT + rows->len * ROW_HEIGHT,
                                                         MAX_HEIGHT));
}

GListModel *
tf_table_get_rows (TfTable *self)
{
  g_return_val_if_fail (TF_IS_TABLE (self), NULL);

  return G_LIST_MODEL (gtk_column_view_get_model (self->view));
}
