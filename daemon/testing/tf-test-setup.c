/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-setup.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-job.h"
#include "tf-limits.h"
#include "tf-scratch.h"
#include "tf-sentence.h"
#include "tf-test-layer.h"
#include "tf-test-programs.h"
#include "tf-tree-copy.h"

#define NAME       "setup" /* below TF_DIR_SCRATCH */
#define STATE      "state" /* of a layer: the tree it counts for, or ANY_TREE */
#define ANY_TREE   "any"
#define LAST_LINES 5
#define GRACE_MS   500
#define MAX_BYTES  (8192 * TF_MIB)
#define MAX_FILE   (1024 * TF_MIB)

/* What a setup reads, wherever it is in the tree, besides what the plan and its command name. */
static const char *const manifests[] = { "package.json",
                                         "package-lock.json",
                                         "npm-shrinkwrap.json",
                                         "yarn.lock",
                                         "pnpm-lock.yaml",
                                         "pnpm-workspace.yaml",
                                         ".npmrc",
                                         "bun.lock",
                                         "bun.lockb",
                                         "deno.json",
                                         "deno.lock",
                                         "pyproject.toml",
                                         "setup.py",
                                         "setup.cfg",
                                         "Pipfile",
                                         "Pipfile.lock",
                                         "poetry.lock",
                                         "uv.lock",
                                         "pdm.lock",
                                         "tox.ini",
                                         "Cargo.toml",
                                         "Cargo.lock",
                                         "rust-toolchain.toml",
                                         "go.mod",
                                         "go.sum",
                                         "go.work",
                                         "Gemfile",
                                         "Gemfile.lock",
                                         "pom.xml",
                                         "build.gradle",
                                         "build.gradle.kts",
                                         "settings.gradle",
                                         "settings.gradle.kts",
                                         "gradle.lockfile",
                                         "libs.versions.toml",
                                         "composer.json",
                                         "composer.lock",
                                         "mix.exs",
                                         "mix.lock",
                                         "Package.swift",
                                         "Package.resolved",
                                         "Makefile",
                                         "packages.lock.json",
                                         "Directory.Packages.props",
                                         NULL };

static const char *const manifest_endings[] = { ".csproj", ".fsproj", ".gemspec", ".cabal" };

char *
tf_test_setup_dup_command (const TfTestSetup *self)
{
  const TfTestPlan *plan = self->copy->plan;

  if (*self->tests->setup != '\0')
    return g_strdup (self->tests->setup);
  if (plan == NULL || plan->setup[0] == NULL)
    return g_strdup ("");
  return g_strjoinv (" && ", plan->setup);
}

/* Which layer it is. */

static void
add_text (GChecksum *sum, const char *text)
{
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text) + 1);
}

static gboolean
is_manifest (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  if (g_strv_contains (manifests, name) ||
      (strstr (name, "requirements") != NULL && g_str_has_suffix (name, ".txt")))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (manifest_endings); i++)
    if (g_str_has_suffix (name, manifest_endings[i]))
      return TRUE;
  return FALSE;
}

/* Whether @command runs or reads the file, by its name. */
static gboolean
is_named (const char *const *words, const char *path)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_equal (g_str_has_prefix (words[i], "./") ? words[i] + 2 : words[i], path))
      return TRUE;
  return FALSE;
}

static gboolean
decides (const TfTestPlan *plan, const char *const *words, const char *path)
{
  return is_manifest (path) || is_named (words, path) ||
         (plan != NULL && g_strv_contains ((const char *const *) plan->setup_files, path));
}

/* Worker. The command and the files that decide what it fetches. Returns: (transfer full)
 * (nullable) */
static char *
dup_id (const TfTestSetup *self, const char *command, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_auto (GStrv) words = g_strsplit_set (command, " \t\"'<>|&;()", -1);
  TfRepo *repo = tf_test_tree_get_repo (self->workspace, error);
  g_autoptr (GPtrArray) files =
      repo != NULL ? tf_repo_list_objects (repo, self->copy->snapshot, error) : NULL;

  if (files == NULL)
    return NULL;
  add_text (sum, command);
  for (guint i = 0; i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);

      if (!decides (self->copy->plan, (const char *const *) words, file->path))
        continue;
      add_text (sum, file->path);
      add_text (sum, file->id);
    }
  return g_strndup (g_checksum_get_string (sum), 32);
}

static TfProjectFiles *
get_files (const TfTestSetup *self)
{
  return tf_workspace_get_files (self->workspace);
}

static char *
dup_layer_path (const TfTestSetup *self, const char *id, const char *below)
{
  g_autofree char *relative = g_build_filename (TF_DIR_LAYERS, id, below, NULL);

  return tf_project_files_dup_path (get_files (self), relative);
}

static char *
dup_tree_id (const TfTestSetup *self)
{
  TfRepo *repo = tf_test_tree_get_repo (self->workspace, NULL);

  return repo != NULL ? tf_repo_dup_export_id (repo, self->copy->snapshot, NULL) : NULL;
}

/* Worker. Whether the layer exists and counts for this tree. */
static gboolean
is_usable (const TfTestSetup *self, const char *id)
{
  g_autofree char *path = dup_layer_path (self, id, STATE);
  g_autofree char *state = NULL;
  g_autofree char *tree = NULL;

  if (!g_file_get_contents (path, &state, NULL, NULL))
    return FALSE;
  if (g_str_equal (state, ANY_TREE))
    return TRUE;
  tree = dup_tree_id (self);
  return tree != NULL && g_str_equal (state, tree);
}

/* The run. */

typedef struct
{
  const TfTestSetup *setup;
  const char *command;
  char *directory; /* (owned): of what it makes */
  TfTestOutput output;
  gboolean flooded;
} SetupRun;

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, SetupRun *self)
{
  if (self->flooded || tf_test_output_add (&self->output, line, strlen (line)))
    return;
  self->flooded = TRUE;
  tf_process_end (process, g_error_new (TF_ERROR, TF_ERROR_TOO_LARGE, "too much output"));
}

/* Worker: an empty home directory, and the tree that the tests will see. */
static gboolean
make_places (SetupRun *self, GError **error)
{
  const TfTestSetup *setup = self->setup;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (setup->workspace));
  g_autofree char *tree = NULL;
  g_autofree char *home = NULL;

  self->directory = tf_scratch_make (get_files (setup), NAME, error);
  if (self->directory == NULL)
    return FALSE;
  tree = g_build_filename (self->directory, "tree", NULL);
  home = g_build_filename (self->directory, "home", NULL);
  if (g_mkdir (tree, 0755) == 0 && g_mkdir (home, 0755) == 0)
    return tf_tree_copy (setup->copy->directory, tree, error);
  tf_error_set_from_errno (error, errno, "make", self->directory);
  return FALSE;
}

static TfProcess *
create_process (const SetupRun *self, GError **error)
{
  static const char *const all[] = { ".", NULL };
  static const char *const none[] = { NULL };
  const TfTestSetup *setup = self->setup;
  const char *const shell[] = { "/bin/sh", "-c", self->command, NULL };
  g_autofree char *tree = g_build_filename (self->directory, "tree", NULL);
  g_autofree char *home = g_build_filename (self->directory, "home", NULL);
  g_auto (GStrv) programs = tf_test_programs_dup_shown (NULL);
  g_auto (GStrv) environment = tf_test_programs_dup_environment (NULL, NULL);
  g_auto (GStrv) argv = NULL;
  TfConfinementSpec spec = {
    .directory = tf_test_tree_get_directory (setup->workspace),
    .shown = tree,
    .home = home,
    .writable_paths = all,
    .readonly_paths = none,
    .hidden_paths = none,
    .program_paths = (const char *const *) programs,
    .network = TF_NETWORK_INTERNET,
    .no_namespaces = g_str_equal (setup->config->tests.confine, "required"),
    .memory_bytes = (guint64) setup->config->tests.memory_mb * TF_MIB,
    .file_bytes = MAX_FILE,
    .max_processes = setup->config->tests.max_processes,
  };
  TfProcessSpec process = {
    .directory = tree,
    .environment = (const char *const *) environment,
    .emit_only = TRUE,
    .wall_seconds = setup->tests->timeout_seconds,
    .grace_ms = GRACE_MS,
  };

  argv = tf_confinement_wrap (tf_workspace_get_confinement (setup->workspace), &spec, shell, error);
  if (argv == NULL)
    return NULL;
  process.argv = (const char *const *) argv;
  return tf_process_new (&process);
}

/* Returns: (transfer full) (nullable): why it did not succeed, in its own words */
static char *
find_problem (const SetupRun *self, TfProcess *process, const GError *failure)
{
  g_autofree char *last = tf_test_output_dup_last_lines (&self->output, LAST_LINES);
  const char *colon = *last != '\0' ? ":\n" : "";
  int exit_code = failure == NULL ? tf_process_get_exit_code (process) : -1;

  if (self->flooded)
    return g_strdup_printf ("the setup “%s” printed more than %zu MiB", self->command,
                            TF_LIMIT_TEST_OUTPUT / TF_MIB);
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_TIMED_OUT))
    return g_strdup_printf ("the setup “%s” did not finish within %u s%s%s", self->command,
                            self->setup->tests->timeout_seconds, colon, last);
  if (failure != NULL)
    return g_strdup_printf ("the setup “%s” could not be run: %s", self->command, failure->message);
  if (exit_code == 0)
    return NULL;
  if (exit_code > TF_CONFINEMENT_SIGNAL || exit_code < 0)
    return g_strdup_printf ("the setup “%s” was killed by signal %d%s%s", self->command,
                            exit_code < 0 ? tf_process_get_signal (process)
                                          : exit_code - TF_CONFINEMENT_SIGNAL,
                            colon, last);
  return g_strdup_printf ("the setup “%s” failed with exit status %d%s%s", self->command, exit_code,
                          colon, last);
}

static gboolean
run_command (SetupRun *self, char **out_problem, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfProcess) process = create_process (self, error);
  g_autoptr (GError) failure = NULL;

  if (process == NULL)
    return FALSE;
  tf_job_take_current_activity (
      tf_sentence_new (TF_SENTENCE_FETCHING_FOR_TESTS, "command", self->command, NULL));
  tf_workspace_log (self->setup->workspace, "info", "test_setup", "%s: running, with network",
                    self->command);
  g_signal_connect (process, "line", G_CALLBACK (line_cb), self);
  tf_process_run (process, cancellable, &failure);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  *out_problem = find_problem (self, process, failure);
  return TRUE;
}

/* A layer is not made again only because the machine went down. */
static void
sync_all (const char *directory)
{
  g_auto (TfFd) fd = open (directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0)
    syncfs (fd);
}

static void
remove_old_layers (const TfTestSetup *self, const char *id)
{
  g_autofree char *path = tf_project_files_dup_path (get_files (self), TF_DIR_LAYERS);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *relative = g_build_filename (TF_DIR_LAYERS, name, NULL);

      if (!g_str_equal (name, id))
        tf_scratch_remove_cache (get_files (self), relative, NULL);
    }
}

/* Worker. */
static gboolean
keep_layer (SetupRun *self, const char *id, GError **error)
{
  const TfTestSetup *setup = self->setup;
  g_autofree char *tree = g_build_filename (self->directory, "tree", NULL);
  g_autofree char *state_path = g_build_filename (self->directory, STATE, NULL);
  g_autofree char *relative = g_build_filename (TF_DIR_LAYERS, id, NULL);
  g_autofree char *of_tree = NULL;
  gboolean bound = FALSE;

  if (!tf_test_layer_reduce (tree, setup->copy->directory, &bound, error))
    return FALSE;
  of_tree = bound ? dup_tree_id (setup) : g_strdup (ANY_TREE);
  if (!g_file_set_contents (state_path, of_tree != NULL ? of_tree : "", -1, error))
    return FALSE;
  sync_all (self->directory);
  remove_old_layers (setup, id);
  if (!tf_scratch_keep (get_files (setup), NAME, relative, error))
    return FALSE;
  tf_workspace_log_here (setup->workspace, "info", "test_setup", "%s: kept for %s", self->command,
                         bound ? "this tree alone, because it made more than dependencies"
                               : "all test runs, until a manifest or lock file changes");
  return TRUE;
}

static gboolean
settle (SetupRun *self, const char *id, char **out_problem, GError **error)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock (tf_workspace_get_worker (self->setup->workspace));
  gboolean ok = TRUE;

  if (*out_problem == NULL && tf_tree_copy_measure (self->directory) > MAX_BYTES)
    *out_problem = g_strdup_printf ("the setup “%s” made more than %zu MiB", self->command,
                                    MAX_BYTES / TF_MIB);
  if (*out_problem == NULL)
    ok = keep_layer (self, id, error);
  else
    tf_workspace_log_here (self->setup->workspace, "warn", "test_setup", "%s", *out_problem);
  tf_scratch_remove (get_files (self->setup), NAME, NULL);
  return ok;
}

static gboolean
make_layer (const TfTestSetup *self,
            const char *command,
            const char *id,
            char **out_problem,
            GCancellable *cancellable,
            GError **error)
{
  SetupRun run = { .setup = self, .command = command };
  gboolean ok;

  tf_test_output_init (&run.output);
  ok = make_places (&run, error) && run_command (&run, out_problem, cancellable, error);
  if (ok)
    ok = settle (&run, id, out_problem, error);
  else
    {
      g_autoptr (TfWorkerLocker) locker =
          tf_worker_lock (tf_workspace_get_worker (self->workspace));

      tf_scratch_remove (get_files (self), NAME, NULL);
    }
  tf_test_output_clear (&run.output);
  g_free (run.directory);
  return ok;
}

/* @out_id (transfer full): the layer that fits; *@out_usable: it exists. */
static gboolean
find_layer (const TfTestSetup *self,
            const char *command,
            char **out_id,
            gboolean *out_usable,
            GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  *out_id = dup_id (self, command, error);
  *out_usable = *out_id != NULL && is_usable (self, *out_id);
  return *out_id != NULL;
}

gboolean
tf_test_setup_has_layer (const TfTestSetup *self)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  g_autofree char *path = tf_project_files_dup_path (get_files (self), TF_DIR_LAYERS);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  return dir != NULL && g_dir_read_name (dir) != NULL;
}

gboolean
tf_test_setup_ensure (const TfTestSetup *self,
                      char **out_layer,
                      char **out_problem,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autofree char *command = tf_test_setup_dup_command (self);
  g_autofree char *id = NULL;
  gboolean usable = FALSE;

  /* Consent is given to one command, not to whatever the tree may propose next. */
  if (*command == '\0' || !g_str_equal (command, self->tests->allowed_setup))
    return TRUE;
  if (!self->confined)
    {
      *out_problem = g_strdup_printf ("the setup “%s” is allowed, but runs only confined; see "
                                      "tests.confine",
                                      command);
      return TRUE;
    }
  if (!find_layer (self, command, &id, &usable, error))
    return FALSE;
  if (!usable && self->existing_only)
    return TRUE;
  if (!usable && !make_layer (self, command, id, out_problem, cancellable, error))
    return FALSE;
  if (*out_problem == NULL)
    *out_layer = g_build_filename ("layers", id, NULL);
  return TRUE;
}
