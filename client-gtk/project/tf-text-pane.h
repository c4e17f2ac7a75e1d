/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfTextPane:
 *
 * A text as it stands there, to read, find in (Ctrl+F) and copy. Of a very long text only the
 * beginning is shown, which it says; copying copies all. Main thread only.
 */
#define TF_TYPE_TEXT_PANE (tf_text_pane_get_type ())
G_DECLARE_FINAL_TYPE (TfTextPane, tf_text_pane, TF, TEXT_PANE, AdwBin)

/* @text need not be valid UTF-8. @language: of GtkSourceView ("markdown"), (nullable). */
void tf_text_pane_set_text (TfTextPane *self, const char *text, const char *language);

/* Returns: (transfer full): all of it */
char *tf_text_pane_dup_text (TfTextPane *self);

/* What a screen reader calls it. */
void tf_text_pane_set_name (TfTextPane *self, const char *name);

void tf_text_pane_find (TfTextPane *self);
void tf_text_pane_copy (TfTextPane *self);

G_END_DECLS
