/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfMarkdownView:
 *
 * Markdown as a person reads it, to be selected and copied: a column of labels, few for a short text,
 * so that a long list of them stays cheap. Links open when clicked, and only http, https and mailto
 * do; all other targets, HTML and pictures are text. What is too long or too tangled is shown as plain
 * text, which is then said. The text is from anywhere: bytes that are not UTF-8 are replaced.
 *
 * Properties: "markdown" (string, "" for nothing), "keep-breaks" (boolean: the line breaks of the
 * source stay, as in what a person typed). Main thread only.
 */
#define TF_TYPE_MARKDOWN_VIEW (tf_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (TfMarkdownView, tf_markdown_view, TF, MARKDOWN_VIEW, GtkWidget)

GtkWidget *tf_markdown_view_new (void);

/* @markdown: (nullable) */
void tf_markdown_view_set_markdown (TfMarkdownView *self, const char *markdown);
const char *tf_markdown_view_get_markdown (TfMarkdownView *self);

void tf_markdown_view_set_keep_breaks (TfMarkdownView *self, gboolean keep_breaks);

G_END_DECLS
