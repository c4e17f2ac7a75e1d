/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-paths.h"

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
tf_paths_dup_config_file (void)
{
  return g_build_filename (g_get_user_config_dir (), FOLDER, "config.yaml", NULL);
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
tf_paths_dup_libexec_dir (void)
{
  return dup_place ("THOUGHTFORGE_LIBEXEC_DIR", TF_PKGLIBEXECDIR);
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
