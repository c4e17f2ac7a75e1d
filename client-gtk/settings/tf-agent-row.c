/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-row.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-report.h"
#include "tf-setting-value.h"

struct _TfAgentRow
{
  AdwPreferencesRow parent_instance;

  TfClient *client;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  char *name;                /* (owned) */
  gboolean is_trying;

  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *detail;
  GtkWidget *default_mark;
  GtkWidget *default_button;
  GtkWidget *try_button;
  GtkSpinner *spinner;
  GtkLabel *result;
};

G_DEFINE_FINAL_TYPE (TfAgentRow, tf_agent_row, ADW_TYPE_PREFERENCES_ROW)

static void
set_trying (TfAgentRow *self, gboolean trying)
{
  self->is_trying = trying;
  gtk_widget_set_sensitive (self->try_button, !trying);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), trying);
  gtk_spinner_set_spinning (self->spinner, trying);
}

static void
set_result (TfAgentRow *self, const char *text, gboolean is_error)
{
  gtk_label_set_label (self->result, text);
  gtk_widget_set_visible (GTK_WIDGET (self->result), *text != '\0');
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self->result), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->result), "error");
  tf_report_announce (GTK_WIDGET (self), text);
}

static void
show_outcome (TfAgentRow *self, GVariant *outcome)
{
  const char *answer = "", *failure = "";
  gboolean ok = FALSE;
  gint64 wall_time = -1;
  g_autofree char *time = NULL;
  g_autofree char *text = NULL;

  g_variant_lookup (outcome, "ok", "b", &ok);
  g_variant_lookup (outcome, "answer", "&s", &answer);
  g_variant_lookup (outcome, "failure", "&s", &failure);
  g_variant_lookup (outcome, "wall_time", "x", &wall_time);
  time = wall_time < 0 ? g_strdup (_ ("an unknown time")) : tf_label_duration (wall_time);
  if (ok)
    /* Translators: first a duration such as “3 s”, then the answer of the agent */
    text = g_strdup_printf (_ ("Answered after %s: %s"), time, answer);
  else if (*failure != '\0')
    /* Translators: first a duration such as “3 s”, then the error, in English */
    text = g_strdup_printf (_ ("Failed after %s: %s"), time, failure);
  else
    text = g_strdup_printf (_ ("Failed after %s for an unknown reason"), time);
  set_result (self, text, !ok);
}

static void
tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAgentRow *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) outcome = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  set_trying (self, FALSE);
  if (reply == NULL)
    {
      set_result (self, error->message, TRUE);
      return;
    }
  outcome = g_variant_get_child_value (reply, 0);
  show_outcome (self, outcome);
}

static void
try_cb (TfAgentRow *self)
{
  set_trying (self, TRUE);
  set_result (self, _ ("Waiting for its answer…"), FALSE);
  tf_client_call_async (self->client, NULL, "TryAgent", g_variant_new ("(s)", self->name),
                        "(a{sv})", self->cancellable, tried_cb, self);
}

static void
made_default_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAgentRow *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  gtk_widget_set_sensitive (self->default_button, TRUE);
  if (reply == NULL)
    set_result (self, error->message, TRUE);
}

static void
default_cb (TfAgentRow *self)
{
  g_autofree char *yaml = tf_setting_value_quote (self->name);

  gtk_widget_set_sensitive (self->default_button, FALSE);
  tf_client_call_async (self->client, NULL, "SetConfigValue",
                        g_variant_new ("(ss)", "agents.default", yaml), "()", self->cancellable,
                        made_default_cb, self);
}

static void
tf_agent_row_dispose (GObject *object)
{
  TfAgentRow *self = TF_AGENT_ROW (object);

  g_cancellable_cancel (self->cancellable);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), NULL);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_agent_row_parent_class)->dispose (object);
}

static void
tf_agent_row_finalize (GObject *object)
{
  TfAgentRow *self = TF_AGENT_ROW (object);

  g_clear_object (&self->cancellable);
  g_free (self->name);
  G_OBJECT_CLASS (tf_agent_row_parent_class)->finalize (object);
}

static void
tf_agent_row_class_init (TfAgentRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_agent_row_dispose;
  object_class->finalize = tf_agent_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-agent-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, icon);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, title);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, detail);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, default_mark);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, default_button);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, try_button);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, spinner);
  gtk_widget_class_bind_template_child (widget_class, TfAgentRow, result);
  gtk_widget_class_bind_template_callback (widget_class, try_cb);
  gtk_widget_class_bind_template_callback (widget_class, default_cb);
}

static void
tf_agent_row_init (TfAgentRow *self)
{
  self->cancellable = g_cancellable_new ();
  self->name = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tf_agent_row_new (TfClient *client)
{
  TfAgentRow *self = g_object_new (TF_TYPE_AGENT_ROW, NULL);

  self->client = g_object_ref (client);
  return GTK_WIDGET (self);
}

/* Assume not found unless the daemon reports that it was. */
static char *
dup_detail (GVariant *agent, gboolean found)
{
  const char *command = "", *path = "", *adapter = "";
  g_autofree char *program = NULL;

  g_variant_lookup (agent, "command", "&s", &command);
  g_variant_lookup (agent, "path", "&s", &path);
  g_variant_lookup (agent, "adapter", "&s", &adapter);
  if (found && *path != '\0')
    /* Translators: %s is a path */
    program = g_strdup_printf (_ ("Found: %s"), path);
  else if (found)
    program = g_strdup (_ ("Found"));
  else
    /* Translators: %s is the name of a program */
    program = g_strdup_printf (_ ("Not found: %s. Install it, or correct its command."), command);
  if (*adapter == '\0')
    return g_steal_pointer (&program);
  /* Translators: the adapter that parses the output of an agent, such as “plain” */
  return g_strdup_printf (_ ("%s\nAdapter: %s"), program, adapter);
}

void
tf_agent_row_set_agent (TfAgentRow *self, GVariant *agent)
{
  const char *name = "";
  gboolean found = FALSE, is_default = FALSE;
  g_autofree char *detail = NULL;

  g_variant_lookup (agent, "name", "&s", &name);
  g_variant_lookup (agent, "found", "b", &found);
  g_variant_lookup (agent, "default", "b", &is_default);
  detail = dup_detail (agent, found);
  g_free (self->name);
  self->name = g_strdup (name);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), name);
  gtk_label_set_label (self->title, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_label_set_label (self->detail, detail);
  gtk_image_set_from_icon_name (self->icon,
                                found ? "emblem-ok-symbolic" : "dialog-warning-symbolic");
  gtk_widget_set_visible (self->default_mark, is_default);
  gtk_widget_set_visible (self->default_button, !is_default);
  gtk_widget_set_sensitive (self->try_button, found && !self->is_trying);
}

const char *
tf_agent_row_get_name (TfAgentRow *self)
{
  return self->name;
}

const char *
tf_agent_row_get_result (TfAgentRow *self)
{
  return gtk_label_get_label (self->result);
}
