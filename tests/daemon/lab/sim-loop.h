/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "sim-world.h"
#include "tf-guard.h"

/* Simulates one loop to its end, decided by the real ledger, identity, assurance and guards, and
 * judged by the truth. docs/polish-evaluation.md has the definitions. */

typedef enum
{
  SIM_CLASSIC, /* polish.evidence false */
  SIM_QUICK,
  SIM_STANDARD,
  SIM_THOROUGH,
} SimPolicy;

#define SIM_N_POLICIES 4

const char *sim_policy_get_name (SimPolicy policy);

/* Paid agent runs. */
typedef struct
{
  guint n_reviews, n_corrections, n_checks, n_identities, n_fixes;
} SimRuns;

typedef struct
{
  TfVerdict verdict; /* DONE or HALT */
  TfGuard guard;     /* that ended it */
  guint iterations;
  SimRuns runs;
  guint n_rounds;      /* one after the other */
  TfCounts truth;      /* really open */
  gboolean wrong;      /* done or halted wrongly */
  gboolean critical;   /* done with a critical defect open */
  gboolean false_halt; /* halted, although the truth was within the thresholds and the last round
                         * passed */
} SimEnd;

guint sim_runs_count (const SimRuns *self);
/* Without checks and identity runs: what the classic loop has too. */
guint sim_runs_count_reviews_and_fixes (const SimRuns *self);

void sim_loop_run (const SimParameters *parameters,
                   guint32 seed,
                   SimPolicy policy,
                   SimEnd *out_end);
