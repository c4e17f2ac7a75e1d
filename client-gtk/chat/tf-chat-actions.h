/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatActions:
 *
 * What a person may press now, and what is asked of them: exactly Project1.AllowedActions, the one
 * that leads on highlighted, Terminate apart. Provide Input is not among them, as it needs a text.
 * A message that reads like a confirmation is offered to be one.
 *
 * Main thread only.
 */
#define TF_TYPE_CHAT_ACTIONS (tf_chat_actions_get_type ())
G_DECLARE_FINAL_TYPE (TfChatActions, tf_chat_actions, TF, CHAT_ACTIONS, TfProjectView)

/* @offered: the newest message of the person was of kind "confirmation". Confirm is only shown while it
 * is allowed. */
void tf_chat_actions_offer_confirm (TfChatActions *self, gboolean offered);

G_END_DECLS
