/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "sim-world.h"
#include "tf-guard.h"

/* Simulates one loop to its end, decided by the real guards, ledger and gate rule, and judged by
 * the truth. docs/polish-evaluation.md has the definitions. */

typedef struct
{
  TfVerdict verdict; /* DONE or HALT */
  TfGuard guard;     /* that ended it */
  guint iterations;
  guint n_looks;     /* paid reviews */
  TfCounts truth;    /* really open */
  gboolean wrong;    /* done or halted wrongly */
  gboolean critical; /* done with a critical defect open */
} SimEnd;

void sim_loop_run (const SimParameters *parameters,
                   guint32 seed,
                   gboolean evidence,
                   SimEnd *out_end);
