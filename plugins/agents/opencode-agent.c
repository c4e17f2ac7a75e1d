/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "opencode-agent.h"

#include <string.h>

/* A service that answers nothing makes it ask again at once, for ever. */
#define MAX_EMPTY_STEPS 5

/* It tries again without end, and only its log says why. */
#define MAX_STREAM_ERRORS 3

struct _OpencodeAgent
{
  AgentsStream parent_instance;

  guint n_empty_steps;   /* in a row, without an end or a reason for it */
  guint n_stream_errors; /* in a row */
};

G_DEFINE_FINAL_TYPE (OpencodeAgent, opencode_agent, AGENTS_TYPE_STREAM)

/* Everything is in one variable; of the user's, OPENCODE_CONFIG_CONTENT replaces it. A question to the user
 * would end the run in silence, so nothing is asked: what is not allowed is denied. */
static const char writing[] = "{\"autoupdate\":false,\"share\":\"disabled\",\"permission\":{"
                              "\"edit\":\"allow\",\"bash\":\"%s\",\"webfetch\":\"allow\","
                              "\"external_directory\":\"deny\",\"doom_loop\":\"deny\"}}";
static const char reading[] = "{\"autoupdate\":false,\"share\":\"disabled\",\"permission\":{"
                              "\"edit\":\"deny\",\"bash\":\"deny\",\"webfetch\":\"allow\","
                              "\"external_directory\":\"deny\",\"doom_loop\":\"deny\"}}";

/* The person's own configuration in the same variable keeps its other members. */
static char *
dup_configuration (const TfAgentRequest *request)
{
  const char *own = request->config->env != NULL
                        ? g_hash_table_lookup (request->config->env, "OPENCODE_CONFIG_CONTENT")
                        : NULL;
  g_autofree char *text = request->writes
                              ? g_strdup_printf (writing, request->confined ? "allow" : "deny")
                              : g_strdup (reading);
  g_autoptr (JsonNode) node = own != NULL ? tf_json_parse (own, -1, NULL) : NULL;
  g_autoptr (JsonNode) ours = tf_json_parse (text, -1, NULL);
  JsonObject *object = tf_json_peek_root (node);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (object == NULL)
    return g_steal_pointer (&text);
  json_object_iter_init (&iter, json_node_get_object (ours));
  while (json_object_iter_next (&iter, &name, &value))
    json_object_set_member (object, name, json_node_copy (value));
  return tf_json_to_line (node);
}

static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  g_autofree char *configuration = dup_configuration (request);

  tf_agent_launch_add (launch, request->program, "run", "--print-logs", "--log-level", "ERROR",
                       "--format", "json", "--title", "thoughtforge", NULL);
  if (*request->config->model != '\0')
    tf_agent_launch_add (launch, "-m", request->config->model, NULL);
  tf_agent_launch_add_images (launch, request, "-f");
  tf_agent_launch_force (launch, "OPENCODE_CONFIG_CONTENT", configuration);
  tf_agent_launch_set (launch, "OPENCODE_DISABLE_AUTOUPDATE", "1");
  tf_agent_launch_set (launch, "OPENCODE_DISABLE_MODELS_FETCH", "1");
  tf_agent_launch_set (launch, "OPENCODE_DISABLE_DEFAULT_PLUGINS", "1");
  tf_agent_launch_set (launch, "OPENCODE_DISABLE_LSP_DOWNLOAD", "1");
  return tf_agent_launch_add_flags (launch, request->config, error);
}

/* message="stream error" … small=false … error.error="AI_APICallError: rate limited". Small calls are about
 * titles. */
static void
read_log (AgentsStream *stream, const char *line)
{
  static GRegex *regex;
  OpencodeAgent *self = OPENCODE_AGENT (stream);
  g_autoptr (GMatchInfo) info = NULL;
  g_autofree char *why = NULL;
  TfAgentTrouble trouble;

  if (strstr (line, "message=\"stream error\"") == NULL || strstr (line, "small=true") != NULL ||
      !g_regex_match (tf_regex_ensure (&regex, 0, "error\\.error=\"((?:[^\"\\\\]|\\\\.)*)\""), line,
                      0, &info))
    return;
  why = g_match_info_fetch (info, 1);
  trouble = tf_agent_trouble_from_text (why);
  if (++self->n_stream_errors < MAX_STREAM_ERRORS)
    agents_stream_retry (stream, trouble, why);
  else
    agents_stream_give_up (
        stream, trouble != TF_AGENT_TROUBLE_UNKNOWN ? trouble : TF_AGENT_TROUBLE_OVERLOADED, why);
}

static void
read_tool (AgentsStream *stream, JsonObject *part)
{
  JsonObject *state = tf_json_peek_object (part, "state");
  const char *id = tf_json_peek_string (part, "callID");

  agents_stream_begin_tool (stream, id, tf_json_peek_string (part, "tool"),
                            tf_json_peek_object (state, "input"));
  agents_stream_end_tool (stream, id, tf_json_peek_is (state, "status", "completed"));
}

/* Each step tells its own. Output is without reasoning here. */
static void
add_usage (AgentsStream *stream, JsonObject *part)
{
  JsonObject *tokens = tf_json_peek_object (part, "tokens");
  JsonObject *cache = tf_json_peek_object (tokens, "cache");
  TfUsage step = { .known = TRUE };

  if (tokens == NULL)
    return;
  tf_json_peek_uint64 (tokens, "input", &step.input_tokens);
  tf_json_peek_uint64 (tokens, "output", &step.output_tokens);
  tf_json_peek_uint64 (tokens, "reasoning", &step.reasoning_tokens);
  tf_json_peek_uint64 (cache, "read", &step.cache_read_tokens);
  tf_json_peek_uint64 (cache, "write", &step.cache_write_tokens);
  tf_json_peek_amount (part, "cost", &step.cost);
  step.output_tokens += step.reasoning_tokens;
  tf_usage_add (agents_stream_get_usage (stream), &step);
}

static void
count_empty_step (OpencodeAgent *self)
{
  if (++self->n_empty_steps <= MAX_EMPTY_STEPS)
    return;
  agents_stream_give_up (AGENTS_STREAM (self), TF_AGENT_TROUBLE_OVERLOADED,
                         "the service answers nothing that it can read, and it asked again and "
                         "again");
}

/* "tool-calls" goes on with the next step; as the last one it means that a call was refused and the program
 * stopped without a word. Only "stop" is an end. */
static void
end_step (OpencodeAgent *self, JsonObject *part)
{
  AgentsStream *stream = AGENTS_STREAM (self);
  const char *reason = tf_json_peek_string (part, "reason");
  g_autofree char *why = NULL;

  add_usage (stream, part);
  if (g_strcmp0 (reason, "unknown") != 0)
    self->n_empty_steps = 0;
  self->n_stream_errors = 0;
  if (g_strcmp0 (reason, "stop") == 0)
    {
      agents_stream_succeed (stream);
      return;
    }
  why = g_strdup_printf ("it ended without an answer (%s)", reason != NULL ? reason : "no reason");
  agents_stream_fail (stream, TF_AGENT_TROUBLE_UNKNOWN, why);
}

static void
read_error (AgentsStream *stream, JsonObject *error)
{
  JsonObject *data = tf_json_peek_object (error, "data");
  const char *message = tf_json_peek_string (data, "message");
  guint64 status = 0;
  TfAgentTrouble trouble = TF_AGENT_TROUBLE_UNKNOWN;

  tf_json_peek_uint64 (data, "statusCode", &status);
  if (status != 400)
    trouble = tf_agent_trouble_from_status (status);
  agents_stream_fail (stream, trouble,
                      message != NULL ? message : tf_json_peek_string (error, "name"));
}

static gboolean
read_object (AgentsStream *stream, JsonObject *object, const char *type)
{
  OpencodeAgent *self = OPENCODE_AGENT (stream);
  JsonObject *part = tf_json_peek_object (object, "part");

  if (g_str_equal (type, "step_start"))
    {
      agents_stream_tell (stream, TF_AGENT_EVENT_SESSION,
                          tf_json_peek_string (object, "sessionID"));
      count_empty_step (self);
    }
  else if (g_str_equal (type, "text"))
    agents_stream_say (stream, tf_json_peek_string (part, "text"));
  else if (g_str_equal (type, "reasoning"))
    agents_stream_tell (stream, TF_AGENT_EVENT_THOUGHT, NULL);
  else if (g_str_equal (type, "tool_use"))
    read_tool (stream, part);
  else if (g_str_equal (type, "step_finish"))
    end_step (self, part);
  else if (g_str_equal (type, "error"))
    read_error (stream, tf_json_peek_object (object, "error"));
  else
    return FALSE;
  return TRUE;
}

static void
opencode_agent_class_init (OpencodeAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
  stream_class->read = read_object;
  stream_class->read_error = read_log;
}

static void
opencode_agent_init (OpencodeAgent *self)
{
}
