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

/* Removes all scratch directories; for start-up. */
void tf_scratch_sweep (const TfProjectFiles *files);

G_END_DECLS
