/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"

G_BEGIN_DECLS

/* What the evidence knows of one iteration; known is %FALSE without evidence. */
typedef struct
{
  gboolean known;
  TfReviewStage stage; /* full or delta */
  TfCounts found;      /* what the reviewers reported, before anything was sorted out */
  guint n_open;        /* issues the counts are made of */
  guint n_origin;      /* of those, how many have a known provenance */
  guint n_introduced;  /* of those, how many came with a fix of the loop */
  guint n_verified;    /* fixes that this iteration's reviews confirmed */
  guint n_unverified;  /* fixes that no review has confirmed or denied yet; not in the counts */
  guint64 size;        /* of the deliverable: words of a document, lines of a tree; 0: unknown */
  guint n_returned;    /* passages that came back as they were two versions before */
  TfFinalGate gate;
} TfPointEvidence;

/* counts: of the review; with evidence, of the issues that are open after it. */
typedef struct
{
  guint iteration;
  TfCounts counts;
  gint64 timestamp;               /* µs UTC */
  gboolean out_of_scope_majority; /* more than half of its issues pointed outside the scope */
  TfPointEvidence evidence;
} TfTrajectoryPoint;

/* polish_state.json: iteration, error_counts, convergence_trajectory, tests_passed, timestamp,
 * completed, halt_reason as in the seeds; ours: schema, policy (classic or evidence, as it was when
 * polishing began or was resumed), step, review_commit, fix_commit, guard, outcome, thresholds, message,
 * resumed_at, round (null or {stage, read, reviews}), tests (null or {total, passed, failed}; a bare tests_passed counts as unknown).
 * `iteration` is the last completed one; while `step` is not "ended" the loop is
 * inside iteration + 1, whose point is in the trajectory from step "gate" or "fix" on. */
struct _TfPolishState
{
  gatomicrefcount ref_count;
  guint iteration;
  TfPolishStep step;
  GArray *trajectory; /* (owned) (element-type TfTrajectoryPoint) */
  TfTestCounts tests; /* tests_passed: null when not known */
  gint64 timestamp;
  gboolean completed;
  TfHaltReason halt_reason;
  TfGuard guard;           /* the one that fired last */
  gboolean evidence;       /* the policy */
  TfOutcome outcome;       /* how it ended; NONE while it has not */
  gboolean has_thresholds; /* with evidence, when it converged: */
  TfCounts thresholds;     /* the most that may be open, as they were then */
  guint resumed_at;        /* iterations completed when it was resumed last: what was before is not
                          looked at again for a plateau; 0 */
  /* With evidence: the round of reviews that was kept last. Without any review, "read" says that the
   * deliverable is as it was when it was read last. */
  TfReviewStage stage;
  char *read; /* (owned) (nullable): hash of what was reviewed; %NULL: there is no round */
  guint n_reviews;
  char *message;       /* (owned): its numbers in words, "" */
  char *review_commit; /* (owned) (nullable) */
  char *fix_commit;    /* (owned) (nullable) */
};

TfPolishState *tf_polish_state_new (void);
TfPolishState *tf_polish_state_copy (const TfPolishState *self); /* deep */

/* Read back: trajectory iterations are 1, 2, 3 … without gap, as many as `iteration` or one more;
 * totals are the sums. Without `step`: ended when completed or halted, else review.
 * TF_ERROR_MALFORMED. */
TF_DECLARE_COUNTED_RECORD (TfPolishState, tf_polish_state)

/* The counts of the newest point; all zero with FALSE when there is none. */
gboolean tf_polish_state_get_latest (const TfPolishState *self, TfTrajectoryPoint *out_point);

G_END_DECLS
