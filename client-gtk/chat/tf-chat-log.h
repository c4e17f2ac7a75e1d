/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-entry.h"
#include "tf-client.h"

G_BEGIN_DECLS

typedef enum
{
  TF_CHAT_LOG_EMPTY,   /* no project */
  TF_CHAT_LOG_LOADING, /* nothing is known yet */
  TF_CHAT_LOG_READY,
  TF_CHAT_LOG_FAILED, /* see tf_chat_log_get_error_message() */
} TfChatLogState;

/**
 * TfChatLog:
 *
 * The newest part of a project's thread, as a list model of TfChatEntry, oldest first. Starts with
 * one page; tf_chat_log_load_older() adds older pages, and before the first one what was said in the
 * phases that were confirmed. New messages are appended as they arrive. No
 * message occurs twice. Reads the thread again when the daemon returns. Main thread only.
 *
 * Signals: "state-changed"; "streaming-changed", when tf_chat_log_get_streaming() changes;
 * "arrived" (TfChatEntry), for a message that arrived while the log was open.
 */
#define TF_TYPE_CHAT_LOG (tf_chat_log_get_type ())
G_DECLARE_FINAL_TYPE (TfChatLog, tf_chat_log, TF, CHAT_LOG, GObject)

/* Starts reading. */
TfChatLog *tf_chat_log_new (TfClient *client, TfDbusProject1 *project);

TfChatLogState tf_chat_log_get_state (TfChatLog *self);
const char *tf_chat_log_get_error_message (TfChatLog *self);

/* Reads the newest again. */
void tf_chat_log_reload (TfChatLog *self);

gboolean tf_chat_log_has_older (TfChatLog *self);

/* Adds a page before the first item. Does nothing while a page is being read. */
void tf_chat_log_load_older (TfChatLog *self);

/* The answer being streamed: the text so far, at most the last 8 KiB. Returns: (nullable) */
const char *tf_chat_log_get_streaming (TfChatLog *self);

G_END_DECLS
