/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-assurance.h"
#include "tf-config.h"

G_BEGIN_DECLS

/* Who reviews. Pure, any thread. */

/* The reviewers of a round of @n reviews: polish.reviewers in turn, or the agent of the project each
 * time. @n_before: reviews made before it, so that the next round goes on where the last one ended.
 * Returns: (transfer full): @n names */
GStrv tf_round_plan_list_reviewers (const TfConfig *config,
                                    const char *agent,
                                    guint n,
                                    guint n_before);

G_END_DECLS
