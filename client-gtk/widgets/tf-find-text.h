/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* Finding a text and showing where it is. Pure; any thread. */

typedef struct
{
  guint start; /* in bytes */
  guint end;
} TfFindRange;

/* Where @wanted occurs in @text, ignoring case; nowhere for "". Returns: (transfer full) (element-type
 * TfFindRange) */
GArray *tf_find_text (const char *text, const char *wanted);

guint tf_find_text_count (const char *text, const char *wanted);

/* Marks the ranges; the one of number @current in another color, -1 for none. Returns: (transfer full) */
PangoAttrList *tf_find_text_mark (const GArray *ranges, int current);

G_END_DECLS
