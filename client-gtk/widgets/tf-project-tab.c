/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-tab.h"

#include <glib/gi18n.h>

#define SPINNER_DELAY_MS 1000

typedef struct
{
  GCancellable *cancellable; /* (owned) (nullable): of the current load */
  guint spinner_delay;
  gboolean stale; /* the content is outdated */
  gboolean reading;
  gboolean again; /* changed while loading */

  /* Children */
  GtkStack *stack;
  AdwStatusPage *status;
  GtkWidget *retry;
  GtkSpinner *spinner;
} TfProjectTabPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TfProjectTab, tf_project_tab, TF_TYPE_PROJECT_VIEW)

typedef enum
{
  PROP_CONTENT = 1,
  N_PROPS
} TfProjectTabProperty;

static GParamSpec *properties[N_PROPS];

static TfProjectTabPrivate *
get_private (TfProjectTab *self)
{
  return tf_project_tab_get_instance_private (self);
}

/* What to show */

static void
show_page (TfProjectTab *self, const char *name)
{
  TfProjectTabPrivate *priv = get_private (self);

  g_clear_handle_id (&priv->spinner_delay, g_source_remove);
  gtk_spinner_set_spinning (priv->spinner, g_str_equal (name, "loading"));
  gtk_stack_set_visible_child_name (priv->stack, name);
}

static gboolean
spinner_due_cb (gpointer data)
{
  TfProjectTabPrivate *priv = get_private (data);

  priv->spinner_delay = 0;
  show_page (data, "loading");
  return G_SOURCE_REMOVE;
}

/* The old content stays while it is reloaded. */
static void
show_reading (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (priv->stack), "nothing") == 0 &&
      priv->spinner_delay == 0)
    priv->spinner_delay = g_timeout_add (SPINNER_DELAY_MS, spinner_due_cb, self);
}

/* Reading */

static void
stop (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  g_cancellable_cancel (priv->cancellable);
  g_clear_object (&priv->cancellable);
  if (priv->reading)
    priv->stale = TRUE;
  priv->reading = FALSE;
  priv->again = FALSE;
}

static void
start (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  g_cancellable_cancel (priv->cancellable);
  g_clear_object (&priv->cancellable);
  priv->cancellable = g_cancellable_new ();
  priv->stale = FALSE;
  priv->reading = TRUE;
  priv->again = FALSE;
  show_reading (self);
  TF_PROJECT_TAB_GET_CLASS (self)->load (self);
}

static void
start_if_shown (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  if (priv->stale && !priv->reading && tf_project_tab_get_client (self) != NULL &&
      tf_project_tab_get_project (self) != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    start (self);
}

static void
finished (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  priv->reading = FALSE;
  priv->stale = priv->stale || priv->again;
  priv->again = FALSE;
  start_if_shown (self);
}

void
tf_project_tab_reload (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  g_return_if_fail (TF_IS_PROJECT_TAB (self));

  if (priv->reading)
    priv->again = TRUE;
  else
    {
      priv->stale = TRUE;
      start_if_shown (self);
    }
}

void
tf_project_tab_show_content (TfProjectTab *self)
{
  g_return_if_fail (TF_IS_PROJECT_TAB (self));

  show_page (self, "content");
  finished (self);
}

static void
show_status (TfProjectTab *self,
             const char *icon_name,
             const char *title,
             const char *description,
             gboolean can_retry)
{
  TfProjectTabPrivate *priv = get_private (self);
  g_autofree char *escaped = g_markup_escape_text (description, -1);

  adw_status_page_set_icon_name (priv->status, icon_name);
  adw_status_page_set_title (priv->status, title);
  adw_status_page_set_description (priv->status, escaped);
  gtk_widget_set_visible (priv->retry, can_retry);
  show_page (self, "status");
  finished (self);
}

void
tf_project_tab_show_empty (TfProjectTab *self,
                           const char *icon_name,
                           const char *title,
                           const char *description)
{
  g_return_if_fail (TF_IS_PROJECT_TAB (self));

  show_status (self, icon_name, title, description, FALSE);
}

void
tf_project_tab_show_error (TfProjectTab *self, const char *title, const GError *error)
{
  g_return_if_fail (TF_IS_PROJECT_TAB (self));

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_status (self, "dialog-error-symbolic", title, error->message, TRUE);
}

/* The project */

static void
notify_cb (TfProjectTab *self, GParamSpec *pspec)
{
  TfProjectTabClass *klass = TF_PROJECT_TAB_GET_CLASS (self);

  if (klass->changed != NULL)
    klass->changed (self, pspec->name);
}

static void
signal_cb (TfProjectTab *self, const char *sender, const char *name, GVariant *parameters)
{
  TfProjectTabClass *klass = TF_PROJECT_TAB_GET_CLASS (self);

  if (klass->signalled != NULL)
    klass->signalled (self, name, parameters);
}

static void
tf_project_tab_client_changed (TfClientView *view)
{
  start_if_shown (TF_PROJECT_TAB (view));
}

static void
tf_project_tab_state_changed (TfClientView *view)
{
  if (tf_client_view_is_ready (view))
    tf_project_tab_reload (TF_PROJECT_TAB (view));
}

static void
tf_project_tab_leave_project (TfProjectView *view)
{
  TfProjectTab *self = TF_PROJECT_TAB (view);

  stop (self);
  if (TF_PROJECT_TAB_GET_CLASS (self)->clear != NULL)
    TF_PROJECT_TAB_GET_CLASS (self)->clear (self);
}

static void
tf_project_tab_project_changed (TfProjectView *view)
{
  TfProjectTab *self = TF_PROJECT_TAB (view);

  show_page (self, "nothing");
  get_private (self)->stale = tf_project_view_get_project (view) != NULL;
  start_if_shown (self);
}

static void
tf_project_tab_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_project_tab_parent_class)->map (widget);
  start_if_shown (TF_PROJECT_TAB (widget));
}

static void
tf_project_tab_unmap (GtkWidget *widget)
{
  TfProjectTabPrivate *priv = get_private (TF_PROJECT_TAB (widget));

  if (priv->reading)
    stop (TF_PROJECT_TAB (widget));
  GTK_WIDGET_CLASS (tf_project_tab_parent_class)->unmap (widget);
}

static void
tf_project_tab_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfProjectTabPrivate *priv = get_private (TF_PROJECT_TAB (object));

  switch ((TfProjectTabProperty) id)
    {
    case PROP_CONTENT:
      g_value_set_object (value, gtk_stack_get_child_by_name (priv->stack, "content"));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_tab_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfProjectTabPrivate *priv = get_private (TF_PROJECT_TAB (object));

  switch ((TfProjectTabProperty) id)
    {
    case PROP_CONTENT:
      gtk_stack_add_named (priv->stack, g_value_get_object (value), "content");
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_tab_dispose (GObject *object)
{
  TfProjectTab *self = TF_PROJECT_TAB (object);
  TfProjectTabPrivate *priv = get_private (self);

  stop (self);
  g_clear_handle_id (&priv->spinner_delay, g_source_remove);
  G_OBJECT_CLASS (tf_project_tab_parent_class)->dispose (object);
}

static void
tf_project_tab_class_init (TfProjectTabClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *client_class = TF_CLIENT_VIEW_CLASS (klass);
  TfProjectViewClass *project_class = TF_PROJECT_VIEW_CLASS (klass);

  object_class->get_property = tf_project_tab_get_property;
  object_class->set_property = tf_project_tab_set_property;
  object_class->dispose = tf_project_tab_dispose;
  widget_class->map = tf_project_tab_map;
  widget_class->unmap = tf_project_tab_unmap;
  client_class->client_changed = tf_project_tab_client_changed;
  client_class->state_changed = tf_project_tab_state_changed;
  project_class->leave_project = tf_project_tab_leave_project;
  project_class->project_changed = tf_project_tab_project_changed;
  properties[PROP_CONTENT] =
      g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static GtkWidget *
make_status (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  priv->status = ADW_STATUS_PAGE (adw_status_page_new ());
  gtk_widget_add_css_class (GTK_WIDGET (priv->status), "compact");
  priv->retry = gtk_button_new_with_mnemonic (C_ ("button", "_Try Again"));
  gtk_widget_set_halign (priv->retry, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (priv->retry, "pill");
  g_signal_connect_swapped (priv->retry, "clicked", G_CALLBACK (tf_project_tab_reload), self);
  adw_status_page_set_child (priv->status, priv->retry);
  return GTK_WIDGET (priv->status);
}

static void
tf_project_tab_init (TfProjectTab *self)
{
  TfProjectTabPrivate *priv = get_private (self);

  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify", G_CALLBACK (notify_cb));
  tf_project_view_follow (TF_PROJECT_VIEW (self), "g-signal", G_CALLBACK (signal_cb));
  priv->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (priv->stack, FALSE);
  gtk_stack_add_named (priv->stack, adw_bin_new (), "nothing");
  priv->spinner = GTK_SPINNER (gtk_spinner_new ());
  gtk_widget_set_size_request (GTK_WIDGET (priv->spinner), 32, 32);
  gtk_widget_set_halign (GTK_WIDGET (priv->spinner), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (priv->spinner), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (priv->spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Loading…"), -1);
  gtk_stack_add_named (priv->stack, GTK_WIDGET (priv->spinner), "loading");
  gtk_stack_add_named (priv->stack, make_status (self), "status");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (priv->stack));
}

TfClient *
tf_project_tab_get_client (TfProjectTab *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

TfDbusProject1 *
tf_project_tab_get_project (TfProjectTab *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

GCancellable *
tf_project_tab_get_cancellable (TfProjectTab *self)
{
  return get_private (self)->cancellable;
}
