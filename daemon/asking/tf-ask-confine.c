/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-confine.h"

#include <unistd.h>

#include "tf-limits.h"
#include "tf-safety-path.h"
#include "tf-workspace-runs.h"

#define MAX_FILE_BYTES (1024 * TF_MIB)
#define MAX_PROCESSES  2048

gboolean
tf_ask_confine_decide (const TfAskConfine *self, gboolean *out_confined, GError **error)
{
  g_autofree char *key = g_strdup_printf ("agents.available.%s.confine", self->agent->name);

  return tf_workspace_decide_confinement (self->workspace, TF_WORKSPACE_RUNS_OF_AGENT, key,
                                          self->agent->confine, out_confined, error);
}

/* Three quarters of the machine's memory, if all memory of a run is counted: a run that grows
 * without end must be ended before the desktop is. */
static guint64
get_memory_limit (TfWorkspace *workspace)
{
  long pages = sysconf (_SC_PHYS_PAGES);
  long page_bytes = sysconf (_SC_PAGESIZE);

  if (!tf_confinement_is_scoped (tf_workspace_get_confinement (workspace)) || pages <= 0 ||
      page_bytes <= 0)
    return 0;
  return (guint64) pages * (guint64) page_bytes / 4 * 3;
}

GStrv
tf_ask_confine_wrap (const TfAskConfine *self, const char *const *argv, GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  g_auto (GStrv) programs = tf_confinement_dup_program_paths (argv[0]);
  const TfConfinementSpec spec = {
    .directory = tf_project_files_get_directory (tf_workspace_get_files (self->workspace)),
    .writable_paths =
        deliverable != NULL ? tf_deliverable_get_writable_paths (deliverable, self->purpose) : NULL,
    .readonly_paths = tf_safety_path_get_protected (),
    .hidden_paths = tf_safety_path_get_hidden (),
    .home_paths = (const char *const *) self->agent->home,
    .program_paths = (const char *const *) programs,
    .network = self->agent->network,
    .memory_bytes = get_memory_limit (self->workspace),
    .file_bytes = MAX_FILE_BYTES,
    .max_processes = MAX_PROCESSES,
    .cpu_seconds = self->wall_seconds * g_get_num_processors (),
  };

  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), &spec, argv, error);
}
