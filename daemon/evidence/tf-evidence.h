/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-capture-recapture.h"
#include "tf-grounding.h"
#include "tf-identity.h"
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
  const GPtrArray *reviews;   /* (element-type TfReview): valid blind reviews */
  TfReview *check;            /* (nullable): valid; answers tf_issue_ledger_list_asked() */
  TfGround ground;            /* for reviews not yet grounded by tf_grounding_list() */
  const GPtrArray *versions;  /* (nullable) (element-type TfVersion): newest first, beginning with
                              * the reviewed one; %NULL: provenance stays unknown */
  const char *read;           /* (nullable): hash of the reviewed text; the looks are added if it is
                              * given */
  const TfIdentity *identity; /* (nullable): answers of the identity run */
} TfEvidenceInput;

/* Takes one round into @ledger: first the answers of the check, then every finding, as the same as
 * a known issue or an earlier finding, or as new (tf-identity.h). Grounds issues, marks provenance,
 * counts, and adds a look for each review, in order, and for the check.
 *
 * An id answered fixed, withdrawn or duplicate_of in this round is matched with no finding of it;
 * what looks like it is new, with an event that names it. A match raises a severity and never lowers
 * one; it is undone if a later answer contradicts it. What a blind review says about ids is
 * ignored, as is an answer about an id that was not asked.
 *
 * An ungrounded issue is rejected with the reason; if it repeats a pending issue, it keeps that one
 * alive. Repeating a verified fix makes it regressed. What is the same as a waived issue is covered
 * by the waiver, unless it is more severe. An issue rejected for its place is open again once its
 * place is right; a withdrawn one, once it is reported again. An asked id without an answer
 * persists.
 *
 * A review found something blocking if it named a critical, whatever became of it, or a medium that
 * is open afterwards and was new, regressed or reopened in this round, or never tried. What a waiver
 * covers blocks nothing and names no critical.
 *
 * A second call for the same iteration and text changes nothing. Pure, except for reading
 * artifacts. */
void tf_evidence_apply (TfIssueLedger *ledger,
                        const TfEvidenceInput *input,
                        TfEvidenceResult *out_result);

/* What to ask a reviewer to correct or withdraw, once: a sentence for each ungrounded issue of @review
 * (tf_grounding_list()), and for each of @ids (nullable), criteria and decisions, that it does not
 * answer for. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_evidence_list_complaints (TfReview *review,
                                        const TfGround *ground,
                                        const char *const *ids);

/* Likewise for a check: ungrounded new issues, and each of @asked (element-type TfTrackedIssue) without
 * an answer. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_evidence_list_check_complaints (TfReview *check,
                                              const TfGround *ground,
                                              const GPtrArray *asked);

/* {"open_issues": [{id, severity, description, location, recommendation, quote, state, fixes: [note
 * …], also_reported: [text], source, decision}]}: @issues (element-type TfTrackedIssue) as shown to
 * checks and fixers; the last three only if there are any.
 * Returns: (transfer full): JSON text */
char *tf_evidence_format_open (const GPtrArray *issues);

/* Estimates what the blind reviewers of @iteration missed, from how many of them found each
 * issue. */
void tf_evidence_estimate_remaining (const TfIssueLedger *ledger,
                                     guint iteration,
                                     guint n_reviewers,
                                     TfRemaining *out_remaining);

G_END_DECLS
