/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The parts of TfMarkdownView. Main thread. */

/* Longer sources are not formatted: each block is a widget. */
#define TF_MARKDOWN_LIMIT (256 * 1024)

/* Fills @box with what @markdown (valid UTF-8) says. Returns: %FALSE when it is too tangled; @box then
 * has some of it */
gboolean tf_markdown_build (GtkBox *box, const char *markdown, gboolean keep_breaks);

/* A label for text of others: selectable, wrapping. @markup: Pango markup. Returns: (transfer full)
 * (floating) */
GtkWidget *tf_markdown_label_new (const char *markup, const char *css_class);

/* %TRUE for a target that may be opened: http, https, mailto */
gboolean tf_markdown_is_link (const char *target);

/* What a named or numbered character reference stands for ("&amp;"), itself when it is none.
 * Returns: (transfer full) */
char *tf_markdown_decode_entity (const char *entity);

/* Cells as columns of characters of one width, for a monospace font; long cells are wrapped.
 * @rows: (element-type GStrv), the first is the header. Returns: (transfer full) */
char *tf_markdown_table_text (GPtrArray *rows);

G_END_DECLS
