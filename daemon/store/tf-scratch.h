/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Disposable directories below TF_DIR_SCRATCH; tests may write anything. Blocking, worker. */

/* Creates the empty directory @name, removing any leftover of an earlier run first.
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_SAFETY. Returns: (transfer full): its absolute path */
char *tf_scratch_make (const TfProjectFiles *files, const char *name, GError **error);

/* Removes the directory and its contents, whatever their depth and permissions. Does not follow
 * links. A missing directory is not an error. TF_ERROR_FILE_SYSTEM names what remains. */
gboolean tf_scratch_remove (const TfProjectFiles *files, const char *name, GError **error);

/* The same for a cache at @relative, below TF_DIR_PRIVATE, which survives a restart. */
char *tf_scratch_make_cache (const TfProjectFiles *files, const char *relative, GError **error);
gboolean tf_scratch_remove_cache (const TfProjectFiles *files,
                                  const char *relative,
                                  GError **error);

/* Moves the directory @below TF_DIR_SCRATCH to @relative, replacing what is there. */
gboolean tf_scratch_keep (const TfProjectFiles *files,
                          const char *below,
                          const char *relative,
                          GError **error);

/* Removes all scratch directories; for start-up. */
void tf_scratch_sweep (const TfProjectFiles *files);

G_END_DECLS
