/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Small helpers over the wording of a person. Pure, no errors. Any thread. Everything returned is
 * (transfer full). */

/* The text for cue search: lower case, apostrophes dropped, everything that is no letter or digit
 * a single space, "?" kept as a word, one space at both ends: " dont know ? ". */
char *oa_text_fold (const char *text);

/* %TRUE if the words of @phrase stand in @folded; a final "*" matches any ending of the last word */
gboolean oa_text_has (const char *folded, const char *phrase);

/* The first member of the %NULL-terminated @phrases that oa_text_has(). Returns: (nullable)
 * (transfer none) */
const char *oa_text_has_any (const char *folded, const char *const *phrases);

/* The words of a folded text that carry meaning, without the plural s; no stop words. */
GStrv oa_text_content_words (const char *folded);

/* How many of the content words of @a occur in @b, 0.0–1.0; 0.0 when @a has none. */
double oa_text_overlap (const char *const *a, const char *const *b);

/* A statement as a sentence: trimmed, first letter upper case unless it is a name such as
 * "iPhone" or a URL, with a full stop when no mark ends it. */
char *oa_text_sentence (const char *text);

/* The statement without its final full stop, commas and colons. */
char *oa_text_phrase (const char *text);

/* White space folded to single spaces, control characters dropped. */
char *oa_text_squeeze (const char *text);

/* Marks that Markdown would take for structure made harmless inside a line, and back. */
char *oa_text_to_markdown (const char *text);
char *oa_text_from_markdown (const char *text);

/* Every "…" that says "not done" (TBD, TODO) put into words that say "still open". */
char *oa_text_name_placeholders (const char *text);

/* Replaces every @from; both are plain text. */
char *oa_text_replace (const char *text, const char *from, const char *to);

/* At most @max_chars characters, cut between words; complete when it fits. */
char *oa_text_cut (const char *text, guint max_chars);

/* What follows the words that only start to speak: "ok so ". Returns: (transfer none): a part of @text */
const char *oa_text_skip_filler (const char *text);

G_END_DECLS
