/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-weakening.h"

G_BEGIN_DECLS

/* Weakened tests in the ledger of issues. Each is a critical issue of its own, which no agent closes:
 * only a comparison that no longer finds it, or the user by a waiver. Not thread-safe. */

/* Takes in what a comparison of the tests found: @weakenings (element-type TfWeakening), all that there
 * are now. A new one becomes an issue; one that is no longer found is verified as fixed; one that is
 * found although it was closed, is open again, unless it is waived. Twice is as good as once. Returns:
 * whether the ledger changed */
gboolean tf_issue_ledger_take_weakened (TfIssueLedger *self,
                                        const GPtrArray *weakenings,
                                        guint iteration);

/* Returns: (transfer none) (nullable) */
TfTrackedIssue *tf_issue_ledger_find_weakened (const TfIssueLedger *self,
                                               const TfWeakening *weakening);

/* Those of @weakenings that are not waived. Returns: (transfer container) (element-type TfWeakening) */
GPtrArray *tf_issue_ledger_list_unwaived (const TfIssueLedger *self, const GPtrArray *weakenings);

G_END_DECLS
