/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-flood.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-format.h"
#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-removed.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-text.h"
#include "tf-tree-scan.h"
#include "tf-worker.h"

/* How many are moved before the rest is listed: a million names at once would fill the memory. */
#define MAX_BATCH 20000

typedef struct
{
  TfRepo *repo;
  git_tree *tree; /* of the snapshot */
  TfRepoGrowth limit;
  TfRepoGrowth found;
  char *example;    /* (owned) (nullable): the first that was too much */
  GPtrArray *fresh; /* (owned) (element-type utf8): paths that are new */
} Flood;

static void
flood_clear (Flood *self)
{
  git_tree_free (self->tree);
  g_free (self->example);
  g_ptr_array_unref (self->fresh);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Flood, flood_clear)

/* Returns: (transfer full) (nullable) */
static git_tree_entry *
look_up (const Flood *self, const char *path)
{
  g_autofree char *escaped = tf_snapshot_name_escape (path);
  git_tree_entry *entry = NULL;

  return git_tree_entry_bypath (&entry, self->tree, escaped) == 0 ? entry : NULL;
}

static guint64
get_size (const Flood *self, const git_tree_entry *entry)
{
  git_object_t type = GIT_OBJECT_INVALID;
  size_t size = 0;

  return git_odb_read_header (&size, &type, self->repo->odb, git_tree_entry_id (entry)) == 0 ? size
                                                                                             : 0;
}

static void
count (Flood *self, const TfTreeEntry *entry)
{
  guint64 size = entry->kind == TF_TREE_FILE ? (guint64) entry->info.st_size : 0;
  g_autoptr (git_tree_entry) before = NULL;
  guint64 old_size = 0;

  before = look_up (self, entry->path);
  if (before == NULL)
    {
      self->found.files++;
      g_ptr_array_add (self->fresh, g_strdup (entry->path));
    }
  else if (tf_object_cache_knows (self->repo->cache, entry))
    return;
  else if (size > 0)
    old_size = get_size (self, before);
  /* tf_repo_sanitize() moves larger ones. */
  if (size <= TF_LIMIT_TREE_FILE)
    self->found.bytes += size > old_size ? size - old_size : 0;
}

static gboolean
is_over (const Flood *self)
{
  return self->found.files > self->limit.files || self->found.bytes > self->limit.bytes;
}

/* A TfTreeEnough. */
static gboolean
is_too_much (const TfTreeEntry *entry, gpointer data)
{
  Flood *self = data;

  count (self, entry);
  if (is_over (self) && self->example == NULL)
    self->example = g_strdup (entry->path);
  return is_over (self);
}

/* A TfTreeEnough. */
static gboolean
is_batch (const TfTreeEntry *entry, gpointer data)
{
  Flood *self = data;

  count (self, entry);
  return self->fresh->len >= MAX_BATCH;
}

static gboolean
scan (Flood *self, TfTreeEnough enough, GError **error)
{
  g_autoptr (GPtrArray) entries = NULL;

  g_ptr_array_set_size (self->fresh, 0);
  entries = tf_repo_scan_until (self->repo, TF_TREE_SCAN_SNAPSHOT, self->tree, enough, self, error);
  return entries != NULL;
}

/* Returns: (transfer full) (nullable): a new directory */
static char *
make_place (const char *removed_dir, GError **error)
{
  g_autofree char *place = tf_removed_find_place (removed_dir, "flood", error);

  if (place == NULL || g_mkdir (place, 0700) == 0)
    return g_steal_pointer (&place);
  tf_error_set_from_errno (error, errno, "make", place);
  return NULL;
}

/* The directory on the way to @path that is new, or else @path. Returns: (transfer full) */
static char *
find_top (const Flood *self, const char *path)
{
  for (const char *slash = strchr (path, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *above = g_strndup (path, (gsize) (slash - path));
      g_autoptr (git_tree_entry) entry = look_up (self, above);

      if (entry == NULL || git_tree_entry_type (entry) != GIT_OBJECT_TREE)
        return g_steal_pointer (&above);
    }
  return g_strdup (path);
}

static gboolean
move (const Flood *self, const char *path, const char *place, GError **error)
{
  g_autofree char *target = g_build_filename (place, path, NULL);
  int root_fd = self->repo->root_fd;
  struct stat info;

  if (renameat (root_fd, path, AT_FDCWD, target) == 0)
    return TRUE;
  if (errno == ENOENT && fstatat (root_fd, path, &info, AT_SYMLINK_NOFOLLOW) == 0)
    {
      g_autofree char *parent = g_path_get_dirname (target);

      g_mkdir_with_parents (parent, 0700);
      errno = renameat (root_fd, path, AT_FDCWD, target) == 0 ? 0 : errno;
    }
  /* It went with its directory. */
  if (errno == 0 || errno == ENOENT)
    return TRUE;
  tf_error_set_from_errno (error, errno, "move away", path);
  return FALSE;
}

static gboolean
move_batch (const Flood *self, const char *place, GError **error)
{
  for (guint i = 0; i < self->fresh->len; i++)
    {
      const char *path = g_ptr_array_index (self->fresh, i);
      g_autofree char *top = NULL;
      struct stat info;

      if (!tf_worker_go_on (error))
        return FALSE;
      if (fstatat (self->repo->root_fd, path, &info, AT_SYMLINK_NOFOLLOW) != 0)
        continue;
      top = find_top (self, path);
      if (!move (self, top, place, error))
        return FALSE;
    }
  return TRUE;
}

/* What is in its place is moved with it, in case it is listed again. */
static gboolean
move_all (Flood *self, const char *place, GError **error)
{
  do
    if (!scan (self, is_batch, error) || !move_batch (self, place, error))
      return FALSE;
  while (self->fresh->len > 0);
  return TRUE;
}

/* Returns: (transfer full) */
static char *
describe (const Flood *self)
{
  g_autofree char *path = tf_text_show_path (self->example);
  gboolean files = self->found.files > self->limit.files;
  g_autofree char *found = files ? tf_format_count (self->found.files)
                                 : g_format_size_full (self->found.bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *limit = files ? tf_format_count (self->limit.files)
                                 : g_format_size_full (self->limit.bytes, G_FORMAT_SIZE_IEC_UNITS);

  return g_strdup_printf (
      "added %s%s or more, such as %s; the limit of a run is %s%s, so all its changes were moved "
      "to .thoughtforge/removed; name generated files in .gitignore, or raise agents.%s, then "
      "resume",
      found, files ? " files" : "", path, limit, files ? " files" : "",
      files ? "max_new_files" : "max_new_mb");
}

gboolean
tf_repo_revert_flood (TfRepo *self,
                      const char *snapshot,
                      const TfRepoGrowth *limit,
                      const char *removed_dir,
                      char **out_flood,
                      GError **error)
{
  g_auto (Flood) flood = { .repo = self, .limit = *limit };
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL && snapshot != NULL && removed_dir != NULL, FALSE);
  g_return_val_if_fail (out_flood != NULL, FALSE);
  tf_worker_assert_current ();

  flood.fresh = g_ptr_array_new_with_free_func (g_free);
  if (!tf_repo_lookup_tree (self, self->git, snapshot, &flood.tree, error) ||
      !scan (&flood, is_too_much, error))
    return FALSE;
  if (!is_over (&flood))
    return TRUE;
  place = make_place (removed_dir, error);
  if (place == NULL)
    return FALSE;
  text = describe (&flood);
  if (!move_all (&flood, place, error))
    return FALSE;
  *out_flood = g_steal_pointer (&text);
  return TRUE;
}
