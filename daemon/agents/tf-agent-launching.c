/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-launching.h"

#include <string.h>

#include "tf-agent-registry.h"
#include "tf-error.h"
#include "tf-limits.h"

#define FILE_MODE 0600

static char *
find_program (const TfAgentConfig *config, GError **error)
{
  char *program = tf_agent_registry_find_program (config);

  if (program == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE,
                 "agent %s: the program “%s” was not found on PATH; install it or set "
                 "agents.available.%s.command",
                 config->name, config->command, config->name);
  return program;
}

static TfAgentLaunch *
prepare (TfAgentAdapter *adapter, const TfAgentRunSpec *spec, GError **error)
{
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
  g_autofree char *program = find_program (spec->config, error);
  const TfAgentRequest request = {
    .config = spec->config,
    .program = program,
    .directory = spec->directory,
    .run_directory =
        spec->run_directory_inside != NULL ? spec->run_directory_inside : spec->run_directory,
    .prompt = spec->prompt,
    .images = spec->images,
    .tree = spec->tree,
    .writes = spec->writes,
    .confined = spec->wrap != NULL,
  };

  if (program == NULL || !tf_agent_adapter_prepare (adapter, &request, launch, error))
    return NULL;
  return g_steal_pointer (&launch);
}

static gboolean
write_files (const TfAgentLaunch *launch, const TfAgentRunSpec *spec, GError **error)
{
  for (guint i = 0; spec->run_directory != NULL && i < launch->files->len; i++)
    {
      const TfAgentFile *file = g_ptr_array_index (launch->files, i);
      g_autofree char *path = g_build_filename (spec->run_directory, file->name, NULL);
      GError *local = NULL;

      if (g_file_set_contents_full (path, file->text, -1, G_FILE_SET_CONTENTS_NONE, FILE_MODE,
                                    &local))
        continue;
      tf_error_take_file_error (error, local, "write", path);
      return FALSE;
    }
  return TRUE;
}

static GStrv
dup_argv (const TfAgentLaunch *launch, const TfAgentRunSpec *spec, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;

  for (guint i = 0; i < launch->argv->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (launch->argv, i));
  argv = g_strv_builder_end (builder);
  if (spec->wrap == NULL)
    return g_steal_pointer (&argv);
  return spec->wrap ((const char *const *) argv, spec->data, error);
}

static void
add_variables (GHashTable *to, GHashTable *from)
{
  GHashTableIter iter;
  gpointer name, value;

  if (from == NULL)
    return;
  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (to, name, value);
}

/* The user's own settings win, unless the run would not be safe. */
static GStrv
dup_environment (const TfAgentLaunch *launch, const TfAgentConfig *config)
{
  g_autoptr (GHashTable) all = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (all, (gpointer) "TERM", (gpointer) "dumb");
  g_hash_table_insert (all, (gpointer) "NO_COLOR", (gpointer) "1");
  add_variables (all, launch->environment);
  add_variables (all, config->env);
  add_variables (all, launch->forced);
  return tf_process_base_environment (all);
}

TfProcess *
tf_agent_launching_create (TfAgentAdapter *adapter, const TfAgentRunSpec *run, GError **error)
{
  g_autoptr (TfAgentLaunch) launch = prepare (adapter, run, error);
  g_auto (GStrv) argv = NULL;
  g_auto (GStrv) environment = NULL;
  g_autoptr (GBytes) input = NULL;
  TfProcessSpec spec = {
    .directory = run->directory,
    .max_stdout = TF_LIMIT_ANSWER,
    .max_stderr = TF_LIMIT_STDERR,
    .max_line = TF_LIMIT_LINE,
    .wall_seconds = run->wall_seconds,
    .silence_seconds = run->silence_seconds,
  };

  if (launch == NULL || !write_files (launch, run, error))
    return NULL;
  argv = dup_argv (launch, run, error);
  if (argv == NULL)
    return NULL;
  environment = dup_environment (launch, run->config);
  input = launch->input != NULL ? g_bytes_new (launch->input, strlen (launch->input))
                                : g_bytes_new (run->prompt, strlen (run->prompt));
  spec.argv = (const char *const *) argv;
  spec.environment = (const char *const *) environment;
  spec.input = input;
  spec.keep_input = launch->keep_input;
  if (tf_agent_adapter_is_protocol (adapter))
    {
      spec.emit_stdout = TRUE;
      spec.max_line = TF_LIMIT_ANSWER;
    }
  return tf_process_new (&spec);
}
