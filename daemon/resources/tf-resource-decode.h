/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Converts the bytes of a file to text. Pure. Any thread. */

/* Accepts UTF-8, UTF-16 with byte order mark, or Latin-1 without control characters. @whole: @bytes
 * is the whole file; otherwise its last character may be cut. @out_note: "" or how the text was
 * decoded. Returns: (transfer full) (nullable): %NULL if it is not text */
char *tf_resource_decode (const char *bytes, gsize length, gboolean whole, const char **out_note);

/* Shortens @text in place to at most TF_LIMIT_RESOURCE_TEXT bytes without splitting a character.
 * Returns: %TRUE if anything was cut */
gboolean tf_resource_cut (char *text);

/* Whether @text contains only white space */
gboolean tf_resource_is_blank (const char *text);

G_END_DECLS
