/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-test-run-private.h"

#define MAX_FILE_BYTES (1024 * TF_MIB)
#define GRACE_MS       500

/* The program of @step once the tree is at @root. */
static char *
find_program (const TfTestCommand *self, const char *root)
{
  const char *name = self->step->argv[0];

  if (strchr (name, '/') == NULL)
    return tf_test_programs_find (self->copy->programs, name);
  if (g_path_is_absolute (name))
    return g_strdup (name);
  return g_build_filename (root, self->step->directory, name, NULL);
}

static GStrv
create_argv (const TfTestCommand *self, const char *root, gboolean enter)
{
  const TfTestStep *step = self->step;
  GPtrArray *argv = g_ptr_array_new ();
  char *program = find_program (self, root);

  if (enter)
    {
      g_autofree char *directory = g_build_filename (root, step->directory, NULL);

      g_ptr_array_add (argv, g_strdup ("/usr/bin/env"));
      g_ptr_array_add (argv, g_strconcat ("--chdir=", directory, NULL));
    }
  g_ptr_array_add (argv, program != NULL ? program : g_strdup (step->argv[0]));
  for (guint i = 1; step->argv[i] != NULL; i++)
    g_ptr_array_add (argv, g_strdup (step->argv[i]));
  g_ptr_array_add (argv, NULL);
  return (GStrv) g_ptr_array_free (argv, FALSE);
}

/* What the plan sets, for a tree that the steps see at @root. */
static void
add_plan_environment (GHashTable *extra, const TfTestPlan *plan, const char *root)
{
  for (guint i = 0; plan->environment[i] != NULL; i++)
    {
      const char *equals = strchr (plan->environment[i], '=');
      g_autoptr (GString) value = g_string_new (equals != NULL ? equals + 1 : "");

      if (equals == NULL)
        continue;
      g_string_replace (value, TF_TEST_PLAN_TREE, root, 0);
      g_hash_table_replace (extra, g_strndup (plan->environment[i], equals - plan->environment[i]),
                            g_strdup (value->str));
    }
}

/* Keeps git from finding a repository above the copy, which does not belong to the tests. */
static GStrv
create_environment (const TfTestCommand *self, const char *root)
{
  g_autoptr (GHashTable) extra = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_hash_table_insert (extra, g_strdup ("GIT_CEILING_DIRECTORIES"),
                       g_path_get_dirname (self->copy->shown));
  add_plan_environment (extra, self->plan, root);
  if (self->confined)
    g_hash_table_insert (extra, g_strdup ("TMPDIR"), g_strdup ("/tmp"));
  return tf_test_programs_dup_environment (self->copy->programs, extra);
}

/* Where a confined step sees the copy: at the place of the tree. */
static const char *
get_shown_directory (const TfTestCommand *self)
{
  return tf_test_tree_get_directory (self->workspace);
}

static GStrv
wrap (const TfTestCommand *self, GError **error)
{
  static const char *const all[] = { ".", NULL };
  static const char *const none[] = { NULL };
  const char *directory = get_shown_directory (self);
  g_auto (GStrv) argv = create_argv (self, directory, *self->step->directory != '\0');
  g_autofree char *program = find_program (self, directory);
  gboolean named = strchr (self->step->argv[0], '/') == NULL;
  g_auto (GStrv) programs = tf_test_programs_dup_shown (named ? program : NULL);
  TfConfinementSpec spec = {
    .directory = directory,
    .shown = self->copy->shown,
    .home = self->copy->home,
    .overlay_directory = self->copy->private_directory,
    .overlays = self->copy->overlays,
    .n_overlays = self->copy->n_overlays,
    .writable_paths = all,
    .readonly_paths = none,
    .hidden_paths = none,
    .program_paths = (const char *const *) programs,
    .network = self->network ? TF_NETWORK_INTERNET : TF_NETWORK_NONE,
    .no_namespaces = g_str_equal (self->config->tests.confine, "required"),
    .memory_bytes = (guint64) self->config->tests.memory_mb * TF_MIB,
    .file_bytes = MAX_FILE_BYTES,
    .max_processes = self->config->tests.max_processes,
  };

  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), &spec,
                              (const char *const *) argv, error);
}

TfProcess *
tf_test_command_create (const TfTestCommand *self, GError **error)
{
  const char *copy = self->copy->shown;
  g_autofree char *directory = g_build_filename (copy, self->step->directory, NULL);
  const char *root = self->confined ? get_shown_directory (self) : copy;
  g_auto (GStrv) environment = create_environment (self, root);
  g_auto (GStrv) argv = NULL;
  TfProcessSpec spec = {
    .directory = self->confined ? copy : directory,
    .environment = (const char *const *) environment,
    .emit_only = TRUE,
    .wall_seconds = self->wall_seconds,
    .grace_ms = GRACE_MS,
  };

  argv = self->confined ? wrap (self, error) : create_argv (self, copy, FALSE);
  if (argv == NULL)
    return NULL;
  spec.argv = (const char *const *) argv;
  return tf_process_new (&spec);
}
