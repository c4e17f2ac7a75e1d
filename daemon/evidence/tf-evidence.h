/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-capture-recapture.h"
#include "tf-grounding.h"
#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* An earlier version of the deliverable, for provenance. */
typedef struct
{
  char *commit;         /* (owned) */
  gboolean is_fix;      /* a fix of the loop made it */
  TfArtifact *artifact; /* (owned) */
} TfVersion;

void tf_version_free (TfVersion *self);

/* The input for judging one round of reviews. */
typedef struct
{
  guint iteration;
  TfReviewStage stage;
  const GPtrArray *reviews;  /* (element-type TfReview): valid reviews, one per reviewer */
  TfGround ground;           /* for reviews not yet grounded by tf_grounding_list() */
  const GPtrArray *versions; /* (nullable) (element-type TfVersion): newest first, beginning with
                              * the reviewed one; %NULL: provenance stays unknown */
  gboolean asked_by_id;      /* whether the reviewers were shown the pending issues: if so, an
                              * unanswered issue persists; otherwise it waits for a reviewer who is
                              * shown it */
} TfEvidenceInput;

/* Takes one round into @ledger: first issues with ids, then what the reviewers closed, then the
 * rest by matching. Grounds issues, marks provenance and counts.
 *
 * An ungrounded issue is rejected with the reason; if it repeats a pending issue, it keeps that one
 * alive. Blind reviewers of a round are matched with each other (found_by). Repeating a verified
 * fix makes it regressed. Repeating a waived issue leaves it waived, but a merely similar and more
 * severe one is new. An issue rejected for its place is open again once its place is right; a
 * withdrawn one, once it is reported again. In a gate round, and if asked_by_id is %FALSE, an issue
 * that is not repeated keeps its state.
 *
 * Adds no looks. A second call for the same iteration and stage changes nothing. Pure, except for
 * reading artifacts. */
void tf_evidence_apply (TfIssueLedger *ledger,
                        const TfEvidenceInput *input,
                        TfEvidenceResult *out_result);

/* What to ask the reviewer to correct or withdraw, once: a numbered sentence for each ungrounded
 * issue of @review (tf_grounding_list()), and, if @ledger (nullable) was shown, one for each
 * pending issue without an answer. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_evidence_list_complaints (TfReview *review,
                                        const TfGround *ground,
                                        const TfIssueLedger *ledger);

/* {"open_issues": [{id, severity, description, location, recommendation, quote, state, fixes: [note
 * …]}]}: @issues (element-type TfTrackedIssue) as shown to reviewers and fixers.
 * Returns: (transfer full): JSON text */
char *tf_evidence_format_open (const GPtrArray *issues);

/* Estimates what the blind reviewers of @iteration missed, from how many of them found each
 * issue. */
void tf_evidence_estimate_remaining (const TfIssueLedger *ledger,
                                     guint iteration,
                                     guint n_reviewers,
                                     TfRemaining *out_remaining);

G_END_DECLS
