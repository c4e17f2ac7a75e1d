/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How much a folded text speaks of the topic with that key ("venue", "budget", "testing"; the slot
 * prefixes of the shipped templates). 0: not at all. */
guint oa_topics_score (const char *key, const char *folded);

/* %FALSE for a key without vocabulary: then the words of the section itself must do. */
gboolean oa_topics_has (const char *key);

/* %TRUE if a folded single word belongs to any topic: such a word is no name of a person. */
gboolean oa_topics_know_word (const char *folded);

G_END_DECLS
