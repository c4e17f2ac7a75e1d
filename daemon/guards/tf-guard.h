/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-budget.h"
#include "tf-config.h"
#include "tf-polish-state.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* The guards of the polish loop: pure functions over a snapshot, with the exact numbers of the
 * design (polish.md, "Guards"). Any thread. */

/* With evidence: what the reviews since the last Resume show. */
typedef struct
{
  const GArray *totals; /* (nullable) (element-type double): issues of each known review, oldest
                         * first */
  guint n;              /* reviews made; only those since the last edit of the user */
  guint n_rounds;       /* iterations with a review */
  gboolean newest;      /* the newest iteration is one of them */
  guint most;           /* reviews that the assurance allows; 0: unknown */
  gboolean passed;      /* the newest reviews passed */
  gboolean passing;     /* and within the thresholds */
  gboolean unanswered;  /* they left something unanswered that must be answered */
  gboolean confirmed;   /* one of the last two checks confirmed the fix of something blocking, or
                         * there were fewer checks */
  const char *needs_person; /* (nullable): what the person must decide, if nothing else blocks */
  gboolean only_person;     /* and nothing else is missing, so more reviews change nothing */
} TfGuardReviews;

typedef struct
{
  /* The trajectory ending with the latest review; never empty. */
  const GArray *trajectory;         /* (element-type TfTrajectoryPoint) */
  const GPtrArray *issues;          /* (element-type TfIssue): of the newest review */
  const GPtrArray *previous_issues; /* (nullable) (element-type TfIssue): of the previous review */
  TfTestCounts tests;
  gboolean needs_tests; /* code: done requires at least one test, and all passing */
  const char *finding;  /* (nullable): the first thing missing by the rules of the type: never done
                        * with it */
  gboolean evidence;    /* the policy: see tf_guards_evaluate() */
  TfGuardReviews reviews;
  gboolean by_rules; /* no reviewer judges: never "converged" */
  guint resumed_at;  /* points of the trajectory before the last Resume: ignored for a plateau */
  TfUsage usage;     /* of the project so far */
  TfBudget budget;   /* the project's own */
  gint64 elapsed;    /* µs of agent time of the project */
} TfGuardInput;

typedef struct
{
  TfGuard guard;
  TfVerdict verdict;        /* TF_VERDICT_GO_ON: did not fire */
  TfHaltReason halt_reason; /* if the verdict is HALT */
  char *message;            /* (owned): its numbers in words, whether it fired or not */
} TfGuardResult;

void tf_guard_result_free (TfGuardResult *self);

TfGuardResult *tf_guard_termination (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_hallucination (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_fabrication (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_scope_drift (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_stagnation (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_budget (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_max_iterations (const TfGuardInput *input, const TfConfig *config);

/* Only with evidence. Plateau, judged on reviews only: only the person can settle what blocks (at once,
 * if nothing else is missing, such as files that no reviewer can read);
 * all reviews of the assurance are used up; after the third round, no fix of something blocking
 * was confirmed in the last two; or no significant decrease over the reviews, in one planned test
 * (tf-trend.h) after each round from the third on. While the newest reviews pass, only when twice
 * as many are used up and something is still missing; as many, if what is missing is an answer of
 * theirs. Halts, and reports what is open and what one more review would likely find. Growth: the
 * deliverable grew or shrank by more than TF_GROWTH_ONCE per cent in one iteration or
 * TF_GROWTH_TOTAL in total. Oscillation: passages came back. Growth and oscillation are reported
 * the first time and halt the second time. */
TfGuardResult *tf_guard_plateau (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_growth (const TfGuardInput *input, const TfConfig *config);
TfGuardResult *tf_guard_oscillation (const TfGuardInput *input, const TfConfig *config);

/* Evaluates all guards in order; the first that fires ends the evaluation. With evidence, the three
 * above come after stagnation, which never fires while the last round passed; hallucination and
 * fabrication fire only for a count above the upper control limit of the earlier reviews (at least
 * four). Without evidence, they are Foundation's. Returns: (transfer full) (element-type
 * TfGuardResult): those evaluated; the last one is the one that fired, if any */
GPtrArray *tf_guards_evaluate (const TfGuardInput *input, const TfConfig *config);

/* Only the message of a guard that fires is for the user: a sentence. Returns: (transfer full) */
TfGuardResult *tf_guard_result_new_go_on (TfGuard guard, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* They take @message. Returns: (transfer full) */
TfGuardResult *tf_guard_result_take_done (TfGuard guard, char *message);
TfGuardResult *tf_guard_result_take_halt (TfGuard guard, TfHaltReason reason, char *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfGuardResult, tf_guard_result_free)

G_END_DECLS
