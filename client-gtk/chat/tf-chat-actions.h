/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatActions:
 *
 * The actions allowed now (exactly Project1.AllowedActions) and the open questions. The action that
 * moves the project on is highlighted, Terminate is set apart. Provide Input is not included,
 * because it needs a text. Offers Confirm if the newest message looks like a confirmation.
 *
 * Main thread only.
 */
#define TF_TYPE_CHAT_ACTIONS (tf_chat_actions_get_type ())
G_DECLARE_FINAL_TYPE (TfChatActions, tf_chat_actions, TF, CHAT_ACTIONS, TfProjectView)

/* @offered: the newest message of the user is of kind "confirmation". Confirm is offered only
 * while it is allowed. */
void tf_chat_actions_offer_confirm (TfChatActions *self, gboolean offered);

G_END_DECLS
