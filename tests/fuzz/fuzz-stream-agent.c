/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "acp-agent.h"
#include "agents-tool.h"
#include "claude-agent.h"
#include "codex-agent.h"
#include "events-agent.h"
#include "gemini-agent.h"
#include "opencode-agent.h"
#include "tf-fuzz.h"
#include "tf-line-reader-private.h"
#include "tf-plain-agent.h"

/* The output of agents, as lines of any bytes. However it is cut into pieces, it has the same lines; an
 * answer is never blank, and no agent that failed has one. */

#define MAX_LINE 512

typedef struct
{
  TfAgentAdapter *adapter; /* (nullable) */
  GString *seen;
  guint n_results;
  gboolean closed;
} Output;

static void
event_cb (const TfAgentEvent *event, gpointer data)
{
  Output *self = data;

  tf_fuzz_assert_text (event->text);
  for (guint i = 0; event->tool != NULL && event->tool->locations[i] != NULL; i++)
    tf_fuzz_assert_text (event->tool->locations[i]);
  if (event->kind == TF_AGENT_EVENT_RESULT)
    self->n_results++;
}

/* To a program that speaks a protocol: one line, and never after it was told to leave. */
static void
reply_cb (const char *line, gpointer data)
{
  Output *self = data;

  tf_fuzz_assert_text (line);
  g_assert_null (strchr (line, '\n'));
  g_assert_false (self->closed);
}

static void
close_cb (gpointer data)
{
  Output *self = data;

  self->closed = TRUE;
}

static void
line_cb (const char *line, gpointer data)
{
  Output *self = data;

  tf_fuzz_assert_text (line);
  g_string_append_printf (self->seen, "%s\n", line);
  if (self->adapter != NULL)
    tf_agent_adapter_feed_line (self->adapter, line,
                                &(TfAgentSink){ event_cb, reply_cb, close_cb, self });
}

static void
push (Output *self, TfLineReaderMode mode, const guint8 *data, gsize length, gsize piece)
{
  g_autoptr (TfLineReader) reader = tf_line_reader_new (mode, 8192, MAX_LINE, line_cb, self);
  g_autoptr (GError) error = NULL;

  for (gsize at = 0; at < length && error == NULL; at += piece)
    if (!tf_line_reader_push (reader, (const char *) data + at, MIN (piece, length - at), &error))
      g_assert_nonnull (error);
  if (error == NULL)
    tf_line_reader_end (reader);
}

static void
cut (TfLineReaderMode mode, const guint8 *data, gsize length)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) pieces = g_string_new (NULL);

  push (&(Output){ NULL, whole, 0, FALSE }, mode, data, length, MAX (length, 1));
  push (&(Output){ NULL, pieces, 0, FALSE }, mode, data, length, 3);
  g_assert_cmpstr (whole->str, ==, pieces->str);
}

/* The first lines of a conversation, so that what follows is about a session. */
static void
begin (TfAgentAdapter *adapter, Output *output)
{
  static const char *const lines[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":1}}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"sessionId\":\"s\"}}",
  };
  TfAgentConfig config = { .name = (char *) "a", .model = (char *) "", .flags = (char *) "" };
  const TfAgentRequest request = {
    .config = &config, .program = "/a", .directory = "/", .prompt = ""
  };
  const TfAgentSink sink = { event_cb, reply_cb, close_cb, output };
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();

  g_assert_true (tf_agent_adapter_prepare (adapter, &request, launch, NULL));
  tf_agent_adapter_start (adapter, &sink);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    tf_agent_adapter_feed_line (adapter, lines[i], &sink);
}

static void
run (GType type, const guint8 *data, gsize length, int exit_code)
{
  gboolean is_ended_by_us = type == ACP_TYPE_AGENT;
  g_autoptr (TfAgentAdapter) adapter = g_object_new (type, NULL);
  g_autoptr (GString) seen = g_string_new (NULL);
  Output output = { adapter, seen, 0, FALSE };
  g_autoptr (TfLineReader) reader =
      tf_line_reader_new (TF_LINE_READER_FAIL, G_MAXINT, G_MAXINT, line_cb, &output);

  if (is_ended_by_us)
    begin (adapter, &output);
  tf_line_reader_push (reader, (const char *) data, length, NULL);
  tf_line_reader_end (reader);
  tf_agent_adapter_finish (adapter, exit_code,
                           &(TfAgentSink){ event_cb, reply_cb, close_cb, &output });
  g_assert_cmpuint (output.n_results, <=, 1);
  g_assert_true (exit_code == 0 || is_ended_by_us || output.n_results == 0);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, MIN (length, MAX_LINE));
  g_autoptr (GPtrArray) printed = agents_tool_list_printed (text);
  const GType types[] = { ACP_TYPE_AGENT,     CLAUDE_TYPE_AGENT, CODEX_TYPE_AGENT,
                          EVENTS_TYPE_AGENT,  GEMINI_TYPE_AGENT, OPENCODE_TYPE_AGENT,
                          TF_TYPE_PLAIN_AGENT };
  const gint64 now = G_GINT64_CONSTANT (1795300000000000);
  gint64 until;

  cut (TF_LINE_READER_FAIL, data, length);
  cut (TF_LINE_READER_DROP, data, length);
  cut (TF_LINE_READER_EMIT, data, length);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      run (types[i], data, length, 0);
      run (types[i], data, length, 1);
    }
  until = tf_agent_trouble_parse_until (text, now);
  g_assert_true (until == 0 || until > now);
  tf_agent_trouble_from_text (text);
  return 0;
}
