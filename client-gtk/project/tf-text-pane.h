/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfTextPane:
 *
 * Shows a text unchanged, to read, search (Ctrl+F) and copy. Shows only the beginning of a very
 * long text, with a note; copying copies all of it. Main thread only.
 */
#define TF_TYPE_TEXT_PANE (tf_text_pane_get_type ())
G_DECLARE_FINAL_TYPE (TfTextPane, tf_text_pane, TF, TEXT_PANE, AdwBin)

/* @text may be invalid UTF-8. @language: of GtkSourceView ("markdown"), (nullable). */
void tf_text_pane_set_text (TfTextPane *self, const char *text, const char *language);

/* Returns: (transfer full): the whole text */
char *tf_text_pane_dup_text (TfTextPane *self);

/* Sets the accessible name. */
void tf_text_pane_set_name (TfTextPane *self, const char *name);

void tf_text_pane_find (TfTextPane *self);
void tf_text_pane_copy (TfTextPane *self);

G_END_DECLS
