/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config-errors"

#define INTEGER ", expected an integer from 1 to 1000"

/* The whole message, except the path. */
typedef struct
{
  const char *text;
  const char *message;
} Row;

static void
check (const char *text, gssize length, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = tf_config_parse (text, length, "c.yaml", &error);
  g_autofree char *expected = g_strconcat ("c.yaml:", message, NULL);
  g_autofree char *shown = g_strescape (text, NULL);

  g_test_message ("%.200s", shown);
  g_assert_null (config);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_rows (gconstpointer data)
{
  for (const Row *row = data; row->text != NULL; row++)
    check (row->text, -1, row->message);
}

static const Row values[] = {
  { "# c\n\npolish:\n\n\n\n  max_iterations: fifty\n",
    "7: polish.max_iterations is “fifty”" INTEGER },
  { "polish:\n  max_iterations: 0\n", "2: polish.max_iterations is “0”" INTEGER },
  { "polish:\n  max_iterations: 1001\n", "2: polish.max_iterations is “1001”" INTEGER },
  { "polish:\n  max_iterations: -5\n", "2: polish.max_iterations is “-5”" INTEGER },
  { "polish:\n  max_iterations: +5\n", "2: polish.max_iterations is “+5”" INTEGER },
  { "polish:\n  max_iterations: 010\n", "2: polish.max_iterations is “010”" INTEGER },
  { "polish:\n  max_iterations: 0o10\n", "2: polish.max_iterations is “0o10”" INTEGER },
  { "polish:\n  max_iterations: 0x10\n", "2: polish.max_iterations is “0x10”" INTEGER },
  { "polish:\n  max_iterations: 1e3\n", "2: polish.max_iterations is “1e3”" INTEGER },
  { "polish:\n  max_iterations: 1_0\n", "2: polish.max_iterations is “1_0”" INTEGER },
  { "polish:\n  max_iterations: 5.0\n", "2: polish.max_iterations is “5.0”" INTEGER },
  { "polish:\n  max_iterations: 1:30\n", "2: polish.max_iterations is “1:30”" INTEGER },
  { "polish:\n  max_iterations: yes\n", "2: polish.max_iterations is “yes”" INTEGER },
  { "polish:\n  max_iterations: 99999999999999999999999\n",
    "2: polish.max_iterations is “99999999999999999999999”" INTEGER },
  { "polish:\n  max_iterations: 4294967297\n", "2: polish.max_iterations is “4294967297”" INTEGER },
  { "polish:\n  max_iterations: \"50\"\n", "2: polish.max_iterations is “50” in quotes" INTEGER },
  { "polish:\n  max_iterations: ''\n", "2: polish.max_iterations is “” in quotes" INTEGER },
  { "polish:\n  max_iterations: [50]\n", "2: polish.max_iterations is a list" INTEGER },
  { "polish:\n  max_iterations:\n    - 50\n", "3: polish.max_iterations is a list" INTEGER },
  { "polish:\n  max_iterations: {a: 1}\n", "2: polish.max_iterations is a map" INTEGER },
  { "polish:\n  evidence: 1\n", "2: polish.evidence is “1”, expected true or false" },
  { "polish:\n  evidence: y\n", "2: polish.evidence is “y”, expected true or false" },
  { "polish:\n  evidence: 'true'\n",
    "2: polish.evidence is “true” in quotes, expected true or false" },
  { "polish:\n  reviewers: claude\n",
    "2: polish.reviewers is “claude”, expected a list of strings" },
  { "polish:\n  reviewers: {a: b}\n", "2: polish.reviewers is a map, expected a list of strings" },
  { "polish:\n  reviewers: [claude, [x]]\n",
    "2: polish.reviewers[1] is a list, expected a one-line string" },
  { "polish:\n  reviewers: ['']\n", "2: polish.reviewers[0] is “”, expected a one-line string" },
  { "tests:\n  command: [make, check]\n",
    "2: tests.command is a list, expected a one-line string" },
  { "tests:\n  command: |\n    make\n    check\n", "2: tests.command is “make\n"
                                                   "check\n"
                                                   "”, expected a one-line string" },
  { "projects:\n  directory: {a: b}\n", "2: projects.directory is a map, expected a path" },
  { "agents:\n  budget: {cost: 1e3}\n",
    "2: agents.budget.cost is “1e3”, expected a number from 0 to 1000000" },
  { "agents:\n  budget: {cost: -1}\n",
    "2: agents.budget.cost is “-1”, expected a number from 0 to 1000000" },
  { "agents:\n  budget: {cost: .nan}\n",
    "2: agents.budget.cost is “.nan”, expected a number from 0 to 1000000" },
  { "agents:\n  budget: {cost: 1.}\n",
    "2: agents.budget.cost is “1.”, expected a number from 0 to 1000000" },
  { "agents:\n  budget: {cost: 1000000.5}\n",
    "2: agents.budget.cost is “1000000.5”, expected a number from 0 to 1000000" },
  { "notifications:\n\n  quiet_hours: 22-7\n",
    "3: notifications.quiet_hours is “22-7”, expected two different times such as 22:00-07:00, or "
    "nothing" },
  { "notifications:\n  quiet_hours: 24:00-07:00\n",
    "2: notifications.quiet_hours is “24:00-07:00”, expected two different times such as "
    "22:00-07:00, or "
    "nothing" },
  { "agents:\n  hours: late\n",
    "2: agents.hours is “late”, expected two different times such as 22:00-07:00, or nothing" },
  { "agents:\n  hours: 08:00-08:00\n", "2: agents.hours is “08:00-08:00”, expected two different "
                                       "times such as 22:00-07:00, or nothing" },
  { "agents:\n  hours: 22:00-7:00\n", "2: agents.hours is “22:00-7:00”, expected two different "
                                      "times such as 22:00-07:00, or nothing" },
  { NULL, NULL },
};

/* None of them has the text "s3cr3t" in its error. */
static const char *const secret[] = {
  "notifications: {channels: {ntfy: {token:s3cr3t}}}",
  "notifications: {channels: {ntfy: {s3cr3t}}}",
  "notifications: {channels: {ntfy: {s3cr3t: token}}}",
  "notifications: {channels: {ntfy: s3cr3t}}",
  "notifications: {channels: s3cr3t}",
  "notifications: s3cr3t",
  "s3cr3t",
  "notifications:\n  channels:\n    ntfy:\n      token:s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: \"s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: 's3cr3t' x\n",
  "notifications:\n  channels:\n    ntfy:\n      token: *s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: &s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: !s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: @s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: %s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n\ttoken: s3cr3t\n",
  "notifications:\n  channels:\n    ntfy:\n      token: a: s3cr3t\n",
  "connectors: {notion: {api_token:s3cr3t}}",
  "agents: {available: {x: {command: x, env: {KEY=s3cr3t}}}}",
  "agents: {available: {x: {command: x, env: {KEY=s3cr3t: 1}}}}",
  "agents: {available: {x: {command: x, env: {KEY:s3cr3t}}}}",
  "agents: {available: {x: {command: x, env: [KEY=s3cr3t]}}}",
  "agents: {available: {x: {command: x, env: KEY=s3cr3t}}}",
  "agents: {available: {x: {command: x, env: {KEY: [s3cr3t]}}}}",
  "agents: {available: {x: {command: x, KEY=s3cr3t}}}",
  "agents: {available: {x: {command: x, env:s3cr3t}}}",
  "agents: {available: {x: {command: x, flags: \"--token 's3cr3t\"}}}",
  "agents: {available: {x: {command: x, flags: \"--token s3cr3t\\n\"}}}",
  "agents: {available: {x: {command: KEY=s3cr3t ./run}}}",
  "agents: {available: {x: {command: x, env: {KEY=s3cr3t: 1, KEY=s3cr3t: 2}}}}",
};

TF_TEST_TABLE (no_error_shows_a_secret, secret, NULL)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = tf_config_parse (*row, -1, "c.yaml", &error);

  g_assert_null (config);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_test_message ("%s", error->message);
  g_assert_null (strstr (error->message, "s3cr3t"));
  g_assert_true (g_str_has_prefix (error->message, "c.yaml:"));
}

static const Row keys[] = {
  { "\n\n\npolish:\n  critical_max: 0\n  medium_max: 3\n\n\n  max_iteration: 50\n",
    "9: unknown key polish.max_iteration; did you mean polish.max_iterations?" },
  { "polsh:\n  max_iterations: 5\n", "1: unknown key polsh; did you mean polish?" },
  { "max_iterations: 5\n", "1: unknown key max_iterations; did you mean polish.max_iterations?" },
  { "zzzzzzzzzzzz: 5\n", "1: unknown key zzzzzzzzzzzz" },
  { "polish: {zzzzzzzzzzzzzzzzzz: 5}\n", "1: unknown key polish.zzzzzzzzzzzzzzzzzz" },
  { "Polish: {}\n", "1: unknown key Polish; did you mean polish?" },
  { "agents:\n  budget:\n    token: 5\n",
    "3: unknown key agents.budget.token; did you mean agents.budget.tokens?" },
  { "agents:\n  available:\n    x: {comand: x}\n",
    "3: unknown key agents.available.x.comand; did you mean agents.available.x.command?" },
  { "polish: 5\n", "1: polish is a string, expected a map of keys" },
  { "polish: [5]\n", "1: polish is a list, expected a map of keys" },
  { "polish:\n  - max_iterations: 5\n", "2: polish is a list, expected a map of keys" },
  { "notifications: {channels: {ntfy: yes}}\n",
    "1: notifications.channels.ntfy is a string, expected a map of keys" },
  { "- polish\n", "1: the file is a list, expected a map of keys" },
  { "hello world\n", "1: the file is a string, expected a map of keys" },
  { "polish:\n  max_iterations: 5\n  minor_max: 1\n  max_iterations: 6\n",
    "4: polish.max_iterations appears twice, first on line 2" },
  { "polish: {}\nserver: {}\npolish: {}\n", "3: polish appears twice, first on line 1" },
  { "agents: {available: {x: {command: x}, x: {command: y}}}\n",
    "1: agents.available.x appears twice, first on line 1" },
  { "? [a, b]\n: c\n", "1: a key is a list, expected a word" },
  { "{a: b}: c\n", "1: a key is a map, expected a word" },
  { "<<: {polish: {}}\n", "1: unknown key …" },
  { NULL, NULL },
};

static const Row agents[] = {
  { "\nagents:\n  default: clade\n",
    "3: agents.default is “clade”, expected an agent of agents.available: claude, codex, gemini, "
    "opencode, offline; did you mean claude?" },
  { "agents:\n  default: ''\n", "2: agents.default is “”, expected an agent of agents.available: "
                                "claude, codex, gemini, opencode, offline" },
  { "agents:\n  available: {}\n  default: claude\n",
    "3: agents.default is “claude”, expected an agent of agents.available: offline" },
  { "polish:\n  reviewers: [claude, zzzzzzzzzzz]\n",
    "2: polish.reviewers is “zzzzzzzzzzz”, expected an agent of agents.available: claude, codex, "
    "gemini, opencode, offline" },
  { "agents:\n  available: [claude]\n",
    "2: agents.available is a list, expected a map of names to agents" },
  { "agents:\n  available: claude\n",
    "2: agents.available is a string, expected a map of names to agents" },
  { "agents:\n  available:\n    x: claude\n",
    "3: agents.available.x is a string, expected a map with a command" },
  { "agents:\n  available:\n    x:\n",
    "3: agents.available.x is a string, expected a map with a command" },
  { "agents:\n  available:\n    x: []\n",
    "3: agents.available.x is a list, expected a map with a command" },
  { "agents:\n  available:\n    x: {}\n",
    "3: agents.available.x.command is empty, expected a program name or an absolute path" },
  { "agents:\n  available:\n    x: {command: '  '}\n",
    "3: agents.available.x.command is empty, expected a program name or an absolute path" },
  { "agents:\n  available:\n    x: {command: ./run}\n",
    "3: agents.available.x.command is a relative path, expected a program name or an absolute "
    "path" },
  { "agents:\n  available:\n    x: {command: [run]}\n",
    "3: agents.available.x.command is a list, expected a one-line string" },
  { "agents:\n  available:\n    x: {command: x, flags: \"'open\"}\n",
    "3: agents.available.x.flags is a text with an open quote, expected words with balanced "
    "quotes" },
  { "agents:\n  available:\n    x: {command: x, adapter: ''}\n",
    "3: agents.available.x.adapter is “”, expected auto, or the name of an adapter" },
  { "agents:\n  available:\n    x: {command: x, adapter: a b}\n",
    "3: agents.available.x.adapter is “a b”, expected auto, or the name of an adapter" },
  { "agents:\n  available:\n    x: {command: x, network: lan}\n",
    "3: agents.available.x.network is “lan”, expected one of none, internet, host" },
  { "agents:\n  available:\n    x: {command: x, network: \"true\"}\n",
    "3: agents.available.x.network is “true”, expected one of none, internet, host" },
  { "agents:\n  available:\n    x:\n      command: x\n      network_local: [1, 65536]\n",
    "5: agents.available.x.network_local is “65536”, expected the numbers of ports, from 1 to "
    "65535" },
  { "agents:\n  available:\n    x: {command: x, network_local: [\"80,none\"]}\n",
    "3: agents.available.x.network_local is “80,none”, expected the numbers of ports, from 1 to "
    "65535" },
  { "agents:\n  available:\n    x: {command: x, network_local: 8080}\n",
    "3: agents.available.x.network_local is “8080”, expected a list of strings" },
  { "agents:\n  available:\n    offline: {network_local: [80]}\n",
    "3: agents.available.offline.network_local is set, expected nothing: offline is the built-in "
    "agent; "
    "choose another name" },
  { "agents:\n  available:\n    x: {command: x, confine: perhaps}\n",
    "3: agents.available.x.confine is “perhaps”, expected one of required, best-effort, none" },
  { "agents:\n  available:\n    x: {command: x, context_window_tokens: -1}\n",
    "3: agents.available.x.context_window_tokens is “-1”, expected an integer from 0 to "
    "100000000" },
  { "agents:\n  available:\n    x: {command: x, env: [A]}\n",
    "3: agents.available.x.env is a list, expected a map of variables to strings" },
  { "agents:\n  available:\n    x: {command: x, env: A=b}\n",
    "3: agents.available.x.env is a string, expected a map of variables to strings" },
  { "agents:\n  available:\n    x: {command: x, env: {A: [b]}}\n",
    "3: agents.available.x.env.A is a list, expected a string" },
  { "agents:\n  available:\n    x: {command: x, env: {1A: b}}\n",
    "3: agents.available.x.env is a map with a key that is not a variable, expected NAME: "
    "value" },
  { "agents:\n  available:\n    x: {command: x, env: {A=B: b}}\n",
    "3: agents.available.x.env is a map with a key that is not a variable, expected NAME: "
    "value" },
  { "agents:\n  available:\n    '../x': {command: x}\n",
    "3: agents.available is a map with the name “../x”, expected names of letters, digits, “.”, "
    "“_”, “-”" },
  { "agents:\n  available:\n    '': {command: x}\n",
    "3: agents.available is a map with the name “”, expected names of letters, digits, “.”, “_”, "
    "“-”" },
  { "agents:\n  available:\n    offline:\n      command: /bin/sh\n",
    "4: agents.available.offline.command is set, expected nothing: offline is the built-in agent; "
    "choose another name" },
  { "agents:\n  available:\n    offline:\n      adapter: other\n",
    "4: agents.available.offline.adapter is set, expected nothing: offline is the built-in agent; "
    "choose another name" },
  { NULL, NULL },
};

#define EXTRAS \
  "anchors (&), aliases (*) and tags (!) are not supported; write the value out, or put it in " \
  "quotes"

static const Row syntax[] = {
  { "polish:\n\tmax_iterations: 5\n", "2: the line is indented by a tab, expected spaces" },
  { "polish:\n  \tmax_iterations: 5\n", "2: the line is indented by a tab, expected spaces" },
  { "polish:\n  assurance: \"open\n", "3: not valid YAML: found unexpected end of stream, "
                                      "while scanning a quoted scalar that began on line 2" },
  { "polish: {}\n---\nserver: {}\n", "2: found a second document, expected one" },
  { "polish: {}\n...\n---\n", "3: found a second document, expected one" },
  { "polish: &a\n  max_iterations: 5\n", "1: " EXTRAS },
  { "polish:\n  max_iterations: *a\n", "2: " EXTRAS },
  { "polish:\n  max_iterations: &n 5\n", "2: " EXTRAS },
  { "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n", "1: " EXTRAS },
  { "&a [*a]\n", "1: " EXTRAS },
  { "polish:\n  max_iterations: !!int \"5\"\n", "2: " EXTRAS },
  { "polish: !!python/object:os.system {}\n", "1: " EXTRAS },
  { "polish: !include other.yaml\n", "1: " EXTRAS },
  { "tests:\n  command: \"a\\0b\"\n", "2: a string contains a NUL character" },
  { "tests:\n  command: a\x01"
    "b\n",
    "2: not valid YAML: control characters are not allowed" },
  { "tests:\n  command: \xff\n", "2: byte 0xff at offset 18 is not UTF-8 text" },
  { "tests:\n  command: \xc3\x28\n", "2: byte 0xc3 at offset 18 is not UTF-8 text" },
  { "tests:\n  command: \xed\xa0\x80\n", "2: byte 0xed at offset 18 is not UTF-8 text" },
  { NULL, NULL },
};

/* Turned on: nothing would happen. No value but that of the switch is shown. */
static const Row later[] = {
  { "notifications:\n  channels:\n    telegram:\n      bot_token: s3cr3t\n      enabled: true\n",
    "5: notifications.channels.telegram.enabled is “true”, expected false: Telegram is not in this "
    "version" },
  { "notifications: {channels: {ntfy: {enabled: yes}}}",
    "1: notifications.channels.ntfy.enabled is “yes”, expected false: ntfy is not in this "
    "version" },
  { "connectors: {notion: {enabled: on}}",
    "1: connectors.notion.enabled is “on”, expected false: Notion is not in this version" },
  { "connectors: {google_drive: {enabled: maybe}}",
    "1: connectors.google_drive.enabled is “maybe”, expected false: Google Drive is not in this "
    "version" },
  { "vibekanban:\n  enabled: true\n",
    "2: vibekanban.enabled is “true”, expected false: Vibe Kanban is not in this version" },
  { "notifications:\n  default_channel: telegram\n",
    "2: notifications.default_channel is “telegram”, expected desktop: other channels are not in "
    "this version" },
  { "agents:\n  budget: {per: day}\n",
    "2: agents.budget.per is “day”, expected project: other budgets "
    "are not in this version" },
  { "agents:\n  available:\n    x: {command: x, supports_vision: yes}\n",
    "3: agents.available.x.supports_vision is “yes”, expected false: images are not in this "
    "version" },
  { "vibekanban: {enabled_: true}",
    "1: unknown key vibekanban.enabled_; did you mean vibekanban.enabled?" },
  { NULL, NULL },
};

static const struct
{
  const char *text;
  guint line;
  const char *key, *found, *expected;
} faults[] = {
  { "polish:\n  max_iterations: fifty\n", 2, "polish.max_iterations", "“fifty”",
    "an integer from 1 to 1000" },
  { "\nagents:\n  default: clade\n", 3, "agents.default", "“clade”",
    "an agent of agents.available: claude, codex, gemini, opencode, offline; did you mean "
    "claude?" },
  { "\n\npolsh: {}\n", 3, "polsh", "an unknown key", "polish" },
  { "zzzzzzzzzzzz: 5\n", 1, "zzzzzzzzzzzz", "an unknown key", "" },
  { "polish:\n\tmax_iterations: 5\n", 2, "", "", "" },
  { "tests:\n  command: \xff\n", 2, "", "", "" },
  { "agents:\n  available:\n    x: {command: x, flags: \"'s3cr3t\"}\n", 3,
    "agents.available.x.flags", "a text with an open quote", "words with balanced quotes" },
};

TF_TEST_TABLE (a_fault_has_its_parts, faults, NULL)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfigFault) fault = NULL;
  g_autoptr (TfConfig) config =
      tf_config_parse_with_fault (row->text, -1, "c.yaml", &fault, &error);

  g_assert_null (config);
  g_assert_nonnull (fault);
  g_assert_cmpstr (fault->file, ==, "c.yaml");
  g_assert_cmpuint (fault->line, ==, row->line);
  g_assert_cmpstr (fault->key, ==, row->key);
  g_assert_cmpstr (fault->found, ==, row->found);
  g_assert_cmpstr (fault->expected, ==, row->expected);
  g_assert_cmpstr (fault->message, ==, error->message);
}

TF_TEST (nul_byte)
{
  static const char text[] = "polish:\n  minor_max: 1\0\n";

  check (text, sizeof text - 1, "2: byte 0x00 at offset 22 is not UTF-8 text");
}

TF_TEST (utf_16)
{
  static const char text[] = "\xff\xfep\0o\0l\0";

  check (text, sizeof text - 1, "1: byte 0xff at offset 0 is not UTF-8 text");
}

TF_TEST (size)
{
  g_autofree char *comment = g_strnfill (TF_LIMIT_CONFIG_FILE + 1, '#');
  g_autoptr (TfConfig) config = NULL;

  check (comment, -1, " the file has 1048577 bytes, expected at most 1048576");
  config = tf_config_parse (comment, TF_LIMIT_CONFIG_FILE, "c.yaml", NULL);
  g_assert_nonnull (config);
}

TF_TEST (depth)
{
  g_autofree char *deep = g_strnfill (100000, '[');
  g_autofree char *maps = g_strnfill (3000, '{');

  check (deep, -1, "1: nested deeper than 16 levels");
  check (maps, -1, "1: nested deeper than 16 levels");
}

/* Broken YAML with messages of the parser: what matters is that it is rejected, with a line. */
TF_TEST (broken_yaml_has_a_line)
{
  static const char *const rows[] = {
    "polish: [5\n",
    "polish: {a: 1\n",
    "polish: }\n",
    "polish: ]\n",
    "a: b: c\n",
    "polish\nserver\n: x",
    "  polish:\n server:\n",
    "polish: 'open\n",
    "%YAML 3.0\n---\n{}\n",
    "%FOO\n",
    "@polish: 1\n",
    "`polish: 1\n",
    "polish: {max_iterations 5}\n",
    "polish: |x\n",
    "- a\nb: c\n",
    "\"a\": \"\\q\"\n",
    "key: \"\\ud800\"\n",
    "*\n",
    "&\n",
    "!<\n",
    "? \n? \n",
    "---\n---\n---\n",
    ": :\n",
    "polish:\n  max_iterations: 5\n minor_max: 3\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfConfig) config = tf_config_parse (rows[i], -1, "c.yaml", &error);

      g_test_message ("%s → %s", rows[i], error != NULL ? error->message : "accepted");
      g_assert_null (config);
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
      g_assert_true (g_str_has_prefix (error->message, "c.yaml:"));
      g_assert_true (g_ascii_isdigit (error->message[strlen ("c.yaml:")]));
    }
}

/* Whatever the bytes: an error or a configuration, never both, neither or a crash. */
TF_TEST (random_bytes_do_no_harm)
{
  static const char *const pieces[] = { "polish",
                                        ":",
                                        " ",
                                        "\n",
                                        "  ",
                                        "- ",
                                        "[",
                                        "]",
                                        "{",
                                        "}",
                                        "max_iterations",
                                        "5",
                                        "\"",
                                        "'",
                                        "#",
                                        "&a",
                                        "*a",
                                        "!",
                                        "|",
                                        ">",
                                        "?",
                                        ",",
                                        "---",
                                        "...",
                                        "\t",
                                        "agents",
                                        "available",
                                        "\xc3",
                                        "\xef\xbb\xbf",
                                        "~",
                                        "null",
                                        "\\" };

  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (TfConfig) config = NULL;
      guint length = g_test_rand_int_range (0, 25);

      for (guint i = 0; i < length; i++)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      config = tf_config_parse (text->str, text->len, "c.yaml", &error);
      g_assert_cmpint (config == NULL, ==, error != NULL);
    }
}

TF_TEST_ROW (values, test_rows, values);
TF_TEST_ROW (keys, test_rows, keys);
TF_TEST_ROW (agents, test_rows, agents);
TF_TEST_ROW (syntax, test_rows, syntax);
TF_TEST_ROW (later, test_rows, later);
