/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-capture-recapture.h"
#include "tf-grounding.h"
#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* An earlier state of the deliverable, for provenance. */
typedef struct
{
  char *commit;         /* (owned) */
  gboolean is_fix;      /* made by a fix of the loop */
  TfArtifact *artifact; /* (owned) */
} TfVersion;

void tf_version_free (TfVersion *self);

/* What one round of reviews is judged by. */
typedef struct
{
  guint iteration;
  TfReviewStage stage;
  const GPtrArray *reviews;  /* (element-type TfReview): valid ones, of one reviewer each */
  TfGround ground;           /* for reviews that tf_grounding_list() has not grounded before */
  const GPtrArray *versions; /* (nullable) (element-type TfVersion): newest first; the first one is
                                what was reviewed; %NULL: provenance stays unknown */
  gboolean asked_by_id;      /* the reviewers were shown the pending issues: one without an answer
                                persists; else it waits for one that is */
} TfEvidenceInput;

/* Takes one round into @ledger: ids first, then what the reviewers closed, then the matcher for the
 * unlabelled rest; grounds, marks provenance, counts. An issue that fails its grounding is rejected
 * with the reason; as a repeat of a pending one it keeps that one alive. Blind reviewers of one round
 * are matched with each other: found_by. A repeat of a verified fix is regressed; of a waived one it
 * stays waived, unless what is only alike is more severe: then it is new. One rejected for its place
 * is open again when its place is right now, a withdrawn one when it is meant again. In a gate round,
 * and where asked_by_id is %FALSE, what is not repeated is not fixed by that: it keeps its state.
 * Adds no looks. Done twice for the same iteration and stage, the second changes nothing. Pure but for
 * what artifacts read. */
void tf_evidence_apply (TfIssueLedger *ledger,
                        const TfEvidenceInput *input,
                        TfEvidenceResult *out_result);

/* What the reviewer is asked to correct or withdraw, once: a sentence for each issue of @review that
 * is not grounded (tf_grounding_list()), with its number, and for each pending issue without an answer
 * when @ledger (nullable) was shown. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_evidence_list_complaints (TfReview *review,
                                        const TfGround *ground,
                                        const TfIssueLedger *ledger);

/* {"open_issues": [{id, severity, description, location, recommendation, quote, state, fixes: [note
 * …]}]}: what reviewers and fixers are shown of @issues (element-type TfTrackedIssue).
 * Returns: (transfer full): JSON text */
char *tf_evidence_format_open (const GPtrArray *issues);

/* What the blind reviewers of @iteration may have left, by how many of them found each issue. */
void tf_evidence_estimate_remaining (const TfIssueLedger *ledger,
                                     guint iteration,
                                     guint n_reviewers,
                                     TfRemaining *out_remaining);

G_END_DECLS
