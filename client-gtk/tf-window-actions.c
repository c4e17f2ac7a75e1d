/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-window-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-palette.h"
#include "tf-project-action.h"
#include "tf-report.h"
#include "tf-window-private.h"

#define ANNOUNCED_AT_ONCE_US (1 * G_USEC_PER_SEC)
#define ANNOUNCED_MAX        500

/* Twice the default of a toast: it has to be read, and its button reached by keyboard. */
#define TOAST_WITH_BUTTON_S 10

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  TfDbusProject1 *project =
      tf_client_find_project (self->client, g_variant_get_string (parameter, NULL));

  if (project != NULL)
    tf_window_show_project (self, project);
  else
    adw_toast_overlay_add_toast (self->toasts, adw_toast_new (_ ("Project not found")));
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

/* Returns: (transfer none) (nullable) */
static GtkWidget *
find_shown_tab (GtkWidget *widget)
{
  if (ADW_IS_VIEW_STACK (widget))
    return adw_view_stack_get_visible_child (ADW_VIEW_STACK (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *shown = find_shown_tab (child);

      if (shown != NULL)
        return shown;
    }
  return NULL;
}

/* Search where the focus is, or else on the page. */
static gboolean
search_here (TfWindow *self)
{
    { "show-tab", show_tab, "(ss)" },
    { "next-waiting", next_waiting },
    { "compare-race", compare_race, "s" },
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *page = adw_view_stack_get_visible_child (self->pages);

  if (TF_IS_LAZY_PAGE (page))
    page = adw_bin_get_child (ADW_BIN (page));
  /* Beside the tabs of a project: what is in the one that is shown. */
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->project_page)))
    page = find_shown_tab (GTK_WIDGET (self->project_page));
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    if ((focus != NULL && gtk_widget_activate_action (focus, searches[i], NULL)) ||
        (page != NULL && gtk_widget_activate_action (page, searches[i], NULL)))
      return TRUE;
  return FALSE;
}

static void
search (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  if (search_here (self))
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

/* Built on demand: as a help overlay of the window it would slow down every start. */
static void
show_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/thoughtforge/ThoughtForge/tf-shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, GTK_WINDOW (data));
  gtk_window_present (window);
}

static TfDbusProject1 *
dup_open_project (TfWindow *self)
{
  TfDbusProject1 *project = NULL;

  g_object_get (self->project_page, "project", &project, NULL);
  return project;
}

static void
palette (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  g_autoptr (TfDbusProject1) open = dup_open_project (self);

  gtk_window_present (GTK_WINDOW (tf_palette_new (GTK_WINDOW (self), self->client, open)));
}

static void
project_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  g_autoptr (TfDbusProject1) open = dup_open_project (self);

  if (open != NULL)
    tf_project_action_run (GTK_WIDGET (self), self->client, open,
                           g_variant_get_string (parameter, NULL));
}

static void
project_restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (GTK_WIDGET (self), _ ("Could not restore the project"), error);
}

static void
restore_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;

  tf_client_call_async (self->client, NULL, "RestoreProject",
                        g_variant_new ("(s)", g_variant_get_string (parameter, NULL)), "(o)", NULL,
                        project_restored_cb, g_object_ref (self));
}

/* Toasts */

/* The full text: an error of the daemon can be longer than a toast. */
static void
show_detail_cb (AdwToast *toast, gpointer data)
{
  GtkWidget *window = data;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), adw_toast_get_title (toast),
                                              g_object_get_data (G_OBJECT (toast), "detail"));

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", C_ ("dialog", "_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static AdwToast *
toast_new (const char *title)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  return adw_toast_new (escaped);
}

static void
report_error (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  const char *title, *detail;
  AdwToast *toast;

  g_variant_get (parameter, "(&s&s)", &title, &detail);
  toast = toast_new (title);
  adw_toast_set_timeout (toast, 0);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  if (*detail != '\0')
    {
      adw_toast_set_button_label (toast, C_ ("button", "Details"));
      g_object_set_data_full (G_OBJECT (toast), "detail", g_strdup (detail), g_free);
      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (show_detail_cb), self, 0);
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* Once, although two widgets may report the same: who deleted a project, and where it was open. */
static void
report_done (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  const char *title, *label, *detailed;
  AdwToast *toast;

  g_variant_get (parameter, "(&s&s&s)", &title, &label, &detailed);
  toast = toast_new (title);
  if (*label != '\0' && *detailed != '\0')
    {
      adw_toast_set_button_label (toast, label);
      adw_toast_set_detailed_action_name (toast, detailed);
      adw_toast_set_timeout (toast, TOAST_WITH_BUTTON_S);
    }
  if (self->reported != NULL &&
      g_str_equal (adw_toast_get_title (self->reported), adw_toast_get_title (toast)))
    {
      g_object_unref (toast);
      return;
    }
  g_set_weak_pointer (&self->reported, toast);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* libadwaita 1.2 gives the button that closes a toast an icon and no name. */
static void
name_close_button (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) &&
      g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "window-close-symbolic") == 0)
    {
      gtk_widget_set_tooltip_text (widget, _ ("Close"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ ("Close"), -1);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_close_button (child);
}

static void
toast_shown_cb (GListModel *shown, guint position, guint removed, guint added)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (GtkWidget) toast = g_list_model_get_item (shown, position + i);

      if (g_str_equal (G_OBJECT_TYPE_NAME (toast), "AdwToastWidget"))
        name_close_button (toast);
    }
}

/* Two announcements in a row are joined, as the second would replace the first. */
static char *
join_announcement (TfWindow *self, const char *text)
{
  gint64 now = g_get_monotonic_time ();
  const char *before = gtk_label_get_label (self->announcement);
  gboolean at_once = now - self->announced_at < ANNOUNCED_AT_ONCE_US;

  self->announced_at = now;
  if (!at_once || *before == '\0' || strlen (before) > ANNOUNCED_MAX)
    return g_strdup (text);
  return g_strdup_printf ("%s\n%s", before, text);
}

static void
announce (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindow *self = data;
  g_autofree char *text = join_announcement (self, g_variant_get_string (parameter, NULL));

  gtk_label_set_label (self->announcement, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->announcement),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
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
    { "search", search },
    { "menu", menu },
    { "palette", palette },
    { "show-shortcuts", show_shortcuts },
    { "project-action", project_action, "s" },
    { "restore-project", restore_project, "s" },
    { "report-error", report_error, "(ss)" },
    { "report-done", report_done, "(sss)" },
    { "announce", announce, "s" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->toasts_shown = gtk_widget_observe_children (GTK_WIDGET (self->toasts));
  g_signal_connect (self->toasts_shown, "items-changed", G_CALLBACK (toast_shown_cb), NULL);
}
