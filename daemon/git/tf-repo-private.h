/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-git-cleanup.h"
#include "tf-object-cache.h"
#include "tf-repo-objects.h"
#include "tf-tree-tame.h"

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
  TfTreeTame *tame;     /* (owned): of every scan */
  char *notice;         /* (owned) (nullable): what was repaired, for tf_repo_take_notice() */
  char *own_head;       /* (owned) (nullable): the commit we made since the last TfRepoGuard */
  GHashTable *own_refs; /* (owned) (nullable) (element-type utf8 utf8): references we set */
  gboolean is_code;     /* the code base of a project; no name in it belongs to ThoughtForge */
  char *author_name;    /* (owned) (nullable): %NULL: ThoughtForge */
  char *author_email;   /* (owned) (nullable) */
};

/* Whether a top-level name of a project is not part of the deliverable: state files, resources … */
gboolean tf_repo_is_own_name (const char *name);

/* What an export consists of: whether @hash is a snapshot, whose names are escaped; the name of an
 * entry on disk (transfer full); whether the entry is not part of it. */
gboolean tf_repo_lookup_kind (TfRepo *self,
                              const char *hash,
                              gboolean *out_is_snapshot,
                              GError **error);
char *tf_repo_dup_entry_name (gboolean is_snapshot, const git_tree_entry *entry);
gboolean tf_repo_leaves_out (const TfRepo *self,
                             gboolean at_top,
                             const git_tree_entry *entry,
                             const char *name);

/* tf_tree_scan() of the project or code base, of a code base with its ignore rules. Always includes what HEAD
 * or @snapshot (nullable) contains. */
GPtrArray *tf_repo_scan (TfRepo *self, TfTreeScanFlags what, git_tree *snapshot, GError **error);
/* Likewise, until @enough (nullable) says so. */
GPtrArray *tf_repo_scan_until (TfRepo *self,
                               TfTreeScanFlags what,
                               git_tree *snapshot,
                               TfTreeEnough enough,
                               gpointer enough_data,
                               GError **error);

/* .git/index is only a cache. One that cannot be read is kept aside and made again from HEAD, which knows
 * the submodules; the files are compared at the next commit. Opening also opens the object cache, reading
 * follows what the user's own git wrote, and writing gives way to a lock of it. */
gboolean tf_repo_open_index (TfRepo *self, GError **error);
gboolean tf_repo_read_index (TfRepo *self, GError **error);
gboolean tf_repo_save_index (TfRepo *self, GError **error);

/* Where what is moved away is kept. Returns: (transfer full): an absolute path */
char *tf_repo_dup_removed_dir (const TfRepo *self);

/* Moves the file or directory @path of the project to @removed_dir, as @kept_as or in "again-2" and so on.
 * @out_place: (transfer full) */
gboolean tf_repo_move_aside (TfRepo *self,
                             const char *path,
                             const char *kept_as,
                             const char *removed_dir,
                             char **out_place,
                             GError **error);

/* Brings .git/index up to date with the files and writes its tree. */
gboolean tf_repo_write_index (TfRepo *self, git_oid *out_tree, GError **error);

/* Whether @commit (nullable) is this milestone, made by ThoughtForge. */
gboolean tf_repo_is_milestone (git_commit *commit, const TfCommitSpec *spec);

/* tf_repo_commit() in a code base. */
char *tf_repo_commit_code (TfRepo *self, const TfCommitSpec *spec, GError **error);

/* tf_repo_log() in a code base, from @start (nullable), which it takes. */
GPtrArray *tf_repo_log_code (TfRepo *self, git_commit *start, guint max, GError **error);

/* Sets @name, or the branch of HEAD, which may not exist yet, so that TfRepoGuard knows of it. */
gboolean tf_repo_set_reference (TfRepo *self, const char *name, const git_oid *id, GError **error);
gboolean tf_repo_move_head (TfRepo *self, const git_oid *id, GError **error);

/* tf_repo_export() of @tree, not a snapshot, to an open directory. */
gboolean tf_repo_export_to (TfRepo *self, const git_tree *tree, int dir_fd, GError **error);

/* The tree of a commit or a snapshot. */
gboolean tf_repo_lookup_tree (TfRepo *self,
                              git_repository *git,
                              const char *hash,
                              git_tree **out_tree,
                              GError **error);

G_END_DECLS
