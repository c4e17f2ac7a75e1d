/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-request.h"

G_BEGIN_DECLS

/* The one queue of a project: each request waits for its turn, decides, and the worker writes the
 * change before it takes effect. Belongs to one project. Main thread only. */
typedef struct _TfProjectQueue TfProjectQueue;

/* @project: (not owned) */
TfProjectQueue *tf_project_queue_new (TfProject *project);
void tf_project_queue_free (TfProjectQueue *self);

/* Ends what only looks for damage, so that nobody has to wait for it. */
void tf_project_queue_end_check (TfProjectQueue *self);

/* Takes @request. */
void tf_project_queue_push (TfProjectQueue *self, TfProjectRequest *request);

/* The first request for @action, waiting or in work. Returns: (transfer none) (nullable) */
TfProjectRequest *tf_project_queue_find_action (TfProjectQueue *self, TfAction action);

G_END_DECLS
