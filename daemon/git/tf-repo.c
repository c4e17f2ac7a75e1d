/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <errno.h>
#include <fcntl.h>
#include <git2/sys/repository.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-tree-scan.h"
#include "tf-worker.h"

/* Keep consistent with is_left_out() in tf-tree-scan.c. */
static const char exclude_text[] = "# Written by ThoughtForge.\n"
                                   "/.thoughtforge/\n"
                                   "/" TF_TREE_CODE "/\n"
                                   "/thoughtforge.log\n"
                                   ".*.tmp-??????\n";

static gpointer
init_library (gpointer unused)
{
  static const int levels[] = { GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM,
                                GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL };

  git_libgit2_init ();
  git_libgit2_opts (GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
  /* The owner of the directory was checked when the daemon started. */
  git_libgit2_opts (GIT_OPT_SET_OWNER_VALIDATION, 0);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    git_libgit2_opts (GIT_OPT_SET_SEARCH_PATH, levels[i], "");
  return NULL;
}

void
tf_repo_library_init (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, init_library, NULL);
}

/* A .git that is not a plain directory of this project would lead outside the project. */
static gboolean
check_is_own (int root_fd, const char *directory, gboolean *out_exists, GError **error)
{
  struct stat info;

  *out_exists = fstatat (root_fd, ".git", &info, AT_SYMLINK_NOFOLLOW) == 0;
  if (!*out_exists)
    return TRUE;
  if (S_ISDIR (info.st_mode) && (info.st_mode & 0700) != 0700)
    fchmodat (root_fd, ".git", 0700, AT_SYMLINK_NOFOLLOW);
  if (S_ISDIR (info.st_mode) && faccessat (root_fd, ".git/commondir", F_OK, 0) != 0 &&
      faccessat (root_fd, ".git/objects/info/alternates", F_OK, 0) != 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_GIT,
               "%s/.git points to another repository; a project needs its own", directory);
  return FALSE;
}

char *
tf_repo_dup_removed_dir (const TfRepo *self)
{
  g_autofree char *relative = g_build_filename (tf_repo_get_private (self), "removed", NULL);

  return g_canonicalize_filename (relative, self->directory);
}

/* A run may have taken our own permissions from it. */
static int
open_own (const char *directory)
{
  int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  int fd = open (directory, flags);

  return fd < 0 && errno == EACCES && g_chmod (directory, 0700) == 0 ? open (directory, flags) : fd;
}

static gboolean
make_repository (const char *directory, const char *branch, GError **error)
{
  git_repository_init_options options = GIT_REPOSITORY_INIT_OPTIONS_INIT;
  g_autoptr (git_repository) made = NULL;

  options.initial_head = branch;
  return tf_git_check (git_repository_init_ext (&made, directory, &options),
                       "create the repository", error);
}

static int
open_handles (TfRepo *self, const char *path, git_config *nothing)
{
  int code = git_repository_open_bare (&self->git, path);

  code = code != 0 ? code : git_repository_set_config (self->git, nothing);
  code = code != 0 ? code : git_repository_odb (&self->odb, self->git);
  code = code != 0 ? code : git_repository_wrap_odb (&self->bare, self->odb);
  return code != 0 ? code : git_repository_set_config (self->bare, nothing);
}

static void
close_handles (TfRepo *self)
{
  g_clear_pointer (&self->odb, git_odb_free);
  g_clear_pointer (&self->bare, git_repository_free);
  g_clear_pointer (&self->git, git_repository_free);
}

/* Opened as if bare: no working tree, hence no core.worktree; and without any configuration. */
static gboolean
open_repository (TfRepo *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->directory, ".git", NULL);
  g_autoptr (git_config) nothing = NULL;
  int code = git_config_new (&nothing);

  if (code == 0)
    code = open_handles (self, path, nothing);
  if (code != 0)
    close_handles (self);
  return tf_git_check (code, "open the repository", error);
}

/* Only for the user's own git: ours never reads this file, not even when it honours .gitignore. */
static gboolean
write_exclude (const TfRepo *self, GError **error)
{
  g_autofree char *directory = g_build_filename (self->directory, ".git", "info", NULL);
  g_autofree char *path = g_build_filename (directory, "exclude", NULL);
  g_autofree char *present = NULL;
  g_autofree char *text = NULL;
  GError *failure = NULL;

  if (g_file_get_contents (path, &present, NULL, NULL) && strstr (present, exclude_text) != NULL)
    return TRUE;
  text = g_strconcat (exclude_text, present, NULL);
  g_mkdir_with_parents (directory, 0700);
  if (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &failure))
    return TRUE;
  tf_error_take_file_error (error, failure, "write", path);
  return FALSE;
}

static gboolean
open_existing (TfRepo *self, gboolean exists, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (exists && open_repository (self, &failure))
    return TRUE;
  g_set_error (
      error, TF_ERROR, TF_ERROR_GIT,
      "%s/.git is %s%s; restore it from a backup, or delete the project and create a new one",
      self->directory, exists ? "damaged: " : "missing, along with the project's history",
      exists ? failure->message : "");
  return FALSE;
}

/* Creating it again completes an interrupted creation. */
static gboolean
open_or_make (TfRepo *self, gboolean exists, const char *branch, GError **error)
{
  return (exists && open_repository (self, NULL)) ||
         (make_repository (self->directory, branch, error) && open_repository (self, error));
}

/* @branch (nullable): create it */
static gboolean
open_parts (TfRepo *self, const char *branch, GError **error)
{
  gboolean exists = FALSE;

  self->root_fd = open_own (self->directory);
  if (self->root_fd < 0)
    {
      tf_error_set_from_errno (error, errno, "open", self->directory);
      return FALSE;
    }
  if (!check_is_own (self->root_fd, self->directory, &exists, error))
    return FALSE;
  if (!(branch != NULL ? open_or_make (self, exists, branch, error)
                       : open_existing (self, exists, error)))
    return FALSE;
  return tf_repo_open_index (self, error) && (self->is_code || write_exclude (self, error));
}

static TfRepo *
new_opened (const char *directory, gboolean is_code, const char *branch, GError **error)
{
  g_autoptr (TfRepo) self = NULL;
  g_autofree char *removed_dir = NULL;

  tf_worker_assert_current ();
  tf_repo_library_init ();
  self = g_new0 (TfRepo, 1);
  self->root_fd = -1;
  self->directory = g_strdup (directory);
  self->is_code = is_code;
  removed_dir = tf_repo_dup_removed_dir (self);
  self->tame = tf_tree_tame_new (removed_dir, is_code ? TF_TREE_CODE : "");
  return open_parts (self, branch, error) ? g_steal_pointer (&self) : NULL;
}

TfRepo *
tf_repo_open (const char *directory, GError **error)
{
  g_return_val_if_fail (directory != NULL, NULL);

  return new_opened (directory, FALSE, NULL, error);
}

TfRepo *
tf_repo_create (const char *directory, GError **error)
{
  g_return_val_if_fail (directory != NULL, NULL);

  return new_opened (directory, FALSE, "main", error);
}

TfRepo *
tf_repo_open_code (const char *directory, GError **error)
{
  g_return_val_if_fail (directory != NULL, NULL);

  return new_opened (directory, TRUE, NULL, error);
}

TfRepo *
tf_repo_create_code (const char *directory, const char *branch, GError **error)
{
  g_return_val_if_fail (directory != NULL && branch != NULL, NULL);

  if (g_mkdir (directory, 0777) != 0 && errno != EEXIST)
    {
      tf_error_set_from_errno (error, errno, "make", directory);
      return NULL;
    }
  return new_opened (directory, TRUE, branch, error);
}

void
tf_repo_set_author (TfRepo *self, const char *name, const char *email)
{
  g_return_if_fail (self != NULL && name != NULL && email != NULL);

  g_free (self->author_name);
  self->author_name = *name != '\0' ? g_strdup (name) : NULL;
  g_free (self->author_email);
  self->author_email = *email != '\0' ? g_strdup (email) : NULL;
}

const char *
tf_repo_get_private (const TfRepo *self)
{
  return self->is_code ? "../.thoughtforge" : ".thoughtforge";
}

void
tf_repo_free (TfRepo *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->cache, tf_object_cache_free);
  g_clear_pointer (&self->index, git_index_free);
  close_handles (self);
  if (self->root_fd >= 0)
    close (self->root_fd);
  g_clear_pointer (&self->tame, tf_tree_tame_free);
  g_free (self->notice);
  g_free (self->own_head);
  g_clear_pointer (&self->own_refs, g_hash_table_unref);
  g_free (self->author_name);
  g_free (self->author_email);
  g_free (self->directory);
  g_free (self);
}

gboolean
tf_repo_lookup_head (TfRepo *self, git_commit **out_commit, GError **error)
{
  git_oid id;
  int code = git_reference_name_to_id (&id, self->git, "HEAD");

  *out_commit = NULL;
  if (code == GIT_ENOTFOUND)
    return TRUE;
  return tf_git_check (code, "read HEAD", error) &&
         tf_git_check (git_commit_lookup (out_commit, self->git, &id), "read the last commit",
                       error);
}

gboolean
tf_repo_lookup_tree (TfRepo *self,
                     git_repository *git,
                     const char *hash,
                     git_tree **out_tree,
                     GError **error)
{
  g_autofree char *what = g_strdup_printf ("read %s", hash);
  g_autoptr (git_object) object = NULL;
  git_oid id;

  return tf_git_check (git_oid_fromstr (&id, hash), what, error) &&
         tf_git_check (git_object_lookup (&object, git, &id, GIT_OBJECT_ANY), what, error) &&
         tf_git_check (git_object_peel ((git_object **) out_tree, object, GIT_OBJECT_TREE), what,
                       error);
}

char *
tf_repo_format_id (const git_oid *id)
{
  char text[GIT_OID_HEXSZ + 1];

  return g_strdup (git_oid_tostr (text, sizeof text, id));
}

char *
tf_repo_dup_head (TfRepo *self, GError **error)
{
  g_autoptr (git_commit) head = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_head (self, &head, error) || head == NULL)
    return NULL;
  return tf_repo_format_id (git_commit_id (head));
}

char *
tf_repo_dup_empty (TfRepo *self, GError **error)
{
  g_autoptr (git_treebuilder) builder = NULL;
  git_oid id;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_git_check (git_treebuilder_new (&builder, self->git, NULL), "write a tree", error) ||
      !tf_git_check (git_treebuilder_write (&id, builder), "write a tree", error))
    return NULL;
  return tf_repo_format_id (&id);
}

char *
tf_repo_dup_head_or_empty (TfRepo *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autofree char *head = tf_repo_dup_head (self, &failure);

  if (failure == NULL)
    return head != NULL ? g_steal_pointer (&head) : tf_repo_dup_empty (self, error);
  g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}
