/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Differences between two texts, line by line. Pure. Any thread. */
typedef struct
{
  GByteArray *left;  /* (owned): one byte per line, 1 if it is not in the other text */
  GByteArray *right; /* (owned) */
} TfLineDiff;

/* For large texts, only checks which lines occur at all between the common start and end. */
TfLineDiff *tf_line_diff_new (const char *left, const char *right);
void tf_line_diff_free (TfLineDiff *self);

/* How many lines are set in @marks. */
guint tf_line_diff_count (const GByteArray *marks);

/* A part of a line, in bytes. */
typedef struct
{
  guint start;
  guint end;
} TfWordRange;

/* Appends to both arrays (element-type TfWordRange) the words of each line that are not in the other,
 * adjoining ones as one. Appends nothing if the lines have little in common, so that nearly everything
 * would be marked. Pure; any thread. */
void tf_word_diff (const char *left, const char *right, GArray *left_words, GArray *right_words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfLineDiff, tf_line_diff_free)

G_END_DECLS
