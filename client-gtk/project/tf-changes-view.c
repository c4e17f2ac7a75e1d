/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-view.h"

#include <glib/gi18n.h>

#include "tf-changes-view-private.h"
#include "tf-diff-row.h"
#include "tf-error.h"
#include "tf-project-info.h"
#include "tf-report.h"

G_DEFINE_FINAL_TYPE (TfChangesView, tf_changes_view, TF_TYPE_PROJECT_TAB)

/* What ThoughtForge stores for itself beside a document: nobody wants to read it first. */
static gboolean
is_state (const char *path)
{
  static const char *const names[] = { ".thoughtforge",   "chat_history.json", "issues.json",
                                       "meta.json",       "polish_state.json", "runs",
                                       "reviews",         "state.json",        "status.json",
                                       "task_queue.json", "thoughtforge.log",  NULL };
  g_auto (GStrv) parts = g_strsplit (path, "/", 2);

  return parts[0] != NULL && g_strv_contains (names, parts[0]);
}

/* The lines */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfChangesView *self)
{
  gtk_list_item_set_child (item, tf_diff_row_new ());
}

static void
show_row (TfChangesView *self, GtkListItem *item)
{
  guint position = gtk_list_item_get_position (item);
  gboolean is_current =
      self->current >= 0 && g_array_index (self->matches, guint, self->current) == position;

  tf_diff_row_set_line (TF_DIFF_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item),
                        position, tf_changes_view_is_beside (self),
                        tf_find_bar_get_text (self->find_bar), is_current);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfChangesView *self)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  g_autofree char *said = tf_diff_row_describe (gtk_list_item_get_item (item));

  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  g_hash_table_add (self->bound, item);
  show_row (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfChangesView *self)
{
  g_hash_table_remove (self->bound, item);
}

void
tf_changes_view_show_rows (TfChangesView *self)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_row (self, item);
}

gboolean
tf_changes_view_is_beside (TfChangesView *self)
{
  return tf_wide_bin_is_wide (self->wide) && gtk_toggle_button_get_active (self->beside);
}

static void
beside_cb (TfChangesView *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->beside), tf_wide_bin_is_wide (self->wide));
  if (self->model == NULL)
    return;
  tf_changes_view_stop_search (self);
  tf_diff_model_set_side_by_side (self->model, tf_changes_view_is_beside (self));
  tf_changes_view_show_rows (self);
  tf_changes_view_search (self);
}

/* Comments */

static GtkListItem *
find_item (TfChangesView *self, guint position)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_position (item) == position)
      return item;
  return NULL;
}

static void
comment (TfChangesView *self, guint position)
{
  TfProjectTab *tab = TF_PROJECT_TAB (self);
  TfDbusProject1 *project = tf_project_tab_get_project (tab);
  GtkListItem *item = find_item (self, position);
  g_autofree char *location = NULL;
  GdkRectangle place;
  GtkWidget *row;
  double x, y;

  if (item == NULL || project == NULL)
    return;
  location = tf_diff_line_dup_location (gtk_list_item_get_item (item));
  row = gtk_list_item_get_child (item);
  if (location == NULL || !gtk_widget_translate_coordinates (row, GTK_WIDGET (self), 0, 0, &x, &y))
    return;
  if (tf_changes_comment_why_not (project) != NULL)
    {
      tf_report_done (GTK_WIDGET (self), tf_changes_comment_why_not (project), NULL, NULL);
      return;
    }
  self->commented = position;
  place =
      (GdkRectangle){ (int) x, (int) y, gtk_widget_get_width (row), gtk_widget_get_height (row) };
  tf_changes_comment_open (TF_CHANGES_COMMENT (self->comment), tf_project_tab_get_client (tab),
                           project, location, &place);
}

/* The focus goes back to the line. */
static void
comment_closed_cb (TfChangesView *self)
{
  GtkListItem *item = find_item (self, self->commented);

  if (item != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (gtk_widget_get_parent (gtk_list_item_get_child (item)));
}

static void
activate_cb (GtkListView *list, guint position, TfChangesView *self)
{
  comment (self, position);
}

static void
comment_action (GtkWidget *widget, const char *name, GVariant *position)
{
  comment (TF_CHANGES_VIEW (widget), g_variant_get_uint32 (position));
}

/* C: on the line that has the focus. */
static void
comment_here_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);
  GtkWidget *row = focus == NULL ? NULL : gtk_widget_get_first_child (focus);

  if (row != NULL && TF_IS_DIFF_ROW (row))
    comment (TF_CHANGES_VIEW (widget), tf_diff_row_get_position (TF_DIFF_ROW (row)));
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_find_bar_open (TF_CHANGES_VIEW (widget)->find_bar);
}

static void
next_cb (TfChangesView *self)
{
  tf_changes_view_step (self, 1);
}

static void
previous_cb (TfChangesView *self)
{
  tf_changes_view_step (self, -1);
}

/* The files */

static void
file_chosen_cb (TfChangesView *self)
{
  guint chosen = gtk_drop_down_get_selected (self->files);

  if (self->filling || self->model == NULL || chosen >= tf_diff_model_get_n_files (self->model))
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u",
                              tf_diff_model_get_file (self->model, chosen)->row);
}

static void
fill_files (TfChangesView *self)
{
  guint n = tf_diff_model_get_n_files (self->model);
  guint added = 0, removed = 0;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *files = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    {
      const TfDiffFile *file = tf_diff_model_get_file (self->model, i);

      added += file->added;
      removed += file->removed;
      g_ptr_array_add (names,
                       g_strdup_printf ("%s  +%u −%u", file->path, file->added, file->removed));
    }
  g_ptr_array_add (names, NULL);
  self->filling = TRUE;
  gtk_string_list_splice (self->file_names, 0,
                          g_list_model_get_n_items (G_LIST_MODEL (self->file_names)),
                          (const char *const *) names->pdata);
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->files), n > 0);
  files = g_strdup_printf (ngettext ("%u file", "%u files", n), n);
  /* Translators: "3 files", and how many lines were added and removed */
  text = g_strdup_printf (_ ("%s, +%u −%u lines"), files, added, removed);
  gtk_label_set_label (self->summary, text);
}

/* Reading */

static gboolean
is_all (TfChangesView *self)
{
  return tf_iterations_get_chosen (self->iterations) == TF_ITERATIONS_ALL;
}

static void
drop_model (TfChangesView *self)
{
  tf_changes_view_stop_search (self);
  if (self->selection != NULL)
    gtk_no_selection_set_model (self->selection, NULL);
  g_clear_object (&self->model);
}

static void
show_nothing (TfChangesView *self, const char *icon, const char *title, const char *description)
{
  g_autofree char *escaped = g_markup_escape_text (description, -1);

  drop_model (self);
  adw_status_page_set_icon_name (self->nothing, icon);
  adw_status_page_set_title (self->nothing, title);
  adw_status_page_set_description (self->nothing, escaped);
  gtk_stack_set_visible_child_name (self->pages, "nothing");
  gtk_widget_set_visible (GTK_WIDGET (self->files), FALSE);
  gtk_label_set_label (self->summary, "");
}

static void
take_diff (TfChangesView *self, char *diff, gsize length)
{
  TfDbusProject1 *project = tf_project_tab_get_project (TF_PROJECT_TAB (self));

  drop_model (self);
  self->model =
      tf_diff_model_new (diff, length, tf_project_info_is_code (project) ? NULL : is_state);
  tf_diff_model_set_side_by_side (self->model, tf_changes_view_is_beside (self));
  fill_files (self);
  gtk_no_selection_set_model (self->selection, G_LIST_MODEL (self->model));
  if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) == 0)
    show_nothing (self, "object-select-symbolic", _ ("No Changes"),
                  is_all (self) ? _ ("No file was changed yet.")
                                : _ ("The fix in this iteration changed no files."));
  else
    gtk_stack_set_visible_child_name (self->pages, "diff");
  tf_changes_view_search (self);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  char *diff = tf_client_read_finish (TF_CLIENT (source), result, &length, &error);
  TfChangesView *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (diff != NULL)
    take_diff (self, diff, length);
  else if (!g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      drop_model (self);
      tf_project_tab_show_error (data, _ ("Could Not Load Changes"), error);
      return;
    }
  else if (is_all (self))
    show_nothing (self, "document-edit-symbolic", _ ("No Changes Yet"),
                  tf_project_info_is_code (tf_project_tab_get_project (data))
                      ? _ ("Changes appear here when the code is written.")
                      : _ ("Changes appear here when polishing fixes an issue."));
  else if (tf_iterations_get_chosen (self->iterations) == 0)
    show_nothing (self, "document-edit-symbolic", _ ("No Changes Yet"),
                  _ ("Changes appear here when polishing fixes an issue."));
  else
    show_nothing (self, "document-edit-symbolic", _ ("No Fix in This Iteration"),
                  _ ("This iteration had a review, but no fix."));
  tf_project_tab_show_content (data);
}

/* What the fix of each iteration did, by the history of the issues. */
static void
got_issues_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) issues = NULL;
  TfChangesView *self = data;

  if (reply == NULL)
    return;
  g_variant_get (reply, "(@aa{sv})", &issues);
  tf_iterations_take_issues (self->iterations, issues);
}

static void
read_fixes (TfProjectTab *tab)
{
  TfDbusProject1 *project = tf_project_tab_get_project (tab);
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  GVariantDict filter;

  if (evidence == NULL || g_variant_n_children (evidence) == 0)
    return;
  g_variant_dict_init (&filter, NULL);
  g_variant_dict_insert (&filter, "ledger", "b", TRUE);
  tf_client_call_async (tf_project_tab_get_client (tab), project, "GetIssues",
                        g_variant_new ("(u@a{sv})", 0, g_variant_dict_end (&filter)), "(aa{sv})",
                        tf_project_tab_get_cancellable (tab), got_issues_cb, tab);
}

/* GetDiff has all changes of a document, ExportWork those of code. */
static void
tf_changes_view_load (TfProjectTab *tab)
{
  TfChangesView *self = TF_CHANGES_VIEW (tab);
  TfDbusProject1 *project = tf_project_tab_get_project (tab);
  gboolean exports = is_all (self) && tf_project_info_is_code (project);
  GVariant *parameters = NULL;

  gtk_widget_set_visible (self->deliver, tf_project_info_is_code (project));
  read_fixes (tab);
  parameters = exports ? g_variant_new ("(s@a{sv})", "diff",
                                        g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0))
                       : g_variant_new ("(u)", tf_iterations_get_chosen (self->iterations));
  tf_client_read_async (tf_project_tab_get_client (tab), project,
                        exports ? "ExportWork" : "GetDiff", parameters,
                        tf_project_tab_get_cancellable (tab), read_cb, tab);
}

static void
iteration_cb (TfChangesView *self)
{
  tf_project_tab_reload (TF_PROJECT_TAB (self));
}

static void
tf_changes_view_clear (TfProjectTab *tab)
{
  drop_model (TF_CHANGES_VIEW (tab));
  gtk_popover_popdown (GTK_POPOVER (TF_CHANGES_VIEW (tab)->comment));
}

/* A fix is complete when the next iteration starts or the phase ends; a selected one does not
 * change. */
static void
tf_changes_view_changed (TfProjectTab *tab, const char *property)
{
  TfChangesView *self = TF_CHANGES_VIEW (tab);

  if ((g_str_equal (property, "iteration") || g_str_equal (property, "phase")) &&
      (is_all (self) || tf_iterations_get_chosen (self->iterations) == 0))
    tf_project_tab_reload (tab);
}

static void
tf_changes_view_dispose (GObject *object)
{
  TfChangesView *self = TF_CHANGES_VIEW (object);

  drop_model (self);
  g_clear_pointer (&self->comment, gtk_widget_unparent);
  G_OBJECT_CLASS (tf_changes_view_parent_class)->dispose (object);
}

static void
tf_changes_view_finalize (GObject *object)
{
  TfChangesView *self = TF_CHANGES_VIEW (object);

  g_hash_table_unref (self->bound);
  g_array_unref (self->matches);
  G_OBJECT_CLASS (tf_changes_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-changes-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, wide);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, iterations);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, beside);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, files);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, file_names);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, deliver);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, find_bar);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, summary);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, pages);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, selection);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, list);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, file_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, iteration_cb);
  gtk_widget_class_bind_template_callback (widget_class, beside_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "search_cb",
                                                G_CALLBACK (tf_changes_view_search));
}

static void
tf_changes_view_class_init (TfChangesViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_changes_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_changes_view_finalize;
  tab_class->load = tf_changes_view_load;
  tab_class->clear = tf_changes_view_clear;
  tab_class->changed = tf_changes_view_changed;
  g_type_ensure (TF_TYPE_FIND_BAR);
  g_type_ensure (TF_TYPE_ITERATIONS);
  g_type_ensure (TF_TYPE_WIDE_BIN);
  gtk_widget_class_install_action (widget_class, "changes.comment", "u", comment_action);
  gtk_widget_class_install_action (widget_class, "changes.comment-here", NULL, comment_here_action);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, 0, "changes.comment-here", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "find.open",
                                       NULL);
  bind_template (widget_class);
}

static void
tf_changes_view_init (TfChangesView *self)
{
  self->bound = g_hash_table_new (NULL, NULL);
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  self->current = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->comment = tf_changes_comment_new ();
  gtk_widget_set_parent (self->comment, GTK_WIDGET (self));
  g_signal_connect_object (self->comment, "closed", G_CALLBACK (comment_closed_cb), self,
                           G_CONNECT_SWAPPED);
}
