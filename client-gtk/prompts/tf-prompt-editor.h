/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"
#include "tf-prompt-item.h"

G_BEGIN_DECLS

/**
 * TfPromptEditor:
 *
 * One prompt: an editor for the current text, with the shipped text beside it. The daemon saves and
 * resets; errors are shown below the text, which is kept.
 *
 * Properties: "client", "item" (nullable), "compare" (gboolean), "line-numbers" (gboolean),
 * "show-back" (gboolean). Signal: "closed": the item was closed. The back button activates
 * prompts.back. Main thread only.
 */
#define TF_TYPE_PROMPT_EDITOR (tf_prompt_editor_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptEditor, tf_prompt_editor, TF, PROMPT_EDITOR, AdwBin)

void tf_prompt_editor_set_item (TfPromptEditor *self, TfPromptItem *item);

/* Returns: (transfer none) (nullable) */
TfPromptItem *tf_prompt_editor_get_item (TfPromptEditor *self);

/* Reads the stored text again. */
void tf_prompt_editor_reload (TfPromptEditor *self);

G_END_DECLS
