/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delivery-file.h"

#include <sys/stat.h>

#include "delivery-test.h"
#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/delivery/file"

static gboolean
save (const char *dir, const char *name, gboolean force, GError **error)
{
  g_auto (TfFd) fd = delivery_test_open (dir, "two.bundle");
  g_autofree char *path = g_build_filename (dir, name, NULL);

  return tf_delivery_save_bundle (fd, path, force, error);
}

TF_TEST (saves_a_bundle_that_git_takes)
{
  g_autofree char *dir = delivery_test_world ();
  g_autoptr (GError) error = NULL;

  g_assert_true (save (dir, "mine.bundle", FALSE, &error));
  g_assert_no_error (error);
  g_free (delivery_test_shell (
      dir, "cd home; git bundle verify -q ../mine.bundle; git fetch -q ../mine.bundle forge/x:y; "
           "test -z \"$(ls -A .. | grep tmp)\""));
}

TF_TEST (overwrites_only_by_force)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_free (tf_test_write (dir, "mine.bundle", "mine"));
  g_assert_false (save (dir, "mine.bundle", FALSE, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "or replace it");
  text = tf_test_read (dir, "mine.bundle");
  g_assert_cmpstr (text, ==, "mine");
  g_clear_error (&error);
  g_assert_true (save (dir, "mine.bundle", TRUE, &error));
  g_free (delivery_test_shell (dir, "cmp mine.bundle two.bundle; test -z \"$(ls -A | grep tmp)\""));
}

TF_TEST (a_missing_directory_is_an_error)
{
  g_autofree char *dir = delivery_test_world ();
  g_autoptr (GError) error = NULL;

  g_assert_false (save (dir, "none/mine.bundle", FALSE, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no such file");
}

TF_TEST (a_full_disk_leaves_the_old_file)
{
  g_autofree char *dir = NULL;
  g_autofree char *mount = NULL;
  g_autofree char *left = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  dir = delivery_test_world ();
  mount = g_build_filename (dir, "disk", NULL);
  g_assert_cmpint (mkdir (mount, 0755), ==, 0);
  g_assert_true (tf_test_mount (mount, "64k"));
  g_free (tf_test_write (mount, "mine.bundle", "mine"));
  tf_test_fill_disk (mount, "filler");
  g_assert_false (save (dir, "disk/mine.bundle", TRUE, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left");
  left = delivery_test_shell (dir, "cd disk; cat mine.bundle; ls -A");
  g_assert_cmpstr (left, ==, "minefiller\nmine.bundle");
}
