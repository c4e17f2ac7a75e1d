/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-scan.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-ignore.h"
#include "tf-limits.h"
#include "tf-snapshot-name.h"
#include "tf-text.h"
#include "tf-worker.h"

/* The .gitignore of a directory being read. */
typedef struct
{
  TfIgnore *ignore; /* (owned) */
  gsize base;       /* length of the path to its directory in bytes */
} Level;

typedef struct
{
  const TfTreeScan *how;
  GPtrArray *entries; /* (element-type TfTreeEntry) */
  GString *path;      /* of the directory being read, "" for the root */
  guint depth;
  GArray *levels;    /* (element-type Level): innermost last */
  gboolean ignoring; /* the directory is ignored, but contains something to keep */
  gboolean over;     /* it was enough */
} Scan;

static void
entry_free (gpointer data)
{
  TfTreeEntry *entry = data;

  g_free (entry->path);
  g_free (entry);
}

/* ".<name>.tmp-XXXXXX", an interrupted write of the store. */
static gboolean
is_temporary (const char *name)
{
  gsize length = strlen (name);

  return name[0] == '.' && length > 12 && strncmp (name + length - 11, ".tmp-", 5) == 0;
}

static gboolean
has (const Scan *scan, TfTreeScanFlags flag)
{
  return (scan->how->what & flag) != 0;
}

/* What ThoughtForge keeps at the top of a project. */
static gboolean
is_own (const char *name)
{
  return strcmp (name, ".thoughtforge") == 0 || strcmp (name, TF_TREE_CODE) == 0 ||
         strcmp (name, "thoughtforge.log") == 0 || is_temporary (name);
}

/* Keep consistent with what tf-repo.c writes to .git/info/exclude. */
static gboolean
is_left_out (const Scan *scan, const char *name)
{
  if (strcmp (name, ".") == 0 || strcmp (name, "..") == 0)
    return TRUE;
  if (scan->depth == 0 && strcmp (name, ".git") == 0)
    return TRUE;
  if (has (scan, TF_TREE_SCAN_CODE))
    return !has (scan, TF_TREE_SCAN_SNAPSHOT) && tf_snapshot_name_is_refused (name);
  if (scan->depth == 0 && is_own (name))
    return TRUE;
  return !has (scan, TF_TREE_SCAN_SNAPSHOT) &&
         (is_temporary (name) || tf_snapshot_name_is_refused (name));
}

static void
add_entry (Scan *scan, TfTreeKind kind, const struct stat *info)
{
  TfTreeEntry *entry = g_new (TfTreeEntry, 1);

  entry->path = g_strndup (scan->path->str, scan->path->len);
  entry->kind = kind;
  entry->info = *info;
  g_ptr_array_add (scan->entries, entry);
  scan->over = scan->how->enough != NULL && scan->how->enough (entry, scan->how->enough_data);
}

static void
level_clear (gpointer data)
{
  Level *level = data;

  tf_ignore_free (level->ignore);
}

/* Returns: (transfer full) (nullable) */
static TfIgnore *
read_ignore (int fd)
{
  g_autofree char *text = g_malloc (TF_LIMIT_CONFIG_FILE + 1);
  gsize length = 0;
  gssize count = 1;

  while (count > 0 && length <= TF_LIMIT_CONFIG_FILE)
    {
      count = read (fd, text + length, TF_LIMIT_CONFIG_FILE + 1 - length);
      if (count < 0 && errno != EINTR)
        return NULL;
      length += count > 0 ? (gsize) count : 0;
    }
  return length <= TF_LIMIT_CONFIG_FILE ? tf_ignore_new (text, length) : NULL;
}

/* Returns: whether there is another level */
static gboolean
enter_level (Scan *scan, int dir_fd)
{
  Level level = { NULL, scan->path->len > 0 ? scan->path->len + 1 : 0 };
  struct stat info;
  int fd = -1;

  if (scan->how->keeps == NULL || scan->ignoring)
    return FALSE;
  fd = openat (dir_fd, ".gitignore", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return FALSE;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    level.ignore = read_ignore (fd);
  close (fd);
  if (level.ignore == NULL)
    return FALSE;
  g_array_append_val (scan->levels, level);
  return TRUE;
}

static gboolean
is_ignored (const Scan *scan, gboolean is_directory)
{
  TfIgnoreVerdict verdict = TF_IGNORE_UNSAID;

  if (scan->ignoring)
    return TRUE;
  for (guint i = scan->levels->len; i > 0 && verdict == TF_IGNORE_UNSAID; i--)
    {
      const Level *level = &g_array_index (scan->levels, Level, i - 1);

      verdict = tf_ignore_judge (level->ignore, scan->path->str + level->base, is_directory);
    }
  return verdict == TF_IGNORE_IGNORED;
}

static gboolean scan_directory (Scan *scan, int parent_fd, const char *name, GError **error);

static gboolean
scan_subdirectory (Scan *scan,
                   int dir_fd,
                   const char *name,
                   const struct stat *info,
                   GError **error)
{
  guint before = scan->entries->len;

  if (!scan_directory (scan, dir_fd, name, error))
    return FALSE;
  if (scan->entries->len == before && has (scan, TF_TREE_SCAN_SNAPSHOT))
    add_entry (scan, TF_TREE_EMPTY_DIRECTORY, info);
  return TRUE;
}

static gboolean
check_depth (const Scan *scan, const struct stat *info, GError **error)
{
  g_autofree char *shown = NULL;

  if (!S_ISDIR (info->st_mode) || scan->depth < TF_LIMIT_TREE_DEPTH)
    return TRUE;
  shown = tf_text_show_path (scan->path->str);
  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
               "cannot read %s: its directories are nested more than %d deep; move it elsewhere",
               shown, TF_LIMIT_TREE_DEPTH);
  return FALSE;
}

/* @out_gone: it was moved away */
static gboolean
tame_child (const Scan *scan,
            int dir_fd,
            const char *name,
            struct stat *info,
            gboolean *out_gone,
            GError **error)
{
  TfTreeTame *tame = scan->how->tame;
  const char *path = scan->path->str;
  const char *reason = NULL;

  if (tame == NULL)
    return check_depth (scan, info, error);
  tf_tree_tame_entry (tame, dir_fd, name, path, info);
  reason = tf_tree_tame_find_reason (dir_fd, name, path, scan->depth, info);
  *out_gone = reason != NULL && tf_tree_tame_move (tame, dir_fd, name, path, reason, error);
  return reason == NULL || *out_gone;
}

static gboolean
scan_child (Scan *scan, int dir_fd, const char *name, GError **error)
{
  struct stat info;
  gboolean ignored = FALSE;
  gboolean gone = FALSE;

  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    {
      /* It is gone since it was listed: treat it as if it had never existed. */
      if (errno == ENOENT)
        return TRUE;
      tf_error_set_from_errno (error, errno, "read", scan->path->str);
      return FALSE;
    }
  ignored = scan->how->keeps != NULL && is_ignored (scan, S_ISDIR (info.st_mode));
  if (ignored && !scan->how->keeps (scan->path->str, scan->how->keeps_data))
    return TRUE;
  if (!tame_child (scan, dir_fd, name, &info, &gone, error) || gone)
    return gone;
  if (S_ISDIR (info.st_mode))
    {
      gboolean ignoring = scan->ignoring;
      gboolean ok = FALSE;

      scan->ignoring = ignored;
      ok = scan_subdirectory (scan, dir_fd, name, &info, error);
      scan->ignoring = ignoring;
      return ok;
    }
  if (S_ISREG (info.st_mode))
    add_entry (scan, TF_TREE_FILE, &info);
  else if (S_ISLNK (info.st_mode))
    add_entry (scan, TF_TREE_LINK, &info);
  else if (has (scan, TF_TREE_SCAN_SNAPSHOT))
    add_entry (scan, TF_TREE_SPECIAL, &info);
  return TRUE;
}

static gboolean
scan_entries (Scan *scan, DIR *dir, GError **error)
{
  gsize length = scan->path->len;
  struct dirent *entry = NULL;
  gboolean ok = TRUE;

  while (ok && !scan->over && (entry = readdir (dir)) != NULL)
    {
      if (!tf_worker_go_on (error))
        return FALSE;
      if (is_left_out (scan, entry->d_name))
        continue;
      if (length > 0)
        g_string_append_c (scan->path, '/');
      g_string_append (scan->path, entry->d_name);
      scan->depth++;
      ok = scan_child (scan, dirfd (dir), entry->d_name, error);
      scan->depth--;
      g_string_truncate (scan->path, length);
    }
  return ok;
}

static gboolean
scan_directory (Scan *scan, int parent_fd, const char *name, GError **error)
{
  int fd = openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  gboolean entered = FALSE;
  gboolean ok = FALSE;

  if (dir == NULL)
    {
      tf_error_set_from_errno (error, errno, "read", scan->path->len > 0 ? scan->path->str : name);
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  entered = enter_level (scan, fd);
  ok = scan_entries (scan, dir, error);
  if (entered)
    g_array_set_size (scan->levels, scan->levels->len - 1);
  closedir (dir);
  return ok;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const TfTreeEntry *left = *(TfTreeEntry *const *) a;
  const TfTreeEntry *right = *(TfTreeEntry *const *) b;

  return strcmp (left->path, right->path);
}

GPtrArray *
tf_tree_scan_with (int root_fd, const TfTreeScan *how, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));
  Scan scan = { .how = how, .entries = entries, .path = path, .levels = levels };

  g_array_set_clear_func (levels, level_clear);
  if (how->tame != NULL)
    tf_tree_tame_root (how->tame, root_fd);
  if (!scan_directory (&scan, root_fd, ".", error))
    return NULL;
  g_ptr_array_sort (entries, compare_entries);
  return g_steal_pointer (&entries);
}

GPtrArray *
tf_tree_scan (int root_fd, TfTreeScanFlags what, GError **error)
{
  return tf_tree_scan_with (root_fd, &(TfTreeScan){ .what = what }, error);
}
