/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

#include "tf-draft.h"

G_BEGIN_DECLS

/**
 * TfDraftView:
 *
 * Editor for a TfDraft: a bar above it while there is a conflict, an error below it until the text
 * changes. Tab leaves the editor.
 *
 * Properties: "draft" (nullable), "label" (accessible name). Signal: "discarded": a draft whose
 * text is no longer stored was discarded. Main thread only.
 */
#define TF_TYPE_DRAFT_VIEW (tf_draft_view_get_type ())
G_DECLARE_FINAL_TYPE (TfDraftView, tf_draft_view, TF, DRAFT_VIEW, AdwBin)

void tf_draft_view_set_draft (TfDraftView *self, TfDraft *draft);

/* Returns: (transfer none) */
GtkSourceView *tf_draft_view_get_source_view (TfDraftView *self);

/* @message: why saving failed; %NULL for none. @line: 1-based line of the error, which is marked
 * and shown; 0 if unknown. */
void tf_draft_view_set_error (TfDraftView *self, const char *message, guint line);

/* Moves the cursor to the 1-based @line and scrolls to it. */
void tf_draft_view_show_line (TfDraftView *self, guint line);

G_END_DECLS
