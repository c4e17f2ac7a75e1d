/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The headings and column names of templates in another language: a file headings.<language>.txt in a
 * directory of templates, one "English = translation" a line; "#" begins a comment. Any thread. */

/* @language: a tag such as "de" or "de-AT", of which the first part counts. Returns: (transfer full)
 * (nullable): utf8 → utf8; %NULL with @error (TF_ERROR_TEMPLATE) if the file is no such list, and
 * without @error if there is none */
GHashTable *tf_template_words_load (const char *directory, const char *language, GError **error);

/* @text, Markdown, with each heading below the title and each cell of a table's header replaced by its
 * translation in @words; what it lacks stays. Pure. Returns: (transfer full) */
char *tf_template_words_apply (GHashTable *words, const char *text);

G_END_DECLS
