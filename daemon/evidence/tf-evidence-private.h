/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"
#include "tf-issue-matcher.h"

G_BEGIN_DECLS

typedef enum
{
  TF_FINDING_REAL,       /* grounded, or its place cannot be judged */
  TF_FINDING_WITHDRAWN,  /* says itself that nothing needs doing */
  TF_FINDING_UNGROUNDED, /* points at something that is not there */
} TfFindingKind;

/* One issue of a review on its way into the ledger. */
typedef struct
{
  TfIssue *issue;       /* (owned): its place repaired, without the reviewer's id */
  const char *said_id;  /* (nullable) (not owned): what the reviewer calls it */
  const char *reviewer; /* (not owned) */
  TfFindingKind kind;
  char *why;              /* (owned) (nullable): of an ungrounded one */
  TfTrackedIssue *target; /* (nullable) (not owned): what it repeats */
} TfFinding;

/* What the reviewers of a round say of one issue that was known before it. */
typedef struct
{
  TfTrackedIssue *tracked; /* (not owned) */
  const TfFinding *repeat; /* (nullable) (not owned): the most severe */
  const TfClosed *answer;  /* (nullable) (not owned): the worst */
  gboolean withdrawn;      /* by a finding with its id that withdraws itself */
  const char *said_by;     /* (not owned): who gave the one that counts */
} TfMark;

typedef struct
{
  TfIssueLedger *ledger;
  const TfEvidenceInput *input;
  TfEvidenceResult *result;
  guint n_before;      /* issues of the ledger before the round */
  GHashTable *marks;   /* (owned) (element-type TfTrackedIssue TfMark) */
  GPtrArray *in_order; /* (owned) (element-type TfMark), borrowed: as they came */
  GPtrArray *findings; /* (owned) (element-type TfFinding): of all reviews */
  GPtrArray *names;    /* (owned) (element-type utf8): of each review's reviewer */
} TfRound;

/* The mark of an issue known before the round, made when there is none. */
TfMark *tf_round_ensure_mark (TfRound *self, TfTrackedIssue *tracked);

gboolean tf_round_is_new (const TfRound *self, const TfTrackedIssue *tracked);

/* Takes the findings of one review: the ones with an id, then the matched, then the new. */
void tf_round_take_review (TfRound *self, TfReview *review, const char *reviewer);

/* Once all reviews are in: repeats and answers become states; who was asked and got no answer
 * persists. @pending: (element-type TfTrackedIssue): before the round. */
void tf_round_settle (TfRound *self, const GPtrArray *pending);

/* Reads the words of the issue with the next number for the matcher of @ledger. */
void tf_evidence_remember (TfIssueLedger *ledger, const TfIssue *issue);

/* Where an issue comes from, by the versions (element-type TfVersion), newest first. */
void tf_evidence_mark_origin (TfTrackedIssue *issue, const GPtrArray *versions);

G_END_DECLS
