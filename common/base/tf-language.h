/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Languages of texts, as tags of BCP 47: "en", "de", "pt-BR". Pure. Any thread. */

/* The language of @text by its commonest words: "en" or "de"; of a text in both, that of more words.
 * Returns: (transfer none): "" if it is neither, or there is too little text to tell */
const char *tf_language_guess (const char *text);

/* Whether @tag has the form of a tag. */
gboolean tf_language_is_tag (const char *tag);

G_END_DECLS
