/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Describes why a run ended without an answer. Pure. Any thread. */

/* How a run ended. All (not owned). */
typedef struct
{
  const char *agent;
  int exit_code;         /* -1 if @signal ended it */
  int signal;            /* 0: none */
  const char *complaint; /* (nullable): the reason the agent gave */
  const char *errors;    /* (nullable): its standard error */
} TfAgentEnd;

/* TF_ERROR_AGENT_FAILURE: "agent claude exited with 1: Not logged in": what happened, then the
 * complaint or else the last non-blank line of standard error, at most 300 characters, without
 * terminal colours. Returns: (transfer full) */
GError *tf_agent_failure_new (const TfAgentEnd *end);

/* Replaces the values of @env (nullable) (element-type utf8 utf8) in the message, as far as they are long
 * enough for a secret: an agent may repeat a key that it was refused with. */
void tf_agent_failure_hide (GError *error, GHashTable *env);

/* Whether @text contains only white space */
gboolean tf_agent_failure_is_blank (const char *text);

G_END_DECLS
