/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-state.h"

#include "tf-error.h"
#include "tf-json.h"

typedef struct
{
  const char *name;
  const char *login;
  const char *mixed;          /* (nullable) */
  const char *const *members; /* that a renewed login may gain */
  const char *const *traces;  /* patterns; "*" also stands for "/" */
  const char *const *keys;    /* variables */
} Program;

static const char *const claude_keys[] = { "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN",
                                           "CLAUDE_CODE_OAUTH_TOKEN", NULL };
static const char *const codex_keys[] = { "CODEX_API_KEY", "OPENAI_API_KEY", NULL };
static const char *const gemini_keys[] = { "GEMINI_API_KEY", "GOOGLE_API_KEY", NULL };

static const char *const claude_members[] = {
  "claudeAiOauth",    "accessToken",   "refreshToken",          "expiresAt", "scopes",
  "subscriptionType", "rateLimitTier", "refreshTokenExpiresAt", NULL,
};

static const char *const claude_traces[] = {
  ".claude/projects/*",
  ".claude/todos/*",
  ".claude/tasks/*",
  ".claude/statsig/*",
  ".claude/shell-snapshots/*",
  ".claude/session-env/*",
  ".claude/sessions/*",
  ".claude/debug/*",
  ".claude/file-history/*",
  ".claude/telemetry/*",
  ".claude/paste-cache/*",
  ".claude/cache/*",
  ".claude/ide/*",
  ".claude/backups/*",
  ".claude/history.jsonl",
  ".claude/stats-cache.json",
  ".claude/mcp-needs-auth-cache.json",
  ".claude/.last-cleanup",
  ".claude/*.lock",
  ".claude.json.backup*",
  NULL,
};

static const char *const codex_members[] = {
  "OPENAI_API_KEY", "auth_mode",  "tokens",       "id_token", "access_token",
  "refresh_token",  "account_id", "last_refresh", NULL,
};

static const char *const codex_traces[] = {
  ".codex/sessions/*",
  ".codex/archived_sessions/*",
  ".codex/shell_snapshots/*",
  ".codex/log/*",
  ".codex/tmp/*",
  ".codex/.tmp/*",
  ".codex/cache/*",
  ".codex/history.jsonl",
  ".codex/session_index.jsonl",
  ".codex/models_cache.json",
  ".codex/version.json",
  ".codex/installation_id",
  ".codex/internal_storage.json",
  ".codex/.personality_migration",
  ".codex/*.sqlite",
  ".codex/*.sqlite-*",
  ".codex/*.lock",
  NULL,
};

static const char *const gemini_members[] = {
  "access_token", "refresh_token", "scope", "token_type", "id_token", "expiry_date", NULL,
};

static const char *const gemini_traces[] = {
  ".gemini/tmp/*",      ".gemini/history/*",     ".gemini/installation_id", ".gemini/user_id",
  ".gemini/state.json", ".gemini/projects.json", ".gemini/*.lock",          NULL,
};

static const char *const other_traces[] = {
  "*/cache/*", "*/caches/*", "*/.cache/*",      "*/log/*", "*/logs/*", "*/sessions/*",
  "*/tmp/*",   "*/.tmp/*",   "*/history.jsonl", "*.log",   "*.lock",   NULL,
};

static const Program programs[] = {
  { "claude", ".claude/.credentials.json", ".claude.json", claude_members, claude_traces,
    claude_keys },
  { "codex", ".codex/auth.json", NULL, codex_members, codex_traces, codex_keys },
  { "gemini", ".gemini/oauth_creds.json", NULL, gemini_members, gemini_traces, gemini_keys },
};

/* Members of a mixed file, at any depth, that make a later run do something. */
static const char *const settings[] = {
  "mcpServers",  "hooks",      "env",          "apiKeyHelper", "enabledMcpjsonServers",
  "permissions", "statusLine", "allowedTools", NULL,
};

/* Returns: (nullable) */
static const Program *
find_program (const TfAgentConfig *agent)
{
  g_autofree char *name = g_path_get_basename (agent->command);

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    if (g_str_equal (name, programs[i].name))
      return &programs[i];
  return NULL;
}

static gboolean
match_any (const char *const *patterns, const char *path)
{
  for (guint i = 0; patterns[i] != NULL; i++)
    if (g_pattern_match_simple (patterns[i], path))
      return TRUE;
  return FALSE;
}

TfAgentStateKind
tf_agent_state_classify (const TfAgentConfig *agent, const char *path)
{
  const Program *program = NULL;

  g_return_val_if_fail (agent != NULL && path != NULL, TF_AGENT_STATE_OTHER);

  program = find_program (agent);
  if (program != NULL && g_str_equal (path, program->login))
    return TF_AGENT_STATE_LOGIN;
  if (program != NULL && g_strcmp0 (path, program->mixed) == 0)
    return TF_AGENT_STATE_MIXED;
  return match_any (program != NULL ? program->traces : other_traces, path) ? TF_AGENT_STATE_TRACES
                                                                            : TF_AGENT_STATE_OTHER;
}

const char *
tf_agent_state_get_login (const TfAgentConfig *agent)
{
  const Program *program = NULL;

  g_return_val_if_fail (agent != NULL, NULL);

  program = find_program (agent);
  return program != NULL ? program->login : NULL;
}

gboolean
tf_agent_state_has_key (const TfAgentConfig *agent)
{
  const Program *program = NULL;

  g_return_val_if_fail (agent != NULL, FALSE);

  program = find_program (agent);
  for (guint i = 0; program != NULL && agent->env != NULL && program->keys[i] != NULL; i++)
    {
      const char *value = g_hash_table_lookup (agent->env, program->keys[i]);

      if (value != NULL && *value != '\0')
        return TRUE;
    }
  return FALSE;
}

static JsonObject *
get_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* Returns: (transfer none) (nullable): a name in @after that neither the same place of @before
 * (nullable) has nor @members */
static const char *
find_foreign (const char *const *members, JsonNode *before, JsonNode *after)
{
  JsonObject *old = get_object (before);
  const char *found = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (JSON_NODE_HOLDS_ARRAY (after))
    for (guint i = 0; found == NULL && i < json_array_get_length (json_node_get_array (after)); i++)
      found = find_foreign (members, NULL, json_array_get_element (json_node_get_array (after), i));
  if (!JSON_NODE_HOLDS_OBJECT (after))
    return found;
  json_object_iter_init (&iter, json_node_get_object (after));
  while (found == NULL && json_object_iter_next (&iter, &name, &value))
    {
      JsonNode *same = old != NULL && json_object_has_member (old, name)
                           ? json_object_get_member (old, name)
                           : NULL;

      found = same == NULL && !g_strv_contains (members, name)
                  ? name
                  : find_foreign (members, same, value);
    }
  return found;
}

gboolean
tf_agent_state_check_login (const TfAgentConfig *agent,
                            const char *login,
                            const char *renewed,
                            GError **error)
{
  const Program *program = NULL;
  g_autoptr (JsonNode) before = NULL;
  g_autoptr (JsonNode) after = NULL;
  const char *foreign = NULL;

  g_return_val_if_fail (agent != NULL && login != NULL && renewed != NULL, FALSE);

  program = find_program (agent);
  before = tf_json_parse (login, -1, NULL);
  after = tf_json_parse (renewed, -1, NULL);
  if (program == NULL || get_object (after) == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "is not a JSON object");
      return FALSE;
    }
  foreign = find_foreign (program->members, before, after);
  if (foreign == NULL)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "has the member “%.40s”, which is no token",
               foreign);
  return FALSE;
}

static gboolean
is_empty (JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_size (json_node_get_object (node)) == 0;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_array_get_length (json_node_get_array (node)) == 0;
  return JSON_NODE_HOLDS_NULL (node);
}

/* Adds "path: value" of each setting. */
static void
collect_settings (JsonNode *node, const char *path, GHashTable *found)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  json_object_iter_init (&iter, json_node_get_object (node));
  while (json_object_iter_next (&iter, &name, &value))
    {
      g_autofree char *below = g_strconcat (path, "\n", name, NULL);
      g_autofree char *line = NULL;

      if (!g_strv_contains (settings, name))
        {
          collect_settings (value, below, found);
          continue;
        }
      line = tf_json_to_line (value);
      if (!is_empty (value))
        g_hash_table_add (found, g_strconcat (below, ": ", line, NULL));
    }
}

gboolean
tf_agent_state_adds_settings (const char *before, const char *after)
{
  g_autoptr (JsonNode) old = NULL;
  g_autoptr (JsonNode) new = NULL;
  g_autoptr (GHashTable) had = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) has = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer line;

  g_return_val_if_fail (before != NULL && after != NULL, TRUE);

  old = tf_json_parse (before, -1, NULL);
  new = tf_json_parse (after, -1, NULL);
  if (old == NULL || new == NULL)
    return TRUE;
  collect_settings (old, "", had);
  collect_settings (new, "", has);
  g_hash_table_iter_init (&iter, has);
  while (g_hash_table_iter_next (&iter, &line, NULL))
    if (!g_hash_table_contains (had, line))
      return TRUE;
  return FALSE;
}
