/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"
#include "tf-usage-days.h"

G_BEGIN_DECLS

/* What all runs of a project used. */
typedef struct
{
  guint runs;
  guint polishing; /* of those: in an iteration */
  TfUsage usage;
  TfUsageDays *days; /* (owned): without a run that is at work */
} TfRunSums;

/* Reads the runs of many projects, and those of a project that sleeps only once: a thousand projects have tens of
 * thousands of runs. Not thread-safe; blocking. */
typedef struct _TfRunSumsReader TfRunSumsReader;

TfRunSumsReader *tf_run_sums_reader_new (void);
void tf_run_sums_reader_free (TfRunSumsReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRunSumsReader, tf_run_sums_reader_free)

/* @sleeps: nothing of the project runs, so that only another run, which is another directory, changes its sums.
 * Returns: (transfer none) (nullable): until the next call */
const TfRunSums *tf_run_sums_read (TfRunSumsReader *self,
                                   const TfProjectFiles *files,
                                   gboolean sleeps,
                                   GError **error);

G_END_DECLS
