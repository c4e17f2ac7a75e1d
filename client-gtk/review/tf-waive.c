/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waive.h"

#include <glib/gi18n.h>

#include "tf-report.h"

/* What the two dialogs say, and the method each calls. */
typedef struct
{
  const char *method;
  const char *title; /* %s: the id */
  const char *body;
  const char *text; /* the name of the entry */
  const char *answer;
  const char *done;
  const char *failed;
} TfWord;

static const TfWord waiving = {
  .method = "WaiveIssue",
  /* Translators: %s is the id of an issue, such as I-0007 */
  .title = N_ ("Waive %s?"),
  .body = N_ ("The issue stays in the deliverable but no longer counts. Reviewers will be asked to "
              "ignore it. Your reason is kept with the issue."),
  .text = N_ ("Reason for waiving"),
  .answer = NC_ ("dialog", "_Waive"),
  .done = N_ ("Issue waived: it no longer counts"),
  .failed = N_ ("Could not waive the issue"),
};

static const TfWord deciding = {
  .method = "Decide",
  /* Translators: %s is the id of an issue, such as I-0007 */
  .title = N_ ("Decide %s"),
  .body = N_ ("Only you can settle this issue. The agent that fixes it and the reviewers get your "
              "decision."),
  .text = N_ ("Your decision"),
  .answer = NC_ ("dialog", "_Decide"),
  .done = N_ ("Decided: the next fix follows it"),
  .failed = N_ ("Could not decide the issue"),
};

typedef struct
{
  GWeakRef tab;
  const TfWord *word;      /* (not owned) */
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

/* One pending call. */
typedef struct
{
  TfProjectTab *tab;  /* (owned) */
  const TfWord *word; /* (not owned) */
} TfCall;

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfCall *call = data;
  g_autoptr (TfProjectTab) tab = g_steal_pointer (&call->tab);
  const TfWord *word = call->word;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  g_free (call);
  if (reply == NULL)
    tf_report_error (GTK_WIDGET (tab), _ (word->failed), error);
  else
    tf_report_done (GTK_WIDGET (tab), _ (word->done), NULL, NULL);
  tf_project_tab_reload (tab);
}

static void
responded_cb (AdwMessageDialog *dialog, const char *response, TfWaive *self)
{
  g_autoptr (TfProjectTab) tab = g_weak_ref_get (&self->tab);
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (self->reason)));
  TfCall *call;

  if (tab == NULL || !g_str_equal (response, "go") || *reason == '\0')
    return;
  call = g_new0 (TfCall, 1);
  call->tab = g_object_ref (tab);
  call->word = self->word;
  tf_client_call_async (tf_project_tab_get_client (tab), self->project, self->word->method,
                        g_variant_new ("(ss)", self->id, reason), "()", NULL, called_cb, call);
}

static void
reason_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *reason = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "go", *reason != '\0');
}

static GtkWidget *
reason_new (AdwMessageDialog *dialog, const char *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), name);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (reason_cb), dialog, 0);
  return entry;
}

static void
ask (TfProjectTab *tab, const char *id, const TfWord *word)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (tab));
  g_auto (GStrv) parts = g_strsplit (_ (word->title), "%s", 2);
  g_autofree char *title = g_strjoinv (id, parts);
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                  title, _ (word->body)));
  GtkWidget *entry = reason_new (dialog, _ (word->text));
  TfWaive *self = g_new0 (TfWaive, 1);

  g_weak_ref_init (&self->tab, tab);
  self->word = word;
  self->project = g_object_ref (tf_project_tab_get_project (tab));
  self->id = g_strdup (id);
  self->reason = GTK_EDITABLE (entry);
  adw_message_dialog_add_responses (dialog, "cancel", C_ ("dialog", "_Cancel"), "go",
                                    g_dpgettext2 (NULL, "dialog", word->answer), NULL);
  adw_message_dialog_set_response_enabled (dialog, "go", FALSE);
  adw_message_dialog_set_default_response (dialog, "go");
  adw_message_dialog_set_extra_child (dialog, entry);
  g_signal_connect_data (dialog, "response", G_CALLBACK (responded_cb), self, tf_waive_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

void
tf_waive_ask (TfProjectTab *tab, const char *id)
{
  ask (tab, id, &waiving);
}

void
tf_waive_ask_decision (TfProjectTab *tab, const char *id)
{
  ask (tab, id, &deciding);
}
