/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Measures side effects of a loop on a text. Pure, any thread. */

/* The number of words of a document: separated by white space, with a letter or digit. */
guint64 tf_passages_count_words (const char *text);
/* The number of non-blank lines of code. */
guint64 tf_passages_count_lines (const char *text);

/* The number of passages (different lines with at least 20 letters and digits, white space
 * normalised) that are in @older, missing in @middle and in @newer again: text that goes A → B →
 * A. */
guint tf_passages_count_returned (const char *older, const char *middle, const char *newer);

/* Growth in rounded per cent, 0 if the text did not grow; G_MAXUINT if @before is unknown (0). */
guint tf_passages_growth (guint64 before, guint64 now);

/* More growth than this, in one iteration or in total, is bloat (design/polish.md, Evidence 9). */
#define TF_GROWTH_ONCE  10
#define TF_GROWTH_TOTAL 50

G_END_DECLS
