/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* What the matcher makes of eight reviews of the same text whose issues a person has labelled
 * (tests/fixtures/polish-trace): every review against every other, each taken as the known one. Two
 * issues are the same iff they share a cluster. */
typedef struct
{
  guint right;  /* pairs found that are the same */
  guint wrong;  /* pairs found that are not */
  guint missed; /* of a cluster that both reviews have, and not found */
  guint apart;  /* pairs of issues that are not the same and were not found to be */
} Replicates;

void replicates_measure (Replicates *out_replicates);
double replicates_precision (const Replicates *self);
double replicates_recall (const Replicates *self);
