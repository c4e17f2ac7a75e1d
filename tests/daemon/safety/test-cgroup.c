/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-cgroup-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cgroup"

/* In a directory that behaves like the kernel's: the files of a group come and go with it.
 * test-confinement-cgroup.c tests real ones where there are any. */

static char *fake_root; /* (owned) (nullable) */

static const struct
{
  const char *name;
  const char *text;
} files[] = {
  { "cgroup.controllers", "cpu memory pids\n" },
  { "cgroup.events", "populated 0\nfrozen 0\n" },
  { "cgroup.kill", "" },
  { "cgroup.procs", "" },
  { "cgroup.subtree_control", "" },
  { "memory.max", "max\n" },
  { "memory.oom.group", "0\n" },
  { "memory.swap.max", "max\n" },
  { "pids.max", "max\n" },
};

static gboolean
is_fake (const char *path)
{
  return fake_root != NULL && g_str_has_prefix (path, fake_root);
}

/* These two replace those of the C library. */
int
mkdir (const char *path, mode_t mode)
{
  int status = (int) syscall (SYS_mkdirat, AT_FDCWD, path, mode);

  for (guint i = 0; status == 0 && is_fake (path) && i < G_N_ELEMENTS (files); i++)
    g_free (tf_test_write (path, files[i].name, files[i].text));
  return status;
}

int
rmdir (const char *path)
{
  g_autofree char *events = g_build_filename (path, "cgroup.events", NULL);
  g_autofree char *text = NULL;
  g_autofree char *child = g_build_filename (path, "inside", NULL);

  if (is_fake (path) && g_file_get_contents (events, &text, NULL, NULL))
    {
      if (strstr (text, "populated 1") != NULL || g_file_test (child, G_FILE_TEST_EXISTS))
        {
          errno = EBUSY;
          return -1;
        }
      for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        {
          g_autofree char *file = g_build_filename (path, files[i].name, NULL);

          g_unlink (file);
        }
    }
  return (int) syscall (SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}

typedef struct
{
  char *own; /* (owned): the delegated group */
} World;

static void
world_set_up (World *world, gconstpointer data)
{
  fake_root = tf_test_make_dir ();
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (tf_test_write (fake_root, files[i].name, files[i].text));
  world->own = g_build_filename (fake_root, "service", NULL);
  g_assert_cmpint (g_mkdir (world->own, 0700), ==, 0);
}

static void
world_tear_down (World *world, gconstpointer data)
{
  g_clear_pointer (&fake_root, g_free);
  g_free (world->own);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

static char *
dup_text (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("(missing)");
}

/* Writing does not truncate a file of the kernel. */
#define assert_text(directory, name, expected) \
  G_STMT_START \
  { \
    g_autofree char *found = dup_text (directory, name); \
\
    g_assert_true (g_str_has_prefix (found, expected)); \
  } \
  G_STMT_END

TF_TEST_WITH (a_run_has_its_limits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfCgroup) cgroup =
      tf_cgroup_open (fake_root, "1:name=systemd:/x\n0::/service\n", &error);
  g_autofree char *inside = NULL;
  g_autofree char *path = NULL;
  g_autofree char *leaf = g_build_filename (world->own, "thoughtforge-daemon", NULL);

  g_assert_no_error (error);
  assert_text (leaf, "cgroup.procs", "0");
  assert_text (world->own, "cgroup.subtree_control", "+memory +pids");
  inside = tf_cgroup_dup_next (cgroup);
  g_assert_true (tf_cgroup_make_run (cgroup, inside, 1000000, 50, &error));
  g_assert_no_error (error);
  path = g_path_get_dirname (inside);
  assert_text (path, "memory.max", "1000000");
  assert_text (path, "memory.swap.max", "0");
  assert_text (path, "memory.oom.group", "1");
  assert_text (path, "pids.max", "50");
  /* Its root shows no limits that it could change. */
  assert_text (inside, "memory.max", "max");
}

static gboolean
is_there (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

TF_TEST_WITH (no_limit_is_left_to_the_kernel)
{
  g_autoptr (TfCgroup) cgroup = tf_cgroup_open (fake_root, "0::/service\n", NULL);
  g_autofree char *inside = tf_cgroup_dup_next (cgroup);
  g_autofree char *path = g_path_get_dirname (inside);

  g_assert_true (tf_cgroup_make_run (cgroup, inside, 0, 0, NULL));
  assert_text (path, "memory.max", "max");
  assert_text (path, "memory.swap.max", "max");
  assert_text (path, "pids.max", "max");
}

TF_TEST_WITH (the_end_leaves_the_group_as_it_was)
{
  TfCgroup *cgroup = tf_cgroup_open (fake_root, "0::/service\n", NULL);
  g_autofree char *inside = tf_cgroup_dup_next (cgroup);
  g_autofree char *path = g_path_get_dirname (inside);

  g_assert_true (tf_cgroup_make_run (cgroup, inside, 1000, 10, NULL));
  tf_cgroup_free (cgroup);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (is_there (world->own, "thoughtforge-daemon"));
  assert_text (world->own, "cgroup.subtree_control", "-memory -pids");
  assert_text (world->own, "cgroup.procs", "0");
}

/* No process has so high a number: the daemon that made this group is gone. */
TF_TEST_WITH (what_a_killed_daemon_left_is_removed)
{
  g_autofree char *left = g_build_filename (world->own, "thoughtforge-run-2147483646-3", NULL);
  g_autofree char *inside = g_build_filename (left, "inside", NULL);
  g_autofree char *others = g_build_filename (world->own, "thoughtforge-run-1-0", NULL);
  g_autoptr (TfCgroup) cgroup = NULL;

  g_assert_cmpint (g_mkdir (left, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (inside, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (others, 0700), ==, 0);
  cgroup = tf_cgroup_open (fake_root, "0::/service\n", NULL);
  g_assert_nonnull (cgroup);
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  /* That of a daemon that lives. */
  g_assert_true (g_file_test (others, G_FILE_TEST_EXISTS));
}

TF_TEST_WITH (a_start_in_the_leaf_uses_the_group_above)
{
  g_autofree char *leaf = g_build_filename (world->own, "thoughtforge-daemon", NULL);
  g_autoptr (TfCgroup) cgroup = NULL;
  g_autofree char *inside = NULL;

  g_assert_cmpint (g_mkdir (leaf, 0700), ==, 0);
  cgroup = tf_cgroup_open (fake_root, "0::/service/thoughtforge-daemon\n", NULL);
  g_assert_nonnull (cgroup);
  inside = tf_cgroup_dup_next (cgroup);
  g_assert_true (g_str_has_prefix (inside, world->own));
  g_assert_false (g_str_has_prefix (inside, leaf));
}

TF_TEST_WITH (a_group_that_fails_is_not_left)
{
  g_autoptr (TfCgroup) cgroup = tf_cgroup_open (fake_root, "0::/service\n", NULL);
  g_autofree char *inside = tf_cgroup_dup_next (cgroup);
  g_autofree char *path = g_path_get_dirname (inside);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_false (tf_cgroup_make_run (cgroup, inside, 1000, 10, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}

/* The kernel refuses controllers while other processes are in the group. */
TF_TEST_WITH (a_group_with_others_is_left_alone)
{
  g_autofree char *control = g_build_filename (world->own, "cgroup.subtree_control", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_unlink (control), ==, 0);
  /* leads out: every write to it fails */
  g_assert_cmpint (symlink ("/dev/full", control), ==, 0);
  g_assert_null (tf_cgroup_open (fake_root, "0::/service\n", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_nonnull (strstr (error->message, "other processes"));
  g_assert_false (is_there (world->own, "thoughtforge-daemon"));
  assert_text (world->own, "cgroup.procs", "0");
}

static const struct
{
  const char *name;
  const char *own;
  const char *controllers;
  const char *said;
} refused[] = {
  { "version-1", "4:memory:/service\n", "memory pids\n", "there are no control groups" },
  { "outside", "0::/../service\n", "memory pids\n", "outside" },
  { "no-memory", "0::/service\n", "cpu pids\n", "no controllers" },
  { "no-pids", "0::/service\n", "cpu memory\n", "no controllers" },
  { "elsewhere", "0::/missing\n", "memory pids\n", "no controllers" },
};

TF_TEST_WITH (what_cannot_limit_is_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", refused[i].name);
      g_free (tf_test_write (world->own, "cgroup.controllers", refused[i].controllers));
      g_assert_null (tf_cgroup_open (fake_root, refused[i].own, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
      g_assert_nonnull (strstr (error->message, refused[i].said));
      g_assert_false (is_there (world->own, "thoughtforge-daemon"));
    }
}
