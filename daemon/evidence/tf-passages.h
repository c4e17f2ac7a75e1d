/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a loop does to a text besides mending it. Pure, any thread. */

/* Words of a document: what stands between white space and has a letter or digit. */
guint64 tf_passages_count_words (const char *text);
/* Lines of code that are not blank. */
guint64 tf_passages_count_lines (const char *text);

/* Passages (different lines with at least 20 letters and digits, white space normalised) that are in
 * @older, not in @middle, and in @newer again: text that goes A → B → A. */
guint tf_passages_count_returned (const char *older, const char *middle, const char *newer);

/* In rounded per cent, 0 when it did not grow; G_MAXUINT when @before is unknown (0). */
guint tf_passages_growth (guint64 before, guint64 now);

/* More than this in one iteration, or in all, is bloat (design/polish.md, Evidence 9). */
#define TF_GROWTH_ONCE  10
#define TF_GROWTH_TOTAL 50

G_END_DECLS
