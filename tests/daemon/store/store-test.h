/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-project-store.h"
#include "tf-test.h"

/* What the tests of this folder share. */

#define STORE_TEST_NOW G_GINT64_CONSTANT (1795253400000000) /* 2026-11-21T09:30:00Z */

static inline TfProjectFiles *
store_test_new_project (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  TfProjectFiles *files = tf_project_store_create (dir, STORE_TEST_NOW, &error);

  g_assert_no_error (error);
  return files;
}

static inline char *
store_test_read (const TfProjectFiles *files, const char *relative)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static inline void
store_test_write (const TfProjectFiles *files, const char *relative, const char *text)
{
  g_free (tf_test_write (tf_project_files_get_directory (files), relative, text));
}

static inline gboolean
store_test_exists (const TfProjectFiles *files, const char *relative)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  struct stat info;

  return lstat (path, &info) == 0;
}

/* How many names in @directory contain @part. */
static inline guint
store_test_count (const char *directory, const char *part)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name = NULL;
  guint count = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    count += strstr (name, part) != NULL;
  return count;
}

static inline guint
store_test_count_in (const TfProjectFiles *files, const char *relative, const char *part)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);

  return store_test_count (path, part);
}

/* A file system of its own of @size at @path, for this process only. */
static inline gboolean
store_test_mount (const char *path, const char *size)
{
  g_autofree char *options = g_strconcat ("size=", size, NULL);

  return unshare (CLONE_NEWNS) == 0 && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
         mount ("tmpfs", path, "tmpfs", 0, options) == 0;
}

static inline gboolean
store_test_can_mount (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  pid_t child = fork ();
  int status = 1;

  if (child == 0)
    _exit (store_test_mount (dir, "64k") ? 0 : 1);
  waitpid (child, &status, 0);
  g_rmdir (dir);
  return status == 0;
}

/* In the test: runs itself again in a process whose mounts are its own. %TRUE in that process. */
static inline gboolean
store_test_enter_mounts (void)
{
  if (g_test_subprocess ())
    return TRUE;
  if (!store_test_can_mount ())
    {
      g_test_skip ("a file system of its own cannot be mounted here");
      return FALSE;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
  return FALSE;
}

static inline gboolean
store_test_make_read_only (const char *path)
{
  return mount (NULL, path, NULL, MS_REMOUNT | MS_RDONLY, NULL) == 0;
}

#define store_test_assert_error(error, code, part) \
  G_STMT_START \
  { \
    g_assert_error (error, TF_ERROR, code); \
    g_assert_nonnull (strstr (error->message, part)); \
  } \
  G_STMT_END
