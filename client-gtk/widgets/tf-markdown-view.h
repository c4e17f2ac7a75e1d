/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfMarkdownView:
 *
 * Renders Markdown all at once, for a message; TfDocumentPane shows documents. Only http, https and mailto links open; other targets, HTML
 * and images are text. Text that is too long or complex is shown as plain text, with a note. The
 * text is untrusted: invalid UTF-8 is replaced.
 *
 * Properties: "markdown" (string, "" for nothing), "keep-breaks" (boolean: keep the line breaks of
 * the source, as in typed text). Main thread only.
 */
#define TF_TYPE_MARKDOWN_VIEW (tf_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (TfMarkdownView, tf_markdown_view, TF, MARKDOWN_VIEW, GtkWidget)

GtkWidget *tf_markdown_view_new (void);

/* @markdown: (nullable) */
void tf_markdown_view_set_markdown (TfMarkdownView *self, const char *markdown);
const char *tf_markdown_view_get_markdown (TfMarkdownView *self);

void tf_markdown_view_set_keep_breaks (TfMarkdownView *self, gboolean keep_breaks);

G_END_DECLS
