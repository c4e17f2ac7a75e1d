/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-project-status.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* What clients read of a project's files. Blocking: the project's worker. */

/* @name: intent, spec, constraints, deliverable, polish_log; @draft (nullable): the proposal or
 * distillation to answer with while the document is not locked; @output_path (nullable).
 * TF_ERROR_INVALID_ARGUMENT for another name, TF_ERROR_NOT_FOUND while there is none.
 * Returns: (transfer full) */
char *tf_project_query_document (TfWorkspace *workspace,
                                 const char *name,
                                 const char *draft,
                                 const char *output_path,
                                 GError **error);

/* The kind of draft that stands in for @name; %FALSE: none does. */
gboolean tf_project_query_draft_kind (const char *name, TfChatKind *out_kind);

/* Which issues; −1: any severity, any state. */
typedef struct
{
  int severity;    /* TfSeverity */
  gboolean ledger; /* all that are in the issue ledger */
  int state;       /* TfIssueState: of those */
  gboolean newest; /* with evidence an iteration may have no review, as nothing had changed: then of
                      the newest one before */
} TfIssueFilter;

/* aa{sv} as in GetIssues (tf-project-query-issues.c): of the reviews of @iteration, with what the
 * ledger knows of each issue, or of the whole issue ledger. TF_ERROR_NOT_FOUND when there is no
 * such review, or no ledger. Floating. */
GVariant *tf_project_query_issues (TfWorkspace *workspace,
                                   guint iteration,
                                   const TfIssueFilter *filter,
                                   GError **error);

/* The issue ledger as SARIF; @output_path (nullable): of a document. TF_ERROR_NOT_FOUND while there
 * is no ledger. Returns: (transfer full): JSON text */
char *tf_project_query_sarif (TfWorkspace *workspace, const char *output_path, GError **error);

/* The reviews made so far as a trace (tf-trace.h), one entry an iteration: all reviewers' issues
 * together, with those of its final gate and those that were said not to be fixed. @state
 * (nullable); @output_path (nullable): of a document; of a tree the files that issues name are
 * taken. TF_ERROR_NOT_FOUND without any review, TF_ERROR_TOO_LARGE. Returns: (transfer full): JSON
 * text */
char *tf_project_query_trace (TfWorkspace *workspace,
                              const TfPolishState *state,
                              const char *output_path,
                              GError **error);

/* How polishing ended: as its state says, and accepted where the person said so. Any thread.
 * @state: (nullable) */
TfOutcome tf_project_query_outcome (const TfProjectStatus *status, const TfPolishState *state);

/* aa{sv} of all runs, floating. */
GVariant *tf_project_query_runs (TfWorkspace *workspace, GError **error);

/* aa{sv} of all resources, floating. */
GVariant *tf_project_query_resources (TfWorkspace *workspace, GError **error);

/* What the fixes of @iteration changed; 0: of the newest that has some. Returns: (transfer full) */
char *tf_project_query_diff (TfWorkspace *workspace, guint iteration, GError **error);

G_END_DECLS
