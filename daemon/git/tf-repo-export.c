/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

/* Larger files are not loaded into memory if their object allows it. */
#define STREAM_FROM (32 * TF_MIB)
#define CHUNK       (1 * TF_MIB)

/* Names at the top of a project that are not part of its deliverable tree. */
static const char *const own_names[] = {
  ".git",      ".thoughtforge", "chat_history.json", "polish_log.md",    "polish_state.json",
  "resources", "status.json",   "task_queue.json",   "thoughtforge.log", NULL
};

static const char *const locked_documents[] = { "docs/constraints.md", "docs/intent.md",
                                                "docs/spec.md", NULL };

gboolean
tf_repo_is_own_name (const char *name)
{
  return g_strv_contains (own_names, name);
}

typedef struct
{
  TfRepo *repo;
  gboolean is_snapshot; /* its names are escaped */
  GString *path;        /* of the directory being written, "" for the root */
  guint depth;
} Export;

gboolean
tf_repo_lookup_kind (TfRepo *repo, const char *hash, gboolean *out_is_snapshot, GError **error)
{
  g_autofree char *what = g_strdup_printf ("read %s", hash);
  size_t size = 0;
  git_object_t type = GIT_OBJECT_INVALID;
  git_oid id;

  if (!tf_git_check (git_oid_fromstr (&id, hash), what, error) ||
      !tf_git_check (git_odb_read_header (&size, &type, repo->odb, &id), what, error))
    return FALSE;
  *out_is_snapshot = type == GIT_OBJECT_TREE;
  return TRUE;
}

char *
tf_repo_dup_entry_name (gboolean is_snapshot, const git_tree_entry *entry)
{
  const char *name = git_tree_entry_name (entry);

  return is_snapshot ? tf_snapshot_name_unescape (name) : g_strdup (name);
}

/* A tree that a user made by hand may contain anything. */
static gboolean
check_name (const char *name, GError **error)
{
  if (name[0] != '\0' && strchr (name, '/') == NULL && strcmp (name, ".") != 0 &&
      strcmp (name, "..") != 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_GIT, "the repository contains the invalid name “%s”",
               name);
  return FALSE;
}

gboolean
tf_repo_leaves_out (const TfRepo *repo,
                    gboolean at_top,
                    const git_tree_entry *entry,
                    const char *name)
{
  if (git_tree_entry_type (entry) == GIT_OBJECT_COMMIT ||
      strcmp (git_tree_entry_name (entry), TF_SNAPSHOT_EMPTY_DIRECTORY) == 0)
    return TRUE;
  return (at_top && !repo->is_code && tf_repo_is_own_name (name)) ||
         tf_snapshot_name_is_refused (name);
}

static gboolean
fail (const Export *export, const char *name, int saved_errno, GError **error)
{
  g_autofree char *path = g_strconcat (export->path->str, name, NULL);

  tf_error_set_from_errno (error, saved_errno, "copy", path);
  return FALSE;
}

static gboolean
check (const Export *export, int code, const char *name, GError **error)
{
  g_autofree char *what = NULL;

  if (code >= 0)
    return TRUE;
  what = g_strconcat ("copy ", export->path->str, name, NULL);
  return tf_git_check (code, what, error);
}

/* Returns: whether everything was written; otherwise errno has the reason, or 0 for an error of
 * git */
static gboolean
write_stream (git_odb_stream *stream, int fd, gsize size)
{
  g_autofree char *chunk = g_malloc (CHUNK);
  gsize done = 0;

  while (done < size)
    {
      int count = git_odb_stream_read (stream, chunk, CHUNK);

      errno = 0;
      if (count <= 0 || !tf_fd_write_all (fd, chunk, (gsize) count))
        return FALSE;
      done += (gsize) count;
    }
  return TRUE;
}

/* Only loose objects can be streamed. Returns: %TRUE if @out_ok has the result */
static gboolean
try_stream (const Export *export, const git_oid *id, int fd, gsize size, gboolean *out_ok)
{
  git_odb_stream *stream = NULL;
  git_object_t type = GIT_OBJECT_INVALID;
  size_t length = 0;

  if (size < STREAM_FROM ||
      git_odb_open_rstream (&stream, &length, &type, export->repo->odb, id) != 0)
    return FALSE;
  *out_ok = write_stream (stream, fd, length);
  git_odb_stream_free (stream);
  return TRUE;
}

static gboolean
write_content (const Export *export, const git_oid *id, const char *name, int fd, GError **error)
{
  git_odb_object *object = NULL;
  git_object_t type = GIT_OBJECT_INVALID;
  size_t size = 0;
  gboolean ok = FALSE;

  if (!check (export, git_odb_read_header (&size, &type, export->repo->odb, id), name, error))
    return FALSE;
  if (!try_stream (export, id, fd, size, &ok))
    {
      if (!check (export, git_odb_read (&object, export->repo->odb, id), name, error))
        return FALSE;
      ok = tf_fd_write_all (fd, git_odb_object_data (object), git_odb_object_size (object));
      git_odb_object_free (object);
    }
  return ok || fail (export, name, errno != 0 ? errno : EIO, error);
}

static gboolean
export_file (const Export *export,
             const git_tree_entry *entry,
             int dir_fd,
             const char *name,
             GError **error)
{
  mode_t mode = git_tree_entry_filemode (entry) == GIT_FILEMODE_BLOB_EXECUTABLE ? 0755 : 0644;
  int fd = openat (dir_fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  gboolean ok = FALSE;

  if (fd < 0)
    return fail (export, name, errno, error);
  ok = write_content (export, git_tree_entry_id (entry), name, fd, error) &&
       (fchmod (fd, mode) == 0 || fail (export, name, errno, error));
  close (fd);
  return ok;
}

static gboolean
export_link (const Export *export,
             const git_tree_entry *entry,
             int dir_fd,
             const char *name,
             GError **error)
{
  g_autoptr (git_blob) blob = NULL;
  g_autofree char *target = NULL;

  if (!check (export, git_blob_lookup (&blob, export->repo->git, git_tree_entry_id (entry)), name,
              error))
    return FALSE;
  target = g_strndup (git_blob_rawcontent (blob), (gsize) git_blob_rawsize (blob));
  return symlinkat (target, dir_fd, name) == 0 || fail (export, name, errno, error);
}

/* What an earlier export wrote: only we have written there. */
static gboolean
remove_at (int dir_fd, const char *name)
{
  g_auto (TfFd) fd = -1;
  DIR *dir = NULL;
  struct dirent *entry = NULL;

  if (unlinkat (dir_fd, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  fd = openat (dir_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  dir = fd >= 0 ? fdopendir (fcntl (fd, F_DUPFD_CLOEXEC, 0)) : NULL;
  while (dir != NULL && tf_worker_go_on (NULL) && (entry = readdir (dir)) != NULL)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      remove_at (fd, entry->d_name);
  if (dir != NULL)
    closedir (dir);
  return unlinkat (dir_fd, name, AT_REMOVEDIR) == 0;
}

static gboolean
remove_old (const Export *export, int dir_fd, const char *name, GError **error)
{
  int saved_errno = 0;

  if (remove_at (dir_fd, name))
    return TRUE;
  saved_errno = errno;
  return tf_worker_go_on (error) && fail (export, name, saved_errno, error);
}

static gboolean export_tree (Export *export,
                             const git_oid *id,
                             const git_oid *old_id,
                             int dir_fd,
                             GError **error);

static gboolean
export_directory (Export *export,
                  const git_tree_entry *entry,
                  const git_tree_entry *old,
                  int parent_fd,
                  const char *name,
                  GError **error)
{
  gsize length = export->path->len;
  gboolean ok = FALSE;
  int fd = -1;

  /* One that had only omitted files does not exist. */
  if ((mkdirat (parent_fd, name, 0755) != 0 && (old == NULL || errno != EEXIST)) ||
      (fd = openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0)
    return fail (export, name, errno, error);
  g_string_append_printf (export->path, "%s/", name);
  export->depth++;
  ok = export_tree (export, git_tree_entry_id (entry), old != NULL ? git_tree_entry_id (old) : NULL,
                    fd, error);
  export->depth--;
  g_string_truncate (export->path, length);
  /* A directory that contained only omitted files is not created. */
  unlinkat (parent_fd, name, AT_REMOVEDIR);
  close (fd);
  return ok;
}

/* @old (nullable): what an earlier export wrote from. */
static gboolean
export_entry (Export *export,
              const git_tree_entry *entry,
              const git_tree_entry *old,
              int dir_fd,
              GError **error)
{
  g_autofree char *name = tf_repo_dup_entry_name (export->is_snapshot, entry);
  gboolean is_tree = git_tree_entry_type (entry) == GIT_OBJECT_TREE;

  if (tf_repo_leaves_out (export->repo, export->path->len == 0, entry, name))
    return TRUE;
  if (!check_name (name, error))
    return FALSE;
  if (old != NULL && git_tree_entry_filemode (old) == git_tree_entry_filemode (entry) &&
      git_oid_equal (git_tree_entry_id (old), git_tree_entry_id (entry)))
    return TRUE;
  if (old != NULL && is_tree && git_tree_entry_type (old) == GIT_OBJECT_TREE)
    return export_directory (export, entry, old, dir_fd, name, error);
  if (old != NULL && !remove_old (export, dir_fd, name, error))
    return FALSE;
  if (is_tree)
    return export_directory (export, entry, NULL, dir_fd, name, error);
  if (git_tree_entry_filemode (entry) == GIT_FILEMODE_LINK)
    return export_link (export, entry, dir_fd, name, error);
  return export_file (export, entry, dir_fd, name, error);
}

static gboolean
remove_gone (Export *export, git_tree *tree, git_tree *old, int dir_fd, GError **error)
{
  for (gsize i = 0; old != NULL && i < git_tree_entrycount (old); i++)
    {
      const git_tree_entry *entry = git_tree_entry_byindex (old, i);
      g_autofree char *name = tf_repo_dup_entry_name (export->is_snapshot, entry);

      if (git_tree_entry_byname (tree, git_tree_entry_name (entry)) == NULL &&
          !tf_repo_leaves_out (export->repo, export->path->len == 0, entry, name) &&
          !remove_old (export, dir_fd, name, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
export_tree (Export *export, const git_oid *id, const git_oid *old_id, int dir_fd, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree) old = NULL;

  if (export->depth >= TF_LIMIT_TREE_DEPTH)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                   "cannot copy %s: its directories are nested more than %d deep",
                   export->path->str, TF_LIMIT_TREE_DEPTH);
      return FALSE;
    }
  if (!tf_git_check (git_tree_lookup (&tree, export->repo->git, id), "read a tree", error) ||
      (old_id != NULL &&
       !tf_git_check (git_tree_lookup (&old, export->repo->git, old_id), "read a tree", error)) ||
      !remove_gone (export, tree, old, dir_fd, error))
    return FALSE;
  for (gsize i = 0; i < git_tree_entrycount (tree); i++)
    {
      const git_tree_entry *entry = git_tree_entry_byindex (tree, i);
      const git_tree_entry *before =
          old != NULL ? git_tree_entry_byname (old, git_tree_entry_name (entry)) : NULL;

      if (!tf_worker_go_on (error) || !export_entry (export, entry, before, dir_fd, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_empty (int fd)
{
  int again = openat (fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = again >= 0 ? fdopendir (again) : NULL;
  guint n_entries = 0;

  if (dir == NULL)
    {
      if (again >= 0)
        close (again);
      return FALSE;
    }
  while (n_entries < 3 && readdir (dir) != NULL)
    n_entries++;
  closedir (dir);
  return n_entries < 3;
}

/* @filled: whether it may contain an earlier export. */
static int
open_target (const char *directory, gboolean filled, GError **error)
{
  int fd = -1;

  if (mkdir (directory, 0755) == 0 || errno == EEXIST)
    fd = open (directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    tf_error_set_from_errno (error, errno, "copy the tree to", directory);
  else if (!filled && !is_empty (fd))
    {
      close (fd);
      fd = -1;
      tf_error_set_from_errno (error, ENOTEMPTY, "copy the tree to", directory);
    }
  return fd;
}

gboolean
tf_repo_export_to (TfRepo *self, const git_tree *tree, int dir_fd, GError **error)
{
  g_autoptr (GString) path = g_string_new (NULL);
  Export export = { self, FALSE, path, 0 };

  return export_tree (&export, git_tree_id (tree), NULL, dir_fd, error);
}

gboolean
tf_repo_update_export (TfRepo *self,
                       const char *from,
                       const char *snapshot,
                       const char *directory,
                       GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree) old = NULL;
  g_autoptr (GString) path = g_string_new (NULL);
  Export export = { self, FALSE, path, 0 };
  gboolean was_snapshot = FALSE;
  gboolean ok = FALSE;
  int fd = -1;

  g_return_val_if_fail (self != NULL && snapshot != NULL && directory != NULL, FALSE);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_kind (self, snapshot, &export.is_snapshot, error) ||
      !tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return FALSE;
  if (from != NULL && (!tf_repo_lookup_kind (self, from, &was_snapshot, error) ||
                       !tf_repo_lookup_tree (self, self->git, from, &old, error)))
    return FALSE;
  if (from != NULL && was_snapshot != export.is_snapshot)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "%s and %s name their files differently", from, snapshot);
      return FALSE;
    }
  fd = open_target (directory, from != NULL, error);
  if (fd < 0)
    return FALSE;
  ok = export_tree (&export, git_tree_id (tree), old != NULL ? git_tree_id (old) : NULL, fd, error);
  close (fd);
  return ok;
}

gboolean
tf_repo_export (TfRepo *self, const char *snapshot, const char *directory, GError **error)
{
  return tf_repo_update_export (self, NULL, snapshot, directory, error);
}

typedef struct
{
  TfRepo *repo;
  gboolean is_snapshot;
  GPtrArray *lines; /* (nullable) (element-type utf8) */
  GPtrArray *files; /* (nullable) (element-type TfRepoFile) */
  GError *error;    /* (owned) (nullable) */
} Listing;

/* One line per path, whatever its name contains. Returns: (transfer full) */
static char *
dup_shown (const char *path)
{
  g_autofree char *valid = g_utf8_make_valid (path, -1);
  GString *shown = g_string_new (NULL);

  for (const char *at = valid; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      g_string_append_printf (shown, "\\%03o", (guint) (guchar) *at);
    else
      g_string_append_c (shown, *at);
  return g_string_free (shown, FALSE);
}

static gboolean
add_line (Listing *listing, const char *path, const git_oid *id)
{
  g_autofree char *shown = dup_shown (path);
  git_object_t type = GIT_OBJECT_INVALID;
  size_t size = 0;

  if (!tf_git_check (git_odb_read_header (&size, &type, listing->repo->odb, id), "list the tree",
                     &listing->error))
    return FALSE;
  g_ptr_array_add (listing->lines, g_strdup_printf ("%s\t%" G_GSIZE_FORMAT "\n", shown, size));
  return TRUE;
}

static gboolean
add_file (Listing *listing, const char *path, const git_tree_entry *entry)
{
  TfRepoFile *file = g_new0 (TfRepoFile, 1);

  file->path = g_strdup (path);
  file->id = tf_repo_format_id (git_tree_entry_id (entry));
  file->is_link = git_tree_entry_filemode (entry) == GIT_FILEMODE_LINK;
  g_ptr_array_add (listing->files, file);
  return TRUE;
}

/* Returns: for libgit2: 1 to skip a directory, -1 to stop */
static int
list_entry_cb (const char *root, const git_tree_entry *entry, void *data)
{
  Listing *listing = data;
  g_autofree char *name = tf_repo_dup_entry_name (listing->is_snapshot, entry);
  g_autofree char *directory =
      listing->is_snapshot ? tf_snapshot_name_unescape (root) : g_strdup (root);
  g_autofree char *path = g_strconcat (directory, name, NULL);

  if (!tf_worker_go_on (&listing->error))
    return -1;
  if (tf_repo_leaves_out (listing->repo, root[0] == '\0', entry, name) ||
      (!listing->repo->is_code && g_strv_contains (locked_documents, path)))
    return 1;
  if (git_tree_entry_type (entry) == GIT_OBJECT_TREE)
    return 0;
  if (listing->files != NULL)
    return add_file (listing, path, entry) ? 0 : -1;
  return add_line (listing, path, git_tree_entry_id (entry)) ? 0 : -1;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
join_lines (GPtrArray *lines)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (; n < lines->len; n++)
    {
      const char *line = g_ptr_array_index (lines, n);

      if (text->len + strlen (line) > TF_LIMIT_LISTING)
        break;
      g_string_append (text, line);
    }
  if (n < lines->len)
    g_string_append_printf (text, "… and %u more files\n", lines->len - n);
  return g_string_free (text, FALSE);
}

static gboolean
walk_files (TfRepo *self, const char *snapshot, Listing *listing, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  int code = 0;

  if (!tf_repo_lookup_kind (self, snapshot, &listing->is_snapshot, error) ||
      !tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return FALSE;
  code = git_tree_walk (tree, GIT_TREEWALK_PRE, list_entry_cb, listing);
  if (listing->error != NULL)
    {
      g_propagate_error (error, listing->error);
      return FALSE;
    }
  return tf_git_check (code, "list the tree", error);
}

char *
tf_repo_list_files (TfRepo *self, const char *snapshot, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  Listing listing = { .repo = self, .lines = lines };

  g_return_val_if_fail (self != NULL && snapshot != NULL, NULL);
  tf_worker_assert_current ();

  if (!walk_files (self, snapshot, &listing, error))
    return NULL;
  g_ptr_array_sort (lines, compare_lines);
  return join_lines (lines);
}

static void
repo_file_free (gpointer data)
{
  TfRepoFile *file = data;

  g_free (file->path);
  g_free (file->id);
  g_free (file);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TfRepoFile *const *) a)->path, (*(const TfRepoFile *const *) b)->path);
}

GPtrArray *
tf_repo_list_objects (TfRepo *self, const char *snapshot, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (repo_file_free);
  Listing listing = { .repo = self, .files = files };

  g_return_val_if_fail (self != NULL && snapshot != NULL, NULL);
  tf_worker_assert_current ();

  if (!walk_files (self, snapshot, &listing, error))
    return NULL;
  g_ptr_array_sort (files, compare_files);
  return g_steal_pointer (&files);
}
