/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-markdown-block.h"

G_BEGIN_DECLS

/* Internals of Markdown. Main thread. */

/* Whether the target may be opened: http, https, mailto */
gboolean tf_markdown_is_link (const char *target);

/* Decodes a named or numeric character reference ("&amp;"), or returns it unchanged. Returns:
 * (transfer full) */
char *tf_markdown_decode_entity (const char *entity);

/* A table while it is read, cell by cell. */
typedef struct _TfMarkdownTable TfMarkdownTable;

TfMarkdownTable *tf_markdown_table_new (void);
void tf_markdown_table_free (TfMarkdownTable *self);

void tf_markdown_table_begin_row (TfMarkdownTable *self);

/* Of the column of the next cell. */
void tf_markdown_table_align (TfMarkdownTable *self, TfMarkdownAlign align);
void tf_markdown_table_add (TfMarkdownTable *self, const char *markup, const char *text);

/* The cells of the row so far. */
guint tf_markdown_table_get_width (const TfMarkdownTable *self);

/* Frees @self. Returns: (transfer full) (element-type TfMarkdownBlock): one block, or if there are more
 * than @rows rows, one for each, with the same columns */
GPtrArray *tf_markdown_table_end (TfMarkdownTable *self, guint rows);

G_END_DECLS
