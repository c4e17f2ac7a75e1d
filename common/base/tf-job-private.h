/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/* Makes this thread one of @self (nullable: none any more); @parts (nullable) (element-type utf8)
 * are those of its activities, and must outlive it. */
void tf_job_enter (TfJob *self, GPtrArray *parts);

/* tf-job-part.c */

void tf_job_set_parts (GPtrArray *parts);

/* "iteration 3: reviewing". Returns: (transfer full) */
char *tf_job_add_parts (const char *activity);

G_END_DECLS
