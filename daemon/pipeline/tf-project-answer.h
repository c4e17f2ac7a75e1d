/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-change.h"
#include "tf-project-request.h"
#include "tf-question-list.h"

G_BEGIN_DECLS

/* Answers to questions. Several of them are one run: each is kept as it comes, and all are taken in
 * together, as soon as no question is left without one or the user says so. Main thread. */

/* A question to the user now, and the newest answer to it that is not taken in yet. */
typedef struct
{
  TfOpenQuestion *question;    /* (owned) */
  const TfChatMessage *answer; /* (not owned) (nullable): valid as long as the chat */
} TfAskedQuestion;

/* The ids of questions that belong to no draft. */
#define TF_QUESTION_TYPE  "type"  /* plan or code */
#define TF_QUESTION_INPUT "input" /* of a build that is stuck, or a brain dump that is too short */

/* What the user is asked now; empty if nothing is, or while the chat is not loaded. Returns: (transfer
 * full) (element-type TfAskedQuestion) */
GPtrArray *tf_project_answer_list (const TfProjectFacts *facts);

/* The same for the bus: aa{sv} with id, text, recommended, answer (“”: none yet). Returns: (transfer
 * floating) */
GVariant *tf_project_answer_describe (const TfProjectFacts *facts);

/* How many of them have no answer. */
guint tf_project_answer_count_open (const GPtrArray *asked);

/* Decides an answer: request->question is the id, request->text the answer. An answer to a question
 * that was answered before replaces that answer. TF_ERROR_NOT_FOUND names the ids of the questions,
 * TF_ERROR_INVALID_ARGUMENT for a blank text, TF_ERROR_WRONG_PHASE. */
TfProjectChange *tf_project_answer_decide (const TfProjectFacts *facts,
                                           const TfProjectRequest *request,
                                           GError **error);

/* Decides to take in the answers so far. TF_ERROR_WRONG_PHASE if there are none. */
TfProjectChange *tf_project_answer_decide_take_in (const TfProjectFacts *facts,
                                                   const TfProjectRequest *request,
                                                   GError **error);

/* Adds to @change the answers in @text, whose lines begin with the id of a question of @asked
 * (“Q2: the barn”). Returns: (transfer full): the rest of @text, stripped */
char *tf_project_answer_split (const TfProjectFacts *facts,
                               const GPtrArray *asked,
                               const char *text,
                               TfProjectChange *change);

G_END_DECLS
