/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-chat-message.h"
#include "tf-decision.h"
#include "tf-interface.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* Interprets the chat: pure functions over its messages. Any thread. */

/* The user's messages before the first distillation, with blank lines between. Returns: (transfer
 * full) */
char *tf_intake_dup_brain_dump (const GPtrArray *chat);

/* The kind of a message of the user in @phase. */
TfChatKind tf_intake_classify (const char *text, TfPhase phase);

/* Whether @text is "approved", "move forward", "looks good, let's build" and nothing else. */
gboolean tf_intake_is_confirmation (const char *text);

/* The newest AI draft of @kind that is newer than every message of the user except confirmations and
 * answers that are not taken in yet. Returns: (transfer none) (nullable): %NULL: there is none, or it is outdated */
const TfChatMessage *tf_intake_find_current_draft (const GPtrArray *chat, TfChatKind kind);

/* The newest AI draft of @kind, outdated or not. Returns: (transfer none) (nullable) */
const TfChatMessage *tf_intake_find_draft (const GPtrArray *chat, TfChatKind kind);

/* The message that "realign from here" makes the baseline: the user's last substantive one before
 * the newest realign message. Returns: (transfer none) (nullable) */
const TfChatMessage *tf_intake_find_baseline (const GPtrArray *chat);

/* How many answers to questions wait to be taken in: they came after the last take_in. */
guint tf_intake_count_collected (const GPtrArray *chat);

/* Adds brain_dump and the newest intent, unless the user realigned since, as draft. @decisions as for
 * tf_intake_add_draft(). */
void tf_intake_add_materials (const GPtrArray *chat, const GPtrArray *decisions, TfPrompt *prompt);

/* Adds @draft as a material; its label is “before D-3” if D-3 is the first of @decisions (element-type
 * TfDecision) that it does not know. */
void tf_intake_add_draft (const TfChatMessage *draft, const GPtrArray *decisions, TfPrompt *prompt);

/* The number of drafts of @kind, which is the number of the revision. */
guint tf_intake_count_drafts (const GPtrArray *chat, TfChatKind kind);

/* "Revision 2. Changed: Constraints, Objective" for @draft, the next one of @kind: the sections
 * that differ from the previous draft, sorted; or "Revision 2. Nothing changed". Returns: (transfer
 * full) (nullable): %NULL for a first draft */
char *tf_intake_describe_revision (const GPtrArray *chat, TfChatKind kind, const char *draft);

/* What the user, in the last words about it, wants of the interface of the code (tf-interface.h).
 * @out_clause (nullable) (transfer full): the words */
TfInterfaceWish tf_intake_read_wish (const GPtrArray *chat, char **out_clause);

G_END_DECLS
