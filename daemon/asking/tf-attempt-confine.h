/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* How a run of an agent is confined. Private to this folder. Main thread. */

typedef struct
{
  TfWorkspace *workspace;     /* (not owned) */
  const TfAgentConfig *agent; /* (not owned) */
  TfPurpose purpose;
  guint wall_seconds;
} TfAttemptConfine;

/* After the probe: whether the agent's runs are to be confined. When they are not, the work's
 * warning and log say so and why. TF_ERROR_SAFETY: they have to be and cannot. */
gboolean tf_attempt_confine_decide (const TfAttemptConfine *self,
                                    gboolean *out_confined,
                                    GError **error);

/* A TfAgentWrap; @data: a TfAttemptConfine */
GStrv tf_attempt_confine_wrap (const char *const *argv, gpointer data, GError **error);

G_END_DECLS
