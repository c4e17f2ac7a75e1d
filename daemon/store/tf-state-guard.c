/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-run-store-private.h"
#include "tf-temp-file-private.h"
#include "tf-worker.h"

#define TRIES   1000
#define CORRUPT ".corrupt-" /* kept by the daemon */

struct _TfStateGuard
{
  TfProjectFiles *files; /* (owned): they have what is expected */
};

/* A large resource that was added is compared, too. */
static void
read_state (const TfProjectFiles *files, const char *relative, gsize limit, TfFileState *state)
{
  const char *name = NULL;
  g_auto (TfFd) dir_fd = tf_project_files_open_parent (files, relative, FALSE, &name, NULL);

  if (dir_fd >= 0)
    tf_file_state_read (state, dir_fd, name, limit);
}

/* @file (nullable): in each directory of @directory, the file of that name; %NULL: all files.
 * Nothing behind a link. */
static void
add_names (const TfProjectFiles *files, const char *directory, const char *file, GHashTable *names)
{
  g_autofree char *any = g_strconcat (directory, "/x", NULL);
  const char *name = NULL;
  g_auto (TfFd) fd = tf_project_files_open_parent (files, any, FALSE, &name, NULL);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  if (dir == NULL)
    return;
  g_steal_fd (&fd);
  while ((entry = readdir (dir)) != NULL)
    if (entry->d_name[0] != '.' && strstr (entry->d_name, CORRUPT) == NULL)
      g_hash_table_add (names, g_strjoin ("/", directory, entry->d_name, file, NULL));
  closedir (dir);
}

/* Only the daemon writes these, and it reads them again. */
static void
add_guarded (const TfProjectFiles *files, GHashTable *names)
{
  static const char *const fixed[] = {
    TF_FILE_STATUS, TF_FILE_CHAT,   TF_FILE_POLISH_STATE, TF_FILE_POLISH_LOG,  TF_FILE_TASK_QUEUE,
    TF_FILE_LOG,    TF_FILE_INTENT, TF_FILE_SPEC,         TF_FILE_CONSTRAINTS, TF_FILE_ISSUES,
  };

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_hash_table_add (names, g_strdup (fixed[i]));
  add_names (files, TF_DIR_REVIEWS, NULL, names);
  add_names (files, TF_DIR_TESTS, NULL, names);
  add_names (files, TF_DIR_RUNS, TF_RUN_SUMMARY, names);
}

TfStateGuard *
tf_state_guard_take (TfProjectFiles *files)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  TfExpectedFiles *expected = NULL;
  TfStateGuard *self = NULL;
  GHashTableIter iter;
  gpointer relative = NULL;

  g_return_val_if_fail (files != NULL, NULL);
  tf_worker_assert_current ();

  self = g_new0 (TfStateGuard, 1);
  self->files = tf_project_files_ref (files);
  expected = tf_project_files_get_expected (files);
  tf_expected_files_open (expected);
  add_guarded (files, names);
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &relative, NULL))
    {
      g_auto (TfFileState) state = TF_FILE_STATE_INIT;

      read_state (files, relative, TF_LIMIT_STATE_FILE, &state);
      tf_expected_files_set (expected, relative, &state);
    }
  return self;
}

void
tf_state_guard_free (TfStateGuard *self)
{
  if (self == NULL)
    return;
  tf_expected_files_close (tf_project_files_get_expected (self->files));
  tf_project_files_unref (self->files);
  g_free (self);
}

gboolean
tf_state_guard_covers (const TfStateGuard *self, const char *relative)
{
  g_auto (TfFileState) state = TF_FILE_STATE_INIT;

  return tf_expected_files_get (tf_project_files_get_expected (self->files), relative, &state);
}

/* @stays: it is linked there, so that its place is never empty. Returns: an errno; 0: done */
static int
keep (int from, const char *name, int to, const char *free_name, gboolean stays)
{
  if (stays && linkat (from, name, to, free_name, 0) == 0)
    return 0;
  /* Not every file system has links, and not every file may be linked. */
  return stays && errno == EEXIST ? EEXIST : tf_rename_to_free_name (from, name, to, free_name);
}

/* Puts what is in the place of @relative into TF_DIR_REMOVED, too. */
static gboolean
set_aside (const TfProjectFiles *files, const char *relative, gboolean stays, GError **error)
{
  const char *name = NULL;
  const char *any = NULL;
  g_auto (TfFd) from = tf_project_files_open_parent (files, relative, FALSE, &name, error);
  g_auto (TfFd) to = -1;
  int code = from >= 0 ? EEXIST : 0;

  if (from < 0)
    return FALSE;
  to = tf_project_files_open_parent (files, TF_DIR_REMOVED "/x", TRUE, &any, error);
  if (to < 0)
    return FALSE;
  for (guint i = 0; code == EEXIST && i < TRIES; i++)
    {
      g_autofree char *free_name = i == 0 ? g_strdup (name) : g_strdup_printf ("%s-%u", name, i);

      code = keep (from, name, to, free_name, stays);
    }
  if (code == 0)
    return TRUE;
  tf_error_set_from_errno (error, code, "move to " TF_DIR_REMOVED, relative);
  return FALSE;
}

/* A link or a file where @relative needs a directory is set aside. */
static gboolean
clear_way (const TfProjectFiles *files, const char *relative, GError **error)
{
  for (const char *at = strchr (relative, '/'); at != NULL; at = strchr (at + 1, '/'))
    {
      g_autofree char *parent = g_strndup (relative, (gsize) (at - relative));
      g_auto (TfFileState) state = TF_FILE_STATE_INIT;

      read_state (files, parent, 0, &state);
      if (state.exists && !S_ISDIR (state.mode) && !set_aside (files, parent, FALSE, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_back (const TfProjectFiles *files,
            const char *relative,
            const TfFileState *expected,
            GError **error)
{
  const char *name = NULL;
  g_auto (TfFd) dir_fd = -1;
  gsize length = 0;
  const char *text = g_bytes_get_data (expected->text, &length);

  if (!tf_project_files_write (files, relative, text != NULL ? text : "", (gssize) length, error))
    return FALSE;
  dir_fd = tf_project_files_open_parent (files, relative, FALSE, &name, error);
  if (dir_fd < 0)
    return FALSE;
  if (fchmodat (dir_fd, name, expected->mode & 07777, 0) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "restore", relative);
  return FALSE;
}

/* At no moment is a file missing that must be there: the daemon may be killed in between. */
static gboolean
restore (const TfProjectFiles *files,
         const char *relative,
         const TfFileState *expected,
         const TfFileState *now,
         GError **error)
{
  gboolean stays = expected->text != NULL && S_ISREG (now->mode);

  if ((now->exists && !set_aside (files, relative, stays, error)) ||
      !clear_way (files, relative, error))
    return FALSE;
  return expected->text == NULL || write_back (files, relative, expected, error);
}

static char *
describe (const char *relative, const char *during, gboolean existed, gboolean exists)
{
  if (!existed)
    return g_strdup_printf ("created %s %s, which is not allowed: moved to " TF_DIR_REMOVED,
                            relative, during);
  if (!exists)
    return g_strdup_printf ("deleted %s %s, which is not allowed: restored", relative, during);
  return g_strdup_printf ("changed %s %s, which is not allowed: restored; the changed file is "
                          "in " TF_DIR_REMOVED,
                          relative, during);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Also what appeared since. Returns: (transfer full) (element-type utf8): sorted */
static GPtrArray *
list_names (const TfProjectFiles *files)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) known = tf_expected_files_list (tf_project_files_get_expected (files));
  GPtrArray *sorted = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name = NULL;

  add_guarded (files, names);
  for (guint i = 0; i < known->len; i++)
    g_hash_table_add (names, g_strdup (g_ptr_array_index (known, i)));
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (sorted, g_strdup (name));
  g_ptr_array_sort (sorted, compare_names);
  return sorted;
}

static gboolean
settle_file (const TfProjectFiles *files,
             const char *relative,
             const char *during,
             GPtrArray *sentences,
             GError **error)
{
  g_auto (TfFileState) expected = TF_FILE_STATE_INIT;
  g_auto (TfFileState) now = TF_FILE_STATE_INIT;
  gsize limit = TF_LIMIT_STATE_FILE;

  tf_expected_files_get (tf_project_files_get_expected (files), relative, &expected);
  if (expected.text != NULL)
    limit = MAX (limit, g_bytes_get_size (expected.text));
  read_state (files, relative, limit, &now);
  if (tf_file_state_is (&expected, &now))
    return TRUE;
  if (!restore (files, relative, &expected, &now, error))
    return FALSE;
  g_ptr_array_add (sentences, describe (relative, during, expected.exists, now.exists));
  return TRUE;
}

gboolean
tf_state_guard_settle_files (const TfProjectFiles *files,
                             const char *during,
                             GPtrArray *sentences,
                             GError **error)
{
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (files != NULL && sentences != NULL, FALSE);
  tf_worker_assert_current ();

  if (!tf_expected_files_is_open (tf_project_files_get_expected (files)))
    return TRUE;
  names = list_names (files);
  for (guint i = 0; i < names->len; i++)
    if (!settle_file (files, g_ptr_array_index (names, i), during, sentences, error))
      return FALSE;
  return TRUE;
}

gboolean
tf_state_guard_settle (const TfStateGuard *self,
                       const char *during,
                       GPtrArray *sentences,
                       GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return tf_state_guard_settle_files (self->files, during, sentences, error);
}
