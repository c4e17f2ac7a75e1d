/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-private.h"

static const char *const channels[] = { "desktop", "ntfy", "telegram", NULL };
static const char *const budget_periods[] = { "project", NULL };
/* What daemon/agents has an adapter for. */
static const char *const adapters[] = { "plain", NULL };
static const char *const confinements[] = { "required", "best-effort", "none", NULL };

#define BOOLEAN(path, member, value, help) \
  { \
    path, TF_CONFIG_BOOLEAN, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, FALSE \
  }
#define UINT(path, member, value, min, max, help) \
  { \
    path, TF_CONFIG_UINT, G_STRUCT_OFFSET (TfConfig, member), value, min, max, NULL, help, FALSE \
  }
#define UINT64(path, member, value, min, max, help) \
  { \
    path, TF_CONFIG_UINT64, G_STRUCT_OFFSET (TfConfig, member), value, min, max, NULL, help, FALSE \
  }
#define DOUBLE(path, member, value, min, max, help) \
  { \
    path, TF_CONFIG_DOUBLE, G_STRUCT_OFFSET (TfConfig, member), value, min, max, NULL, help, FALSE \
  }
#define STRING(path, member, value, help) \
  { \
    path, TF_CONFIG_STRING, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, FALSE \
  }
#define SECRET(path, member, help) \
  { \
    path, TF_CONFIG_STRING, G_STRUCT_OFFSET (TfConfig, member), "\"\"", 0, 0, NULL, help, TRUE \
  }
#define CHOICE(path, member, value, choices, help) \
  { \
    path, TF_CONFIG_STRING, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, choices, help, FALSE \
  }
#define PATH(path, member, value, help) \
  { \
    path, TF_CONFIG_PATH, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, FALSE \
  }
#define LIST(path, member, value, help) \
  { \
    path, TF_CONFIG_STRING_LIST, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, \
        FALSE \
  }

/* In the order of the shipped file; the keys of one section stand together. */
static const TfConfigDescriptor descriptors[] = {
  UINT ("polish.critical_max",
        polish.critical_max,
        "0",
        0,
        1000,
        "Critical issues that may be left in a finished deliverable."),
  UINT ("polish.medium_max",
        polish.medium_max,
        "3",
        0,
        1000,
        "Medium issues that may be left in a finished deliverable."),
  UINT ("polish.minor_max",
        polish.minor_max,
        "5",
        0,
        1000,
        "Minor issues that may be left in a finished deliverable."),
  UINT ("polish.max_iterations",
        polish.max_iterations,
        "50",
        1,
        1000,
        "Reviews after which the loop halts, whatever they found."),
  UINT ("polish.stagnation_limit",
        polish.stagnation_limit,
        "3",
        2,
        100,
        "Iterations in a row with the same number of issues that count as a plateau."),
  UINT ("polish.retry_malformed_output",
        polish.retry_malformed_output,
        "2",
        0,
        10,
        "How often an agent is asked again when its answer cannot be read."),
  BOOLEAN ("polish.evidence",
           polish.evidence,
           "true",
           "Follow every issue across iterations and ask for proof before it counts."),
  BOOLEAN ("polish.fix_each_issue",
           polish.fix_each_issue,
           "false",
           "Fix and verify one issue after the other, instead of all of a review together first."),
  LIST ("polish.reviewers",
        polish.reviewers,
        "[]",
        "Agents that review; empty: the project's own agent."),
  STRING ("polish.gate_reviewer",
          polish.gate_reviewer,
          "\"\"",
          "Agent of the last review before done; empty: the project's own agent."),
  BOOLEAN ("polish.scope_drift",
           polish.scope_drift,
           "true",
           "Halt when most issues of two reviews running lie outside the agreed scope."),

  UINT ("concurrency.max_parallel_runs",
        concurrency.max_parallel_runs,
        "3",
        1,
        64,
        "Agents that may run at the same time, over all projects."),

  PATH ("projects.directory",
        projects.directory,
        "\"\"",
        "Where projects are kept; empty: thoughtforge/projects in the user's data directory."),

  CHOICE ("notifications.default_channel",
          notifications.default_channel,
          "desktop",
          channels,
          "Where notifications go first."),
  BOOLEAN ("notifications.channels.desktop.enabled",
           notifications.desktop_enabled,
           "true",
           "Notifications of the desktop."),
  BOOLEAN ("notifications.channels.ntfy.enabled",
           notifications.ntfy_enabled,
           "false",
           "Push notifications by an ntfy server."),
  STRING ("notifications.channels.ntfy.url",
          notifications.ntfy_url,
          "\"https://ntfy.sh\"",
          "Address of the ntfy server."),
  STRING ("notifications.channels.ntfy.topic",
          notifications.ntfy_topic,
          "\"\"",
          "Topic to publish to; on a public server anyone who knows it can read it."),
  SECRET ("notifications.channels.ntfy.token",
          notifications.ntfy_token,
          "Access token, or secret:NAME."),
  BOOLEAN ("notifications.channels.telegram.enabled",
           notifications.telegram_enabled,
           "false",
           "Messages by a Telegram bot."),
  SECRET ("notifications.channels.telegram.bot_token",
          notifications.telegram_bot_token,
          "Token of the bot, or secret:NAME."),
  STRING ("notifications.channels.telegram.chat_id",
          notifications.telegram_chat_id,
          "\"\"",
          "Chat the bot writes to."),
  STRING ("notifications.quiet_hours",
          notifications.quiet_hours,
          "\"\"",
          "Hours without notifications, such as \"22:00-07:00\"; empty: none."),

  UINT ("resource.max_file_size_mb",
        resource.max_file_size_mb,
        "50",
        1,
        1024,
        "Largest file taken as a resource, in MiB."),

  UINT ("brain_dump.min_word_count",
        brain_dump.min_word_count,
        "10",
        1,
        10000,
        "Words a brain dump needs before it is distilled."),

  UINT ("phase3_completeness.plan_min_chars",
        phase3_completeness.plan_min_chars,
        "100",
        0,
        1000000,
        "Characters a built plan must have at least."),
  BOOLEAN ("phase3_completeness.code_require_tests",
           phase3_completeness.code_require_tests,
           "true",
           "Built code must have tests."),

  BOOLEAN ("connectors.notion.enabled",
           connectors.notion_enabled,
           "false",
           "Take resources from Notion."),
  SECRET ("connectors.notion.api_token",
          connectors.notion_api_token,
          "Token of the integration, or secret:NAME."),
  BOOLEAN ("connectors.google_drive.enabled",
           connectors.google_drive_enabled,
           "false",
           "Take resources from Google Drive."),
  PATH ("connectors.google_drive.credentials_path",
        connectors.google_drive_credentials_path,
        "\"\"",
        "File with the credentials of a service account."),

  STRING ("agents.default",
          agents.default_agent,
          "offline",
          "Agent of new projects: offline, or one of agents.available."),
  UINT ("agents.call_timeout_seconds",
        agents.call_timeout_seconds,
        "300",
        1,
        86400,
        "Seconds after which a run of an agent is ended."),
  UINT ("agents.silence_timeout_seconds",
        agents.silence_timeout_seconds,
        "0",
        0,
        86400,
        "Seconds without output after which a run is ended; 0: no such limit."),
  UINT64 ("agents.budget.tokens",
          agents.budget_tokens,
          "0",
          0,
          1e15,
          "Tokens that may be used; 0: no limit."),
  DOUBLE ("agents.budget.cost",
          agents.budget_cost,
          "0",
          0,
          1e6,
          "US dollars that may be spent; 0: no limit."),
  UINT ("agents.budget.minutes",
        agents.budget_minutes,
        "0",
        0,
        1000000,
        "Minutes agents may run; 0: no limit."),
  CHOICE ("agents.budget.per",
          agents.budget_per,
          "project",
          budget_periods,
          "What the budget is for."),

  PATH ("plugins.directory",
        plugins.directory,
        "\"\"",
        "Where plugins are loaded from; empty: the shipped ones."),

  PATH ("prompts.directory",
        prompts.directory,
        "\"\"",
        "Your own versions of prompts; empty: thoughtforge/prompts in the user's configuration "
        "directory."),

  BOOLEAN ("chat.confirm_by_text",
           chat.confirm_by_text,
           "false",
           "Take a message such as \"looks good\" for the Confirm button."),

  STRING ("tests.command",
          tests.command,
          "\"\"",
          "Command that runs a code project's tests; empty: found out by its build system."),
  UINT ("tests.timeout_seconds",
        tests.timeout_seconds,
        "600",
        1,
        86400,
        "Seconds after which a test run is ended."),
  CHOICE ("tests.confine",
          tests.confine,
          "required",
          confinements,
          "Whether test runs must be confined to a copy of the project."),
  BOOLEAN ("tests.network", tests.network, "false", "Let confined test runs use the network."),
  UINT ("tests.memory_mb",
        tests.memory_mb,
        "4096",
        0,
        1048576,
        "Memory a test run may use, in MiB; 0: no limit."),
  UINT ("tests.max_processes",
        tests.max_processes,
        "512",
        0,
        100000,
        "Processes a test run may have at once; 0: no limit."),

  BOOLEAN ("vibekanban.enabled",
           vibekanban.enabled,
           "false",
           "Report projects to a Vibe Kanban program."),
  STRING ("vibekanban.command", vibekanban.command, "\"vibekanban\"", "That program."),

  BOOLEAN ("server.enabled", server.enabled, "true", "Listen for local HTTP clients."),
  STRING ("server.host", server.host, "127.0.0.1", "Address to listen on."),
  UINT ("server.port", server.port, "3000", 1, 65535, "Port to listen on."),
};

#define AGENT(kind, member) kind, G_STRUCT_OFFSET (TfAgentConfig, member)

static const TfConfigDescriptor agent_descriptors[] = {
  { "command", AGENT (TF_CONFIG_STRING, command), "\"\"", 0, 0, NULL,
    "Program name on PATH, or absolute path.", FALSE },
  { "flags", AGENT (TF_CONFIG_STRING, flags), "\"\"", 0, 0, NULL,
    "Arguments, split as a shell splits words; the prompt comes on standard input.", FALSE },
  { "adapter", AGENT (TF_CONFIG_STRING, adapter), "plain", 0, 0, adapters,
    "How its output is read.", FALSE },
  { "supports_vision", AGENT (TF_CONFIG_BOOLEAN, supports_vision), "false", 0, 0, NULL,
    "It can look at images.", FALSE },
  { "context_window_tokens", AGENT (TF_CONFIG_UINT, context_window_tokens), "0", 0, 100000000, NULL,
    "Tokens it can take at once; 0: not known.", FALSE },
  { "confine", AGENT (TF_CONFIG_STRING, confine), "best-effort", 0, 0, confinements,
    "Whether its runs must be confined to their project; of offline: required.", FALSE },
  { "home", AGENT (TF_CONFIG_STRING_LIST, home), "[]", 0, 0, NULL,
    "Paths below the home directory that its confined runs may use.", FALSE },
  { "network", AGENT (TF_CONFIG_BOOLEAN, network), "true", 0, 0, NULL,
    "Let its confined runs use the network; offline never does.", FALSE },
};

const TfConfigDescriptor *
tf_config_get_descriptors (guint *out_n)
{
  *out_n = G_N_ELEMENTS (descriptors);
  return descriptors;
}

const TfConfigDescriptor *
tf_config_get_agent_descriptors (guint *out_n)
{
  *out_n = G_N_ELEMENTS (agent_descriptors);
  return agent_descriptors;
}
