/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tf-config-private.h"
#include "tf-paths.h"

#define N_PLACES 6

/* What no agent may be shown. */
typedef struct
{
  const char *what;
  char *path; /* (owned) */
} Place;

static char *
dup_item_key (const TfAgentConfig *agent, guint i)
{
  return g_strdup_printf ("agents.available.%s.home[%u]", agent->name, i);
}

static gboolean
is_plain (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] == '\0' || g_str_equal (parts[i], ".") || g_str_equal (parts[i], ".."))
      return FALSE;
  return *path != '\0';
}

gboolean
tf_config_read_home (const TfConfigReading *self,
                     const TfAgentConfig *agent,
                     const TfYamlNode *node,
                     GError **error)
{
  for (guint i = 0; agent->home[i] != NULL; i++)
    {
      const TfYamlNode *item = g_ptr_array_index (node->children, i);
      char *path = agent->home[i];
      g_autofree char *key = dup_item_key (agent, i);
      g_autofree char *found = g_strdup_printf ("“%s”", item->text);

      if (*path == '~')
        return tf_config_refuse (self, item->line, key, found,
                                 "a path below the home directory, without ~/", error);
      if (strlen (path) > 1 && g_str_has_suffix (path, "/"))
        path[strlen (path) - 1] = '\0';
      if (!is_plain (path))
        return tf_config_refuse (self, item->line, key, found,
                                 "a path below the home directory, such as .claude", error);
      g_hash_table_insert (self->lines, g_steal_pointer (&key), GUINT_TO_POINTER (item->line));
    }
  return TRUE;
}

static gboolean
is_below (const char *path, const char *ancestor)
{
  gsize length = strlen (ancestor);

  if (g_str_equal (ancestor, "/"))
    return TRUE;
  return strncmp (path, ancestor, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* Links resolved, if there is something at @path. */
static char *
dup_real (const char *path)
{
  char *real = realpath (path, NULL);

  return real != NULL ? real : g_strdup (path);
}

/* Who keeps projects in the home directory itself can still name what is in it. */
static gboolean
overlap (const char *entry, const char *place, const char *home)
{
  return is_below (place, entry) || (!is_below (home, place) && is_below (entry, place));
}

static gboolean
refuse_place (const TfConfigReading *self,
              const Place *place,
              const char *key,
              const char *item,
              GError **error)
{
  guint line = GPOINTER_TO_UINT (g_hash_table_lookup (self->lines, key));
  g_autofree char *found =
      g_strdup_printf ("“%s”, which would show the agent %s (%s)", item, place->what, place->path);

  return tf_config_refuse (self, line, key, found, "only what the program itself needs", error);
}

static gboolean
check_item (const TfConfigReading *self,
            const Place *places,
            const char *key,
            const char *item,
            GError **error)
{
  g_autofree char *home = g_canonicalize_filename (g_get_home_dir (), "/");
  g_autofree char *entry = g_build_filename (home, item, NULL);
  g_autofree char *real_home = dup_real (home);
  g_autofree char *real_entry = dup_real (entry);

  for (guint i = 0; i < N_PLACES; i++)
    {
      g_autofree char *real = dup_real (places[i].path);

      if (overlap (entry, places[i].path, home) || overlap (real_entry, real, real_home))
        return refuse_place (self, &places[i], key, item, error);
    }
  return TRUE;
}

static gboolean
check_agent (const TfConfigReading *self,
             const Place *places,
             const TfAgentConfig *agent,
             GError **error)
{
  for (guint i = 0; agent->home[i] != NULL; i++)
    {
      g_autofree char *key = dup_item_key (agent, i);

      if (!check_item (self, places, key, agent->home[i], error))
        return FALSE;
    }
  return TRUE;
}

gboolean
tf_config_check_homes (const TfConfigReading *self, GError **error)
{
  const TfConfig *config = self->config;
  g_autofree char *projects = g_canonicalize_filename (config->projects.directory, "/");
  g_autofree char *file = g_canonicalize_filename (self->path, NULL);
  g_autofree char *standard = tf_paths_dup_config_file ();
  g_autofree char *configuration = g_path_get_dirname (standard);
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  g_autofree char *data = g_path_get_dirname (trash);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "thoughtforge", NULL);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "thoughtforge", NULL);
  const Place places[N_PLACES] = {
    { "the projects", projects },
    { "the configuration of ThoughtForge", file },
    { "the configuration of ThoughtForge", configuration },
    { "the data of ThoughtForge", data },
    { "the state of ThoughtForge", state },
    { "the cache of ThoughtForge", cache },
  };

  for (guint i = 0; i < config->agents.available->len; i++)
    if (!check_agent (self, places, g_ptr_array_index (config->agents.available, i), error))
      return FALSE;
  return TRUE;
}
