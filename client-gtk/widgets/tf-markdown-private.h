/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Internals of TfMarkdownView. Main thread. */

/* Longer sources are not formatted: each block is a widget. */
#define TF_MARKDOWN_LIMIT (256 * 1024)

/* Fills @box with @markdown (valid UTF-8). Returns: %FALSE if it is too complex; @box is then
 * partly filled */
gboolean tf_markdown_build (GtkBox *box, const char *markdown, gboolean keep_breaks);

/* A label for untrusted text: selectable, wrapping. @markup: Pango markup. Returns: (transfer full)
 * (floating) */
GtkWidget *tf_markdown_label_new (const char *markup, const char *css_class);

/* Whether the target may be opened: http, https, mailto */
gboolean tf_markdown_is_link (const char *target);

/* Decodes a named or numeric character reference ("&amp;"), or returns it unchanged. Returns:
 * (transfer full) */
char *tf_markdown_decode_entity (const char *entity);

/* Formats cells as columns for a monospace font, wrapping long cells. @rows: (element-type GStrv),
 * the first is the header. Returns: (transfer full) */
char *tf_markdown_table_text (GPtrArray *rows);

G_END_DECLS
