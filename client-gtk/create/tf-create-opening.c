/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-opening.h"

#include <glib/gi18n.h>

#include "tf-error.h"
#include "tf-project-action.h"
#include "tf-report.h"

/* How many failures to list. */
#define LISTED_MAX 20

static void
report_failures (GtkWidget *from, GPtrArray *failures, gboolean not_distilled)
{
  guint n = failures->len;
  GString *detail = g_string_new (NULL);
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < MIN (n, LISTED_MAX); i++)
    g_string_append_printf (detail, "%s\n", (const char *) g_ptr_array_index (failures, i));
  if (n > LISTED_MAX)
    g_string_append_printf (
        detail, ngettext ("… and %u more file\n", "… and %u more files\n", n - LISTED_MAX),
        n - LISTED_MAX);
  if (not_distilled)
    g_string_append (
        detail,
        _ ("Distilling did not start. Add what is missing, or press Distill to go on without it."));
  title =
      g_strdup_printf (ngettext ("The project was created, but %u resource could not be added",
                                 "The project was created, but %u resources could not be added", n),
                       n);
  error = g_error_new_literal (TF_ERROR, TF_ERROR_FILE_SYSTEM, detail->str);
  tf_report_error (from, title, error);
  g_string_free (detail, TRUE);
}

void
tf_create_opening_begin (GtkWidget *from, TfClient *client, TfCreateRace *race, gboolean distill)
{
  GPtrArray *projects = tf_create_race_get_projects (race);
  GPtrArray *failures = tf_create_race_get_failures (race);

  if (failures->len > 0)
    report_failures (from, failures, distill);
  for (guint i = 0; distill && failures->len == 0 && i < projects->len; i++)
    tf_project_action_run (from, client, g_ptr_array_index (projects, i), "distill");
}

void
tf_create_opening_show (GtkWidget *from, TfClient *client, TfCreateRace *race, gboolean distill)
{
  GPtrArray *projects = tf_create_race_get_projects (race);
  TfDbusProject1 *first = g_ptr_array_index (projects, 0);
  const char *first_path = g_dbus_proxy_get_object_path (G_DBUS_PROXY (first));
  gboolean races =
      g_strcmp0 (tf_create_race_get_first (race), first_path) != 0 || projects->len > 1;

  gtk_widget_activate_action (from, races ? "win.compare-race" : "win.open-project", "s",
                              tf_dbus_project1_get_id (first));
  tf_create_opening_begin (from, client, race, distill);
}
