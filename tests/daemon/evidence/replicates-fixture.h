/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* Matches eight reviews of the same text whose issues were labelled by hand
 * (tests/fixtures/polish-trace): every review against every other, each taken as the known one. Two
 * issues are the same iff they share a cluster. */
typedef struct
{
  guint right;  /* correct matches */
  guint wrong;  /* wrong matches */
  guint missed; /* missed matches: both reviews have an issue of the cluster */
  guint apart;  /* pairs of different issues correctly not matched */
} Replicates;

void replicates_measure (Replicates *out_replicates);
double replicates_precision (const Replicates *self);
double replicates_recall (const Replicates *self);
