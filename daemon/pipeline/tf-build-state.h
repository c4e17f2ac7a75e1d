/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-build-tests.h"

G_BEGIN_DECLS

/* Where a build stands, and its steps on the project's worker, blocking. What tf_build_run()
 * does in between: asks the agent, runs the tests. One thread at a time. */
typedef struct
{
  TfWorkspace *workspace; /* (owned) */
  char *project_name;     /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage) */
  char *instructions;     /* (owned) (nullable): the prompt file */

  TfBuildContext *context; /* (owned) (nullable) */
  GPtrArray *tasks;        /* (owned) (nullable) (element-type TfQueuedTask) */
  TfQueuedTask *task;      /* (not owned) (nullable): the current one; %NULL: all are done */
  gboolean reopened;       /* the last one was taken up once more, since the result was not whole */
  TfBuildTests tests;      /* (owned): its members */
  gboolean is_tested;      /* tests.accepted is of the tree as it is */

  TfPrompt *prompt;  /* (owned) (nullable): for the current task */
  char *document;    /* (owned) (nullable): accepted, to be written */
  char *findings;    /* (owned) (nullable): why the last task is done once more */
  GPtrArray *notes;  /* (owned) (element-type utf8): for the person */
  char *question;    /* (owned) (nullable): stuck */
  gboolean complete; /* checked and committed */
  char *summary;     /* (owned) (nullable): "from template “event”", "5 tasks, 14 tests, …" */
} TfBuildState;

void tf_build_state_init (TfBuildState *self,
                          TfWorkspace *workspace,
                          const char *project_name,
                          GPtrArray *chat);
void tf_build_state_clear (TfBuildState *self);

TfDeliverable *tf_build_state_get_deliverable (TfBuildState *self);
gboolean tf_build_state_is_tree (TfBuildState *self);
gboolean tf_build_state_has_tests (TfBuildState *self);
/* Have the tests to be run before the current task? */
gboolean tf_build_state_wants_baseline (TfBuildState *self);

/* What the answer to the current task is worth. Any thread. */
gboolean tf_build_state_judge (TfBuildState *self,
                               const char *answer,
                               TfBuildOutcome *out_outcome,
                               GError **error);

/* Documents, queue, kept results; after a crash what an interrupted run left half-done is put back.
 * A stuck task that has no new input of the person sets question. */
gboolean tf_build_state_load (TfBuildState *self, GError **error);
/* The current task, of kind import. */
gboolean tf_build_state_import (TfBuildState *self, GError **error);
/* Composes the prompt of the current task: the same one after a crash, since what it says of the tree
 * is that of HEAD. */
gboolean tf_build_state_prepare (TfBuildState *self, GError **error);
/* The current task was answered, and tests.last is of the tree as it is now: done, to be tried again
 * or, with question set, stuck. @run_id (nullable) */
gboolean tf_build_state_settle (TfBuildState *self, const char *run_id, GError **error);
/* Nothing is left to do: sets complete and summary; or, the first time that everything is done
 * and yet a tree is not whole, takes the last task up once more. TF_ERROR_OUTPUT_MISSING,
 * OUTPUT_INCOMPLETE */
gboolean tf_build_state_finish (TfBuildState *self, GError **error);

G_END_DECLS
