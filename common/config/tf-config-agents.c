/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-config-private.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-paths.h"

#define SECTION          "agents.available"
#define A_PROGRAM        "a program name or an absolute path"
#define OFFLINE_PROGRAM  "thoughtforge-offline-agent"
#define OLD_STREAM_JSON  "stream-json"
#define NAME_PATTERN     "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
#define VARIABLE_PATTERN "^[A-Za-z_][A-Za-z0-9_]*$"

TfAgentConfig *
tf_agent_config_new (const char *name)
{
  TfAgentConfig *self = g_new0 (TfAgentConfig, 1);
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_agent_descriptors (&n);

  self->name = g_strdup (name);
  for (guint i = 0; i < n; i++)
    tf_config_set_default (&descriptors[i], self);
  self->env = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

TfAgentConfig *
tf_agent_config_new_offline (void)
{
  TfAgentConfig *self = tf_agent_config_new (TF_CONFIG_OFFLINE);

  g_free (self->command);
  self->command = tf_paths_dup_libexec (OFFLINE_PROGRAM);
  g_free (self->adapter);
  self->adapter = g_strdup ("plain");
  g_free (self->network);
  self->network = g_strdup ("none");
  self->judges = FALSE;
  g_free (self->writes_code);
  self->writes_code = g_strdup (tf_enum_to_nick (TF_TYPE_CODE_SKILL, TF_CODE_SKILL_LIMITED));
  return self;
}

/* The configuration accepts only these words; without one there is no network. */
TfNetwork
tf_agent_config_get_network (const TfAgentConfig *self)
{
  int network = TF_NETWORK_NONE;

  tf_enum_from_nick (TF_TYPE_NETWORK, self->network, &network, NULL);
  return (TfNetwork) network;
}

/* The configuration accepts only these words; without one nothing is promised. */
TfCodeSkill
tf_agent_config_get_code_skill (const TfAgentConfig *self)
{
  int skill = TF_CODE_SKILL_NONE;

  tf_enum_from_nick (TF_TYPE_CODE_SKILL, self->writes_code, &skill, NULL);
  return (TfCodeSkill) skill;
}

void
tf_agent_config_free (TfAgentConfig *self)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_agent_descriptors (&n);

  for (guint i = 0; i < n; i++)
    tf_config_clear (&descriptors[i], self);
  g_clear_pointer (&self->env, g_hash_table_unref);
  g_free (self->name);
  g_free (self);
}

static gboolean
read_variable (const TfConfigReading *self,
               TfAgentConfig *agent,
               const TfYamlNode *key,
               const TfYamlNode *value,
               GError **error)
{
  g_autofree char *section = g_strconcat (SECTION ".", agent->name, ".env", NULL);

  if (!g_regex_match_simple (VARIABLE_PATTERN, key->text, G_REGEX_DOLLAR_ENDONLY, 0))
    return tf_config_refuse (self, key->line, section, "a map with a key that is not a variable",
                             "NAME: value", error);
  if (value->kind != TF_YAML_SCALAR)
    {
      g_autofree char *name = g_strconcat (section, ".", key->text, NULL);

      return tf_config_refuse (self, value->line, name, tf_yaml_node_describe (value), "a string",
                               error);
    }
  g_hash_table_insert (agent->env, g_strdup (key->text),
                       g_strdup (tf_yaml_node_is_null (value) ? "" : value->text));
  return TRUE;
}

static gboolean
read_env (const TfConfigReading *self, TfAgentConfig *agent, const TfYamlNode *node, GError **error)
{
  g_autofree char *name = g_strconcat (SECTION ".", agent->name, ".env", NULL);

  if (tf_yaml_node_is_null (node))
    return TRUE;
  if (node->kind != TF_YAML_MAP)
    return tf_config_refuse (self, node->line, name, tf_yaml_node_describe (node),
                             "a map of variables to strings", error);
  for (guint i = 0; i < node->keys->len; i++)
    if (!read_variable (self, agent, g_ptr_array_index (node->keys, i),
                        g_ptr_array_index (node->children, i), error))
      return FALSE;
  return TRUE;
}

static GStrv
dup_keys (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_agent_descriptors (&n);

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, descriptors[i].path);
  g_strv_builder_add (builder, "env");
  return g_strv_builder_end (builder);
}

static const TfConfigDescriptor *
find_descriptor (const char *key)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_agent_descriptors (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (descriptors[i].path, key))
      return &descriptors[i];
  return NULL;
}

/* The embedded agent is fixed: if a file could point it at another program, nothing promised about
 * it would hold. */
static gboolean
is_fixed (const TfAgentConfig *agent, const char *key)
{
  return g_str_equal (agent->name, TF_CONFIG_OFFLINE) &&
         (g_str_equal (key, "command") || g_str_equal (key, "adapter") ||
          g_str_equal (key, "judges") || g_str_equal (key, "writes_code") ||
          g_str_has_prefix (key, "network"));
}

/* What was a boolean in earlier versions. */
static const char *
find_network_word (const TfYamlNode *value)
{
  gboolean allowed = FALSE;

  if (value->kind != TF_YAML_SCALAR || value->quoted ||
      !tf_config_parse_boolean (value->text, &allowed))
    return NULL;
  return allowed ? "internet" : "none";
}

static gboolean
check_ports (const TfConfigReading *self, const char *name, const TfYamlNode *value, GError **error)
{
  for (guint i = 0; i < value->children->len; i++)
    {
      const TfYamlNode *port = g_ptr_array_index (value->children, i);

      if (port->kind != TF_YAML_SCALAR ||
          !g_ascii_string_to_unsigned (port->text, 10, 1, G_MAXUINT16, NULL, NULL))
        {
          g_autofree char *found = tf_config_dup_found (port, TRUE, FALSE);

          return tf_config_refuse (self, port->line, name, found,
                                   "the numbers of ports, from 1 to 65535", error);
        }
    }
  return TRUE;
}

static gboolean
read_network (const TfConfigReading *self,
              const char *name,
              TfAgentConfig *agent,
              const TfConfigDescriptor *descriptor,
              const TfYamlNode *value,
              GError **error)
{
  const char *word = find_network_word (value);

  if (word == NULL)
    return tf_config_set (self, descriptor, name, agent, value, error);
  g_free (agent->network);
  agent->network = g_strdup (word);
  return TRUE;
}

static gboolean
read_member (const TfConfigReading *self,
             TfAgentConfig *agent,
             const TfYamlNode *key,
             const TfYamlNode *value,
             GError **error)
{
  g_autofree char *section = g_strconcat (SECTION ".", agent->name, NULL);
  g_autofree char *name = g_strconcat (section, ".", key->text, NULL);
  const TfConfigDescriptor *descriptor = find_descriptor (key->text);

  if (g_str_equal (key->text, "env"))
    return read_env (self, agent, value, error);
  if (tf_config_later_has_agent_key (key->text))
    return tf_config_later_read_agent_key (self, name, value, error);
  if (descriptor == NULL)
    {
      g_auto (GStrv) keys = dup_keys ();

      return tf_config_refuse_key (self, section, key, (const char *const *) keys, error);
    }
  if (is_fixed (agent, key->text))
    return tf_config_refuse (self, key->line, name, "set",
                             "nothing: offline is the built-in agent; choose another name", error);
  if (g_str_equal (key->text, "network"))
    return read_network (self, name, agent, descriptor, value, error);
  if (g_str_equal (key->text, "network_local") && value->kind == TF_YAML_LIST &&
      !check_ports (self, name, value, error))
    return FALSE;
  if (!tf_config_set (self, descriptor, name, agent, value, error))
    return FALSE;
  return !g_str_equal (key->text, "home") || tf_config_read_home (self, agent, value, error);
}

static gboolean
check_command (const TfConfigReading *self, TfAgentConfig *agent, guint line, GError **error)
{
  g_autofree char *command = g_strconcat (SECTION ".", agent->name, ".command", NULL);
  g_autofree char *flags = g_strconcat (SECTION ".", agent->name, ".flags", NULL);
  g_autoptr (GError) split_error = NULL;
  char *expanded;

  if (*g_strstrip (agent->command) == '\0')
    return tf_config_refuse (self, line, command, "empty", A_PROGRAM, error);
  if (g_str_has_prefix (agent->command, "~/"))
    {
      expanded = tf_paths_expand (agent->command, NULL);
      g_free (agent->command);
      agent->command = expanded;
    }
  if (strchr (agent->command, '/') != NULL && !g_path_is_absolute (agent->command))
    return tf_config_refuse (self, line, command, "a relative path", A_PROGRAM, error);
  if (!g_shell_parse_argv (agent->flags, NULL, NULL, &split_error) &&
      !g_error_matches (split_error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return tf_config_refuse (self, line, flags, "a text with an open quote",
                             "words with balanced quotes", error);
  return TRUE;
}

/* What earlier versions wrote for these programs, or told users to write: their adapters know it better. */
static const struct
{
  const char *program;
  const char *flags;
} old_flags[] = {
  { "claude", "--print" },
  { "claude", "--print --output-format stream-json --verbose" },
  { "codex", "exec -" },
  { "codex", "exec --json -" },
  { "gemini", "--output-format stream-json" },
};

static void
replace (char **text, const char *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

/* Others that printed such lines print those of claude. */
static gboolean
is_known (const char *program)
{
  for (guint i = 0; i < G_N_ELEMENTS (old_flags); i++)
    if (g_str_equal (program, old_flags[i].program))
      return TRUE;
  return FALSE;
}

static void
update_old (TfAgentConfig *agent)
{
  g_autofree char *program = g_path_get_basename (agent->command);

  if (g_str_equal (agent->adapter, OLD_STREAM_JSON))
    replace (&agent->adapter, is_known (program) ? TF_CONFIG_ADAPTER_AUTO : "claude");
  if (!g_str_equal (agent->adapter, TF_CONFIG_ADAPTER_AUTO))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (old_flags); i++)
    if (g_str_equal (program, old_flags[i].program) &&
        g_str_equal (agent->flags, old_flags[i].flags))
      {
        replace (&agent->flags, "");
        return;
      }
}

static gboolean
check_adapter (const TfConfigReading *self, const TfAgentConfig *agent, guint line, GError **error)
{
  g_autofree char *name = g_strconcat (SECTION ".", agent->name, ".adapter", NULL);
  g_autofree char *found = g_strdup_printf ("“%s”", agent->adapter);

  if (g_regex_match_simple (NAME_PATTERN, agent->adapter, G_REGEX_DOLLAR_ENDONLY, 0))
    return TRUE;
  return tf_config_refuse (self, line, name, found, "auto, or the name of an adapter", error);
}

static gboolean
read_agent (const TfConfigReading *self,
            const TfYamlNode *key,
            const TfYamlNode *node,
            GError **error)
{
  gboolean offline = g_str_equal (key->text, TF_CONFIG_OFFLINE);
  TfAgentConfig *agent;

  if (!g_regex_match_simple (NAME_PATTERN, key->text, G_REGEX_DOLLAR_ENDONLY, 0))
    {
      g_autofree char *found = g_strdup_printf ("a map with the name “%s”", key->text);

      return tf_config_refuse (self, key->line, SECTION, found,
                               "names of letters, digits, “.”, “_”, “-”", error);
    }
  if (node->kind != TF_YAML_MAP && !(offline && tf_yaml_node_is_null (node)))
    {
      g_autofree char *name = g_strconcat (SECTION ".", key->text, NULL);

      return tf_config_refuse (self, key->line, name, tf_yaml_node_describe (node),
                               "a map with a command", error);
    }
  agent = offline ? tf_agent_config_new_offline () : tf_agent_config_new (key->text);
  g_ptr_array_add (self->config->agents.available, agent);
  for (guint i = 0; node->keys != NULL && i < node->keys->len; i++)
    if (!read_member (self, agent, g_ptr_array_index (node->keys, i),
                      g_ptr_array_index (node->children, i), error))
      return FALSE;
  if (!check_command (self, agent, key->line, error) ||
      !check_adapter (self, agent, key->line, error))
    return FALSE;
  update_old (agent);
  return TRUE;
}

gboolean
tf_config_read_agents (const TfConfigReading *self, const TfYamlNode *node, GError **error)
{
  GPtrArray *available = self->config->agents.available;

  if (tf_yaml_node_is_null (node))
    return TRUE;
  if (node->kind != TF_YAML_MAP)
    return tf_config_refuse (self, node->line, SECTION, tf_yaml_node_describe (node),
                             "a map of names to agents", error);
  g_ptr_array_set_size (available, 0);
  for (guint i = 0; i < node->keys->len; i++)
    if (!read_agent (self, g_ptr_array_index (node->keys, i), g_ptr_array_index (node->children, i),
                     error))
      return FALSE;
  if (tf_config_get_agent (self->config, TF_CONFIG_OFFLINE) == NULL)
    g_ptr_array_add (available, tf_agent_config_new_offline ());
  return TRUE;
}
