/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What became of one decision of the user in the deliverable. */
typedef struct
{
  char *id;       /* (owned): "D-3" */
  char *question; /* (owned): what it answers, "" */
  char *text;     /* (owned): the decision */
  TfDecisionState state;
  char *location; /* (owned): where it is met, or where what it replaced still stands; "" */
  GStrv missing; /* (owned): the values that are not there, or the one that still stands, as said */
  char *quote;   /* (owned): of a review, if no rule could tell; "" */
  char *note;    /* (owned): why it is unknown, what replaced it, the user's reason; "" */
} TfDecisionCheck;

TF_DECLARE_RECORD (TfDecisionCheck, tf_decision_check)

TfDecisionCheck *tf_decision_check_new (const char *id, const char *question, const char *text);

/* "D-3: budget 2,500 euros: met, docs/plan.md:30". Returns: (transfer full) */
char *tf_decision_check_describe (const TfDecisionCheck *self);

/* Whether nothing more is to be done about it. */
gboolean tf_decision_check_is_settled (const TfDecisionCheck *self);

G_END_DECLS
