/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-service.h"

G_BEGIN_DECLS

/**
 * TfProjectLate:
 *
 * Reads what would delay the start: what the runs of each project cost, how its tests were. One
 * project after the other, when the main loop has nothing else to do; clients are told by
 * PropertiesChanged. Main thread only.
 */
#define TF_TYPE_PROJECT_LATE (tf_project_late_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectLate, tf_project_late, TF, PROJECT_LATE, GObject)

TfProjectLate *tf_project_late_new (void);

/* To be read after those that were added before. */
void tf_project_late_add (TfProjectLate *self, TfProjectService *service);
/* Once whoever waits for the start has what they wait for. */
void tf_project_late_begin (TfProjectLate *self);
/* What has not begun is left as it is. */
void tf_project_late_stop (TfProjectLate *self);

G_END_DECLS
