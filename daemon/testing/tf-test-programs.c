/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-programs.h"

#include <string.h>

#include "tf-confinement.h"
#include "tf-paths.h"
#include "tf-process.h"
#include "tf-toolchains.h"

/* Where package managers put programs, below the tree and the home directory. */
static const char *const tree_dirs[] = { ".venv/bin", "venv/bin", "node_modules/.bin",
                                         "vendor/bin" };
static const char *const home_dirs[] = { ".local/bin", ".cargo/bin", "go/bin",
                                         ".composer/vendor/bin" };

TfTestPrograms *
tf_test_programs_new (const char *layer, const char *tree)
{
  TfTestPrograms *self = g_new0 (TfTestPrograms, 1);

  self->layer = g_strdup (layer);
  self->tree = g_strdup (tree);
  return self;
}

void
tf_test_programs_free (TfTestPrograms *self)
{
  g_free (self->layer);
  g_free (self->tree);
  g_free (self);
}

/* Adds the existing @names below @directory of the layer, as they are seen below @root. @found
 * (nullable): gets where they are now. */
static void
add_layer_dirs (GPtrArray *shown,
                GPtrArray *found,
                const char *directory,
                const char *root,
                const char *const *names,
                guint n_names)
{
  for (guint i = 0; i < n_names; i++)
    {
      g_autofree char *path = g_build_filename (directory, names[i], NULL);

      if (!g_file_test (path, G_FILE_TEST_IS_DIR))
        continue;
      g_ptr_array_add (shown, g_build_filename (root, names[i], NULL));
      g_ptr_array_add (found, g_steal_pointer (&path));
    }
}

/* Both (element-type utf8), in the same order. */
static void
list_layer_dirs (const TfTestPrograms *self, GPtrArray *shown, GPtrArray *found)
{
  g_autofree char *tree = NULL;
  g_autofree char *home = NULL;

  if (self == NULL || self->layer == NULL)
    return;
  tree = g_build_filename (self->layer, "tree", NULL);
  home = g_build_filename (self->layer, "home", NULL);
  add_layer_dirs (shown, found, tree, self->tree, tree_dirs, G_N_ELEMENTS (tree_dirs));
  add_layer_dirs (shown, found, home, g_get_home_dir (), home_dirs, G_N_ELEMENTS (home_dirs));
}

/* A link is one of a virtual environment, to a program outside. */
static gboolean
is_program (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) ||
         g_file_test (path, G_FILE_TEST_IS_SYMLINK);
}

static char *
find_in_layer (const TfTestPrograms *self, const char *name)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  list_layer_dirs (self, shown, found);
  for (guint i = 0; i < found->len; i++)
    {
      g_autofree char *path = g_build_filename (g_ptr_array_index (found, i), name, NULL);

      if (is_program (path))
        return g_build_filename (g_ptr_array_index (shown, i), name, NULL);
    }
  return NULL;
}

char *
tf_test_programs_find (const TfTestPrograms *self, const char *name)
{
  char *path = find_in_layer (self, name);
  g_auto (GStrv) directories = NULL;

  if (path == NULL)
    path = g_find_program_in_path (name);
  if (path != NULL)
    return path;
  directories = tf_toolchains_dup_programs ();
  for (guint i = 0; directories[i] != NULL; i++)
    {
      g_autofree char *candidate = g_build_filename (directories[i], name, NULL);

      if (g_file_test (candidate, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&candidate);
    }
  return NULL;
}

static char *
dup_search_path (const TfTestPrograms *self)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) directories = tf_toolchains_dup_programs ();
  g_autofree char *base = tf_paths_dup_search_path ();
  g_auto (GStrv) known = g_strsplit (base, ":", -1);

  list_layer_dirs (self, shown, found);
  g_ptr_array_add (shown, g_strdup (base));
  for (guint i = 0; directories[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) known, directories[i]))
      g_ptr_array_add (shown, g_strdup (directories[i]));
  g_ptr_array_add (shown, NULL);
  return g_strjoinv (":", (char **) shown->pdata);
}

char *
tf_test_programs_dup_java_option (const char *home)
{
  return strpbrk (home, " \t\n\"'\\$`*?[") == NULL ? g_strconcat ("-Duser.home=", home, NULL)
                                                   : NULL;
}

static GStrv
add_java_home (GStrv environment)
{
  static const char *const variables[] = { "MAVEN_OPTS", "GRADLE_OPTS" };
  g_autofree char *option = tf_test_programs_dup_java_option (g_get_home_dir ());

  for (guint i = 0; i < G_N_ELEMENTS (variables) && option != NULL; i++)
    environment = g_environ_setenv (environment, variables[i], option, FALSE);
  return environment;
}

GStrv
tf_test_programs_dup_environment (const TfTestPrograms *self, GHashTable *extra)
{
  GStrv environment = add_java_home (tf_process_base_environment (extra));
  g_autofree char *path = dup_search_path (self);

  if (extra != NULL && g_hash_table_contains (extra, "PATH"))
    return environment;
  return g_environ_setenv (environment, "PATH", path, TRUE);
}

GStrv
tf_test_programs_dup_shown (const char *program)
{
  g_autoptr (GStrvBuilder) shown = g_strv_builder_new ();
  g_auto (GStrv) toolchains = tf_toolchains_dup_paths ();
  g_auto (GStrv) own = program != NULL ? tf_confinement_dup_program_paths (program) : NULL;

  if (own != NULL)
    g_strv_builder_addv (shown, (const char **) own);
  g_strv_builder_addv (shown, (const char **) toolchains);
  return g_strv_builder_end (shown);
}
