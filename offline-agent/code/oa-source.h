/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* A code base from the user: the daemon stores it and writes the summary "<name>.source.md". Pure.
 * Any thread. */

/* "wordfreq.source.md" */
gboolean oa_source_is_summary (const char *label);

/* Whether the resources contain one. @out_name (transfer full) (optional): "wordfreq" */
gboolean oa_source_is_given (const TfPrompt *prompt, char **out_name);

/* A summary in one statement: "Existing code base: C; built by make; …". Returns: (transfer full) */
char *oa_source_describe (const char *summary);

/* The first code base mentioned in an intent, as described by oa_source_describe(). Returns:
 * (transfer none) (nullable): the text after "Existing code base: ". @out_name (transfer full)
 * (optional) */
const char *oa_source_find (const OaIntent *intent, char **out_name);

G_END_DECLS
