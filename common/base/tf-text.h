/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Pure helpers over UTF-8 text. Any thread. */

/* Words are runs of characters between white space. */
guint tf_text_count_words (const char *text);

/* Likewise, but stops at @most. */
guint tf_text_count_words_up_to (const char *text, guint most);

/* "Neighbourhood summer party!" → "neighbourhood-summer-party"; at most 60 bytes; "plan" if nothing
 * is left. Returns: (transfer full) */
char *tf_text_slug (const char *text);

/* TF_ERROR_MALFORMED gives the byte offset of the first bad byte; @what names the text. */
gboolean tf_text_validate (const char *text, gsize length, const char *what, GError **error);

/* Whether a NUL or many control characters show that these bytes are not text */
gboolean tf_text_is_binary (const char *bytes, gsize length);

/* 1 − levenshtein / max length, over Unicode characters; 1.0 for two empty texts. Only the first
 * TF_LIMIT_SIMILARITY_CHARS characters count. Bit-parallel (Myers 1999; Hyyrö 2003 for blocks). */
double tf_text_similarity (const char *a, const char *b);

/* Likewise, but returns 0.0 as soon as the similarity must be below @at_least. */
double tf_text_similarity_at_least (const char *a, const char *b, double at_least);

/* Returns: (nullable) (transfer none): the member of @words nearest to @word; %NULL if none is
 * within half its length */
const char *tf_text_nearest (const char *word, const char *const *words);

/* Shortens @text to @max_chars characters, ending in "…". Returns: (transfer full) */
char *tf_text_ellipsize (const char *text, guint max_chars);

/* What to call something of which there is only a text: the words of its first line that has any, without
 * the marks of a heading, a list or a quote, as many as fit into @max_chars characters, and "…" if there
 * are more. Returns: (transfer full): "" for a text without words */
char *tf_text_first_words (const char *text, guint max_chars);

/* A path of a user or an agent for a message: valid UTF-8, control characters escaped, and of more than
 * TF_TEXT_PATH_CHARS characters only the beginning and the end: "a/b…y/z". Returns: (transfer full) */
#define TF_TEXT_PATH_CHARS 200
char *tf_text_show_path (const char *path);

/* Returns: (transfer full): lower case, white space collapsed, outer punctuation removed */
char *tf_text_normalize (const char *text);

/* Whether a word or a name may have @byte: a letter, digit or "_", or part of any character beyond
 * ASCII. */
gboolean tf_text_is_word_byte (char byte);

/* The first place of @words in @text, at @from or later, where they are no part of longer words.
 * Returns: (transfer none) (nullable) */
const char *tf_text_find_words (const char *text, const char *from, const char *words);

/* Whether @text contains a placeholder: "TBD", "FIXME", "to be determined", "lorem ipsum",
 * "[placeholder]", "XXX" … @out_found (transfer full) (optional) is the one found. */
gboolean tf_text_has_placeholder (const char *text, char **out_found);

/* Whether @text says only that nothing is said: "None.", "not stated: who pays", "n/a", "–", "keine
 * Angabe". A text that goes on in another way ("not known to the guests") is none. */
gboolean tf_text_is_filler (const char *text);

G_END_DECLS
