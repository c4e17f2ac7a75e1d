/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-action.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "tf-error.h"
#include "tf-label.h"
#include "tf-report.h"

/* One pending action. */
typedef struct
{
  GtkWidget *from;         /* (owned) */
  TfClient *client;        /* (owned) */
  TfDbusProject1 *project; /* (owned) */
  char *action;            /* (owned) */
  char *done;              /* (owned) (nullable): what is reported at the end */
  char *button;            /* (owned) (nullable) */
  char *back;              /* (owned) (nullable): what the button does */
} TfActionCall;

static void
action_call_free (TfActionCall *self)
{
  g_object_unref (self->from);
  g_object_unref (self->client);
  g_object_unref (self->project);
  g_free (self->action);
  g_free (self->done);
  g_free (self->button);
  g_free (self->back);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfActionCall, action_call_free)

static TfActionCall *
action_call_new (GtkWidget *from, TfClient *client, TfDbusProject1 *project, const char *action)
{
  TfActionCall *self = g_new0 (TfActionCall, 1);

  self->from = g_object_ref (from);
  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  self->action = g_strdup (action);
  return self;
}

static void call (TfActionCall *self, gboolean confirmed);

static void
responded_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  g_autoptr (TfActionCall) self = data;

  if (g_str_equal (response, "go"))
    call (g_steal_pointer (&self), TRUE);
}

/* The daemon's question. Enter does not accept it: Cancel is the default. */
static void
ask (TfActionCall *self, const char *question)
{
  GtkRoot *root = gtk_widget_get_root (self->from);
  g_autofree char *name = tf_label_project (self->project);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, name, question);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "go",
                                   tf_label_action (self->action));
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "go",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (responded_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfActionCall) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autofree char *name = tf_label_project (self->project);
  g_autofree char *title = NULL;

  if (reply != NULL)
    {
      if (self->done != NULL)
        tf_report_done (self->from, self->done, self->button, self->back);
      return;
    }
  if (g_error_matches (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION))
    {
      ask (g_steal_pointer (&self), error->message);
      return;
    }
  /* Translators: the label of an action, such as Confirm, then the name of a project */
  title =
      g_strdup_printf (_ ("Could not perform “%s” for “%s”"), tf_label_action (self->action), name);
  tf_report_error (self->from, title, error);
}

static const struct
{
  const char *action;
  const char *method;
  gboolean is_asked;
} methods[] = {
  { "distill", "Distill", FALSE },    { "confirm", "Confirm", FALSE },
  { "resume", "Resume", FALSE },      { "override", "Override", TRUE },
  { "terminate", "Terminate", TRUE }, { "pause", "Pause", FALSE },
};

static void
call (TfActionCall *self, gboolean confirmed)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_str_equal (methods[i].action, self->action))
      {
        tf_client_call_async (self->client, self->project, methods[i].method,
                              methods[i].is_asked ? g_variant_new ("(b)", confirmed) : NULL, "()",
                              NULL, called_cb, self);
        return;
      }
  g_critical ("no method carries out %s", self->action);
  action_call_free (self);
}

/* Revise: what is wrong becomes an issue; with nothing written, the open issues are worked on. */

static void
revise_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  TfActionCall *self = data;
  GtkWidget *entry = adw_message_dialog_get_extra_child (dialog);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (g_str_equal (response, "revise"))
    tf_client_call_async (self->client, self->project, "Revise", g_variant_new ("(s)", text), "(s)",
                          NULL, called_cb,
                          action_call_new (self->from, self->client, self->project, self->action));
}

static void
action_call_free_closure (gpointer data, GClosure *closure)
{
  action_call_free (data);
}

/* Takes @self. */
static void
ask_what_is_wrong (TfActionCall *self)
{
  GtkRoot *root = gtk_widget_get_root (self->from);
  g_autofree char *name = tf_label_project (self->project);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, name,
      _ ("Polishing starts again. What you write becomes a critical issue that only a check can "
         "close. Leave it empty to work on the issues that are open."));
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("What is wrong?"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What is wrong?"), -1);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "revise", tf_label_action (self->action), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "revise");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  g_signal_connect_data (dialog, "response", G_CALLBACK (revise_cb), self, action_call_free_closure,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

void
tf_project_action_run (GtkWidget *from,
                       TfClient *client,
                       TfDbusProject1 *project,
                       const char *action)
{
  TfActionCall *self = action_call_new (from, client, project, action);

  if (g_str_equal (action, "revise"))
    ask_what_is_wrong (self);
  else
    call (self, FALSE);
}

void
tf_project_action_run_and_report (GtkWidget *from,
                                  TfClient *client,
                                  TfDbusProject1 *project,
                                  const char *action,
                                  const char *done,
                                  const char *button,
                                  const char *back)
{
  TfActionCall *self = action_call_new (from, client, project, action);

  self->done = g_strdup (done);
  self->button = g_strdup (button);
  self->back = g_strdup (back);
  call (self, FALSE);
}

void
tf_project_action_provide_input (GtkWidget *from,
                                 TfClient *client,
                                 TfDbusProject1 *project,
                                 const char *text)
{
  tf_client_call_async (client, project, "ProvideInput", g_variant_new ("(s)", text), "()", NULL,
                        called_cb, action_call_new (from, client, project, "provide_input"));
}
