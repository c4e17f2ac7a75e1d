/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-work.h"

G_BEGIN_DECLS

/* What clients read of a project's files. Blocking: the project's worker. */

/* @name: intent, spec, constraints, deliverable, polish_log; @draft (nullable): the proposal or
 * distillation to answer with while the document is not locked; @output_path (nullable).
 * TF_ERROR_INVALID_ARGUMENT for another name, TF_ERROR_NOT_FOUND while there is none.
 * Returns: (transfer full) */
char *tf_project_query_document (TfWork *work,
                                 const char *name,
                                 const char *draft,
                                 const char *output_path,
                                 GError **error);

/* The kind of draft that stands in for @name; %FALSE: none does. */
gboolean tf_project_query_draft_kind (const char *name, TfChatKind *out_kind);

/* aa{sv} of the review of @iteration; @severity (nullable) filters. Floating. */
GVariant *tf_project_query_issues (TfWork *work,
                                   guint iteration,
                                   const char *severity,
                                   GError **error);

/* aa{sv} of all runs, floating. */
GVariant *tf_project_query_runs (TfWork *work, GError **error);

/* aa{sv} of all resources, floating. */
GVariant *tf_project_query_resources (TfWork *work, GError **error);

/* What the fix of @iteration changed; 0: the newest fix. Returns: (transfer full) */
char *tf_project_query_diff (TfWork *work, guint iteration, GError **error);

G_END_DECLS
