/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-view.h"

#include <glib/gi18n.h>

#include "tf-diff-model.h"
#include "tf-error.h"
#include "tf-iterations.h"
#include "tf-project-info.h"

struct _TfChangesView
{
  TfProjectTab parent_instance;

  TfDiffModel *model; /* (owned) (nullable) */
  gboolean filling;
  gboolean has_begun; /* whether it has shown all changes at first */

  /* Of the template */
  GtkToggleButton *all;
  TfIterations *iterations;
  GtkDropDown *files;
  GtkStringList *file_names;
  GtkLabel *summary;
  GtkStack *pages;
  AdwStatusPage *nothing;
  GtkNoSelection *selection;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (TfChangesView, tf_changes_view, TF_TYPE_PROJECT_TAB)

/* The lines */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_list_item_set_child (item, label);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  static const char *const styles[] = {
    [TF_DIFF_CONTEXT] = "diff-context", [TF_DIFF_ADDED] = "diff-added",
    [TF_DIFF_REMOVED] = "diff-removed", [TF_DIFF_HUNK] = "diff-hunk",
    [TF_DIFF_FILE] = "diff-file",
  };
  TfDiffLine *line = gtk_list_item_get_item (item);
  const char *classes[] = { "diff-line", styles[tf_diff_line_get_kind (line)], NULL };
  GtkWidget *label = gtk_list_item_get_child (item);

  gtk_widget_set_css_classes (label, classes);
  gtk_label_set_label (GTK_LABEL (label), tf_diff_line_get_text (line));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (label)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tf_diff_line_get_text (line), -1);
}

/* The files */

static void
file_chosen_cb (TfChangesView *self)
{
  guint chosen = gtk_drop_down_get_selected (self->files);

  if (self->filling || self->model == NULL || chosen >= tf_diff_model_get_n_files (self->model))
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u",
                              tf_diff_model_get_file (self->model, chosen)->line);
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
  return gtk_widget_get_visible (GTK_WIDGET (self->all)) &&
         gtk_toggle_button_get_active (self->all);
}

static void
drop_model (TfChangesView *self)
{
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
  drop_model (self);
  self->model = tf_diff_model_new (diff, length);
  fill_files (self);
  gtk_no_selection_set_model (self->selection, G_LIST_MODEL (self->model));
  if (length == 0)
    show_nothing (self, "object-select-symbolic", _ ("No Changes"),
                  is_all (self) ? _ ("No file was changed yet.")
                                : _ ("The fix in this iteration changed no files."));
  else
    gtk_stack_set_visible_child_name (self->pages, "diff");
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
                  _ ("Changes appear here when the code is written."));
  else if (tf_iterations_get_chosen (self->iterations) == 0)
    show_nothing (self, "document-edit-symbolic", _ ("No Changes Yet"),
                  _ ("Changes appear here when polishing fixes an issue."));
  else
    show_nothing (self, "document-edit-symbolic", _ ("No Fix in This Iteration"),
                  _ ("This iteration had a review, but no fix."));
  tf_project_tab_show_content (data);
}

static void
tf_changes_view_load (TfProjectTab *tab)
{
  TfChangesView *self = TF_CHANGES_VIEW (tab);
  TfDbusProject1 *project = tf_project_tab_get_project (tab);
  GVariant *parameters = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->all), tf_project_info_is_code (project));
  if (!self->has_begun && tf_project_info_is_code (project))
    {
      gtk_toggle_button_set_active (self->all, TRUE);
      self->has_begun = TRUE;
    }
  parameters = is_all (self)
                   ? g_variant_new ("(s@a{sv})", "diff",
                                    g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0))
                   : g_variant_new ("(u)", tf_iterations_get_chosen (self->iterations));
  tf_client_read_async (tf_project_tab_get_client (tab), project,
                        is_all (self) ? "ExportWork" : "GetDiff", parameters,
                        tf_project_tab_get_cancellable (tab), read_cb, tab);
}

static void
all_cb (TfChangesView *self)
{
  if (self->has_begun)
    tf_project_tab_reload (TF_PROJECT_TAB (self));
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
  drop_model (TF_CHANGES_VIEW (object));
  G_OBJECT_CLASS (tf_changes_view_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-changes-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, all);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, iterations);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, files);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, file_names);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, summary);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, pages);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, selection);
  gtk_widget_class_bind_template_child (widget_class, TfChangesView, list);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, file_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, iteration_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
}

static void
tf_changes_view_class_init (TfChangesViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_changes_view_dispose;
  tab_class->load = tf_changes_view_load;
  tab_class->clear = tf_changes_view_clear;
  tab_class->changed = tf_changes_view_changed;
  g_type_ensure (TF_TYPE_ITERATIONS);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
tf_changes_view_init (TfChangesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
