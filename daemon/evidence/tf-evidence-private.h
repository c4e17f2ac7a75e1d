/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"
#include "tf-identity-private.h"
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
  TfIssue *issue; /* (owned): with its place repaired and without the reviewer's id */
  guint source;   /* the index of its review in the round */
  gboolean by_check;
  const char *reviewer; /* (not owned) */
  TfFindingKind kind;
  char *why;              /* (owned) (nullable): why it is ungrounded */
  TfTrackedIssue *target; /* (nullable) (not owned): the issue it repeats */
  gboolean labelled;      /* a check repeats it by its id */
  const char *how;        /* (not owned): how the target was found */
  TfIssueEventKind kept;  /* why a target was refused, or why its id was ignored */
  char *kept_note;        /* (owned) (nullable): the same in words */
  TfTrackedIssue *became; /* (nullable) (not owned): the issue it is part of now */
  gboolean covered;       /* by a waiver */
} TfFinding;

/* What the reviewers of a round report about an issue known before it. */
typedef struct
{
  TfTrackedIssue *tracked; /* (not owned) */
  const TfFinding *repeat; /* (nullable) (not owned): the most severe */
  const TfClosed *answer;  /* (nullable) (not owned): the least favourable */
  gboolean withdrawn;      /* a finding with its id withdraws itself */
  const char *answered_by; /* (not owned): the reviewer whose answer counts */
} TfMark;

/* One review or check. */
typedef struct
{
  TfReview *review; /* (not owned) */
  gboolean is_check;
  char *name; /* (owned): of the reviewer in this round */
} TfSource;

typedef struct
{
  TfIssueLedger *ledger;
  const TfEvidenceInput *input;
  TfEvidenceResult *result;
  guint n_before;           /* number of issues in the ledger before the round */
  GArray *sources;          /* (owned) (element-type TfSource): the checks last */
  GPtrArray *asked;         /* (owned) (element-type TfTrackedIssue): what a check has to answer */
  GPtrArray *unsettled;     /* (owned) (element-type TfTrackedIssue): before the round */
  GHashTable *answers;      /* (owned) (element-type TfTrackedIssue TfClosed) */
  TfIssueMatcher *answered; /* (owned) (nullable): the words of what was answered */
  GHashTable *returned;     /* (owned) (element-type TfTrackedIssue): regressed or reopened */
  GHashTable *marks;        /* (owned) (element-type TfTrackedIssue TfMark) */
  GPtrArray *in_order;      /* (owned) (element-type TfMark), borrowed: in order of arrival */
  GArray *keys;             /* (owned) (element-type TfIssueKeys): of the issues in the ledger */
  GPtrArray *findings;      /* (owned) (element-type TfFinding): of all reviews, by number */
} TfRound;

/* The mark of an issue known before the round; created if missing. */
TfMark *tf_round_ensure_mark (TfRound *self, TfTrackedIssue *tracked);

gboolean tf_round_is_new (const TfRound *self, const TfTrackedIssue *tracked);

/* Whether an answer of this round closes the issue. */
gboolean tf_round_is_closed (const TfRound *self, const TfTrackedIssue *tracked);

/* Reads all findings, and decides which issue each repeats as soon as those before it are taken. */
void tf_round_read (TfRound *self);
void tf_round_find_target (TfRound *self, TfFinding *finding, guint number);

/* Takes the findings of all sources into the ledger. */
void tf_round_take (TfRound *self);

/* Call after tf_round_take(): turns repeats and answers into states. What was asked and not answered
 * persists. */
void tf_round_settle (TfRound *self);

/* Call at the end: adds the looks. */
void tf_round_add_looks (const TfRound *self);

/* Determines where an issue comes from. @versions: (element-type TfVersion), newest first. */
void tf_evidence_mark_origin (TfTrackedIssue *issue, const GPtrArray *versions);

G_END_DECLS
