/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-documents-view-private.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-report.h"
#include "tf-unsaved.h"

/* Drafts */

static char *
make_key (TfDocumentsView *self, guint kind)
{
  TfDbusProject1 *project = tf_project_tab_get_project (TF_PROJECT_TAB (self));

  return g_strconcat (tf_dbus_project1_get_id (project), "/", tf_document_kinds[kind].name, NULL);
}

static char *
make_unsaved_key (const char *key)
{
  return g_strconcat ("document/", key, NULL);
}

static char *
make_title (TfDocumentsView *self, guint kind)
{
  TfDbusProject1 *project = tf_project_tab_get_project (TF_PROJECT_TAB (self));
  g_autofree char *name = tf_label_project (project);

  /* Translators: a document, such as Spec, and the name of its project */
  return g_strdup_printf (_ ("%s of “%s”"),
                          g_dpgettext2 (NULL, "document", tf_document_kinds[kind].title), name);
}

TfDraft *
tf_documents_view_find_draft (TfDocumentsView *self, guint kind)
{
  g_autofree char *key = make_key (self, kind);

  return g_hash_table_lookup (self->drafts, key);
}

TfDraft *
tf_documents_view_ensure_draft (TfDocumentsView *self, guint kind)
{
  TfDraft *draft = tf_documents_view_find_draft (self, kind);
  g_autofree char *key = NULL;
  g_autofree char *unsaved = NULL;
  g_autofree char *title = NULL;

  if (draft != NULL)
    return draft;
  key = make_key (self, kind);
  unsaved = make_unsaved_key (key);
  title = make_title (self, kind);
  draft = tf_draft_new ("markdown", unsaved, title);
  g_hash_table_insert (self->drafts, g_steal_pointer (&key), draft);
  return draft;
}

void
tf_documents_view_restore_drafts (TfDocumentsView *self)
{
  for (guint i = 0; i < TF_N_DOCUMENTS; i++)
    {
      g_autofree char *key = make_key (self, i);
      g_autofree char *unsaved = make_unsaved_key (key);

      if (tf_unsaved_has (unsaved))
        tf_documents_view_ensure_draft (self, i);
    }
}

gboolean
tf_documents_view_is_unsaved (TfDocumentsView *self, guint kind)
{
  TfDraft *draft = tf_documents_view_find_draft (self, kind);

  return draft != NULL && tf_draft_is_modified (draft);
}

void
tf_documents_view_update_save (TfDocumentsView *self)
{
  TfDraft *draft =
      self->kind < TF_N_DOCUMENTS && tf_project_tab_get_project (TF_PROJECT_TAB (self)) != NULL
          ? tf_documents_view_find_draft (self, self->kind)
          : NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self->save_button), draft != NULL &&
                                                                tf_draft_is_modified (draft) &&
                                                                !tf_draft_is_saving (draft));
}

/* Saving */

/* When the reply arrives, the document may no longer be shown and the view may be gone. */
typedef struct
{
  GWeakRef view;
  TfDraft *draft; /* (owned) */
} Save;

static void
save_free (Save *self)
{
  g_weak_ref_clear (&self->view);
  g_object_unref (self->draft);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Save, save_free)

static gboolean
is_shown (TfDocumentsView *self, TfDraft *draft)
{
  g_autoptr (TfDraft) shown = NULL;

  g_object_get (self->draft_view, "draft", &shown, NULL);
  return shown == draft;
}

static void
refused (TfDocumentsView *self, TfDraft *draft, const GError *error)
{
  if (is_shown (self, draft) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    tf_draft_view_set_error (self->draft_view, error->message, 0);
  else
    tf_report_error (GTK_WIDGET (self), _ ("Could not save; your text is kept as a draft"), error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Save) save = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (TfDocumentsView) self = g_weak_ref_get (&save->view);

  tf_draft_end_save (save->draft, reply != NULL);
  if (self == NULL)
    return;
  tf_documents_view_update_save (self);
  if (reply == NULL)
    refused (self, save->draft, error);
  else
    {
      tf_report_done (GTK_WIDGET (self), _ ("Saved"), NULL, NULL);
      if (is_shown (self, save->draft) && !tf_draft_is_modified (save->draft))
        {
          g_free (self->texts[self->kind]);
          self->texts[self->kind] = tf_draft_dup_text (save->draft);
          tf_documents_view_set_editing (self, FALSE);
        }
    }
  if (tf_project_tab_get_project (TF_PROJECT_TAB (self)) != NULL)
    tf_project_tab_reload (TF_PROJECT_TAB (self));
}

void
tf_documents_view_save (TfDocumentsView *self)
{
  TfProjectTab *tab = TF_PROJECT_TAB (self);
  TfDraft *draft = tf_documents_view_find_draft (self, self->kind);
  const char *stored = draft == NULL ? NULL : tf_draft_get_stored (draft);
  g_autofree char *hash = NULL;
  const char *text;
  Save *save;

  if (draft == NULL || tf_draft_is_saving (draft))
    return;
  /* Based on the text the edit started from, or a newer one the user has seen. */
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, stored == NULL ? "" : stored, -1);
  save = g_new0 (Save, 1);
  g_weak_ref_init (&save->view, self);
  save->draft = g_object_ref (draft);
  text = tf_draft_begin_save (draft);
  /* Not cancelled: the result matters even after leaving the tab. */
  tf_client_call_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab),
                        "WriteDocument",
                        g_variant_new ("(sss)", tf_document_kinds[self->kind].name, text, hash),
                        "()", NULL, saved_cb, save);
  tf_documents_view_update_save (self);
}

void
tf_documents_view_edit (TfDocumentsView *self)
{
  tf_documents_view_set_editing (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (tf_draft_view_get_source_view (self->draft_view)));
}

static void
discard (TfDocumentsView *self)
{
  TfDraft *draft = tf_documents_view_find_draft (self, self->kind);

  if (draft != NULL)
    tf_draft_revert (draft);
  tf_documents_view_set_editing (self, FALSE);
  tf_documents_view_fill_choice (self);
}

static void
discard_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  TfDocumentsView *self = data;

  if (g_str_equal (response, "discard") && self->kind < TF_N_DOCUMENTS &&
      tf_project_tab_get_project (TF_PROJECT_TAB (self)) != NULL)
    discard (self);
}

void
tf_documents_view_cancel (TfDocumentsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog;

  if (!tf_documents_view_is_unsaved (self, self->kind))
    {
      discard (self);
      return;
    }
  dialog = adw_message_dialog_new (GTK_WINDOW (root), _ ("Discard Changes?"),
                                   _ ("Your changes to this document will be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "discard", C_ ("dialog", "_Discard"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (discard_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The conflict was resolved by discarding a draft whose document is gone. */
void
tf_documents_view_discarded (TfDocumentsView *self)
{
  tf_documents_view_set_editing (self, FALSE);
  tf_project_tab_reload (TF_PROJECT_TAB (self));
}
