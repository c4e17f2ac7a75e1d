/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-git-cleanup.h"
#include "tf-object-cache.h"
#include "tf-repo-objects.h"

G_BEGIN_DECLS

struct _TfRepo
{
  char *directory;      /* (owned) */
  int root_fd;          /* (owned): the directory */
  git_repository *git;  /* (owned): without working tree and configuration */
  git_repository *bare; /* (owned): same objects, ignores attributes too: for diffs */
  git_odb *odb;         /* (owned) */
  git_index *index;     /* (owned): .git/index, for the user's own git */
  TfObjectCache *cache; /* (owned) */
  char *own_head;       /* (owned) (nullable): the commit we made since the last TfRepoGuard */
  GHashTable *own_refs; /* (owned) (nullable) (element-type utf8 utf8): references we set */
  gboolean honour_ignore;
};

/* Whether a top-level name is not part of the deliverable tree: state files, resources … */
gboolean tf_repo_is_own_name (const char *name);

/* What an export consists of: whether @hash is a snapshot, whose names are escaped; the name of an
 * entry on disk (transfer full); whether the entry is not part of it. */
gboolean tf_repo_lookup_kind (TfRepo *self,
                              const char *hash,
                              gboolean *out_is_snapshot,
                              GError **error);
char *tf_repo_dup_entry_name (gboolean is_snapshot, const git_tree_entry *entry);
gboolean tf_repo_leaves_out (gboolean at_top, const git_tree_entry *entry, const char *name);

/* tf_tree_scan() of the project, with ignore rules if enabled. Always includes what HEAD or
 * @snapshot (nullable) contains, the project's own files, and documents directly in docs/. */
GPtrArray *tf_repo_scan (TfRepo *self, TfTreeScanFlags what, git_tree *snapshot, GError **error);

/* The tree of a commit or a snapshot. */
gboolean tf_repo_lookup_tree (TfRepo *self,
                              git_repository *git,
                              const char *hash,
                              git_tree **out_tree,
                              GError **error);

G_END_DECLS
