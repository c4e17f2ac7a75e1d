/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-facts.h"

G_BEGIN_DECLS

/* The words between the marks around a figure of @text. Returns: (transfer full): trimmed */
char *oa_clause_around (const char *text, const OaFact *fact);

/* @one_of_many: @text has more such figures, so the clause alone tells which. As above for a reader: with the label of the statement ("Food: …"), and the whole statement where
 * the clause alone is too short to be understood or the statement is short anyway. Returns:
 * (transfer full) */
char *oa_clause_for_reader (const char *text, const OaFact *fact, gboolean one_of_many);

/* The clause of @text that has @word in it, in any case; all of @text when none has. Returns:
 * (transfer full) */
char *oa_clause_naming (const char *text, const char *word);

/* The label a statement begins with: "Food" of "Food: bring salads". Returns: (transfer full)
 * (nullable) */
char *oa_clause_label (const char *text);

G_END_DECLS
