/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"
#include "tf-issue-matcher.h"

G_BEGIN_DECLS

typedef enum
{
  TF_FINDING_REAL,       /* grounded, or its place cannot be judged */
  TF_FINDING_WITHDRAWN,  /* states itself that nothing needs doing */
  TF_FINDING_UNGROUNDED, /* points at something that does not exist */
} TfFindingKind;

/* An issue of a review before it enters the ledger. */
typedef struct
{
  TfIssue *issue;          /* (owned): with its place repaired and without the reviewer's id */
  const char *reported_id; /* (nullable) (not owned): the id that the reviewer gave */
  const char *reviewer;    /* (not owned) */
  TfFindingKind kind;
  char *why;              /* (owned) (nullable): why it is ungrounded */
  TfTrackedIssue *target; /* (nullable) (not owned): the issue it repeats */
} TfFinding;

/* What the reviewers of a round report about an issue known before it. */
typedef struct
{
  TfTrackedIssue *tracked; /* (not owned) */
  const TfFinding *repeat; /* (nullable) (not owned): the most severe */
  const TfClosed *answer;  /* (nullable) (not owned): the worst */
  gboolean withdrawn;      /* a finding with its id withdraws itself */
  const char *answered_by; /* (not owned): the reviewer whose answer counts */
} TfMark;

typedef struct
{
  TfIssueLedger *ledger;
  const TfEvidenceInput *input;
  TfEvidenceResult *result;
  guint n_before;      /* number of issues in the ledger before the round */
  GHashTable *marks;   /* (owned) (element-type TfTrackedIssue TfMark) */
  GPtrArray *in_order; /* (owned) (element-type TfMark), borrowed: in order of arrival */
  GPtrArray *findings; /* (owned) (element-type TfFinding): of all reviews */
  GPtrArray *names;    /* (owned) (element-type utf8): the reviewer of each review */
} TfRound;

/* The mark of an issue known before the round; created if missing. */
TfMark *tf_round_ensure_mark (TfRound *self, TfTrackedIssue *tracked);

gboolean tf_round_is_new (const TfRound *self, const TfTrackedIssue *tracked);

/* Takes the findings of one review: first those with an id, then those that match, then new
 * ones. */
void tf_round_take_review (TfRound *self, TfReview *review, const char *reviewer);

/* Call after the last review: turns repeats and answers into states. An issue persists if reviewers
 * were asked about it and did not answer. @pending: (element-type TfTrackedIssue): before the
 * round. */
void tf_round_settle (TfRound *self, const GPtrArray *pending);

/* Adds the words of the next issue to the matcher of @ledger. */
void tf_evidence_remember (TfIssueLedger *ledger, const TfIssue *issue);

/* Determines where an issue comes from. @versions: (element-type TfVersion), newest first. */
void tf_evidence_mark_origin (TfTrackedIssue *issue, const GPtrArray *versions);

G_END_DECLS
