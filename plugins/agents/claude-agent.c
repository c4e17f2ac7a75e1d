/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "claude-agent.h"

struct _ClaudeAgent
{
  AgentsStream parent_instance;

  gboolean streamed; /* the text of the message was shown as it came */
};

G_DEFINE_FINAL_TYPE (ClaudeAgent, claude_agent, AGENTS_TYPE_STREAM)

/* The program asks nobody: what is not allowed is refused, and the run goes on. Settings and servers of
 * the repository are not loaded: they would start programs. Its own retries are few: the daemon waits
 * better. */
static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  tf_agent_launch_add (launch, request->program, "-p", "--output-format", "stream-json",
                       "--verbose", "--include-partial-messages", "--setting-sources", "user",
                       "--strict-mcp-config", NULL);
  if (!request->writes)
    tf_agent_launch_add (launch, "--tools", "Read,Grep,Glob", NULL);
  else
    tf_agent_launch_add (launch, "--permission-mode", "acceptEdits", NULL);
  /* Commands only where our sandbox holds them. */
  if (request->writes && request->confined)
    tf_agent_launch_add (launch, "--allowedTools", "Bash", NULL);
  if (*request->config->model != '\0')
    tf_agent_launch_add (launch, "--model", request->config->model, NULL);
  tf_agent_launch_set_input (launch, request, TF_AGENT_QUOTE_MARKS, NULL);
  tf_agent_launch_set (launch, "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
  tf_agent_launch_set (launch, "DISABLE_AUTOUPDATER", "1");
  tf_agent_launch_set (launch, "CLAUDE_CODE_MAX_RETRIES", "2");
  tf_agent_launch_set (launch, "API_TIMEOUT_MS", "600000");
  return tf_agent_launch_add_flags (launch, request->config, error);
}

static void
read_part (ClaudeAgent *self, JsonObject *part)
{
  AgentsStream *stream = AGENTS_STREAM (self);

  if (tf_json_peek_is (part, "type", "text"))
    {
      const char *text = tf_json_peek_string (part, "text");

      agents_stream_keep (stream, text);
      if (!self->streamed)
        agents_stream_show (stream, text);
    }
  else if (tf_json_peek_is (part, "type", "thinking"))
    agents_stream_tell (stream, TF_AGENT_EVENT_THOUGHT, NULL);
  else if (tf_json_peek_is (part, "type", "tool_use"))
    agents_stream_begin_tool (stream, tf_json_peek_string (part, "id"),
                              tf_json_peek_string (part, "name"),
                              tf_json_peek_object (part, "input"));
  else if (tf_json_peek_is (part, "type", "tool_result"))
    agents_stream_end_tool (stream, tf_json_peek_string (part, "tool_use_id"),
                            !tf_json_peek_true (part, "is_error"));
}

static void
read_message (ClaudeAgent *self, JsonObject *object)
{
  JsonArray *parts = tf_json_peek_array (tf_json_peek_object (object, "message"), "content");

  /* What agents that it began itself say is not its answer. */
  if (tf_json_peek_string (object, "parent_tool_use_id") != NULL)
    return;
  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    read_part (self, tf_json_peek_element (parts, i));
}

static void
read_delta (ClaudeAgent *self, JsonObject *object)
{
  JsonObject *event = tf_json_peek_object (object, "event");
  JsonObject *delta = tf_json_peek_object (event, "delta");

  if (tf_json_peek_string (object, "parent_tool_use_id") != NULL)
    return;
  if (tf_json_peek_is (event, "type", "message_start"))
    self->streamed = FALSE;
  else if (tf_json_peek_is (delta, "type", "text_delta"))
    {
      self->streamed = TRUE;
      agents_stream_show (AGENTS_STREAM (self), tf_json_peek_string (delta, "text"));
    }
  else if (tf_json_peek_is (delta, "type", "thinking_delta"))
    agents_stream_tell (AGENTS_STREAM (self), TF_AGENT_EVENT_THOUGHT, NULL);
}

static void
read_system (ClaudeAgent *self, JsonObject *object)
{
  AgentsStream *stream = AGENTS_STREAM (self);
  guint64 status = 0;
  guint64 attempt = 0;
  g_autofree char *text = NULL;

  if (tf_json_peek_is (object, "subtype", "init"))
    agents_stream_tell (stream, TF_AGENT_EVENT_SESSION, tf_json_peek_string (object, "session_id"));
  else if (tf_json_peek_is (object, "subtype", "permission_denied"))
    {
      text = g_strdup_printf ("refused: %s", tf_json_peek_string (object, "tool_name"));
      agents_stream_tell (stream, TF_AGENT_EVENT_PERMISSION, text);
    }
  else if (tf_json_peek_is (object, "subtype", "api_retry"))
    {
      tf_json_peek_uint64 (object, "error_status", &status);
      tf_json_peek_uint64 (object, "attempt", &attempt);
      text = g_strdup_printf ("attempt %" G_GUINT64_FORMAT " failed (%s)", attempt,
                              tf_json_peek_string (object, "error"));
      agents_stream_retry (stream, tf_agent_trouble_from_status (status), text);
    }
}

static void
add_model (JsonObject *models, const char *name, JsonNode *node, gpointer data)
{
  JsonObject *object = tf_json_peek_root (node);
  TfUsage *usage = data;
  TfUsage part = { .known = TRUE };

  tf_json_peek_uint64 (object, "inputTokens", &part.input_tokens);
  tf_json_peek_uint64 (object, "cacheReadInputTokens", &part.cache_read_tokens);
  tf_json_peek_uint64 (object, "cacheCreationInputTokens", &part.cache_write_tokens);
  tf_json_peek_uint64 (object, "outputTokens", &part.output_tokens);
  tf_json_peek_uint64 (object, "thinkingTokens", &part.reasoning_tokens);
  tf_json_peek_amount (object, "costUSD", &part.cost);
  tf_usage_add (usage, &part);
}

/* modelUsage counts all models of the process up to now, with the agents that it began; so the last one
 * counts, and a run never resumes a session, which would count its earlier runs again. */
static void
read_usage (ClaudeAgent *self, JsonObject *object)
{
  TfUsage *usage = agents_stream_get_usage (AGENTS_STREAM (self));
  JsonObject *models = tf_json_peek_object (object, "modelUsage");

  if (models == NULL)
    return;
  *usage = (TfUsage){ .known = TRUE };
  json_object_foreach_member (models, add_model, usage);
}

static TfAgentTrouble
explain_result (JsonObject *object)
{
  guint64 status = 0;

  if (tf_json_peek_is (object, "terminal_reason", "prompt_too_long"))
    return TF_AGENT_TROUBLE_PROMPT_TOO_LONG;
  if (tf_json_peek_is (object, "api_error_type", "billing_error"))
    return TF_AGENT_TROUBLE_LIMIT;
  if (tf_json_peek_is (object, "api_error_type", "authentication_failed"))
    return TF_AGENT_TROUBLE_AUTH;
  tf_json_peek_uint64 (object, "api_error_status", &status);
  return status == 400 ? TF_AGENT_TROUBLE_UNKNOWN : tf_agent_trouble_from_status (status);
}

static const char *
find_reason (JsonObject *object)
{
  JsonArray *errors = tf_json_peek_array (object, "errors");
  JsonNode *first = errors != NULL && json_array_get_length (errors) > 0
                        ? json_array_get_element (errors, 0)
                        : NULL;

  if (tf_json_peek_string (object, "result") != NULL)
    return tf_json_peek_string (object, "result");
  if (first != NULL && JSON_NODE_HOLDS_VALUE (first))
    return json_node_get_string (first);
  return tf_json_peek_string (object, "subtype");
}

/* A failure of the service has the subtype "success", too. There may be several results: those with an
 * origin are about what ran in the background, and say nothing of the answer. */
static void
read_result (ClaudeAgent *self, JsonObject *object)
{
  AgentsStream *stream = AGENTS_STREAM (self);

  read_usage (self, object);
  if (tf_json_peek_object (object, "origin") != NULL)
    return;
  if (tf_json_peek_true (object, "is_error") || tf_json_peek_string (object, "result") == NULL)
    {
      agents_stream_fail (stream, explain_result (object), find_reason (object));
      return;
    }
  agents_stream_set_answer (stream, tf_json_peek_string (object, "result"));
  agents_stream_succeed (stream);
}

static gboolean
read_object (AgentsStream *stream, JsonObject *object, const char *type)
{
  ClaudeAgent *self = CLAUDE_AGENT (stream);

  if (g_str_equal (type, "stream_event"))
    read_delta (self, object);
  else if (g_str_equal (type, "assistant") || g_str_equal (type, "user"))
    read_message (self, object);
  else if (g_str_equal (type, "system"))
    read_system (self, object);
  else if (g_str_equal (type, "result"))
    read_result (self, object);
  else
    return FALSE;
  return TRUE;
}

static void
claude_agent_class_init (ClaudeAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
  stream_class->read = read_object;
}

static void
claude_agent_init (ClaudeAgent *self)
{
}
