/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"

typedef struct
{
  git_tree *head;     /* (not owned) (nullable) */
  git_tree *snapshot; /* (not owned) (nullable) */
} Keeps;

static gboolean
has (git_tree *tree, const char *path)
{
  g_autoptr (git_tree_entry) entry = NULL;

  return tree != NULL && git_tree_entry_bypath (&entry, tree, path) == 0;
}

static gboolean
keeps (const char *path, gpointer data)
{
  const Keeps *self = data;
  g_autofree char *escaped = NULL;

  if (has (self->head, path))
    return TRUE;
  escaped = tf_snapshot_name_escape (path);
  return has (self->snapshot, escaped);
}

GPtrArray *
tf_repo_scan (TfRepo *self, TfTreeScanFlags what, git_tree *snapshot, GError **error)
{
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  Keeps data = { NULL, snapshot };

  if (!self->is_code)
    return tf_tree_scan (self->root_fd, what, error);
  if (!tf_repo_lookup_head (self, &head, error))
    return NULL;
  if (head != NULL && !tf_git_check (git_commit_tree (&tree, head), "read the last commit", error))
    return NULL;
  data.head = tree;
  return tf_tree_scan_honouring (self->root_fd, what | TF_TREE_SCAN_CODE, keeps, &data, error);
}
