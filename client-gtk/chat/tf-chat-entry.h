/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* One message of a thread, from Project1.GetChat. Immutable. */
#define TF_TYPE_CHAT_ENTRY (tf_chat_entry_get_type ())
G_DECLARE_FINAL_TYPE (TfChatEntry, tf_chat_entry, TF, CHAT_ENTRY, GObject)

/* @message: a{sv} */
TfChatEntry *tf_chat_entry_new (GVariant *message);

const char *tf_chat_entry_get_id (TfChatEntry *self);
const char *tf_chat_entry_get_kind (TfChatEntry *self);
const char *tf_chat_entry_get_phase (TfChatEntry *self);
const char *tf_chat_entry_get_content (TfChatEntry *self);
gint64 tf_chat_entry_get_timestamp (TfChatEntry *self); /* µs UTC; 0: unknown */

/* Written by the user, not by an agent or the daemon */
gboolean tf_chat_entry_is_human (TfChatEntry *self);

/* An event rather than a message */
gboolean tf_chat_entry_is_notice (TfChatEntry *self);

G_END_DECLS
