/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* The person's word in the ledger of issues (design/polish.md, Evidence 9). Not thread-safe. */

#define TF_ISSUE_BY_PERSON "person"

/* Adds an issue of the person. No agent withdraws or rejects it, or makes it a duplicate; only a
 * check that answers "fixed" closes it. Returns: (transfer none) */
TfTrackedIssue *tf_issue_ledger_add_person (TfIssueLedger *self, TfIssue *issue, guint iteration);

/* Waives an issue for the person; this also settles a withdrawn or rejected critical.
 * TF_ERROR_NOT_FOUND names the nearest ids; TF_ERROR_INVALID_ARGUMENT
 * for a blank reason; TF_ERROR_WRONG_PHASE if the issue is closed (already fixed …). */
gboolean tf_issue_ledger_waive (TfIssueLedger *self,
                                const char *id,
                                const char *reason,
                                guint iteration,
                                GError **error);

/* Records that only the person can settle @issue, because of @reason. @by: as in TfIssueEvent. */
void tf_issue_ledger_set_needs_person (TfIssueLedger *self,
                                       TfTrackedIssue *issue,
                                       guint iteration,
                                       const char *reason,
                                       const char *by);

/* Records the person's decision about an issue, which the fixer gets with its history, and that it
 * needs the person no more. Errors as of tf_issue_ledger_waive(). */
gboolean tf_issue_ledger_decide (TfIssueLedger *self,
                                 const char *id,
                                 const char *text,
                                 guint iteration,
                                 GError **error);

G_END_DECLS
