/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether a statement, of oa_text_fold(), says what is not to be: "no web interface", "we don't rent a car". A
 * "no" or "not" alone excludes nothing. Pure. Any thread. */
gboolean oa_cues_is_exclusion (const char *folded);

G_END_DECLS
