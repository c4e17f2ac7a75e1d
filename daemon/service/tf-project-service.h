/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-engine.h"
#include "tf-scheduler.h"

G_BEGIN_DECLS

/* org.thoughtforge.Project1 of one project: unpacks, asks the project, replies; shows its state as
 * properties. Main thread only. */
#define TF_TYPE_PROJECT_SERVICE (tf_project_service_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectService,
                      tf_project_service,
                      TF,
                      PROJECT_SERVICE,
                      TfDbusProject1Skeleton)

/* What stands in many files (Usage, Tests, Acceptance) is shown once TfProjectLate has read it. */
TfProjectService *tf_project_service_new (TfProject *project, TfScheduler *scheduler);

/* Ends the connection to the project, before the object goes from the bus. */
void tf_project_service_close (TfProjectService *self);

G_END_DECLS
