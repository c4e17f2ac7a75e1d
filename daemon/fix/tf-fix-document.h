/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The document a fix works on: before, after, put back. Worker unless said otherwise. */
typedef struct
{
  TfPolishTask *task;      /* (owned) */
  TfBuildContext *context; /* (owned): its deliverable is the text before the fix */
  char *put_back;          /* (owned) (nullable): a sentence when something was replaced */
} TfFixDocument;

/* As it is on disk. TF_ERROR_OUTPUT_MISSING. Returns: (transfer full) */
TfFixDocument *tf_fix_document_new (const TfPolishTask *task, GError **error);
void tf_fix_document_free (TfFixDocument *self);

/* Any thread. Returns: (transfer none) */
const char *tf_fix_document_get_before (const TfFixDocument *self);

/* After a crash, when the text on disk is not @committed, the one that was reviewed: an acceptable
 * fix of it is gone on from, anything else is put back to it. */
gboolean tf_fix_document_recover (TfFixDocument *self, const char *committed, GError **error);

/* Pure, any thread: judges the document that @answer gives or left. */
gboolean tf_fix_document_check (const TfFixDocument *self,
                                const TfFixAnswer *answer,
                                const char *after,
                                GPtrArray *errors);

/* Writes the answer's content, or judges what the agent left in place and puts it back when
 * @errors (element-type utf8) gets something. FALSE with @error only for errors of storing. */
gboolean tf_fix_document_apply (TfFixDocument *self,
                                const TfFixAnswer *answer,
                                GPtrArray *errors,
                                GError **error);

/* Puts the document back when it is not as before. */
gboolean tf_fix_document_restore (TfFixDocument *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixDocument, tf_fix_document_free)

G_END_DECLS
