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
 * The editor of a TfDraft: above it a bar while there is a conflict, below it why the text was
 * refused, until it is changed. Tab leaves the text.
 *
 * Properties: "draft" (nullable), "label" (of the text, for screen readers). Signal: "discarded": a
 * text that is no longer stored was given up. Main thread only.
 */
#define TF_TYPE_DRAFT_VIEW (tf_draft_view_get_type ())
G_DECLARE_FINAL_TYPE (TfDraftView, tf_draft_view, TF, DRAFT_VIEW, AdwBin)

void tf_draft_view_set_draft (TfDraftView *self, TfDraft *draft);

/* Returns: (transfer none) */
GtkSourceView *tf_draft_view_get_source_view (TfDraftView *self);

/* @message: why it was not saved; %NULL for nothing. @line: from 1 where it went wrong, which is then
 * marked and shown; 0 when it is not known. */
void tf_draft_view_set_error (TfDraftView *self, const char *message, guint line);

/* The cursor to line @line, from 1, and that on the screen. */
void tf_draft_view_show_line (TfDraftView *self, guint line);

G_END_DECLS
