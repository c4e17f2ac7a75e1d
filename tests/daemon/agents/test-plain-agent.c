/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>

#include "tf-error.h"
#include "tf-plain-agent.h"

#define TF_TEST_PREFIX "/plain-agent"

static const struct
{
  const char *flags;
  const char *argv; /* joined with "|" */
} flags[] = {
  { NULL, "claude" },
  { "", "claude" },
  { "   ", "claude" },
  { "-p --model x", "claude|-p|--model|x" },
  { "-p 'two words' \"and more\"", "claude|-p|two words|and more" },
  { "a\\ b ''", "claude|a b|" },
  { "{prompt} {a,b} ${HOME} $HOME $(id) `id` *.c ~ > x | y ; z &",
    "claude|{prompt}|{a,b}|${HOME}|$HOME|$(id)|`id`|*.c|~|>|x|||y|;|z|&" },
};

TF_TEST (flags_are_words_and_nothing_more)
{
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      g_autoptr (TfAgentAdapter) adapter = g_object_new (TF_TYPE_PLAIN_AGENT, NULL);
      TfAgentConfig config = {
        .name = (char *) "claude",
        .command = (char *) "claude",
        .flags = (char *) flags[i].flags,
      };
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) argv = tf_agent_adapter_dup_argv (adapter, &config, &error);
      g_autofree char *joined = NULL;

      g_assert_no_error (error);
      joined = g_strjoinv ("|", argv);
      g_assert_cmpstr (joined, ==, flags[i].argv);
    }
}

TF_TEST (unbalanced_quotes)
{
  g_autoptr (TfAgentAdapter) adapter = g_object_new (TF_TYPE_PLAIN_AGENT, NULL);
  TfAgentConfig config = {
    .name = (char *) "mine",
    .command = (char *) "mine",
    .flags = (char *) "-p 'oops",
  };
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_agent_adapter_dup_argv (adapter, &config, &error));
  tf_test_assert_error (error, TF_ERROR_INVALID_CONFIG,
                        "agents.available.mine.flags has an open quote");
}

static void
event_cb (const TfAgentEvent *event, gpointer data)
{
  g_string_append_printf (data, "%d=%s;", (int) event->kind, event->text ? event->text : "-");
}

static char *
dup_events (const char *const *lines, int exit_code)
{
  g_autoptr (TfAgentAdapter) adapter = g_object_new (TF_TYPE_PLAIN_AGENT, NULL);
  g_autoptr (GString) events = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    tf_agent_adapter_feed_line (adapter, lines[i], event_cb, events);
  tf_agent_adapter_finish (adapter, exit_code, event_cb, events);
  return g_string_free (g_steal_pointer (&events), FALSE);
}

static void
assert_events (const char *const *lines, int exit_code, const char *expected)
{
  g_autofree char *events = dup_events (lines, exit_code);

  g_assert_cmpstr (events, ==, expected);
}

static const char *const two_lines[] = { "# T", "", NULL };
static const char *const blank_lines[] = { "", " \t", NULL };
static const char *const no_lines[] = { NULL };

TF_TEST (output_is_the_answer)
{
  G_STATIC_ASSERT (TF_AGENT_EVENT_TEXT == 0 && TF_AGENT_EVENT_RESULT == 3);
  assert_events (two_lines, 0, "0=# T\n;0=\n;3=# T\n\n;");
}

TF_TEST (everything_else_is_an_error)
{
  G_STATIC_ASSERT (TF_AGENT_EVENT_ERROR == 4);
  assert_events (two_lines, 1, "0=# T\n;0=\n;4=-;");
  assert_events (two_lines, -1, "0=# T\n;0=\n;4=-;");
  assert_events (blank_lines, 0, "0=\n;0= \t\n;4=-;");
  assert_events (no_lines, 0, "4=-;");
}
