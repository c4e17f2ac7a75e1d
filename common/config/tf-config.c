/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config.h"

#include "tf-config-private.h"
#include "tf-paths.h"

static TfConfig *
config_new_bare (void)
{
  TfConfig *self = g_new0 (TfConfig, 1);
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  g_atomic_ref_count_init (&self->ref_count);
  self->path = g_strdup ("");
  self->given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->notices = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    tf_config_set_default (&descriptors[i], self);
  self->agents.available = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_agent_config_free);
  return self;
}

static void
add_known_agents (TfConfig *self)
{
  static const struct
  {
    const char *name;
    const char *home[4];
  } known[] = {
    { "claude", { ".claude", ".claude.json" } },
    { "codex", { ".codex" } },
    { "gemini", { ".gemini" } },
    { "opencode", { ".config/opencode", ".local/share/opencode", ".cache/opencode" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      TfAgentConfig *agent = tf_agent_config_new (known[i].name);

      g_free (agent->command);
      agent->command = g_strdup (known[i].name);
      g_strfreev (agent->home);
      agent->home = g_strdupv ((GStrv) known[i].home);
      g_ptr_array_add (self->agents.available, agent);
    }
  g_ptr_array_add (self->agents.available, tf_agent_config_new_offline ());
}

static void
use_standard_directories (TfConfig *self)
{
  g_free (self->projects.directory);
  self->projects.directory = tf_paths_dup_projects_dir ();
  g_free (self->prompts.directory);
  self->prompts.directory = tf_paths_dup_user_prompts_dir ();
}

TfConfig *
tf_config_new_default (const char *default_agent)
{
  TfConfig *self = config_new_bare ();

  if (default_agent != NULL)
    {
      g_free (self->agents.default_agent);
      self->agents.default_agent = g_strdup (default_agent);
    }

  add_known_agents (self);
  use_standard_directories (self);
  return self;
}

TfConfig *
tf_config_ref (TfConfig *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_config_unref (TfConfig *self)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < n; i++)
    tf_config_clear (&descriptors[i], self);
  g_ptr_array_unref (self->agents.available);
  g_hash_table_unref (self->given);
  g_ptr_array_unref (self->notices);
  g_clear_error (&self->tolerated);
  g_clear_pointer (&self->fault, tf_config_fault_free);
  g_free (self->path);
  g_free (self);
}

const TfAgentConfig *
tf_config_get_agent (const TfConfig *self, const char *name)
{
  for (guint i = 0; name != NULL && i < self->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (self->agents.available, i);

      if (g_str_equal (agent->name, name))
        return agent;
    }
  return NULL;
}

gboolean
tf_config_is_by_rules (const TfConfig *self, const char *const *agents)
{
  for (guint i = 0; agents[i] != NULL; i++)
    {
      const TfAgentConfig *agent = tf_config_get_agent (self, agents[i]);

      if (agent == NULL || agent->judges)
        return FALSE;
    }
  return agents[0] != NULL;
}
