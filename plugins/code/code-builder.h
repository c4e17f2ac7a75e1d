/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The builder's part of TfDeliverable; see tf-deliverable.h. */

GPtrArray *code_builder_list_tasks (const TfBuildInput *input, GError **error);
gboolean code_builder_prepare_task (const TfBuildInput *input,
                                    const char *task_id,
                                    TfPrompt *prompt,
                                    GError **error);
gboolean code_builder_accept_answer (const TfBuildInput *input,
                                     const char *task_id,
                                     const char *answer,
                                     TfBuildOutcome *out_outcome,
                                     GError **error);
gboolean code_builder_check_complete (const TfBuildInput *input, GPtrArray *errors);

G_END_DECLS
