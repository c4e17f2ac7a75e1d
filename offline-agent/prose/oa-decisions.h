/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* What the person decided, as the prompt has it: materials “decision”, or “correction”, “answer” and “input”
 * after the “question” they reply to. */
typedef struct
{
  char *id;       /* (owned): "D-1", "" if it has none */
  char *question; /* (owned): what it answers, without id and recommendation; "" if none */
  char *text;     /* (owned): the person's words */
} OaDecision;

/* In order, without those that a later one replaces. Returns: (transfer full) (element-type OaDecision) */
GPtrArray *oa_decisions_read (const TfPrompt *prompt);

/* The decision that answers @question. Returns: (transfer none) (nullable) */
const OaDecision *oa_decisions_find_answer (const GPtrArray *decisions, const char *question);

/* "Q2: Where is it? Recommended: the barn": "Where is it?". Returns: (transfer full) */
char *oa_question_dup_bare (const char *text);

G_END_DECLS
