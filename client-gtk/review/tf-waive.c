/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waive.h"

#include <glib/gi18n.h>

#include "tf-report.h"

typedef struct
{
  GWeakRef tab;
  TfDbusProject1 *project; /* (owned): the project when the dialog was opened */
  char *id;                /* (owned) */
  GtkEditable *reason;     /* of the dialog */
} TfWaive;

static void
tf_waive_free (gpointer data, GClosure *closure)
{
  TfWaive *self = data;

  g_weak_ref_clear (&self->tab);
  g_object_unref (self->project);
  g_free (self->id);
  g_free (self);
}

static void
waived_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfProjectTab) tab = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (GTK_WIDGET (tab), _ ("Could not waive the issue"), error);
  else
    tf_report_done (GTK_WIDGET (tab), _ ("Issue waived: it no longer counts"), NULL, NULL);
  tf_project_tab_reload (tab);
}

static void
responded_cb (AdwMessageDialog *dialog, const char *response, TfWaive *self)
{
  g_autoptr (TfProjectTab) tab = g_weak_ref_get (&self->tab);
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (self->reason)));

  if (tab == NULL || !g_str_equal (response, "waive") || *reason == '\0')
    return;
  tf_client_call_async (tf_project_tab_get_client (tab), self->project, "WaiveIssue",
                        g_variant_new ("(ss)", self->id, reason), "()", NULL, waived_cb,
                        g_object_ref (tab));
}

static void
reason_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "waive", *reason != '\0');
}

static GtkWidget *
reason_new (AdwMessageDialog *dialog)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Reason for waiving"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reason for waiving"), -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (reason_cb), dialog, 0);
  return entry;
}

void
tf_waive_ask (TfProjectTab *tab, const char *id)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (tab));
  /* Translators: %s is the id of an issue, such as I-0007 */
  g_autofree char *title = g_strdup_printf (_ ("Waive %s?"), id);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title,
      _ ("The issue stays in the deliverable but no longer counts. Reviewers will be asked to "
         "ignore it. Your reason is kept with the issue.")));
  GtkWidget *entry = reason_new (dialog);
  TfWaive *self = g_new0 (TfWaive, 1);

  g_weak_ref_init (&self->tab, tab);
  self->project = g_object_ref (tf_project_tab_get_project (tab));
  self->id = g_strdup (id);
  self->reason = GTK_EDITABLE (entry);
  adw_message_dialog_add_responses (dialog, "cancel", C_ ("dialog", "_Cancel"), "waive",
                                    C_ ("dialog", "_Waive"), NULL);
  adw_message_dialog_set_response_enabled (dialog, "waive", FALSE);
  adw_message_dialog_set_default_response (dialog, "waive");
  adw_message_dialog_set_extra_child (dialog, entry);
  g_signal_connect_data (dialog, "response", G_CALLBACK (responded_cb), self, tf_waive_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}
