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
  const char *output;    /* (nullable): its standard output */
} TfAgentEnd;

/* A limit that ended a run. All (not owned). */
typedef struct
{
  const char *agent;
  guint seconds;
  gboolean silent; /* it printed nothing for so long; otherwise it took longer */
  const char *key; /* (nullable): the setting that the limit comes from */
} TfAgentLimit;

/* TF_ERROR_AGENT_FAILURE: "agent claude exited with 1: Not logged in": what happened, then the
 * complaint or else the last non-blank line of standard error, or of standard output (of an object of
 * JSON its message), at most 300
 * characters, without terminal colours. Programs complain on either: if one that exited badly wrote to
 * both, both are quoted. Returns: (transfer full) */
GError *tf_agent_failure_new (const TfAgentEnd *end);

/* TF_ERROR_TIMED_OUT: "agent claude did not finish within 300 s and was stopped; to allow 600 s: …", with the
 * command that raises the limit. Returns: (transfer full) */
GError *tf_agent_failure_new_limit (const TfAgentLimit *limit);

/* Replaces the values of @env (nullable) (element-type utf8 utf8) in the message, as far as they are long
 * enough for a secret: an agent may repeat a key that it was refused with. */
void tf_agent_failure_hide (GError *error, GHashTable *env);
/* The same for any text. Returns: (transfer full) */
char *tf_agent_failure_hide_in (const char *text, GHashTable *env);

/* The message of the object of JSON that @text ends with, or else its last line that is not blank, fit for
 * a message. Returns: (transfer full) (nullable) */
char *tf_agent_failure_dup_last_words (const char *text);
/* Likewise, but else its first line. */
char *tf_agent_failure_dup_first_words (const char *text);

/* Whether @text contains only white space */
gboolean tf_agent_failure_is_blank (const char *text);

G_END_DECLS
