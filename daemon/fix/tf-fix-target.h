/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* What a fix works on, whatever the form of the deliverable: a document (tf-fix-document.h) or a tree
 * (tf-fix-tree.h). Worker unless said otherwise. */
typedef struct _TfFixTarget TfFixTarget;

/* As it is on disk. @review_commit (nullable): what the issues are about. TF_ERROR_OUTPUT_MISSING.
 * Returns: (transfer full) */
TfFixTarget *tf_fix_target_new (const TfPolishTask *task,
                                const char *review_commit,
                                GError **error);
void tf_fix_target_free (TfFixTarget *self);

/* What a prompt is made of. Returns: (transfer none) */
TfBuildContext *tf_fix_target_get_context (TfFixTarget *self);

/* After a crash, first: the context shows the deliverable as it was reviewed. %FALSE when there is
 * nothing to go back to, or no crash. */
gboolean tf_fix_target_rewind (TfFixTarget *self);

/* After tf_fix_target_rewind(), when no answer to that is kept: what an interrupted fix left on disk
 * is gone on from, where that is acceptable, or put back. */
gboolean tf_fix_target_recover (TfFixTarget *self, GError **error);

/* Pure, any thread: what can be said of @answer before anything is looked at on disk. */
gboolean tf_fix_target_check_answer (TfFixTarget *self,
                                     const TfFixAnswer *answer,
                                     GPtrArray *errors);

/* Writes the answer's content, or judges what the agent left in place. What @errors (element-type
 * utf8) gets something for is put back, and the answer to the prompt of @prompt_hash is not to be
 * found again. FALSE with @error only for errors of storing. */
gboolean tf_fix_target_apply (TfFixTarget *self,
                              const TfFixAnswer *answer,
                              const char *prompt_hash,
                              GPtrArray *errors,
                              GError **error);

/* As refused by tf_fix_target_apply(), after all: @why the answer was of no use, for the person. */
gboolean tf_fix_target_take_back (TfFixTarget *self,
                                  const char *prompt_hash,
                                  const char *why,
                                  GError **error);

/* Puts the deliverable back when it is not as before. */
gboolean tf_fix_target_restore (TfFixTarget *self, GError **error);

/* A sentence when something was put back since the last call. Returns: (transfer full) (nullable) */
char *tf_fix_target_take_put_back (TfFixTarget *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixTarget, tf_fix_target_free)

G_END_DECLS
