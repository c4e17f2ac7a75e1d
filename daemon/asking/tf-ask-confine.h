/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* How a run of an agent is confined. Private to this folder. Job's thread. */

typedef struct
{
  TfWorkspace *workspace;     /* (not owned) */
  const TfAgentConfig *agent; /* (not owned) */
  TfPurpose purpose;
  guint wall_seconds;
} TfAskConfine;

/* Whether the agent's runs are to be confined. When they are not, the workspace's warning and log say
 * so and why. TF_ERROR_SAFETY: they have to be and cannot. */
gboolean tf_ask_confine_decide (const TfAskConfine *self, gboolean *out_confined, GError **error);

/* The command line that runs @argv so. Returns: (transfer full) */
GStrv tf_ask_confine_wrap (const TfAskConfine *self, const char *const *argv, GError **error);

G_END_DECLS
