/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The sentences of one paragraph or list item, each as written. A full stop of an abbreviation, an ordinal
 * number or an initial ends none; a bare "no." after a question belongs to it. Pure. Returns: (transfer
 * full) */
GStrv oa_sentences_split (const char *text);

G_END_DECLS
