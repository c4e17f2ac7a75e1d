/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-guard.h"
#include "tf-issue-ledger.h"
#include "tf-trace.h"

G_BEGIN_DECLS

/* Runs recorded reviews through the real engine, without agents: what would each policy have done?
 * Pure, any thread. An unusable review is reported but does not count, as if the loop had asked
 * again. One more in a row than polish.retry_malformed_output would have halted the loop: that is
 * reported, but the replay continues, so that the rest of the record can be seen. Between two
 * reviews, every open issue is assumed to be fixed but unverified, because the record has no fixes.
 * Guards of time and cost do not apply.
 *
 * With evidence, a trace with tf_trace_find_project() is replayed as it was instead, round by round:
 * the outcome is that of the project, if its rounds lead to it. Scope is not in the record. */

typedef struct
{
  guint iteration;     /* of the trace */
  TfReviewState state; /* invalid rounds have no counts, results or verdict */
  char *why;           /* (owned): why it is invalid; "" */
  TfCounts found;      /* reported by the review */
  gboolean judged;     /* %FALSE: a guard had ended the loop before; the members below are then
                        * empty */
  TfCounts counts;     /* input of the guards */
  guint n_new, n_repeated, n_withdrawn, n_rejected;
  GPtrArray *results; /* (owned) (element-type TfGuardResult) */
  TfVerdict verdict;
} TfReplayRound;

typedef struct
{
  GPtrArray *rounds;        /* (owned) (element-type TfReplayRound) */
  gboolean ended;           /* a guard ended it; otherwise the trace ended */
  guint ended_at;           /* iteration of the trace */
  guint n_valid;            /* valid reviews up to that iteration */
  TfOutcome outcome;        /* NONE: a halt, or the trace ended first */
  TfHaltReason halt_reason; /* if a guard halted it */
  char *message;            /* (owned): the verdict in a sentence */
  TfIssueLedger *ledger;    /* (owned) (nullable): with evidence: its final state */
} TfReplay;

typedef struct
{
  const TfConfig *config; /* (not owned) */
  gboolean evidence;      /* judge by evidence, not by counts alone */
  gboolean whole; /* judge all of it: after a guard ended the loop, as if the user had resumed */
} TfReplayWish;

/* One round per entry of @trace. G_IO_ERROR_CANCELLED. Returns: (transfer full) (nullable) */
TfReplay *tf_replay_run (const GPtrArray *trace,
                         const TfReplayWish *wish,
                         GCancellable *cancellable,
                         GError **error);
void tf_replay_free (TfReplay *self);

/* In the form documented for ReplayTrace. Floating a{sv}. */
GVariant *tf_replay_to_variant (const TfReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReplay, tf_replay_free)

G_END_DECLS
