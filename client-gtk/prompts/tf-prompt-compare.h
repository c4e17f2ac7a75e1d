/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/**
 * TfPromptCompare:
 *
 * Highlights the lines that differ between two views, shortly after the last change of either text.
 * Compares only while active. Uses tags, so texts and their undo history do not change.
 *
 * Properties: "active" (gboolean), "n-differing" (guint: lines of both together). Main thread only.
 */
#define TF_TYPE_PROMPT_COMPARE (tf_prompt_compare_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptCompare, tf_prompt_compare, TF, PROMPT_COMPARE, GObject)

/* @left, @right: not owned. Call tf_prompt_compare_restart() after replacing the buffer of either.
 * Returns: (transfer full) */
TfPromptCompare *tf_prompt_compare_new (GtkTextView *left, GtkTextView *right);

void tf_prompt_compare_set_active (TfPromptCompare *self, gboolean active);
guint tf_prompt_compare_get_n_differing (TfPromptCompare *self);

/* A view has a new buffer. */
void tf_prompt_compare_restart (TfPromptCompare *self);

G_END_DECLS
