/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatComposer:
 *
 * Where a user writes messages: Enter sends, Shift+Enter starts a new line. The text stays until
 * the daemon has stored it, and each project has its own draft, which survives the end of the client. If the agent is stuck, the text is
 * sent as its input (Provide Input), otherwise as a message. A button opens the resources.
 *
 * Signal: "sent". Main thread only.
 */
#define TF_TYPE_CHAT_COMPOSER (tf_chat_composer_get_type ())
G_DECLARE_FINAL_TYPE (TfChatComposer, tf_chat_composer, TF, CHAT_COMPOSER, TfProjectView)

void tf_chat_composer_send (TfChatComposer *self);

/* Moves the focus to the text. */
void tf_chat_composer_focus (TfChatComposer *self);

/* Inserts @text at the cursor. */
void tf_chat_composer_insert (TfChatComposer *self, const char *text);

void tf_chat_composer_add_file (TfChatComposer *self, GFile *file);
void tf_chat_composer_add_link (TfChatComposer *self, const char *url);

G_END_DECLS
