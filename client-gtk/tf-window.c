/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-window.h"

#include <glib/gi18n.h>

#include "tf-board-column.h"
#include "tf-board-page.h"
#include "tf-config-bar.h"
#include "tf-dashboard-page.h"
#include "tf-first-page.h"
#include "tf-inbox-page.h"
#include "tf-label.h"
#include "tf-project-filing.h"
#include "tf-project-page.h"
#include "tf-prompts-page.h"
#include "tf-race-page.h"
#include "tf-settings-page.h"
#include "tf-trouble-bar.h"
#include "tf-waiting.h"
#include "tf-window-actions.h"
#include "tf-window-private.h"
#include "tf-window-shared.h"

G_DEFINE_FINAL_TYPE (TfWindow, tf_window, ADW_TYPE_APPLICATION_WINDOW)

typedef enum
{
  PROP_CLIENT = 1,
  N_PROPS
} TfWindowProperty;

static GParamSpec *properties[N_PROPS];

/* The project beside the board */

/* Returns: (transfer none) (nullable): the card that has the focus, as far as there is one */
static GtkWidget *
get_card (TfWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_get_ancestor (focus, TF_TYPE_BOARD_COLUMN) != NULL ? focus
                                                                                        : NULL;
}

/* The user goes on in a question that is open, in what hides the board, or on a card. The leaflet moves the
 * focus to where it was when the page was left. */
static void
enter_project (TfWindow *self, TfDbusProject1 *project, GtkWidget *card)
{
  if (card == NULL || adw_leaflet_get_folded (self->leaflet) ||
      tf_dbus_project1_get_open_questions (project) > 0)
    tf_window_on_project_page (self, "project.go-on", NULL);
  else
    gtk_widget_grab_focus (card);
}

/* Known only when both have been given a place. */
static void
folded_cb (TfWindow *self)
{
  GtkWidget *page = GTK_WIDGET (self->project_page);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (adw_leaflet_get_folded (self->leaflet) && gtk_widget_get_visible (page) &&
      adw_leaflet_get_visible_child (self->leaflet) == page &&
      (focus == NULL || !gtk_widget_is_ancestor (focus, page)))
    tf_window_on_project_page (self, "project.go-on", NULL);
}

void
tf_window_show_project (TfWindow *self, TfDbusProject1 *project)
{
  const char *id = project == NULL ? NULL : tf_dbus_project1_get_id (project);
  GtkWidget *card = get_card (self);
  g_autoptr (TfDbusProject1) before = NULL;

  g_object_get (self->project_page, "project", &before, NULL);
  g_settings_set_string (self->settings, "open-project", id == NULL ? "" : id);
  g_object_set (self->project_page, "project", project, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->project_page), project != NULL);
  adw_view_stack_set_visible_child_name (self->pages, "board");
  adw_leaflet_set_visible_child_name (self->leaflet, project != NULL ? "project" : "board");
  if (project != NULL)
    enter_project (self, project, card);
  else if (before != NULL)
    tf_board_page_focus_project (self->board, before);
}

static void
projects_changed_cb (TfWindow *self)
{
  g_autoptr (TfDbusProject1) shown = NULL;
  TfDbusProject1 *found;
  const char *id;

  g_object_get (self->project_page, "project", &shown, NULL);
  id = shown == NULL ? NULL : tf_dbus_project1_get_id (shown);
  found = id == NULL ? NULL : tf_client_find_project (self->client, id);
  if (id == NULL || found == shown)
    return;
  if (found == NULL && tf_client_get_state (self->client) == TF_CLIENT_READY)
    tf_window_shared_report_deleted (GTK_WINDOW (self), shown);
  tf_window_show_project (self, NULL);
}

/* Restores the last state. Only numbers and ids are stored; the content comes from the daemon. */

static void
restore_project_cb (TfWindow *self)
{
  g_autofree char *id = NULL;
  TfDbusProject1 *project;

  if (tf_client_get_state (self->client) != TF_CLIENT_READY)
    return;
  g_signal_handlers_disconnect_by_func (self->client, restore_project_cb, self);
  id = g_settings_get_string (self->settings, "open-project");
  project = *id == '\0' ? NULL : tf_client_find_project (self->client, id);
  if (project != NULL && !gtk_widget_get_visible (GTK_WIDGET (self->project_page)))
    {
      gboolean on_board =
          g_str_equal (adw_view_stack_get_visible_child_name (self->pages), "board");

      g_object_set (self->project_page, "project", project, NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->project_page), TRUE);
      if (on_board && !adw_leaflet_get_folded (self->leaflet))
        adw_leaflet_set_visible_child_name (self->leaflet, "project");
    }
}

static gboolean
get_page (GValue *value, GVariant *setting, gpointer data)
{
  g_value_set_string (value, g_variant_get_string (setting, NULL));
  return TRUE;
}

/* Not the comparison, which is of some projects only. */
static GVariant *
remember_page (const GValue *value, const GVariantType *type, gpointer data)
{
  const char *name = g_value_get_string (value);

  return name == NULL || g_str_equal (name, "race") ? NULL : g_variant_new_string (name);
}

static void
restore (TfWindow *self)
{
  g_settings_bind (self->settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-height", self, "default-height",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "collapsed-columns", self->board, "collapsed",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "page", self->pages, "visible-child-name",
                                G_SETTINGS_BIND_DEFAULT, get_page, remember_page, NULL, NULL);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (restore_project_cb), self,
                           G_CONNECT_SWAPPED);
  restore_project_cb (self);
}

static void
tf_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfWindow *self = TF_WINDOW (object);

  switch ((TfWindowProperty) id)
    {
    case PROP_CLIENT:
      g_value_set_object (value, self->client);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfWindow *self = TF_WINDOW (object);

  switch ((TfWindowProperty) id)
    {
    case PROP_CLIENT:
      self->client = g_value_dup_object (value);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
add_first_page (TfWindow *self)
{
  GtkWidget *page = g_object_new (TF_TYPE_LAZY_PAGE, "page-type", TF_TYPE_FIRST_PAGE, "client",
                                  self->client, NULL);

  tf_board_page_set_first_page (self->board, page);
}

/* libadwaita 1.2 gives its list of pages no name. */
static void
name_switchers (GtkWidget *widget)
{
  if (ADW_IS_VIEW_SWITCHER (widget))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    C_ ("accessible", "Pages"), -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_switchers (child);
}

static void
tf_window_constructed (GObject *object)
{
  TfWindow *self = TF_WINDOW (object);

  G_OBJECT_CLASS (tf_window_parent_class)->constructed (object);
  g_signal_connect_object (tf_client_get_projects (self->client), "items-changed",
                           G_CALLBACK (projects_changed_cb), self, G_CONNECT_SWAPPED);
  add_first_page (self);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (folded_cb), self,
                           G_CONNECT_SWAPPED);
  tf_window_add_actions (self);
  tf_project_filing_install (GTK_WIDGET (self), self->client);
  tf_window_follow_waiting (self);
  restore (self);
  tf_window_keep_focus (self);
  name_switchers (GTK_WIDGET (self));
}

static gboolean
tf_window_close_request (GtkWindow *window)
{
  return !tf_window_shared_may_quit (window) ||
         GTK_WINDOW_CLASS (tf_window_parent_class)->close_request (window);
}

static void
tf_window_dispose (GObject *object)
{
  TfWindow *self = TF_WINDOW (object);

  G_OBJECT_CLASS (tf_window_parent_class)->dispose (object);
  g_clear_object (&self->waiting);
  g_clear_object (&self->client);
  g_clear_object (&self->settings);
}

static void
tf_window_class_init (TfWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_window_get_property;
  object_class->set_property = tf_window_set_property;
  object_class->constructed = tf_window_constructed;
  object_class->dispose = tf_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = tf_window_close_request;
  properties[PROP_CLIENT] =
      g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TF_TYPE_BOARD_PAGE);
  g_type_ensure (TF_TYPE_CONFIG_BAR);
  g_type_ensure (TF_TYPE_LAZY_PAGE);
  g_type_ensure (TF_TYPE_DASHBOARD_PAGE);
  g_type_ensure (TF_TYPE_INBOX_PAGE);
  g_type_ensure (TF_TYPE_PROJECT_PAGE);
  g_type_ensure (TF_TYPE_PROMPTS_PAGE);
  g_type_ensure (TF_TYPE_RACE_PAGE);
  g_type_ensure (TF_TYPE_SETTINGS_PAGE);
  g_type_ensure (TF_TYPE_TROUBLE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TfWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, inbox_page);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, board);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, project_page);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, race_page);
  gtk_widget_class_bind_template_child (widget_class, TfWindow, announcement);
}

static void
tf_window_init (TfWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new (TF_APPLICATION_ID);
}

GtkWidget *
tf_window_new (TfApplication *application, TfClient *client)
{
  return g_object_new (TF_TYPE_WINDOW, "application", application, "client", client, NULL);
}
