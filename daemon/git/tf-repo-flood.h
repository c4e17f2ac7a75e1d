/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* A run that adds more to a tree than anybody can want. */

/* What may be added: files, links, empty directories and whatever else has a name, and bytes of new
 * files and of those that became larger. What .gitignore excludes counts as neither: it is never
 * read, and build output is large. Neither do the bytes of a file over TF_LIMIT_TREE_FILE, which does
 * not stay. */
typedef struct
{
  guint files;
  guint64 bytes;
} TfRepoGrowth;

/* If the tree has grown by more than @limit since @snapshot, moves everything that is new to a new
 * directory in @removed_dir, a new directory as a whole; other changes remain. Reads no file, and
 * counts no further than the limit. @out_flood: (transfer full) (nullable): "added 20,001 files or
 * more …", with the limit and the remedy, but without a subject; %NULL: it has not. May be repeated. Worker.
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT, G_IO_ERROR_CANCELLED. */
gboolean tf_repo_revert_flood (TfRepo *self,
                               const char *snapshot,
                               const TfRepoGrowth *limit,
                               const char *removed_dir,
                               char **out_flood,
                               GError **error);

G_END_DECLS
