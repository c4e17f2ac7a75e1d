/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-files.h"

#include <glib/gi18n.h>

#include "tf-limits.h"
#include "tf-resource-chooser.h"
#include "tf-worker.h"

/* The list view reports the height of a single row only. */
#define ROWS_SHOWN 4
#define ROW_HEIGHT 50

struct _TfCreateFiles
{
  AdwBin parent_instance;

  TfWorker *worker;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  GListStore *items;         /* (owned) (element-type TfCreateItem) */
  GPtrArray *coming;         /* (owned) (element-type GFile): in this batch */
  guint idle_id;
  guint n_batches;
  gboolean wants_text;

  GtkWidget *empty;
  GtkWidget *scroller;
  GtkListView *view;
  GtkSpinner *spinner;
};

G_DEFINE_FINAL_TYPE (TfCreateFiles, tf_create_files, ADW_TYPE_BIN)

enum
{
  TEXT,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* One batch: files going to the worker and items coming back. */
typedef struct
{
  GPtrArray *files; /* (owned) (element-type GFile) */
  GPtrArray *items; /* (owned) (element-type TfCreateItem) */
  char *text;       /* (owned) (nullable) */
} Batch;

static void
batch_free (gpointer data)
{
  Batch *self = data;

  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->items);
  g_free (self->text);
  g_free (self);
}

static void
update (TfCreateFiles *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  gtk_widget_set_visible (self->empty, n == 0);
  gtk_widget_set_visible (self->scroller, n > 0);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller),
                                              (int) MIN (n, ROWS_SHOWN) * ROW_HEIGHT);
  gtk_spinner_set_spinning (self->spinner, tf_create_files_is_busy (self));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
inspect_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Batch *batch = data;
  gboolean alone = batch->files->len == 1;

  for (guint i = 0; i < batch->files->len && !g_cancellable_is_cancelled (cancellable); i++)
    g_ptr_array_add (batch->items, tf_create_item_new_for_file (g_ptr_array_index (batch->files, i),
                                                                alone ? TF_LIMIT_BRAIN_DUMP : 0,
                                                                alone ? &batch->text : NULL));
  g_task_return_boolean (task, TRUE);
}

static void
inspected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateFiles) self = data;
  Batch *batch = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), NULL) || self->view == NULL)
    return;
  self->n_batches--;
  if (batch->text != NULL && self->wants_text)
    g_signal_emit (self, signals[TEXT], 0, batch->text);
  else
    g_list_store_splice (self->items, g_list_model_get_n_items (G_LIST_MODEL (self->items)), 0,
                         batch->items->pdata, batch->items->len);
  update (self);
}

static void
idle_cb (gpointer data)
{
  TfCreateFiles *self = data;
  Batch *batch = g_new0 (Batch, 1);
  GTask *task = g_task_new (NULL, self->cancellable, inspected_cb, g_object_ref (self));

  self->idle_id = 0;
  batch->files = g_steal_pointer (&self->coming);
  batch->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->coming = g_ptr_array_new_with_free_func (g_object_unref);
  self->n_batches++;
  g_task_set_source_tag (task, idle_cb);
  g_task_set_task_data (task, batch, batch_free);
  tf_worker_queue (self->worker, task, inspect_thread);
  update (self);
}

void
tf_create_files_add (TfCreateFiles *self, GFile *file)
{
  g_ptr_array_add (self->coming, g_object_ref (file));
  if (self->idle_id == 0)
    self->idle_id = g_idle_add_once (idle_cb, self);
}

static void
choose_files_cb (TfCreateFiles *self)
{
  tf_resource_choose (GTK_WIDGET (self), FALSE, (TfResourceChosen) tf_create_files_add,
                      G_OBJECT (self));
}

static void
choose_folder_cb (TfCreateFiles *self)
{
  tf_resource_choose (GTK_WIDGET (self), TRUE, (TfResourceChosen) tf_create_files_add,
                      G_OBJECT (self));
}

/* Rows */

static void
remove_cb (GtkButton *button, GtkListItem *row)
{
  GtkWidget *widget = gtk_widget_get_ancestor (GTK_WIDGET (button), TF_TYPE_CREATE_FILES);
  TfCreateFiles *self = TF_CREATE_FILES (widget);

  g_list_store_remove (self->items, gtk_list_item_get_position (row));
  update (self);
}

static GtkWidget *
line_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *remove = gtk_button_new_from_icon_name ("list-remove-symbolic");

  gtk_box_append (GTK_BOX (lines), line_new (NULL));
  gtk_box_append (GTK_BOX (lines), line_new ("caption"));
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_add_css_class (box, "resource-row");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_tooltip_text (remove, _ ("Remove"));
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), row, 0);
  gtk_box_append (GTK_BOX (box), lines);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_list_item_set_child (row, box);
  gtk_list_item_set_activatable (row, FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  TfCreateItem *item = gtk_list_item_get_item (row);
  GtkWidget *lines = gtk_widget_get_first_child (gtk_list_item_get_child (row));
  GtkWidget *name = gtk_widget_get_first_child (lines);
  GtkWidget *detail = gtk_widget_get_last_child (lines);
  GtkWidget *remove = gtk_widget_get_last_child (gtk_list_item_get_child (row));
  /* Translators: for screen readers; %s is the name of a file */
  g_autofree char *label = g_strdup_printf (_ ("Remove %s"), tf_create_item_get_name (item));

  gtk_label_set_label (GTK_LABEL (name), tf_create_item_get_name (item));
  gtk_widget_set_tooltip_text (name, tf_create_item_get_name (item));
  gtk_label_set_label (GTK_LABEL (detail), tf_create_item_get_detail (item));
  gtk_widget_set_tooltip_text (detail, tf_create_item_get_detail (item));
  gtk_widget_remove_css_class (detail, "error");
  gtk_widget_remove_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, tf_create_item_is_usable (item) ? "dim-label" : "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
tf_create_files_dispose (GObject *object)
{
  TfCreateFiles *self = TF_CREATE_FILES (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->idle_id, g_source_remove);
  adw_bin_set_child (ADW_BIN (self), NULL);
  self->view = NULL;
  G_OBJECT_CLASS (tf_create_files_parent_class)->dispose (object);
}

static void
tf_create_files_finalize (GObject *object)
{
  TfCreateFiles *self = TF_CREATE_FILES (object);

  g_clear_object (&self->worker);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->items);
  g_ptr_array_unref (self->coming);
  G_OBJECT_CLASS (tf_create_files_parent_class)->finalize (object);
}

static void
tf_create_files_class_init (TfCreateFilesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_create_files_dispose;
  object_class->finalize = tf_create_files_finalize;
  signals[TEXT] = g_signal_new ("text", TF_TYPE_CREATE_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CHANGED] = g_signal_new ("changed", TF_TYPE_CREATE_FILES, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-create-files.ui");
  gtk_widget_class_bind_template_child (widget_class, TfCreateFiles, empty);
  gtk_widget_class_bind_template_child (widget_class, TfCreateFiles, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfCreateFiles, view);
  gtk_widget_class_bind_template_child (widget_class, TfCreateFiles, spinner);
  gtk_widget_class_bind_template_callback (widget_class, choose_files_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_folder_cb);
}

static void
tf_create_files_init (TfCreateFiles *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSelectionModel) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->worker = tf_worker_new ("client-look");
  self->cancellable = g_cancellable_new ();
  self->coming = g_ptr_array_new_with_free_func (g_object_unref);
  self->items = g_list_store_new (TF_TYPE_CREATE_ITEM);
  self->wants_text = TRUE;
  selection =
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->items))));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->view, factory);
  gtk_list_view_set_model (self->view, selection);
}

void
tf_create_files_add_link (TfCreateFiles *self, const char *url)
{
  g_autoptr (TfCreateItem) item = tf_create_item_new_for_link (url);

  g_list_store_append (self->items, item);
  update (self);
}

void
tf_create_files_set_wants_text (TfCreateFiles *self, gboolean wants_text)
{
  self->wants_text = wants_text;
}

GListModel *
tf_create_files_get_items (TfCreateFiles *self)
{
  return G_LIST_MODEL (self->items);
}

gboolean
tf_create_files_is_busy (TfCreateFiles *self)
{
  return self->n_batches > 0 || self->idle_id != 0;
}
