/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-guard.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Compares the tree before and after an agent's run. Worker. */

typedef struct
{
  char *agent;        /* (owned) (nullable): who ran, for the sentences */
  char *snapshot;     /* (owned) (nullable) */
  TfRepoGuard *guard; /* (owned) (nullable) */
  gint64 taken_at;
  guint write_mark; /* of the TfWorkspace */
} TfTreeMark;

void tf_tree_mark_clear (TfTreeMark *self);

/* Call before the run of @agent. */
gboolean tf_tree_mark_take (TfTreeMark *self,
                            TfWorkspace *workspace,
                            const char *agent,
                            GError **error);

/* Call after it: reverts what a run for @purpose may not change, including the repository itself.
 * Keeps the agent's version: new files in TF_DIR_REMOVED, other texts as git objects named in the
 * sentence. Leaves a permitted change if it is a plain file no larger than TF_LIMIT_TREE_FILE; in a
 * tree it may also be executable, or a link that stays inside. Adds one sentence per path to
 * @sentences (element-type utf8). TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_tree_mark_settle (const TfTreeMark *self,
                              TfWorkspace *workspace,
                              TfPurpose purpose,
                              GPtrArray *sentences,
                              GError **error);

G_END_DECLS
