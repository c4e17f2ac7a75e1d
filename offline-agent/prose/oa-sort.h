/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Sets the topic of each statement that has none, by the cues of its words, its values and its heading. A
 * sentence without cues belongs to the one before it in the same paragraph. Pure. */
void oa_sort (GPtrArray *statements);

G_END_DECLS
