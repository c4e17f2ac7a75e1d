/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-confine.h"

#include <unistd.h>

#include "tf-agent-registry.h"
#include "tf-limits.h"
#include "tf-safety-path.h"
#include "tf-workspace-runs.h"

#define MAX_FILE_BYTES (1024 * TF_MIB)
#define MAX_PROCESSES  2048

gboolean
tf_ask_confine_decide (const TfAskConfine *self, gboolean *out_confined, GError **error)
{
  g_autofree char *key = g_strdup_printf ("agents.available.%s.confine", self->agent->name);

  const TfWorkspaceConfinement wish = { TF_WORKSPACE_RUNS_OF_AGENT, key, self->agent->confine,
                                        tf_agent_config_get_network (self->agent) };

  return tf_workspace_decide_confinement (self->workspace, &wish, out_confined, error);
}

/* Until the build there is no code to work on, and a plan is judged before it. */
gboolean
tf_ask_confine_is_in_code (const TfAskConfine *self)
{
  TfPurpose purpose = self->purpose;

  return (purpose == TF_PURPOSE_BUILD || purpose == TF_PURPOSE_REVIEW ||
          purpose == TF_PURPOSE_FIX || purpose == TF_PURPOSE_CHECK ||
          purpose == TF_PURPOSE_MATCH) &&
         tf_workspace_is_tree (self->workspace);
}

gboolean
tf_ask_confine_writes (const TfAskConfine *self)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  const char *const *paths = NULL;

  if (!tf_ask_confine_is_in_code (self))
    return FALSE;
  paths = tf_deliverable_get_writable_paths (deliverable, self->purpose);
  return paths != NULL && paths[0] != NULL;
}

const char *
tf_ask_confine_get_directory (const TfAskConfine *self)
{
  if (tf_ask_confine_is_in_code (self))
    return tf_workspace_get_code_directory (self->workspace);
  return tf_project_files_get_directory (tf_workspace_get_files (self->workspace));
}

/* With another adapter than its own, codex begins a sandbox of its own for each command, and without one
 * fails all of them in silence (exit status 0). */
gboolean
tf_ask_confine_forbids_namespaces (const TfAgentConfig *agent)
{
  g_autofree char *program = g_path_get_basename (agent->command);

  g_autofree char *adapter = tf_agent_registry_dup_adapter (agent);

  return g_str_equal (agent->confine, "required") &&
         (!g_str_equal (program, "codex") || g_str_equal (adapter, "codex"));
}

/* A run that grows without end must be ended before the desktop is. */
guint64
tf_ask_confine_get_memory_limit (void)
{
  long pages = sysconf (_SC_PHYS_PAGES);
  long page_bytes = sysconf (_SC_PAGESIZE);

  if (pages <= 0 || page_bytes <= 0)
    return 0;
  return (guint64) pages * (guint64) page_bytes / 4 * 3;
}

/* In the code base no name belongs to ThoughtForge; the documents are beside it. Elsewhere the daemon
 * writes during the run, and when it replaces a file, the kernel drops what was mounted on it: so
 * only the code base has anything that a run may write. */
static GStrv
wrap_in_code (const TfAskConfine *self,
              TfConfinementSpec *spec,
              const char *const *argv,
              GError **error)
{
  static const char *const readonly[] = { ".git", NULL };
  static const char *const hidden[] = { NULL };
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  g_autofree char *documents = tf_project_files_dup_path (files, TF_DIR_DOCS);
  g_autofree char *resources = tf_project_files_dup_path (files, TF_DIR_RESOURCES);
  const char *const beside[] = { documents, resources, NULL };

  spec->writable_paths = tf_deliverable_get_writable_paths (deliverable, self->purpose);
  spec->readonly_paths = readonly;
  spec->hidden_paths = hidden;
  spec->beside_paths = beside;
  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), spec, argv, error);
}

GStrv
tf_ask_confine_wrap (const TfAskConfine *self, const char *const *argv, GError **error)
{
  g_auto (GStrv) programs = tf_confinement_dup_program_paths (argv[0]);
  TfConfinementSpec spec = {
    .directory = tf_ask_confine_get_directory (self),
    .hidden_paths = tf_safety_path_get_hidden (),
    .program_paths = (const char *const *) programs,
    .run_directory = self->run_directory,
    .network = tf_agent_config_get_network (self->agent),
    .local_ports = (const char *const *) self->agent->network_local,
    .no_namespaces = tf_ask_confine_forbids_namespaces (self->agent),
    .memory_bytes = tf_ask_confine_get_memory_limit (),
    .file_bytes = MAX_FILE_BYTES,
    .max_processes = MAX_PROCESSES,
    .cpu_seconds = self->wall_seconds * g_get_num_processors (),
  };

  g_return_val_if_fail (self->home != NULL, NULL);

  tf_agent_home_show (self->home, &spec);
  if (tf_ask_confine_is_in_code (self))
    return wrap_in_code (self, &spec, argv, error);
  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), &spec, argv, error);
}
