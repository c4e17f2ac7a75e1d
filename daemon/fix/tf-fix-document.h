/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The document that a fix works on: before and after the fix, and restored. Worker unless stated
 * otherwise. */
typedef struct
{
  TfPolishTask *task;      /* (owned) */
  TfBuildContext *context; /* (owned): its deliverable is the text before the fix */
  GPtrArray *issues;       /* (owned) (nullable) (element-type TfFixIssue): to fix */
  char *excess;   /* (owned) (nullable): why the last fix was rejected for what it removes */
  char *restored; /* (owned) (nullable): a sentence if something was replaced */
} TfFixDocument;

/* The document as it is on disk, with the issues to fix (nullable) (element-type TfFixIssue). TF_ERROR_OUTPUT_MISSING. Returns: (transfer full) */
TfFixDocument *tf_fix_document_new (const TfPolishTask *task, GPtrArray *issues, GError **error);
void tf_fix_document_free (TfFixDocument *self);

/* Any thread. Returns: (transfer none) */
const char *tf_fix_document_get_before (const TfFixDocument *self);

/* After a crash, if the text on disk differs from @committed, the reviewed one: continues with it
 * if it is an acceptable fix, otherwise restores @committed. */
gboolean tf_fix_document_recover (TfFixDocument *self, const char *committed, GError **error);

/* Pure, any thread: checks what @answer claims and the document that it contains, if any. */
gboolean tf_fix_document_check (const TfFixDocument *self,
                                const TfFixAnswer *answer,
                                GPtrArray *errors);

/* Writes the answer's content, if any, unless it removes too much (tf-fix-extent.h): that adds to
 * @errors (element-type utf8). %FALSE with @error only for errors of storing. */
gboolean tf_fix_document_apply (TfFixDocument *self,
                                const TfFixAnswer *answer,
                                GPtrArray *errors,
                                GError **error);

/* Restores the document if it differs from the one before. */
gboolean tf_fix_document_restore (TfFixDocument *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixDocument, tf_fix_document_free)

G_END_DECLS
