/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfChatView:
 *
 * The thread of one project, with the actions and the composer below.
 *
 * Shows nothing without a project. Main thread only.
 */
#define TF_TYPE_CHAT_VIEW (tf_chat_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChatView, tf_chat_view, TF, CHAT_VIEW, TfProjectView)

G_END_DECLS
