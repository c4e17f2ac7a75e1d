/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-identity.h"
#include "tf-issue-ledger.h"
#include "tf-review-subject.h"
#include "tf-wanted-answers.h"

G_BEGIN_DECLS

/* The prompts of a round. Worker, except where a function says otherwise. Returns: (transfer
 * full) */

/* Of a review: the prompt file of the type and "review-evidence", without evidence (@ledger %NULL)
 * "review-answer"; the deliverable, a document with numbered lines; what to answer for; the hash to
 * echo; what is waived. Nothing else of @ledger (nullable) is shown. @wanted (nullable): %NULL
 * without evidence. */
TfPrompt *tf_review_prompt_compose (TfReviewSubject *subject,
                                    const TfIssueLedger *ledger,
                                    const TfWantedAnswers *wanted,
                                    GError **error);

/* Of a check ("check"): @asked (element-type TfTrackedIssue), the changes since the last round, the
 * deliverable and the decisions. */
TfPrompt *tf_review_prompt_compose_check (TfReviewSubject *subject,
                                          const GPtrArray *asked,
                                          GError **error);

/* The first iteration whose fix a check of @asked has to see. Any thread. */
guint tf_review_prompt_find_since (const GPtrArray *asked, guint iteration);

/* Of an identity run ("match"). */
TfPrompt *tf_review_prompt_compose_match (const TfPolishTask *task,
                                          const TfIdentity *identity,
                                          const TfIssueLedger *ledger,
                                          const GPtrArray *reviews,
                                          TfReview *check,
                                          GError **error);

/* The prompt @asked with @instructions added, the @complaints (element-type utf8) and the @answer
 * that they are about. Any thread. */
TfPrompt *tf_review_prompt_correct (const TfPrompt *asked,
                                    const char *instructions,
                                    const GPtrArray *complaints,
                                    const char *answer);

/* "  12| text" of each line. Any thread. */
char *tf_review_prompt_number_lines (const char *text);

G_END_DECLS
