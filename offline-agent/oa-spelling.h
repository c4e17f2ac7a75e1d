/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is meant by a lower-case word that is commonly misspelt; %NULL for every other word. A table
 * rather than a dictionary: nothing that could be right is ever flagged. Any thread. */
const char *oa_spelling_correct (const char *word);

G_END_DECLS
