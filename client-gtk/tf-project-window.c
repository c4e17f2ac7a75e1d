/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-window.h"

#include "tf-application.h"
#include "tf-label.h"
#include "tf-project-page.h"
#include "tf-trouble-bar.h"
#include "tf-window-shared.h"

struct _TfProjectWindow
{
  AdwApplicationWindow parent_instance;

  TfClient *client;        /* (owned) */
  TfDbusProject1 *project; /* (owned) */

  /* Template children */
  AdwToastOverlay *toasts;
  TfProjectPage *page;
  GtkLabel *announcement;
};

G_DEFINE_FINAL_TYPE (TfProjectWindow, tf_project_window, ADW_TYPE_APPLICATION_WINDOW)

typedef enum
{
  PROP_CLIENT = 1,
  PROP_PROJECT,
  N_PROPS
} TfProjectWindowProperty;

static GParamSpec *properties[N_PROPS];

static TfProjectWindow *
find_window (TfClient *client, TfDbusProject1 *project)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

      if (TF_IS_PROJECT_WINDOW (window) && TF_PROJECT_WINDOW (window)->client == client &&
          TF_PROJECT_WINDOW (window)->project == project)
        return TF_PROJECT_WINDOW (window);
    }
  return NULL;
}

static TfDbusProject1 *
dup_project (GtkWindow *window)
{
  TfDbusProject1 *project = TF_PROJECT_WINDOW (window)->project;

  return project == NULL ? NULL : g_object_ref (project);
}

static void
show_title (TfProjectWindow *self)
{
  g_autofree char *name = tf_label_project (self->project);

  gtk_window_set_title (GTK_WINDOW (self), name);
}

/* The main window. Returns: (transfer none) (nullable) */
static GtkWindow *
show_main (TfProjectWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return TF_IS_APPLICATION (application) ? tf_application_show_main (TF_APPLICATION (application))
                                         : NULL;
}

/* Whoever deleted it. The report has to outlive this window. */
static void
projects_changed_cb (TfProjectWindow *self)
{
  const char *id = tf_dbus_project1_get_id (self->project);
  GtkWindow *main_window;

  if (id != NULL && tf_client_find_project (self->client, id) == self->project)
    return;
  main_window = tf_client_get_state (self->client) == TF_CLIENT_READY ? show_main (self) : NULL;
  if (main_window != NULL)
    tf_window_shared_report_deleted (main_window, self->project);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Actions */

static void
close_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_close (data);
}

static void
pass_on (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *main_window = show_main (data);

  if (main_window != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (main_window),
                                    g_action_get_name (G_ACTION (action)), parameter);
}

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfProjectWindow *self = data;
  TfDbusProject1 *project =
      tf_client_find_project (self->client, g_variant_get_string (parameter, NULL));

  if (project == NULL || !tf_project_window_present (self->client, project))
    pass_on (action, parameter, data);
}

static void
search (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  tf_window_shared_search (data, GTK_WIDGET (TF_PROJECT_WINDOW (data)->page));
}

static void
menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (TF_PROJECT_WINDOW (data)->page), "project.menu", NULL);
}

static void
add_actions (TfProjectWindow *self)
{
  static const GActionEntry entries[] = {
    { "close-project", close_project },
    { "open-project", open_project, "s" },
    { "show-tab", pass_on, "(ss)" },
    { "show-page", pass_on, "s" },
    { "compare-race", pass_on, "s" },
    { "search", search },
    { "menu", menu },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  tf_window_shared_add (GTK_APPLICATION_WINDOW (self), self->client, self->toasts,
                        self->announcement, dup_project);
}

static void
tf_project_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfProjectWindow *self = TF_PROJECT_WINDOW (object);

  switch ((TfProjectWindowProperty) id)
    {
    case PROP_CLIENT:
      g_value_set_object (value, self->client);
      break;
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfProjectWindow *self = TF_PROJECT_WINDOW (object);

  switch ((TfProjectWindowProperty) id)
    {
    case PROP_CLIENT:
      self->client = g_value_dup_object (value);
      break;
    case PROP_PROJECT:
      self->project = g_value_dup_object (value);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_window_constructed (GObject *object)
{
  TfProjectWindow *self = TF_PROJECT_WINDOW (object);

  G_OBJECT_CLASS (tf_project_window_parent_class)->constructed (object);
  g_signal_connect_object (tf_client_get_projects (self->client), "items-changed",
                           G_CALLBACK (projects_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->project, "notify::name", G_CALLBACK (show_title), self,
                           G_CONNECT_SWAPPED);
  show_title (self);
  add_actions (self);
}

/* What is typed is kept and shown when the project is opened again; only the last window asks. */
static gboolean
tf_project_window_close_request (GtkWindow *window)
{
  GtkApplication *application = gtk_window_get_application (window);
  const GList *windows = application == NULL ? NULL : gtk_application_get_windows (application);

  if (windows != NULL && windows->next == NULL && !tf_window_shared_may_quit (window))
    return TRUE;
  return GTK_WINDOW_CLASS (tf_project_window_parent_class)->close_request (window);
}

static void
tf_project_window_dispose (GObject *object)
{
  TfProjectWindow *self = TF_PROJECT_WINDOW (object);

  G_OBJECT_CLASS (tf_project_window_parent_class)->dispose (object);
  g_clear_object (&self->project);
  g_clear_object (&self->client);
}

static void
tf_project_window_class_init (TfProjectWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = tf_project_window_get_property;
  object_class->set_property = tf_project_window_set_property;
  object_class->constructed = tf_project_window_constructed;
  object_class->dispose = tf_project_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = tf_project_window_close_request;
  properties[PROP_CLIENT] = g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT, flags);
  properties[PROP_PROJECT] =
      g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TF_TYPE_PROJECT_PAGE);
  g_type_ensure (TF_TYPE_TROUBLE_BAR);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-project-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TfProjectWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, TfProjectWindow, page);
  gtk_widget_class_bind_template_child (widget_class, TfProjectWindow, announcement);
}

static void
tf_project_window_init (TfProjectWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tf_project_window_new (GtkApplication *application, TfClient *client, TfDbusProject1 *project)
{
  TfProjectWindow *found = find_window (client, project);

  return found != NULL ? GTK_WIDGET (found)
                       : g_object_new (TF_TYPE_PROJECT_WINDOW, "application", application, "client",
                                       client, "project", project, NULL);
}

gboolean
tf_project_window_present (TfClient *client, TfDbusProject1 *project)
{
  TfProjectWindow *found = find_window (client, project);

  if (found != NULL)
    gtk_window_present (GTK_WINDOW (found));
  return found != NULL;
}
