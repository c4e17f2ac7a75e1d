/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-window-shared.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-label.h"
#include "tf-lazy-page.h"
#include "tf-palette.h"
#include "tf-project-action.h"
#include "tf-project-page.h"
#include "tf-report.h"

#define ANNOUNCED_AT_ONCE_US (1 * G_USEC_PER_SEC)
#define ANNOUNCED_MAX        500

/* Twice the default of a toast: it has to be read, and its button reached by keyboard. */
#define TOAST_WITH_BUTTON_S 10

/* Of one window, which it goes with. */
typedef struct
{
  GtkWindow *window;        /* (not owned) */
  TfClient *client;         /* (owned) */
  AdwToastOverlay *toasts;  /* (not owned): of the window */
  GListModel *toasts_shown; /* (owned) */
  AdwToast *reported;       /* (nullable) (weak): the newest report of something done */
  GtkLabel *announcement;   /* (not owned): of the window */
  gint64 announced_at;
  TfWindowDupProject dup_project;
} TfWindowShared;

static void
shared_free (gpointer data)
{
  TfWindowShared *self = data;

  g_clear_weak_pointer (&self->reported);
  g_object_unref (self->toasts_shown);
  g_object_unref (self->client);
  g_free (self);
}

/* Built on demand: as a help overlay of the window it would slow down every start. */
static void
show_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/thoughtforge/ThoughtForge/tf-shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, ((TfWindowShared *) data)->window);
  gtk_window_present (window);
}

static void
palette (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindowShared *self = data;
  g_autoptr (TfDbusProject1) open = self->dup_project (self->window);

  gtk_window_present (GTK_WINDOW (tf_palette_new (self->window, self->client, open)));
}

static void
project_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindowShared *self = data;
  g_autoptr (TfDbusProject1) open = self->dup_project (self->window);

  if (open != NULL)
    tf_project_action_run (GTK_WIDGET (self->window), self->client, open,
                           g_variant_get_string (parameter, NULL));
}

static void
project_restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (GTK_WIDGET (window), _ ("Could not restore the project"), error);
}

static void
restore_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindowShared *self = data;

  tf_client_call_async (self->client, NULL, "RestoreProject",
                        g_variant_new ("(s)", g_variant_get_string (parameter, NULL)), "(o)", NULL,
                        project_restored_cb, g_object_ref (self->window));
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
  TfWindowShared *self = data;
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
      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (show_detail_cb), self->window,
                               0);
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* Once, although two widgets may report the same: who deleted a project, and where it was open. */
static void
report_done (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfWindowShared *self = data;
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
join_announcement (TfWindowShared *self, const char *text)
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
  TfWindowShared *self = data;
  g_autofree char *text = join_announcement (self, g_variant_get_string (parameter, NULL));

  gtk_label_set_label (self->announcement, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->announcement),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
tf_window_shared_add (GtkApplicationWindow *window,
                      TfClient *client,
                      AdwToastOverlay *toasts,
                      GtkLabel *announcement,
                      TfWindowDupProject dup_project)
{
  static const GActionEntry entries[] = {
    { "palette", palette },
    { "show-shortcuts", show_shortcuts },
    { "project-action", project_action, "s" },
    { "restore-project", restore_project, "s" },
    { "report-error", report_error, "(ss)" },
    { "report-done", report_done, "(sss)" },
    { "announce", announce, "s" },
  };
  TfWindowShared *self = g_new0 (TfWindowShared, 1);

  self->window = GTK_WINDOW (window);
  self->client = g_object_ref (client);
  self->toasts = toasts;
  self->announcement = announcement;
  self->dup_project = dup_project;
  self->toasts_shown = gtk_widget_observe_children (GTK_WIDGET (toasts));
  g_signal_connect (self->toasts_shown, "items-changed", G_CALLBACK (toast_shown_cb), NULL);
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_object_set_data_full (G_OBJECT (window), "tf-window-shared", self, shared_free);
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

gboolean
tf_window_shared_search (GtkWindow *window, GtkWidget *page)
{
  static const char *const searches[] = { "find.open", "text-pane.find", "settings.search",
                                          "prompts.search", "log.search" };
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *project = focus == NULL ? NULL : gtk_widget_get_ancestor (focus, TF_TYPE_PROJECT_PAGE);

  if (TF_IS_LAZY_PAGE (page))
    page = adw_bin_get_child (ADW_BIN (page));
  /* Beside the tabs of a project: what is in the one that is shown. */
  if (project != NULL)
    page = find_shown_tab (project);
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    if ((focus != NULL && gtk_widget_activate_action (focus, searches[i], NULL)) ||
        (page != NULL && gtk_widget_activate_action (page, searches[i], NULL)))
      return TRUE;
  return FALSE;
}

void
tf_window_shared_report_deleted (GtkWindow *window, TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);
  /* Translators: %s is the name of a project */
  g_autofree char *title = g_strdup_printf (_ ("“%s” deleted"), name);
  g_autofree char *undo =
      g_strconcat ("win.restore-project::", tf_dbus_project1_get_id (project), NULL);

  tf_report_done (GTK_WIDGET (window), title, C_ ("button", "_Undo"), undo);
}
