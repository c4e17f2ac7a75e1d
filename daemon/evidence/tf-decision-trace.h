/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-decision-check.h"
#include "tf-decision.h"

G_BEGIN_DECLS

/* Whether the decisions of the user are in the deliverable, as far as rules can tell. What they cannot
 * tell is unknown, never met. Pure, not thread-safe. */

/* The texts in which decisions are looked for. */
typedef struct _TfDecisionTexts TfDecisionTexts;

TfDecisionTexts *tf_decision_texts_new (void);
void tf_decision_texts_add (TfDecisionTexts *self, const char *path, const char *text);
/* A text about the deliverable: what is only there is unknown. */
void tf_decision_texts_add_aside (TfDecisionTexts *self, const char *path, const char *text);
/* Texts are left out: what is missing is unknown. */
void tf_decision_texts_set_incomplete (TfDecisionTexts *self);
void tf_decision_texts_free (TfDecisionTexts *self);

/* What became of each of @decisions (element-type TfDecision), oldest first:
 *
 *   replaced      a later one says it in other values
 *   missing       a value of it is in none of the texts
 *   contradicted  its values are there, and one that it took back still stands too
 *   met           all its values are there; or, of one that has none and denies nothing, most of the
 *                 words that say what it is about, in one place
 *   unknown       everything else: "yes", "no", "leave it open", a name of which only a part is there
 *
 * Returns: (transfer full) (element-type TfDecisionCheck) */
GPtrArray *tf_decision_trace_list (const GPtrArray *decisions, TfDecisionTexts *texts);

/* Whether @quote, a passage of the deliverable, says something of what was decided: one of its values
 * or of its words; if it has none ("yes"), or leaves the matter open, of the words of its question. */
gboolean tf_decision_trace_is_quoted (const TfDecision *decision, const char *quote);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDecisionTexts, tf_decision_texts_free)

G_END_DECLS
