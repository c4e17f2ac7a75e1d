/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "codex-agent.h"

#include <string.h>

#include "agents-tool.h"

struct _CodexAgent
{
  AgentsStream parent_instance;

  char *last_error; /* (owned) (nullable): of a retry, or of the end */
};

G_DEFINE_FINAL_TYPE (CodexAgent, codex_agent, AGENTS_TYPE_STREAM)

/* Its own sandbox needs namespaces of its own, which ours does not give: inside ours it is switched off,
 * because otherwise every command fails and the run still ends well. */
static const char *
choose_sandbox (const TfAgentRequest *request)
{
  return request->writes ? "workspace-write" : "read-only";
}

static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  tf_agent_launch_add (launch, request->program, "exec", "--json", "--skip-git-repo-check",
                       "--disable", "plugins", "--disable", "unbounded_connection_retries", "-c",
                       "analytics.enabled=false", "-c", "check_for_update_on_startup=false", NULL);
  tf_agent_launch_add_images (launch, request, "-i");
  if (request->confined)
    tf_agent_launch_add (launch, "--dangerously-bypass-approvals-and-sandbox", NULL);
  else
    tf_agent_launch_add (launch, "-s", choose_sandbox (request), NULL);
  if (*request->config->model != '\0')
    tf_agent_launch_add (launch, "-m", request->config->model, NULL);
  if (!tf_agent_launch_add_flags (launch, request->config, error))
    return FALSE;
  tf_agent_launch_add (launch, "-", NULL);
  return TRUE;
}

static gboolean
is_tool (JsonObject *item)
{
  static const char *const tools[] = { "command_execution", "file_change", "mcp_tool_call",
                                       "collab_tool_call",  "web_search",  NULL };
  const char *type = tf_json_peek_string (item, "type");

  return type != NULL && g_strv_contains (tools, type);
}

static gboolean
has_worked (JsonObject *item)
{
  guint64 code = 0;

  if (tf_json_peek_is (item, "type", "command_execution"))
    return tf_json_peek_uint64 (item, "exit_code", &code) && code == 0;
  return !tf_json_peek_is (item, "status", "failed");
}

static void
begin_item (AgentsStream *stream, JsonObject *item)
{
  if (is_tool (item))
    agents_stream_begin_tool (stream, tf_json_peek_string (item, "id"),
                              tf_json_peek_string (item, "type"), item);
}

static void
end_item (AgentsStream *stream, JsonObject *item)
{
  if (tf_json_peek_is (item, "type", "agent_message"))
    {
      agents_stream_set_answer (stream, tf_json_peek_string (item, "text"));
      agents_stream_say (stream, tf_json_peek_string (item, "text"));
    }
  else if (tf_json_peek_is (item, "type", "reasoning"))
    agents_stream_tell (stream, TF_AGENT_EVENT_THOUGHT, NULL);
  else if (is_tool (item))
    {
      /* Some are only told when they are over. */
      begin_item (stream, item);
      agents_stream_end_tool (stream, tf_json_peek_string (item, "id"), has_worked (item));
    }
}

/* Input includes what came from the cache. A thread is never resumed, so the figures, which count the
 * whole thread, are those of the run. */
static void
read_usage (AgentsStream *stream, JsonObject *object)
{
  TfUsage *usage = agents_stream_get_usage (stream);

  if (object == NULL)
    return;
  *usage = (TfUsage){ .known = TRUE };
  tf_json_peek_uint64 (object, "input_tokens", &usage->input_tokens);
  tf_json_peek_uint64 (object, "cached_input_tokens", &usage->cache_read_tokens);
  tf_json_peek_uint64 (object, "cache_write_input_tokens", &usage->cache_write_tokens);
  tf_json_peek_uint64 (object, "output_tokens", &usage->output_tokens);
  tf_json_peek_uint64 (object, "reasoning_output_tokens", &usage->reasoning_tokens);
  usage->input_tokens -= MIN (usage->input_tokens, usage->cache_read_tokens);
}

/* "Reconnecting... 2/5 (…)" is a retry; the last error is also the reason of the end. */
static void
read_error (CodexAgent *self, JsonObject *object)
{
  const char *message = tf_json_peek_string (object, "message");

  g_free (self->last_error);
  self->last_error = g_strdup (message);
  if (message != NULL && g_str_has_prefix (message, "Reconnecting"))
    agents_stream_retry (AGENTS_STREAM (self), TF_AGENT_TROUBLE_UNKNOWN, message);
}

static void
read_failure (CodexAgent *self, JsonObject *object)
{
  const char *message = tf_json_peek_string (tf_json_peek_object (object, "error"), "message");

  agents_stream_fail (AGENTS_STREAM (self), TF_AGENT_TROUBLE_UNKNOWN,
                      message != NULL ? message : self->last_error);
}

static gboolean
read_object (AgentsStream *stream, JsonObject *object, const char *type)
{
  CodexAgent *self = CODEX_AGENT (stream);

  if (g_str_equal (type, "thread.started"))
    agents_stream_tell (stream, TF_AGENT_EVENT_SESSION, tf_json_peek_string (object, "thread_id"));
  else if (g_str_equal (type, "item.started"))
    begin_item (stream, tf_json_peek_object (object, "item"));
  else if (g_str_equal (type, "item.completed"))
    end_item (stream, tf_json_peek_object (object, "item"));
  else if (g_str_equal (type, "turn.completed"))
    {
      read_usage (stream, tf_json_peek_object (object, "usage"));
      agents_stream_succeed (stream);
    }
  else if (g_str_equal (type, "turn.failed"))
    read_failure (self, object);
  else if (g_str_equal (type, "error"))
    read_error (self, object);
  else
    return g_str_equal (type, "turn.started") || g_str_equal (type, "item.updated");
  return TRUE;
}

static void
codex_agent_finalize (GObject *object)
{
  g_free (CODEX_AGENT (object)->last_error);
  G_OBJECT_CLASS (codex_agent_parent_class)->finalize (object);
}

static void
codex_agent_class_init (CodexAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = codex_agent_finalize;
  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
  stream_class->read = read_object;
}

static void
codex_agent_init (CodexAgent *self)
{
}
