/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"

G_BEGIN_DECLS

/* What is wrong with an answer that has the right form. Each adds lines to errors. */

/* Only one review: @others (element-type utf8) are the other values of the answer, @prose is the
 * rest. */
void tf_review_check_one (TfReview *self,
                          JsonNode *answer,
                          const GPtrArray *others,
                          const char *prose);

/* The answer's numbers are those of its list. */
void tf_review_check_counts (TfReview *self);

/* The hash, the prose around the answer and in it, and the answers by id. */
void tf_review_check_evidence (TfReview *self,
                               JsonNode *answer,
                               const char *prose,
                               const char *read);

/* What an @answer, which is invalid, calls critical. @node (nullable): %NULL if it cannot be read;
 * @prose: what surrounds it. Returns: (transfer full) (nullable) */
char *tf_review_find_named (const TfReview *self,
                            JsonNode *node,
                            const char *prose,
                            const char *answer);

G_END_DECLS
