/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The correction of a commonly misspelt lower-case word; %NULL for every other word. A table and
 * not a dictionary, so that nothing that could be right is flagged. Any thread. */
const char *oa_spelling_correct (const char *word);

G_END_DECLS
