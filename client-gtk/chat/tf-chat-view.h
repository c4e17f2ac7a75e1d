/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfChatView:
 *
 * The thread of one project, and where the person answers.
 *
 * Properties: "client" (TfClient), "project" (TfDbusProject1, nullable: nothing is shown). Main thread only.
 */
#define TF_TYPE_CHAT_VIEW (tf_chat_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChatView, tf_chat_view, TF, CHAT_VIEW, AdwBin)

G_END_DECLS
