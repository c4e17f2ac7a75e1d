/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-log.h"
#include "tf-chat-thread.h"
#include "tf-find-bar.h"

G_BEGIN_DECLS

/**
 * TfChatFind:
 *
 * Finds a text in the messages of a thread, the newest first. Reads all older messages while the bar is
 * open: until then, the number of matches is not known. Main thread only.
 */
#define TF_TYPE_CHAT_FIND (tf_chat_find_get_type ())
G_DECLARE_FINAL_TYPE (TfChatFind, tf_chat_find, TF, CHAT_FIND, GObject)

/* @bar and @thread: not owned; they live as long as this. Returns: (transfer full) */
TfChatFind *tf_chat_find_new (TfFindBar *bar, TfChatThread *thread);

/* @log: (nullable); the thread has it already, and so hears first of its changes */
void tf_chat_find_set_log (TfChatFind *self, TfChatLog *log);

G_END_DECLS
