/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-config-private.h"

static const char *const assurances[] = { "quick", "standard", "thorough", NULL };
static const char *const networks[] = { "none", "internet", "host", NULL };
static const char *const code_skills[] = { "full", "limited", "none", NULL };
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
#define CHOICE(path, member, value, choices, help) \
  { \
    path, TF_CONFIG_STRING, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, choices, help, FALSE \
  }
#define PATH(path, member, value, help) \
  { \
    path, TF_CONFIG_PATH, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, FALSE \
  }
#define HOURS(path, member, value, help) \
  { \
    path, TF_CONFIG_HOURS, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, FALSE \
  }
#define LIST(path, member, value, help) \
  { \
    path, TF_CONFIG_STRING_LIST, G_STRUCT_OFFSET (TfConfig, member), value, 0, 0, NULL, help, \
        FALSE \
  }

/* In the order of the shipped file; the keys of a section are together. */
static const TfConfigDescriptor descriptors[] = {
  UINT ("polish.critical_max",
        polish.max.n[TF_SEVERITY_CRITICAL],
        "0",
        0,
        1000,
        N_ ("Critical issues allowed in a finished deliverable.")),
  UINT ("polish.medium_max",
        polish.max.n[TF_SEVERITY_MEDIUM],
        "3",
        0,
        1000,
        N_ ("Medium issues allowed in a finished deliverable.")),
  UINT ("polish.minor_max",
        polish.max.n[TF_SEVERITY_MINOR],
        "5",
        0,
        1000,
        N_ ("Minor issues allowed in a finished deliverable.")),
  UINT ("polish.max_iterations",
        polish.max_iterations,
        "50",
        1,
        1000,
        N_ ("Maximum number of reviews before the loop halts.")),
  UINT ("polish.stagnation_limit",
        polish.stagnation_limit,
        "3",
        2,
        100,
        N_ ("Consecutive iterations with the same number of issues that count as a plateau.")),
  UINT ("polish.retry_malformed_output",
        polish.retry_malformed_output,
        "2",
        0,
        10,
        N_ ("Retries when the answer of an agent cannot be parsed.")),
  BOOLEAN ("polish.evidence",
           polish.evidence,
           "true",
           N_ ("Track every issue across iterations and require evidence before it counts.")),
  CHOICE ("polish.assurance",
          polish.assurance,
          "standard",
          assurances,
          N_ ("How sure “done” must be: one, two or three reviews a round, at most 4, 8 or 12 in "
              "all.")),
  BOOLEAN ("polish.fix_each_issue",
           polish.fix_each_issue,
           "false",
           N_ ("Fix and verify issues of a plan one at a time instead of all together, as those of "
               "code are.")),
  LIST ("polish.reviewers",
        polish.reviewers,
        "[]",
        N_ ("Agents that review. Empty: the agent of the project.")),
  BOOLEAN ("polish.scope_drift",
           polish.scope_drift,
           "true",
           N_ ("Halt when most issues of two consecutive reviews are out of scope.")),

  UINT ("concurrency.max_parallel_runs",
        concurrency.max_parallel_runs,
        "3",
        1,
        64,
        N_ ("Maximum number of agents running at the same time, across all projects.")),

  PATH ("projects.directory",
        projects.directory,
        "\"\"",
        N_ ("Directory of the projects. Empty: thoughtforge/projects in your data directory.")),

  BOOLEAN ("notifications.channels.desktop.enabled",
           notifications.desktop_enabled,
           "true",
           N_ ("Send desktop notifications.")),
  HOURS ("notifications.quiet_hours",
         notifications.quiet_hours,
         "\"\"",
         N_ ("Hours without notifications, such as \"22:00-07:00\".")),

  UINT ("resource.max_file_size_mb",
        resource.max_file_size_mb,
        "50",
        1,
        1024,
        N_ ("Maximum size of a resource file, in MiB.")),

  UINT ("brain_dump.min_word_count",
        brain_dump.min_word_count,
        "10",
        1,
        10000,
        N_ ("Minimum number of words in a brain dump.")),

  UINT ("phase3_completeness.plan_min_chars",
        phase3_completeness.plan_min_chars,
        "100",
        0,
        1000000,
        N_ ("Minimum number of characters in a built plan.")),
  BOOLEAN ("phase3_completeness.code_require_tests",
           phase3_completeness.code_require_tests,
           "true",
           N_ ("Require built code to have tests.")),

  STRING (
      "agents.default",
      agents.default_agent,
      TF_CONFIG_DEFAULT_AUTO,
      N_ ("Agent of new projects. auto: claude, codex or gemini if it is logged in, else a local "
          "model, else offline.")),
  UINT ("agents.call_timeout_seconds",
        agents.call_timeout_seconds,
        "900",
        1,
        86400,
        N_ ("Time limit for an agent run that only reads, such as a review, in seconds.")),
  UINT ("agents.build_timeout_seconds",
        agents.build_timeout_seconds,
        "3600",
        1,
        86400,
        N_ ("Time limit for an agent run that builds or fixes, in seconds.")),
  UINT (
      "agents.silence_timeout_seconds",
      agents.silence_timeout_seconds,
      "600",
      0,
      86400,
      N_ ("Time limit without output, unless a command runs, for agents that tell what they do, in "
          "seconds. 0: none.")),
  HOURS (
      "agents.hours",
      agents.hours,
      "\"\"",
      N_ ("The only hours in which runs begin, such as \"22:00-07:00\"; otherwise projects wait.")),
  UINT ("agents.max_new_files",
        agents.max_new_files,
        "20000",
        1,
        10000000,
        N_ ("Maximum number of files that one run may add. Ignored ones do not count.")),
  UINT ("agents.max_new_mb",
        agents.max_new_mb,
        "500",
        1,
        1048576,
        N_ ("Maximum size of what one run may add to files, in MiB. Ignored ones do not count.")),
  UINT64 ("agents.budget.tokens",
          agents.budget_tokens,
          "0",
          0,
          1e15,
          N_ ("Maximum number of tokens. 0: no limit.")),
  DOUBLE ("agents.budget.cost",
          agents.budget_cost,
          "0",
          0,
          1e6,
          N_ ("Maximum cost in US dollars. 0: no limit.")),
  UINT ("agents.budget.minutes",
        agents.budget_minutes,
        "0",
        0,
        1000000,
        N_ ("Maximum agent time in minutes. 0: no limit.")),
  UINT64 ("agents.budget.run.tokens",
          agents.run_tokens,
          "0",
          0,
          1e15,
          N_ ("Maximum number of tokens of one run; after one with more, its project halts. 0: no "
              "limit.")),
  DOUBLE ("agents.budget.run.cost",
          agents.run_cost,
          "0",
          0,
          1e6,
          N_ ("Maximum cost of one run in US dollars. 0: no limit.")),
  UINT ("agents.budget.run.minutes",
        agents.run_minutes,
        "0",
        0,
        1000000,
        N_ ("Maximum time of one run in minutes, after which no other begins. 0: no limit.")),
  UINT64 (
      "agents.budget.day.tokens",
      agents.day_tokens,
      "0",
      0,
      1e15,
      N_ ("Maximum number of tokens in a day, of all projects; then they wait for the next. 0: no "
          "limit.")),
  DOUBLE ("agents.budget.day.cost",
          agents.day_cost,
          "0",
          0,
          1e6,
          N_ ("Maximum cost in a day, of all projects, in US dollars. 0: no limit.")),
  UINT ("agents.budget.day.minutes",
        agents.day_minutes,
        "0",
        0,
        1000000,
        N_ ("Maximum agent time in a day, of all projects, in minutes. 0: no limit.")),

  PATH ("plugins.directory",
        plugins.directory,
        "\"\"",
        N_ ("Directory of the plugins. Empty: the installed ones.")),

  PATH ("prompts.directory",
        prompts.directory,
        "\"\"",
        N_ ("Directory of your own prompts. Empty: thoughtforge/prompts in your configuration "
            "directory.")),

  BOOLEAN ("chat.confirm_by_text",
           chat.confirm_by_text,
           "false",
           N_ ("Treat a message such as \"looks good\" like the Confirm button.")),

  STRING (
      "tests.command",
      tests.command,
      "\"\"",
      N_ ("Command that runs the tests of code whose project and specification name none. Empty: "
          "detect it.")),
  STRING (
      "tests.setup",
      tests.setup,
      "\"\"",
      N_ ("Command that fetches what tests need, with network, if the project allows it. Empty: "
          "detect it.")),
  UINT ("tests.timeout_seconds",
        tests.timeout_seconds,
        "600",
        1,
        86400,
        N_ ("Time limit for a test run, in seconds.")),
  CHOICE ("tests.confine",
          tests.confine,
          "required",
          confinements,
          N_ ("Whether test runs must be confined to a copy of the project.")),
  BOOLEAN ("tests.network",
           tests.network,
           "false",
           N_ ("Allow confined test runs to use the network.")),
  UINT ("tests.memory_mb",
        tests.memory_mb,
        "4096",
        0,
        1048576,
        N_ ("Memory limit for a test run, in MiB. 0: no limit.")),
  UINT ("tests.max_processes",
        tests.max_processes,
        "512",
        0,
        100000,
        N_ ("Maximum number of processes in a test run. 0: no limit.")),

  STRING ("git.author_name",
          git.author_name,
          "\"ThoughtForge\"",
          N_ ("Author of commits in code bases. ThoughtForge is always the committer.")),
  STRING ("git.author_email",
          git.author_email,
          "\"thoughtforge@localhost\"",
          N_ ("Email address of that author.")),
};

#define AGENT(kind, member) kind, G_STRUCT_OFFSET (TfAgentConfig, member)

static const TfConfigDescriptor agent_descriptors[] = {
  { "command", AGENT (TF_CONFIG_STRING, command), "\"\"", 0, 0, NULL,
    "Program name on PATH or absolute path.", FALSE },
  { "flags", AGENT (TF_CONFIG_STRING, flags), "\"\"", 0, 0, NULL,
    "Arguments, split like in a shell. The agent reads the prompt from standard input.", TRUE },
  { "adapter", AGENT (TF_CONFIG_STRING, adapter), TF_CONFIG_ADAPTER_AUTO, 0, 0, NULL,
    "How to drive it: claude, codex, gemini, opencode, acp, events, model, plain. auto: by the "
    "program.",
    FALSE },
  { "model", AGENT (TF_CONFIG_STRING, model), "\"\"", 0, 0, NULL,
    "Model to use, as the program names it. Empty: the program chooses.", FALSE },
  { "fallback", AGENT (TF_CONFIG_STRING_LIST, fallback), "[]", 0, 0, NULL,
    "Agents that take over, in this order, while it cannot run; not for reviews, which wait.",
    FALSE },
  { "judges", AGENT (TF_CONFIG_BOOLEAN, judges), "true", 0, 0, NULL,
    "The agent reads and judges. false: what only it reviews is \"sorted by rules\".", FALSE },
  { "writes_code", AGENT (TF_CONFIG_STRING, writes_code), "full", 0, 0, code_skills,
    "What code it can write. limited: only changes that fixed rules find in existing code.",
    FALSE },
  { "context_window_tokens", AGENT (TF_CONFIG_UINT, context_window_tokens), "0", 0, 100000000, NULL,
    "Size of the context window in tokens. 0: unknown.", FALSE },
  { "price_input", AGENT (TF_CONFIG_DOUBLE, price_input), "0", 0, 10000, NULL,
    "Price of a million input tokens, in US dollars, if it tells no cost. 0: unknown.", FALSE },
  { "price_cached", AGENT (TF_CONFIG_DOUBLE, price_cached), "0", 0, 10000, NULL,
    "Likewise, of input tokens from a cache. 0: as price_input.", FALSE },
  { "price_output", AGENT (TF_CONFIG_DOUBLE, price_output), "0", 0, 10000, NULL,
    "Likewise, of output tokens. 0: unknown.", FALSE },
  { "max_runs", AGENT (TF_CONFIG_UINT, max_runs), "0", 0, 64, NULL,
    "How many of its runs go on at the same time, over all projects. 0: no limit.", FALSE },
  { "confine", AGENT (TF_CONFIG_STRING, confine), "required", 0, 0, confinements,
    "Whether runs must be confined to their project. Each run that is not shows a warning.",
    FALSE },
  { "home", AGENT (TF_CONFIG_STRING_LIST, home), "[]", 0, 0, NULL,
    "Paths below the home directory that confined runs may read; they change a private copy.",
    FALSE },
  { "network", AGENT (TF_CONFIG_STRING, network), "internet", 0, 0, networks,
    "What confined runs reach. internet: not this machine; that needs passt, else it means host.",
    FALSE },
  { "network_local", AGENT (TF_CONFIG_STRING_LIST, network_local), "[]", 0, 0, NULL,
    "Ports of this machine's loopback that internet reaches, too, such as a local model.", FALSE },
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
