/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

/* The commit that was imported. */
#define BASE "refs/thoughtforge/base"

typedef struct
{
  TfRepo *repo;
  gboolean is_snapshot;
} Times;

static gboolean
is_same (const git_tree_entry *entry, const git_tree_entry *base)
{
  return base != NULL && git_oid_equal (git_tree_entry_id (entry), git_tree_entry_id (base));
}

/* %FALSE with errno. */
static gboolean
set_time (int dir_fd, int tree_fd, const char *name)
{
  struct timespec at = { .tv_sec = TF_REPO_EXPORT_TIME };
  struct timespec times[2];
  struct stat info;

  if (tree_fd >= 0 && fstatat (tree_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0)
    at = info.st_mtim;
  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return FALSE;
  if (info.st_mtim.tv_sec == at.tv_sec && info.st_mtim.tv_nsec == at.tv_nsec)
    return TRUE;
  times[0] = times[1] = at;
  return utimensat (dir_fd, name, times, AT_SYMLINK_NOFOLLOW) == 0;
}

static int
open_below (int parent_fd, const char *name)
{
  return parent_fd < 0 ? -1
                       : openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static gboolean set_times (const Times *times,
                           const git_oid *id,
                           const git_oid *base_id,
                           int dir_fd,
                           int tree_fd,
                           gboolean at_top,
                           GError **error);

/* @base (nullable): the same entry as imported. */
static gboolean
set_entry_times (const Times *times,
                 const git_tree_entry *entry,
                 const git_tree_entry *base,
                 int dir_fd,
                 int tree_fd,
                 const char *name,
                 GError **error)
{
  g_auto (TfFd) below_fd = -1;
  g_auto (TfFd) below_tree_fd = -1;
  int from_fd = is_same (entry, base) ? -1 : tree_fd;

  if (git_tree_entry_type (entry) != GIT_OBJECT_TREE)
    {
      if (set_time (dir_fd, from_fd, name))
        return TRUE;
      tf_error_set_from_errno (error, errno, "set the time of", name);
      return FALSE;
    }
  below_fd = open_below (dir_fd, name);
  if (below_fd < 0)
    return TRUE; /* only omitted files */
  below_tree_fd = open_below (from_fd, name);
  return set_times (times, git_tree_entry_id (entry),
                    base != NULL && git_tree_entry_type (base) == GIT_OBJECT_TREE
                        ? git_tree_entry_id (base)
                        : NULL,
                    below_fd, below_tree_fd, FALSE, error);
}

static gboolean
set_times (const Times *times,
           const git_oid *id,
           const git_oid *base_id,
           int dir_fd,
           int tree_fd,
           gboolean at_top,
           GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree) base = NULL;

  if (!tf_git_check (git_tree_lookup (&tree, times->repo->git, id), "read a tree", error) ||
      (base_id != NULL &&
       !tf_git_check (git_tree_lookup (&base, times->repo->git, base_id), "read a tree", error)))
    return FALSE;
  for (gsize i = 0; i < git_tree_entrycount (tree); i++)
    {
      const git_tree_entry *entry = git_tree_entry_byindex (tree, i);
      g_autofree char *name = tf_repo_dup_entry_name (times->is_snapshot, entry);
      const git_tree_entry *before =
          base != NULL ? git_tree_entry_byname (base, git_tree_entry_name (entry)) : NULL;

      if (!tf_worker_go_on (error))
        return FALSE;
      if (!tf_repo_leaves_out (times->repo, at_top, entry, name) &&
          !set_entry_times (times, entry, before, dir_fd, tree_fd, name, error))
        return FALSE;
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable): nothing was imported */
static git_tree *
lookup_base (TfRepo *self)
{
  git_oid id;
  g_autofree char *hash = NULL;
  git_tree *tree = NULL;

  if (git_reference_name_to_id (&id, self->git, BASE) != 0)
    return NULL;
  hash = tf_repo_format_id (&id);
  return tf_repo_lookup_tree (self, self->git, hash, &tree, NULL) ? tree : NULL;
}

gboolean
tf_repo_set_export_times (TfRepo *self,
                          const char *snapshot,
                          gboolean as_found,
                          const char *directory,
                          GError **error)
{
  Times times = { .repo = self };
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree) base = NULL;
  g_auto (TfFd) fd = -1;

  g_return_val_if_fail (self != NULL && snapshot != NULL && directory != NULL, FALSE);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_kind (self, snapshot, &times.is_snapshot, error) ||
      !tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return FALSE;
  if (as_found)
    base = lookup_base (self);
  fd = open (directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "set the times in", directory);
      return FALSE;
    }
  return set_times (&times, git_tree_id (tree), base != NULL ? git_tree_id (base) : NULL, fd,
                    as_found ? self->root_fd : -1, TRUE, error);
}

typedef struct
{
  TfRepo *repo;
  gboolean is_snapshot;
  GPtrArray *lines; /* (element-type utf8) */
} Identity;

static int
add_entry_cb (const char *root, const git_tree_entry *entry, void *data)
{
  Identity *self = data;
  g_autofree char *name = tf_repo_dup_entry_name (self->is_snapshot, entry);
  g_autofree char *directory = NULL;
  g_autofree char *id = NULL;

  if (tf_repo_leaves_out (self->repo, *root == '\0', entry, name))
    return 1;
  if (git_tree_entry_type (entry) == GIT_OBJECT_TREE)
    return 0;
  directory = self->is_snapshot ? tf_snapshot_name_unescape (root) : g_strdup (root);
  id = tf_repo_format_id (git_tree_entry_id (entry));
  g_ptr_array_add (self->lines, g_strdup_printf ("%s%s %o %s", directory, name,
                                                 (guint) git_tree_entry_filemode (entry), id));
  return 0;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

char *
tf_repo_dup_export_id (TfRepo *self, const char *snapshot, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (git_tree) tree = NULL;
  Identity identity = { .repo = self, .lines = lines };

  g_return_val_if_fail (self != NULL && snapshot != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_kind (self, snapshot, &identity.is_snapshot, error) ||
      !tf_repo_lookup_tree (self, self->git, snapshot, &tree, error) ||
      !tf_git_check (git_tree_walk (tree, GIT_TREEWALK_PRE, add_entry_cb, &identity),
                     "list the tree", error))
    return NULL;
  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      g_checksum_update (sum, (const guchar *) line, (gssize) strlen (line) + 1);
    }
  return g_strdup (g_checksum_get_string (sum));
}
