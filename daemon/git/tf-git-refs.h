/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-git-files.h"

G_BEGIN_DECLS

/* The references, loose and packed, in the files of a .git directory. Pure, any thread. */

/* Returns: (transfer full) (element-type utf8 utf8): maps each reference to its hash, or to "ref:
 * refs/…" if it is symbolic */
GHashTable *tf_git_refs_read (const TfGitFiles *files);

/* Returns: (transfer full) (nullable): "refs/heads/main"; %NULL if HEAD is a hash or missing */
char *tf_git_refs_dup_branch (const TfGitFiles *files);

/* Returns: (transfer full): the contents of HEAD, "" if it is missing */
char *tf_git_refs_dup_head (const TfGitFiles *files);

/* "refs/heads/main" → "main" */
const char *tf_git_refs_get_short (const char *name);

G_END_DECLS
