/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

/* The clock by which the kernel stamps files may be one tick behind. */
#define TICK_US 10000

typedef struct
{
  TfRepo *repo;
  const char *snapshot;
  git_tree *tree; /* of the snapshot */
  gint64 since;
  const char *removed_dir;
  GPtrArray *sentences; /* (element-type utf8) */
} Cleanup;

/* The user may have files that large. */
static gboolean
was_large (const Cleanup *cleanup, const char *path)
{
  g_autofree char *escaped = tf_snapshot_name_escape (path);
  g_autoptr (git_tree_entry) entry = NULL;
  git_object_t type = GIT_OBJECT_INVALID;
  size_t size = 0;

  return git_tree_entry_bypath (&entry, cleanup->tree, escaped) == 0 &&
         git_odb_read_header (&size, &type, cleanup->repo->odb, git_tree_entry_id (entry)) == 0 &&
         type == GIT_OBJECT_BLOB && size > TF_LIMIT_TREE_FILE;
}

static gboolean
move_if_large (const Cleanup *cleanup, const TfTreeEntry *entry, GError **error)
{
  g_autofree char *size = NULL;
  g_autofree char *limit = NULL;

  if (entry->info.st_size <= (off_t) TF_LIMIT_TREE_FILE || was_large (cleanup, entry->path))
    return TRUE;
  if (!tf_repo_restore (cleanup->repo, cleanup->snapshot, entry->path, cleanup->removed_dir, error))
    return FALSE;
  size = g_format_size_full ((guint64) entry->info.st_size, G_FORMAT_SIZE_IEC_UNITS);
  limit = g_format_size_full (TF_LIMIT_TREE_FILE, G_FORMAT_SIZE_IEC_UNITS);
  g_ptr_array_add (
      cleanup->sentences,
      g_strdup_printf ("left %s of %s, over the limit of %s: moved to .thoughtforge/removed",
                       entry->path, size, limit));
  return TRUE;
}

static gboolean
clear_special_bits (const Cleanup *cleanup, const TfTreeEntry *entry, GError **error)
{
  gint64 changed =
      (gint64) entry->info.st_ctim.tv_sec * G_USEC_PER_SEC + entry->info.st_ctim.tv_nsec / 1000;
  struct stat info;
  int fd = -1;
  gboolean ok = FALSE;

  if ((entry->info.st_mode & (S_ISUID | S_ISGID)) == 0 || changed < cleanup->since - TICK_US)
    return TRUE;
  fd = openat (cleanup->repo->root_fd, entry->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT)
    return TRUE;
  ok = fd >= 0 && fstat (fd, &info) == 0 && fchmod (fd, info.st_mode & 0777) == 0;
  if (!ok)
    tf_error_set_from_errno (error, errno, "clear the set-user bit of", entry->path);
  else
    g_ptr_array_add (cleanup->sentences,
                     g_strdup_printf ("left %s with the set-user or set-group bit: cleared",
                                      entry->path));
  if (fd >= 0)
    close (fd);
  return ok;
}

void
tf_repo_take_left (TfRepo *self, GPtrArray *sentences)
{
  g_return_if_fail (self != NULL && sentences != NULL);

  g_ptr_array_extend_and_steal (sentences, tf_tree_tame_take_phrases (self->tame));
}

gboolean
tf_repo_sanitize (TfRepo *self,
                  const char *snapshot,
                  gint64 since,
                  const char *removed_dir,
                  GPtrArray *sentences,
                  GError **error)
{
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (git_tree) tree = NULL;
  Cleanup cleanup = { self, snapshot, NULL, since, removed_dir, sentences };

  g_return_val_if_fail (self != NULL && snapshot != NULL && removed_dir != NULL, FALSE);
  g_return_val_if_fail (sentences != NULL, FALSE);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return FALSE;
  cleanup.tree = tree;
  entries = tf_repo_scan (self, TF_TREE_SCAN_SNAPSHOT, tree, error);
  tf_repo_take_left (self, sentences);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const TfTreeEntry *entry = g_ptr_array_index (entries, i);

      if (!tf_worker_go_on (error))
        return FALSE;
      if (entry->kind == TF_TREE_FILE &&
          (!clear_special_bits (&cleanup, entry, error) || !move_if_large (&cleanup, entry, error)))
        return FALSE;
    }
  return entries != NULL;
}
