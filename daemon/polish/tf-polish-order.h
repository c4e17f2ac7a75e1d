/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence-evaluate.h"
#include "tf-polish-evaluate.h"

G_BEGIN_DECLS

/* What the worker can be asked to do next by the loop; each gives the next state. By the policy of the
 * state. */
typedef enum
{
  TF_POLISH_WORK_KEEP,
  TF_POLISH_WORK_EVALUATE,
  TF_POLISH_WORK_JUDGE, /* with evidence */
  TF_POLISH_WORK_COMMIT_REVIEW,
  TF_POLISH_WORK_LOAD_REVIEW, /* without */
  TF_POLISH_WORK_COMPLETE,
  TF_POLISH_WORK_COMMIT_FIX,
  TF_POLISH_WORK_VERDICT, /* with evidence: says how the loop ended */
} TfPolishWork;

/* What the worker is given, and what it gives besides the state. */
typedef struct
{
  TfPolishWork what;
  TfPolishTask *task;   /* (owned) */
  TfPolishState *state; /* (owned) */
  TfReviewStage stage;  /* of what is kept */
  char *read;           /* (owned) (nullable): likewise; %NULL without evidence */
  GPtrArray *reviews; /* (owned) (nullable) (element-type TfReview): what is kept, or was loaded */
  TfUsage usage;
  char *run_id;       /* (owned) */
  char *fixes;        /* (owned) (nullable) */
  GPtrArray *results; /* (owned) (nullable) (element-type TfGuardResult) */
  char *verdict;      /* (owned) (nullable) */
} TfPolishOrder;

/* Takes @task. */
TfPolishOrder *tf_polish_order_new (TfPolishWork what,
                                    TfPolishTask *task,
                                    const TfPolishState *state);
void tf_polish_order_free (TfPolishOrder *self);

/* Worker. The next state is on disk. Returns: (transfer full) */
TfPolishState *tf_polish_order_carry_out (TfPolishOrder *self, GError **error);

G_END_DECLS
