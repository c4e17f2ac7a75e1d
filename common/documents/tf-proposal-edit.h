/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the daemon does to a proposal, or asks of it, beyond its shape. Pure. Any thread. */

/* @draft with each H2 section that @answer has, too, replaced by that of @answer; sections of @answer
 * that @draft lacks come last. So an agent may answer with only the sections that it changes. @draft
 * (nullable). Returns: (transfer full) */
char *tf_proposal_merge (const char *draft, const char *answer);

/* @proposal with a row “D-3: question | answer” in the table of Key Decisions for each of @decisions
 * (element-type TfDecision) that no later one replaces and that has none yet: what the person decided
 * is in the spec in the person's words. Returns: (transfer full) */
char *tf_proposal_carry_decisions (const char *proposal, const GPtrArray *decisions);

/* Adds to @errors each row of Resolved Unknowns whose Source is “human” although it neither names one
 * of @decisions by its id nor has words of the person: a quotation, or the whole resolution, that is
 * in @said (element-type utf8). */
void tf_proposal_check_sources (const char *proposal,
                                const GPtrArray *decisions,
                                const GPtrArray *said,
                                GPtrArray *errors);

G_END_DECLS
