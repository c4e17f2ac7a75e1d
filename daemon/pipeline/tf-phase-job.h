/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-request.h"

G_BEGIN_DECLS

/* What a phase does on a thread of its own, and the change its result leads to. */

/* The job of the current phase, one that runs by itself. The deliverable must be loaded in building
 * and polishing. Returns: (transfer full): not started */
TfJob *tf_phase_job_new (const TfProjectFacts *facts, TfWorkspace *workspace);

/* Decides what the end of request->job leads to; nothing if that is not the job of @facts any
 * longer. */
TfProjectChange *tf_phase_job_decide_end (const TfProjectFacts *facts,
                                          const TfProjectRequest *request,
                                          GError **error);

G_END_DECLS
