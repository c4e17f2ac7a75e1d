/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-result-view.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-document-pane.h"
#include "tf-error.h"
#include "tf-file-tree.h"
#include "tf-focus.h"
#include "tf-label.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-result-facts.h"

struct _TfResultView
{
  TfProjectTab parent_instance;

  GVariant *criteria;       /* (owned) (nullable): those shown */
  GPtrArray *criteria_rows; /* (owned) (element-type GtkWidget): (not owned) */

  /* Template children */
  GtkImage *icon;
  GtkLabel *heading;
  GtkButton *revise;
  GtkBox *facts;
  GtkWidget *nothing;
  GtkWidget *code;
  GtkWidget *acceptance_list;
  AdwExpanderRow *acceptance;
  TfFileTree *files;
  GtkWidget *files_box;
  GtkLabel *draft;
  GtkWidget *about; /* above the deliverable */
  TfDocumentPane *pane;
  GtkWidget *bar;

  GtkWidget *tools; /* of the pane */
};

G_DEFINE_FINAL_TYPE (TfResultView, tf_result_view, TF_TYPE_PROJECT_TAB)

static TfDbusProject1 *
get_project (TfResultView *self)
{
  return tf_project_tab_get_project (TF_PROJECT_TAB (self));
}

/* Facts */

static const struct
{
  const char *icon;
  int size;
  const char *style;
  const char *meaning; /* for screen readers, marked for translation */
} tones[] = {
  [TF_RESULT_NEUTRAL] = { "media-record-symbolic", 6, "dim-label", NC_ ("fact", "Fact") },
  [TF_RESULT_GOOD] = { "emblem-ok-symbolic", 16, "success", NC_ ("fact", "Good") },
  [TF_RESULT_BAD] = { "dialog-warning-symbolic", 16, "warning", NC_ ("fact", "To be considered") },
  [TF_RESULT_UNKNOWN] = { "dialog-question-symbolic", 16, "dim-label", NC_ ("fact", "Unknown") },
};

static GtkWidget *
fact_row_new (const TfResultFact *fact)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *icon = gtk_image_new_from_icon_name (tones[fact->tone].icon);
  GtkWidget *label = gtk_label_new (fact->text);

  gtk_image_set_pixel_size (GTK_IMAGE (icon), tones[fact->tone].size);
  gtk_widget_set_size_request (icon, 16, 18);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (icon, tones[fact->tone].style);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  g_dpgettext2 (NULL, "fact", tones[fact->tone].meaning), -1);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), label);
  return row;
}

static void
show_facts (TfResultView *self, TfDbusProject1 *project)
{
  g_autoptr (GPtrArray) facts = tf_result_facts_list (project);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->facts))) != NULL)
    gtk_box_remove (self->facts, row);
  for (guint i = 0; i < facts->len; i++)
    gtk_box_append (self->facts, fact_row_new (g_ptr_array_index (facts, i)));
}

static const char *
find_icon (TfDbusProject1 *project)
{
  const char *verdict = tf_dbus_project1_get_verdict (project);

  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    return "media-playback-pause-symbolic";
  if (!tf_project_info_is_in (project, TF_PHASE_DONE))
    return "content-loading-symbolic";
  if (tf_project_info_is_sorted (project))
    return "dialog-warning-symbolic";
  return g_strcmp0 (verdict, "converged") == 0 ? "emblem-ok-symbolic" : "emblem-documents-symbolic";
}

static void
show_heading (TfResultView *self, TfDbusProject1 *project)
{
  g_autofree char *heading = tf_result_facts_dup_heading (project);
  const char *path = tf_dbus_project1_get_deliverable_path (project);

  gtk_label_set_label (self->heading, heading);
  gtk_image_set_from_icon_name (self->icon, find_icon (project));
  gtk_widget_set_visible (GTK_WIDGET (self->revise),
                          tf_project_info_is_allowed (project, "revise"));
  gtk_widget_set_visible (self->nothing, path == NULL || *path == '\0');
}

/* Acceptance criteria */

static GtkWidget *
criterion_row_new (GVariant *criterion)
{
  GtkWidget *row = adw_action_row_new ();
  const char *state = tf_bus_dict_get_string (criterion, "state", "");
  const char *detail = tf_bus_dict_get_string (criterion, "detail", "");
  const char *label = tf_result_facts_label_criterion (state);
  g_autofree char *title = g_strdup_printf ("%s: %s", tf_bus_dict_get_string (criterion, "id", ""),
                                            tf_bus_dict_get_string (criterion, "statement", ""));
  g_autofree char *subtitle =
      *detail == '\0' ? g_strdup (label) : g_strdup_printf ("%s · %s", label, detail);

  g_object_set (row, "use-markup", FALSE, "title", title, "subtitle", subtitle, "title-lines", 0,
                "subtitle-lines", 0, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}

static gboolean
is_same (GVariant *a, GVariant *b)
{
  return a == b || (a != NULL && b != NULL && g_variant_equal (a, b));
}

static void
show_acceptance (TfResultView *self, TfDbusProject1 *project)
{
  GVariant *criteria = tf_dbus_project1_get_criteria (project);
  gsize n = criteria == NULL ? 0 : g_variant_n_children (criteria);
  TfResultTone tone;
  g_autofree char *title = tf_result_facts_dup_acceptance (project, &tone);

  gtk_widget_set_visible (self->acceptance_list, n > 0 || tf_project_info_is_code (project));
  g_object_set (self->acceptance, "title", title, "enable-expansion", n > 0, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->acceptance), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  if (is_same (criteria, self->criteria))
    return;
  for (guint i = 0; i < self->criteria_rows->len; i++)
    adw_expander_row_remove (self->acceptance, g_ptr_array_index (self->criteria_rows, i));
  g_ptr_array_set_size (self->criteria_rows, 0);
  g_clear_pointer (&self->criteria, g_variant_unref);
  self->criteria = criteria == NULL ? NULL : g_variant_ref (criteria);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) criterion = g_variant_get_child_value (criteria, i);
      GtkWidget *row = criterion_row_new (criterion);

      adw_expander_row_add_row (self->acceptance, row);
      g_ptr_array_add (self->criteria_rows, row);
    }
}

/* The deliverable */

static gboolean
has_document (TfDbusProject1 *project)
{
  const char *path = tf_dbus_project1_get_deliverable_path (project);

  return path != NULL && *path != '\0' && !tf_project_info_is_code (project);
}

static void
show_document (TfResultView *self, const char *markdown)
{
  TfDbusProject1 *project = get_project (self);
  gboolean draft = markdown != NULL && !tf_project_info_is_in (project, TF_PHASE_DONE);
  g_autofree char *path = markdown == NULL ? NULL : tf_project_info_dup_deliverable_path (project);

  tf_document_pane_set_document (self->pane, markdown, path);
  gtk_widget_set_visible (self->tools, markdown != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->draft), draft);
}

static void
show_code (TfResultView *self, TfDbusProject1 *project)
{
  gboolean code = tf_project_info_is_code (project);
  g_autofree char *files = code ? tf_project_info_dup_files_directory (project) : NULL;

  gtk_widget_set_visible (self->code, code);
  gtk_widget_set_visible (self->files_box, code);
  tf_file_tree_set_directory (self->files, files);
}

static void
show (TfResultView *self)
{
  TfDbusProject1 *project = get_project (self);

  if (project == NULL)
    return;
  show_heading (self, project);
  show_facts (self, project);
  show_acceptance (self, project);
  show_code (self, project);
}

static void
document_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfResultView *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *markdown = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL && !g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      tf_project_tab_show_error (TF_PROJECT_TAB (self), _ ("Could not read the deliverable"),
                                 error);
      return;
    }
  if (reply != NULL)
    g_variant_get (reply, "(&s)", &markdown);
  show_document (self, markdown);
  tf_project_tab_show_content (TF_PROJECT_TAB (self));
}

static void
tf_result_view_load (TfProjectTab *tab)
{
  TfResultView *self = TF_RESULT_VIEW (tab);

  show (self);
  if (!has_document (get_project (self)))
    {
      show_document (self, NULL);
      tf_project_tab_show_content (tab);
      return;
    }
  tf_client_call_async (tf_project_tab_get_client (tab), get_project (self), "GetDocument",
                        g_variant_new ("(s)", "deliverable"), "(s)",
                        tf_project_tab_get_cancellable (tab), document_cb, self);
}

static void
tf_result_view_clear (TfProjectTab *tab)
{
  show_document (TF_RESULT_VIEW (tab), NULL);
  tf_file_tree_set_directory (TF_RESULT_VIEW (tab)->files, NULL);
}

static void
tf_result_view_changed (TfProjectTab *tab, const char *property)
{
  static const char *const followed[] = { "updated-at",  "phase",    "evidence", "verdict",
                                          "criteria",    "tests",    "usage",    "tests-detail",
                                          "halt-detail", "iteration" };

  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    if (g_str_equal (followed[i], property))
      {
        tf_project_tab_reload (tab);
        return;
      }
}

static void
revise_cb (TfResultView *self)
{
  if (get_project (self) != NULL)
    tf_project_action_run (GTK_WIDGET (self), tf_project_tab_get_client (TF_PROJECT_TAB (self)),
                           get_project (self), "revise");
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_document_pane_find (TF_RESULT_VIEW (widget)->pane);
}

static void
tf_result_view_finalize (GObject *object)
{
  TfResultView *self = TF_RESULT_VIEW (object);

  g_clear_pointer (&self->criteria, g_variant_unref);
  g_ptr_array_unref (self->criteria_rows);
  G_OBJECT_CLASS (tf_result_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass,
                                               "/org/thoughtforge/ThoughtForge/tf-result-view.ui");
  gtk_widget_class_bind_template_child (klass, TfResultView, icon);
  gtk_widget_class_bind_template_child (klass, TfResultView, heading);
  gtk_widget_class_bind_template_child (klass, TfResultView, revise);
  gtk_widget_class_bind_template_child (klass, TfResultView, facts);
  gtk_widget_class_bind_template_child (klass, TfResultView, nothing);
  gtk_widget_class_bind_template_child (klass, TfResultView, code);
  gtk_widget_class_bind_template_child (klass, TfResultView, acceptance_list);
  gtk_widget_class_bind_template_child (klass, TfResultView, acceptance);
  gtk_widget_class_bind_template_child (klass, TfResultView, files);
  gtk_widget_class_bind_template_child (klass, TfResultView, files_box);
  gtk_widget_class_bind_template_child (klass, TfResultView, draft);
  gtk_widget_class_bind_template_child (klass, TfResultView, about);
  gtk_widget_class_bind_template_child (klass, TfResultView, pane);
  gtk_widget_class_bind_template_child (klass, TfResultView, bar);
  gtk_widget_class_bind_template_callback (klass, revise_cb);
}

static void
tf_result_view_class_init (TfResultViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_result_view_finalize;
  tab_class->load = tf_result_view_load;
  tab_class->clear = tf_result_view_clear;
  tab_class->changed = tf_result_view_changed;
  g_type_ensure (TF_TYPE_FILE_TREE);
  g_type_ensure (TF_TYPE_DOCUMENT_PANE);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "find.open",
                                       NULL);
  bind_template (widget_class);
}

/* At the top: a text that gets the focus would be scrolled to. */
static gboolean
begin (GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (TF_RESULT_VIEW (widget)->facts),
                                                 GTK_TYPE_SCROLLED_WINDOW);

  return gtk_widget_get_mapped (scroller) && gtk_widget_grab_focus (scroller);
}

static void
tf_result_view_init (TfResultView *self)
{
  g_autoptr (GtkWidget) tools = NULL;

  self->criteria_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_document_pane_set_header (self->pane, self->about, _ ("What the result rests on"));
  tools = tf_document_pane_take_tools (self->pane);
  self->tools = tools;
  gtk_widget_set_valign (tools, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (self->bar), tools);
  tf_focus_set_begin (GTK_WIDGET (self), begin);
}
