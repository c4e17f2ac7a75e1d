/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-status.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The user's word about issues: written to the issue ledger in one trip to the worker. */
typedef enum
{
  TF_ISSUE_EDIT_ADD,     /* an issue of the user */
  TF_ISSUE_EDIT_DECIDE,  /* what an issue asks of the user */
  TF_ISSUE_EDIT_REQUIRE, /* changes nothing, but fails unless an issue is open */
} TfIssueEditKind;

typedef struct
{
  TfIssueEditKind kind;
  char *id;   /* (owned) (nullable): to decide; after an addition that of the new issue */
  char *text; /* (owned) */
  TfSeverity severity;
  char *location; /* (owned): "" for none */
  guint iteration;
} TfProjectIssueEdit;

TfProjectIssueEdit *tf_project_issue_edit_new (TfIssueEditKind kind, const char *text);
TfProjectIssueEdit *tf_project_issue_edit_copy (const TfProjectIssueEdit *self);
void tf_project_issue_edit_free (TfProjectIssueEdit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectIssueEdit, tf_project_issue_edit_free)

/* TF_ERROR_INVALID_ARGUMENT for a blank text, TF_ERROR_TOO_LARGE for one beyond TF_LIMIT_ISSUE_TEXT.
 * Any thread. */
gboolean tf_project_issue_edit_check (const TfProjectIssueEdit *self, GError **error);

/* Worker: writes it to the issue ledger, and sets the id of a new issue. TF_ERROR_NOT_FOUND names the
 * nearest ids, TF_ERROR_WRONG_PHASE for a settled issue or if none is open. */
gboolean tf_project_issue_edit_write (TfWorkspace *workspace,
                                      TfProjectIssueEdit *self,
                                      GError **error);

/* Worker: the first issue of the user that is neither fixed and checked nor waived. @n_judged: the
 * iterations that the loop has judged. @out_id: (transfer full) (nullable): %NULL for none; @out_late:
 * whether one of them came after the last judgement. */
gboolean tf_project_issue_find_unsettled (TfWorkspace *workspace,
                                          guint n_judged,
                                          char **out_id,
                                          gboolean *out_late,
                                          GError **error);

G_END_DECLS
