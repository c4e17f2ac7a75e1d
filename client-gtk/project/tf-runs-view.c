/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-runs-view.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-report.h"
#include "tf-run-item.h"
#include "tf-text-pane.h"

struct _TfRunsView
{
  TfProjectTab parent_instance;

  GListStore *runs;      /* (owned) (element-type TfRunItem): newest first */
  GHashTable *by_id;     /* (owned) (element-type utf8 TfRunItem) */
  TfRunItem *opened;     /* (owned) (nullable): the open run */
  GCancellable *reading; /* (owned) (nullable): of reading its texts */

  /* Of the template */
  GtkStack *pages;
  GtkSingleSelection *selection;
  GtkListView *list;
  GtkLabel *run_title;
  GtkLabel *run_facts;
  GtkLabel *run_failure;
  GtkStack *texts;
  TfTextPane *prompt;
  TfTextPane *answer;
  GtkLabel *prompt_error_label;
  GtkLabel *answer_error_label;
};

G_DEFINE_FINAL_TYPE (TfRunsView, tf_runs_view, TF_TYPE_PROJECT_TAB)

/* The rows */

typedef struct
{
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *facts;
  GtkLabel *failure;
  TfRunItem *item; /* (nullable) */
  gulong handler;
} Row;

static GtkLabel *
add_label (GtkBox *box, const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Row *row = g_new0 (Row, 1);

  row->icon = GTK_IMAGE (gtk_image_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->icon));
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_margin_top (texts, 6);
  gtk_widget_set_margin_bottom (texts, 6);
  row->title = add_label (GTK_BOX (texts), NULL);
  row->facts = add_label (GTK_BOX (texts), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row->facts), "dim-label");
  row->failure = add_label (GTK_BOX (texts), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row->failure), "error");
  gtk_box_append (GTK_BOX (box), texts);
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
  gtk_list_item_set_child (item, box);
}

static const char *
icon_of (TfRunItem *item)
{
  if (tf_run_item_is_running (item))
    return "media-playback-start-symbolic";
  if (g_str_equal (tf_run_item_get_state (item), "ok"))
    return "emblem-ok-symbolic";
  return g_str_equal (tf_run_item_get_state (item), "failed") ? "dialog-error-symbolic"
                                                              : "dialog-question-symbolic";
}

static void
show_row (Row *row)
{
  g_autofree char *title = tf_run_item_dup_title (row->item);
  g_autofree char *facts = tf_run_item_dup_facts (row->item);
  const char *failure = tf_run_item_get_failure (row->item);
  const char *state = tf_run_item_get_state_label (row->item);

  gtk_image_set_from_icon_name (row->icon, icon_of (row->item));
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->icon), state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->icon), GTK_ACCESSIBLE_PROPERTY_LABEL, state,
                                  -1);
  gtk_label_set_label (row->title, title);
  gtk_label_set_label (row->facts, facts);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->facts), facts);
  gtk_label_set_label (row->failure, failure);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->failure), failure);
  gtk_widget_set_visible (GTK_WIDGET (row->failure), *failure != '\0');
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");

  row->item = gtk_list_item_get_item (item);
  row->handler = g_signal_connect_swapped (row->item, "changed", G_CALLBACK (show_row), row);
  show_row (row);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (gtk_list_item_get_child (item))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_label (row->title), -1);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");

  g_clear_signal_handler (&row->handler, row->item);
  row->item = NULL;
}

/* One run */

static void
show_opened (TfRunsView *self)
{
  g_autofree char *title = tf_run_item_dup_title (self->opened);
  g_autofree char *facts = tf_run_item_dup_facts (self->opened);
  const char *failure = tf_run_item_get_failure (self->opened);

  gtk_label_set_label (self->run_title, title);
  gtk_label_set_label (self->run_facts, facts);
  gtk_label_set_label (self->run_failure, failure);
  gtk_widget_set_visible (GTK_WIDGET (self->run_failure), *failure != '\0');
}

static void
show_text (TfTextPane *pane, GtkLabel *trouble, const char *text, const GError *error)
{
  tf_text_pane_set_text (pane, text == NULL ? "" : text, NULL);
  gtk_widget_set_visible (GTK_WIDGET (pane), text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (trouble), text == NULL);
  if (error != NULL)
    gtk_label_set_label (trouble, error->message);
}

static void
prompt_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_client_read_finish (TF_CLIENT (source), result, NULL, &error);
  TfRunsView *self = data;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_text (self->prompt, self->prompt_error_label, text, error);
}

static void
answer_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_client_read_finish (TF_CLIENT (source), result, NULL, &error);
  TfRunsView *self = data;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_text (self->answer, self->answer_error_label, text, error);
}

static void
read_text (TfRunsView *self, const char *method, GAsyncReadyCallback callback)
{
  TfProjectTab *tab = TF_PROJECT_TAB (self);

  tf_client_read_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab), method,
                        g_variant_new ("(s)", tf_run_item_get_id (self->opened)), self->reading,
                        callback, self);
}

static void
wait_for (TfTextPane *pane, GtkLabel *trouble, const char *text)
{
  gtk_widget_set_visible (GTK_WIDGET (pane), FALSE);
  gtk_label_set_label (trouble, text);
  gtk_widget_set_visible (GTK_WIDGET (trouble), TRUE);
}

static void
read_answer (TfRunsView *self)
{
  if (tf_run_item_is_running (self->opened))
    wait_for (self->answer, self->answer_error_label, _ ("The agent has not answered yet."));
  else
    {
      wait_for (self->answer, self->answer_error_label, _ ("Loading…"));
      read_text (self, "GetRunOutput", answer_read_cb);
    }
}

static void
opened_changed_cb (TfRunsView *self)
{
  show_opened (self);
  read_answer (self);
}

static void
close_run (TfRunsView *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (self->opened != NULL)
    g_signal_handlers_disconnect_by_data (self->opened, self);
  g_clear_object (&self->opened);
}

static void
open_run (TfRunsView *self, TfRunItem *item)
{
  close_run (self);
  self->opened = g_object_ref (item);
  self->reading = g_cancellable_new ();
  g_signal_connect_object (item, "changed", G_CALLBACK (opened_changed_cb), self,
                           G_CONNECT_SWAPPED);
  wait_for (self->prompt, self->prompt_error_label, _ ("Loading…"));
  read_text (self, "GetRunPrompt", prompt_read_cb);
  opened_changed_cb (self);
  gtk_stack_set_visible_child_name (self->pages, "run");
}

static void
activate_cb (TfRunsView *self, guint position)
{
  g_autoptr (TfRunItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (item != NULL)
    open_run (self, item);
}

static void
back_cb (TfRunsView *self)
{
  close_run (self);
  gtk_stack_set_visible_child_name (self->pages, "list");
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static TfTextPane *
get_visible_pane (TfRunsView *self)
{
  return g_str_equal (gtk_stack_get_visible_child_name (self->texts), "prompt") ? self->prompt
                                                                                : self->answer;
}

static void
copy_cb (TfRunsView *self)
{
  tf_text_pane_copy (get_visible_pane (self));
  tf_report_done (GTK_WIDGET (self), _ ("Copied"), NULL, NULL);
}

static void
find_cb (TfRunsView *self)
{
  tf_text_pane_find (get_visible_pane (self));
}

/* The list */

static void
take_run (TfRunsView *self, GVariant *run)
{
  const char *id = tf_bus_dict_get_string (run, "id", "");
  TfRunItem *item = g_hash_table_lookup (self->by_id, id);

  if (item != NULL)
    {
      tf_run_item_set_run (item, run);
      return;
    }
  item = tf_run_item_new (run);
  g_list_store_insert (self->runs, 0, item);
  g_hash_table_insert (self->by_id, g_strdup (id), item);
}

static void
show_runs (TfRunsView *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->runs)) > 0)
    tf_project_tab_show_content (TF_PROJECT_TAB (self));
  else
    tf_project_tab_show_empty (TF_PROJECT_TAB (self), "system-run-symbolic", _ ("No Runs Yet"),
                               _ ("Each agent run is listed here."));
}

/* In one splice: adding thousands one by one is slow. The bus lists the oldest first. */
static void
add_new (TfRunsView *self, GVariant *runs)
{
  g_autoptr (GPtrArray) new_ones = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = g_variant_n_children (runs); i > 0; i--)
    {
      g_autoptr (GVariant) run = g_variant_get_child_value (runs, i - 1);
      const char *id = tf_bus_dict_get_string (run, "id", "");
      TfRunItem *item = g_hash_table_lookup (self->by_id, id);

      if (item != NULL)
        tf_run_item_set_run (item, run);
      else
        {
          item = tf_run_item_new (run);
          g_ptr_array_add (new_ones, item);
          g_hash_table_insert (self->by_id, g_strdup (id), g_object_ref (item));
        }
    }
  g_list_store_splice (self->runs, 0, 0, new_ones->pdata, new_ones->len);
}

static void
got_runs_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) runs = NULL;
  TfRunsView *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    {
      tf_project_tab_show_error (data, _ ("Could Not Load Runs"), error);
      return;
    }
  g_variant_get (reply, "(@aa{sv})", &runs);
  add_new (self, runs);
  show_runs (self);
}

static void
tf_runs_view_load (TfProjectTab *tab)
{
  tf_client_call_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab),
                        "GetRuns", NULL, "(aa{sv})", tf_project_tab_get_cancellable (tab),
                        got_runs_cb, tab);
}

static void
tf_runs_view_clear (TfProjectTab *tab)
{
  TfRunsView *self = TF_RUNS_VIEW (tab);

  close_run (self);
  g_list_store_remove_all (self->runs);
  g_hash_table_remove_all (self->by_id);
  gtk_stack_set_transition_type (self->pages, GTK_STACK_TRANSITION_TYPE_NONE);
  gtk_stack_set_visible_child_name (self->pages, "list");
  gtk_stack_set_transition_type (self->pages, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT);
}

/* Nothing to update before the first read. */
static void
tf_runs_view_project_signal (TfProjectTab *tab, const char *name, GVariant *parameters)
{
  TfRunsView *self = TF_RUNS_VIEW (tab);
  g_autoptr (GVariant) run = NULL;

  if (!g_str_equal (name, "RunStarted") && !g_str_equal (name, "RunFinished"))
    return;
  if (g_list_model_get_n_items (G_LIST_MODEL (self->runs)) == 0)
    {
      tf_project_tab_reload (tab);
      return;
    }
  run = g_variant_get_child_value (parameters, 0);
  take_run (self, run);
}

static void
tf_runs_view_dispose (GObject *object)
{
  TfRunsView *self = TF_RUNS_VIEW (object);

  close_run (self);
  G_OBJECT_CLASS (tf_runs_view_parent_class)->dispose (object);
  g_clear_object (&self->runs);
  g_clear_pointer (&self->by_id, g_hash_table_unref);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-runs-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, pages);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, selection);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, list);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, run_title);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, run_facts);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, run_failure);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, texts);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, prompt);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, answer);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, prompt_error_label);
  gtk_widget_class_bind_template_child (widget_class, TfRunsView, answer_error_label);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_cb);
}

static void
tf_runs_view_class_init (TfRunsViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_runs_view_dispose;
  tab_class->load = tf_runs_view_load;
  tab_class->clear = tf_runs_view_clear;
  tab_class->signalled = tf_runs_view_project_signal;
  g_type_ensure (TF_TYPE_TEXT_PANE);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
tf_runs_view_init (TfRunsView *self)
{
  self->runs = g_list_store_new (TF_TYPE_RUN_ITEM);
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->runs));
}
