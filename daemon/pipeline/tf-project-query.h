/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-project-status.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* What clients read from the files of a project. Blocking: the project's worker. */

/* @name: intent, spec, constraints, deliverable, polish_log; @draft (nullable): the proposal or
 * distillation to return until the document is confirmed; @output_path (nullable).
 * TF_ERROR_INVALID_ARGUMENT for another name, TF_ERROR_NOT_FOUND if there is none. Returns:
 * (transfer full) */
char *tf_project_query_document (TfWorkspace *workspace,
                                 const char *name,
                                 const char *draft,
                                 const char *output_path,
                                 GError **error);

/* The kind of draft that replaces document @name until it is confirmed; %FALSE: none. */
gboolean tf_project_query_draft_kind (const char *name, TfChatKind *out_kind);

/* Which issues; −1: any severity, any state. */
typedef struct
{
  int severity;    /* TfSeverity */
  gboolean ledger; /* all that are in the issue ledger */
  int state;       /* TfIssueState: of those */
  gboolean newest; /* an unchanged text has no review: use the newest one before */
} TfIssueFilter;

/* aa{sv} as in GetIssues (tf-project-query-issues.c): the issues in the reviews of @iteration, with
 * what the issue ledger knows of each, or the whole issue ledger. TF_ERROR_NOT_FOUND without such a
 * review or ledger. Floating. */
GVariant *tf_project_query_issues (TfWorkspace *workspace,
                                   guint iteration,
                                   const TfIssueFilter *filter,
                                   GError **error);

/* The issue ledger as SARIF; @output_path (nullable): of a document. TF_ERROR_NOT_FOUND without a
 * ledger. Returns: (transfer full): JSON text */
char *tf_project_query_sarif (TfWorkspace *workspace, const char *output_path, GError **error);

/* The reviews so far as a trace (tf-trace.h), with one entry for each iteration: the issues of all
 * reviewers, and those reported as not fixed. @state (nullable); @output_path
 * (nullable): of a document; for a tree, the files that issues name. TF_ERROR_NOT_FOUND without any
 * review, TF_ERROR_TOO_LARGE. Returns: (transfer full): JSON text */
char *tf_project_query_trace (TfWorkspace *workspace,
                              const TfPolishState *state,
                              const char *output_path,
                              GError **error);

/* How polishing ended, as a word for clients. Any thread. @state: (nullable). Returns: "" if it has not
 * ended */
const char *tf_project_query_verdict (const TfProjectStatus *status, const TfPolishState *state);

/* aa{sv} of all runs, floating. */
GVariant *tf_project_query_runs (TfWorkspace *workspace, GError **error);

/* aa{sv} of all resources, floating. */
GVariant *tf_project_query_resources (TfWorkspace *workspace, GError **error);

#define TF_PROJECT_QUERY_ALL G_MAXUINT32

/* The diff of the fixes of @iteration; 0: of the newest iteration with fixes; TF_PROJECT_QUERY_ALL: all
 * changes since it was built. Only of the deliverable:
 * @output_path (nullable): of a document; for a tree, of its files. Returns: (transfer full) */
char *tf_project_query_diff (TfWorkspace *workspace,
                             guint iteration,
                             const char *output_path,
                             GError **error);

/* Worker: what the user decided, each with what became of it in the deliverable as far as @polish
 * (nullable) knows: aa{sv}, for GetDecisions. Errors of tf_workspace_load_decisions(). Returns:
 * (transfer floating) */
GVariant *tf_project_query_decisions (TfWorkspace *workspace,
                                      const TfPolishState *polish,
                                      GError **error);

G_END_DECLS
