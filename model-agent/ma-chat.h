/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "ma-reply.h"
#include "tf-agent-event.h"

G_BEGIN_DECLS

/* A conversation with a model. One thread, blocking. */
typedef struct _MaChat MaChat;

/* @url: such as http://127.0.0.1:11434/v1; @key (nullable): for the header Authorization; @model: its name.
 * @wants_json: the answer is one JSON object, and the server is asked for that form if it knows it */
MaChat *ma_chat_new (const char *url, const char *key, const char *model, gboolean wants_json);
void ma_chat_free (MaChat *self);

/* Offers the model these tools (nullable) (JSON array). */
void ma_chat_set_tools (MaChat *self, JsonNode *tools);
/* Appends a message; takes @message. */
void ma_chat_add (MaChat *self, JsonObject *message);
void ma_chat_add_text (MaChat *self, const char *role, const char *text);
/* Likewise, by the user, with the files @images (nullable); a server that refuses them gets the text with a word
 * about that instead. G_FILE_ERROR */
gboolean ma_chat_add_question (MaChat *self,
                               const char *text,
                               const char *const *images,
                               GError **error);

/* Why there is no reply. */
typedef struct
{
  TfAgentTrouble trouble;
  guint64 seconds; /* when it passes: after how many; 0: unknown */
  char *text;      /* (owned) */
} MaTrouble;

/* Sends the conversation and reads the reply, in pieces as they come. Tries again twice when the server is
 * busy or out of reach, if it need not wait long. Returns: %FALSE with @out_trouble */
gboolean ma_chat_send (MaChat *self, MaReply *reply, MaTrouble *out_trouble);

/* Whether the model is on this machine, so that its tokens cost nothing. */
gboolean ma_chat_is_local (const MaChat *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaChat, ma_chat_free)

G_END_DECLS
