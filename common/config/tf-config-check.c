/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-private.h"
#include "tf-limits.h"
#include "tf-paths.h"
#include "tf-text.h"

static guint
get_line (const TfConfigReading *self, const char *key)
{
  gpointer line = g_hash_table_lookup (self->lines, key);

  if (line == NULL)
    line = g_hash_table_lookup (self->lines, "agents.available");
  return line != NULL ? GPOINTER_TO_UINT (line) : 1;
}

static GStrv
dup_agent_names (const TfConfig *config)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      g_strv_builder_add (builder, agent->name);
    }
  return g_strv_builder_end (builder);
}

static gboolean
check_agent (const TfConfigReading *self, const char *key, const char *name, GError **error)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *list = NULL;
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  const char *nearest;

  if (tf_config_get_agent (self->config, name) != NULL ||
      (g_str_equal (key, "agents.default") && g_str_equal (name, TF_CONFIG_DEFAULT_AUTO)))
    return TRUE;
  names = dup_agent_names (self->config);
  list = g_strjoinv (", ", names);
  nearest = tf_text_nearest (name, (const char *const *) names);
  found = g_strdup_printf ("“%s”", name);
  expected = g_strdup_printf ("an agent of agents.available: %s%s%s%s", list,
                              nearest != NULL ? "; did you mean " : "",
                              nearest != NULL ? nearest : "", nearest != NULL ? "?" : "");
  return tf_config_refuse (self, get_line (self, key), key, found, expected, error);
}

static gboolean
check_agents (const TfConfigReading *self, GError **error)
{
  const TfConfig *config = self->config;

  if (!check_agent (self, "agents.default", config->agents.default_agent, error))
    return FALSE;
  for (guint i = 0; config->polish.reviewers[i] != NULL; i++)
    if (!check_agent (self, "polish.reviewers", config->polish.reviewers[i], error))
      return FALSE;
  return TRUE;
}

static void
make_absolute (char **directory, const char *base, char *(*dup_standard) (void) )
{
  char *absolute = NULL;

  if (**directory != '\0')
    absolute = tf_paths_expand (*directory, base);
  else if (dup_standard != NULL)
    absolute = dup_standard ();
  if (absolute == NULL)
    return;
  g_free (*directory);
  *directory = absolute;
}

/* The daemon locks this directory. A link that is changed while it runs must not lead it to another. */
static void
resolve (char **directory)
{
  char *resolved = tf_paths_resolve (*directory);

  g_free (*directory);
  *directory = resolved;
}

gboolean
tf_config_check (const TfConfigReading *self, GError **error)
{
  g_autofree char *absolute = g_canonicalize_filename (self->path, NULL);
  g_autofree char *base = g_path_get_dirname (absolute);
  TfConfig *config = self->config;

  if (!check_agents (self, error))
    return FALSE;
  make_absolute (&config->projects.directory, base, tf_paths_dup_projects_dir);
  resolve (&config->projects.directory);
  make_absolute (&config->prompts.directory, base, tf_paths_dup_user_prompts_dir);
  make_absolute (&config->plugins.directory, base, NULL);
  return tf_config_check_homes (self, error);
}
