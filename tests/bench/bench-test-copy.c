/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <fcntl.h>
#include <unistd.h>

#include "tf-test-run-private.h"
#include "tf-test.h"
#include "tf-tree-copy.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/bench"

/* The cost of the tree in which tests run, for 10,000 files: as a copy of all files, as it was made
 * before; the first one; the same tree again; after an edit. One JSON object per line. */

#define N_FILES 10000

static void
write_files (WorkspaceFixture *fixture)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *name = g_strdup_printf ("src/dir-%u/file-%u.c", i / 50, i);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint line = 0; line < 60; line++)
        g_string_append_printf (text, "static int value_%u_%u = %u;\n", i, line,
                                i * line * 2654435761u);
      g_free (tf_test_write (fixture->directory, name, text->str));
    }
}

static void
settle (const char *dir)
{
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (syncfs (fd), ==, 0);
  close (fd);
}

static double
milliseconds_since (gint64 begin)
{
  return (double) (g_get_monotonic_time () - begin) / 1000;
}

typedef struct
{
  TfWorkspace *workspace;
  const char *name;
} Copy;

static char *
take_snapshot (const Copy *copy, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (copy->workspace));
  TfRepo *repo = tf_workspace_get_tree (copy->workspace, error);

  return tf_repo_snapshot (repo, error);
}

static TfTestCopy *
make (const Copy *copy, const char *snapshot, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (copy->workspace));

  return tf_test_copy_new (copy->workspace, tf_workspace_get_deliverable (copy->workspace),
                           snapshot, "bench", NULL, error);
}

static gpointer
copy_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  const Copy *copy = data;
  gint64 begin = g_get_monotonic_time ();
  g_autofree char *snapshot = take_snapshot (copy, error);
  double snapshot_ms = milliseconds_since (begin);
  g_autoptr (TfTestCopy) made = NULL;

  begin = g_get_monotonic_time ();
  made = make (copy, snapshot, error);
  g_assert_nonnull (made);
  g_assert_true (tf_test_copy_place (made, copy->workspace, TRUE, NULL, cancellable, error));
  g_print ("{\"copy\": \"%s\", \"ms\": %.0f, \"snapshot_ms\": %.0f, \"overlaid\": %s}\n",
           copy->name, milliseconds_since (begin), snapshot_ms,
           made->n_overlays > 0 ? "true" : "false");
  return data;
}

static void
time_copy (WorkspaceFixture *fixture, const char *name)
{
  Copy copy = { fixture->workspace, name };
  g_autoptr (TfJob) job = tf_job_new ("copy", copy_thread, &copy, NULL, NULL);

  settle (fixture->directory);
  workspace_fixture_run (fixture, job);
  g_assert_no_error (tf_job_get_error (job));
}

static void
time_export (WorkspaceFixture *fixture)
{
  g_autofree char *target = tf_test_make_dir ();
  g_autofree char *again = tf_test_make_dir ();
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, NULL);
  g_autofree char *snapshot = tf_repo_snapshot (repo, NULL);
  gint64 begin;

  settle (fixture->directory);
  begin = g_get_monotonic_time ();
  g_assert_true (tf_repo_export (repo, snapshot, target, NULL));
  g_print ("{\"copy\": \"all files from objects\", \"ms\": %.0f}\n", milliseconds_since (begin));
  begin = g_get_monotonic_time ();
  g_assert_true (tf_tree_copy (target, again, NULL));
  g_print ("{\"copy\": \"all files from files\", \"ms\": %.0f}\n", milliseconds_since (begin));
}

TF_TEST (copies_for_tests)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  write_files (fixture);
  time_export (fixture);
  time_copy (fixture, "first");
  time_copy (fixture, "same tree");
  workspace_fixture_write (fixture, "src/dir-7/file-351.c", "edited\n");
  time_copy (fixture, "one file edited");
}
