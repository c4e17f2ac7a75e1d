/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From the bytes of a file to text. Pure. Any thread. */

/* UTF-8, UTF-16 with byte order mark, or Latin-1 when it has no control character. @whole: the
 * bytes are the whole file; otherwise a character may be cut at their end. @out_note: "" or how it
 * was read. Returns: (transfer full) (nullable): %NULL: no text */
char *tf_resource_decode (const char *bytes, gsize length, gboolean whole, const char **out_note);

/* Shortens @text in place to TF_LIMIT_RESOURCE_TEXT bytes or a few less, never inside a character.
 * Returns: %TRUE when something was cut */
gboolean tf_resource_cut (char *text);

/* %TRUE when @text holds nothing but white space */
gboolean tf_resource_is_blank (const char *text);

G_END_DECLS
