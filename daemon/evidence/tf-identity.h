/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-grounding.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/**
 * TfIdentity:
 *
 * Which findings of a round are the same as known issues, or as earlier findings of the round
 * (design/polish.md, Evidence 3). Word measures propose up to three candidates for a finding; one
 * identity run decides. Without its answer, equal quotes or equal descriptions decide, and every
 * other finding is new.
 *
 * The findings of a round are numbered from 1: those of the first review, then those of the next,
 * last those of the check. A candidate is an id of the ledger ("I-0007"), or an earlier finding of
 * another review ("#2"). Pure. Not thread-safe.
 */

#define TF_IDENTITY_CANDIDATES 3

/* One question, and its answer. */
typedef struct
{
  guint number;      /* of the finding */
  GStrv candidates;  /* (owned): never empty */
  gboolean answered; /* %FALSE: the rule without an agent decides */
  char *same;        /* (owned) (nullable): a candidate; %NULL: none of them */
  char *note;        /* (owned) */
} TfIdentityQuestion;

typedef struct
{
  GPtrArray *questions; /* (owned) (element-type TfIdentityQuestion): by number */
} TfIdentity;

/* {"questions": [{number, candidates, answered, same, note}]} */
TF_DECLARE_RECORD (TfIdentity, tf_identity)

/* Collects the questions of a round: before tf_evidence_apply(). @reviews (element-type TfReview);
 * @check (nullable). Ids that @check closes are no candidates, nor is what is already the same
 * without asking. Returns: (transfer full) */
TfIdentity *tf_identity_new (const TfIssueLedger *ledger,
                             const GPtrArray *reviews,
                             TfReview *check,
                             const TfGround *ground);

/* Whether an answer can change what happens next: a finding could be the same as a waived issue, or
 * everything blocking that a check reports as new could be a known issue that does not restart the
 * loop. What reviews find twice, the next check says. */
gboolean tf_identity_is_decisive (const TfIdentity *self,
                                  const TfIssueLedger *ledger,
                                  const GPtrArray *reviews,
                                  TfReview *check,
                                  const TfGround *ground);

/* {"questions": [{n, severity, description, location, recommendation, quote, candidates: [id]}],
 * "candidates": [{id, severity, description, location, recommendation, quote}]}: for the prompt.
 * Returns: (transfer full): JSON text */
char *tf_identity_format (const TfIdentity *self,
                          const TfIssueLedger *ledger,
                          const GPtrArray *reviews,
                          TfReview *check);

/* Reads {"same": [{"n": 1, "id": "I-0007" or null, "note": "…"}]}: each question needs exactly one
 * answer, with one of its candidates or null. Adds a line to @errors (element-type utf8) for each
 * fault: path, found, expected; then nothing is taken. */
gboolean tf_identity_read (TfIdentity *self, const char *answer, GPtrArray *errors);

/* Whether @self, read from disk, has the answers of @asked: the same questions with the same
 * candidates, each answered with one of them or none. */
gboolean tf_identity_is_answer_to (const TfIdentity *self, const TfIdentity *asked);

/* Returns: (transfer none) (nullable): the question about a finding */
const TfIdentityQuestion *tf_identity_lookup (const TfIdentity *self, guint number);

/* The rule without an agent: the same words; or the same quote and half of the words. (Of pairs with
 * only an equal quote, three in four are two issues.) */
gboolean tf_issue_is_same (const TfIssue *a, const TfIssue *b);
/* The same words: nobody needs to be asked. */
gboolean tf_issue_has_same_words (const TfIssue *a, const TfIssue *b);

G_END_DECLS
