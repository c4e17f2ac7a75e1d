/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-acceptance-tally.h"
#include "tf-decision-check.h"
#include "tf-polish-proof.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* The evidence about one iteration; known is %FALSE without evidence. */
typedef struct
{
  gboolean known;
  TfCounts found;     /* reported by the reviewers, before any classification */
  guint n_open;       /* number of issues that count */
  guint n_origin;     /* of those, how many have a known provenance */
  guint n_introduced; /* of those, how many a fix of the loop introduced */
  guint n_verified;   /* fixes that this iteration's reviews confirmed */
  guint n_unverified; /* fixes that no review has confirmed or denied yet; not in the counts */
  guint64 size;       /* of the deliverable: words of a document, lines of a tree; 0: unknown */
  guint n_returned;   /* passages that are again as they were two versions before */
  guint n_reviews;    /* of its round; 0: none with a check, otherwise unknown */
  guint n_blocking;   /* of those, how many found something blocking */
  gboolean has_check; /* with a check of the fixes before it */
} TfPointEvidence;

/* counts: of the review; with evidence, of the issues open after it. */
typedef struct
{
  guint iteration;
  TfCounts counts;
  gint64 timestamp;               /* µs UTC */
  gboolean out_of_scope_majority; /* more than half of its issues were outside the scope */
  TfPointEvidence evidence;
} TfTrajectoryPoint;

/* polish_state.json: iteration, error_counts, convergence_trajectory, tests_passed, timestamp,
 * completed, halt_reason as in the seeds; ours: schema, policy (classic or evidence, as it was when
 * polishing began or was resumed), step, review_commit, fix_commit, guard, outcome, thresholds,
 * message, resumed_at, edited_at, by_rules, proof, coverage, decisions, round (null or {read, reviews, check, identity}), tests
 * (null or {total, passed, failed}; a bare tests_passed counts as unknown). `iteration` is the last
 * completed one; while `step` is not "ended" the loop is inside iteration + 1, whose point is in the
 * trajectory from step "fix" on. */
struct _TfPolishState
{
  gatomicrefcount ref_count;
  guint iteration;
  TfPolishStep step;
  GArray *trajectory; /* (owned) (element-type TfTrajectoryPoint) */
  TfTestCounts tests; /* tests_passed: null if unknown */
  gint64 timestamp;
  gboolean completed;
  TfHaltReason halt_reason;
  TfGuard guard;           /* the one that fired last */
  gboolean evidence;       /* the policy */
  TfOutcome outcome;       /* NONE before the end, and after a halt */
  gboolean has_thresholds; /* with evidence, if its counts are within them: */
  TfCounts thresholds;     /* the limits on open issues at that time */
  guint resumed_at;        /* iterations completed at the last Resume: earlier ones are ignored for
                            * a plateau; 0 */
  guint edited_at;         /* iterations completed before the newest edit of the user that a round
                            * was made for: their reviews prove nothing any more; 0 */
  gboolean by_rules;   /* no reviewer judged (agents.available.NAME.judges): it was only sorted */
  TfPolishProof proof; /* with evidence, once the loop has ended */
  TfCoverage
      *coverage; /* (owned) (nullable): of a tree with evidence: what its reviews have looked at
                         * together, after the newest round or check; %NULL: unknown */
  TfAcceptanceTally
      *acceptance; /* (owned) (nullable): of a tree: its criteria at the last evaluation;
                                  * %NULL: unknown */
  GPtrArray *
      decisions; /* (owned) (element-type TfDecisionCheck): what became of each decision of the user,
                         * at the last evaluation; empty: none, or unknown */
  /* With evidence: the last round of reviews stored. */
  char *read; /* (owned) (nullable): hash of the reviewed deliverable; %NULL: there is no round */
  guint n_reviews;
  gboolean has_check;    /* with a check */
  gboolean has_identity; /* with the answers of an identity run */
  char *message;         /* (owned): its numbers in words, "" */
  char *review_commit;   /* (owned) (nullable) */
  char *fix_commit;      /* (owned) (nullable) */
};

TfPolishState *tf_polish_state_new (void);
TfPolishState *tf_polish_state_copy (const TfPolishState *self); /* deep */

/* When reading, trajectory iterations are 1, 2, 3 … without a gap, as many as `iteration` or one
 * more; totals are the sums. Without `step`: ended if completed or halted, else review.
 * TF_ERROR_MALFORMED. */
TF_DECLARE_COUNTED_RECORD (TfPolishState, tf_polish_state)

/* The counts of the newest point; all zero with %FALSE if there is none. */
gboolean tf_polish_state_get_latest (const TfPolishState *self, TfTrajectoryPoint *out_point);

G_END_DECLS
