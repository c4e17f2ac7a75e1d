/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The tree that a fix works on: the agent edits its files in place; the result is checked, and
 * restored where it may not stay. Worker unless stated otherwise. */
typedef struct
{
  TfPolishTask *task;      /* (owned) */
  TfBuildContext *context; /* (owned): its deliverable is the listing of the reviewed tree */
  GPtrArray *issues;       /* (owned) (nullable) (element-type TfFixIssue): to fix */
  char *before;            /* (owned): the commit or snapshot to restore */
  char *acceptance;        /* (owned) (nullable): the acceptance map to restore */
  char *excess;   /* (owned) (nullable): why the last fix was rejected for what it removes */
  char *restored; /* (owned) (nullable): a sentence if something was replaced */
} TfFixTree;

/* @issues (nullable) (element-type TfFixIssue): to fix. @review_commit (nullable): the reviewed commit. After a crash (@recovering) it is the state
 * before the fix; otherwise the current tree is. TF_ERROR_OUTPUT_MISSING.
 * Returns: (transfer full) */
TfFixTree *tf_fix_tree_new (const TfPolishTask *task,
                            GPtrArray *issues,
                            const char *review_commit,
                            gboolean recovering,
                            GError **error);
void tf_fix_tree_free (TfFixTree *self);

/* The content of an answer about a tree is a new acceptance map: checks its shape. Adds to
 * @errors. */
gboolean tf_fix_tree_check_answer (TfFixTree *self, const TfFixAnswer *answer, GPtrArray *errors);

/* Checks what the agent left against @answer, the rules of the type, whose files it changed
 * (tf-fix-foreign.h), and how much a fix may remove (tf-fix-extent.h). Adds errors to @errors
 * (element-type utf8); without errors, writes a new acceptance map. %FALSE with @error only for
 * errors of reading. */
gboolean tf_fix_tree_judge (TfFixTree *self,
                            const TfFixAnswer *answer,
                            GPtrArray *errors,
                            GError **error);

/* Restores every path that a fix may change; keeps the other versions in TF_DIR_REMOVED. Safe to do
 * twice. */
gboolean tf_fix_tree_restore (TfFixTree *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixTree, tf_fix_tree_free)

G_END_DECLS
