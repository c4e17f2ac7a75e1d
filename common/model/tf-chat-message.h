/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* {id, role, content, phase, kind, timestamp, reply_to, sentences (of the content, see tf-sentence.h)}; also reads a file of the seeds' schema
 * without id and kind (kind: message; id: ""). Immutable. */
struct _TfChatMessage
{
  gatomicrefcount ref_count;
  char *id; /* (owned): "m0007", unique in its project, never reused, not even after a clear */
  TfChatRole role;
  TfChatKind kind;
  TfPhase phase;
  char *content;    /* (owned) */
  gint64 timestamp; /* µs UTC */
  char *reply_to;   /* (owned): the id of the question that an answer is for ("Q2"), else "" */
};

TF_DECLARE_COUNTED_RECORD (TfChatMessage, tf_chat_message)

TfChatMessage *tf_chat_message_new (const char *id,
                                    TfChatRole role,
                                    TfChatKind kind,
                                    TfPhase phase,
                                    const char *content,
                                    gint64 timestamp);

/* An answer of the user to the question with the id @question. */
TfChatMessage *tf_chat_message_new_answer (const char *id,
                                           const char *question,
                                           TfPhase phase,
                                           const char *content,
                                           gint64 timestamp);

G_END_DECLS
