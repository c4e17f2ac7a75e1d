/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-projects.h"

#include <string.h>

#include "tf-bus-names.h"
#include "tf-project-info.h"

/* Projects of a listing: more than a screen of cards, and then what takes less than a frame. */
#define TAKEN_FIRST   64
#define TAKEN_AT_ONCE 48

struct _TfClientProjects
{
  TfClient *client;    /* (not owned) */
  GListStore *list;    /* (owned) (element-type TfDbusProject1) */
  GHashTable *by_path; /* (owned) (element-type utf8 TfDbusProject1) */

  TfClientListing *listing; /* (owned) (nullable): of which some are not yet taken */
  TfClientListed listed;    /* what takes its projects */
  TfClientTaken taken;
  guint taking;
};

static int
compare_paths (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (g_dbus_proxy_get_object_path (G_DBUS_PROXY ((gpointer) a)),
                 g_dbus_proxy_get_object_path (G_DBUS_PROXY ((gpointer) b)));
}

static GDBusProxy *
project_new (TfClientProjects *self, const char *path, GVariant *values)
{
  GDBusProxy *proxy =
      tf_client_proxy_new (TF_DBUS_TYPE_PROJECT1_PROXY, tf_client_get_connection (self->client),
                           tf_client_get_owner (self->client), path, TF_BUS_PROJECT_INTERFACE,
                           values);

  if (proxy == NULL)
    return NULL;
  tf_client_own (self->client, proxy);
  g_hash_table_insert (self->by_path, g_strdup (path), proxy);
  return proxy;
}

void
tf_client_projects_add (TfClientProjects *self, const char *path, GVariant *values)
{
  GDBusProxy *proxy = tf_client_projects_find (self, path);

  if (proxy != NULL)
    tf_client_proxy_update (proxy, values);
  else if ((proxy = project_new (self, path, values)) != NULL)
    {
      tf_client_set_wanted (proxy);
      g_list_store_insert_sorted (self->list, proxy, compare_paths, NULL);
    }
}

/* Whoever hears that it left the list does not find it by its path any more. */
void
tf_client_projects_remove (TfClientProjects *self, const char *path)
{
  g_autofree char *key = NULL;
  g_autoptr (GDBusProxy) proxy = NULL;
  guint position = 0;

  if (!g_hash_table_steal_extended (self->by_path, path, (gpointer *) &key, (gpointer *) &proxy))
    return;
  tf_client_disown (proxy);
  if (g_list_store_find (self->list, proxy, &position))
    g_list_store_remove (self->list, position);
}

static void
remove_all_but (TfClientProjects *self, const char *const *paths)
{
  g_autoptr (GHashTable) kept = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer path;

  for (guint i = 0; paths[i] != NULL; i++)
    g_hash_table_add (kept, (gpointer) paths[i]);
  g_hash_table_iter_init (&iter, self->by_path);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (!g_hash_table_contains (kept, path))
      g_ptr_array_add (gone, g_strdup (path));
  for (guint i = 0; i < gone->len; i++)
    tf_client_projects_remove (self, gone->pdata[i]);
}

/* Where a project would be if it were there. */
static guint
find_place (TfClientProjects *self, GDBusProxy *proxy)
{
  guint from = 0, to = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  while (from < to)
    {
      guint middle = from + (to - from) / 2;
      g_autoptr (GDBusProxy) other = g_list_model_get_item (G_LIST_MODEL (self->list), middle);

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
add_all (TfClientProjects *self, GPtrArray *fresh)
{
  g_ptr_array_sort (fresh, compare_fresh);
  for (guint i = 0, n; i < fresh->len; i += n)
    {
      guint place = find_place (self, fresh->pdata[i]);

      for (n = 1; i + n < fresh->len && find_place (self, fresh->pdata[i + n]) == place;)
        n++;
      g_list_store_splice (self->list, place, 0, fresh->pdata + i, n);
    }
}

/* Taking what the daemon lists */

typedef struct
{
  TfClientProjects *projects;
  GPtrArray *fresh; /* (element-type GDBusProxy): the new ones */
} Taken;

/* Whether it may run or be queued: what else it does is seen at once. */
static gboolean
is_at_work (TfDbusProject1 *project)
{
  int phase = tf_project_info_get_phase (project);

  return phase > TF_PHASE_BRAIN_DUMP && phase < TF_PHASE_DONE &&
         !tf_dbus_project1_get_waiting_for_human (project);
}

static void
listed_cb (const char *path, GVariant *values, gpointer data)
{
  Taken *taken = data;
  GDBusProxy *proxy = tf_client_projects_find (taken->projects, path);

  if (proxy != NULL)
    {
      tf_client_proxy_update (proxy, values);
      tf_client_complete_again (proxy);
    }
  else if ((proxy = project_new (taken->projects, path, values)) != NULL)
    {
      g_ptr_array_add (taken->fresh, proxy);
      if (is_at_work (TF_DBUS_PROJECT1 (proxy)))
        tf_client_complete (TF_DBUS_PROJECT1 (proxy));
    }
}

/* A project that is new meanwhile was told with all fields. */
static void
listed_later_cb (const char *path, GVariant *values, gpointer data)
{
  GDBusProxy *proxy = tf_client_projects_find (((Taken *) data)->projects, path);

  if (proxy != NULL)
    tf_client_proxy_update (proxy, values);
}

/* Returns: whether some are left */
static gboolean
take_some (TfClientProjects *self, guint n_most)
{
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  Taken taken = { self, fresh };
  gboolean more = tf_client_listing_take (self->listing, n_most, self->listed, &taken);

  add_all (self, fresh);
  return more;
}

static void
finish (TfClientProjects *self)
{
  tf_client_projects_take_none (self);
  self->taken (self->client);
}

static gboolean
take_more_cb (gpointer data)
{
  TfClientProjects *self = data;

  if (take_some (self, TAKEN_AT_ONCE))
    return G_SOURCE_CONTINUE;
  self->taking = 0;
  finish (self);
  return G_SOURCE_REMOVE;
}

static void
begin (TfClientProjects *self, TfClientListing *listing, TfClientListed listed, TfClientTaken taken)
{
  tf_client_projects_take_none (self);
  self->listing = listing;
  self->listed = listed;
  self->taken = taken;
  self->taking = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_more_cb, self, NULL);
}

void
tf_client_projects_take (TfClientProjects *self, GVariant *reply, TfClientTaken taken)
{
  TfClientListing *listing = tf_client_listing_new (reply);
  g_autofree const char **paths = tf_client_listing_get_paths (listing);

  remove_all_but (self, paths);
  begin (self, listing, listed_cb, taken);
  take_some (self, TAKEN_FIRST);
}

void
tf_client_projects_take_later (TfClientProjects *self, GVariant *reply, TfClientTaken taken)
{
  begin (self, tf_client_listing_new (reply), listed_later_cb, taken);
}

void
tf_client_projects_take_rest (TfClientProjects *self)
{
  if (self->listing == NULL)
    return;
  take_some (self, G_MAXUINT);
  finish (self);
}

void
tf_client_projects_take_none (TfClientProjects *self)
{
  g_clear_handle_id (&self->taking, g_source_remove);
  g_clear_pointer (&self->listing, tf_client_listing_free);
}

TfClientProjects *
tf_client_projects_new (TfClient *client)
{
  TfClientProjects *self = g_new0 (TfClientProjects, 1);

  self->client = client;
  self->list = g_list_store_new (TF_DBUS_TYPE_PROJECT1);
  self->by_path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  return self;
}

/* Others may keep a project longer. */
void
tf_client_projects_free (TfClientProjects *self)
{
  GHashTableIter iter;
  gpointer project;

  tf_client_projects_take_none (self);
  g_hash_table_iter_init (&iter, self->by_path);
  while (g_hash_table_iter_next (&iter, NULL, &project))
    tf_client_disown (project);
  g_hash_table_unref (self->by_path);
  g_object_unref (self->list);
  g_free (self);
}

GListModel *
tf_client_projects_get_list (TfClientProjects *self)
{
  return G_LIST_MODEL (self->list);
}

GDBusProxy *
tf_client_projects_find (TfClientProjects *self, const char *path)
{
  return g_hash_table_lookup (self->by_path, path);
}
