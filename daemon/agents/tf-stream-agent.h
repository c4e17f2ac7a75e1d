/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* The adapter for programs that print one JSON object per line: “claude -p --output-format stream-json
 * --verbose”, “codex exec --json” and “gemini -o stream-json”. It takes the answer and its success from the
 * last event, as each program documents it, and names the files that the program was given as a whole: by
 * a tool that reads a file without a range, or by cat or nl in a shell, once that has succeeded. A line
 * that is no such object is ignored. */
#define TF_TYPE_STREAM_AGENT (tf_stream_agent_get_type ())
G_DECLARE_FINAL_TYPE (TfStreamAgent, tf_stream_agent, TF, STREAM_AGENT, GObject)

/* The files that the shell command @command prints as a whole; a command with a pipe, a redirection, a
 * substitution or a pattern prints none that are known. Pure. Returns: (transfer full) (element-type
 * utf8) */
GPtrArray *tf_stream_agent_list_printed (const char *command);

G_END_DECLS
