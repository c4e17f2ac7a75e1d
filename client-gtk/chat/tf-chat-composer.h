/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatComposer:
 *
 * Where a person writes: Enter sends, Shift+Enter begins a line. What is written stays until the
 * daemon has said that it is kept, and each project has its own draft. To an agent that is stuck the
 * text is its input (Provide Input), otherwise a message. Resources are one button away.
 *
 * Signal: "sent". Main thread only.
 */
#define TF_TYPE_CHAT_COMPOSER (tf_chat_composer_get_type ())
G_DECLARE_FINAL_TYPE (TfChatComposer, tf_chat_composer, TF, CHAT_COMPOSER, TfProjectView)

void tf_chat_composer_send (TfChatComposer *self);

/* At the cursor. */
void tf_chat_composer_insert (TfChatComposer *self, const char *text);

void tf_chat_composer_add_file (TfChatComposer *self, GFile *file);
void tf_chat_composer_add_link (TfChatComposer *self, const char *url);

G_END_DECLS
