/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-registry.h"

#include "tf-agent-state.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-paths.h"
#include "tf-plain-agent.h"
#include "tf-plugin-loader.h"

#include <string.h>

#define PLAIN         "plain"
#define MODEL         "model"
#define MODEL_PROGRAM "thoughtforge-model-agent"

/* The plugins are at the same point. */
static GIOExtensionPoint *
get_adapters (void)
{
  static gsize registered;
  static GIOExtensionPoint *point;

  if (g_once_init_enter (&registered))
    {
      point = tf_plugin_loader_get_adapters ();
      g_io_extension_point_implement (TF_AGENT_ADAPTER_EXTENSION_POINT, TF_TYPE_PLAIN_AGENT, PLAIN,
                                      0);
      g_once_init_leave (&registered, 1);
    }
  return point;
}

static char *
dup_adapter_words (void)
{
  g_autoptr (GString) words = g_string_new (TF_CONFIG_ADAPTER_AUTO);

  for (GList *l = g_io_extension_point_get_extensions (get_adapters ()); l != NULL; l = l->next)
    g_string_append_printf (words, ", %s", g_io_extension_get_name (l->data));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* Returns: (nullable) */
static GIOExtension *
find_adapter (const TfAgentConfig *config)
{
  g_autofree char *program = g_path_get_basename (config->command);
  GIOExtension *own = NULL;

  if (g_strcmp0 (config->adapter, TF_CONFIG_ADAPTER_AUTO) != 0)
    return g_io_extension_point_get_extension_by_name (get_adapters (), config->adapter);
  own = g_io_extension_point_get_extension_by_name (
      get_adapters (), g_str_equal (program, MODEL_PROGRAM) ? MODEL : program);
  return own != NULL ? own : g_io_extension_point_get_extension_by_name (get_adapters (), PLAIN);
}

char *
tf_agent_registry_dup_adapter (const TfAgentConfig *config)
{
  GIOExtension *extension = NULL;

  g_return_val_if_fail (config != NULL, NULL);

  extension = find_adapter (config);
  return g_strdup (extension != NULL ? g_io_extension_get_name (extension) : config->adapter);
}

static gboolean
check_adapter (const TfAgentConfig *config, GError **error)
{
  g_autofree char *words = NULL;

  if (find_adapter (config) != NULL)
    return TRUE;
  words = dup_adapter_words ();
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "agents.available.%s.adapter is “%s”, expected one of: %s", config->name,
               config->adapter != NULL ? config->adapter : "", words);
  return FALSE;
}

gboolean
tf_agent_registry_check (const TfConfig *config, GError **error)
{
  g_return_val_if_fail (config != NULL, FALSE);

  for (guint i = 0; i < config->agents.available->len; i++)
    if (!check_adapter (g_ptr_array_index (config->agents.available, i), error))
      return FALSE;
  return TRUE;
}

TfAgentAdapter *
tf_agent_registry_create_adapter (const TfAgentConfig *config, GError **error)
{
  g_return_val_if_fail (config != NULL, NULL);

  if (!check_adapter (config, error))
    return NULL;
  return g_object_new (g_io_extension_get_type (find_adapter (config)), NULL);
}

gboolean
tf_agent_registry_names_files (const TfAgentConfig *config)
{
  g_autoptr (TfAgentAdapter) adapter =
      config != NULL ? tf_agent_registry_create_adapter (config, NULL) : NULL;

  return adapter != NULL && tf_agent_adapter_names_files (adapter);
}

gboolean
tf_agent_registry_shows_images (const TfAgentConfig *config)
{
  g_autoptr (TfAgentAdapter) adapter =
      config != NULL ? tf_agent_registry_create_adapter (config, NULL) : NULL;

  return adapter != NULL && tf_agent_adapter_shows_images (adapter);
}

gboolean
tf_agent_registry_is_protocol (const TfAgentConfig *config)
{
  g_autoptr (TfAgentAdapter) adapter =
      config != NULL ? tf_agent_registry_create_adapter (config, NULL) : NULL;

  return adapter != NULL && tf_agent_adapter_is_protocol (adapter);
}

static gboolean
is_program (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
         g_file_test (path, G_FILE_TEST_IS_EXECUTABLE);
}

/* An agent's env may set a PATH of its own; then look for it there. */
static char *
find_in_own_path (const TfAgentConfig *config)
{
  const char *value = config->env != NULL ? g_hash_table_lookup (config->env, "PATH") : NULL;
  g_auto (GStrv) dirs = value != NULL ? g_strsplit (value, ":", -1) : NULL;

  for (guint i = 0; dirs != NULL && dirs[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (dirs[i], config->command, NULL);

      if (g_path_is_absolute (path) && is_program (path))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* Our own programs are found where they are installed, whatever PATH contains. */
static char *
find_by_name (const TfAgentConfig *config)
{
  g_autofree char *own = tf_paths_dup_libexec (config->command);
  char *found;

  if (is_program (own))
    return g_steal_pointer (&own);
  found = find_in_own_path (config);
  return found != NULL ? found : g_find_program_in_path (config->command);
}

char *
tf_agent_registry_find_program (const TfAgentConfig *config)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (config != NULL, NULL);

  if (config->command == NULL || *config->command == '\0')
    return NULL;
  if (strchr (config->command, '/') == NULL)
    return find_by_name (config);
  /* A relative path would depend on where the daemon was started. */
  if (!g_path_is_absolute (config->command) && !g_str_has_prefix (config->command, "~/"))
    return NULL;
  path = tf_paths_expand (config->command, "/");
  return is_program (path) ? g_steal_pointer (&path) : NULL;
}

static char *
dup_agent_names (const TfConfig *config)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", agent->name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

const TfAgentConfig *
tf_agent_registry_require (const TfConfig *config, const char *name, GError **error)
{
  const TfAgentConfig *agent;
  g_autofree char *program = NULL;
  g_autofree char *names = NULL;

  g_return_val_if_fail (config != NULL && name != NULL, NULL);

  agent = tf_config_get_agent (config, name);
  if (agent == NULL)
    {
      names = dup_agent_names (config);
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                   "there is no agent “%s”; the configured agents are: %s", name, names);
      return NULL;
    }
  program = tf_agent_registry_find_program (agent);
  if (program != NULL)
    return agent;
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
               "agent %s: the program “%s” was not found on PATH; install it or set "
               "agents.available.%s.command",
               name, agent->command, name);
  return NULL;
}

TfAgentLogin
tf_agent_registry_get_login (const TfAgentConfig *config)
{
  const char *login = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  g_return_val_if_fail (config != NULL, TF_AGENT_LOGIN_UNKNOWN);

  login = tf_agent_state_get_login (config);
  if (login == NULL)
    return TF_AGENT_LOGIN_UNKNOWN;
  if (tf_agent_state_has_key (config))
    return TF_AGENT_LOGIN_YES;
  path = g_build_filename (g_get_home_dir (), login, NULL);
  return g_file_get_contents (path, &text, &length, NULL) && length > strlen ("{}")
             ? TF_AGENT_LOGIN_YES
             : TF_AGENT_LOGIN_NO;
}

static gboolean
is_installed (const TfAgentConfig *agent)
{
  g_autofree char *program = tf_agent_registry_find_program (agent);

  return program != NULL;
}

static gboolean
runs_program (const TfAgentConfig *agent, const char *name)
{
  g_autofree char *program = g_path_get_basename (agent->command);

  return g_str_equal (program, name);
}

/* Returns: (nullable) */
static const TfAgentConfig *
find_logged_in (const TfConfig *config, const char *program)
{
  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      if (runs_program (agent, program) && is_installed (agent) &&
          tf_agent_registry_get_login (agent) == TF_AGENT_LOGIN_YES)
        return agent;
    }
  return NULL;
}

/* Returns: (nullable) */
static const TfAgentConfig *
find_model (const TfConfig *config)
{
  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      if (runs_program (agent, MODEL_PROGRAM) && is_installed (agent))
        return agent;
    }
  return NULL;
}

static const char *
choose (const TfConfig *config, const char **out_why)
{
  static const char *const programs[] = { "claude", "codex", "gemini" };
  const TfAgentConfig *agent = NULL;

  if (!g_str_equal (config->agents.default_agent, TF_CONFIG_DEFAULT_AUTO))
    {
      *out_why = "agents.default names it";
      return config->agents.default_agent;
    }
  for (guint i = 0; agent == NULL && i < G_N_ELEMENTS (programs); i++)
    agent = find_logged_in (config, programs[i]);
  *out_why = "it is installed and logged in";
  if (agent != NULL)
    return agent->name;
  agent = find_model (config);
  *out_why = "it asks a model of your own, and none of claude, codex and gemini is logged in";
  if (agent != NULL)
    return agent->name;
  *out_why =
      "none of claude, codex and gemini is installed and logged in, and no model of your own "
      "is configured (thoughtforgectl agents add)";
  return TF_CONFIG_OFFLINE;
}

const char *
tf_agent_registry_choose_default (const TfConfig *config, char **out_why)
{
  const char *why = NULL;
  const char *name = NULL;

  g_return_val_if_fail (config != NULL, TF_CONFIG_OFFLINE);

  name = choose (config, &why);
  if (out_why != NULL)
    *out_why = g_strdup (why);
  return name;
}

static void
describe_agent (const TfConfig *config, const TfAgentConfig *agent, GVariantBuilder *builder)
{
  g_autofree char *path = tf_agent_registry_find_program (agent);
  g_autofree char *adapter = tf_agent_registry_dup_adapter (agent);
  TfAgentLogin login = tf_agent_registry_get_login (agent);
  g_autofree char *why = NULL;
  gboolean is_default;
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  g_variant_dict_insert (&dict, "name", "s", agent->name);
  g_variant_dict_insert (&dict, "command", "s", agent->command);
  g_variant_dict_insert (&dict, "found", "b", path != NULL);
  g_variant_dict_insert (&dict, "path", "s", path != NULL ? path : "");
  g_variant_dict_insert (&dict, "adapter", "s", adapter);
  g_variant_dict_insert (&dict, "model", "s", agent->model);
  g_variant_dict_insert (&dict, "judges", "b", agent->judges);
  g_variant_dict_insert (&dict, "writes_code", "s",
                         tf_enum_to_nick (TF_TYPE_CODE_SKILL,
                                          tf_agent_config_get_code_skill (agent)));
  if (login != TF_AGENT_LOGIN_UNKNOWN)
    g_variant_dict_insert (&dict, "logged_in", "b", login == TF_AGENT_LOGIN_YES);
  is_default = g_str_equal (agent->name, tf_agent_registry_choose_default (config, &why));
  g_variant_dict_insert (&dict, "default", "b", is_default);
  if (is_default)
    g_variant_dict_insert (&dict, "why", "s", why);
  g_variant_builder_add_value (builder, g_variant_dict_end (&dict));
}

GVariant *
tf_agent_registry_describe (const TfConfig *config)
{
  GVariantBuilder builder;

  g_return_val_if_fail (config != NULL, NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < config->agents.available->len; i++)
    describe_agent (config, g_ptr_array_index (config->agents.available, i), &builder);
  return g_variant_builder_end (&builder);
}
