/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-guard.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The tree before and after an agent's run. Worker. */

typedef struct
{
  char *agent;        /* (owned) (nullable): who runs, for the sentences */
  char *snapshot;     /* (owned) (nullable) */
  TfRepoGuard *guard; /* (owned) (nullable) */
  gint64 taken_at;
  guint write_mark; /* of the TfWorkspace */
} TfTreeMark;

void tf_tree_mark_clear (TfTreeMark *self);

/* Before the run of @agent. */
gboolean tf_tree_mark_take (TfTreeMark *self,
                            TfWorkspace *workspace,
                            const char *agent,
                            GError **error);

/* After it: puts back what a run for @purpose may not change, the repository itself, too. What stood
 * there instead is kept: new files in TF_DIR_REMOVED, other texts as git objects that the sentence
 * names. What may change stays when it is a plain file, not larger than TF_LIMIT_TREE_FILE; of a
 * tree also when it can be run or is a link that stays inside. Adds one sentence a path to
 * @sentences (element-type utf8). TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_tree_mark_settle (const TfTreeMark *self,
                              TfWorkspace *workspace,
                              TfPurpose purpose,
                              GPtrArray *sentences,
                              GError **error);

G_END_DECLS
