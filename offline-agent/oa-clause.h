/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-facts.h"

G_BEGIN_DECLS

/* The words between the punctuation marks around a figure of @text. Returns: (transfer full):
 * trimmed */
char *oa_clause_around (const char *text, const OaFact *fact);

/* The same for a reader: with the label of the statement ("Food: …"), and the whole statement if
 * the clause is too short to be understood or the statement is short anyway. @one_of_many: @text
 * has several such figures, so only the clause identifies this one. Returns: (transfer full) */
char *oa_clause_for_reader (const char *text, const OaFact *fact, gboolean one_of_many);

/* The clause of @text that contains @word in any case; all of @text if none does. Returns:
 * (transfer full) */
char *oa_clause_naming (const char *text, const char *word);

/* The label a statement begins with: "Food" of "Food: bring salads". Returns: (transfer full)
 * (nullable) */
char *oa_clause_label (const char *text);

G_END_DECLS
