/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-delivery-bundle.h"
#include "tf-delivery-file.h"
#include "tf-delivery-git.h"
#include "tf-delivery.h"
#include "tf-error.h"

#define NO_COMMIT "0000000000000000000000000000000000000000"

/* "git gc" removes old directories of this name. */
#define QUARANTINE "tmp_objdir-thoughtforge-XXXXXX"
#define BUNDLE     "work.bundle"

typedef struct
{
  TfDeliveryGit git;
  TfDeliveryBundle *bundle; /* (owned) */
  char *branch;             /* (owned) */
  char *reference;          /* (owned) */
  char *previous;           /* (owned) (nullable): the commit of the branch */
  char *quarantine;         /* (owned) (nullable): to remove */
} Into;

static void
into_clear (Into *self)
{
  if (self->quarantine != NULL)
    tf_delivery_remove (self->quarantine);
  tf_delivery_git_clear (&self->git);
  g_clear_pointer (&self->bundle, tf_delivery_bundle_free);
  g_free (self->branch);
  g_free (self->reference);
  g_free (self->previous);
  g_free (self->quarantine);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Into, into_clear)

void
tf_delivered_free (TfDelivered *self)
{
  g_free (self->directory);
  g_free (self->branch);
  g_free (self->commit);
  g_free (self->previous);
  g_free (self);
}

static gboolean
open_repository (Into *self, const char *directory, GError **error)
{
  g_autoptr (GError) failure = NULL;
  char *path = realpath (directory, NULL);

  if (path == NULL)
    {
      tf_error_set_from_errno (error, errno, "open", directory);
      return FALSE;
    }
  self->git.directory = g_strdup (path);
  free (path);
  if (!g_file_test (self->git.directory, G_FILE_TEST_IS_DIR))
    {
      tf_error_set_from_errno (error, ENOTDIR, "open", directory);
      return FALSE;
    }
  self->git.git_dir =
      tf_delivery_git_run (&self->git, &failure, "rev-parse", "--absolute-git-dir", NULL);
  if (self->git.git_dir != NULL)
    self->git.objects =
        tf_delivery_git_run (&self->git, &failure, "rev-parse", "--path-format=absolute",
                             "--git-path", "objects", NULL);
  if (self->git.objects != NULL)
    return TRUE;
  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&failure));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                 "%s is not a repository (%s); give the top directory of your clone", directory,
                 failure->message);
  return FALSE;
}

static gboolean
choose_branch (Into *self, const char *branch, GError **error)
{
  int code = 0;

  self->branch = g_strdup (branch != NULL ? branch : self->bundle->branch);
  self->reference = g_strconcat ("refs/heads/", self->branch, NULL);
  code = tf_delivery_git_try (&self->git, NULL, error, "check-ref-format", self->reference, NULL);
  if (code < 0)
    return FALSE;
  if (code == 0 && self->branch[0] != '-' && !g_str_equal (self->branch, "HEAD"))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "“%s” is not a name for a branch",
               self->branch);
  return FALSE;
}

static gboolean
has_commit (Into *self, const char *commit, gboolean *out_has, GError **error)
{
  g_autofree char *name = g_strconcat (commit, "^{commit}", NULL);
  int code = tf_delivery_git_try (&self->git, NULL, error, "cat-file", "-e", name, NULL);

  *out_has = code == 0;
  return code >= 0;
}

static gboolean
check_needs (Into *self, GError **error)
{
  for (guint i = 0; i < self->bundle->needs->len; i++)
    {
      const char *commit = g_ptr_array_index (self->bundle->needs, i);
      g_autofree char *shallow = NULL;
      gboolean has = FALSE;

      if (!has_commit (self, commit, &has, error))
        return FALSE;
      if (has)
        continue;
      shallow =
          tf_delivery_git_run (&self->git, error, "rev-parse", "--is-shallow-repository", NULL);
      if (shallow == NULL)
        return FALSE;
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "%s does not have the imported commit %.12s; %s, or take the patches",
                   self->git.directory, commit,
                   g_str_equal (shallow, "true")
                       ? "it is shallow: complete it with git fetch --unshallow"
                       : "give the repository that was imported, or fetch that commit into it");
      return FALSE;
    }
  return TRUE;
}

/* Moving a branch that is checked out would make its files look changed. */
static gboolean
check_not_used (Into *self, GError **error)
{
  g_autofree char *wanted = g_strconcat ("branch ", self->reference, NULL);
  g_autofree char *text =
      tf_delivery_git_run (&self->git, error, "worktree", "list", "--porcelain", NULL);
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;
  const char *place = "";

  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "worktree "))
        place = lines[i] + strlen ("worktree ");
      if (!g_str_equal (lines[i], wanted))
        continue;
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "the branch %s is checked out in %s; check out another one there, or choose "
                   "another name",
                   self->branch, place);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_branch (Into *self, GError **error)
{
  int code =
      tf_delivery_git_try (&self->git, NULL, error, "symbolic-ref", "-q", self->reference, NULL);

  if (code == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                 "the branch %s of %s refers to another one; choose another name", self->branch,
                 self->git.directory);
  return code > 0 && tf_delivery_git_try (&self->git, &self->previous, error, "rev-parse",
                                          "--verify", "-q", self->reference, NULL) >= 0;
}

static gboolean
is_there (const Into *self)
{
  return g_strcmp0 (self->previous, self->bundle->commit) == 0;
}

/* The objects of the repository are those of the quarantine, too. */
static gboolean
begin_quarantine (Into *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->git.objects, QUARANTINE, NULL);
  g_autofree char *info = NULL;
  g_autofree char *alternates = NULL;
  g_autofree char *pack = NULL;
  g_autofree char *bundle = NULL;
  gsize length = 0;
  const char *data = g_bytes_get_data (self->bundle->bytes, &length);

  if (g_mkdtemp_full (path, 0777) == NULL)
    {
      tf_error_set_from_errno (error, errno, "write to", self->git.objects);
      return FALSE;
    }
  self->quarantine = g_strdup (path);
  info = g_build_filename (path, "info", NULL);
  pack = g_build_filename (path, "pack", NULL);
  alternates = g_build_filename (info, "alternates", NULL);
  bundle = g_build_filename (path, BUNDLE, NULL);
  if (g_mkdir (info, 0777) != 0 || g_mkdir (pack, 0777) != 0)
    {
      tf_error_set_from_errno (error, errno, "write to", path);
      return FALSE;
    }
  if (!tf_delivery_write_new (alternates, "..\n", 3, error) ||
      !tf_delivery_write_new (bundle, data, length, error))
    return FALSE;
  self->git.quarantine = g_steal_pointer (&path);
  return TRUE;
}

/* Whether everything the commit needs is there. */
static gboolean
check_connected (Into *self, GError **error)
{
  g_autofree char *text =
      tf_delivery_git_run (&self->git, error, "rev-list", "--objects", "--quiet",
                           self->bundle->commit, "--not", "--all", NULL);

  return text != NULL;
}

static gboolean
unpack (Into *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->quarantine, BUNDLE, NULL);
  g_autofree char *text = tf_delivery_git_run (&self->git, error, "bundle", "unbundle", path, NULL);

  if (text != NULL && check_connected (self, error))
    return TRUE;
  g_prefix_error (error, "cannot add the work to %s: ", self->git.directory);
  return FALSE;
}

static gboolean
check_is_newer (Into *self, GError **error)
{
  int code = self->previous == NULL
                 ? 0
                 : tf_delivery_git_try (&self->git, NULL, error, "merge-base", "--is-ancestor",
                                        self->previous, self->bundle->commit, NULL);

  if (code > 0)
    g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                 "the branch %s exists in %s with other commits; choose another name", self->branch,
                 self->git.directory);
  return code == 0;
}

/* Readers look for the index, so it comes last. */
static gboolean
end_quarantine (Into *self, GError **error)
{
  static const char *const suffixes[] = { ".pack", ".rev", ".idx" };
  g_autofree char *from = g_build_filename (self->quarantine, "pack", NULL);
  g_autofree char *to = g_build_filename (self->git.objects, "pack", NULL);
  const char *name = NULL;

  if (g_mkdir (to, 0777) != 0 && errno != EEXIST)
    {
      tf_error_set_from_errno (error, errno, "create", to);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *old_path = g_build_filename (from, name, NULL);
          g_autofree char *new_path = g_build_filename (to, name, NULL);

          if (g_str_has_suffix (name, suffixes[i]) && g_rename (old_path, new_path) != 0)
            {
              tf_error_set_from_errno (error, errno, "write", new_path);
              return FALSE;
            }
        }
    }
  g_clear_pointer (&self->git.quarantine, g_free);
  return tf_delivery_sync (to, error);
}

/* Git compares the branch under its lock, so one that moved meanwhile is not overwritten; and it is
 * read again, because "delivered" must be true. */
static gboolean
set_branch (Into *self, GError **error)
{
  g_autofree char *text =
      tf_delivery_git_run (&self->git, error, "update-ref", "--no-deref", "-m",
                           "thoughtforge: deliver", self->reference, self->bundle->commit,
                           self->previous != NULL ? self->previous : NO_COMMIT, NULL);
  g_autofree char *found = NULL;
  gboolean has = FALSE;

  if (text == NULL)
    {
      g_prefix_error (error, "cannot set the branch %s of %s, choose another name: ", self->branch,
                      self->git.directory);
      return FALSE;
    }
  if (tf_delivery_git_try (&self->git, &found, error, "rev-parse", "--verify", "-q",
                           self->reference, NULL) < 0 ||
      !has_commit (self, self->bundle->commit, &has, error))
    return FALSE;
  if (has && g_strcmp0 (found, self->bundle->commit) == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_GIT,
               "the branch %s of %s was changed by something else; deliver again", self->branch,
               self->git.directory);
  return FALSE;
}

TfDelivered *
tf_delivery_into (int fd,
                  const char *directory,
                  const char *branch,
                  GCancellable *cancellable,
                  GError **error)
{
  g_auto (Into) into = { .git = { .cancellable = cancellable } };
  TfDelivered *delivered = NULL;

  g_return_val_if_fail (directory != NULL, NULL);

  into.bundle = tf_delivery_bundle_read (fd, error);
  if (into.bundle == NULL || !open_repository (&into, directory, error) ||
      !choose_branch (&into, branch, error) || !check_needs (&into, error) ||
      !read_branch (&into, error))
    return NULL;
  if (!is_there (&into) && (!check_not_used (&into, error) || !begin_quarantine (&into, error) ||
                            !unpack (&into, error) || !check_is_newer (&into, error) ||
                            !end_quarantine (&into, error) || !set_branch (&into, error)))
    return NULL;
  delivered = g_new0 (TfDelivered, 1);
  delivered->directory = g_strdup (into.git.directory);
  delivered->branch = g_steal_pointer (&into.branch);
  delivered->commit = g_strdup (into.bundle->commit);
  delivered->previous = g_steal_pointer (&into.previous);
  delivered->is_complete = into.bundle->needs->len == 0;
  return delivered;
}
