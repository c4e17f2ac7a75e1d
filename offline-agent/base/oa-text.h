/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"

G_BEGIN_DECLS

/* Small helpers for people's wording. Pure, no errors. Any thread. Everything returned is (transfer
 * full). */

/* The text in a form for cue search: lower case, apostrophes dropped, everything else that is
 * neither letter nor digit replaced by single spaces, "?" kept as a word, one space at both ends: "
 * dont know ? ". */
char *oa_text_fold (const char *text);

/* %TRUE if @folded contains the words of @phrase; a final "*" matches any ending of the last
 * word */
gboolean oa_text_has (const char *folded, const char *phrase);

/* The meaningful words of a folded text, without the plural s and without stop words. */
GStrv oa_text_content_words (const char *folded);

/* Whether two folded texts have a meaningful word of four letters in common, other than names of days and
 * months. */
gboolean oa_text_share_word (const char *folded, const char *other);

/* The share of the content words of @a that occur in @b, 0.0–1.0; 0.0 if @a has none. */
double oa_text_overlap (const char *const *a, const char *const *b);

/* A statement as a sentence: trimmed, first letter in upper case except in names such as "iPhone"
 * or a URL, with a full stop unless it has a final mark. */
char *oa_text_sentence (const char *text);

/* The statement without its final full stop, commas and colons. */
char *oa_text_phrase (const char *text);

/* White space folded to single spaces, control characters dropped. */
char *oa_text_squeeze (const char *text);

/* Escapes characters that Markdown would take for structure inside a line, and back. */
char *oa_text_to_markdown (const char *text);
char *oa_text_from_markdown (const char *text);

/* Replaces every placeholder that means "not done" (TBD, TODO) with words that mean "still
 * open". */
char *oa_text_name_placeholders (OaLanguage language, const char *text);

/* At most @max_chars characters, cut between words; complete if it fits. */
char *oa_text_cut (const char *text, guint max_chars);

/* @text without the line numbers that a prompt for a review gives a document ("  12| text"): only if
 * every line has its own. Returns: (transfer full) */
char *oa_text_dup_unnumbered (const char *text);

G_END_DECLS
