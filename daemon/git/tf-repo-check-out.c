/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-check-out.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

#define TRIES 1000

/* Returns: (transfer full) (nullable) (element-type utf8): the names in the code base but .git */
static GPtrArray *
list_names (TfRepo *self, GError **error)
{
  GPtrArray *names = NULL;
  GDir *dir = g_dir_open (self->directory, 0, error);
  const char *name = NULL;

  if (dir == NULL)
    return NULL;
  names = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (strcmp (name, ".git") != 0)
      g_ptr_array_add (names, g_strdup (name));
  g_dir_close (dir);
  return names;
}

/* Returns: (transfer full) (nullable): a new directory below @removed_dir */
static char *
make_place (const char *removed_dir, GError **error)
{
  g_mkdir_with_parents (removed_dir, 0700);
  for (guint i = 1; i < TRIES; i++)
    {
      g_autofree char *place = g_strdup_printf ("%s/code-%u", removed_dir, i);

      if (g_mkdir (place, 0700) == 0)
        return g_steal_pointer (&place);
      if (errno != EEXIST)
        break;
    }
  tf_error_set_from_errno (error, errno, "make a directory in", removed_dir);
  return NULL;
}

/* What an interrupted checkout left, or somebody's files: nothing is lost. */
static gboolean
clear_root (TfRepo *self, const char *removed_dir, GError **error)
{
  g_autoptr (GPtrArray) names = list_names (self, error);
  g_autofree char *place = NULL;

  if (names == NULL)
    return FALSE;
  if (names->len == 0)
    return TRUE;
  place = make_place (removed_dir, error);
  if (place == NULL)
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *target = g_build_filename (place, name, NULL);

      if (!tf_worker_go_on (error))
        return FALSE;
      if (renameat (self->root_fd, name, AT_FDCWD, target) == 0)
        continue;
      tf_error_set_from_errno (error, errno, "move away", name);
      return FALSE;
    }
  return TRUE;
}

/* Git shows the directory of a submodule even where it is not filled. */
static gboolean
make_submodules (TfRepo *self, GPtrArray *submodules, GError **error)
{
  for (gsize i = 0; i < git_index_entrycount (self->index); i++)
    {
      const git_index_entry *entry = git_index_get_byindex (self->index, i);
      g_autofree char *path = g_build_filename (self->directory, entry->path, NULL);

      if (!tf_worker_go_on (error))
        return FALSE;
      if (entry->mode != GIT_FILEMODE_COMMIT)
        continue;
      if (g_mkdir_with_parents (path, 0777) != 0)
        {
          tf_error_set_from_errno (error, errno, "make", path);
          return FALSE;
        }
      g_ptr_array_add (submodules, g_strdup (entry->path));
    }
  return TRUE;
}

static gboolean
fill_index (TfRepo *self, const git_tree *tree, GError **error)
{
  return tf_git_check (git_index_read_tree (self->index, tree), "read the tree", error) &&
         tf_repo_save_index (self, error);
}

static gboolean
set_references (TfRepo *self, const git_oid *id, GError **error)
{
  return tf_repo_set_reference (self, TF_REPO_REF_BASE, id, error) &&
         tf_repo_move_head (self, id, error);
}

gboolean
tf_repo_check_out (TfRepo *self,
                   const char *hash,
                   const char *removed_dir,
                   GPtrArray *submodules,
                   GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  git_oid id;

  g_return_val_if_fail (self != NULL && self->is_code && hash != NULL, FALSE);
  g_return_val_if_fail (removed_dir != NULL && submodules != NULL, FALSE);
  tf_worker_assert_current ();

  if (!tf_git_check (git_oid_fromstr (&id, hash), "read a commit", error) ||
      !tf_repo_lookup_tree (self, self->git, hash, &tree, error) ||
      !clear_root (self, removed_dir, error) ||
      !tf_repo_export_to (self, tree, self->root_fd, error) || !fill_index (self, tree, error) ||
      !make_submodules (self, submodules, error))
    return FALSE;
  if (syncfs (self->root_fd) != 0)
    {
      tf_error_set_from_errno (error, errno, "write", self->directory);
      return FALSE;
    }
  return set_references (self, &id, error);
}
