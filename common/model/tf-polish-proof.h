/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What a verdict rests on, as it was when the loop ended. Unknown in files from before November
 * 2026. */
typedef struct
{
  gboolean known;
  TfAssurance assurance;
  TfDetectionSource source;
  double p;            /* how likely a reviewer finds an issue */
  guint n_reviews;     /* made since the last Resume */
  guint n_passed;      /* the newest of them in a row that passed, since the user's last edit */
  GStrv reviewers;     /* (owned): who made them, each once */
  gboolean same_agent; /* the only reviewer is the agent that writes */
  guint n_runs;        /* of agents since polishing began, failed ones too */
  guint n_reporting;   /* of those, how many reported tokens or cost */
  TfUsage usage;       /* of those */
} TfPolishProof;

extern const TfRecord tf_polish_proof_record;

/* Whether the cost in dollars is known. */
gboolean tf_polish_proof_has_cost (const TfPolishProof *self);

/* "11 runs, 3.40 US dollars"; tokens if no cost is known; which part of the runs reported, if not all
 * did. Returns: (transfer full) */
char *tf_polish_proof_describe_runs (const TfPolishProof *self);

/* Everything unknown again. */
void tf_polish_proof_clear (TfPolishProof *self);

G_END_DECLS
