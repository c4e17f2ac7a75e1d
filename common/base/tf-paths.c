/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-paths.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER "thoughtforge"

char *
tf_paths_dup_projects_dir (void)
{
  return g_build_filename (g_get_user_data_dir (), FOLDER, "projects", NULL);
}

char *
tf_paths_dup_trash_dir (void)
{
  return g_build_filename (g_get_user_data_dir (), FOLDER, "trash", NULL);
}

char *
tf_paths_dup_calibrations_file (void)
{
  return g_build_filename (g_get_user_data_dir (), FOLDER, "calibrations.txt", NULL);
}

char *
tf_paths_dup_index_file (void)
{
  return g_build_filename (g_get_user_cache_dir (), FOLDER, "projects.index", NULL);
}

char *
tf_paths_dup_config_file (void)
{
  return g_build_filename (g_get_user_config_dir (), FOLDER, "config.yaml", NULL);
}

char *
tf_paths_dup_kept_config_file (const char *config_file)
{
  g_autofree char *name = g_strdup_printf ("config-%08x.yaml", g_str_hash (config_file));

  return g_build_filename (g_get_user_state_dir (), FOLDER, name, NULL);
}

char *
tf_paths_dup_user_prompts_dir (void)
{
  return g_build_filename (g_get_user_config_dir (), FOLDER, "prompts", NULL);
}

char *
tf_paths_dup_user_templates_dir (void)
{
  return g_build_filename (g_get_user_config_dir (), FOLDER, "templates", NULL);
}

/* An empty variable counts as unset, as everywhere in XDG. */
static char *
dup_place (const char *variable, const char *installed)
{
  const char *value = g_getenv (variable);

  return g_canonicalize_filename (value == NULL || *value == '\0' ? installed : value, NULL);
}

static char *
dup_shipped (const char *name)
{
  g_autofree char *dir = dup_place ("THOUGHTFORGE_DATA_DIR", TF_PKGDATADIR);

  return g_build_filename (dir, name, NULL);
}

char *
tf_paths_dup_shipped_prompts_dir (void)
{
  return dup_shipped ("prompts");
}

char *
tf_paths_dup_plugin_dir (void)
{
  return dup_place ("THOUGHTFORGE_PLUGIN_DIR", TF_PLUGINDIR);
}

char *
tf_paths_dup_locale_dir (void)
{
  return dup_place ("THOUGHTFORGE_LOCALE_DIR", TF_LOCALEDIR);
}

char *
tf_paths_dup_shipped_resolv_conf (void)
{
  return dup_shipped ("launcher/resolv.conf");
}

char *
tf_paths_dup_libexec (const char *program)
{
  const char *value = g_getenv ("THOUGHTFORGE_LIBEXEC_DIR");
  g_auto (GStrv) places = NULL;

  g_return_val_if_fail (program != NULL, NULL);

  if (value == NULL || *value == '\0')
    return g_build_filename (TF_PKGLIBEXECDIR, program, NULL);
  places = g_strsplit (value, G_SEARCHPATH_SEPARATOR_S, -1);
  for (guint i = 0; places[i] != NULL; i++)
    {
      g_autofree char *place = g_canonicalize_filename (places[i], NULL);
      g_autofree char *path = g_build_filename (place, program, NULL);

      if (places[i + 1] == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
  return NULL;
}

char *
tf_paths_dup_search_path (void)
{
  const char *value = g_getenv ("PATH");

  return g_strdup (value == NULL || *value == '\0' ? "/usr/local/bin:/usr/bin:/bin" : value);
}

char *
tf_paths_expand (const char *path, const char *base)
{
  g_autofree char *absolute_base = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (strcmp (path, "~") == 0 || g_str_has_prefix (path, "~/"))
    return g_canonicalize_filename (path[1] == '\0' ? "." : path + 2, g_get_home_dir ());
  absolute_base = base == NULL ? g_get_current_dir () : g_canonicalize_filename (base, NULL);
  return g_canonicalize_filename (path, absolute_base);
}

char *
tf_paths_resolve (const char *path)
{
  g_autofree char *absolute = NULL;
  g_autofree char *parent = NULL;
  g_autofree char *name = NULL;
  g_autofree char *resolved = NULL;
  char *real = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  absolute = g_canonicalize_filename (path, NULL);
  real = realpath (absolute, NULL);
  if (real != NULL || absolute[1] == '\0')
    return real != NULL ? real : g_steal_pointer (&absolute);
  parent = g_path_get_dirname (absolute);
  name = g_path_get_basename (absolute);
  resolved = tf_paths_resolve (parent);
  return g_build_filename (resolved, name, NULL);
}
