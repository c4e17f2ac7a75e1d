/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <git2.h>
#include <glib.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* What git noted about the files that it last checked out or added: whoever finds the same times, size and
 * inode need not read them again (git-update-index(1), "racy-git" in git's technical documentation).
 * Blocking. */
typedef struct _TfSourceIndex TfSourceIndex;

/* @git_fd: a .git. Returns: (transfer full) (nullable): %NULL without an index that can be read */
TfSourceIndex *tf_source_index_open (int git_fd);
void tf_source_index_free (TfSourceIndex *self);

/* Whether @path is known to be the blob @id, as it has not changed since git noted it: @info, its state on
 * disk, has the same size, inode, and times of content and inode, to the nanosecond, and all that was before the
 * index was written. A flag such as assume-unchanged counts for nothing. */
gboolean tf_source_index_knows (TfSourceIndex *self,
                                const char *path,
                                const git_oid *id,
                                const struct stat *info);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSourceIndex, tf_source_index_free)

G_END_DECLS
