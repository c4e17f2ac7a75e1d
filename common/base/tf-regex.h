/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compiles @pattern at the first call and keeps it in @regex, a static variable. Ignores case; @flags
 * are added. Any thread. Returns: (transfer none) */
GRegex *tf_regex_ensure (GRegex **regex, GRegexCompileFlags flags, const char *pattern);

/* Compiles @pattern for text that may have any bytes: G_REGEX_RAW, but every byte beyond ASCII is part
 * of a word (\w, \W, \b), as for tf_text_is_word_byte(), and no blank (\s, \S). So a match of words
 * does not end inside a character, which the tables of PCRE for bytes would allow. Any thread. Returns: (transfer full) (nullable): %NULL with @error */
GRegex *tf_regex_new_bytes (const char *pattern, GRegexCompileFlags flags, GError **error);

G_END_DECLS
