/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>

#include "tf-agent-failure.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/agent-failure"

static const struct
{
  int exit_code;
  int signal;
  const char *complaint;
  const char *errors;
  const char *sentence;
  const char *output;
} cases[] = {
  { 1, 0, NULL, "Not logged in\n", "agent claude exited with 1: Not logged in" },
  { 1, 0, NULL, "starting\nNot logged in\n\n \t\n", "agent claude exited with 1: Not logged in" },
  { 127, 0, NULL, "", "agent claude exited with 127 and printed nothing" },
  { 2, 0, NULL, NULL, "agent claude exited with 2 and printed nothing" },
  { 2, 0, NULL, " \n\n", "agent claude exited with 2 and printed nothing" },
  { -1, 9, NULL, "bye", "agent claude was killed by signal 9 (Killed): bye" },
  { 0, 0, NULL, "warming up", "agent claude ended without an answer: warming up" },
  { 0, 0, "usage limit reached", "noise", "agent claude failed: usage limit reached" },
  { 3, 0, "usage limit reached", "noise", "agent claude exited with 3: usage limit reached" },
  { 0, 0, " ", "noise", "agent claude failed: noise" },
  { 1, 0, NULL, "\x1b[31mred\x1b[0m alert\x1b[K", "agent claude exited with 1: red alert" },
  { 1, 0, NULL, "tab\there\r", "agent claude exited with 1: tab here" },
  { 1, 0, NULL, "cut \x1b[3", "agent claude exited with 1: cut" },
  { 1, 0, NULL, "\x1b", "agent claude exited with 1 and printed nothing" },
  { 1, 0, NULL, "", "agent claude exited with 1: Not logged in", "Hello\nNot logged in\n\n" },
  { 1, 0, NULL, "warning: old",
    "agent claude exited with 1: warning: old; its output ends with “Not logged in”",
    "Hello\nNot logged in\n" },
  { 1, 0, NULL, "same", "agent claude exited with 1: same", "same\n" },
  { 1, 0, NULL, "Not logged in", "agent claude exited with 1: Not logged in",
    "{\"type\": \"x\"}\n" },
  { 1, 0, NULL, "", "agent claude exited with 1: {\"type\": \"x\"}", "{\"type\": \"x\"}\n" },
  { 1, 0, "no quota", "", "agent claude exited with 1: no quota", "Not logged in" },
  { 0, 0, NULL, "late", "agent claude ended without an answer: late", "text" },
  /* As gemini, claude and codex say it. */
  { 41, 0, NULL,
    "{\n  \"error\": {\n    \"message\": \"Set an\\nAuth method\",\n    \"code\": 41\n  }\n}\n",
    "agent claude exited with 41: Set an Auth method" },
  { 1, 0, NULL, "", "agent claude exited with 1: Not logged in",
    "{\"type\":\"x\"}\n{\"is_error\":true,\"result\":\"Not logged in\"}\n" },
  { 1, 0, NULL, "noise\n{\"message\": \"no key\"}\n", "agent claude exited with 1: no key" },
  { 1, 0, NULL, "{\"error\": \"no key\"}", "agent claude exited with 1: no key" },
  { 1, 0, NULL, "{\"message\": 7}", "agent claude exited with 1: {\"message\": 7}" },
  { 1, 0, NULL, "{\"message\": \"a\"}\nlater", "agent claude exited with 1: later" },
  { -1, 9, NULL, "", "agent claude was killed by signal 9 (Killed); its output ends with “half”",
    "half" },
  { -1, 9, NULL, "bye", "agent claude was killed by signal 9 (Killed): bye", "half" },
  { 0, 0, " ", "", "agent claude failed and printed nothing", "text" },
};

TF_TEST (sentences)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfAgentEnd end = {
        .agent = "claude",
        .exit_code = cases[i].exit_code,
        .signal = cases[i].signal,
        .complaint = cases[i].complaint,
        .errors = cases[i].errors,
        .output = cases[i].output,
      };
      g_autoptr (GError) error = tf_agent_failure_new (&end);

      g_assert_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
      g_assert_cmpstr (error->message, ==, cases[i].sentence);
    }
}

static const struct
{
  TfAgentLimit limit;
  const char *sentence;
} limits[] = {
  { { "slow", 300, FALSE, "agents.call_timeout_seconds" },
    "agent slow did not finish within 300 s and was stopped; to allow 600 s: thoughtforgectl "
    "config set "
    "agents.call_timeout_seconds 600" },
  { { "slow", 20, TRUE, "agents.silence_timeout_seconds" },
    "agent slow printed nothing for 20 s and was stopped; to allow 40 s: thoughtforgectl config "
    "set "
    "agents.silence_timeout_seconds 40" },
  { { "slow", 60, FALSE, NULL }, "agent slow did not finish within 60 s and was stopped" },
};

TF_TEST_TABLE (names_the_agent_and_the_setting_of_a_limit, limits, NULL)
{
  g_autoptr (GError) error = tf_agent_failure_new_limit (&row->limit);

  g_assert_error (error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (error->message, ==, row->sentence);
}

static void
assert_detail_chars (gsize length, glong expected)
{
  g_autofree char *errors = g_strnfill (length, 'x');
  TfAgentEnd end = { .agent = "a", .exit_code = 1, .errors = errors };
  g_autoptr (GError) error = tf_agent_failure_new (&end);
  const char *detail = error->message + strlen ("agent a exited with 1: ");

  g_assert_cmpint (g_utf8_strlen (detail, -1), ==, expected);
}

TF_TEST (detail_limit)
{
  assert_detail_chars (300, 300);
  assert_detail_chars (301, 300);
  assert_detail_chars (1000000, 300);
}

TF_TEST (bad_bytes)
{
  TfAgentEnd end = { .agent = "a", .exit_code = 1, .errors = "caf\xe9" };
  g_autoptr (GError) error = tf_agent_failure_new (&end);

  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

TF_TEST (blank)
{
  g_assert_true (tf_agent_failure_is_blank (""));
  g_assert_true (tf_agent_failure_is_blank (" \n\t\xc2\xa0"));
  g_assert_false (tf_agent_failure_is_blank (" . "));
}

TF_TEST (values_of_the_environment_are_hidden)
{
  static const struct
  {
    const char *errors;
    const char *sentence;
  } rows[] = {
    { "401: key sk-123456 is not valid", "agent claude exited with 1: 401: key ••• is not valid" },
    { "sk-123456sk-123456", "agent claude exited with 1: ••••••" },
    { "sk-12345 is not it", "agent claude exited with 1: sk-12345 is not it" },
    { "mode fast", "agent claude exited with 1: mode fast" },
  };
  g_autoptr (GHashTable) env = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (env, (gpointer) "KEY", (gpointer) "sk-123456");
  g_hash_table_insert (env, (gpointer) "MODE", (gpointer) "fast");
  g_hash_table_insert (env, (gpointer) "EMPTY", (gpointer) "");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const TfAgentEnd end = { .agent = "claude", .exit_code = 1, .errors = rows[i].errors };
      g_autoptr (GError) error = tf_agent_failure_new (&end);

      tf_agent_failure_hide (error, env);
      g_assert_cmpstr (error->message, ==, rows[i].sentence);
    }
}
