/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-build-tests.h"

G_BEGIN_DECLS

/* The state of a build, and its steps on the project's worker, blocking. tf_build_run() asks the
 * agent and runs the tests in between. One thread at a time. */
typedef struct
{
  TfWorkspace *workspace; /* (owned) */
  char *project_name;     /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage) */
  char *instructions;     /* (owned) (nullable): the prompt file */

  TfBuildContext *context; /* (owned) (nullable) */
  GPtrArray *tasks;        /* (owned) (nullable) (element-type TfQueuedTask) */
  TfQueuedTask *task;      /* (not owned) (nullable): the current one; %NULL: all are done */
  gboolean reopened;       /* the last task is done once more, as the result was incomplete */
  TfBuildTests tests;      /* (owned): its members */
  gboolean is_tested;      /* tests.accepted is of the current tree */

  TfPrompt *prompt;  /* (owned) (nullable): for the current task */
  char *document;    /* (owned) (nullable): accepted, to be written */
  char *unneeded;    /* (owned) (nullable): why the agent says that the task needed no change */
  GStrv unchanged;   /* (owned) (nullable): what the attempt failed by if it changed nothing */
  char *findings;    /* (owned) (nullable): why the last task is done once more */
  GPtrArray *notes;  /* (owned) (element-type utf8): for the user */
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
/* Whether the tests must run before the current task. */
gboolean tf_build_state_wants_baseline (TfBuildState *self);

/* Judges the answer to the current task. Any thread. */
gboolean tf_build_state_judge (TfBuildState *self,
                               const char *answer,
                               TfBuildOutcome *out_outcome,
                               GError **error);

/* Loads documents, queue and kept results; after a crash restores what an interrupted run left
 * half-done. A stuck task without new input of the user sets question. */
gboolean tf_build_state_load (TfBuildState *self, GError **error);
/* Carries out the current task, of kind import. */
gboolean tf_build_state_import (TfBuildState *self, GError **error);
/* Composes the prompt of the current task. It describes the tree of HEAD, so it is the same prompt
 * after a crash. */
gboolean tf_build_state_prepare (TfBuildState *self, GError **error);
/* Settles the current task after its answer; tests.last is of the current tree. The task is done,
 * tried again or, with question set, stuck. @run_id: (nullable) */
gboolean tf_build_state_settle (TfBuildState *self, const char *run_id, GError **error);
/* No task is left: sets complete and summary; or, the first time that all tasks are done but a tree
 * is incomplete, takes up the last task again. TF_ERROR_OUTPUT_MISSING, OUTPUT_INCOMPLETE */
gboolean tf_build_state_finish (TfBuildState *self, GError **error);

G_END_DECLS
