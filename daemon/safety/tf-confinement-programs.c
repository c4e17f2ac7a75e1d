/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "tf-error.h"

#define MAX_INTERPRETERS 4   /* a script run by a script run by … */
#define MAX_FIRST_LINE   512 /* more than the kernel reads */

/* Directories of programs; the files they need are beside these. */
static const char *const program_dirs[] = { "bin", "sbin", ".bin", "libexec", "shims", NULL };

/* Directories of modules that use each other. */
static const char *const module_dirs[] = { "node_modules", "site-packages", "dist-packages", NULL };

static void
add_path (GPtrArray *paths, const char *path)
{
  g_autofree char *home = g_canonicalize_filename (g_get_home_dir (), "/");

  if (tf_confinement_is_private (path, home) || tf_confinement_is_system (path) ||
      g_ptr_array_find_with_equal_func (paths, path, g_str_equal, NULL))
    return;
  g_ptr_array_add (paths, g_strdup (path));
}

/* It also contains registry tokens, or the user's own sources. */
static gboolean
is_mixed (const char *prefix)
{
  static const char *const mixed[] = { ".cargo", "go" };

  for (guint i = 0; i < G_N_ELEMENTS (mixed); i++)
    {
      g_autofree char *path = g_build_filename (g_get_home_dir (), mixed[i], NULL);

      if (g_str_equal (prefix, path))
        return TRUE;
    }
  return FALSE;
}

/* ~/.local also contains the user's data. */
static void
add_prefix (GPtrArray *paths, const char *prefix)
{
  g_autofree char *local = g_build_filename (g_get_home_dir (), ".local", NULL);
  g_autofree char *lib = g_build_filename (prefix, "lib", NULL);

  add_path (paths, g_str_equal (prefix, local) ? lib : prefix);
}

static void
add_modules (GPtrArray *paths, const char *directory)
{
  g_autofree char *at = g_strdup (directory);

  while (strlen (at) > 1)
    {
      g_autofree char *name = g_path_get_basename (at);
      char *parent = NULL;

      if (g_strv_contains (module_dirs, name))
        add_path (paths, at);
      parent = g_path_get_dirname (at);
      g_free (at);
      at = parent;
    }
}

/* All candidates: a prefix that contains the project is not shown; then the smaller ones are
 * used. */
static void
add_file (GPtrArray *paths, const char *file)
{
  g_autofree char *directory = g_path_get_dirname (file);
  g_autofree char *name = g_path_get_basename (directory);
  g_autofree char *prefix = g_path_get_dirname (directory);

  if (tf_confinement_is_system (file))
    return;
  if (g_strv_contains (program_dirs, name))
    {
      if (!is_mixed (prefix))
        add_prefix (paths, prefix);
    }
  add_modules (paths, directory);
  add_path (paths, directory);
  add_path (paths, file);
}

/* Returns: (nullable): the words after "#!" of @file */
static GStrv
dup_interpreter_words (const char *file)
{
  char line[MAX_FIRST_LINE + 1] = "";
  g_autoptr (GFile) source = g_file_new_for_path (file);
  g_autoptr (GFileInputStream) stream = g_file_read (source, NULL, NULL);
  gsize n_read = 0;

  if (stream == NULL ||
      !g_input_stream_read_all (G_INPUT_STREAM (stream), line, MAX_FIRST_LINE, &n_read, NULL, NULL))
    return NULL;
  line[n_read] = '\0';
  if (!g_str_has_prefix (line, "#!"))
    return NULL;
  line[strcspn (line, "\n")] = '\0';
  return g_strsplit_set (g_strstrip (line + 2), " \t", -1);
}

/* "#!/usr/bin/env NAME" and "#!/usr/bin/env -S NAME …" are resolved as env does. */
static char *
dup_interpreter (const char *file)
{
  g_auto (GStrv) words = dup_interpreter_words (file);
  g_autofree char *first = NULL;

  if (words == NULL || words[0] == NULL)
    return NULL;
  first = g_path_get_basename (words[0]);
  if (!g_str_equal (first, "env"))
    return g_strdup (words[0]);
  for (guint i = 1; words[i] != NULL; i++)
    if (*words[i] != '\0' && *words[i] != '-' && strchr (words[i], '=') == NULL)
      return g_find_program_in_path (words[i]);
  return NULL;
}

/* The directory of our own library, which our programs need: in a build tree it is outside the
 * system. */
static void
add_own_library (GPtrArray *paths)
{
  Dl_info info = { 0 };
  g_autofree char *file = NULL;
  g_autofree char *directory = NULL;

  if (dladdr ((void *) tf_error_quark, &info) == 0 || info.dli_fname == NULL)
    return;
  file = realpath (info.dli_fname, NULL);
  if (file == NULL || strstr (file, ".so") == NULL)
    return;
  directory = g_path_get_dirname (file);
  add_path (paths, directory);
}

GStrv
tf_confinement_dup_program_paths (const char *program)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *file = NULL;

  g_return_val_if_fail (program != NULL, NULL);

  file = g_canonicalize_filename (program, "/");
  for (guint i = 0; file != NULL && i < MAX_INTERPRETERS; i++)
    {
      g_autofree char *resolved = realpath (file, NULL);
      char *interpreter = resolved != NULL ? dup_interpreter (resolved) : NULL;

      add_file (paths, file);
      if (resolved != NULL)
        add_file (paths, resolved);
      g_free (file);
      file = interpreter;
    }
  add_own_library (paths);
  g_ptr_array_add (paths, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&paths), FALSE);
}
