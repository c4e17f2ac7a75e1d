/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-window-shared.h"

#include <glib/gi18n.h>

#include "tf-draft.h"

/* While a window asks: its dialog. */
#define ASKING "tf-window-asking"

/* How many texts to name. */
#define NAMED_MAX 8

static void
quit (GtkWindow *window)
{
  g_application_quit (G_APPLICATION (gtk_window_get_application (window)));
}

static void
discard_all (void)
{
  g_autoptr (GPtrArray) drafts = tf_draft_list_unsaved ();

  for (guint i = 0; i < drafts->len; i++)
    tf_draft_revert (g_ptr_array_index (drafts, i));
}

static void
answered_cb (GtkWindow *window, const char *response)
{
  g_object_set_data (G_OBJECT (window), ASKING, NULL);
  if (g_str_equal (response, "discard"))
    discard_all ();
  if (g_str_equal (response, "discard") || g_str_equal (response, "keep"))
    quit (window);
}

static char *
dup_question (GPtrArray *drafts)
{
  GString *text =
      g_string_new (_ ("Drafts are kept on this computer and shown when you open the text "
                       "again. Agents do not see them before you save."));

  g_string_append_c (text, '\n');
  for (guint i = 0; i < MIN (drafts->len, NAMED_MAX); i++)
    g_string_append_printf (text, "\n• %s", tf_draft_get_title (g_ptr_array_index (drafts, i)));
  if (drafts->len > NAMED_MAX)
    g_string_append (text, "\n…");
  return g_string_free (text, FALSE);
}

static void
ask (GtkWindow *window, GPtrArray *drafts)
{
  g_autofree char *text = dup_question (drafts);
  GtkWidget *dialog =
      adw_message_dialog_new (window, _ ("Quit Without Saving Your Changes?"), text);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "discard", C_ ("dialog", "_Discard Changes"), "keep",
                                    C_ ("dialog", "_Keep as Drafts"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "keep",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), window, G_CONNECT_SWAPPED);
  g_object_set_data (G_OBJECT (window), ASKING, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
tf_window_shared_may_quit (GtkWindow *window)
{
  GtkWindow *asking = g_object_get_data (G_OBJECT (window), ASKING);
  g_autoptr (GPtrArray) drafts = tf_draft_list_unsaved ();

  if (drafts->len == 0)
    return TRUE;
  if (asking != NULL)
    gtk_window_present (asking);
  else
    ask (window, drafts);
  return FALSE;
}
