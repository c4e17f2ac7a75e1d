/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-project-store.h"
#include "tf-test.h"

/* Helpers shared by the tests of this folder. */

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
  return tf_test_read (tf_project_files_get_directory (files), relative);
}

static inline void
store_test_write (const TfProjectFiles *files, const char *relative, const char *text)
{
  g_free (tf_test_write (tf_project_files_get_directory (files), relative, text));
}

static inline gboolean
store_test_exists (const TfProjectFiles *files, const char *relative)
{
  return tf_test_exists (tf_project_files_get_directory (files), relative);
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
