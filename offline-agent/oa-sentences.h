/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Cuts running text into statements: at sentence ends (not at "e.g.", "14. June", "£1.50", inside
 * brackets), and in a long text without punctuation before words that begin a new thought ("and
 * we", "but", "also"). Drops no word. Linear in the length of @text. Appends to @out (element-type
 * utf8), owned. */
void oa_sentences_split (const char *text, GPtrArray *out);

G_END_DECLS
