/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-git-files.h"

G_BEGIN_DECLS

/* The references that files of a .git directory stand for, loose and packed. Pure, any thread. */

/* Returns: (transfer full) (element-type utf8 utf8): a reference's name to its hash, or to
 * "ref: refs/…" when it is symbolic */
GHashTable *tf_git_refs_read (const TfGitFiles *files);

/* Returns: (transfer full) (nullable): "refs/heads/main"; %NULL when HEAD is a hash or nothing */
char *tf_git_refs_dup_branch (const TfGitFiles *files);

/* Returns: (transfer full): what HEAD says, "" for nothing */
char *tf_git_refs_dup_head (const TfGitFiles *files);

/* "refs/heads/main" → "main" */
const char *tf_git_refs_get_short (const char *name);

G_END_DECLS
