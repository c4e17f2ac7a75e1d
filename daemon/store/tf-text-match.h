/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What somebody searches for: words that all must be there, in any order and case, each also as a part of a
 * longer one. No character has a meaning of its own. Pure; any thread. */

#define TF_TEXT_MATCH_MAX 500 /* characters */

typedef struct _TfTextMatch TfTextMatch;

/* TF_ERROR_INVALID_ARGUMENT: no word in @text, or it is longer than TF_TEXT_MATCH_MAX. */
TfTextMatch *tf_text_match_new (const char *text, GError **error);
void tf_text_match_free (TfTextMatch *self);

gboolean tf_text_match_is_in (const TfTextMatch *self, const char *text);

/* Whether @text may have what its decoded form has: for JSON, where a character may be escaped. */
gboolean tf_text_match_may_be_in (const TfTextMatch *self, const char *text);

/* The line of @text with all words, else the first with one of them, shortened around that word, as plain text;
 * @out_line (nullable): its number, from 1. Returns: (transfer full) (nullable): %NULL if a word is not in @text */
char *tf_text_match_dup_excerpt (const TfTextMatch *self, const char *text, guint *out_line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTextMatch, tf_text_match_free)

G_END_DECLS
