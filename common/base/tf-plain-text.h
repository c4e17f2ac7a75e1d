/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @text as a person reads it: without the sequences by which a terminal colours, moves or asks, and
 * without other control characters than tabs and line breaks. An unfinished sequence at the end is left
 * out, too. Pure. Returns: (transfer full) */
char *tf_plain_text (const char *text);

/* What follows the sequence that begins at @escape, an escape character. */
const char *tf_plain_text_skip (const char *escape);

G_END_DECLS
