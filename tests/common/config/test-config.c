/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config"

#define PATH "/etc/thoughtforge/config.yaml"

static TfConfig *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  TfConfig *config = tf_config_parse (text, -1, PATH, &error);

  g_assert_no_error (error);
  return config;
}

TF_TEST (missing_keys_have_their_defaults)
{
  static const char *const empty[] = { "",
                                       "\n",
                                       "# only a comment\n",
                                       "---\n",
                                       "---\n...\n",
                                       "~\n",
                                       "null",
                                       "{}",
                                       "polish:\nagents:\n  available:\n  default:\n",
                                       "\xef\xbb\xbf",
                                       "\xef\xbb\xbfpolish: {}\n",
                                       "polish: {max_iterations: null, reviewers: ~}\r\n" };

  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_autoptr (TfConfig) config = read_good (empty[i]);

      g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_CRITICAL], ==, 0);
      g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MEDIUM], ==, 3);
      g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 5);
      g_assert_cmpuint (config->polish.max_iterations, ==, 50);
      g_assert_true (config->polish.evidence);
      g_assert_cmpuint (g_strv_length (config->polish.reviewers), ==, 0);
      g_assert_cmpstr (config->agents.default_agent, ==, "auto");
      g_assert_cmpuint (config->agents.available->len, ==, 5);
      g_assert_cmpuint (config->notices->len, ==, 0);
      g_assert_cmpstr (config->tests.command, ==, "");
      g_assert_true (g_path_is_absolute (config->projects.directory));
      g_assert_true (g_path_is_absolute (config->prompts.directory));
      g_assert_cmpstr (config->plugins.directory, ==, "");
      g_assert_cmpstr (config->path, ==, PATH);
    }
}

/* The template in the original specification of this product. */
TF_TEST (the_seeds_template_is_read)
{
  g_autoptr (TfConfig) config = read_good (
      "polish:\n  critical_max: 0\n  medium_max: 3\n  minor_max: 5\n  max_iterations: 50\n"
      "  stagnation_limit: 3\n  retry_malformed_output: 2\n"
      "concurrency:\n  max_parallel_runs: 3\n"
      "notifications:\n  default_channel: \"desktop\"\n  channels:\n    ntfy:\n      enabled: "
      "false\n"
      "      url: \"https://ntfy.sh\"\n      topic: \"thoughtforge\"\n    telegram:\n"
      "      enabled: false\n      bot_token: \"\"\n      chat_id: \"\"\n"
      "connectors:\n  notion:\n    enabled: false\n    api_token: \"\"\n  google_drive:\n"
      "    enabled: false\n    credentials_path: \"\"  # Path\n"
      "agents:\n  default: \"claude\"\n  call_timeout_seconds: 300\n  available:\n    claude:\n"
      "      command: \"claude\"\n      flags: \"--print\"\n    gemini:\n      command: "
      "\"gemini\"\n"
      "      flags: \"\"\n    codex:\n      command: \"codex\"\n      flags: \"\"\n"
      "plugins:\n  directory: \"./plugins\"\nprompts:\n  directory: \"./prompts\"\n"
      "vibekanban:\n  enabled: false\nserver:\n  port: 3000\n");

  g_assert_cmpstr (config->agents.default_agent, ==, "claude");
  g_assert_cmpstr (config->plugins.directory, ==, "/etc/thoughtforge/plugins");
  g_assert_cmpstr (config->prompts.directory, ==, "/etc/thoughtforge/prompts");
  g_assert_cmpuint (config->notices->len, ==, 1);
  g_assert_cmpstr (config->notices->pdata[0], ==,
                   PATH ":13: not in this version, ignored: ntfy, Telegram, Notion, Google Drive, "
                        "Vibe Kanban, the local server");
}

TF_TEST (a_removed_key_is_ignored_with_a_notice)
{
  static const char *const texts[] = { "polish:\n  gate_reviewer: gemini\n",
                                       "polish:\n  gate_reviewer: nobody\n",
                                       "polish:\n  gate_reviewer:\n",
                                       "polish:\n  gate_reviewer: [a, b]\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TfConfig) config = read_good (texts[i]);

      g_assert_cmpuint (config->notices->len, ==, 1);
      g_assert_true (g_pattern_match_simple ("*:2: polish.gate_reviewer is ignored: *",
                                             config->notices->pdata[0]));
      g_assert_cmpuint (config->polish.max_iterations, ==, 50);
    }
}

TF_TEST (values_are_read)
{
  g_autoptr (TfConfig) config =
      read_good ("polish: {max_iterations: 7, evidence: Off, reviewers: [claude, offline]}\n"
                 "agents:\n  budget: {tokens: 5000000000, cost: 12.5, minutes: 90}\n"
                 "projects:\n  directory: ../projects\n"
                 "notifications:\n  quiet_hours: 22:00-07:00\n"
                 "tests:\n  command: make check -j2\n");

  g_assert_cmpuint (config->polish.max_iterations, ==, 7);
  g_assert_false (config->polish.evidence);
  g_assert_cmpuint (g_strv_length (config->polish.reviewers), ==, 2);
  g_assert_cmpuint (config->agents.budget_tokens, ==, G_GUINT64_CONSTANT (5000000000));
  g_assert_cmpfloat (config->agents.budget_cost, ==, 12.5);
  g_assert_cmpuint (config->agents.budget_minutes, ==, 90);
  g_assert_cmpstr (config->projects.directory, ==, "/etc/projects");
  g_assert_cmpstr (config->notifications.quiet_hours, ==, "22:00-07:00");
  g_assert_cmpstr (config->tests.command, ==, "make check -j2");
}

TF_TEST (tilde_is_the_home_directory)
{
  g_autoptr (TfConfig) config = read_good ("projects: {directory: ~/work}\n");
  g_autofree char *expected = g_build_filename (g_get_home_dir (), "work", NULL);

  g_assert_cmpstr (config->projects.directory, ==, expected);
}

TF_TEST (the_projects_directory_is_where_links_lead)
{
  g_autofree char *made = tf_test_make_dir ();
  g_autofree char *dir = realpath (made, NULL);
  g_autofree char *link = g_build_filename (dir, "link", NULL);
  g_autofree char *text = g_strdup_printf ("projects: {directory: %s/work}\n", link);
  g_autofree char *expected = g_build_filename (dir, "work", NULL);
  g_autoptr (TfConfig) config = NULL;

  g_assert_cmpint (symlink (dir, link), ==, 0);
  config = read_good (text);
  g_assert_cmpstr (config->projects.directory, ==, expected);
}

TF_TEST (booleans_of_yaml_1_1)
{
  static const struct
  {
    const char *word;
    gboolean value;
  } rows[] = { { "true", TRUE }, { "yes", TRUE },    { "on", TRUE },     { "True", TRUE },
               { "YES", TRUE },  { "On", TRUE },     { "false", FALSE }, { "no", FALSE },
               { "off", FALSE }, { "FALSE", FALSE }, { "No", FALSE },    { "OFF", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("polish:\n  evidence: %s\n", rows[i].word);
      g_autoptr (TfConfig) config = read_good (text);

      g_assert_cmpint (config->polish.evidence, ==, rows[i].value);
    }
}

/* Both ends of every range, and one step outside them. */
TF_TEST (ranges_are_inclusive)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  for (guint i = 0; i < n; i++)
    {
      const double values[] = { descriptors[i].min, descriptors[i].max, descriptors[i].min - 1,
                                descriptors[i].max + 1 };
      g_auto (GStrv) names = g_strsplit (descriptors[i].path, ".", -1);
      g_autofree char *open = g_strjoinv (": {", names);
      g_autofree char *close = g_strnfill (g_strv_length (names) - 1, '}');

      if (descriptors[i].max == 0)
        continue;
      for (guint j = 0; j < G_N_ELEMENTS (values); j++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree char *text = g_strdup_printf ("%s: %.0f%s", open, values[j], close);
          g_autoptr (TfConfig) config = tf_config_parse (text, -1, PATH, &error);

          g_test_message ("%s", text);
          g_assert_cmpint (config != NULL, ==, j < 2);
          if (j >= 2)
            g_assert_nonnull (strstr (error->message, descriptors[i].path));
        }
    }
}

TF_TEST (agents_in_the_order_of_the_file)
{
  g_autoptr (TfConfig) config =
      read_good ("agents:\n  default: mine\n  available:\n    mine:\n      command: /opt/agent\n"
                 "      flags: --model 'x y'\n      adapter: plain\n      supports_vision: no\n"
                 "      context_window_tokens: 200000\n      confine: required\n"
                 "      env: {API_KEY: 'key', LEVEL: 3, EMPTY: }\n    other: {command: other}\n");
  const TfAgentConfig *mine = tf_config_get_agent (config, "mine");
  const TfAgentConfig *other = tf_config_get_agent (config, "other");

  g_assert_cmpuint (config->agents.available->len, ==, 3);
  g_assert_true (g_ptr_array_index (config->agents.available, 0) == mine);
  g_assert_cmpstr (mine->command, ==, "/opt/agent");
  g_assert_cmpuint (mine->context_window_tokens, ==, 200000);
  g_assert_cmpstr (mine->confine, ==, "required");
  g_assert_cmpstr (g_hash_table_lookup (mine->env, "API_KEY"), ==, "key");
  g_assert_cmpstr (g_hash_table_lookup (mine->env, "LEVEL"), ==, "3");
  g_assert_cmpstr (g_hash_table_lookup (mine->env, "EMPTY"), ==, "");
  g_assert_cmpstr (other->adapter, ==, "auto");
  g_assert_cmpstr (other->flags, ==, "");
  g_assert_null (tf_config_get_agent (config, "claude"));
  g_assert_null (tf_config_get_agent (config, NULL));
}

static const struct
{
  const char *agents;
  const char *member;
  gboolean by_rules;
  TfCodeSkill skill; /* of the last agent */
} declared[] = {
  { "offline", "", TRUE, TF_CODE_SKILL_LIMITED },
  { "mine", "", FALSE, TF_CODE_SKILL_FULL },
  { "mine", "judges: no", TRUE, TF_CODE_SKILL_FULL },
  { "offline mine", "judges: no", TRUE, TF_CODE_SKILL_FULL },
  { "mine offline", "", FALSE, TF_CODE_SKILL_LIMITED },
  { "mine", "writes_code: limited", FALSE, TF_CODE_SKILL_LIMITED },
  { "mine", "writes_code: none", FALSE, TF_CODE_SKILL_NONE },
  { "unknown offline", "", FALSE, TF_CODE_SKILL_LIMITED },
  { "", "", FALSE, TF_CODE_SKILL_FULL },
};

TF_TEST (agents_declare_what_they_can_do)
{
  for (guint i = 0; i < G_N_ELEMENTS (declared); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("agents:\n  available:\n    mine:\n      command: x\n      %s\n",
                           declared[i].member);
      g_autoptr (TfConfig) config = read_good (text);
      g_auto (GStrv) names = *declared[i].agents != '\0' ? g_strsplit (declared[i].agents, " ", -1)
                                                         : g_new0 (char *, 1);
      guint n = g_strv_length (names);

      g_test_message ("%s, %s", declared[i].agents, declared[i].member);
      g_assert_cmpint (tf_config_is_by_rules (config, (const char *const *) names), ==,
                       declared[i].by_rules);
      if (n > 0)
        g_assert_cmpint (tf_agent_config_get_code_skill (
                             tf_config_get_agent (config, names[n - 1])),
                         ==, declared[i].skill);
    }
}

static const struct
{
  const char *text;
  TfNetwork network;
} networks[] = {
  { "", TF_NETWORK_INTERNET },
  { "network: internet", TF_NETWORK_INTERNET },
  { "network: none", TF_NETWORK_NONE },
  { "network: host", TF_NETWORK_HOST },
  { "network: true", TF_NETWORK_INTERNET },
  { "network: yes", TF_NETWORK_INTERNET },
  { "network: false", TF_NETWORK_NONE },
  { "network: off", TF_NETWORK_NONE },
};

/* Booleans are of earlier versions. */
TF_TEST_TABLE (network_of_an_agent, networks, *row->text != '\0' ? row->text : "unset")
{
  g_autofree char *text =
      g_strdup_printf ("agents:\n  available:\n    x:\n      command: x\n      network_local: "
                       "[11434]\n      %s\n",
                       row->text);
  g_autoptr (TfConfig) config = read_good (text);
  const TfAgentConfig *agent = tf_config_get_agent (config, "x");

  g_assert_cmpint (tf_agent_config_get_network (agent), ==, row->network);
  g_assert_cmpstr (agent->network_local[0], ==, "11434");
  g_assert_cmpstr (agent->confine, ==, "required");
  g_assert_cmpint (tf_agent_config_get_network (tf_config_get_agent (config, "offline")), ==,
                   TF_NETWORK_NONE);
}

TF_TEST (offline_is_always_there)
{
  static const char *const texts[] = { "", "agents: {available: {}}",
                                       "agents: {available: {x: {command: x}}}",
                                       "agents: {available: {offline: }}",
                                       "agents: {available: {offline: {flags: --slow}}}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TfConfig) config = read_good (texts[i]);
      const TfAgentConfig *offline = tf_config_get_agent (config, "offline");

      g_assert_nonnull (offline);
      g_assert_true (g_path_is_absolute (offline->command));
      g_assert_true (g_str_has_suffix (offline->command, "/thoughtforge-offline-agent"));
      g_assert_cmpstr (offline->adapter, ==, "plain");
    }
}

TF_TEST (new_default)
{
  g_autoptr (TfConfig) config = tf_config_new_default ("codex");
  TfConfig *again = tf_config_ref (config);

  g_assert_cmpstr (config->agents.default_agent, ==, "codex");
  g_assert_cmpstr (config->path, ==, "");
  g_assert_nonnull (tf_config_get_agent (config, "codex"));
  tf_config_unref (again);
}

/* A default outside its own range would make the shipped file invalid. */
TF_TEST (descriptors_are_sound)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);
  g_autoptr (GHashTable) paths = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) offsets = g_hash_table_new (NULL, NULL);

  g_assert_cmpuint (n, >, 30);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_number = descriptors[i].kind == TF_CONFIG_UINT ||
                           descriptors[i].kind == TF_CONFIG_UINT64 ||
                           descriptors[i].kind == TF_CONFIG_DOUBLE;

      g_test_message ("%s", descriptors[i].path);
      g_assert_true (g_hash_table_add (paths, (gpointer) descriptors[i].path));
      g_assert_true (g_hash_table_add (offsets, GSIZE_TO_POINTER (descriptors[i].offset)));
      g_assert_true (g_str_has_suffix (descriptors[i].help, "."));
      g_assert_cmpint (is_number, ==, descriptors[i].max > descriptors[i].min);
    }
}

/* What older versions wrote, and what people set without an effect. */
static const struct
{
  const char *text;
  const char *ignored; /* (nullable): named in the notice */
} tolerated[] = {
  { "notifications: {channels: {ntfy: {enabled: no, url: 'https://a.b', topic: t, token: x}}}",
    "ntfy" },
  { "notifications: {channels: {telegram: {enabled: false, bot_token: [x], chat_id: 5}}}",
    "Telegram" },
  { "notifications: {channels: {telegram: {enabled: ~}}}", "Telegram" },
  { "connectors: {notion: {enabled: off, api_token: ''}}", "Notion" },
  { "connectors: {google_drive: {enabled: false, credentials_path: /a}}", "Google Drive" },
  { "vibekanban: {enabled: false, command: x}", "Vibe Kanban" },
  { "server: {enabled: true, host: 127.0.0.1, port: 3000}", "the local server" },
  { "server: {enabled: false, port: none}", "the local server" },
  { "notifications: {default_channel: desktop}", NULL },
  { "connectors:\n", NULL },
  { "agents: {budget: {per: project}}", NULL },
  { "agents: {available: {x: {command: x, supports_vision: false}}}", NULL },
};

TF_TEST_TABLE (what_is_not_in_this_version_is_ignored, tolerated, NULL)
{
  g_autoptr (TfConfig) config = read_good (row->text);
  g_autofree char *notice =
      g_strdup_printf (PATH ":1: not in this version, ignored: %s", row->ignored);
  g_autoptr (GError) error = NULL;
  gboolean turned_on = strstr (row->text, "enabled: true") != NULL;

  g_assert_cmpuint (config->notices->len, ==, row->ignored != NULL ? 1 : 0);
  if (row->ignored != NULL)
    g_assert_cmpstr (config->notices->pdata[0], ==, notice);
  g_assert_true (tf_config_check_new (config, &error) != turned_on);
  if (turned_on)
    tf_test_assert_error (error, TF_ERROR_INVALID_CONFIG,
                          PATH
                          ":1: server.enabled is “true”, expected false: the local server is not "
                          "in this version");
}

TF_TEST (no_key_does_nothing)
{
  static const char *const absent[] = { "ntfy",   "telegram",        "connectors", "vibekanban",
                                        "server", "default_channel", "budget.per" };
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (absent); k++)
      g_assert_null (strstr (descriptors[i].path, absent[k]));
}
