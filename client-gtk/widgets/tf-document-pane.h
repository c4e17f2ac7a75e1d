/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfDocumentPane:
 *
 * A Markdown document to read: the text, its contents (beside it if there is room, else in a popover), a
 * bar to find a text (Ctrl+F), and tools to copy, save, print and edit it elsewhere. A header may be above
 * the text and scrolls with it. Only the part in view is laid out, so it may be long. The text is untrusted,
 * see TfMarkdownView. Knows nothing of projects.
 *
 * Main thread only.
 */
#define TF_TYPE_DOCUMENT_PANE (tf_document_pane_get_type ())
G_DECLARE_FINAL_TYPE (TfDocumentPane, tf_document_pane, TF, DOCUMENT_PANE, AdwBin)

GtkWidget *tf_document_pane_new (void);

/* @markdown: (nullable): %NULL for nothing; may be invalid UTF-8. @path: (nullable): the file that
 * contains it, to open in an editor and to suggest a name; an absolute path or only a name. Keeps the
 * position if @markdown did not change. */
void tf_document_pane_set_document (TfDocumentPane *self, const char *markdown, const char *path);

/* The current text, exactly as set. Returns: (transfer none) (nullable) */
const char *tf_document_pane_get_markdown (TfDocumentPane *self);

/* Takes the tools out of the toolbar of the pane, which disappears: the caller puts them into its own.
 * Returns: (transfer full) (not floating) */
GtkWidget *tf_document_pane_take_tools (TfDocumentPane *self);

/* What is above the text, also if there is none; only once. @header: (transfer floating). @name: for screen
 * readers */
void tf_document_pane_set_header (TfDocumentPane *self, GtkWidget *header, const char *name);

/* Opens the bar to find a text, if there is one. */
void tf_document_pane_find (TfDocumentPane *self);

G_END_DECLS
