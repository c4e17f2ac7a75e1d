/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-pack-writer.h"
#include "tf-repo-objects.h"
#include "tf-source-index.h"
#include "tf-source-stage.h"
#include "tf-tree-writer.h"

G_BEGIN_DECLS

/* The files of a code base: in its last commit, on disk, or in a tree. Blocking. */

typedef TfStoredFile TfSourceFile;

/* All files and submodules of @tree, sorted by path. TF_ERROR_MALFORMED for a name that git does
 * not allow; @stage (nullable): checks its limits. Returns: (transfer full) (element-type
 * TfSourceFile) */
GPtrArray *tf_source_tree_list (git_repository *git,
                                const git_tree *tree,
                                const TfSourceStage *stage,
                                GError **error);

/* The files below @root_fd as they are on disk, converted as git does; new contents go to @writer.
 * @head: the last commit, if there is one. @tracked (nullable): its files; other files are left out if
 * ignored. @index (nullable): files that it knows to be as in @tracked are not read, and do not go to
 * @writer.
 * Returns: (transfer full) (element-type TfSourceFile): sorted by path */
GPtrArray *tf_source_tree_read (const TfSourceStage *stage,
                                int root_fd,
                                const git_oid *head,
                                GPtrArray *tracked,
                                TfSourceIndex *index,
                                TfPackWriter *writer,
                                GError **error);

/* Converts @files, sorted by path, to a tree. */
gboolean tf_source_tree_write (GPtrArray *files,
                               TfPackWriter *writer,
                               git_oid *out_id,
                               GError **error);

G_END_DECLS
