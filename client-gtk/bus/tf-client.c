/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-client-private.h"
#include "tf-error.h"
#include "tf-project-info.h"

#define OBJECT_MANAGER_INTERFACE "org.freedesktop.DBus.ObjectManager"

/* Limits restarts of a daemon that keeps crashing: this many times in this many µs. */
#define START_TRIES 3
#define START_SPAN  (60 * G_USEC_PER_SEC)

/* Projects of a listing: more than a screen of cards, and then what takes less than a frame. */
#define TAKEN_FIRST   64
#define TAKEN_AT_ONCE 48

struct _TfClient
{
  GObject parent_instance;

  GDBusConnection *connection; /* (owned) */
  GCancellable *calls;         /* (owned) (nullable): of the current owner */
  char *owner;                 /* (owned) (nullable): unique name */
  guint watch;
  guint subscription;

  TfClientState state;
  char *trouble;            /* (owned) (nullable) */
  TfDbusManager1 *manager;  /* (owned) (nullable) */
  GListStore *projects;     /* (owned) (element-type TfDbusProject1) */
  GHashTable *by_path;      /* (owned) (element-type utf8 TfDbusProject1) */
  guint answers_missing;    /* of the calls that read all state */
  TfClientListing *listing; /* (owned) (nullable): of which some are not yet taken */
  TfClientListed listed;    /* what takes its projects */
  guint taking;
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

/* Projects, sorted by object path. */

static int
compare_paths (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (g_dbus_proxy_get_object_path (G_DBUS_PROXY ((gpointer) a)),
                 g_dbus_proxy_get_object_path (G_DBUS_PROXY ((gpointer) b)));
}

/* Whether it may run or be queued: what else it does is seen at once. */
static gboolean
is_at_work (TfDbusProject1 *project)
{
  int phase = tf_project_info_get_phase (project);

  return phase > TF_PHASE_BRAIN_DUMP && phase < TF_PHASE_DONE &&
         !tf_dbus_project1_get_waiting_for_human (project);
}

static GDBusProxy *
project_new (TfClient *self, const char *path, GVariant *values)
{
  GDBusProxy *proxy = tf_client_proxy_new (TF_DBUS_TYPE_PROJECT1_PROXY, self->connection,
                                           self->owner, path, TF_BUS_PROJECT_INTERFACE, values);

  if (proxy == NULL)
    return NULL;
  tf_client_own (self, proxy);
  g_hash_table_insert (self->by_path, g_strdup (path), proxy);
  return proxy;
}

/* Whoever hears that it left the list does not find it by its path any more. */
static void
remove_project (TfClient *self, const char *path)
{
  g_autofree char *key = NULL;
  g_autoptr (GDBusProxy) proxy = NULL;
  guint position = 0;

  if (!g_hash_table_steal_extended (self->by_path, path, (gpointer *) &key, (gpointer *) &proxy))
    return;
  tf_client_disown (proxy);
  if (g_list_store_find (self->projects, proxy, &position))
    g_list_store_remove (self->projects, position);
}

static void
remove_all_but (TfClient *self, GHashTable *kept)
{
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, self->by_path);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (!g_hash_table_contains (kept, path))
      g_ptr_array_add (gone, g_strdup (path));
  for (guint i = 0; i < gone->len; i++)
    remove_project (self, gone->pdata[i]);
}

/* Where a project would be if it were there. */
static guint
find_place (TfClient *self, GDBusProxy *proxy)
{
  guint from = 0, to = g_list_model_get_n_items (G_LIST_MODEL (self->projects));

  while (from < to)
    {
      guint middle = from + (to - from) / 2;
      g_autoptr (GDBusProxy) other = g_list_model_get_item (G_LIST_MODEL (self->projects), middle);

      if (compare_paths (other, proxy, NULL) < 0)
        from = middle + 1;
      else
        to = middle;
    }
  return from;
}

static int
compare_fresh (gconstpointer a, gconstpointer b)
{
  return compare_paths (*(gpointer const *) a, *(gpointer const *) b, NULL);
}

/* Adds those that are in a row in one splice, so that the board is filled once. */
static void
add_all (TfClient *self, GPtrArray *fresh)
{
  g_ptr_array_sort (fresh, compare_fresh);
  for (guint i = 0, n; i < fresh->len; i += n)
    {
      guint place = find_place (self, fresh->pdata[i]);

      for (n = 1; i + n < fresh->len && find_place (self, fresh->pdata[i + n]) == place;)
        n++;
      g_list_store_splice (self->projects, place, 0, fresh->pdata + i, n);
    }
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

static void later_read_cb (GObject *connection, GAsyncResult *result, gpointer data);

/* What is taken of a listing. */
typedef struct
{
  TfClient *client;
  GPtrArray *fresh; /* (element-type GDBusProxy): the new ones */
} Taken;

static void
listed_cb (const char *path, GVariant *values, gpointer data)
{
  Taken *taken = data;
  GDBusProxy *proxy = g_hash_table_lookup (taken->client->by_path, path);

  if (proxy != NULL)
    {
      tf_client_proxy_update (proxy, values);
      tf_client_complete_again (proxy);
    }
  else if ((proxy = project_new (taken->client, path, values)) != NULL)
    {
      g_ptr_array_add (taken->fresh, proxy);
      if (is_at_work (TF_DBUS_PROJECT1 (proxy)))
        tf_client_complete (TF_DBUS_PROJECT1 (proxy));
    }
}

/* Later fields: a project that is new meanwhile was told with all of them. */
static void
listed_later_cb (const char *path, GVariant *values, gpointer data)
{
  GDBusProxy *proxy = g_hash_table_lookup (((Taken *) data)->client->by_path, path);

  if (proxy != NULL)
    tf_client_proxy_update (proxy, values);
}

/* Returns: whether some are left */
static gboolean
take_some (TfClient *self, guint n_most)
{
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  Taken taken = { self, fresh };
  gboolean more = tf_client_listing_take (self->listing, n_most, self->listed, &taken);

  add_all (self, fresh);
  return more;
}

static void
forget_listing (TfClient *self)
{
  g_clear_handle_id (&self->taking, g_source_remove);
  g_clear_pointer (&self->listing, tf_client_listing_free);
}

static void
finish_listing (TfClient *self)
{
  forget_listing (self);
  if (self->listed == listed_cb)
    read_listing (self, tf_client_listing_later_fields, later_read_cb);
  answer_read (self);
}

static gboolean
take_more_cb (gpointer data)
{
  TfClient *self = data;

  if (take_some (self, TAKEN_AT_ONCE))
    return G_SOURCE_CONTINUE;
  self->taking = 0;
  finish_listing (self);
  return G_SOURCE_REMOVE;
}

/* What is said of a project must meet it as it was. */
static void
take_rest (TfClient *self)
{
  if (self->listing == NULL)
    return;
  take_some (self, G_MAXUINT);
  finish_listing (self);
}

static void
take_listing (TfClient *self, TfClientListing *listing, TfClientListed listed)
{
  self->listing = listing;
  self->listed = listed;
  self->taking = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_more_cb, self, NULL);
}

static void
remove_all_but_listed (TfClient *self, TfClientListing *listing)
{
  g_autofree const char **paths = tf_client_listing_get_paths (listing);
  g_autoptr (GHashTable) kept = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; paths[i] != NULL; i++)
    g_hash_table_add (kept, (gpointer) paths[i]);
  remove_all_but (self, kept);
}

static void
add_project (TfClient *self, GVariant *parameters)
{
  g_autoptr (GVariant) interfaces = NULL;
  g_autoptr (GVariant) values = NULL;
  const char *path;
  GDBusProxy *proxy;

  g_variant_get (parameters, "(&o@a{sa{sv}})", &path, &interfaces);
  values = g_variant_lookup_value (interfaces, TF_BUS_PROJECT_INTERFACE, G_VARIANT_TYPE_VARDICT);
  if (values == NULL)
    return;
  proxy = g_hash_table_lookup (self->by_path, path);
  if (proxy != NULL)
    tf_client_proxy_update (proxy, values);
  else if ((proxy = project_new (self, path, values)) != NULL)
    {
      /* These are all properties. */
      tf_client_set_wanted (proxy);
      g_list_store_insert_sorted (self->projects, proxy, compare_paths, NULL);
    }
}

/* Signals */

static GDBusProxy *
proxy_at (TfClient *self, const char *path, const char *interface)
{
  if (g_str_equal (interface, TF_BUS_MANAGER_INTERFACE))
    return g_str_equal (path, TF_BUS_ROOT) ? (GDBusProxy *) self->manager : NULL;
  if (g_str_equal (interface, TF_BUS_PROJECT_INTERFACE))
    return g_hash_table_lookup (self->by_path, path);
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
  take_rest (self);
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
          remove_project (self, gone);
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
      set_state (self, TF_CLIENT_GONE, error->message);
    }
  return reply;
}

/* The newest are shown before the others are looked at. */
static void
projects_read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GVariant) reply = finish_reading (self, connection, result);
  TfClientListing *listing;

  if (reply == NULL)
    return;
  listing = tf_client_listing_new (reply);
  remove_all_but_listed (self, listing);
  take_listing (self, listing, listed_cb);
  take_some (self, TAKEN_FIRST);
}

static void
later_read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfClient) self = data;
  g_autoptr (GVariant) reply = finish_reading (self, connection, result);

  if (reply != NULL)
    take_listing (self, tf_client_listing_new (reply), listed_later_cb);
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
forget_owner (TfClient *self)
{
  g_cancellable_cancel (self->calls);
  g_clear_object (&self->calls);
  forget_listing (self);
  self->answers_missing = 0;
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
      g_value_set_object (value, self->projects);
      break;
    case PROP_MANAGER:
      g_value_set_object (value, self->manager);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* Others may keep a project longer. */
static void
disown_all (TfClient *self)
{
  GHashTableIter iter;
  gpointer project;

  g_hash_table_iter_init (&iter, self->by_path);
  while (g_hash_table_iter_next (&iter, NULL, &project))
    tf_client_disown (project);
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
  disown_all (self);
  g_clear_object (&self->manager);
  g_clear_object (&self->projects);
  G_OBJECT_CLASS (tf_client_parent_class)->dispose (object);
}

static void
tf_client_finalize (GObject *object)
{
  TfClient *self = TF_CLIENT (object);

  g_hash_table_unref (self->by_path);
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
  self->projects = g_list_store_new (TF_DBUS_TYPE_PROJECT1);
  self->by_path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
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
  if (self->state == TF_CLIENT_GONE && self->owner == NULL)
    start_daemon (self);
}

GListModel *
tf_client_get_projects (TfClient *self)
{
  return G_LIST_MODEL (self->projects);
}

TfDbusManager1 *
tf_client_get_manager (TfClient *self)
{
  return self->manager;
}

TfDbusProject1 *
tf_client_find_project_by_path (TfClient *self, const char *path)
{
  return g_hash_table_lookup (self->by_path, path);
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
