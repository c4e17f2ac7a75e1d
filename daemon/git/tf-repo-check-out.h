/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* Begins the work on a code base with the commit @hash: writes its files, and makes it the base and
 * the first commit of the branch. The branch comes last: until then it may be repeated. Runs no
 * filters. What is in the way is moved below @removed_dir, on the same file system. Adds the paths
 * of submodules, which stay empty, to @submodules (element-type utf8). Blocking, worker. */
gboolean tf_repo_check_out (TfRepo *self,
                            const char *hash,
                            const char *removed_dir,
                            GPtrArray *submodules,
                            GError **error);

G_END_DECLS
