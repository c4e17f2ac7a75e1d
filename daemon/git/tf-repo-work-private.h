/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-private.h"
#include "tf-repo-work.h"

G_BEGIN_DECLS

/* All commits of the work, oldest first. TF_ERROR_NOT_FOUND if there are none, or none that changes a
 * file. Returns: (transfer full) (element-type git_commit) */
GPtrArray *tf_repo_walk_work (TfRepo *self, const char *base, const char *head, GError **error);

/* Whether @commit and its first parent have the same files. */
gboolean tf_repo_is_empty_work (git_commit *commit, gboolean *out_empty, GError **error);

G_END_DECLS
