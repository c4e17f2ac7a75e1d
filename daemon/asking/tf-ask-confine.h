/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-home.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Confines a run of an agent. Private to this folder. Job's thread. */

typedef struct
{
  TfWorkspace *workspace;     /* (not owned) */
  const TfAgentConfig *agent; /* (not owned) */
  TfPurpose purpose;
  guint wall_seconds;
  const char *run_directory; /* (not owned) (nullable): see TfConfinementSpec */
  const TfAgentHome *home;   /* (not owned) (nullable): needed by tf_ask_confine_wrap() */
} TfAskConfine;

/* Whether to confine the agent's runs. If not, the workspace's warning and its log give the reason.
 * TF_ERROR_SAFETY: they must be confined and cannot be. */
gboolean tf_ask_confine_decide (const TfAskConfine *self, gboolean *out_confined, GError **error);

/* Whether runs of @agent cannot make user namespaces of their own. */
gboolean tf_ask_confine_forbids_namespaces (const TfAgentConfig *agent);

/* The limit of memory of an agent's run, in bytes: three quarters of the machine's; 0: unknown. */
guint64 tf_ask_confine_get_memory_limit (void);

/* Whether the run is about the code base. */
gboolean tf_ask_confine_is_in_code (const TfAskConfine *self);

/* Whether the run may change files. */
gboolean tf_ask_confine_writes (const TfAskConfine *self);

/* Where the run happens, absolute: in the code base if it is about the code, else in the project.
 * Returns: (transfer none) */
const char *tf_ask_confine_get_directory (const TfAskConfine *self);

/* The command line that runs @argv confined. Returns: (transfer full) */
GStrv tf_ask_confine_wrap (const TfAskConfine *self, const char *const *argv, GError **error);

G_END_DECLS
