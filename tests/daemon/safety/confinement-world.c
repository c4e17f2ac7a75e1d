/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "tf-process.h"
#include "tf-test.h"

static const char *const writable[] = { ".", NULL };
static const char *const readonly[] = { ".git", "status.json", "docs/spec.md", NULL };
static const char *const hidden[] = { ".thoughtforge", NULL };

/* A socket with a path, like that of a session bus. */
static void
make_socket (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  g_assert_cmpint (mknod (path, S_IFSOCK | 0600, 0), ==, 0);
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  tf_confinement_probe_finish (TF_CONFINEMENT (source), result);
  *(gboolean *) data = TRUE;
}

World *
world_new (void)
{
  World *world = g_new0 (World, 1);
  gboolean done = FALSE;

  world->confinement = tf_confinement_new ();
  tf_confinement_probe_async (world->confinement, probed_cb, &done);
  tf_test_wait (&done);

  world->outside = tf_test_make_dir ();
  g_free (tf_test_write (world->outside, "file", "outside"));
  make_socket (world->outside, "bus");
  g_free (tf_test_write (g_get_home_dir (), "secret", "secret"));
  g_free (tf_test_write (g_get_home_dir (), ".agent/login", "login"));
  world->project = g_build_filename (g_get_home_dir (), "projects", "one", NULL);
  g_free (tf_test_write (g_get_home_dir (), "projects/two/file", "other"));
  g_free (tf_test_write (world->project, "file", "inside"));
  g_free (tf_test_write (world->project, "docs/spec.md", "spec"));
  g_free (tf_test_write (world->project, "docs/notes.md", "notes"));
  g_free (tf_test_write (world->project, "status.json", "status"));
  g_free (tf_test_write (world->project, ".git/config", "[core]"));
  g_free (tf_test_write (world->project, ".git/hooks/sample", "hook"));
  g_free (tf_test_write (world->project, ".thoughtforge/runs/1/prompt.txt", "prompt"));
  world->spec = (TfConfinementSpec){
    .directory = world->project,
    .writable_paths = writable,
    .readonly_paths = readonly,
    .hidden_paths = hidden,
  };
  return world;
}

void
world_free (World *world)
{
  g_object_unref (world->confinement);
  g_free (world->outside);
  g_free (world->project);
  g_free (world);
}

gboolean
world_can_confine (World *world)
{
  if (tf_confinement_is_available (world->confinement))
    return TRUE;
  g_test_skip (tf_confinement_get_reason (world->confinement));
  return FALSE;
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

Outcome *
world_run (const char *const *argv, const char *directory, guint wall_seconds)
{
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  const TfProcessSpec spec = {
    .argv = argv,
    .directory = directory,
    .environment = (const char *const *) environment,
    .wall_seconds = wall_seconds > 0 ? wall_seconds : 30,
    .grace_ms = 200,
  };
  g_autoptr (TfProcess) process = tf_process_new (&spec);
  g_autoptr (GAsyncResult) result = NULL;
  Outcome *outcome = g_new0 (Outcome, 1);

  tf_process_run_async (process, NULL, ended_cb, &result);
  tf_test_wait_result (&result);
  tf_process_run_finish (process, result, &outcome->error);
  outcome->exit_code = tf_process_get_exit_code (process);
  outcome->output = g_strdup (tf_process_get_stdout (process));
  outcome->errors = g_strdup (tf_process_get_stderr (process));
  outcome->seconds = tf_process_get_wall_time (process);
  return outcome;
}

Outcome *
world_confined (World *world, const char *script, guint wall_seconds)
{
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, &error);

  g_assert_no_error (error);
  return world_run ((const char *const *) wrapped, NULL, wall_seconds);
}

Outcome *
world_unconfined (World *world, const char *script)
{
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };

  return world_run (argv, world->project, 0);
}

void
outcome_free (Outcome *outcome)
{
  g_free (outcome->output);
  g_free (outcome->errors);
  g_clear_error (&outcome->error);
  g_free (outcome);
}

gboolean
world_has (World *world, const char *relative, const char *text)
{
  g_autofree char *path = g_build_filename (world->project, relative, NULL);
  g_autofree char *found = NULL;

  return g_file_get_contents (path, &found, NULL, NULL) && g_str_equal (found, text);
}
