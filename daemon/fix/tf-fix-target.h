/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* What a fix works on, independent of the form of the deliverable: a document (tf-fix-document.h)
 * or a tree (tf-fix-tree.h). Worker unless stated otherwise. */
typedef struct _TfFixTarget TfFixTarget;

/* The deliverable as it is on disk. @issues (nullable) (element-type TfFixIssue): to fix; they limit
 * what may be removed. @review_commit (nullable): the commit that the issues are
 * about. TF_ERROR_OUTPUT_MISSING.
 * Returns: (transfer full) */
TfFixTarget *tf_fix_target_new (const TfPolishTask *task,
                                GPtrArray *issues,
                                const char *review_commit,
                                GError **error);
void tf_fix_target_free (TfFixTarget *self);

/* The input for prompts. Returns: (transfer none) */
TfBuildContext *tf_fix_target_get_context (TfFixTarget *self);

/* Call first after a crash: the context then shows the deliverable as it was reviewed. %FALSE if
 * there is no such state, or was no crash. */
gboolean tf_fix_target_rewind (TfFixTarget *self);

/* Call after tf_fix_target_rewind() if no answer to that prompt is stored: continues with what an
 * interrupted fix left on disk if that is acceptable, or else restores the deliverable. */
gboolean tf_fix_target_recover (TfFixTarget *self, GError **error);

/* Pure, any thread: checks @answer as far as possible without reading files. */
gboolean tf_fix_target_check_answer (TfFixTarget *self,
                                     const TfFixAnswer *answer,
                                     GPtrArray *errors);

/* Writes the answer's content, or checks what the agent edited in place. If that adds to @errors
 * (element-type utf8), restores the deliverable and rejects the stored answer to the prompt of
 * @prompt_hash. %FALSE with @error only for errors of storing. */
gboolean tf_fix_target_apply (TfFixTarget *self,
                              const TfFixAnswer *answer,
                              const char *prompt_hash,
                              GPtrArray *errors,
                              GError **error);

/* If the last tf_fix_target_apply() rejected the fix because it removes too much, why. Returns:
 * (transfer none) (nullable) */
const char *tf_fix_target_get_excess (TfFixTarget *self);

/* Rejects the fix after tf_fix_target_apply() accepted it: @why the answer was unusable, for the
 * user. */
gboolean tf_fix_target_take_back (TfFixTarget *self,
                                  const char *prompt_hash,
                                  const char *why,
                                  GError **error);

/* Restores the deliverable if it differs from the one before. */
gboolean tf_fix_target_restore (TfFixTarget *self, GError **error);

/* A sentence if something was restored since the last call. Returns: (transfer full) (nullable) */
char *tf_fix_target_take_restored (TfFixTarget *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixTarget, tf_fix_target_free)

G_END_DECLS
