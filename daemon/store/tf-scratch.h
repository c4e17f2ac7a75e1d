/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Directories below TF_DIR_SCRATCH in which something may do as it likes. Blocking, worker. */

/* An empty directory @name there; what an earlier run left in its place is removed first.
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_SAFETY. Returns: (transfer full): its absolute path */
char *tf_scratch_make (const TfProjectFiles *files, const char *name, GError **error);

/* Removes it with all that is in it, however deep and whatever its permissions are; links are
 * removed, never followed. Nothing there is no error. TF_ERROR_FILE_SYSTEM names what stays. */
gboolean tf_scratch_remove (const TfProjectFiles *files, const char *name, GError **error);

/* At start-up: removes all of them. */
void tf_scratch_sweep (const TfProjectFiles *files);

G_END_DECLS
