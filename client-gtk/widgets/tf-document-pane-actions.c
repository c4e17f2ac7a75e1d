/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-document-pane-private.h"
#include "tf-document-print.h"
#include "tf-report.h"

static GtkWindow *
get_window (TfDocumentPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* Such as "plan.md". Returns: (transfer full) */
static char *
dup_name (TfDocumentPane *self)
{
  /* Translators: the suggested name of a file */
  return self->path != NULL ? g_path_get_basename (self->path) : g_strdup (_ ("document.md"));
}

static void
copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDocumentPane *self = data;
  g_autofree char *valid = g_utf8_make_valid (self->markdown, -1);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), valid);
  tf_report_done (GTK_WIDGET (self), _ ("Copied as Markdown"), NULL, NULL);
}

/* Saving. The pane may be gone when the file is written; it is reported all the same while the window
 * exists. */

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *text = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      tf_report_error (widget, _ ("Could not save the document"), error);
      return;
    }
  /* Translators: %s is the name of a file */
  text = g_strdup_printf (_ ("Saved as “%s”"), name);
  tf_report_done (widget, text, NULL, NULL);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, gpointer data)
{
  TfDocumentPane *self = g_object_get_data (G_OBJECT (dialog), "pane");
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = data;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                         saved_cb, g_object_ref (self));
  g_object_unref (dialog);
}

/* What is shown when it is asked for is saved, whatever is shown when the dialog ends. */
static void
save_as (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDocumentPane *self = data;
  g_autofree char *name = dup_name (self);
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (_ ("Save Document"), get_window (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, C_ ("button", "_Save"), NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_object_set_data_full (G_OBJECT (dialog), "pane", g_object_ref (self), g_object_unref);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb),
                    g_bytes_new (self->markdown, strlen (self->markdown)));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
printed_cb (const GError *error, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;

  if (error != NULL)
    tf_report_error (widget, _ ("Could not print the document"), error);
}

static void
print (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDocumentPane *self = data;
  g_autofree char *name = dup_name (self);

  tf_document_print (self->blocks, name, get_window (self), NULL, printed_cb, g_object_ref (self));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) clear = NULL;

  if (g_app_info_launch_default_for_uri_finish (result, &error))
    return;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    clear = g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("No app is set to open Markdown files. Install a text editor, or save "
                            "the document where you can open it."));
  tf_report_error (widget, _ ("Could not open the document"), clear != NULL ? clear : error);
}

/* A draft is no file yet: an editor would begin an empty one. */
static void
file_checked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfDocumentPane) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);
  g_autofree char *uri = g_file_get_uri (G_FILE (source));
  g_autoptr (GdkAppLaunchContext) context = NULL;

  if (info == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_free (error->message);
      error->message = g_strdup (_ ("There is no file of it yet. Save the document as a file, and "
                                    "open that."));
    }
  if (info == NULL)
    {
      tf_report_error (GTK_WIDGET (self), _ ("Could not open the document"), error);
      return;
    }
  context = gdk_display_get_app_launch_context (gtk_widget_get_display (GTK_WIDGET (self)));
  g_app_info_launch_default_for_uri_async (uri, G_APP_LAUNCH_CONTEXT (context), self->cancellable,
                                           opened_cb, g_object_ref (self));
}

static void
open_file (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDocumentPane *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  g_file_query_info_async (file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, self->cancellable, file_checked_cb,
                           g_object_ref (self));
}

static void
set_enabled (TfDocumentPane *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
tf_document_pane_update_actions (TfDocumentPane *self)
{
  gboolean has_text = self->markdown != NULL;

  set_enabled (self, "copy", has_text);
  set_enabled (self, "save-as", has_text);
  set_enabled (self, "print", has_text);
  set_enabled (self, "open", has_text && self->path != NULL && g_path_is_absolute (self->path));
}

/* A group, because the tools may be outside of the pane. */
void
tf_document_pane_add_actions (TfDocumentPane *self)
{
  static const GActionEntry entries[] = {
    { "copy", copy },
    { "save-as", save_as },
    { "print", print },
    { "open", open_file },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "document", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (self->tools, "document", G_ACTION_GROUP (self->actions));
  tf_document_pane_update_actions (self);
}
