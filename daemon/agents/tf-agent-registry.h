/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* Resolves the configured agents to adapters and programs. Main thread. */

/* Creates the adapter for one run, chosen by config->adapter; TF_ERROR_INVALID_CONFIG if that is
 * unknown. Returns: (transfer full) */
TfAgentAdapter *tf_agent_registry_create_adapter (const TfAgentConfig *config, GError **error);

/* The name of the adapter of @config: "auto" is resolved. Returns: (transfer full) */
char *tf_agent_registry_dup_adapter (const TfAgentConfig *config);

/* Whether all agents have an adapter that there is. TF_ERROR_INVALID_CONFIG */
gboolean tf_agent_registry_check (const TfConfig *config, GError **error);

/* Whether the adapter of @config (nullable) names every file that its agent is given. */
gboolean tf_agent_registry_names_files (const TfAgentConfig *config);

/* Whether agents of @config (nullable) are shown images. */
gboolean tf_agent_registry_shows_images (const TfAgentConfig *config);

/* Whether @config (nullable) prints a protocol while it works, and not only its answer at the end. */
gboolean tf_agent_registry_is_protocol (const TfAgentConfig *config);

/* The program's absolute path. Returns: (transfer full) (nullable): %NULL if it is not found */
char *tf_agent_registry_find_program (const TfAgentConfig *config);

/* TF_ERROR_NOT_FOUND names the agent and the configured ones, or a command that is not on PATH. */
const TfAgentConfig *tf_agent_registry_require (const TfConfig *config,
                                                const char *name,
                                                GError **error);

/* Whether the program of @config is logged in, as far as files and variables tell: nothing is asked over the
 * network. */
typedef enum
{
  TF_AGENT_LOGIN_UNKNOWN, /* it is none of the programs that we know, and may need no login */
  TF_AGENT_LOGIN_NO,
  TF_AGENT_LOGIN_YES,
} TfAgentLogin;
TfAgentLogin tf_agent_registry_get_login (const TfAgentConfig *config);

/* The agent of new projects. If agents.default is "auto": the first of claude, codex and gemini that is there and
 * logged in, else the first with a model of one's own (thoughtforge-model-agent), else offline. @out_why
 * (nullable): a sentence about the choice. Returns: (transfer none) */
const char *tf_agent_registry_choose_default (const TfConfig *config, char **out_why);

/* aa{sv} for Manager1.Agents, floating */
GVariant *tf_agent_registry_describe (const TfConfig *config);

G_END_DECLS
