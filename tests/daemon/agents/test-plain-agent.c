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
      g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
      const TfAgentRequest request = { .config = &config, .program = "claude", .prompt = "x" };
      g_autofree char *joined = NULL;

      g_assert_true (tf_agent_adapter_prepare (adapter, &request, launch, &error));
      g_assert_no_error (error);
      g_ptr_array_add (launch->argv, NULL);
      joined = g_strjoinv ("|", (char **) launch->argv->pdata);
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
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
  const TfAgentRequest request = { .config = &config, .program = "/bin/mine", .prompt = "x" };
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_agent_adapter_prepare (adapter, &request, launch, &error));
  tf_test_assert_error (error, TF_ERROR_INVALID_CONFIG,
                        "agents.available.mine.flags has an open quote");
}

static void
event_cb (const TfAgentEvent *event, gpointer data)
{
  const char *kind = event->kind == TF_AGENT_EVENT_TEXT     ? "text"
                     : event->kind == TF_AGENT_EVENT_RESULT ? "result"
                                                            : "error";

  g_string_append_printf (data, "%s=%s;", kind, event->text ? event->text : "-");
}

static char *
dup_events (const char *const *lines, int exit_code)
{
  g_autoptr (TfAgentAdapter) adapter = g_object_new (TF_TYPE_PLAIN_AGENT, NULL);
  g_autoptr (GString) events = g_string_new (NULL);
  const TfAgentSink sink = { .emit = event_cb, .data = events };

  for (guint i = 0; lines[i] != NULL; i++)
    tf_agent_adapter_feed_line (adapter, lines[i], &sink);
  tf_agent_adapter_finish (adapter, exit_code, &sink);
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
  assert_events (two_lines, 0, "text=# T\n;text=\n;result=-;");
}

TF_TEST (everything_else_is_an_error)
{
  assert_events (two_lines, 1, "text=# T\n;text=\n;error=-;");
  assert_events (two_lines, -1, "text=# T\n;text=\n;error=-;");
  assert_events (blank_lines, 0, "text=\n;text= \t\n;error=-;");
  assert_events (no_lines, 0, "error=-;");
}
