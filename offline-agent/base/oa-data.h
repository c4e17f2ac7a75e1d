/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* What the built-in agent knows of people's words, from offline-agent/data: lists of cues, one a line, and
 * its own fixed texts. Cues of all languages are looked for at once, since people mix them. Any thread. */

typedef enum
{
  OA_LANGUAGE_EN,
  OA_LANGUAGE_DE,
} OaLanguage;

#define OA_N_LANGUAGES (OA_LANGUAGE_DE + 1)

/* The language that the prompt asks for, else the one of its brain dump, intent or deliverable. */
OaLanguage oa_data_language (const TfPrompt *prompt);
OaLanguage oa_data_guess_language (const char *text);

/* How strongly the words of @list ("money": data/<language>/money.txt) occur in @folded, of oa_text_fold():
 * 3 for each cue marked "+", 1 for each other. A cue "^so" only counts at the beginning; a cue "!so" makes
 * the result 0. 0: none occurs. */
guint oa_data_weigh (const char *list, const char *folded);

/* Whether @word, in lower case, is a line of @list. */
gboolean oa_data_contains (const char *list, const char *word);

/* The lines of @list in one language, as they are. Returns: (transfer none) (array zero-terminated=1) */
const char *const *oa_data_list (OaLanguage language, const char *list);

/* The regular expression @name of data/patterns.ini, without regard to case. Returns: (transfer none) */
GRegex *oa_data_pattern (const char *name);
/* These four read U+FFFD for bytes that are not UTF-8. */
gboolean oa_data_matches (const char *pattern, const char *text);

/* The first group of the first match. Returns: (transfer full) (nullable) */
char *oa_data_fetch (const char *pattern, const char *text);

/* @text with each match replaced; "\\1" in @with is the first group. Returns: (transfer full) */
char *oa_data_replace (const char *pattern, const char *text, const char *with);

/* @text without what matches. Returns: (transfer full) */
char *oa_data_remove (const char *pattern, const char *text);

/* A fixed text of data/<language>/texts.ini; the key, if it is missing. Returns: (transfer
 * none) */
const char *oa_data_text (OaLanguage language, const char *key);

/* The fixed text with each "{name}" replaced. @...: pairs of name and value, ending with %NULL. Returns:
 * (transfer full) */
char *oa_data_say (OaLanguage language, const char *key, ...) G_GNUC_NULL_TERMINATED;

/* The document data/@file with each "{name}" replaced by that of @values (element-type utf8 utf8), else by the
 * fixed text of that name. Returns: (transfer full) */
char *oa_data_fill (OaLanguage language, const char *file, GHashTable *values);

G_END_DECLS
