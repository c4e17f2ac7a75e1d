/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compiles @pattern at the first call and keeps it in @regex, a static variable. Ignores case; @flags
 * are added. Any thread. Returns: (transfer none) */
GRegex *tf_regex_ensure (GRegex **regex, GRegexCompileFlags flags, const char *pattern);

G_END_DECLS
