/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-documents-view-private.h"

#include <glib/gi18n.h>

#include "tf-document-location.h"
#include "tf-drop-down-name.h"
#include "tf-error.h"
#include "tf-project-info.h"
#include "tf-report.h"
#include "tf-source-find.h"

/* In the order of the drop-down. */
const TfDocumentKind tf_document_kinds[TF_N_DOCUMENTS] = {
  { "intent", NC_ ("document", "Intent"), TRUE },
  { "spec", NC_ ("document", "Spec"), TRUE },
  { "constraints", NC_ ("document", "Constraints"), TRUE },
  { "deliverable", NC_ ("document", "Deliverable"), TRUE },
  { "acceptance", NC_ ("document", "Acceptance"), FALSE },
  { "polish_log", NC_ ("document", "Polish Log"), FALSE },
};

#define DELIVERABLE 3
#define POLISH_LOG  5

G_DEFINE_FINAL_TYPE (TfDocumentsView, tf_documents_view, TF_TYPE_PROJECT_TAB)

static const char *
get_title (guint kind)
{
  return g_dpgettext2 (NULL, "document", tf_document_kinds[kind].title);
}

static gboolean
is_worthless (gpointer key, gpointer draft, gpointer data)
{
  return !tf_draft_is_modified (draft) && !tf_draft_is_saving (draft);
}

/* Content */

static void show_kind (TfDocumentsView *self);

static void
show_error (TfDocumentsView *self, const GError *error)
{
  g_autofree char *escaped = g_markup_escape_text (error->message, -1);

  adw_status_page_set_description (self->trouble, escaped);
  gtk_stack_set_visible_child_name (self->pages, "trouble");
}

static void
show_buttons (TfDocumentsView *self)
{
  gboolean readable = self->kind < TF_N_DOCUMENTS && self->texts[self->kind] != NULL;

  gtk_widget_set_visible (self->editing_buttons, self->editing);
  gtk_widget_set_visible (self->reading_buttons, !self->editing);
  gtk_widget_set_visible (GTK_WIDGET (self->edit_button),
                          readable && tf_document_kinds[self->kind].can_edit);
  gtk_widget_set_sensitive (GTK_WIDGET (self->source_button), readable);
  /* In the source, Ctrl+F finds in the source. */
  gtk_widget_set_visible (self->tools,
                          readable && !gtk_toggle_button_get_active (self->source_button));
}

static void
set_draft (TfDocumentsView *self, TfDraft *draft)
{
  TfDraft *before = NULL;

  g_object_get (self->draft_view, "draft", &before, NULL);
  if (before != NULL && before != draft)
    g_signal_handlers_disconnect_by_data (before, self);
  if (draft != NULL && before != draft)
    g_signal_connect_object (draft, "notify::modified", G_CALLBACK (tf_documents_view_update_save),
                             self, G_CONNECT_SWAPPED);
  tf_draft_view_set_draft (self->draft_view, draft);
  g_clear_object (&before);
  tf_documents_view_update_save (self);
}

static void
show_source (TfDocumentsView *self)
{
  TfDraft *draft = tf_documents_view_ensure_draft (self, self->kind);
  GtkTextView *view = GTK_TEXT_VIEW (tf_draft_view_get_source_view (self->draft_view));

  if (!tf_draft_is_loaded (draft))
    tf_draft_take_stored (draft, self->texts[self->kind]);
  g_object_set (self->draft_view, "label", get_title (self->kind), NULL);
  set_draft (self, draft);
  gtk_text_view_set_editable (view, self->editing);
  gtk_stack_set_visible_child_name (self->pages, "source");
}

/* Where the document is stored once it is confirmed. Returns: (transfer full) */
static char *
dup_path (TfDocumentsView *self, guint kind)
{
  TfDbusProject1 *project = tf_project_tab_get_project (TF_PROJECT_TAB (self));
  const char *directory = tf_dbus_project1_get_directory (project);
  g_autofree char *deliverable = tf_project_info_dup_deliverable_path (project);
  g_autofree char *name = g_strconcat (tf_document_kinds[kind].name, ".md", NULL);

  if (kind == DELIVERABLE && deliverable != NULL)
    return g_steal_pointer (&deliverable);
  return g_build_filename (directory, kind == POLISH_LOG ? "" : "docs", name, NULL);
}

static void
show_kind (TfDocumentsView *self)
{
  const char *text;

  show_buttons (self);
  if (self->kind >= TF_N_DOCUMENTS)
    return;
  text = self->texts[self->kind];
  if (self->editing || (text != NULL && gtk_toggle_button_get_active (self->source_button)))
    show_source (self);
  else if (text == NULL)
    show_error (self, self->errors[self->kind]);
  else
    {
      g_autofree char *path = dup_path (self, self->kind);

      tf_document_pane_set_document (self->pane, text, path);
      gtk_stack_set_visible_child_name (self->pages, "rendered");
    }
}

void
tf_documents_view_set_editing (TfDocumentsView *self, gboolean editing)
{
  self->editing = editing;
  gtk_widget_set_visible (GTK_WIDGET (self->kept_bar), FALSE);
  show_kind (self);
}

/* Continues an unsaved draft. */
static void
set_kind (TfDocumentsView *self, guint kind)
{
  gboolean kept = kind < TF_N_DOCUMENTS && tf_documents_view_is_unsaved (self, kind);

  self->kind = kind;
  self->editing = kept;
  gtk_widget_set_visible (GTK_WIDGET (self->kept_bar), kept);
  show_kind (self);
}

static void
report_kept (TfDocumentsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *text = NULL;

  if (self->kind >= TF_N_DOCUMENTS || !self->editing ||
      !tf_documents_view_is_unsaved (self, self->kind) || root == NULL ||
      gtk_widget_in_destruction (GTK_WIDGET (root)))
    return;
  /* Translators: %s is a document, such as Spec */
  text = g_strdup_printf (_ ("Your changes to “%s” are kept as a draft, but not saved"),
                          get_title (self->kind));
  tf_report_done (GTK_WIDGET (self), text, NULL, NULL);
}

static void
chosen_cb (TfDocumentsView *self)
{
  guint row = gtk_drop_down_get_selected (self->choice);

  if (self->filling || row >= self->rows->len)
    return;
  report_kept (self);
  set_kind (self, g_array_index (self->rows, guint, row));
}

static void
source_cb (TfDocumentsView *self)
{
  show_kind (self);
}

/* Documents that exist, and those that could not be read. */
void
tf_documents_view_fill_choice (TfDocumentsView *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint selected = 0;

  g_array_set_size (self->rows, 0);
  for (guint i = 0; i < TF_N_DOCUMENTS; i++)
    if (self->texts[i] != NULL || self->errors[i] != NULL || tf_documents_view_is_unsaved (self, i))
      {
        if (i == self->kind)
          selected = self->rows->len;
        g_array_append_val (self->rows, i);
        g_ptr_array_add (names, (char *) get_title (i));
      }
  g_ptr_array_add (names, NULL);
  self->filling = TRUE;
  gtk_string_list_splice (self->names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->names)),
                          (const char *const *) names->pdata);
  gtk_drop_down_set_selected (self->choice, selected);
  self->filling = FALSE;
}

/* By default what has unsaved changes, then the newest document. */
static guint
choose_kind (TfDocumentsView *self)
{
  guint best = TF_N_DOCUMENTS;

  for (guint i = 0; self->kind == TF_N_DOCUMENTS && i < TF_N_DOCUMENTS; i++)
    if (tf_documents_view_is_unsaved (self, i))
      return i;

  for (guint i = 0; i < self->rows->len; i++)
    {
      guint kind = g_array_index (self->rows, guint, i);

      if (kind == self->kind)
        return kind;
      if (kind <= DELIVERABLE)
        best = kind;
      else if (best == TF_N_DOCUMENTS)
        best = kind;
    }
  return best;
}

/* Going to a location */

static void
go_to_place (TfDocumentsView *self)
{
  g_autofree char *place = g_steal_pointer (&self->place);
  g_autofree char *text = NULL;
  int line;

  if (place == NULL)
    return;
  if (self->texts[DELIVERABLE] == NULL)
    {
      tf_report_done (GTK_WIDGET (self), _ ("There is no deliverable yet"), NULL, NULL);
      return;
    }
  set_kind (self, DELIVERABLE);
  tf_documents_view_fill_choice (self);
  gtk_toggle_button_set_active (self->source_button, TRUE);
  show_kind (self);
  text = tf_draft_dup_text (tf_documents_view_ensure_draft (self, DELIVERABLE));
  line = tf_document_location_find (text, place);
  if (line >= 0)
    tf_draft_view_show_line (self->draft_view, (guint) line + 1);
  else
    {
      /* Translators: %s is a location named by a review */
      g_autofree char *message =
          g_strdup_printf (_ ("“%s” was not found in the current deliverable"), place);

      tf_report_done (GTK_WIDGET (self), message, NULL, NULL);
    }
}

/* Reading */

typedef struct
{
  TfDocumentsView *view; /* not owned: invalid if cancelled */
  guint kind;
} Wanted;

static void
take_document (TfDocumentsView *self, guint kind, GVariant *reply, GError *error)
{
  TfDraft *draft = tf_documents_view_find_draft (self, kind);

  g_clear_pointer (&self->texts[kind], g_free);
  g_clear_error (&self->errors[kind]);
  if (reply != NULL)
    g_variant_get (reply, "(s)", &self->texts[kind]);
  else if (!g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    self->errors[kind] = g_error_copy (error);
  if (draft != NULL && self->errors[kind] == NULL)
    tf_draft_take_stored (draft, self->texts[kind]);
}

/* The error, if there is nothing to show. Returns: (transfer none) (nullable) */
static const GError *
find_failure (TfDocumentsView *self)
{
  const GError *failure = NULL;

  for (guint i = 0; i < TF_N_DOCUMENTS; i++)
    {
      if (self->texts[i] != NULL || tf_documents_view_is_unsaved (self, i))
        return NULL;
      if (failure == NULL)
        failure = self->errors[i];
    }
  return failure;
}

static void
show_documents (TfDocumentsView *self)
{
  const GError *failure = find_failure (self);
  guint kind;

  if (failure != NULL)
    {
      tf_project_tab_show_error (TF_PROJECT_TAB (self), _ ("Could Not Load Documents"), failure);
      return;
    }
  tf_documents_view_fill_choice (self);
  kind = choose_kind (self);
  if (kind != self->kind)
    set_kind (self, kind);
  else
    show_kind (self);
  tf_documents_view_fill_choice (self);
  if (kind == TF_N_DOCUMENTS)
    tf_project_tab_show_empty (TF_PROJECT_TAB (self), "x-office-document-symbolic",
                               _ ("No Documents Yet"),
                               _ ("Press Distill in the chat. The first document is the intent, "
                                  "written from your brain dump."));
  else
    tf_project_tab_show_content (TF_PROJECT_TAB (self));
  go_to_place (self);
}

static void
got_document_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Wanted *wanted = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  take_document (wanted->view, wanted->kind, reply, error);
  if (--wanted->view->waiting == 0)
    show_documents (wanted->view);
}

static void
tf_documents_view_load (TfProjectTab *tab)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (tab);

  tf_documents_view_restore_drafts (self);
  self->waiting = TF_N_DOCUMENTS;
  for (guint i = 0; i < TF_N_DOCUMENTS; i++)
    {
      Wanted *wanted = g_new (Wanted, 1);

      *wanted = (Wanted){ self, i };
      tf_client_call_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab),
                            "GetDocument", g_variant_new ("(s)", tf_document_kinds[i].name), "(s)",
                            tf_project_tab_get_cancellable (tab), got_document_cb, wanted);
    }
}

static void
forget (TfDocumentsView *self)
{
  for (guint i = 0; i < TF_N_DOCUMENTS; i++)
    {
      g_clear_pointer (&self->texts[i], g_free);
      g_clear_error (&self->errors[i]);
    }
  g_clear_pointer (&self->place, g_free);
}

static void
tf_documents_view_clear (TfProjectTab *tab)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (tab);

  report_kept (self);
  forget (self);
  self->kind = TF_N_DOCUMENTS;
  self->editing = FALSE;
  set_draft (self, NULL);
  g_hash_table_foreach_remove (self->drafts, is_worthless, NULL);
  tf_document_pane_set_document (self->pane, NULL, NULL);
}

static void
tf_documents_view_changed (TfProjectTab *tab, const char *property)
{
  if (g_str_equal (property, "updated-at") || g_str_equal (property, "iteration") ||
      g_str_equal (property, "phase"))
    tf_project_tab_reload (tab);
}

static void
tf_documents_view_unmap (GtkWidget *widget)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (widget);

  if (tf_project_tab_get_project (TF_PROJECT_TAB (self)) != NULL)
    report_kept (self);
  GTK_WIDGET_CLASS (tf_documents_view_parent_class)->unmap (widget);
}

static void
tf_documents_view_finalize (GObject *object)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (object);

  forget (self);
  g_hash_table_unref (self->drafts);
  g_array_unref (self->rows);
  G_OBJECT_CLASS (tf_documents_view_parent_class)->finalize (object);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (widget);

  if (self->editing && self->kind < TF_N_DOCUMENTS &&
      tf_documents_view_is_unsaved (self, self->kind))
    tf_documents_view_save (self);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfDocumentsView *self = TF_DOCUMENTS_VIEW (widget);
  const char *page = gtk_stack_get_visible_child_name (self->pages);

  if (g_strcmp0 (page, "rendered") == 0)
    tf_document_pane_find (self->pane);
  else if (g_strcmp0 (page, "source") == 0)
    tf_find_bar_open (self->find_bar);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-documents-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, choice);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, names);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, source_button);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, edit_button);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, reading_buttons);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, editing_buttons);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, save_button);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, kept_bar);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, pages);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, pane);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, find_bar);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, draft_view);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentsView, trouble);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "edit_cb",
                                                G_CALLBACK (tf_documents_view_edit));
  gtk_widget_class_bind_template_callback_full (widget_class, "save_cb",
                                                G_CALLBACK (tf_documents_view_save));
  gtk_widget_class_bind_template_callback_full (widget_class, "cancel_cb",
                                                G_CALLBACK (tf_documents_view_cancel));
  gtk_widget_class_bind_template_callback_full (widget_class, "discarded_cb",
                                                G_CALLBACK (tf_documents_view_discarded));
}

static void
tf_documents_view_class_init (TfDocumentsViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_documents_view_finalize;
  widget_class->unmap = tf_documents_view_unmap;
  tab_class->load = tf_documents_view_load;
  tab_class->clear = tf_documents_view_clear;
  tab_class->changed = tf_documents_view_changed;
  g_type_ensure (TF_TYPE_DRAFT_VIEW);
  g_type_ensure (TF_TYPE_DOCUMENT_PANE);
  g_type_ensure (TF_TYPE_FIND_BAR);
  gtk_widget_class_install_action (widget_class, "documents.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "find.open",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "documents.save",
                                       NULL);
  bind_template (widget_class);
}

static void
tf_documents_view_init (TfDocumentsView *self)
{
  g_autoptr (GtkWidget) tools = NULL;

  self->drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self->kind = TF_N_DOCUMENTS;
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_drop_down_name_by_tooltip (self->choice);
  tools = tf_document_pane_take_tools (self->pane);
  self->tools = tools;
  gtk_box_append (GTK_BOX (self->reading_buttons), tools);
  tf_source_find_attach (self->find_bar, tf_draft_view_get_source_view (self->draft_view));
  show_buttons (self);
}

void
tf_documents_view_show_location (TfDocumentsView *self, const char *location)
{
  g_return_if_fail (TF_IS_DOCUMENTS_VIEW (self) && location != NULL);

  g_free (self->place);
  self->place = g_strdup (location);
  tf_project_tab_reload (TF_PROJECT_TAB (self));
}
