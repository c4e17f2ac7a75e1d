/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How much a folded text is about the topic with that key ("venue", "budget", "testing"; the slot
 * prefixes of the shipped templates). 0: not at all. */
guint oa_topics_score (const char *key, const char *folded);

/* %FALSE for a key without vocabulary: then only the words of the section itself count. */
gboolean oa_topics_has (const char *key);

/* %TRUE if a folded single word belongs to any topic and so is not a person's name. */
gboolean oa_topics_know_word (const char *folded);

G_END_DECLS
