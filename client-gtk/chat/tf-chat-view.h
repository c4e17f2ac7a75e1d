/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatView:
 *
 * The thread of one project, with what is asked and the composer below. Offers Confirm if the newest message
 * looks like a confirmation.
 *
 * Shows nothing without a project. Main thread only.
 */
#define TF_TYPE_CHAT_VIEW (tf_chat_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChatView, tf_chat_view, TF, CHAT_VIEW, TfProjectView)

/* Moves the focus to the first question that is open, if there is one. */
void tf_chat_view_answer (TfChatView *self);

/* Moves the focus to the message box. */
void tf_chat_view_write (TfChatView *self);

G_END_DECLS
