/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-review.h"

G_BEGIN_DECLS

typedef struct
{
  guint iteration;
  TfCounts counts;
  gint64 timestamp;               /* µs UTC */
  gboolean out_of_scope_majority; /* more than half of its issues pointed outside the scope */
} TfTrajectoryPoint;

/* polish_state.json: iteration, error_counts, convergence_trajectory, tests_passed, timestamp,
 * completed, halt_reason as in the seeds; ours: schema, policy, step, review_commit, fix_commit,
 * guard, message, tests (null or {total, passed, failed}; a bare tests_passed counts as unknown).
 * `iteration` is the last completed one; while `step` is not "ended" the loop is
 * inside iteration + 1, whose point is in the trajectory from step "fix" on. */
struct _TfPolishState
{
  grefcount ref_count;
  guint iteration;
  TfPolishStep step;
  GArray *trajectory; /* (owned) (element-type TfTrajectoryPoint) */
  TfTestCounts tests; /* tests_passed: null when not known */
  gint64 timestamp;
  gboolean completed;
  TfHaltReason halt_reason;
  TfGuard guard;       /* the one that fired last */
  char *message;       /* (owned): its numbers in words, "" */
  char *review_commit; /* (owned) (nullable) */
  char *fix_commit;    /* (owned) (nullable) */
};

TfPolishState *tf_polish_state_new (void);
TfPolishState *tf_polish_state_copy (const TfPolishState *self); /* deep */
TfPolishState *tf_polish_state_ref (TfPolishState *self);
void tf_polish_state_unref (TfPolishState *self);
JsonNode *tf_polish_state_to_json (const TfPolishState *self);
/* Also checks: trajectory iterations are 1, 2, 3 … without gap, as many as `iteration` or one more;
 * totals are the sums. Without `step`: ended when completed or halted, else review.
 * TF_ERROR_MALFORMED. */
TfPolishState *tf_polish_state_from_json (JsonNode *node, GError **error);

/* The counts of the newest point; all zero with FALSE when there is none. */
gboolean tf_polish_state_get_latest (const TfPolishState *self, TfTrajectoryPoint *out_point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPolishState, tf_polish_state_unref)

G_END_DECLS
