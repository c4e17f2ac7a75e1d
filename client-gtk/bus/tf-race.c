/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race.h"

#include "tf-bus-codec.h"
#include "tf-project-status.h"

/* The path of the project that this one races. Returns: (transfer full) (nullable) */
static char *
dup_raced (TfDbusProject1 *project)
{
  GVariant *links = tf_dbus_project1_get_links (project);

  for (gsize i = 0; links != NULL && i < g_variant_n_children (links); i++)
    {
      g_autoptr (GVariant) link = g_variant_get_child_value (links, i);
      char *path = NULL;

      if (g_str_equal (tf_bus_dict_get_string (link, "relation", ""), TF_RELATION_RACE) &&
          g_variant_lookup (link, "project", "o", &path))
        return path;
    }
  return NULL;
}

/* For each path the one that it races. */
static GHashTable *
map_links (GListModel *projects)
{
  GHashTable *map = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      char *raced = dup_raced (project);

      if (raced != NULL)
        g_hash_table_insert (map, g_strdup (g_dbus_proxy_get_object_path (G_DBUS_PROXY (project))),
                             raced);
    }
  return map;
}

/* Where the links lead to in the end. A circle, which no daemon makes, ends as well. */
static const char *
find_first (GHashTable *map, const char *path)
{
  guint left = g_hash_table_size (map);
  const char *raced;

  while (left-- > 0 && (raced = g_hash_table_lookup (map, path)) != NULL)
    path = raced;
  return path;
}

static int
compare_created (gconstpointer a, gconstpointer b)
{
  TfDbusProject1 *first = *(TfDbusProject1 *const *) a;
  TfDbusProject1 *second = *(TfDbusProject1 *const *) b;
  gint64 difference =
      tf_dbus_project1_get_created_at (first) - tf_dbus_project1_get_created_at (second);

  if (difference != 0)
    return difference < 0 ? -1 : 1;
  return g_strcmp0 (tf_dbus_project1_get_id (first), tf_dbus_project1_get_id (second));
}

GPtrArray *
tf_race_find (GListModel *projects, TfDbusProject1 *project)
{
  g_autoptr (GHashTable) map = map_links (projects);
  const char *first = find_first (map, g_dbus_proxy_get_object_path (G_DBUS_PROXY (project)));
  GPtrArray *race = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) other = g_list_model_get_item (projects, i);

      if (g_str_equal (find_first (map, g_dbus_proxy_get_object_path (G_DBUS_PROXY (other))),
                       first))
        g_ptr_array_add (race, g_steal_pointer (&other));
    }
  g_ptr_array_sort (race, compare_created);
  return race;
}

gboolean
tf_race_has_rival (GListModel *projects, TfDbusProject1 *project)
{
  g_autoptr (GPtrArray) race = tf_race_find (projects, project);

  return race->len > 1;
}
