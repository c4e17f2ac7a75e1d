/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-message.h"
#include "tf-markdown.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Shared by the jobs of this folder. */

/* Job's thread: the text of prompt file @name, read now. Returns: (transfer full) */
char *tf_pipeline_read_prompt (TfWorkspace *workspace, const char *name, GError **error);

/* Adds copies of @more (nullable) (element-type utf8) to @notes. */
void tf_pipeline_add_notes (GPtrArray *notes, const GPtrArray *more);

/* Returns: (transfer full): a shallow copy that holds references */
GPtrArray *tf_pipeline_copy_chat (const GPtrArray *chat);

G_END_DECLS
