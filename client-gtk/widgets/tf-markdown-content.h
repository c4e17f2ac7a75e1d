/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-markdown-block.h"

G_BEGIN_DECLS

/* The widgets that show one block of a Markdown document. They can show another one of the same form, which
 * is much cheaper than new ones. Main thread. */
typedef struct _TfMarkdownContent TfMarkdownContent;

TfMarkdownContent *tf_markdown_content_new (TfMarkdownBlock *block);
void tf_markdown_content_free (TfMarkdownContent *self);

/* Whether it can show @block, and does so then. */
gboolean tf_markdown_content_fits (TfMarkdownContent *self, TfMarkdownBlock *block);
void tf_markdown_content_fill (TfMarkdownContent *self, TfMarkdownBlock *block);

/* (transfer none) */
GtkWidget *tf_markdown_content_get_widget (TfMarkdownContent *self);

/* Returns: (transfer none) (element-type GtkLabel): one for each part of the block */
GPtrArray *tf_markdown_content_get_labels (TfMarkdownContent *self);

G_END_DECLS
