/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-markdown-block.h"

G_BEGIN_DECLS

/**
 * TfMarkdownRow:
 *
 * Shows one block of a Markdown document: paragraphs, a heading, code or a table that scroll sideways, or
 * a rule, inside the quotes and list items it is in. Its text can be selected and copied. Main thread
 * only.
 */
#define TF_TYPE_MARKDOWN_ROW (tf_markdown_row_get_type ())
G_DECLARE_FINAL_TYPE (TfMarkdownRow, tf_markdown_row, TF, MARKDOWN_ROW, AdwBin)

GtkWidget *tf_markdown_row_new (void);

/* @block: (nullable) */
void tf_markdown_row_set_block (TfMarkdownRow *self, TfMarkdownBlock *block);
TfMarkdownBlock *tf_markdown_row_get_block (TfMarkdownRow *self);

/* Marks where @wanted occurs ("" for nothing), and the match of number @current in another color; -1: none. */
void tf_markdown_row_find (TfMarkdownRow *self, const char *wanted, int current);

/* Where the match of number @number is, in coordinates of @self. Returns: %FALSE if there is none */
gboolean tf_markdown_row_locate (TfMarkdownRow *self,
                                 const char *wanted,
                                 guint number,
                                 graphene_rect_t *out_place);

G_END_DECLS
