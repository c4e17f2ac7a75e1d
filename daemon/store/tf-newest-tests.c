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

/* An unreadable report was set aside under such a name, with its time. */
static gboolean
is_corrupt (const char *name)
{
  return strstr (name, ENDING ".corrupt-") != NULL;
}

static gboolean
is_report (const char *name)
{
  if (g_str_has_prefix (name, TF_WITHOUT_PROGRAM_TESTS ENDING) ||
      g_str_has_prefix (name, TF_HELP_TESTS))
    return FALSE;
  return *name != '.' && (is_corrupt (name) ||
                          (g_str_has_suffix (name, ENDING) && strlen (name) > strlen (ENDING)));
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
      newest = g_strdup (entry->d_name);
      newest_time = info.st_mtim;
    }
  closedir (directory);
  if (newest == NULL)
    return NULL;
  if (!is_corrupt (newest))
    return g_strndup (newest, strlen (newest) - strlen (ENDING));
  g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
               "the report of the newest test run is corrupt; it is kept as %s/%s", path, newest);
  return NULL;
}

typedef struct
{
  char *name;
  struct timespec time;
} Dated;

static void
dated_free (gpointer data)
{
  Dated *dated = data;

  g_free (dated->name);
  g_free (dated);
}

static int
compare_dates (gconstpointer a, gconstpointer b)
{
  const Dated *first = *(const Dated *const *) a;
  const Dated *second = *(const Dated *const *) b;

  if (is_newer (&first->time, &second->time))
    return -1;
  return is_newer (&second->time, &first->time) ? 1 : strcmp (first->name, second->name);
}

/* Returns: (transfer full) (element-type Dated) */
static GPtrArray *
read_dates (DIR *directory)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (dated_free);
  struct dirent *entry;

  while ((entry = readdir (directory)) != NULL)
    {
      struct stat info;
      Dated *dated;

      if (!is_report (entry->d_name) || is_corrupt (entry->d_name) ||
          g_str_has_prefix (entry->d_name, TF_CAUSE_TESTS) ||
          fstatat (dirfd (directory), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
          !S_ISREG (info.st_mode))
        continue;
      dated = g_new0 (Dated, 1);
      dated->name = g_strndup (entry->d_name, strlen (entry->d_name) - strlen (ENDING));
      dated->time = info.st_mtim;
      g_ptr_array_add (all, dated);
    }
  return all;
}

GPtrArray *
tf_newest_tests_list (const TfProjectFiles *files, guint max)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) all = NULL;
  DIR *directory;

  g_return_val_if_fail (files != NULL, names);
  tf_worker_assert_current ();

  path = tf_project_files_dup_path (files, TF_DIR_TESTS);
  directory = opendir (path);
  if (directory == NULL)
    return names;
  all = read_dates (directory);
  closedir (directory);
  g_ptr_array_sort (all, compare_dates);
  for (guint i = 0; i < MIN (all->len, max); i++)
    g_ptr_array_add (names, g_strdup (((Dated *) g_ptr_array_index (all, i))->name));
  return names;
}
