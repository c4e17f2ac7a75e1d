/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-chat-log.h"

G_BEGIN_DECLS

/**
 * TfChatThread:
 *
 * A TfChatLog to scroll through: a bounded number of rows around what is looked at, more of them as
 * one scrolls either way. Stays at the end while the person is at the end, else a button tells of what
 * is new. One stop of the Tab key; arrows go from message to message. Main thread only.
 */
#define TF_TYPE_CHAT_THREAD (tf_chat_thread_get_type ())
G_DECLARE_FINAL_TYPE (TfChatThread, tf_chat_thread, TF, CHAT_THREAD, AdwBin)

/* @log: (nullable); @agent: the name shown for what agents say */
void tf_chat_thread_set_log (TfChatThread *self, TfChatLog *log, const char *agent);

/* The newest message, and from now on each that comes. */
void tf_chat_thread_go_to_end (TfChatThread *self);

/* %TRUE while the newest message is in view and stays so */
gboolean tf_chat_thread_is_at_end (TfChatThread *self);

/* The rows there are just now, for tests. */
guint tf_chat_thread_get_n_rows (TfChatThread *self);

G_END_DECLS
