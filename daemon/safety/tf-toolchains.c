/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-toolchains.h"

#include <string.h>

/* Below the home directory. "*" is any name, the highest version first. */
static const struct
{
  const char *programs;
  const char *shown[3];
} toolchains[] = {
  { ".cargo/bin", { ".cargo/bin", ".rustup/toolchains", ".rustup/settings.toml" } },
  { ".pyenv/shims", { ".pyenv" } },
  { ".rbenv/shims", { ".rbenv" } },
  { ".nvm/versions/node/*/bin", { ".nvm/versions" } },
  { ".sdkman/candidates/*/current/bin", { ".sdkman/candidates" } },
  { "go/bin", { "go/bin" } },
  { "sdk/*/bin", { "sdk" } },
  { ".deno/bin", { ".deno/bin" } },
  { ".bun/bin", { ".bun/bin" } },
};

static gboolean
exists (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static int
compare_versions (gconstpointer a, gconstpointer b)
{
  return strverscmp (*(const char *const *) b, *(const char *const *) a);
}

/* Returns: (transfer full) (element-type utf8): the names in @directory, highest version first */
static GPtrArray *
list_names (const char *directory)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_versions);
  return names;
}

static void
add_pattern (GStrvBuilder *found, const char *pattern)
{
  const char *star = strchr (pattern, '*');
  g_autofree char *before = NULL;
  g_autofree char *directory = NULL;
  g_autoptr (GPtrArray) names = NULL;

  if (star == NULL)
    {
      g_autofree char *path = g_build_filename (g_get_home_dir (), pattern, NULL);

      if (exists (path))
        g_strv_builder_add (found, path);
      return;
    }
  before = g_strndup (pattern, (gsize) (star - pattern));
  directory = g_build_filename (g_get_home_dir (), before, NULL);
  names = list_names (directory);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path =
          g_build_filename (directory, g_ptr_array_index (names, i), star + 1, NULL);

      if (exists (path))
        g_strv_builder_add (found, path);
    }
}

GStrv
tf_toolchains_dup_programs (void)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (toolchains); i++)
    add_pattern (found, toolchains[i].programs);
  return g_strv_builder_end (found);
}

GStrv
tf_toolchains_dup_paths (void)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (toolchains); i++)
    for (guint j = 0; j < G_N_ELEMENTS (toolchains[i].shown); j++)
      if (toolchains[i].shown[j] != NULL)
        add_pattern (found, toolchains[i].shown[j]);
  return g_strv_builder_end (found);
}
