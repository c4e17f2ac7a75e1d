/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* What the looks of a ledger prove: the facts for the rule of assurance. @since: only reviews of
 * later iterations count. A review of which nothing is known may have found anything. Pure. */

/* Blind reviews, each with its counts, oldest first. (transfer container) (element-type TfLook) */
GPtrArray *tf_issue_looks_list (const TfIssueLedger *ledger, guint since);

/* The number of blind reviews, known or not. */
guint tf_issue_looks_count (const TfIssueLedger *ledger, guint since);

/* The newest iteration before @before with a review, or with a check. Returns: 0 if there is none */
guint tf_issue_looks_find_round (const TfIssueLedger *ledger, guint since, guint before);
guint tf_issue_looks_find_check (const TfIssueLedger *ledger, guint since, guint before);

/* The number of reviews of @iteration. */
guint tf_issue_looks_count_of (const TfIssueLedger *ledger, guint iteration);

/* Whether a review of @iteration found something blocking, or is unknown. */
gboolean tf_issue_looks_has_blocking (const TfIssueLedger *ledger, guint iteration);

/* Whether a review of @iteration named a critical, or is unknown. */
gboolean tf_issue_looks_has_critical (const TfIssueLedger *ledger, guint iteration);

/* Whether the newest text was seen by a check, and by no review. */
gboolean tf_issue_looks_is_only_checked (const TfIssueLedger *ledger);

/* What the first two reviews of one text found: how many issues each, and how many both. Withdrawn
 * and rejected issues do not count, duplicates count as the issue they repeat. An agent that words
 * all its findings as it did before repeats itself, and the two are no such pair: their overlap
 * would be complete, and prove nothing. Returns: %FALSE if no text has two such reviews. */
gboolean tf_issue_looks_get_overlap (const TfIssueLedger *ledger,
                                     guint *out_n1,
                                     guint *out_n2,
                                     guint *out_both);

/* The number of blocking issues whose fix was confirmed in @iteration. */
guint tf_issue_looks_count_confirmed (const TfIssueLedger *ledger, guint iteration);

/* What waivers covered: (transfer full) (element-type utf8): "I-0004: text of the finding" */
GPtrArray *tf_issue_looks_list_covered (const TfIssueLedger *ledger);

G_END_DECLS
