/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-error.h"
#include "tf-prompt-editor-private.h"
#include "tf-report.h"

/* One operation, which continues if another prompt is shown meanwhile or the window is closed. */
typedef struct
{
  GWeakRef editor;
  TfClient *client;   /* (owned) */
  TfPromptItem *item; /* (owned) */
  TfDraft *draft;     /* (owned) */
  char *stored;       /* (owned) (nullable): the user's version before a reset */
  char *unsaved;      /* (owned) (nullable): the unsaved text before a reset */
} TfPromptOperation;

static TfPromptOperation *
operation_new (TfPromptEditor *editor)
{
  TfPromptOperation *self = g_new0 (TfPromptOperation, 1);

  g_weak_ref_init (&self->editor, editor);
  self->client = g_object_ref (editor->client);
  self->item = g_object_ref (editor->item);
  self->draft = g_object_ref (tf_prompt_item_ensure_draft (editor->item));
  return self;
}

static void
operation_free (gpointer data)
{
  TfPromptOperation *self = data;

  g_weak_ref_clear (&self->editor);
  g_object_unref (self->client);
  g_object_unref (self->item);
  g_object_unref (self->draft);
  g_free (self->stored);
  g_free (self->unsaved);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPromptOperation, operation_free)

/* Shows the error at the text if it is visible, otherwise in a toast. */
static void
report (TfPromptOperation *self, const char *title, const GError *error)
{
  g_autoptr (TfPromptEditor) editor = g_weak_ref_get (&self->editor);

  if (editor == NULL)
    return;
  if (editor->item == self->item)
    tf_draft_view_set_error (editor->draft_view, error->message, 0);
  else
    tf_report_error (GTK_WIDGET (editor), title, error);
}

static void
reload (TfPromptOperation *self)
{
  g_autoptr (TfPromptEditor) editor = g_weak_ref_get (&self->editor);

  if (editor == NULL)
    return;
  tf_prompt_editor_update (editor);
  if (editor->item == self->item)
    tf_prompt_editor_reload (editor);
  else
    tf_prompt_item_drop_draft (self->item);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfPromptOperation) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  tf_draft_end_save (self->draft, reply != NULL);
  if (reply == NULL)
    report (self, _ ("Could not save the prompt"), error);
  else
    reload (self);
}

static void
write_text (TfPromptOperation *self)
{
  const char *text = tf_draft_begin_save (self->draft);

  tf_client_call_async (self->client, NULL, "WritePrompt",
                        g_variant_new ("(ss)", tf_prompt_item_get_name (self->item), text), "()",
                        NULL, written_cb, self);
}

/* If the stored text is not the one the user has seen, it is shown instead of being
 * overwritten. */
static void
current_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfPromptOperation) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *stored = NULL;

  if (reply != NULL)
    g_variant_get (reply, "(&s)", &stored);
  if (tf_draft_is_saving (self->draft))
    return;
  if (reply == NULL && !g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    report (self, _ ("Could not save the prompt"), error);
  else if (stored != NULL && !tf_draft_may_replace (self->draft, stored))
    tf_draft_take_stored (self->draft, stored);
  else
    write_text (g_steal_pointer (&self));
}

void
tf_prompt_editor_save (TfPromptEditor *self)
{
  tf_client_call_async (self->client, NULL, "ReadPrompt",
                        g_variant_new ("(s)", tf_prompt_item_get_name (self->item)), "(s)", NULL,
                        current_text_cb, operation_new (self));
}

/* Resetting to the built-in version and undo */

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfPromptOperation) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    {
      report (self, _ ("Could not restore your version"), error);
      return;
    }
  tf_draft_take_stored (self->draft, self->stored);
  if (self->unsaved != NULL)
    tf_draft_type (self->draft, self->unsaved);
  reload (self);
}

static void
undo_cb (AdwToast *toast, gpointer data)
{
  TfPromptOperation *operation = g_object_steal_data (G_OBJECT (toast), "press");

  if (operation == NULL)
    return;
  tf_client_call_async (operation->client, NULL, "WritePrompt",
                        g_variant_new ("(ss)", tf_prompt_item_get_name (operation->item),
                                       operation->stored),
                        "()", NULL, undone_cb, operation);
}

static void
offer_undo (TfPromptOperation *self)
{
  g_autoptr (TfPromptEditor) editor = g_weak_ref_get (&self->editor);
  AdwToast *toast;

  if (editor == NULL)
    {
      operation_free (self);
      return;
    }
  toast = adw_toast_new (_ ("The built-in version is now in use"));
  adw_toast_set_button_label (toast, C_ ("button", "_Undo"));
  adw_toast_set_timeout (toast, 0);
  g_object_set_data_full (G_OBJECT (toast), "press", self, operation_free);
  g_signal_connect (toast, "button-clicked", G_CALLBACK (undo_cb), NULL);
  adw_toast_overlay_add_toast (editor->toasts, toast);
}

static void
reset_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfPromptOperation) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    {
      report (self, _ ("Could not reset the prompt"), error);
      return;
    }
  if (tf_draft_is_modified (self->draft))
    self->unsaved = tf_draft_dup_text (self->draft);
  tf_draft_revert (self->draft);
  reload (self);
  offer_undo (g_steal_pointer (&self));
}

void
tf_prompt_editor_reset (TfPromptEditor *self)
{
  TfPromptOperation *operation = operation_new (self);

  operation->stored = g_strdup (tf_draft_get_stored (operation->draft));
  tf_client_call_async (self->client, NULL, "ResetPrompt",
                        g_variant_new ("(s)", tf_prompt_item_get_name (self->item)), "()", NULL,
                        reset_cb, operation);
}
