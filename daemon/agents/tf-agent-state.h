/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"

G_BEGIN_DECLS

/* What the programs of agents keep in the home directory: one table. The program is known by the
 * name of its file: claude, codex or gemini. Paths are relative to the home directory. Pure. Any
 * thread. */

typedef enum
{
  TF_AGENT_STATE_OTHER = 0, /* settings, hooks, programs, or unknown */
  TF_AGENT_STATE_LOGIN,
  TF_AGENT_STATE_TRACES, /* what an ordinary run leaves: sessions, caches, logs, history */
  TF_AGENT_STATE_MIXED,  /* one JSON file with traces and settings */
} TfAgentStateKind;

/* Of a program that is not known, nothing is a login, and by their names some things are traces. */
TfAgentStateKind tf_agent_state_classify (const TfAgentConfig *agent, const char *path);

/* The path of the file with its login. Returns: (transfer none) (nullable) */
const char *tf_agent_state_get_login (const TfAgentConfig *agent);

/* Whether the configuration gives the program a key or token in a variable. */
gboolean tf_agent_state_has_key (const TfAgentConfig *agent);

/* Whether @renewed may take the place of @login (JSON objects): it has no member, at any depth, that
 * @login does not have there and that is not a token or what belongs to one. Says nothing about whose
 * login it is. TF_ERROR_MALFORMED, TF_ERROR_SAFETY: a phrase about @renewed such as "is not JSON". */
gboolean tf_agent_state_check_login (const TfAgentConfig *agent,
                                     const char *login,
                                     const char *renewed,
                                     GError **error);

/* Whether @after, a mixed file, has a setting that is not in @before: servers, hooks, variables. Also
 * %TRUE if one is not JSON. */
gboolean tf_agent_state_adds_settings (const char *before, const char *after);

G_END_DECLS
