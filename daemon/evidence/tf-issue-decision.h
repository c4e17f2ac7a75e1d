/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-decision-check.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* Decisions of the user that the deliverable lacks or contradicts, in the ledger of issues. Each is an
 * issue of its own, which no agent closes: only a search that finds the decision, or the user by a
 * waiver. Not thread-safe. */

/* Takes in what became of all decisions: @checks (element-type TfDecisionCheck); @severities: of each, if it
 * becomes an issue; @path: of the deliverable. One that is missing or contradicted becomes an issue; one
 * that was and is no longer, is verified as fixed; one that is again, is open again. Of a waived one, the
 * check becomes waived. Twice is as good as once. */
void tf_issue_ledger_take_decisions (TfIssueLedger *self,
                                     const GPtrArray *checks,
                                     const TfSeverity *severities,
                                     const char *path,
                                     guint iteration);

/* How grave it is if one of @decisions (element-type TfDecision) is missing: critical; in a tree (@is_tree),
 * where much of what is decided is not written down, medium, unless a criterion of @constraints says it too.
 * Returns: (transfer full): one for each */
TfSeverity *tf_issue_decision_list_severities (const GPtrArray *decisions,
                                               const char *constraints,
                                               gboolean is_tree);

G_END_DECLS
