/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "workspace-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-clock.h"
#include "tf-project-store.h"
#include "tf-test.h"

static const char agent_script[] =
    "#!/bin/sh\n"
    "dir=$(dirname \"$0\")\n"
    "n=$(cat \"$dir/count\" 2>/dev/null || echo 0)\n"
    "n=$((n + 1))\n"
    "echo $n > \"$dir/count\"\n"
    "cat > \"$dir/prompt.$n\"\n"
    "purpose=$(sed -n '/^$/q;s/^Purpose: //p' \"$dir/prompt.$n\")\n"
    "iteration=$(sed -n '/^$/q;s/^Iteration: //p' \"$dir/prompt.$n\")\n"
    "key=\"$purpose.$iteration\"\n"
    "[ -e \"$dir/$key.answer\" ] || key=$n\n"
    "[ -e \"$dir/$key.sh\" ] && . \"$dir/$key.sh\"\n"
    "cat \"$dir/$key.answer\"\n";

static TfConfig *
create_config (const char *script)
{
  g_autofree char *text = g_strdup_printf ("agents:\n"
                                           "  default: fake\n"
                                           "  call_timeout_seconds: 60\n"
                                           "  available:\n"
                                           "    fake:\n"
                                           "      command: %s/agent\n"
                                           "      adapter: plain\n"
                                           "      confine: none\n",
                                           script);
  g_autoptr (GError) error = NULL;
  TfConfig *config = tf_config_parse (text, -1, "/test/config.yaml", &error);

  g_assert_no_error (error);
  return config;
}

static void
create_workspace (WorkspaceFixture *self)
{
  self->directory = g_strdup (tf_project_files_get_directory (self->files));
  self->config = create_config (self->script);
  self->slots = fake_slots_new ();
  self->confinement = tf_confinement_new ();
  self->deliverable = fake_deliverable_new (FALSE);
  self->workspace =
      tf_workspace_new (self->files, self->config, TF_RUN_SLOTS (self->slots), self->confinement);
  tf_workspace_set_deliverable (self->workspace, self->deliverable);
  tf_workspace_set_phase (self->workspace, TF_PHASE_POLISHING);
}

static void
commit_documents (WorkspaceFixture *self)
{
  TfCommitSpec spec = { .subject = "building: complete",
                        .kind = TF_COMMIT_KIND_STATE,
                        .time = tf_clock_now () };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;

  workspace_fixture_write (self, TF_FILE_INTENT, "# Party\n\nintent\n");
  workspace_fixture_write (self, TF_FILE_SPEC, "# Specification\n\nspec\n");
  workspace_fixture_write (self, TF_FILE_CONSTRAINTS, "# Constraints\n\nconstraints\n");
  workspace_fixture_write (self, FAKE_OUTPUT, "# Plan\n\nversion 0\n");
  hash = tf_workspace_commit (self->workspace, &spec, &error);
  g_assert_no_error (error);
}

WorkspaceFixture *
workspace_fixture_new (void)
{
  WorkspaceFixture *self = g_new0 (WorkspaceFixture, 1);
  g_autoptr (GError) error = NULL;
  g_autofree char *agent = NULL;

  tf_repo_library_init ();
  self->projects = tf_test_make_dir ();
  self->script = tf_test_make_dir ();
  agent = tf_test_write (self->script, "agent", agent_script);
  g_assert_cmpint (g_chmod (agent, 0755), ==, 0);
  self->files = tf_project_store_create (self->projects, tf_clock_now (), &error);
  g_assert_no_error (error);
  create_workspace (self);
  commit_documents (self);
  return self;
}

WorkspaceFixture *
workspace_fixture_copy (WorkspaceFixture *self)
{
  WorkspaceFixture *copy = g_new0 (WorkspaceFixture, 1);
  const char *id = tf_project_files_get_id (self->files);
  g_autofree char *directory = NULL;
  const char *argv[] = { "cp", "-a", self->directory, NULL, NULL };
  g_autoptr (GError) error = NULL;

  copy->projects = tf_test_make_dir ();
  copy->script = g_strdup (self->script);
  argv[3] = copy->projects;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                &error);
  g_assert_no_error (error);
  directory = g_build_filename (copy->projects, id, NULL);
  copy->files = tf_project_files_new (id, directory);
  create_workspace (copy);
  return copy;
}

void
workspace_fixture_free (WorkspaceFixture *self)
{
  tf_worker_drain (tf_workspace_get_worker (self->workspace));
  tf_test_wait_finalized (self->workspace);
  g_object_unref (self->deliverable);
  g_object_unref (self->slots);
  g_object_unref (self->confinement);
  tf_config_unref (self->config);
  tf_project_files_unref (self->files);
  g_free (self->projects);
  g_free (self->script);
  g_free (self->directory);
  g_free (self);
}

void
workspace_fixture_script (WorkspaceFixture *self, const char *name, const char *text)
{
  g_free (tf_test_write (self->script, name, text));
}

guint
workspace_fixture_count_calls (WorkspaceFixture *self)
{
  g_autofree char *path = g_build_filename (self->script, "count", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? atoi (text) : 0;
}

char *
workspace_fixture_read_prompt (WorkspaceFixture *self, guint n)
{
  g_autofree char *path = g_strdup_printf ("%s/prompt.%u", self->script, n);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Of a tree only the code base holds other files than these. */
static gboolean
is_of_project (const char *relative)
{
  static const char *const names[] = {
    "docs/acceptance.md", TF_FILE_STATUS,      TF_FILE_CHAT, TF_FILE_POLISH_STATE,
    TF_FILE_POLISH_LOG,   TF_FILE_TASK_QUEUE,  TF_FILE_LOG,  TF_FILE_INTENT,
    TF_FILE_SPEC,         TF_FILE_CONSTRAINTS, NULL
  };

  return g_strv_contains (names, relative) || g_str_has_prefix (relative, TF_DIR_PRIVATE) ||
         g_str_has_prefix (relative, TF_DIR_RESOURCES);
}

char *
workspace_fixture_dup_path (WorkspaceFixture *self, const char *relative)
{
  const char *root = is_of_project (relative) ? self->directory
                                              : tf_workspace_get_tree_directory (self->workspace);

  return g_build_filename (root, relative, NULL);
}

void
workspace_fixture_write (WorkspaceFixture *self, const char *relative, const char *text)
{
  g_autofree char *path = workspace_fixture_dup_path (self, relative);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

char *
workspace_fixture_read (WorkspaceFixture *self, const char *relative)
{
  g_autofree char *path = workspace_fixture_dup_path (self, relative);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

static void
done_cb (TfJob *job, gboolean *done)
{
  g_assert_false (*done);
  *done = TRUE;
}

void
workspace_fixture_run (WorkspaceFixture *self, TfJob *job)
{
  gboolean done = FALSE;
  gulong handler = g_signal_connect (job, "done", G_CALLBACK (done_cb), &done);

  tf_job_start (job);
  g_assert_false (done);
  tf_test_wait (&done);
  g_signal_handler_disconnect (job, handler);
}

char *
workspace_fixture_read_log (WorkspaceFixture *self)
{
  tf_worker_drain (tf_workspace_get_worker (self->workspace));
  return workspace_fixture_read (self, TF_FILE_LOG);
}

void
workspace_fixture_assert_contains (const char *text, const char *part)
{
  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” is not in “%s”", part, text != NULL ? text : "(nothing)");
}
