/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-guard.h"
#include "tf-issue-ledger.h"
#include "tf-trace.h"

G_BEGIN_DECLS

/* Recorded reviews through the real engine, without agents: what would each policy have done? Pure,
 * any thread. An unusable review counts as nothing: it is told, and the loop asked again; as many in a
 * row as polish.retry_malformed_output allows and one more would have halted it (said, not done, so
 * that the rest of the record can be seen). Between two reviews every open issue is taken as fixed,
 * unverified, as the record does not say. Guards of time and cost do not apply. */

typedef struct
{
  guint iteration;     /* of the trace */
  TfReviewState state; /* invalid ones have no counts, results or verdict */
  char *why;           /* (owned): why it is invalid, "" */
  TfCounts found;      /* in the review */
  gboolean judged;     /* FALSE: a guard had ended the loop before; what follows is then empty */
  TfCounts counts;     /* what the guards saw */
  guint n_new, n_repeated, n_withdrawn, n_rejected;
  GPtrArray *results; /* (owned) (element-type TfGuardResult) */
  TfVerdict verdict;
} TfReplayRound;

typedef struct
{
  GPtrArray *rounds;        /* (owned) (element-type TfReplayRound) */
  gboolean ended;           /* a guard ended it; else the trace ended */
  guint ended_at;           /* iteration of the trace */
  guint n_valid;            /* valid reviews up to there */
  TfOutcome outcome;        /* NONE: the trace ended first */
  TfHaltReason halt_reason; /* when a guard halted it */
  char *message;            /* (owned): the verdict in a sentence */
  TfIssueLedger *ledger;    /* (owned) (nullable): with evidence: as it was at the end */
} TfReplay;

/* Each entry of @trace has its round. @whole: all are judged; after a guard ended the loop it goes on as
 * if the person had resumed. */
TfReplay *tf_replay_run (const GPtrArray *trace,
                         const TfConfig *config,
                         gboolean evidence,
                         gboolean whole);
void tf_replay_free (TfReplay *self);

/* As ReplayTrace describes it. Floating a{sv}. */
GVariant *tf_replay_to_variant (const TfReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReplay, tf_replay_free)

G_END_DECLS
