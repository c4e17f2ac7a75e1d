/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-service.h"

G_BEGIN_DECLS

/**
 * TfProjectLate:
 *
 * Reads data that would delay start-up: the cost of each project's runs and its test results. Reads
 * one project after the other while the main loop is idle; clients learn of it through
 * PropertiesChanged. Main thread only.
 */
#define TF_TYPE_PROJECT_LATE (tf_project_late_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectLate, tf_project_late, TF, PROJECT_LATE, GObject)

TfProjectLate *tf_project_late_new (void);

/* Appends @service to the queue. */
void tf_project_late_add (TfProjectLate *self, TfProjectService *service);
/* Starts reading; call when start-up is complete. */
void tf_project_late_begin (TfProjectLate *self);
/* Stops; projects not read yet stay unread. */
void tf_project_late_stop (TfProjectLate *self);

G_END_DECLS
