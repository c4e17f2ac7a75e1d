/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-guard.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Compares the tree before and after an agent's run. Worker. */

typedef struct _TfTreeBase TfTreeBase;

typedef struct
{
  char *agent;      /* (owned) (nullable): who runs */
  TfTreeBase *base; /* (owned) (nullable): the tree to compare with; %NULL after settling */
} TfTreeMark;

/* Also without settling, for a run that never began. */
void tf_tree_mark_clear (TfTreeMark *self);

/* Call before the run of @agent. Runs of one project that overlap, such as the reviews of a round,
 * are compared with the tree before the first of them: what one of them changes before the next one
 * begins is no part of the tree. A run that may change something must not overlap another one: each
 * would be measured by the other's purpose. */
gboolean tf_tree_mark_take (TfTreeMark *self,
                            TfWorkspace *workspace,
                            const char *agent,
                            GError **error);

/* Call after it, once: reverts what a run for @purpose may not change, including the repository
 * itself and the daemon's records (tf-state-guard.h), whichever of the overlapping runs changed
 * it: the sentences then name the agents of all. Keeps the agent's version: new files in
 * TF_DIR_REMOVED, other texts as git objects named in the sentence. Only a tree has permitted changes:
 * plain files no larger than TF_LIMIT_TREE_FILE, and links that stay inside. Adds one sentence per path to @sentences (element-type utf8).
 * TF_ERROR_TOO_LARGE if the run added more than agents.max_new_files or agents.max_new_mb: then
 * everything is reverted; TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_tree_mark_settle (TfTreeMark *self,
                              TfWorkspace *workspace,
                              TfPurpose purpose,
                              GPtrArray *sentences,
                              GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTreeMark, tf_tree_mark_clear)

G_END_DECLS
