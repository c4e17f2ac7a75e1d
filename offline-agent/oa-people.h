/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The words that a text spells with a small letter somewhere: none of them is a name, however it is
 * spelt elsewhere. Add every statement before asking. Returns: (transfer full) (element-type
 * utf8) */
GHashTable *oa_people_new (void);
void oa_people_add_text (GHashTable *self, const char *text);

/* The person responsible according to a statement: "Maria does the music", "Tom and Eva bring
 * benches", "Maria to book the room", "music (Maria)", "Owner: Maria". Only names, never "someone"
 * or a noun.
 * Returns: (transfer full) (nullable) */
char *oa_people_owner (GHashTable *self, const char *text);

G_END_DECLS
