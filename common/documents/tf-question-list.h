/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-message.h"
#include "tf-decision.h"

G_BEGIN_DECLS

/* The questions to the user in a draft: the items under Open Questions of an intent, and the rows of
 * Resolved Unknowns whose Source is open of a proposal. Their text form is
 *
 *   Q2: Where is it? Recommended: the barn
 *
 * The daemon numbers them; an agent keeps the id of a question that it takes over. Pure. Any
 * thread. */
typedef struct
{
  char *id;          /* (owned): "Q2"; "" before it is numbered */
  char *text;        /* (owned): without id and recommended answer */
  char *recommended; /* (owned): the answer that the agent recommends, "" if none */
} TfOpenQuestion;

void tf_open_question_free (TfOpenQuestion *self);

/* @text in that form, split. Returns: (transfer full) */
TfOpenQuestion *tf_open_question_parse (const char *text);

/* Those of @draft, an intent or a proposal. Returns: (transfer full) (element-type TfOpenQuestion) */
GPtrArray *tf_question_list_read (const char *draft, TfChatKind kind);

/* Those of all drafts in @chat up to message @end, the newest last. Returns: (transfer full)
 * (element-type TfOpenQuestion) */
GPtrArray *tf_question_list_read_chat (const GPtrArray *chat, guint end);

/* The question with that id, the newest. Returns: (transfer none) (nullable) */
const TfOpenQuestion *tf_question_list_find (const GPtrArray *questions, const char *id);

/* The highest number of an id, 2 for "Q2"; 0 if none has one. */
guint tf_question_list_get_last (const GPtrArray *questions);

/* @draft with an id for each question that has none: that of the same question in @earlier
 * (element-type TfOpenQuestion), else the next after @inout_last (2 for "Q2"). An id beyond
 * @inout_last that the agent made up is replaced. Returns: (transfer full) */
char *tf_question_list_number (const char *draft,
                               TfChatKind kind,
                               const GPtrArray *earlier,
                               guint *inout_last);

/* Adds to @errors each question of @draft that one of @decisions (element-type TfDecision) has
 * answered: by its id, or in nearly the same words. */
void tf_question_list_check (const char *draft,
                             TfChatKind kind,
                             const GPtrArray *decisions,
                             GPtrArray *errors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfOpenQuestion, tf_open_question_free)

G_END_DECLS
