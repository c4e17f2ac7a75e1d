/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review-subject.h"

G_BEGIN_DECLS

/* Worker. The prompt for a reviewer of @subject in a round of @stage. @ledger (nullable): %NULL
 * without evidence; then it has only the deliverable and its documents. Returns: (transfer full) */
TfPrompt *tf_review_prompt_compose (TfReviewSubject *subject,
                                    TfReviewStage stage,
                                    const TfIssueLedger *ledger,
                                    GError **error);

/* Asks @asked again, with @complaints (element-type utf8) about its @answer. @instructions: the
 * prompt file for corrections. Any thread. Returns: (transfer full) */
TfPrompt *tf_review_prompt_correct (const TfPrompt *asked,
                                    const char *instructions,
                                    const GPtrArray *complaints,
                                    const char *answer);

G_END_DECLS
