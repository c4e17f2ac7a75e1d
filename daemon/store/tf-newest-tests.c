/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-newest-tests.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-worker.h"

#define ENDING ".json"

static gboolean
is_report (const char *name)
{
  return *name != '.' && g_str_has_suffix (name, ENDING) && strlen (name) > strlen (ENDING) &&
         strstr (name, ".corrupt-") == NULL;
}

static gboolean
is_newer (const struct timespec *a, const struct timespec *b)
{
  return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

char *
tf_newest_tests_dup_name (const TfProjectFiles *files, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *newest = NULL;
  struct timespec newest_time = { 0 };
  struct dirent *entry;
  DIR *directory;

  g_return_val_if_fail (files != NULL, NULL);
  tf_worker_assert_current ();

  path = tf_project_files_dup_path (files, TF_DIR_TESTS);
  directory = opendir (path);
  if (directory == NULL)
    {
      if (errno != ENOENT)
        tf_error_set_from_errno (error, errno, "read", path);
      return NULL;
    }
  while ((entry = readdir (directory)) != NULL)
    {
      struct stat info;

      if (!is_report (entry->d_name) ||
          fstatat (dirfd (directory), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
          !S_ISREG (info.st_mode) || (newest != NULL && !is_newer (&info.st_mtim, &newest_time)))
        continue;
      g_free (newest);
      newest = g_strndup (entry->d_name, strlen (entry->d_name) - strlen (ENDING));
      newest_time = info.st_mtim;
    }
  closedir (directory);
  return g_steal_pointer (&newest);
}
