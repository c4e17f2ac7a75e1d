/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What a code project was given from its plan. It is copied when the project is created, so that the
 * plan can be deleted. */

/* One thing that the plan leaves undecided. */
typedef struct
{
  TfUndecidedKind kind;
  char *place; /* (owned): where the plan says so: "spec.md", "line 12, Storage", "I-0003" */
  char *text;  /* (owned): in its words */
} TfUndecided;

TF_DECLARE_RECORD (TfUndecided, tf_undecided)

TfUndecided *tf_undecided_new (TfUndecidedKind kind, const char *place, const char *text);

typedef struct
{
  char *name;           /* (owned): of the plan */
  GStrv files;          /* (owned): names in resources/, the plan first */
  GStrv left_out;       /* (owned): "big.iso: why", each a sentence */
  guint n_decisions;    /* of the user; they are in the chat and in the list of decisions */
  GPtrArray *undecided; /* (owned) (element-type TfUndecided) */
  GStrv unknown; /* (owned): what could not be read, and why: nobody knows what it leaves open */
} TfPlanGiven;

TF_DECLARE_RECORD (TfPlanGiven, tf_plan_given)

/* "Open question: one gateway or two? (spec.md)" Returns: (transfer full) */
char *tf_undecided_describe (const TfUndecided *self);

/* What the user must know before Confirm: every undecided thing by name, what is unknown, what was left
 * out. Markdown. Returns: (transfer full) */
char *tf_plan_given_describe (const TfPlanGiven *self);

G_END_DECLS
