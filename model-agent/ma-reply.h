/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-usage.h"

G_BEGIN_DECLS

/* What the model says in one request, as it arrives: the chunks of a streamed chat completion, or one whole
 * completion from a server that does not stream. */

typedef struct
{
  char *id;           /* (owned) */
  char *name;         /* (owned) */
  GString *arguments; /* (owned): JSON */
} MaCall;

typedef struct
{
  GString *text;
  GPtrArray *calls; /* (element-type MaCall) */
  char *finish;     /* (owned) (nullable): stop, tool_calls, length, content_filter … */
  char *error;      /* (owned) (nullable): what the server says in the stream */
  TfUsage usage;
} MaReply;

void ma_reply_init (MaReply *self);
void ma_reply_clear (MaReply *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaReply, ma_reply_clear)

/* @object: a chunk or a whole completion. Shows the text that is new. */
void ma_reply_read (MaReply *self, JsonObject *object);

/* The text without what the model thought aloud in <think> before it. Returns: (transfer full) */
char *ma_reply_dup_answer (const MaReply *self);

/* As the message of the assistant in the next request. Returns: (transfer full) */
JsonObject *ma_reply_to_message (const MaReply *self);

G_END_DECLS
