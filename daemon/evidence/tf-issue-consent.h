/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-acceptance.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* The user's consent to an acceptance criterion without a passing test, in the ledger of issues: who, when
 * and why are in its history. It holds for one statement: a criterion that says something else is open
 * again. Not thread-safe. */

/* @criterion: of the present constraints. Accepting the same again replaces the reason.
 * TF_ERROR_INVALID_ARGUMENT for a blank reason. */
gboolean tf_issue_ledger_accept_criterion (TfIssueLedger *self,
                                           const TfCriterion *criterion,
                                           const char *reason,
                                           guint iteration,
                                           GError **error);

/* Oldest first. Returns: (transfer full) (element-type TfConsent) */
GPtrArray *tf_issue_ledger_list_consents (const TfIssueLedger *self);

G_END_DECLS
