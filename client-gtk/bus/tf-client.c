/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-names.h"
#include "tf-client-private.h"
#include "tf-client-projects.h"
#include "tf-error.h"

#define OBJECT_MANAGER_INTERFACE "org.freedesktop.DBus.ObjectManager"

/* Limits restarts of a daemon that keeps crashing: this many times in this many µs. */
#define START_TRIES 3
#define START_SPAN  (60 * G_USEC_PER_SEC)

struct _TfClient
{
  GObject parent_instance;

  GDBusConnection *connection; /* (owned) */
  GCancellable *calls;         /* (owned) (nullable): of the current owner */
  char *owner;                 /* (owned) (nullable): unique name */
  guint watch;
  guint subscription;

  TfClientState state;
  char *trouble;              /* (owned) (nullable) */
  TfDbusManager1 *manager;    /* (owned) (nullable) */
  TfClientProjects *projects; /* (owned) */
  guint answers_missing;      /* of the calls that read all state */
  gint64 starts[START_TRIES];
};

G_DEFINE_FINAL_TYPE (TfClient, tf_client, G_TYPE_OBJECT)
G_DEFINE_ENUM_TYPE (TfClientState,
                    tf_client_state,
                    G_DEFINE_ENUM_VALUE (TF_CLIENT_CONNECTING, "connecting"),
                    G_DEFINE_ENUM_VALUE (TF_CLIENT_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (TF_CLIENT_GONE, "gone"))

typedef enum
{
  PROP_STATE = 1,
  PROP_TROUBLE,
  PROP_PROJECTS,
  PROP_MANAGER,
  N_PROPS
} TfClientProperty;

static GParamSpec *properties[N_PROPS];

static void
set_state (TfClient *self, TfClientState state, const char *trouble)
{
  if (g_strcmp0 (self->trouble, trouble) != 0)
    {
      g_free (self->trouble);
      self->trouble = g_strdup (trouble);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TROUBLE]);
    }
  if (self->state != state || state == TF_CLIENT_READY)
    {
      self->state = state;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
    }
}

/* The state is known when all answers are there. */
static void
answer_read (TfClient *self)
{
  if (--self->answers_missing == 0)
    set_state (self, TF_CLIENT_READY, NULL);
}

static void
read_all (TfClient *self,
          const char *interface,
          const char *method,
          GVariant *parameters,
          const char *reply_type,
          GAsyncReadyCallback callback)
{
  self->answers_missing++;
  g_dbus_connection_call (self->connection, TF_BUS_NAME, TF_BUS_ROOT, interface, method, parameters,
                          G_VARIANT_TYPE (reply_type), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          self->calls, callback, g_object_ref (self));
}

static void
read_listing (TfClient *self, const char *const *fields, GAsyncReadyCallback callback)
{
  read_all (self, TF_BUS_MANAGER_INTERFACE, "ListProjects", g_variant_new ("(^as)", fields),
            "(aoa{sv})", callback);
}

static void
add_project (TfClient *self, GVariant *parameters)
{
  g_autoptr (GVariant) interfaces = NULL;
  g_autoptr (GVariant) values = NULL;
  const char *path;

  g_variant_get (parameters, "(&o@a{sa{sv}})", &path, &interfaces);
  values = g_variant_lookup_value (interfaces, TF_BUS_PROJECT_INTERFACE, G_VARIANT_TYPE_VARDICT);
  if (values != NULL)
    tf_client_projects_add (self->projects, path, values);
}

/* Signals */

static GDBusProxy *
proxy_at (TfClient *self, const char *path, const char *interface)
{
  if (g_str_equal (interface, TF_BUS_MANAGER_INTERFACE))
    return g_str_equal (path, TF_BUS_ROOT) ? (GDBusProxy *) self->manager : NULL;
  if (g_str_equal (interface, TF_BUS_PROJECT_INTERFACE))
    return tf_client_projects_find (self->projects, path);
  return NULL;
}

static void
take_changes (TfClient *self, const char *path, GVariant *parameters)
{
  g_autoptr (GVariant) changed = NULL;
  const char *interface;
  GDBusProxy *proxy;

  g_variant_get (parameters, "(&s@a{sv}@as)", &interface, &changed, NULL);
  proxy = proxy_at (self, path, interface);
  if (proxy != NULL)
    tf_client_proxy_update (proxy, changed);
}

static void
signal_cb (GDBusConnection *connection,
           const char *sender,
           const char *path,
           const char *interface,
           const char *name,
           GVariant *parameters,
           gpointer data)
{
  TfClient *self = data;
  GDBusProxy *proxy;

  /* A subscription to a name gets the signals of everyone (g_dbus_connection_signal_subscribe). */
  if (g_strcmp0 (sender, self->owner) != 0)
    return;
  tf_client_projects_take_rest (self->projects);
  if (g_str_equal (interface, TF_BUS_PROPERTIES_INTERFACE))
    {
      if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sa{sv}as)")))
        take_changes (self, path, parameters);
    }
  else if (g_str_equal (interface, OBJECT_MANAGER_INTERFACE))
    {
      if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(oa{sa{sv}})")))
        add_project (self, parameters);
      else if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(oas)")))
        {
          const char *gone;

          g_variant_get (parameters, "(&oas)", &gone, NULL);
          tf_client_projects_remove (self->projects, gone);
        }
    }
  else if ((proxy = proxy_at (self, path, interface)) != NULL)
    {
      g_autoptr (GDBusProxy) kept = g_object_ref (proxy);

      tf_client_proxy_emit (kept, sender, name, parameters);
    }
}

/* Reading all state: at once, and when another daemon appears */

static GVariant *
finish_reading (TfClient *self, GObject *connection, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      tf_error_strip_remote (error);
      if (g_error_matches (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT))
        set_state (self, TF_CLIENT_GONE,
                   _ ("it is of another version than this window. Restart it: "
                      "systemctl --user restart thoughtforge"));
      else
        set_state (self, TF_CLIENT_GONE, error->message);
    }
  return reply;
}

static void
later_read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GVariant) reply = finish_reading (self, connection, result);

  if (reply != NULL)
    tf_client_projects_take_later (self->projects, reply, answer_read);
}

static void
projects_taken (TfClient *self)
{
  read_listing (self, tf_client_listing_later_fields, later_read_cb);
  answer_read (self);
}

static void
projects_read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GVariant) reply = finish_reading (self, connection, result);

  if (reply != NULL)
    tf_client_projects_take (self->projects, reply, projects_taken);
}

static void
manager_read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GVariant) reply = finish_reading (self, connection, result);
  g_autoptr (GVariant) values = NULL;

  if (reply == NULL)
    return;
  values = g_variant_get_child_value (reply, 0);
  if (self->manager != NULL)
    tf_client_proxy_update (G_DBUS_PROXY (self->manager), values);
  else
    {
      self->manager =
          (TfDbusManager1 *) tf_client_proxy_new (TF_DBUS_TYPE_MANAGER1_PROXY, self->connection,
                                                  self->owner, TF_BUS_ROOT,
                                                  TF_BUS_MANAGER_INTERFACE, values);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MANAGER]);
    }
  answer_read (self);
}

static void
read_state (TfClient *self)
{
  self->calls = g_cancellable_new ();
  read_all (self, TF_BUS_PROPERTIES_INTERFACE, "GetAll",
            g_variant_new ("(s)", TF_BUS_MANAGER_INTERFACE), "(a{sv})", manager_read_cb);
  read_listing (self, tf_client_listing_first_fields, projects_read_cb);
}

static void
stop_reading (TfClient *self)
{
  g_cancellable_cancel (self->calls);
  g_clear_object (&self->calls);
  tf_client_projects_take_none (self->projects);
  self->answers_missing = 0;
}

static void
forget_owner (TfClient *self)
{
  stop_reading (self);
  g_clear_pointer (&self->owner, g_free);
}

static void
appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  TfClient *self = data;
  /* The bus tells the owner before it answers calls, so the first reading is of this one. */
  gboolean is_read = self->owner == NULL && self->calls != NULL;

  if (!is_read)
    forget_owner (self);
  self->owner = g_strdup (owner);
  if (!is_read)
    read_state (self);
}

/* Starting the daemon */

static void
started_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply != NULL || self->owner != NULL)
    return;
  tf_error_strip_remote (error);
  set_state (self, TF_CLIENT_GONE, error->message);
}

static void
start_daemon (TfClient *self)
{
  g_dbus_connection_call (self->connection, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus", "StartServiceByName",
                          g_variant_new ("(su)", TF_BUS_NAME, 0u), G_VARIANT_TYPE ("(u)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, started_cb, g_object_ref (self));
}

/* FALSE if the daemon was started too often recently. */
static gboolean
may_start (TfClient *self)
{
  gint64 now = g_get_monotonic_time ();

  if (self->starts[0] != 0 && now - self->starts[0] < START_SPAN)
    return FALSE;
  memmove (self->starts, self->starts + 1, sizeof self->starts - sizeof self->starts[0]);
  self->starts[START_TRIES - 1] = now;
  return TRUE;
}

static void
vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfClient *self = data;
  gboolean was_there = self->owner != NULL;

  forget_owner (self);
  /* One that said why it cannot serve would say so again. */
  if (connection == NULL || (was_there && self->state == TF_CLIENT_GONE && self->trouble != NULL))
    return;
  if (was_there)
    set_state (self, TF_CLIENT_GONE, NULL);
  if (may_start (self))
    start_daemon (self);
}

static void
tf_client_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfClient *self = TF_CLIENT (object);

  switch ((TfClientProperty) id)
    {
    case PROP_STATE:
      g_value_set_enum (value, self->state);
      break;
    case PROP_TROUBLE:
      g_value_set_string (value, self->trouble);
      break;
    case PROP_PROJECTS:
      g_value_set_object (value, tf_client_get_projects (self));
      break;
    case PROP_MANAGER:
      g_value_set_object (value, self->manager);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_client_dispose (GObject *object)
{
  TfClient *self = TF_CLIENT (object);

  if (self->watch != 0)
    g_bus_unwatch_name (self->watch);
  self->watch = 0;
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = 0;
  forget_owner (self);
  g_clear_object (&self->manager);
  G_OBJECT_CLASS (tf_client_parent_class)->dispose (object);
}

static void
tf_client_finalize (GObject *object)
{
  TfClient *self = TF_CLIENT (object);

  tf_client_projects_free (self->projects);
  g_clear_object (&self->connection);
  g_free (self->trouble);
  G_OBJECT_CLASS (tf_client_parent_class)->finalize (object);
}

static void
tf_client_class_init (TfClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  /* Registers it: GDBus does not recognize an error that arrives before. */
  tf_error_quark ();
  object_class->get_property = tf_client_get_property;
  object_class->dispose = tf_client_dispose;
  object_class->finalize = tf_client_finalize;
  /* Connecting to a signal of the project type needs the class. */
  g_type_default_interface_ref (TF_DBUS_TYPE_PROJECT1);
  properties[PROP_STATE] =
      g_param_spec_enum ("state", NULL, NULL, TF_TYPE_CLIENT_STATE, TF_CLIENT_CONNECTING, flags);
  properties[PROP_TROUBLE] = g_param_spec_string ("trouble", NULL, NULL, NULL, flags);
  properties[PROP_PROJECTS] =
      g_param_spec_object ("projects", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_MANAGER] =
      g_param_spec_object ("manager", NULL, NULL, TF_DBUS_TYPE_MANAGER1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_client_init (TfClient *self)
{
  self->projects = tf_client_projects_new (self);
}

TfClient *
tf_client_new (GDBusConnection *connection)
{
  TfClient *self = g_object_new (TF_TYPE_CLIENT, NULL);

  self->connection = g_object_ref (connection);
  self->watch =
      g_bus_watch_name_on_connection (connection, TF_BUS_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                      appeared_cb, vanished_cb, self, NULL);
  /* After what tells of the daemon, and after that what tells of changes. */
  self->subscription =
      g_dbus_connection_signal_subscribe (connection, TF_BUS_NAME, NULL, NULL, NULL, NULL,
                                          G_DBUS_SIGNAL_FLAGS_NONE, signal_cb, self, NULL);
  read_state (self);
  return self;
}

TfClientState
tf_client_get_state (TfClient *self)
{
  return self->state;
}

const char *
tf_client_get_error_message (TfClient *self)
{
  return self->trouble;
}

void
tf_client_retry (TfClient *self)
{
  if (self->state != TF_CLIENT_GONE)
    return;
  if (self->owner == NULL)
    start_daemon (self);
  else
    {
      stop_reading (self);
      read_state (self);
    }
}

GListModel *
tf_client_get_projects (TfClient *self)
{
  return tf_client_projects_get_list (self->projects);
}

TfDbusManager1 *
tf_client_get_manager (TfClient *self)
{
  return self->manager;
}

TfDbusProject1 *
tf_client_find_project_by_path (TfClient *self, const char *path)
{
  return (TfDbusProject1 *) tf_client_projects_find (self->projects, path);
}

TfDbusProject1 *
tf_client_find_project (TfClient *self, const char *id)
{
  g_autofree char *path = NULL;

  /* The id may come from the command line or a notification and may be invalid. */
  for (const char *c = id; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '-')
      return NULL;
  path = g_strdelimit (g_strconcat (TF_BUS_PROJECTS "/p", id, NULL), "-", '_');
  return tf_client_find_project_by_path (self, path);
}

GDBusConnection *
tf_client_get_connection (TfClient *self)
{
  return self->connection;
}

const char *
tf_client_get_owner (TfClient *self)
{
  return self->owner;
}

GCancellable *
tf_client_get_calls (TfClient *self)
{
  return self->calls;
}
