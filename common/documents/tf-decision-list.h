/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-message.h"
#include "tf-decision.h"

G_BEGIN_DECLS

/* Adds to @decisions (element-type TfDecision) what the user decided in @chat (element-type
 * TfChatMessage), in order, with the questions that were open then: corrections and answers. A
 * confirmation or “realign from here” is none: it says nothing of its own. Pure. Any thread. */
void tf_decision_list_add_chat (GPtrArray *decisions, const GPtrArray *chat);

/* What message @index of @chat answers: the question that it replies to; else the question before
 * it, or what its draft leaves open, one per line; "" if nothing was asked. Returns: (transfer
 * full) */
char *tf_decision_list_dup_question (const GPtrArray *chat, guint index);

G_END_DECLS
