/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"

G_BEGIN_DECLS

/* What the user decided in an earlier phase: a correction of the intent, or an answer while the spec
 * was made or the deliverable built. No agent may overrule it. */
typedef struct
{
  char *id; /* (owned): "D-1", in the order of the chat; a later one overrules an earlier one */
  char *question; /* (owned): what it answers, "" if nothing was asked */
  char *text;     /* (owned) */
} TfDecision;

TF_DECLARE_RECORD (TfDecision, tf_decision)

/* @number: 1 for "D-1". */
TfDecision *tf_decision_new (guint number, const char *question, const char *text);

G_END_DECLS
