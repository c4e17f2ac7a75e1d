/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project.h"

#include "tf-project-change.h"

G_BEGIN_DECLS

/* One entry of a project's queue. */
typedef struct _TfProjectRequest TfProjectRequest;

/* Decides, and does nothing else. Returns: (transfer full) (nullable): the change to carry out, %NULL
 * with @error, or %NULL without it when there is nothing to do */
typedef TfProjectChange *(*TfProjectDecide) (const TfProjectFacts *facts,
                                             const TfProjectRequest *request,
                                             GError **error);

/* Acts on what is in memory; nothing is written. */
typedef void (*TfProjectTurn) (TfProject *project, const TfProjectRequest *request);

struct _TfProjectRequest
{
  TfProjectDecide decide; /* (nullable): then turn is called instead */
  TfProjectTurn turn;
  GTask *task;        /* (owned) (nullable): who asked; %NULL: the pipeline itself */
  gboolean is_action; /* of the user */
  TfAction action;
  gboolean confirmed;
  char *text;     /* (owned) (nullable) */
  char *question; /* (owned) (nullable): the id of the question that text answers */
  int number;
  GVariant *settings;             /* (owned) (nullable): a{sv}; tags: as */
  TfProjectEdit *edit;            /* (owned) (nullable) */
  TfProjectWaiver *waiver;        /* (owned) (nullable) */
  TfProjectIssueEdit *issue_edit; /* (owned) (nullable) */
  TfJob *job;                     /* (owned) (nullable): that ended */
  gboolean loads_nothing;         /* needs no chat */

  /* of the queue */
  char *reply;       /* (owned) (nullable): returned to a task that wants a string */
  GPtrArray *joined; /* (owned) (element-type GTask): the same action pressed again meanwhile */
  GError *failure;   /* (owned) (nullable): the state could not be read; reported after the halt */
  gboolean without_chat; /* the chat cannot be read: an empty one replaces it until the end */
};

/* Takes @task (nullable). */
TfProjectRequest *tf_project_request_new (TfProjectDecide decide, GTask *task);
TfProjectRequest *tf_project_request_new_turn (TfProjectTurn turn, GTask *task);
void tf_project_request_free (TfProjectRequest *self);

G_END_DECLS
