/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-plan-given.h"
#include "tf-project.h"

G_BEGIN_DECLS

/* What a new code project takes from its plan: the document, the files given to the plan with their code
 * bases, what the user said and decided, and what the plan leaves undecided. Copied, so that the plan can
 * be deleted. What cannot be taken is named in @given; only the document must be there. */
typedef struct
{
  TfWorkspace *workspace; /* (owned): of the plan */
  char *id;               /* (owned): of the plan */
  char *path;             /* (owned): its document, below its project */
  guint64 max_bytes;      /* of one file */
  char *text;             /* (owned) (nullable): its document, once read */
  char *intent;           /* (owned) (nullable) */
  char *spec;             /* (owned) (nullable) */
  char *said;             /* (owned): the brain dump and remarks of the user */
  GPtrArray *decisions;   /* (owned) (element-type TfDecision) */
  GPtrArray *left_out;    /* (owned) (element-type utf8) */
  GPtrArray *unknown;     /* (owned) (element-type utf8) */
  GPtrArray *files;       /* (owned) (element-type utf8): in resources/ of the new project */
  GPtrArray *origins;     /* (owned) (element-type utf8): where each of them was in the plan */
  TfPlanGiven *given;     /* (owned) */
} TfPlanTake;

/* Main thread. */
TfPlanTake *tf_plan_take_new (TfProject *plan, guint64 max_bytes);
void tf_plan_take_free (TfPlanTake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPlanTake, tf_plan_take_free)

/* Worker of the engine; locks that of the plan. TF_ERROR_NOT_FOUND, … if the document cannot be read. */
gboolean tf_plan_take_read (TfPlanTake *self, GError **error);

/* Worker, after reading: writes the files to the project @files and fills @given. The document is written to @resource.
 * Its own errors are those of writing. */
gboolean tf_plan_take_write (TfPlanTake *self,
                             TfProjectFiles *files,
                             const char *resource,
                             GError **error);

G_END_DECLS
