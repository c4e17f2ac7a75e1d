/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-git-index.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

#define INDEX ".git/index"

static gboolean
look_at (const TfRepo *self, struct stat *out_info)
{
  return fstatat (self->root_fd, INDEX, out_info, AT_SYMLINK_NOFOLLOW) == 0;
}

/* A directory in its place cannot be read, a pipe never ends, and a link leads elsewhere. */
static gboolean
is_something_else (const TfRepo *self)
{
  struct stat info;

  return look_at (self, &info) && !S_ISREG (info.st_mode);
}

/* The disk or the descriptors failed, not the file. One that we may not read is as good as damaged: root
 * wrote it. */
static gboolean
is_fault (const TfRepo *self, const GError *error)
{
  return g_error_matches (error, TF_ERROR, TF_ERROR_FILE_SYSTEM) &&
         faccessat (self->root_fd, INDEX, R_OK, AT_EACCESS) == 0;
}

static gboolean
has_room (const TfRepo *self, GError **error)
{
  g_auto (TfFd) fd = openat (self->root_fd, INDEX, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

  if (fd < 0 || tf_git_index_has_room (fd))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_GIT, "it has no room for as many files as it claims");
  return FALSE;
}

/* The index belongs to no repository, so that libgit2 looks nothing up for it. */
static gboolean
open_file (TfRepo *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->directory, INDEX, NULL);

  g_clear_pointer (&self->index, git_index_free);
  return has_room (self, error) &&
         tf_git_check (git_index_open (&self->index, path), "read the index", error);
}

/* Without HEAD, or if it cannot be read, it stays empty; whoever needs HEAD reports that. */
static gboolean
fill_from_head (TfRepo *self, GError **error)
{
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;

  if (!tf_repo_lookup_head (self, &head, NULL) || head == NULL ||
      git_commit_tree (&tree, head) != 0 || git_index_read_tree (self->index, tree) != 0)
    return TRUE;
  return tf_repo_save_index (self, error);
}

static gboolean
keep_aside (TfRepo *self, const char *why, GError **error)
{
  g_autofree char *removed_dir = tf_repo_dup_removed_dir (self);
  g_autofree char *place = NULL;
  const char *kept_as = self->is_code ? TF_TREE_CODE "/" INDEX : INDEX;

  if (!tf_repo_move_aside (self, INDEX, kept_as, removed_dir, &place, error))
    return FALSE;
  g_free (self->notice);
  self->notice = g_strdup_printf ("%s/" INDEX " was damaged (%s) and was made again from the last "
                                  "commit and the files; the damaged one is %s",
                                  self->directory, why, place);
  return TRUE;
}

static gboolean
make_again (TfRepo *self, const char *why, GError **error)
{
  return keep_aside (self, why, error) && open_file (self, error) && fill_from_head (self, error);
}

static gboolean
repair (TfRepo *self, GError *failure, GError **error)
{
  if (!is_fault (self, failure))
    return make_again (self, failure->message, error);
  g_propagate_error (error, g_error_copy (failure));
  return FALSE;
}

/* Without its times no file of it counts as known. */
static void
load_cache (TfRepo *self)
{
  struct stat info;

  if (look_at (self, &info))
    tf_object_cache_load (self->cache, self->index, &info.st_mtim);
}

gboolean
tf_repo_open_index (TfRepo *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  struct stat info;
  gboolean is_there = look_at (self, &info);
  gboolean ok;

  self->cache = tf_object_cache_new (self->odb, git_repository_path (self->git), self->root_fd);
  if (is_something_else (self))
    return make_again (self, "it is not a file", error);
  ok = open_file (self, &failure);
  if (!ok)
    return repair (self, failure, error);
  if (!is_there)
    return fill_from_head (self, error);
  load_cache (self);
  return TRUE;
}

gboolean
tf_repo_read_index (TfRepo *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  struct stat info;

  if (!look_at (self, &info))
    return open_file (self, error) && fill_from_head (self, error);
  if (is_something_else (self))
    return make_again (self, "it is not a file", error);
  return (has_room (self, &failure) &&
          tf_git_check (git_index_read (self->index, 0), "read the index", &failure)) ||
         repair (self, failure, error);
}

/* The user's git may hold the lock for a moment, which is not a failure. */
gboolean
tf_repo_save_index (TfRepo *self, GError **error)
{
  int code = git_index_write (self->index);

  return code == GIT_ELOCKED || tf_git_check (code, "write the index", error);
}

char *
tf_repo_take_notice (TfRepo *self)
{
  g_autofree char *notice = NULL;
  g_autoptr (GPtrArray) phrases = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  tf_worker_assert_current ();
  notice = g_steal_pointer (&self->notice);
  if (notice != NULL)
    g_string_append (text, notice);
  phrases = tf_tree_tame_take_phrases (self->tame);
  for (guint i = 0; i < phrases->len; i++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "a run or another program ",
                            (const char *) g_ptr_array_index (phrases, i));
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
