/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <git2.h>
#include <string.h>

#include "loop-fixture.h"
#include "tf-run-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bench"

/* The cost of the polish loop without its agent: parsing, guards, state and two commits per
 * iteration at 200 issues, as a ratio to the bare libgit2 commits of the same trees, and to a shell
 * loop with git and jq. One JSON object per line. */

#define ITERATIONS  20
#define COUNTS_EVEN "0/100/100"
#define COUNTS_ODD  "0/100/101"

static gint64
sum_agent_time (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = tf_run_store_list (fixture->files, &error);
  gint64 sum = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < runs->len; i++)
    sum += ((TfRunSummary *) g_ptr_array_index (runs, i))->usage.wall_time;
  return sum;
}

static double
time_loop (WorkspaceFixture *fixture)
{
  g_autoptr (PolishRun) loop = NULL;
  gint64 begin;

  for (guint i = 1; i <= ITERATIONS; i++)
    loop_fixture_script (fixture, i, i % 2 == 0 ? COUNTS_EVEN : COUNTS_ODD, LOOP_OTHER_ISSUES);
  loop_fixture_script (fixture, ITERATIONS + 1, "0/0/0", LOOP_OTHER_ISSUES);
  begin = g_get_monotonic_time ();
  loop = loop_fixture_run (fixture, FALSE);
  return (double) (g_get_monotonic_time () - begin - sum_agent_time (fixture)) / ITERATIONS / 1000;
}

/* A bare repository that receives the trees of another, commit by commit. */
typedef struct
{
  git_repository *from; /* (owned) */
  git_repository *to;   /* (owned) */
  git_index *index;     /* (owned) */
  git_oid head;
  gboolean has_head;
  gint64 spent;
  guint n_commits;
  GPtrArray *paths; /* (owned) (element-type utf8): changed by the current commit */
} Replay;

static int
write_delta_cb (const git_diff_delta *delta, float progress, void *data)
{
  Replay *replay = data;
  g_autofree char *path =
      g_build_filename (git_repository_workdir (replay->to), delta->new_file.path, NULL);
  g_autofree char *dir = g_path_get_dirname (path);
  git_blob *blob = NULL;

  g_assert_cmpint (git_blob_lookup (&blob, replay->from, &delta->new_file.id), ==, 0);
  g_mkdir_with_parents (dir, 0700);
  g_assert_true (g_file_set_contents (path, git_blob_rawcontent (blob),
                                      (gssize) git_blob_rawsize (blob), NULL));
  git_blob_free (blob);
  g_ptr_array_add (replay->paths, g_strdup (delta->new_file.path));
  return 0;
}

/* The minimum that libgit2 does for a commit. */
static void
commit_bare (Replay *replay, const char *message)
{
  git_signature *who = NULL;
  git_commit *parent = NULL;
  git_tree *tree = NULL;
  git_oid oid;

  for (guint i = 0; i < replay->paths->len; i++)
    g_assert_cmpint (git_index_add_bypath (replay->index, g_ptr_array_index (replay->paths, i)), ==,
                     0);
  g_assert_cmpint (git_index_write (replay->index), ==, 0);
  g_assert_cmpint (git_index_write_tree (&oid, replay->index), ==, 0);
  g_assert_cmpint (git_tree_lookup (&tree, replay->to, &oid), ==, 0);
  g_assert_cmpint (git_signature_new (&who, "bench", "bench@localhost", 0, 0), ==, 0);
  if (replay->has_head)
    g_assert_cmpint (git_commit_lookup (&parent, replay->to, &replay->head), ==, 0);
  g_assert_cmpint (git_commit_create (&replay->head, replay->to, "HEAD", who, who, NULL, message,
                                      tree, parent != NULL ? 1 : 0, (const git_commit **) &parent),
                   ==, 0);
  replay->has_head = TRUE;
  git_commit_free (parent);
  git_tree_free (tree);
  git_signature_free (who);
}

static void
replay_commit (Replay *replay, const git_oid *oid)
{
  git_commit *commit = NULL;
  git_commit *parent = NULL;
  git_tree *tree = NULL;
  git_tree *before = NULL;
  git_diff *diff = NULL;
  gboolean counts;
  gint64 begin;

  g_assert_cmpint (git_commit_lookup (&commit, replay->from, oid), ==, 0);
  g_assert_cmpint (git_commit_tree (&tree, commit), ==, 0);
  if (git_commit_parentcount (commit) > 0)
    {
      g_assert_cmpint (git_commit_parent (&parent, commit, 0), ==, 0);
      g_assert_cmpint (git_commit_tree (&before, parent), ==, 0);
    }
  g_assert_cmpint (git_diff_tree_to_tree (&diff, replay->from, before, tree, NULL), ==, 0);
  g_ptr_array_set_size (replay->paths, 0);
  git_diff_foreach (diff, write_delta_cb, NULL, NULL, NULL, replay);
  counts = g_str_has_prefix (git_commit_message (commit), "polishing: ");
  begin = g_get_monotonic_time ();
  commit_bare (replay, git_commit_message (commit));
  if (counts)
    {
      replay->spent += g_get_monotonic_time () - begin;
      replay->n_commits++;
    }
  git_diff_free (diff);
  git_tree_free (before);
  git_tree_free (tree);
  git_commit_free (parent);
  git_commit_free (commit);
}

static double
time_bare (WorkspaceFixture *fixture)
{
  g_autofree char *dir = tf_test_make_dir ();
  Replay replay = { .paths = g_ptr_array_new_with_free_func (g_free) };
  git_revwalk *walk = NULL;
  double result;
  git_oid oid;

  g_assert_cmpint (git_repository_open (&replay.from, fixture->directory), ==, 0);
  g_assert_cmpint (git_repository_init (&replay.to, dir, 0), ==, 0);
  g_assert_cmpint (git_repository_index (&replay.index, replay.to), ==, 0);
  g_assert_cmpint (git_revwalk_new (&walk, replay.from), ==, 0);
  git_revwalk_sorting (walk, GIT_SORT_TOPOLOGICAL | GIT_SORT_REVERSE);
  git_revwalk_push_head (walk);
  while (git_revwalk_next (&oid, walk) == 0)
    replay_commit (&replay, &oid);
  git_revwalk_free (walk);
  result = (double) replay.spent / replay.n_commits * 2 / 1000;
  git_index_free (replay.index);
  git_repository_free (replay.to);
  git_repository_free (replay.from);
  g_ptr_array_unref (replay.paths);
  return result;
}

static double
time_shell (WorkspaceFixture *fixture)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *script = tf_test_source ("bench/loop.sh");
  g_autofree char *iterations = g_strdup_printf ("%u", ITERATIONS);
  const char *argv[] = { script, dir, fixture->script, iterations, NULL };
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, &err, &status,
                &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s", err);
  return g_ascii_strtod (out, NULL);
}

static void
print_figure (const char *name, double value, const char *to, double ratio, double bound)
{
  g_print ("{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"ms\",\"ratio_to\":\"%s\",\"ratio\":%.2f,"
           "\"bound\":%.1f}\n",
           name, value, to, ratio, bound);
}

TF_TEST (loop)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  double loop = time_loop (fixture);
  double bare = time_bare (fixture);
  double shell = time_shell (fixture);

  print_figure ("bare libgit2 commits, two", bare, "itself", 1.0, 0.0);
  print_figure ("polish iteration, 200 issues", loop, "bare libgit2 commits", loop / bare, 3.0);
  print_figure ("polish iteration, 200 issues", loop, "shell loop with git and jq", loop / shell,
                1.0);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  tf_repo_library_init ();
  return tf_test_run_all ();
}
