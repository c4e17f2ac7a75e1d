/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-chain.h"

G_BEGIN_DECLS

/* Every answer of the chain's reviews is valid by the daemon's parser and grounded by its ladder, and
 * answers for each open issue once; the check of one issue says the same as the review. */
void loop_evidence_check (OaChain *chain);

G_END_DECLS
