/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-engine.h"
#include "tf-scheduler.h"

G_BEGIN_DECLS

/* org.thoughtforge.Project1 for one project: unpacks calls, passes them to the project, replies;
 * publishes its state as properties. Main thread only. */
#define TF_TYPE_PROJECT_SERVICE (tf_project_service_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectService,
                      tf_project_service,
                      TF,
                      PROJECT_SERVICE,
                      TfDbusProject1Skeleton)

/* TfProjectLate reads Usage, Tests and Acceptance later, because they come from many files. */
TfProjectService *tf_project_service_new (TfEngine *engine,
                                          TfProject *project,
                                          TfScheduler *scheduler);

/* Disconnects from the project, before the object is unexported. */
void tf_project_service_close (TfProjectService *self);

G_END_DECLS
