/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "acp-agent.h"

#include <string.h>

#include "acp-policy.h"

#define PROTOCOL_VERSION 1

/* Longer than any message of an error, shorter than any answer without a sign of JSON or Markdown. */
#define MAX_ERROR_CHARS 600

struct _AcpAgent
{
  AgentsStream parent_instance;

  TfJsonRpc *rpc; /* (owned) */
  char *directory;
  char *prompt;
  GPtrArray *images; /* (owned) (element-type TfAgentImage) */
  gboolean sees_images;
  char *session; /* (nullable): before session/new */
  gboolean writes;
  gboolean confined;
};

G_DEFINE_FINAL_TYPE (AcpAgent, acp_agent, AGENTS_TYPE_STREAM)

static void
send_line (const char *line, gpointer data)
{
  agents_stream_reply (AGENTS_STREAM (data), line);
}

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

/* The end, whatever it was: the program leaves when its input is closed. */
static void
end (AcpAgent *self)
{
  agents_stream_close (AGENTS_STREAM (self));
}

static TfAgentTrouble
explain (const TfJsonRpcError *error)
{
  JsonObject *data = tf_json_peek_root (error->data);

  if (tf_json_peek_is (data, "errorKind", "rate_limit"))
    return TF_AGENT_TROUBLE_LIMIT;
  if (error->code == -32000)
    return TF_AGENT_TROUBLE_AUTH;
  return error->code > 0 ? tf_agent_trouble_from_status ((guint64) error->code)
                         : TF_AGENT_TROUBLE_UNKNOWN;
}

static void
fail (AcpAgent *self, const TfJsonRpcError *error)
{
  agents_stream_fail (AGENTS_STREAM (self), explain (error), error->message);
  end (self);
}

/* usage */

static void
read_usage (AcpAgent *self, JsonObject *result)
{
  TfUsage *usage = agents_stream_get_usage (AGENTS_STREAM (self));
  JsonObject *told = tf_json_peek_object (result, "usage");
  JsonObject *quota = tf_json_peek_object (tf_json_peek_object (result, "_meta"), "quota");
  JsonObject *count = tf_json_peek_object (quota, "token_count");
  double cost = usage->cost;

  if (told == NULL && count == NULL)
    return;
  *usage = (TfUsage){ .known = TRUE, .cost = cost };
  if (told != NULL)
    {
      tf_json_peek_uint64 (told, "inputTokens", &usage->input_tokens);
      tf_json_peek_uint64 (told, "outputTokens", &usage->output_tokens);
      tf_json_peek_uint64 (told, "cachedReadTokens", &usage->cache_read_tokens);
      tf_json_peek_uint64 (told, "cachedWriteTokens", &usage->cache_write_tokens);
      tf_json_peek_uint64 (told, "thoughtTokens", &usage->reasoning_tokens);
      return;
    }
  tf_json_peek_uint64 (count, "input_tokens", &usage->input_tokens);
  tf_json_peek_uint64 (count, "output_tokens", &usage->output_tokens);
}

/* the conversation */

static gboolean
reads_like_an_error (const char *answer)
{
  return g_utf8_strlen (answer, -1) < MAX_ERROR_CHARS && strpbrk (answer, "{#") == NULL &&
         tf_agent_trouble_from_text (answer) != TF_AGENT_TROUBLE_UNKNOWN;
}

static void
prompt_cb (JsonNode *result, const TfJsonRpcError *error, gpointer data)
{
  AcpAgent *self = data;
  AgentsStream *stream = AGENTS_STREAM (self);
  JsonObject *object = tf_json_peek_root (result);
  const char *reason = tf_json_peek_string (object, "stopReason");
  g_autofree char *answer = agents_stream_dup_said (stream);
  g_autofree char *why = NULL;

  if (error != NULL)
    {
      fail (self, error);
      return;
    }
  read_usage (self, object);
  if (g_strcmp0 (reason, "end_turn") != 0)
    {
      why = g_strdup_printf ("it stopped: %s", reason != NULL ? reason : "without a reason");
      agents_stream_fail (stream,
                          g_strcmp0 (reason, "refusal") == 0 ? TF_AGENT_TROUBLE_REFUSED
                                                             : TF_AGENT_TROUBLE_UNKNOWN,
                          why);
    }
  else if (reads_like_an_error (answer))
    agents_stream_fail (stream, TF_AGENT_TROUBLE_UNKNOWN, answer);
  else
    agents_stream_succeed (stream);
  end (self);
}

static void
add_image (gpointer data, gpointer blocks)
{
  const TfAgentImage *image = data;
  JsonObject *block = json_object_new ();
  gsize length = 0;
  const guchar *bytes = g_bytes_get_data (image->bytes, &length);
  g_autofree char *text = g_base64_encode (bytes, length);

  json_object_set_string_member (block, "type", "image");
  json_object_set_string_member (block, "mimeType", image->media_type);
  json_object_set_string_member (block, "data", text);
  json_array_add_object_element (blocks, block);
}

static void
send_prompt (AcpAgent *self)
{
  JsonObject *params = json_object_new ();
  JsonObject *block = json_object_new ();
  JsonArray *blocks = json_array_new ();

  json_object_set_string_member (block, "type", "text");
  json_object_set_string_member (block, "text", self->prompt);
  json_array_add_object_element (blocks, block);
  if (self->sees_images)
    g_ptr_array_foreach (self->images, add_image, blocks);
  else if (self->images->len > 0)
    agents_stream_tell (AGENTS_STREAM (self), TF_AGENT_EVENT_BLIND,
                        "it does not say that it takes images");
  json_object_set_string_member (params, "sessionId", self->session);
  json_object_set_array_member (params, "prompt", blocks);
  tf_jsonrpc_call (self->rpc, "session/prompt", take_object (params), prompt_cb, self);
}

static void
session_cb (JsonNode *result, const TfJsonRpcError *error, gpointer data)
{
  AcpAgent *self = data;
  const char *id = tf_json_peek_string (tf_json_peek_root (result), "sessionId");
  const TfJsonRpcError none = { TF_JSONRPC_INTERNAL_ERROR, "it gave no id of a session", NULL };

  if (error != NULL || id == NULL)
    {
      fail (self, error != NULL ? error : &none);
      return;
    }
  self->session = g_strdup (id);
  agents_stream_tell (AGENTS_STREAM (self), TF_AGENT_EVENT_SESSION, id);
  send_prompt (self);
}

static gboolean
can_see_images (JsonObject *initialized)
{
  JsonObject *agent = tf_json_peek_object (initialized, "agentCapabilities");

  return tf_json_peek_true (tf_json_peek_object (agent, "promptCapabilities"), "image");
}

static void
initialized_cb (JsonNode *result, const TfJsonRpcError *error, gpointer data)
{
  AcpAgent *self = data;
  JsonObject *params = NULL;
  guint64 version = 0;
  const TfJsonRpcError other = { TF_JSONRPC_INTERNAL_ERROR,
                                 "it does not speak version 1 of the Agent Client Protocol", NULL };

  tf_json_peek_uint64 (tf_json_peek_root (result), "protocolVersion", &version);
  if (error != NULL || version != PROTOCOL_VERSION)
    {
      fail (self, error != NULL ? error : &other);
      return;
    }
  self->sees_images = can_see_images (tf_json_peek_root (result));
  params = json_object_new ();
  json_object_set_string_member (params, "cwd", self->directory);
  json_object_set_array_member (params, "mcpServers", json_array_new ());
  tf_jsonrpc_call (self->rpc, "session/new", take_object (params), session_cb, self);
}

static void
send_initialize (AcpAgent *self)
{
  JsonObject *params = json_object_new ();
  JsonObject *able = json_object_new ();
  JsonObject *files = json_object_new ();
  JsonObject *info = json_object_new ();

  json_object_set_boolean_member (files, "readTextFile", FALSE);
  json_object_set_boolean_member (files, "writeTextFile", FALSE);
  json_object_set_object_member (able, "fs", files);
  json_object_set_boolean_member (able, "terminal", FALSE);
  json_object_set_string_member (info, "name", "thoughtforge");
  json_object_set_string_member (info, "version", TF_VERSION);
  json_object_set_int_member (params, "protocolVersion", PROTOCOL_VERSION);
  json_object_set_object_member (params, "clientCapabilities", able);
  json_object_set_object_member (params, "clientInfo", info);
  tf_jsonrpc_call (self->rpc, "initialize", take_object (params), initialized_cb, self);
}

/* what the agent asks */

static void
answer_permission (AcpAgent *self, JsonObject *params, JsonNode *id)
{
  JsonObject *call = tf_json_peek_object (params, "toolCall");
  const char *title = tf_json_peek_string (call, "title");
  const AcpAsked asked = { acp_policy_get_kind (tf_json_peek_string (call, "kind")), self->writes,
                           self->confined };
  gboolean allow = acp_policy_allows (&asked);
  const char *option = acp_policy_choose (tf_json_peek_array (params, "options"), allow);
  JsonObject *outcome = json_object_new ();
  JsonObject *result = json_object_new ();
  g_autofree char *text = g_strdup_printf ("%s: %s", allow ? "allowed" : "refused",
                                           title != NULL ? title : "a tool call");

  json_object_set_string_member (outcome, "outcome", option != NULL ? "selected" : "cancelled");
  if (option != NULL)
    json_object_set_string_member (outcome, "optionId", option);
  json_object_set_object_member (result, "outcome", outcome);
  agents_stream_tell (AGENTS_STREAM (self), TF_AGENT_EVENT_PERMISSION, text);
  tf_jsonrpc_reply (self->rpc, id, take_object (result));
}

static void
request_cb (const char *method, JsonNode *params, JsonNode *id, gpointer data)
{
  AcpAgent *self = data;

  if (g_str_equal (method, "session/request_permission"))
    answer_permission (self, tf_json_peek_root (params), id);
  else
    tf_jsonrpc_refuse (self->rpc, id, TF_JSONRPC_METHOD_NOT_FOUND,
                       "this client has no such method");
}

/* what it tells */

static const char *
get_chunk (JsonObject *update)
{
  return tf_json_peek_string (tf_json_peek_object (update, "content"), "text");
}

static void
read_tool (AcpAgent *self, JsonObject *update)
{
  AgentsStream *stream = AGENTS_STREAM (self);
  const char *id = tf_json_peek_string (update, "toolCallId");
  JsonArray *places = tf_json_peek_array (update, "locations");
  JsonObject *place = places != NULL ? tf_json_peek_element (places, 0) : NULL;
  const char *kind = tf_json_peek_string (update, "kind");

  agents_stream_begin_call (stream, id, kind != NULL ? kind : "other",
                            tf_json_peek_string (place, "path"), FALSE);
  if (tf_json_peek_is (update, "status", "completed") ||
      tf_json_peek_is (update, "status", "failed"))
    agents_stream_end_call (stream, id, tf_json_peek_is (update, "status", "completed"), FALSE);
}

static void
read_cost (AcpAgent *self, JsonObject *update)
{
  TfUsage *usage = agents_stream_get_usage (AGENTS_STREAM (self));

  tf_json_peek_amount (tf_json_peek_object (update, "cost"), "amount", &usage->cost);
}

static void
notification_cb (const char *method, JsonNode *params, gpointer data)
{
  AcpAgent *self = data;
  JsonObject *update = tf_json_peek_object (tf_json_peek_root (params), "update");
  const char *kind = tf_json_peek_string (update, "sessionUpdate");

  if (g_strcmp0 (kind, "agent_message_chunk") == 0)
    agents_stream_say (AGENTS_STREAM (self), get_chunk (update));
  else if (g_strcmp0 (kind, "agent_thought_chunk") == 0)
    agents_stream_tell (AGENTS_STREAM (self), TF_AGENT_EVENT_THOUGHT, NULL);
  else if (g_strcmp0 (kind, "tool_call") == 0 || g_strcmp0 (kind, "tool_call_update") == 0)
    read_tool (self, update);
  else if (g_strcmp0 (kind, "usage_update") == 0)
    read_cost (self, update);
}

/* The request is gone when the session begins. */
static void
keep_images (AcpAgent *self, const GPtrArray *images)
{
  for (guint i = 0; images != NULL && i < images->len; i++)
    g_ptr_array_add (self->images, tf_agent_image_copy (g_ptr_array_index (images, i)));
}

static gboolean
prepare (AgentsStream *stream, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  AcpAgent *self = ACP_AGENT (stream);

  self->directory = g_strdup (request->directory);
  self->prompt = g_strdup (request->prompt);
  keep_images (self, request->images);
  self->writes = request->writes;
  self->confined = request->confined;
  tf_agent_launch_add (launch, request->program, NULL);
  launch->keep_input = TRUE;
  launch->input = g_strdup ("");
  return tf_agent_launch_add_flags (launch, request->config, error);
}

static void
start (AgentsStream *stream)
{
  send_initialize (ACP_AGENT (stream));
}

static gboolean
read_line (AgentsStream *stream, const char *line)
{
  return *line == '{' && tf_jsonrpc_feed (ACP_AGENT (stream)->rpc, line);
}

static void
acp_agent_finalize (GObject *object)
{
  AcpAgent *self = ACP_AGENT (object);

  tf_jsonrpc_free (self->rpc);
  g_free (self->directory);
  g_free (self->prompt);
  g_ptr_array_unref (self->images);
  g_free (self->session);
  G_OBJECT_CLASS (acp_agent_parent_class)->finalize (object);
}

static void
acp_agent_class_init (AcpAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = acp_agent_finalize;
  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
  stream_class->start = start;
  stream_class->read_line = read_line;
  stream_class->names_files = FALSE;
  stream_class->is_ended_by_us = TRUE;
}

static void
acp_agent_init (AcpAgent *self)
{
  static const TfJsonRpcHandlers handlers = { send_line, request_cb, notification_cb };

  self->rpc = tf_jsonrpc_new (&handlers, self);
  self->images = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_agent_image_free);
}
