/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-file-private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"

/* White space that editors leave after the last bracket. */
#define MAX_TAIL 64

void
tf_state_file_take_corrupt (const TfProjectFiles *files,
                            const char *relative,
                            GError *cause,
                            GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  g_autoptr (GError) not_kept = NULL;
  g_autofree char *kept = tf_atomic_file_keep_corrupt (path, &not_kept);

  if (kept != NULL)
    tf_expected_files_note_absent (tf_project_files_get_expected (files), relative);
  if (kept != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT, "%s is corrupt: %s; it is kept as %s",
                 path, cause->message, kept);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
                 "%s is corrupt: %s; it stays where it is: %s", path, cause->message,
                 not_kept->message);
  g_error_free (cause);
}

/* Returns: (transfer full) (nullable): the path of the newest copy set aside */
static char *
find_kept (const char *path)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *prefix = g_strconcat (name, ".corrupt-", NULL);
  g_autofree char *newest = NULL;
  DIR *dir = opendir (directory);
  struct dirent *entry = NULL;

  while (dir != NULL && (entry = readdir (dir)) != NULL)
    if (g_str_has_prefix (entry->d_name, prefix) && g_strcmp0 (entry->d_name, newest) > 0)
      {
        g_free (newest);
        newest = g_strdup (entry->d_name);
      }
  if (dir != NULL)
    closedir (dir);
  return newest != NULL ? g_build_filename (directory, newest, NULL) : NULL;
}

/* A file that was set aside differs from one that never existed. */
static void
set_absent (GError **error, const char *path)
{
  g_autofree char *kept = find_kept (path);

  if (kept != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
                 "%s was corrupt and is kept as %s; repair it and rename it back", path, kept);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", path);
}

static gboolean
is_about_content (const GError *error)
{
  return g_error_matches (error, TF_ERROR, TF_ERROR_MALFORMED) ||
         g_error_matches (error, TF_ERROR, TF_ERROR_TOO_LARGE);
}

gpointer
tf_state_file_load (const TfProjectFiles *files,
                    const char *relative,
                    TfStateParse parse,
                    GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  g_autoptr (GError) cause = NULL;
  gsize length = 0;
  g_autofree char *text =
      tf_project_files_read (files, relative, TF_LIMIT_STATE_FILE, &length, &cause);
  g_autoptr (JsonNode) node = NULL;
  gpointer record = NULL;

  if (g_error_matches (cause, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      set_absent (error, path);
      return NULL;
    }
  if (cause != NULL && !is_about_content (cause))
    {
      g_propagate_error (error, g_steal_pointer (&cause));
      return NULL;
    }
  if (text != NULL)
    node = tf_json_parse (text, (gssize) length, &cause);
  if (node != NULL)
    record = parse (node, "", &cause);
  if (record == NULL)
    tf_state_file_take_corrupt (files, relative, g_steal_pointer (&cause), error);
  return record;
}

static char
last_visible (int fd, gint64 size)
{
  char tail[MAX_TAIL] = "";
  gint64 from = MAX (size - MAX_TAIL, 0);
  gssize count = pread (fd, tail, sizeof tail, from);

  while (count > 0 && g_ascii_isspace (tail[count - 1]))
    count--;
  return count > 0 ? tail[count - 1] : '\0';
}

/* A cheap check, because it precedes every write: our complete files begin and end with a bracket;
 * empty, torn and binary ones do not. */
static gboolean
may_be_replaced (const char *path)
{
  g_auto (TfFd) fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat info;
  char first = '\0';
  char last = '\0';

  if (fd < 0)
    return errno == ENOENT;
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode) || pread (fd, &first, 1, 0) != 1)
    return FALSE;
  last = last_visible (fd, info.st_size);
  return (first == '{' && last == '}') || (first == '[' && last == ']') || g_ascii_isspace (first);
}

static gboolean
keep_before_replacing (const char *path, GError **error)
{
  g_autofree char *kept = tf_atomic_file_keep_corrupt (path, error);

  if (kept == NULL)
    return FALSE;
  g_warning ("%s was corrupt before it was written; it is kept as %s", path, kept);
  return TRUE;
}

gboolean
tf_state_file_save (const TfProjectFiles *files,
                    const char *relative,
                    JsonNode *node,
                    GError **error)
{
  g_autoptr (JsonNode) owned = node;
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  g_autofree char *text = tf_json_to_text (owned);

  if (!may_be_replaced (path) && !keep_before_replacing (path, error))
    return FALSE;
  return tf_project_files_write (files, relative, text, -1, error);
}
