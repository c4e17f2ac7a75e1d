/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Worker: begins a prompt of the project, with what every agent gets: today's date, the project's
 * language, and each decision of the user by name. @chat (nullable) (element-type TfChatMessage): the
 * chat of the present phase; %NULL: as it is on disk. TF_ERROR_GIT, TF_ERROR_STATE_CORRUPT,
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_MALFORMED. Returns: (transfer full) */
TfPrompt *tf_workspace_begin_prompt (TfWorkspace *self,
                                     TfPurpose purpose,
                                     gboolean json_answer,
                                     guint iteration,
                                     const char *instructions,
                                     const GPtrArray *chat,
                                     GError **error);

/* The same with decisions that are already loaded (element-type TfDecision). Any thread. */
TfPrompt *tf_workspace_begin_prompt_with (TfWorkspace *self,
                                          TfPurpose purpose,
                                          gboolean json_answer,
                                          guint iteration,
                                          const char *instructions,
                                          const GPtrArray *decisions);

G_END_DECLS
