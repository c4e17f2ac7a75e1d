/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The tree a fix works on: the agent edits its files in place, what it left is judged, and put back
 * where it may not stay. Worker unless said otherwise. */
typedef struct
{
  TfPolishTask *task;      /* (owned) */
  TfBuildContext *context; /* (owned): its deliverable is the listing of what was reviewed */
  char *before;            /* (owned): commit or snapshot that is put back */
  char *put_back;          /* (owned) (nullable): a sentence when something was replaced */
} TfFixTree;

/* @review_commit (nullable): the commit that was reviewed. After a crash (@recovering) it is what
 * was there before the fix; otherwise that is the tree as it is now. TF_ERROR_OUTPUT_MISSING.
 * Returns: (transfer full) */
TfFixTree *tf_fix_tree_new (const TfPolishTask *task,
                            const char *review_commit,
                            gboolean recovering,
                            GError **error);
void tf_fix_tree_free (TfFixTree *self);

/* Pure, any thread: a tree is not given as content. */
gboolean tf_fix_tree_check_answer (const TfFixAnswer *answer, GPtrArray *errors);

/* Judges what the agent left: does it agree with @answer, and with the type's rules? Adds to @errors
 * (element-type utf8) what is wrong; changes nothing. FALSE with @error only for errors of
 * reading. */
gboolean tf_fix_tree_judge (TfFixTree *self,
                            const TfFixAnswer *answer,
                            GPtrArray *errors,
                            GError **error);

/* Puts every path that a fix may change back as it was; what stood there instead is kept in
 * TF_DIR_REMOVED. Safe to do twice. */
gboolean tf_fix_tree_restore (TfFixTree *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixTree, tf_fix_tree_free)

G_END_DECLS
