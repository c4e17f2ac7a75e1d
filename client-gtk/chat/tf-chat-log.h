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
  TF_CHAT_LOG_FAILED, /* see tf_chat_log_get_trouble() */
} TfChatLogState;

/**
 * TfChatLog:
 *
 * The newest part of one project's thread, as a list model of TfChatEntry, oldest first: begins with
 * one page, grows backwards by tf_chat_log_load_older() and forwards by itself. No message is in it
 * twice, and after the daemon was away it is read again. Main thread only.
 *
 * Signals: "state-changed"; "streaming-changed", when tf_chat_log_get_streaming() tells another text;
 * "arrived" (TfChatEntry), for a message that came while it was open.
 */
#define TF_TYPE_CHAT_LOG (tf_chat_log_get_type ())
G_DECLARE_FINAL_TYPE (TfChatLog, tf_chat_log, TF, CHAT_LOG, GObject)

/* Begins to read at once. */
TfChatLog *tf_chat_log_new (TfClient *client, TfDbusProject1 *project);

TfChatLogState tf_chat_log_get_state (TfChatLog *self);
const char *tf_chat_log_get_trouble (TfChatLog *self);

/* Reads the newest again. */
void tf_chat_log_reload (TfChatLog *self);

gboolean tf_chat_log_has_older (TfChatLog *self);

/* Adds a page before the first item. Nothing happens while one is on its way. */
void tf_chat_log_load_older (TfChatLog *self);

/* The answer that is being given: what came of it, at most the last 8 KiB. Returns: (nullable) */
const char *tf_chat_log_get_streaming (TfChatLog *self);

G_END_DECLS
