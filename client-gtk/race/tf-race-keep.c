/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-keep.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "tf-error.h"
#include "tf-label.h"
#include "tf-project-info.h"
#include "tf-report.h"

/* One choice, until all others are archived. */
typedef struct
{
  GtkWidget *from;      /* (owned) */
  TfClient *client;     /* (owned) */
  TfDbusProject1 *kept; /* (owned) */
  GPtrArray
      *others; /* (owned) (element-type TfDbusProject1): still to be archived, the next last */
  GStrvBuilder *archived; /* (owned): ids */
  guint n_archived;
} Keep;

static void
keep_free (Keep *self)
{
  g_object_unref (self->from);
  g_object_unref (self->client);
  g_object_unref (self->kept);
  g_ptr_array_unref (self->others);
  g_strv_builder_unref (self->archived);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Keep, keep_free)

/* Pause is allowed while something runs, or would go on by itself. */
static gboolean
is_working (TfDbusProject1 *project)
{
  return tf_project_info_is_allowed (project, "pause");
}

/* Also while a call to it is under way. */
static gboolean
is_gone (Keep *self, TfDbusProject1 *project)
{
  const char *id = tf_dbus_project1_get_id (project);

  return id == NULL || tf_client_find_project (self->client, id) != project;
}

/* Returns: (transfer full) */
static char *
describe (Keep *self)
{
  g_autofree char *name = tf_label_project (self->kept);

  if (is_gone (self, self->kept))
    /* Translators: projects of a race of which the one to keep was deleted */
    return g_strdup_printf (ngettext ("%u other is archived", "%u others are archived",
                                      self->n_archived),
                            self->n_archived);
  return g_strdup_printf (
      /* Translators: the name of a project and of its agent, then the number of the other projects */
      ngettext ("Kept “%s” by %s; %u other is archived", "Kept “%s” by %s; %u others are archived",
                self->n_archived),
      name, tf_dbus_project1_get_agent (self->kept), self->n_archived);
}

static void
report (Keep *self)
{
  g_auto (GStrv) ids = g_strv_builder_end (self->archived);
  g_autoptr (GVariant) target =
      g_variant_ref_sink (g_variant_new_strv ((const char *const *) ids, -1));
  g_autofree char *undo = g_action_print_detailed_name ("race.unarchive", target);
  g_autofree char *title = describe (self);

  tf_report_done (self->from, title, C_ ("button", "_Undo"), self->n_archived > 0 ? undo : NULL);
}

static void take_next (Keep *self);
static void archive (Keep *self, TfDbusProject1 *project);

static void
fail (Keep *self, TfDbusProject1 *project, const GError *error)
{
  /* Translators: the name of an agent */
  g_autofree char *title = g_strdup_printf (_ ("Could not archive the project of %s"),
                                            tf_dbus_project1_get_agent (project));

  tf_report_error (self->from, title, error);
  if (self->n_archived > 0)
    report (self);
}

/* Nothing more is archived for a project that is not there. */
static void
fail_without_kept (Keep *self)
{
  /* Translators: the name of an agent */
  g_autofree char *title = g_strdup_printf (_ ("Could not keep the project of %s"),
                                            tf_dbus_project1_get_agent (self->kept));
  g_autoptr (GError) error =
      g_error_new_literal (TF_ERROR, TF_ERROR_NOT_FOUND, _ ("It was deleted meanwhile."));

  tf_report_error (self->from, title, error);
  if (self->n_archived > 0)
    report (self);
}

static TfDbusProject1 *
get_next (Keep *self)
{
  return g_ptr_array_index (self->others, self->others->len - 1);
}

/* What was deleted meanwhile needs no archive. Takes @self. */
static void
skip (Keep *self)
{
  g_ptr_array_remove_index (self->others, self->others->len - 1);
  take_next (self);
}

/* What was stopped takes a moment to end, or is deleted in that moment. */
static void
changed_cb (Keep *self)
{
  TfDbusProject1 *project = get_next (self);

  g_signal_handlers_disconnect_by_func (project, changed_cb, self);
  g_signal_handlers_disconnect_by_func (tf_client_get_projects (self->client), changed_cb, self);
  if (is_gone (self, project))
    skip (self);
  else
    archive (self, project);
}

static void
wait_for_change (Keep *self)
{
  g_signal_connect_swapped (get_next (self), "notify", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (tf_client_get_projects (self->client), "items-changed",
                            G_CALLBACK (changed_cb), self);
}

static void
archived_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Keep) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  TfDbusProject1 *project = get_next (self);

  if (reply == NULL && is_gone (self, project))
    {
      skip (g_steal_pointer (&self));
      return;
    }
  if (g_error_matches (error, TF_ERROR, TF_ERROR_BUSY))
    {
      wait_for_change (g_steal_pointer (&self));
      return;
    }
  if (reply == NULL)
    {
      fail (self, project, error);
      return;
    }
  g_strv_builder_add (self->archived, tf_dbus_project1_get_id (project));
  self->n_archived++;
  g_ptr_array_remove_index (self->others, self->others->len - 1);
  take_next (g_steal_pointer (&self));
}

static void
archive (Keep *self, TfDbusProject1 *project)
{
  tf_client_call_async (self->client, project, "SetArchived", g_variant_new ("(b)", TRUE), "()",
                        NULL, archived_cb, self);
}

static void
paused_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Keep) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  TfDbusProject1 *project = get_next (self);

  if (reply == NULL && is_gone (self, project))
    {
      skip (g_steal_pointer (&self));
      return;
    }
  /* It may have ended by itself meanwhile. */
  if (reply == NULL && is_working (project))
    fail (self, project, error);
  else
    archive (g_steal_pointer (&self), project);
}

/* Takes @self. */
static void
take_next (Keep *self)
{
  g_autoptr (Keep) keep = self;
  TfDbusProject1 *project;

  if (is_gone (keep, keep->kept))
    {
      fail_without_kept (keep);
      return;
    }
  if (keep->others->len == 0)
    {
      gtk_widget_activate_action (keep->from, "win.open-project", "s",
                                  tf_dbus_project1_get_id (keep->kept));
      report (keep);
      return;
    }
  project = get_next (keep);
  g_steal_pointer (&keep);
  if (is_working (project))
    tf_client_call_async (self->client, project, "Pause", NULL, "()", NULL, paused_cb, self);
  else
    archive (self, project);
}

static void
unarchived_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) from = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (from, _ ("Could not take a project out of the archive"), error);
}

static void
unarchive (GtkWidget *from, TfClient *client, TfDbusProject1 *project)
{
  tf_client_call_async (client, project, "SetArchived", g_variant_new ("(b)", FALSE), "()", NULL,
                        unarchived_cb, g_object_ref (from));
}

/* The one to keep may have been archived for another. Takes @self. */
static void
begin (Keep *self)
{
  if (tf_dbus_project1_get_archived (self->kept))
    unarchive (self->from, self->client, self->kept);
  take_next (self);
}

/* The question */

static void
responded_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  g_autoptr (Keep) self = data;

  if (g_str_equal (response, "keep"))
    begin (g_steal_pointer (&self));
}

/* Returns: (transfer full): a line for each that is still working; "" if none is */
static char *
list_working (GPtrArray *projects)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (projects, i);

      if (is_working (project))
        g_string_append_printf (list, "\n• %s: %s", tf_dbus_project1_get_agent (project),
                                tf_label_phase (tf_dbus_project1_get_phase (project)));
    }
  return g_string_free (list, FALSE);
}

/* Takes @self. */
static void
ask (Keep *self, const char *working)
{
  GtkRoot *root = gtk_widget_get_root (self->from);
  /* Translators: the name of an agent */
  g_autofree char *title =
      g_strdup_printf (_ ("Keep the Project of %s?"), tf_dbus_project1_get_agent (self->kept));
  /* Translators: %s is a list of agents and what they do, a line for each */
  g_autofree char *text = g_strdup_printf (
      _ ("The others will be archived. These are still working and will be stopped first:%s"),
      working);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, text);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "keep", C_ ("dialog", "_Stop and Keep"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "keep",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (responded_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
tf_race_keep (GtkWidget *from, TfClient *client, GPtrArray *race, TfDbusProject1 *kept)
{
  Keep *self = g_new0 (Keep, 1);
  g_autofree char *working = NULL;

  self->from = g_object_ref (from);
  self->client = g_object_ref (client);
  self->kept = g_object_ref (kept);
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
  self->archived = g_strv_builder_new ();
  for (guint i = 0; i < race->len; i++)
    if (g_ptr_array_index (race, i) != kept &&
        !tf_dbus_project1_get_archived (g_ptr_array_index (race, i)))
      g_ptr_array_add (self->others, g_object_ref (g_ptr_array_index (race, i)));
  working = list_working (self->others);
  if (*working != '\0')
    ask (self, working);
  else
    begin (self);
}

void
tf_race_unarchive (GtkWidget *from, TfClient *client, const char *const *ids)
{
  for (guint i = 0; ids[i] != NULL; i++)
    {
      TfDbusProject1 *project = tf_client_find_project (client, ids[i]);

      if (project != NULL)
        unarchive (from, client, project);
    }
}
