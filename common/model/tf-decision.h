/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"
#include "tf-record.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What the user decided: a correction of the intent, or an answer while the intent or the spec was
 * made or the deliverable built. Never merged with another and never changed; no agent may overrule
 * it. Only the user is a source of decisions. */
typedef struct
{
  char *id; /* (owned): "D-1", in the order of the chat; a later one overrules an earlier one */
  char *question;   /* (owned): what it answers, "" if nothing was asked */
  char *text;       /* (owned): the user's words */
  char *reply_to;   /* (owned): the id of the question ("Q2"), "" if it names none */
  char *replaces;   /* (owned): the id of the newest earlier decision on the same question, "" */
  TfChatKind kind;  /* answer or correction */
  TfPhase phase;    /* when it was said */
  gint64 timestamp; /* µs UTC; 0: unknown */
} TfDecision;

TF_DECLARE_RECORD (TfDecision, tf_decision)

/* @number: 1 for "D-1". The other members are empty: for the caller to set. */
TfDecision *tf_decision_new (guint number, const char *question, const char *text);

/* Whether a later one of @decisions (element-type TfDecision) replaces the one at @index. */
gboolean tf_decision_is_replaced (const GPtrArray *decisions, guint index);

/* "D-3, replaced by D-5": the label of a decision as material. @decisions (element-type TfDecision)
 * has it at @index. Returns: (transfer full) */
char *tf_decision_dup_label (const GPtrArray *decisions, guint index);

/* The text of that material: question, answer, when, source. Returns: (transfer full) */
char *tf_decision_dup_material (const TfDecision *self);

/* Adds each of @decisions (element-type TfDecision) as a material “decision” of its own. */
void tf_decision_add_all (const GPtrArray *decisions, TfPrompt *prompt);

G_END_DECLS
