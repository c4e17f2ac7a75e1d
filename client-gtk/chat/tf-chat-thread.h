/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-chat-log.h"

G_BEGIN_DECLS

/**
 * TfChatThread:
 *
 * Scrollable view of a TfChatLog. Keeps a bounded number of rows around the visible part and adds
 * rows while scrolling. Stays at the end if it is there; otherwise a button announces new messages.
 * One Tab stop; arrow keys move between messages. Main thread only.
 */
#define TF_TYPE_CHAT_THREAD (tf_chat_thread_get_type ())
G_DECLARE_FINAL_TYPE (TfChatThread, tf_chat_thread, TF, CHAT_THREAD, AdwBin)

/* @log: (nullable); @agent: the name shown for agents */
void tf_chat_thread_set_log (TfChatThread *self, TfChatLog *log, const char *agent);

/* Shows the newest message and follows new ones. */
void tf_chat_thread_go_to_end (TfChatThread *self);

/* Shows message @i of the log, marked. */
void tf_chat_thread_show (TfChatThread *self, guint i);

/* No message is marked any more. */
void tf_chat_thread_show_none (TfChatThread *self);

/* %TRUE if the newest message is in view and will stay so */
gboolean tf_chat_thread_is_at_end (TfChatThread *self);

/* The number of rows at present, for tests. */
guint tf_chat_thread_get_n_rows (TfChatThread *self);

G_END_DECLS
