/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-draft.h"

G_BEGIN_DECLS

/**
 * TfPromptItem:
 *
 * One prompt file in the list: what ListPrompts says of it, and the person's text while it is not
 * saved.
 *
 * Properties: "name", "description", "overridden" (gboolean: the person's own is in force), "own"
 * (gboolean: there is no shipped one), "gone" (gboolean: no longer listed), "unsaved" (gboolean).
 * Main thread only.
 */
#define TF_TYPE_PROMPT_ITEM (tf_prompt_item_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptItem, tf_prompt_item, TF, PROMPT_ITEM, GObject)

/* @described: an entry of ListPrompts. Returns: (transfer full) */
TfPromptItem *tf_prompt_item_new (GVariant *described);
void tf_prompt_item_update (TfPromptItem *self, GVariant *described);

/* It is no longer listed. */
void tf_prompt_item_set_gone (TfPromptItem *self);

const char *tf_prompt_item_get_name (TfPromptItem *self);
const char *tf_prompt_item_get_description (TfPromptItem *self);
gboolean tf_prompt_item_is_gone (TfPromptItem *self);
gboolean tf_prompt_item_is_unsaved (TfPromptItem *self);

/* Whether the person's own text is in force. */
gboolean tf_prompt_item_is_overridden (TfPromptItem *self);

/* Whether a shipped text may be there. */
gboolean tf_prompt_item_has_shipped (TfPromptItem *self);

/* The draft, made at its first use. Returns: (transfer none) */
TfDraft *tf_prompt_item_ensure_draft (TfPromptItem *self);

/* Forgets the draft if nothing in it is unsaved or in conflict. */
void tf_prompt_item_drop_draft (TfPromptItem *self);

G_END_DECLS
