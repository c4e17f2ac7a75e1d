/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "sim-world.h"
#include "tf-guard.h"

/* One simulated loop to its end, decided by the guards, the ledger and the rule of the gate as they
 * are, and judged by the truth. The definitions stand in docs/polish-evaluation.md. */

typedef struct
{
  TfVerdict verdict; /* DONE or HALT */
  TfGuard guard;     /* that ended it */
  guint iterations;
  guint n_looks;     /* reviews that were paid for */
  TfCounts truth;    /* open in truth */
  gboolean wrong;    /* done or halted wrongly */
  gboolean critical; /* done with a critical defect open */
} SimEnd;

void sim_loop_run (const SimParameters *parameters,
                   guint32 seed,
                   gboolean evidence,
                   SimEnd *out_end);
