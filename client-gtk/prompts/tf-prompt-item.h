/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-draft.h"

G_BEGIN_DECLS

/**
 * TfPromptItem:
 *
 * One prompt file in the list: its entry in ListPrompts, and the unsaved draft.
 *
 * Properties: "name", "description", "overridden" (gboolean: the user's version is used), "own"
 * (gboolean: there is no built-in version), "gone" (gboolean: no longer listed), "unsaved"
 * (gboolean). Main thread only.
 */
#define TF_TYPE_PROMPT_ITEM (tf_prompt_item_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptItem, tf_prompt_item, TF, PROMPT_ITEM, GObject)

/* @described: an entry of ListPrompts. Returns: (transfer full) */
TfPromptItem *tf_prompt_item_new (GVariant *described);
void tf_prompt_item_update (TfPromptItem *self, GVariant *described);

/* Marks it as no longer listed. */
void tf_prompt_item_set_deleted (TfPromptItem *self);

const char *tf_prompt_item_get_name (TfPromptItem *self);
const char *tf_prompt_item_get_description (TfPromptItem *self);
gboolean tf_prompt_item_is_deleted (TfPromptItem *self);
gboolean tf_prompt_item_is_unsaved (TfPromptItem *self);

/* Whether the user's version is used. */
gboolean tf_prompt_item_is_overridden (TfPromptItem *self);

/* Whether there may be a built-in version. */
gboolean tf_prompt_item_has_shipped (TfPromptItem *self);

/* The draft, created on first use. Returns: (transfer none) */
TfDraft *tf_prompt_item_ensure_draft (TfPromptItem *self);

/* Drops the draft unless it is unsaved or in conflict. */
void tf_prompt_item_drop_draft (TfPromptItem *self);

G_END_DECLS
