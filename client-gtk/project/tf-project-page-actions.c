/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-budget-dialog.h"
#include "tf-bus-codec.h"
#include "tf-deliver-window.h"
#include "tf-error.h"
#include "tf-focus.h"
#include "tf-label.h"
#include "tf-project-filing.h"
#include "tf-project-info.h"
#include "tf-project-page-private.h"
#include "tf-race.h"
#include "tf-report.h"

static TfDbusProject1 *
get_project (TfProjectPage *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

static void
copy_id (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (get_project (self) == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          tf_dbus_project1_get_id (get_project (self)));
  tf_report_done (widget, _ ("ID copied"), NULL, NULL);
}

static void
rename_project (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfDbusProject1 *project = get_project (TF_PROJECT_PAGE (widget));

  if (project != NULL)
    tf_project_filing_ask_name (widget, project);
}

static GPtrArray *
list_project (GtkWidget *widget)
{
  TfDbusProject1 *project = get_project (TF_PROJECT_PAGE (widget));
  GPtrArray *projects = g_ptr_array_new_with_free_func (g_object_unref);

  if (project != NULL)
    g_ptr_array_add (projects, g_object_ref (project));
  return projects;
}

static void
edit_tags (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GPtrArray) projects = list_project (widget);

  tf_project_filing_ask_tags (widget, projects);
}

static void
archive (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GPtrArray) projects = list_project (widget);

  if (projects->len > 0)
    tf_project_filing_set_archived (widget, projects, g_str_equal (name, "project.archive"));
}

static void
show_tab (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_view_stack_set_visible_child_name (TF_PROJECT_PAGE (widget)->tabs,
                                         g_variant_get_string (parameter, NULL));
}

static void
answer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  adw_view_stack_set_visible_child_name (self->tabs, "chat");
  tf_chat_view_answer (self->chat);
}

static void
focus_tab (TfProjectPage *self)
{
  GtkWidget *shown = adw_view_stack_get_visible_child (self->tabs);

  if (shown == GTK_WIDGET (self->chat))
    tf_chat_view_write (self->chat);
  else
    tf_focus_into (shown);
}

static void
go_on (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (get_project (self) != NULL && tf_dbus_project1_get_open_questions (get_project (self)) > 0)
    answer (widget, name, parameter);
  else
    focus_tab (self);
}

static void
message (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (!gtk_widget_get_mapped (widget))
    return;
  adw_view_stack_set_visible_child_name (self->tabs, "chat");
  tf_chat_view_write (self->chat);
}

static void
menu (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_menu_button_popup (TF_PROJECT_PAGE (widget)->menu_button);
}

static void
primary (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_mapped (widget))
    tf_action_bar_activate_primary (TF_PROJECT_PAGE (widget)->action_bar);
}

/* Whoever is in a tab goes on in the next one; until that is there, in the strip. */
static void
move_tab (TfProjectPage *self, int by)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);
  gboolean is_in_tab = focus != NULL && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->tabs)) ||
                                         gtk_widget_is_ancestor (focus, GTK_WIDGET (self->strip)));

  if (is_in_tab)
    gtk_widget_child_focus (GTK_WIDGET (self->strip), GTK_DIR_TAB_FORWARD);
  tf_tab_strip_move (self->strip, by);
  if (is_in_tab)
    focus_tab (self);
}

static void
next_tab (GtkWidget *widget, const char *name, GVariant *parameter)
{
  move_tab (TF_PROJECT_PAGE (widget), 1);
}

static void
previous_tab (GtkWidget *widget, const char *name, GVariant *parameter)
{
  move_tab (TF_PROJECT_PAGE (widget), -1);
}

/* The agent */

static void
agent_set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    tf_report_error (data, _ ("Could not change the agent"), error);
  g_object_notify (data, "agent");
}

void
tf_project_page_set_agent (TfProjectPage *self, const char *agent)
{
  TfDbusProject1 *project = get_project (self);

  if (project == NULL || agent == NULL ||
      g_strcmp0 (agent, tf_dbus_project1_get_agent (project)) == 0)
    return;
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), project, "SetAgent",
                        g_variant_new ("(s)", agent), "()", self->cancellable, agent_set_cb, self);
}

/* The assurance */

static void
assurance_set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    tf_report_error (data, _ ("Could not change the assurance"), error);
  g_object_notify (data, "assurance");
}

void
tf_project_page_set_assurance (TfProjectPage *self, const char *assurance)
{
  TfDbusProject1 *project = get_project (self);

  if (project == NULL || assurance == NULL ||
      g_strcmp0 (assurance, tf_dbus_project1_get_assurance (project)) == 0)
    return;
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), project, "SetAssurance",
                        g_variant_new ("(s)", assurance), "()", self->cancellable, assurance_set_cb,
                        self);
}

/* A new project from a plan */

static void
created_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autofree char *id = NULL;
  const char *path;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    {
      g_variant_get (reply, "(&o)", &path);
      id = tf_bus_project_id (path, &error);
    }
  if (id == NULL)
    tf_report_error (data, _ ("Could not create the project"), error);
  else if (tf_client_find_project (TF_CLIENT (source), id) != NULL)
    gtk_widget_activate_action (data, "win.open-project", "s", id);
  else
    {
      g_autofree char *action = g_strconcat ("win.open-project::", id, NULL);

      tf_report_done (data, _ ("Project created"), C_ ("button", "_Open"), action);
    }
}

static void
from_plan (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);
  GVariantDict options;

  if (get_project (self) == NULL)
    return;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "from_plan", "o",
                         g_dbus_proxy_get_object_path (G_DBUS_PROXY (get_project (self))));
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "CreateProject",
                        g_variant_new ("(@a{sv})", g_variant_dict_end (&options)), "(o)",
                        self->cancellable, created_cb, self);
}

static void
compare_race (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (get_project (self) != NULL)
    gtk_widget_activate_action (widget, "win.compare-race", "s",
                                tf_dbus_project1_get_id (get_project (self)));
}

/* Taking the code home */

static void
deliver (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (get_project (self) != NULL && GTK_IS_WINDOW (root))
    gtk_window_present (GTK_WINDOW (tf_deliver_window_new (
        GTK_WINDOW (root), tf_client_view_get_client (TF_CLIENT_VIEW (self)), get_project (self))));
}

static void
budget (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (get_project (self) != NULL)
    gtk_window_present (GTK_WINDOW (tf_budget_dialog_new (
        widget, tf_client_view_get_client (TF_CLIENT_VIEW (self)), get_project (self))));
}

/* Deleting */

typedef struct
{
  TfProjectPage *page;     /* not owned: invalid if cancelled */
  TfDbusProject1 *project; /* (owned) */
} Deletion;

static void
deletion_free (Deletion *self)
{
  g_object_unref (self->project);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Deletion, deletion_free)

static void delete_project (TfProjectPage *self, TfDbusProject1 *project, gboolean force);

static void
force_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  TfDbusProject1 *project = g_object_get_data (G_OBJECT (dialog), "project");

  if (g_str_equal (response, "delete"))
    delete_project (data, project, TRUE);
}

static void
ask_force (TfProjectPage *self, TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, name,
                              _ ("An agent is working on this project. Deleting the project stops "
                                 "the run, but its cost so far cannot be recovered."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "delete", C_ ("dialog", "_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "project", g_object_ref (project), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (force_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Deletion) deletion = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  /* The window reports that it is gone, whoever deleted it. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (g_error_matches (error, TF_ERROR, TF_ERROR_BUSY))
    ask_force (deletion->page, deletion->project);
  else if (reply == NULL)
    tf_report_error (GTK_WIDGET (deletion->page), _ ("Could not delete the project"), error);
}

static void
delete_project (TfProjectPage *self, TfDbusProject1 *project, gboolean force)
{
  Deletion *deletion = g_new0 (Deletion, 1);

  deletion->page = self;
  deletion->project = g_object_ref (project);
  tf_client_call_async (
      tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "DeleteProject",
      g_variant_new ("(ob)", g_dbus_proxy_get_object_path (G_DBUS_PROXY (project)), force), "()",
      self->cancellable, deleted_cb, deletion);
}

static void delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);

  if (get_project (self) != NULL)
    delete_project (self, get_project (self), FALSE);
}

static gboolean
has_rival (TfProjectPage *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));

  return client != NULL && get_project (self) != NULL &&
         tf_race_has_rival (tf_client_get_projects (client), get_project (self));
}

void
tf_project_page_update_actions (TfProjectPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  TfDbusProject1 *project = get_project (self);
  gboolean is_plan_done =
      project != NULL && g_strcmp0 (tf_dbus_project1_get_deliverable_type (project), "plan") == 0 &&
      tf_project_info_is_in (project, TF_PHASE_DONE);

  gtk_widget_action_set_enabled (widget, "project.from-plan", is_plan_done);
  gtk_widget_action_set_enabled (widget, "project.deliver",
                                 project != NULL && tf_project_info_is_code (project));
  gtk_widget_action_set_enabled (widget, "project.compare-race", has_rival (self));
  gtk_widget_action_set_enabled (
      widget, "project.budget", project != NULL && !tf_project_info_is_in (project, TF_PHASE_DONE));
  gtk_widget_action_set_enabled (widget, "project.archive",
                                 project != NULL && !tf_dbus_project1_get_archived (project));
  gtk_widget_action_set_enabled (widget, "project.unarchive",
                                 project != NULL && tf_dbus_project1_get_archived (project));
  gtk_widget_action_set_enabled (widget, "project.delete", project != NULL);
  gtk_widget_action_set_enabled (widget, "project.copy-id", project != NULL);
  gtk_widget_action_set_enabled (widget, "project.open-folder", project != NULL);
}

void
tf_project_page_install_actions (GtkWidgetClass *widget_class)
{
  tf_project_page_install_opening (widget_class);
  gtk_widget_class_install_property_action (widget_class, "project.agent", "agent");
  gtk_widget_class_install_property_action (widget_class, "project.assurance", "assurance");
  gtk_widget_class_install_action (widget_class, "project.show-tab", "s", show_tab);
  gtk_widget_class_install_action (widget_class, "project.answer", NULL, answer);
  gtk_widget_class_install_action (widget_class, "project.message", NULL, message);
  gtk_widget_class_install_action (widget_class, "project.go-on", NULL, go_on);
  gtk_widget_class_install_action (widget_class, "project.menu", NULL, menu);
  gtk_widget_class_install_action (widget_class, "project.primary", NULL, primary);
  gtk_widget_class_install_action (widget_class, "project.next-tab", NULL, next_tab);
  gtk_widget_class_install_action (widget_class, "project.previous-tab", NULL, previous_tab);
  gtk_widget_class_install_action (widget_class, "project.copy-id", NULL, copy_id);
  gtk_widget_class_install_action (widget_class, "project.rename", NULL, rename_project);
  gtk_widget_class_install_action (widget_class, "project.tags", NULL, edit_tags);
  gtk_widget_class_install_action (widget_class, "project.archive", NULL, archive);
  gtk_widget_class_install_action (widget_class, "project.unarchive", NULL, archive);
  gtk_widget_class_install_action (widget_class, "project.from-plan", NULL, from_plan);
  gtk_widget_class_install_action (widget_class, "project.compare-race", NULL, compare_race);
  gtk_widget_class_install_action (widget_class, "project.budget", NULL, budget);
  gtk_widget_class_install_action (widget_class, "project.deliver", NULL, deliver);
  gtk_widget_class_install_action (widget_class, "project.delete", NULL, delete);
}
