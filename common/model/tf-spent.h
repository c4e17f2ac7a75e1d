/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What all runs of a finished project took. status.json has it as "spent", so that an estimate for another
 * project reads no runs. Pure. Any thread. */
typedef struct
{
  guint runs;
  gboolean has_tokens;  /* %FALSE: not all runs told theirs, so that there is no sum */
  guint64 input_tokens; /* with those of a cache */
  guint64 output_tokens;
  gboolean has_cost; /* likewise */
  double cost;       /* US dollars */
  gint64 wall_time;  /* µs */
} TfSpent;

TF_DECLARE_RECORD (TfSpent, tf_spent)

/* @runs: (element-type TfRunSummary). Returns: (transfer full) */
TfSpent *tf_spent_new (const GPtrArray *runs);

G_END_DECLS
