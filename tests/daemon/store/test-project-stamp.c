/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-stamp.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "store-test.h"
#include "tf-fd.h"

#define TF_TEST_PREFIX "/store/project-stamp"

static gboolean
take (const TfProjectFiles *files, TfProjectStamp *out_stamp)
{
  g_autofree char *parent = g_path_get_dirname (tf_project_files_get_directory (files));
  g_auto (TfFd) fd = open (parent, O_PATH | O_DIRECTORY | O_CLOEXEC);

  return tf_project_stamp_take (fd, tf_project_files_get_id (files), out_stamp);
}

static void
write_file (const TfProjectFiles *files, const char *name, const char *text)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
replace_by_link (const TfProjectFiles *files, const char *name)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);
  g_autofree char *kept = g_strconcat (path, "-kept", NULL);
  g_autofree char *target = g_path_get_basename (kept);

  g_assert_cmpint (g_rename (path, kept), ==, 0);
  g_assert_cmpint (symlink (target, path), ==, 0);
}

static void
change_mode (const TfProjectFiles *files, const char *name)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);

  g_assert_cmpint (g_chmod (path, 0750), ==, 0);
}

/* The same size and the same times. */
static void
forge_times (const TfProjectFiles *files, const char *name)
{
  g_autofree char *path = tf_project_files_dup_path (files, name);
  struct stat before;
  struct timespec times[2];

  g_assert_cmpint (stat (path, &before), ==, 0);
  times[0] = before.st_atim;
  times[1] = before.st_mtim;
  write_file (files, name, "{\"a\": 2}");
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

static void
write_longer (const TfProjectFiles *files, const char *name)
{
  write_file (files, name, "{\"a\": 1000}");
}

/* Until the clock of the file system has gone on; on older kernels it is as coarse as 10 ms. */
static void
wait_for_clock (const TfProjectFiles *files, const TfProjectStamp *stamp)
{
  g_autofree char *probe = g_strconcat (tf_project_files_get_directory (files), "-probe", NULL);
  struct stat info = { 0 };

  while ((guint64) info.st_ctim.tv_sec * 1000000000 + (guint64) info.st_ctim.tv_nsec <=
         tf_project_stamp_get_newest (stamp))
    {
      g_assert_true (g_file_set_contents (probe, "", 0, NULL));
      g_assert_cmpint (stat (probe, &info), ==, 0);
    }
}

static const struct
{
  const char *title;
  void (*change) (const TfProjectFiles *files, const char *name);
  const char *name;
} changes[] = {
  { "status", write_longer, TF_FILE_STATUS },
  { "polish state", write_longer, TF_FILE_POLISH_STATE },
  { "a mark", write_longer, TF_FILE_COMMIT_MARK },
  { "forged times", forge_times, TF_FILE_STATUS },
  { "a wider mode", change_mode, "." },
  { "a wider mode of the private directory", change_mode, TF_DIR_PRIVATE },
  { "a link for documents", replace_by_link, TF_DIR_DOCS },
  { "a link for runs", replace_by_link, TF_DIR_RUNS },
};

TF_TEST (each_change_is_seen)
{
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (TfProjectFiles) files = store_test_new_project ();
      TfProjectStamp before;
      TfProjectStamp same;
      TfProjectStamp after;

      g_test_message ("%s", changes[i].title);
      write_file (files, TF_FILE_STATUS, "{\"a\": 1}");
      write_file (files, TF_FILE_POLISH_STATE, "{\"a\": 1}");
      g_assert_true (take (files, &before));
      g_assert_true (take (files, &same));
      g_assert_true (tf_project_stamp_equal (&before, &same));
      wait_for_clock (files, &before);
      changes[i].change (files, changes[i].name);
      g_assert_true (take (files, &after));
      g_assert_false (tf_project_stamp_equal (&before, &after));
    }
}

TF_TEST (what_is_missing_is_no_trouble)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  TfProjectStamp without;
  TfProjectStamp with;

  g_assert_true (take (files, &without));
  write_file (files, TF_FILE_STATUS, "{}");
  g_assert_true (take (files, &with));
  g_assert_cmpuint (tf_project_stamp_get_newest (&with), >=,
                    tf_project_stamp_get_newest (&without));
}

/* Only a closer look tells what it is. */
TF_TEST (what_is_something_else_has_no_stamp)
{
  static const char *const names[] = { ".", TF_DIR_PRIVATE, TF_FILE_STATUS, TF_FILE_POLISH_STATE };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TfProjectFiles) files = store_test_new_project ();
      TfProjectStamp stamp;

      write_file (files, TF_FILE_STATUS, "{}");
      write_file (files, TF_FILE_POLISH_STATE, "{}");
      if (g_str_equal (names[i], "."))
        {
          const char *path = tf_project_files_get_directory (files);
          g_autofree char *kept = g_strconcat (path, "-kept", NULL);
          g_autofree char *target = g_path_get_basename (kept);

          g_assert_cmpint (g_rename (path, kept), ==, 0);
          g_assert_cmpint (symlink (target, path), ==, 0);
        }
      else
        replace_by_link (files, names[i]);
      g_assert_false (take (files, &stamp));
    }
}
