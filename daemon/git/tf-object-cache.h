/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

#include "tf-tree-scan.h"

G_BEGIN_DECLS

/**
 * TfObjectCache:
 *
 * Which object a file is, without reading it again while its size, times and inode stay the same.
 * A file changed in the very moment it was read is not trusted (git calls that racy). Contents are
 * taken as they are: no filter, no line ending conversion. Not thread-safe, blocking.
 */
typedef struct _TfObjectCache TfObjectCache;

/* @odb is referenced by the repository, which must live longer. */
TfObjectCache *tf_object_cache_new (git_odb *odb, int root_fd);
void tf_object_cache_free (TfObjectCache *self);

/* Takes over what the index on disk knows; @written is when that was written. */
void tf_object_cache_load (TfObjectCache *self, git_index *index, const struct timespec *written);

typedef struct
{
  git_oid id;
  git_filemode_t mode;
  gboolean racy; /* may have changed since without its times telling */
} TfObject;

/* @store: the object is in the repository afterwards, durably; else it is only computed. Errors:
 * TF_ERROR_FILE_SYSTEM naming the file, TF_ERROR_NOT_FOUND when it is gone, TF_ERROR_GIT. */
gboolean tf_object_cache_get (TfObjectCache *self,
                              const TfTreeEntry *entry,
                              gboolean store,
                              TfObject *out_object,
                              GError **error);

/* Tells that the file or link @path, whose state @info is, was just written from the stored object
 * @id by us: it need not be read to know that. */
void tf_object_cache_learn (TfObjectCache *self,
                            const char *path,
                            const struct stat *info,
                            const git_oid *id);

/* What stands for the content of a pipe, socket or device. */
#define TF_OBJECT_SPECIAL "special file, content not kept\n"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfObjectCache, tf_object_cache_free)

G_END_DECLS
