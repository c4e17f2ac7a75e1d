/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What differs between two texts, line by line. Pure. Any thread. */
typedef struct
{
  GByteArray *left;  /* (owned): one byte a line, 1 where it is not in the other text */
  GByteArray *right; /* (owned) */
} TfLineDiff;

/* Large texts are compared by which lines occur at all between their common beginning and end. */
TfLineDiff *tf_line_diff_new (const char *left, const char *right);
void tf_line_diff_free (TfLineDiff *self);

/* How many lines of @marks are marked. */
guint tf_line_diff_count (const GByteArray *marks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfLineDiff, tf_line_diff_free)

G_END_DECLS
