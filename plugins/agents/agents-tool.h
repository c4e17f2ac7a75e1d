/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* What the tools of the known programs do. Pure. */

/* By the name that claude, codex, gemini or opencode have for it. */
TfToolKind agents_tool_get_kind (const char *name);

/* The files that a call of @name with @input is about, as the agent names them. @out_whole: whether it
 * is given each of them as a whole, if the call succeeds. Returns: (transfer full) (element-type utf8) */
GPtrArray *agents_tool_list_files (const char *name, JsonObject *input, gboolean *out_whole);

/* The files that the shell command @command prints as a whole, such as "cat a.c". Returns: (transfer
 * full) (element-type utf8) */
GPtrArray *agents_tool_list_printed (const char *command);

G_END_DECLS
