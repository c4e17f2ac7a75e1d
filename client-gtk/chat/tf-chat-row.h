/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-chat-entry.h"

G_BEGIN_DECLS

/**
 * TfChatRow:
 *
 * One message: sender, time, kind and text, with the phase above it if it differs from the previous
 * message. A link written by the user can be added as a resource by the action chat.add-link (s), and
 * a message to a project that is polished or done made an issue by chat.make-issue (ss: text, severity).
 * Main thread only.
 */
#define TF_TYPE_CHAT_ROW (tf_chat_row_get_type ())
G_DECLARE_FINAL_TYPE (TfChatRow, tf_chat_row, TF, CHAT_ROW, GtkWidget)

/* @agent: the name shown for agents */
GtkWidget *tf_chat_row_new (TfChatEntry *entry, const char *agent);

/* A row for an answer that is being streamed. */
GtkWidget *tf_chat_row_new_streaming (const char *agent);
void tf_chat_row_set_streaming (TfChatRow *self, const char *text);

void tf_chat_row_set_phase_shown (TfChatRow *self, gboolean shown);

TfChatEntry *tf_chat_row_get_entry (TfChatRow *self);

G_END_DECLS
