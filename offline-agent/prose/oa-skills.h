/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* What the prose half answers to a prompt. All: TF_ERROR_MALFORMED if a required material is missing. Returns:
 * (transfer full) */

/* The intent: every statement of the brain dump, of the resources and of the decisions once, sorted by topic,
 * in the person's words: Markdown in the shape of tf_intent_check(). Has no errors. */
char *oa_distil (const TfPrompt *prompt);

/* The proposal of specification and constraints, from the intent and the decisions, in the shape of
 * tf_proposal_check(). */
char *oa_spec_write (const TfPrompt *prompt, GError **error);

/* The contradictions that rules find in the intent: the challenger's JSON. */
char *oa_spec_challenge (const TfPrompt *prompt, GError **error);

/* Fills the skeleton of a plan with the statements of the intent and the decisions, each once, in the person's
 * words; stuck without a skeleton. Has no errors. */
char *oa_plan_build (const TfPrompt *prompt);

/* Reviews a plan, or checks issues of one, by what rules can see: whether what the person said stands in it,
 * once, without placeholders. */
char *oa_plan_review (const TfPrompt *prompt, GError **error);

/* Mends at once all that rules can: adds a decision or statement that is missing, names a placeholder as open,
 * drops a repeated item. The rest is declined with the reason. */
char *oa_plan_fix (const TfPrompt *prompt, GError **error);

/* Whether a plan is complete enough to build from, as far as rules can tell: they only see placeholders, so
 * nothing ever passes. Has no errors. */
char *oa_gate (const TfPrompt *prompt);

G_END_DECLS
