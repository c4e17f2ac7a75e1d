/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-chain.h"

G_BEGIN_DECLS

/* Every answer of the chain's reviews is valid for the daemon's parser, grounded by its checks, and
 * answers each open issue once; the check of one issue agrees with the review. */
void loop_evidence_check (OaChain *chain);

G_END_DECLS
