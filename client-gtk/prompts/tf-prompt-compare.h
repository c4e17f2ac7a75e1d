/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/**
 * TfPromptCompare:
 *
 * Shows in two views which lines differ, some time after the last change of either text; nothing is
 * compared while it is not active. What it marks are tags, so that texts and their history stay as
 * they are.
 *
 * Properties: "active" (gboolean), "n-differing" (guint: lines of both together). Main thread only.
 */
#define TF_TYPE_PROMPT_COMPARE (tf_prompt_compare_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptCompare, tf_prompt_compare, TF, PROMPT_COMPARE, GObject)

/* @left, @right: not owned; their buffers may be replaced by others, as long as
 * tf_prompt_compare_restart() is told. Returns: (transfer full) */
TfPromptCompare *tf_prompt_compare_new (GtkTextView *left, GtkTextView *right);

void tf_prompt_compare_set_active (TfPromptCompare *self, gboolean active);
guint tf_prompt_compare_get_n_differing (TfPromptCompare *self);

/* A view has another buffer. */
void tf_prompt_compare_restart (TfPromptCompare *self);

G_END_DECLS
