/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-window-actions.h"

#include <glib/gi18n.h>

#include "tf-lazy-page.h"
#include "tf-project-window.h"
#include "tf-window-private.h"
#include "tf-window-shared.h"

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  TfDbusProject1 *project =
      tf_client_find_project (self->client, g_variant_get_string (parameter, NULL));

  if (project != NULL && tf_project_window_present (self->client, project))
    return;
  if (project != NULL)
    tf_window_show_project (self, project);
  else
    adw_toast_overlay_add_toast (self->toasts, adw_toast_new (_ ("Project not found")));
}

static void
show_tab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  const char *id, *tab;
  TfDbusProject1 *project;

  g_variant_get (parameter, "(&s&s)", &id, &tab);
  project = tf_client_find_project (self->client, id);
  if (project == NULL)
    return;
  tf_window_show_project (self, project);
  tf_window_on_project_page (self, "project.show-tab", g_variant_new_string (tab));
}

static void
next_waiting (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  tf_window_show_next_waiting (data);
}

static void
compare_race (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  TfDbusProject1 *project =
      tf_client_find_project (self->client, g_variant_get_string (parameter, NULL));

  g_object_set (self->race_page, "project", project, NULL);
  adw_view_stack_set_visible_child_name (self->pages, "race");
}

static void
close_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "race") == 0)
    adw_view_stack_set_visible_child_name (self->pages, "board");
  else
    tf_window_show_project (self, NULL);
}

static void
show_page (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  adw_view_stack_set_visible_child_name (self->pages, g_variant_get_string (parameter, NULL));
}

static void
show_settings (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  GtkWidget *page;

  adw_view_stack_set_visible_child_name (self->pages, "settings");
  page = tf_lazy_page_ensure_page (TF_LAZY_PAGE (adw_view_stack_get_visible_child (self->pages)));
  gtk_widget_activate_action (page, "settings.open", "s", g_variant_get_string (parameter, NULL));
}

static void
search (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  if (tf_window_shared_search (GTK_WINDOW (self), adw_view_stack_get_visible_child (self->pages)))
    return;
  adw_view_stack_set_visible_child_name (self->pages, "board");
  adw_leaflet_set_visible_child_name (self->leaflet, "board");
  tf_board_page_search (self->board);
}

static void
menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  gtk_menu_button_popup (self->menu_button);
}

static TfDbusProject1 *
dup_open_project (GtkWindow *window)
{
  TfDbusProject1 *project = NULL;

  g_object_get (TF_WINDOW (window)->project_page, "project", &project, NULL);
  return project;
}

static void
open_in_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  g_autoptr (TfDbusProject1) open = dup_open_project (data);

  if (open == NULL)
    return;
  tf_window_show_project (self, NULL);
  gtk_window_present (
      GTK_WINDOW (tf_project_window_new (gtk_window_get_application (data), self->client, open)));
}

void
tf_window_add_actions (TfWindow *self)
{
  static const GActionEntry entries[] = {
    { "open-project", open_project, "s" },
    { "show-tab", show_tab, "(ss)" },
    { "next-waiting", next_waiting },
    { "compare-race", compare_race, "s" },
    { "close-project", close_project },
    { "show-page", show_page, "s" },
    { "show-settings", show_settings, "s" },
    { "search", search },
    { "menu", menu },
    { "open-in-window", open_in_window },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  tf_window_shared_add (GTK_APPLICATION_WINDOW (self), self->client, self->toasts,
                        self->announcement, dup_open_project);
}
