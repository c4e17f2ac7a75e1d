/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-error.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

typedef struct
{
  git_oid id;
  char *path; /* (owned) */
} Directory;

typedef struct
{
  TfRepo *repo;              /* (not owned) */
  GCancellable *cancellable; /* (not owned) (nullable) */
  GQueue directories;        /* (element-type Directory): to look at */
  GHashTable *seen; /* (owned) (element-type git_oid): a small tree can contain itself very often */
} Check;

static void
directory_free (gpointer data)
{
  Directory *self = data;

  g_free (self->path);
  g_free (self);
}

static void
check_clear (Check *self)
{
  g_queue_clear_full (&self->directories, directory_free);
  g_hash_table_unref (self->seen);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static guint
hash_id (gconstpointer id)
{
  guint hash;

  memcpy (&hash, ((const git_oid *) id)->id, sizeof hash);
  return hash;
}

static gboolean
equal_ids (gconstpointer a, gconstpointer b)
{
  return git_oid_equal (a, b);
}

static gboolean
set_missing (const Check *self, const git_oid *id, const char *what, GError **error)
{
  const char *directory = self->repo->directory;
  g_autofree char *hash = tf_repo_format_id (id);

  g_set_error (error, TF_ERROR, TF_ERROR_GIT,
               "the last commit in %s is not complete: %s (object %s) is missing or damaged; copy "
               ".git/objects from a backup or a clone; “git -C %s fsck” lists all that is missing",
               directory, what, hash, directory);
  return FALSE;
}

static void
push (Check *self, const git_oid *id, char *path)
{
  Directory *directory = NULL;

  if (!g_hash_table_add (self->seen, g_memdup2 (id, sizeof *id)))
    {
      g_free (path);
      return;
    }
  directory = g_new (Directory, 1);
  directory->id = *id;
  directory->path = path;
  g_queue_push_head (&self->directories, directory);
}

/* The header tells an empty or overwritten file from an object, and costs no more than to look for it. */
static gboolean
check_entry (Check *self, const char *parent, const git_tree_entry *entry, GError **error)
{
  const git_oid *id = git_tree_entry_id (entry);
  g_autofree char *path = g_strconcat (parent, git_tree_entry_name (entry), NULL);
  git_object_t type = git_tree_entry_type (entry);
  git_object_t found;
  gsize size;

  if (type == GIT_OBJECT_COMMIT)
    return TRUE; /* a submodule */
  if (type == GIT_OBJECT_TREE)
    {
      push (self, id, g_strconcat (path, "/", NULL));
      return TRUE;
    }
  return (git_odb_read_header (&size, &found, self->repo->odb, id) == 0 && found == type) ||
         set_missing (self, id, path, error);
}

static gboolean
check_directory (Check *self, const Directory *directory, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  gboolean ok = TRUE;

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  if (git_tree_lookup (&tree, self->repo->git, &directory->id) != 0)
    return set_missing (self, &directory->id,
                        *directory->path != '\0' ? directory->path : "its tree", error);
  for (gsize i = 0; ok && i < git_tree_entrycount (tree); i++)
    ok = check_entry (self, directory->path, git_tree_entry_byindex (tree, i), error);
  return ok;
}

gboolean
tf_repo_check_head (TfRepo *self, GCancellable *cancellable, GError **error)
{
  g_auto (Check) check = { .repo = self, .cancellable = cancellable };
  g_autoptr (git_commit) head = NULL;
  git_oid id;
  gboolean ok = TRUE;

  g_return_val_if_fail (self != NULL, FALSE);

  tf_worker_assert_current ();
  g_queue_init (&check.directories);
  check.seen = g_hash_table_new_full (hash_id, equal_ids, g_free, NULL);
  if (git_reference_name_to_id (&id, self->git, "HEAD") != 0)
    return tf_repo_lookup_head (self, &head, error);
  if (git_commit_lookup (&head, self->git, &id) != 0)
    return set_missing (&check, &id, "the commit itself", error);
  push (&check, git_commit_tree_id (head), g_strdup (""));
  while (ok && !g_queue_is_empty (&check.directories))
    {
      Directory *directory = g_queue_pop_head (&check.directories);

      ok = check_directory (&check, directory, error);
      directory_free (directory);
    }
  return ok;
}
