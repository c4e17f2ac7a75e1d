/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-worker.h"

/* Each level holds a descriptor. */
#define MAX_DEPTH 64

struct _TfGitFiles
{
  GPtrArray *list;    /* (owned) (element-type TfGitFile) */
  GHashTable *bypath; /* (owned) (element-type utf8 TfGitFile): the files of the list */
};

/* Everything below these if they are directories; git manages all other names in .git itself. */
static const char *const guarded[] = { "BISECT_LOG",
                                       "CHERRY_PICK_HEAD",
                                       "HEAD",
                                       "HEAD.lock",
                                       "MERGE_HEAD",
                                       "REVERT_HEAD",
                                       "commondir",
                                       "config",
                                       "config.lock",
                                       "config.worktree",
                                       "gitdir",
                                       "hooks",
                                       "index.lock",
                                       "info",
                                       "objects/info/alternates",
                                       "objects/info/http-alternates",
                                       "packed-refs",
                                       "packed-refs.lock",
                                       "rebase-apply",
                                       "rebase-merge",
                                       "refs",
                                       "sequencer",
                                       "shallow",
                                       "worktrees" };

static void
file_free (gpointer data)
{
  TfGitFile *file = data;

  g_clear_pointer (&file->content, g_bytes_unref);
  g_free (file->path);
  g_free (file);
}

static gboolean
fail (const char *what, const char *path, int saved_errno, GError **error)
{
  g_autofree char *shown = g_strconcat (".git/", path, NULL);

  tf_error_set_from_errno (error, saved_errno, what, shown);
  return FALSE;
}

/* Returns: (transfer full) (nullable): %NULL with errno */
static GBytes *
read_link (int dir_fd, const char *name)
{
  char target[PATH_MAX];
  gssize length = readlinkat (dir_fd, name, target, sizeof target);

  return length >= 0 ? g_bytes_new (target, (gsize) length) : NULL;
}

/* Returns: (transfer full) (nullable): %NULL with errno */
static GBytes *
read_file (int dir_fd, const char *name, gsize size)
{
  int fd = openat (dir_fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  g_autofree char *text = g_malloc (size + 1);
  gssize count = 1;
  gsize done = 0;

  if (fd < 0)
    return NULL;
  while (count > 0 && done < size)
    {
      count = read (fd, text + done, size - done);
      done += count > 0 ? (gsize) count : 0;
    }
  close (fd);
  return count >= 0 ? g_bytes_new (text, done) : NULL;
}

static gboolean
read_content (TfGitFile *file, int dir_fd, const char *name, const struct stat *info)
{
  if (S_ISLNK (info->st_mode))
    file->content = read_link (dir_fd, name);
  else if (S_ISREG (info->st_mode) && info->st_size <= (off_t) TF_LIMIT_STATE_FILE)
    file->content = read_file (dir_fd, name, (gsize) info->st_size);
  else
    return TRUE;
  return file->content != NULL;
}

static gboolean add_path (TfGitFiles *self,
                          int dir_fd,
                          const char *name,
                          const char *path,
                          guint depth,
                          GError **error);

static gboolean
add_directory (TfGitFiles *self,
               int dir_fd,
               const char *name,
               const char *path,
               guint depth,
               GError **error)
{
  int fd = openat (dir_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 && depth < MAX_DEPTH ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;
  gboolean ok = TRUE;

  if (dir == NULL)
    {
      int saved_errno = fd < 0 ? errno : ENAMETOOLONG;

      if (fd >= 0)
        close (fd);
      return fail ("read", path, saved_errno, error);
    }
  while (ok && (ok = tf_worker_go_on (error)) && (entry = readdir (dir)) != NULL)
    {
      g_autofree char *below = g_strconcat (path, "/", entry->d_name, NULL);

      if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
        ok = add_path (self, dirfd (dir), entry->d_name, below, depth + 1, error);
    }
  closedir (dir);
  return ok;
}

/* Returns: %FALSE with @error; a missing file is not added, which is not an error */
static gboolean
add_path (TfGitFiles *self,
          int dir_fd,
          const char *name,
          const char *path,
          guint depth,
          GError **error)
{
  struct stat info;
  TfGitFile *file = NULL;

  /* A list of the references, which every clean-up of git rewrites. */
  if (strcmp (path, "info/refs") == 0)
    return TRUE;
  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT || errno == ENOTDIR || fail ("read", path, errno, error);
  file = g_new0 (TfGitFile, 1);
  file->path = g_strdup (path);
  file->mode = S_ISLNK (info.st_mode) ? S_IFLNK : info.st_mode;
  g_ptr_array_add (self->list, file);
  g_hash_table_insert (self->bypath, file->path, file);
  if (!read_content (file, dir_fd, name, &info))
    return fail ("read", path, errno, error);
  return !S_ISDIR (info.st_mode) || add_directory (self, dir_fd, name, path, depth, error);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(TfGitFile *const *) a)->path, (*(TfGitFile *const *) b)->path);
}

TfGitFiles *
tf_git_files_read (int git_fd, GError **error)
{
  g_autoptr (TfGitFiles) self = g_new0 (TfGitFiles, 1);

  self->list = g_ptr_array_new_with_free_func (file_free);
  self->bypath = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < G_N_ELEMENTS (guarded); i++)
    if (!add_path (self, git_fd, guarded[i], guarded[i], 0, error))
      return NULL;
  g_ptr_array_sort (self->list, compare_files);
  return g_steal_pointer (&self);
}

void
tf_git_files_free (TfGitFiles *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->bypath);
  g_ptr_array_unref (self->list);
  g_free (self);
}

const TfGitFile *
tf_git_files_lookup (const TfGitFiles *self, const char *path)
{
  return g_hash_table_lookup (self->bypath, path);
}

GPtrArray *
tf_git_files_list (const TfGitFiles *self)
{
  return self->list;
}

void
tf_git_files_set (TfGitFiles *self, const char *path, const char *content)
{
  TfGitFile *file = g_hash_table_lookup (self->bypath, path);

  if (file == NULL)
    {
      file = g_new0 (TfGitFile, 1);
      file->path = g_strdup (path);
      file->mode = S_IFREG | 0644;
      g_ptr_array_add (self->list, file);
      g_hash_table_insert (self->bypath, file->path, file);
      g_ptr_array_sort (self->list, compare_files);
    }
  g_clear_pointer (&file->content, g_bytes_unref);
  file->content = g_bytes_new (content, strlen (content));
}

gboolean
tf_git_file_equal (const TfGitFile *a, const TfGitFile *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  if (a->mode != b->mode)
    return FALSE;
  if (a->content == NULL || b->content == NULL)
    return a->content == b->content && !S_ISREG (a->mode);
  return g_bytes_equal (a->content, b->content);
}

/* Returns: the directory of @path; -1 with errno */
static int
open_parent (int git_fd, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  int fd = openat (git_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  for (guint i = 0; fd >= 0 && parts[i + 1] != NULL; i++)
    {
      int next = openat (fd, parts[i], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      int saved_errno = errno;

      close (fd);
      errno = saved_errno;
      fd = next;
    }
  return fd;
}

static gboolean
write_file (int dir_fd, const char *name, const TfGitFile *file)
{
  static const char temporary[] = "thoughtforge.lock";
  int fd = -1;
  gsize size = 0;
  const char *data = g_bytes_get_data (file->content, &size);
  int saved_errno = 0;
  gboolean ok = FALSE;

  unlinkat (dir_fd, temporary, 0);
  fd = openat (dir_fd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    return FALSE;
  ok = tf_fd_write_all (fd, data, size);
  ok = ok && fchmod (fd, file->mode & 07777) == 0 && fsync (fd) == 0;
  ok = close (fd) == 0 && ok;
  ok = ok && renameat (dir_fd, temporary, dir_fd, name) == 0;
  saved_errno = errno;
  if (!ok)
    unlinkat (dir_fd, temporary, 0);
  errno = saved_errno;
  return ok;
}

static gboolean
write_link (int dir_fd, const char *name, const TfGitFile *file)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (file->content, &size);
  g_autofree char *target = g_strndup (data, size);

  return symlinkat (target, dir_fd, name) == 0;
}

static gboolean
make (int dir_fd, const char *name, const TfGitFile *file)
{
  if (S_ISDIR (file->mode))
    return (mkdirat (dir_fd, name, file->mode & 0777) == 0 || errno == EEXIST) &&
           fchmodat (dir_fd, name, file->mode & 07777, 0) == 0;
  errno = ENOTSUP;
  if (file->content == NULL)
    return FALSE;
  if (S_ISLNK (file->mode))
    return write_link (dir_fd, name, file);
  return write_file (dir_fd, name, file);
}

gboolean
tf_git_files_restore (const TfGitFiles *self,
                      int git_fd,
                      const char *path,
                      const TfGitFile *now,
                      GError **error)
{
  const TfGitFile *file = tf_git_files_lookup (self, path);
  g_autofree char *name = g_path_get_basename (path);
  int dir_fd = open_parent (git_fd, path);
  gboolean ok = dir_fd >= 0;
  int saved_errno = 0;

  /* Replaces a file with a file in one step. */
  if (ok && now != NULL && (file == NULL || (file->mode & S_IFMT) != (now->mode & S_IFMT)))
    ok = unlinkat (dir_fd, name, S_ISDIR (now->mode) ? AT_REMOVEDIR : 0) == 0 || errno == ENOENT;
  if (ok && file != NULL)
    ok = make (dir_fd, name, file);
  saved_errno = errno;
  if (dir_fd >= 0)
    close (dir_fd);
  /* Files in a directory that no longer exists are gone with it. */
  if (!ok && file == NULL && (saved_errno == ENOENT || saved_errno == ENOTDIR))
    return TRUE;
  return ok || fail ("restore", path, saved_errno, error);
}
