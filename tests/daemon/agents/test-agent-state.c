/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-state.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/agent-state"

static const struct
{
  const char *command;
  const char *path;
  TfAgentStateKind kind;
} paths[] = {
  { "claude", ".claude/.credentials.json", TF_AGENT_STATE_LOGIN },
  { "/opt/x/bin/claude", ".claude/.credentials.json", TF_AGENT_STATE_LOGIN },
  { "claude-wrapper", ".claude/.credentials.json", TF_AGENT_STATE_OTHER },
  { "/opt/claude/run", ".claude/.credentials.json", TF_AGENT_STATE_OTHER },
  { "codex", ".claude/.credentials.json", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/sub/.credentials.json", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/.credentials.json/x", TF_AGENT_STATE_OTHER },
  { "codex", ".codex/auth.json", TF_AGENT_STATE_LOGIN },
  { "codex", ".codex/config.toml", TF_AGENT_STATE_OTHER },
  { "codex", ".codex/sessions/2026/11/24/rollout-1.jsonl", TF_AGENT_STATE_TRACES },
  { "codex", ".codex/state_5.sqlite-wal", TF_AGENT_STATE_TRACES },
  { "gemini", ".gemini/oauth_creds.json", TF_AGENT_STATE_LOGIN },
  { "gemini", ".gemini/settings.json", TF_AGENT_STATE_OTHER },
  { "gemini", ".gemini/tmp/1/logs.json", TF_AGENT_STATE_TRACES },
  { "claude", ".claude.json", TF_AGENT_STATE_MIXED },
  { "codex", ".claude.json", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/projects/-home-x/1.jsonl", TF_AGENT_STATE_TRACES },
  { "claude", ".claude/settings.json", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/settings.local.json", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/hooks/stop.sh", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/CLAUDE.md", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/commands/x.md", TF_AGENT_STATE_OTHER },
  { "claude", ".claude/plugins/cache/x/hooks.json", TF_AGENT_STATE_OTHER },
  { "other", ".other/sessions/1.json", TF_AGENT_STATE_TRACES },
  { "other", ".other/x.log", TF_AGENT_STATE_TRACES },
  { "other", ".other/config.json", TF_AGENT_STATE_OTHER },
};

TF_TEST_TABLE (a_path_has_one_kind, paths, NULL)
{
  const TfAgentConfig agent = { .command = (char *) row->command };

  g_test_message ("%s: %s", row->command, row->path);
  g_assert_cmpint (tf_agent_state_classify (&agent, row->path), ==, row->kind);
}

#define CLAUDE \
  "{\"claudeAiOauth\": {\"accessToken\": \"a\", \"refreshToken\": \"b\", \"expiresAt\": 1, " \
  "\"scopes\": [\"x\"], \"own\": {\"y\": 1}}}"

static const struct
{
  const char *command;
  const char *login;
  const char *renewed;
  const char *problem; /* (nullable) */
} logins[] = {
  { "claude", CLAUDE, CLAUDE, NULL },
  { "claude", CLAUDE,
    "{\"claudeAiOauth\": {\"accessToken\": \"n\", \"refreshToken\": null, \"expiresAt\": 2, "
    "\"subscriptionType\": \"max\", \"own\": {\"y\": true}}}",
    NULL },
  { "claude", "{}", CLAUDE, "“own”" },
  { "claude", "not JSON", "{\"accessToken\": \"x\"}", NULL },
  { "claude", CLAUDE, "{\"claudeAiOauth\": {}, \"hooks\": {\"Stop\": []}}", "“hooks”" },
  { "claude", CLAUDE, "{\"claudeAiOauth\": {\"own\": {\"command\": \"x\"}}}", "“command”" },
  { "claude", CLAUDE, "{\"claudeAiOauth\": {\"y\": 1}}", "“y”" },
  { "claude", CLAUDE, "{\"claudeAiOauth\": {\"scopes\": [{\"env\": {}}]}}", "“env”" },
  { "claude", CLAUDE, "{\"claudeAiOauth\": {\"accessToken\": {\"hooks\": 1}}}", "“hooks”" },
  { "claude", CLAUDE, "[1]", "not a JSON object" },
  { "claude", CLAUDE, "\"x\"", "not a JSON object" },
  { "claude", CLAUDE, "", "not a JSON object" },
  { "claude", CLAUDE, "#!/bin/sh\n", "not a JSON object" },
  { "claude", CLAUDE, CLAUDE "x", "not a JSON object" },
  { "claude", CLAUDE, "{\"scopes\": 1, \"scopes\": 2}", "not a JSON object" },
  { "codex", "{\"tokens\": {}}",
    "{\"OPENAI_API_KEY\": null, \"tokens\": {\"id_token\": \"x\", \"access_token\": \"y\"}, "
    "\"last_refresh\": \"2026\"}",
    NULL },
  { "codex", "{\"tokens\": {}}", "{\"accessToken\": 1}", "“accessToken”" },
  { "gemini", "{}", "{\"access_token\": \"x\", \"expiry_date\": 1}", NULL },
  { "gemini", "{}", "{\"access_token\": \"x\", \"mcpServers\": 1}", "“mcpServers”" },
  { "other", "{}", "{}", "not a JSON object" },
};

TF_TEST_TABLE (a_login_gains_only_tokens, logins, NULL)
{
  const TfAgentConfig agent = { .command = (char *) row->command };
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", row->renewed);
  g_assert_true (tf_agent_state_check_login (&agent, row->login, row->renewed, &error) ==
                 (row->problem == NULL));
  if (row->problem != NULL)
    tf_test_assert_has (error->message, row->problem);
}

#define SERVERS "\"mcpServers\": {\"s\": {\"command\": \"x\"}}"

static const struct
{
  const char *before;
  const char *after;
  gboolean adds;
} mixed[] = {
  { "{\"numStartups\": 1}", "{\"numStartups\": 2}", FALSE },
  { "{}", "{\"projects\": {\"/x\": {\"mcpServers\": {}, \"allowedTools\": [], \"env\": null}}}",
    FALSE },
  { "{" SERVERS "}", "{" SERVERS ", \"n\": 1}", FALSE },
  { "{" SERVERS "}", "{}", FALSE },
  { "{}", "{" SERVERS "}", TRUE },
  { "{\"projects\": {\"/x\": {}}}", "{\"projects\": {\"/x\": {" SERVERS "}}}", TRUE },
  { "{\"projects\": {\"/x\": {" SERVERS "}}}", "{\"projects\": {\"/y\": {" SERVERS "}}}", TRUE },
  { "{" SERVERS "}", "{\"mcpServers\": {\"s\": {\"command\": \"y\"}}}", TRUE },
  { "{}", "{\"apiKeyHelper\": \"/tmp/x\"}", TRUE },
  { "{}", "no JSON", TRUE },
};

TF_TEST_TABLE (settings_are_told_from_traces, mixed, NULL)
{
  g_test_message ("%s", row->after);
  g_assert_true (tf_agent_state_adds_settings (row->before, row->after) == row->adds);
}
