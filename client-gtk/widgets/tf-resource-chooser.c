/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-chooser.h"

#include <glib/gi18n.h>

typedef struct
{
  TfResourceChosen chosen;
  GObject *object; /* (owned) */
} Choice;

static void
choice_free (gpointer data, GClosure *closure)
{
  Choice *self = data;

  g_object_unref (self->object);
  g_free (self);
}

static void
response_cb (GtkNativeDialog *dialog, int response, gpointer data)
{
  Choice *choice = data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));

      for (guint i = 0; i < g_list_model_get_n_items (files); i++)
        {
          g_autoptr (GFile) file = g_list_model_get_item (files, i);

          choice->chosen (choice->object, file);
        }
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
tf_resource_choose (GtkWidget *from, gboolean folders, TfResourceChosen chosen, GObject *object)
{
  GtkRoot *root = gtk_widget_get_root (from);
  Choice *choice = g_new0 (Choice, 1);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      folders ? _ ("Add Folder") : _ ("Add Files"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
      folders ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
      C_ ("file chooser", "_Add"), NULL);

  choice->chosen = chosen;
  choice->object = g_object_ref (object);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), choice, choice_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
