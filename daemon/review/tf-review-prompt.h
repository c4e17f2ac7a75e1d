/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review-subject.h"

G_BEGIN_DECLS

/* Worker. What a reviewer of @subject is asked in a round of @stage. @ledger (nullable): without
 * evidence; the deliverable and its documents alone. Returns: (transfer full) */
TfPrompt *tf_review_prompt_compose (TfReviewSubject *subject,
                                    TfReviewStage stage,
                                    const TfIssueLedger *ledger,
                                    GError **error);

/* @asked again, with @complaints (element-type utf8) about the @answer to it. @instructions: the prompt
 * file of a correction. Any thread. Returns: (transfer full) */
TfPrompt *tf_review_prompt_correct (const TfPrompt *asked,
                                    const char *instructions,
                                    const GPtrArray *complaints,
                                    const char *answer);

G_END_DECLS
