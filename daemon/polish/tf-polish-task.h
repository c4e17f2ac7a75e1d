/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-work.h"

G_BEGIN_DECLS

/* What one iteration is about; copied into each step. */
typedef struct
{
  TfWork *work;       /* (owned) */
  char *project_name; /* (owned) */
  char *output_path;  /* (owned): the deliverable below the project */
  guint iteration;
} TfPolishTask;

TfPolishTask *tf_polish_task_new (TfWork *work,
                                  const char *project_name,
                                  const char *output_path,
                                  guint iteration);
TfPolishTask *tf_polish_task_copy (const TfPolishTask *self);
void tf_polish_task_free (TfPolishTask *self);

/* Worker. The documents as they are on disk now. A deliverable that is missing or blank is
 * TF_ERROR_OUTPUT_MISSING. Returns: (transfer full) */
TfBuildContext *tf_polish_task_load (const TfPolishTask *self, GError **error);

/* Worker. The prompt file of @purpose with deliverable, intent, spec and constraints.
 * Returns: (transfer full) */
TfPrompt *tf_polish_task_create_prompt (const TfPolishTask *self,
                                        TfBuildContext *context,
                                        TfPurpose purpose,
                                        GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPolishTask, tf_polish_task_free)

G_END_DECLS
