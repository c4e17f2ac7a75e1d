/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-now.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-dashboard-tables.h"
#include "tf-label.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

static gboolean
is_active (TfDbusProject1 *project)
{
  const char *activity = tf_dbus_project1_get_activity (project);

  return (activity != NULL && *activity != '\0') ||
         tf_dbus_project1_get_queue_position (project) > 0;
}

TfDashboardState
tf_dashboard_get_state (TfDbusProject1 *project)
{
  TfWaiting waiting = tf_waiting_of (project);

  if (tf_waiting_needs_user (waiting))
    return TF_DASHBOARD_WAITS;
  if (tf_project_info_is_finished (project))
    return TF_DASHBOARD_IS_OVER;
  return waiting == TF_WAITING_TIME || is_active (project) ? TF_DASHBOARD_RUNS : TF_DASHBOARD_RESTS;
}

/* Takes @part (nullable). */
static void
append (GString *text, char *part)
{
  g_autofree char *owned = part;

  if (owned == NULL || *owned == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, owned);
}

static char *
describe_activity (TfDbusProject1 *project)
{
  guint position = tf_dbus_project1_get_queue_position (project);
  g_autofree char *activity = tf_label_statement (project, "Activity");

  if (position > 0)
    /* Translators: a place in the line of runs that wait for others to end */
    return g_strdup_printf (_ ("In line, number %u"), position);
  if (*activity != '\0')
    return g_steal_pointer (&activity);
  return g_strdup (tf_label_phase (tf_dbus_project1_get_phase (project)));
}

static char *
describe_time (TfDbusProject1 *project, gint64 now)
{
  gint64 since = tf_dbus_project1_get_activity_since (project);

  return since > 0 && now >= since ? tf_label_duration (now - since) : NULL;
}

static char *
describe_cost (TfDbusProject1 *project)
{
  double cost = tf_dashboard_get_cost (project);

  return cost >= 0 ? tf_dashboard_format_cost (cost) : NULL;
}

char *
tf_dashboard_describe_now (TfDbusProject1 *project, gint64 now)
{
  GString *text = g_string_new (NULL);

  if (tf_waiting_of (project) != TF_WAITING_NOTHING)
    append (text, tf_waiting_dup_label (project));
  else
    {
      append (text, describe_activity (project));
      append (text, describe_time (project, now));
    }
  append (text, describe_cost (project));
  return g_string_free (text, FALSE);
}

static void
activated_cb (GtkWidget *row)
{
  gtk_widget_activate_action (row, "win.open-project", "s",
                              (const char *) g_object_get_data (G_OBJECT (row), "tf-project"));
}

static GtkWidget *
new_row (const char *id)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  g_object_set (row, "use-markup", FALSE, "activatable", TRUE, "title-lines", 2, NULL);
  g_object_set_data_full (G_OBJECT (row), "tf-project", g_strdup (id), g_free);
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  g_signal_connect (row, "activated", G_CALLBACK (activated_cb), NULL);
  return row;
}

static gboolean
is_row_of (GtkListBoxRow *row, const char *id)
{
  return row != NULL && g_strcmp0 (g_object_get_data (G_OBJECT (row), "tf-project"), id) == 0;
}

static gboolean
has_same_rows (GtkListBox *list, GPtrArray *projects, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!is_row_of (gtk_list_box_get_row_at_index (list, (int) i),
                    tf_dbus_project1_get_id (g_ptr_array_index (projects, i))))
      return FALSE;
  return gtk_list_box_get_row_at_index (list, (int) n) == NULL;
}

void
tf_dashboard_fill_list (GtkListBox *list, GPtrArray *projects, guint most, gint64 now)
{
  guint n = MIN (projects->len, most);
  GtkListBoxRow *row;

  if (!has_same_rows (list, projects, n))
    {
      while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
        gtk_list_box_remove (list, GTK_WIDGET (row));
      for (guint i = 0; i < n; i++)
        gtk_list_box_append (list,
                             new_row (tf_dbus_project1_get_id (g_ptr_array_index (projects, i))));
    }
  for (guint i = 0; i < n; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (projects, i);
      g_autofree char *name = tf_label_project (project);
      g_autofree char *text = tf_dashboard_describe_now (project, now);

      g_object_set (gtk_list_box_get_row_at_index (list, (int) i), "title", name, "subtitle", text,
                    NULL);
    }
}
