/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"
#include "tf-plan-take.h"

G_BEGIN_DECLS

/* A project to create: the request, checked, then written. */
typedef struct
{
  char *projects_dir;      /* (owned) */
  TfProjectStatus *status; /* (owned) */
  GPtrArray *chat;         /* (owned) (element-type TfChatMessage) */
  TfProjectFiles *files;   /* (owned) (nullable): created */
  TfPlanTake *plan;        /* (owned) (nullable): of the plan it is made from */
} TfProjectCreate;

/* @plan (nullable): the project that options->from_plan names. Main thread. TF_ERROR_NOT_FOUND
 * (agent), WRONG_PHASE (the plan is not done), TOO_LARGE, INVALID_ARGUMENT. Returns: (transfer
 * full) */
TfProjectCreate *tf_project_create_new (TfConfig *config,
                                        const TfProjectOptions *options,
                                        TfProject *plan,
                                        GError **error);
void tf_project_create_free (TfProjectCreate *self);

/* Worker. Writes the project and sets files. The first message is written last, after everything it
 * mentions: an interrupted creation leaves a project without it. TF_ERROR_NOT_FOUND if the plan is
 * missing, FILE_SYSTEM, GIT */
gboolean tf_project_create_write (TfProjectCreate *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectCreate, tf_project_create_free)

G_END_DECLS
