/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

#include "tf-tree-scan.h"
#include "tf-tree-writer.h"

G_BEGIN_DECLS

/**
 * TfObjectCache:
 *
 * Maps files to git objects without reading a file again while its size, times and inode stay the
 * same. Does not trust the entry of a file that changed while it was read (git calls this racy).
 * Uses contents as they are: no filters, no line ending conversion. Not thread-safe, blocking.
 */
typedef struct _TfObjectCache TfObjectCache;

/* The repository, in @git_dir, absolute, owns @odb and must outlive the cache. */
TfObjectCache *tf_object_cache_new (git_odb *odb, const char *git_dir, int root_fd);
void tf_object_cache_free (TfObjectCache *self);

/* Loads the entries of the index on disk; @written is when that index was written. */
void tf_object_cache_load (TfObjectCache *self, git_index *index, const struct timespec *written);

typedef struct
{
  git_oid id;
  git_filemode_t mode;
  gboolean racy; /* may have changed since without a change of its times */
} TfObject;

/* @store: whether to write the object to the repository, durably, or only compute its id. Errors:
 * TF_ERROR_FILE_SYSTEM naming the file, TF_ERROR_NOT_FOUND if it is gone, TF_ERROR_GIT,
 * G_IO_ERROR_CANCELLED (tf_worker_go_on()). */
gboolean tf_object_cache_get (TfObjectCache *self,
                              const TfTreeEntry *entry,
                              gboolean store,
                              TfObject *out_object,
                              GError **error);

/* Whether @entry is as when its object was last asked for, so that it has not changed since. */
gboolean tf_object_cache_knows (const TfObjectCache *self, const TfTreeEntry *entry);

/* From now on, what tf_object_cache_get() stores counts only once tf_object_cache_finish() has
 * succeeded: @entries (element-type TfTreeEntry) are going to be stored, as one pack if that is worth
 * it. Then call one of the two functions below. */
gboolean tf_object_cache_begin (TfObjectCache *self, const GPtrArray *entries, GError **error);

/* Stores the trees of @files (element-type TfStoredFile), sorted, and everything since begin, durably.
 * After a failure nothing counts. */
gboolean tf_object_cache_finish (TfObjectCache *self,
                                 const GPtrArray *files,
                                 git_oid *out_tree,
                                 GError **error);
void tf_object_cache_abort (TfObjectCache *self);

/* Records that we just wrote the file or link @path, with state @info, from the stored object @id,
 * so that it need not be read again. */
void tf_object_cache_learn (TfObjectCache *self,
                            const char *path,
                            const struct stat *info,
                            const git_oid *id);

/* Stored as the content of a pipe, socket or device. */
#define TF_OBJECT_SPECIAL "special file, content not kept\n"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfObjectCache, tf_object_cache_free)

G_END_DECLS
