/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "events-agent.h"

typedef struct
{
  gboolean writes; /* the run */
} EventsAgentPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (EventsAgent, events_agent, AGENTS_TYPE_STREAM)

static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  EventsAgentPrivate *priv = events_agent_get_instance_private (EVENTS_AGENT (self));

  priv->writes = request->writes;
  tf_agent_launch_add (launch, request->program, NULL);
  return tf_agent_launch_add_flags (launch, request->config, error);
}

/* Whoever builds may ask the user; its answer says so (thoughtforge-agent(7)). */
static void
ask_user (EventsAgent *self, const char *question)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  const EventsAgentPrivate *priv = events_agent_get_instance_private (self);
  JsonObject *object = json_object_new ();
  g_autofree char *answer = NULL;

  json_object_set_boolean_member (object, "stuck", TRUE);
  json_object_set_string_member (object, "question", question != NULL ? question : "");
  json_node_take_object (node, object);
  answer = json_to_string (node, FALSE);
  if (priv->writes)
    {
      agents_stream_set_answer (AGENTS_STREAM (self), answer);
      agents_stream_succeed (AGENTS_STREAM (self));
      return;
    }
  g_free (answer);
  answer = g_strdup_printf ("it asks the user, which only a build may: %s", question);
  agents_stream_fail (AGENTS_STREAM (self), TF_AGENT_TROUBLE_UNKNOWN, answer);
}

static void
read_tool (AgentsStream *stream, JsonObject *object)
{
  const char *id = tf_json_peek_string (object, "id");

  if (tf_json_peek_is (object, "status", "begin"))
    agents_stream_begin_call (stream, id, tf_json_peek_string (object, "name"),
                              tf_json_peek_string (object, "file"),
                              tf_json_peek_is (object, "name", "read"));
  else
    agents_stream_end_call (stream, id, tf_json_peek_is (object, "status", "ok"),
                            tf_json_peek_true (object, "whole"));
}

static void
add_usage (AgentsStream *stream, JsonObject *object)
{
  TfUsage part = { .known = TRUE };

  tf_json_peek_uint64 (object, "input_tokens", &part.input_tokens);
  tf_json_peek_uint64 (object, "cache_read_tokens", &part.cache_read_tokens);
  tf_json_peek_uint64 (object, "cache_write_tokens", &part.cache_write_tokens);
  tf_json_peek_uint64 (object, "output_tokens", &part.output_tokens);
  tf_json_peek_uint64 (object, "reasoning_tokens", &part.reasoning_tokens);
  tf_json_peek_amount (object, "cost", &part.cost);
  part.is_free = tf_json_peek_true (object, "free");
  tf_usage_add (agents_stream_get_usage (stream), &part);
}

static TfAgentTrouble
get_trouble (JsonObject *object)
{
  static const struct
  {
    const char *kind;
    TfAgentTrouble trouble;
  } kinds[] = {
    { "auth", TF_AGENT_TROUBLE_AUTH },
    { "limit", TF_AGENT_TROUBLE_LIMIT },
    { "overloaded", TF_AGENT_TROUBLE_OVERLOADED },
    { "prompt_too_long", TF_AGENT_TROUBLE_PROMPT_TOO_LONG },
    { "refused", TF_AGENT_TROUBLE_REFUSED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (tf_json_peek_is (object, "kind", kinds[i].kind))
      return kinds[i].trouble;
  return TF_AGENT_TROUBLE_UNKNOWN;
}

static void
read_error (AgentsStream *stream, JsonObject *object)
{
  const char *why = tf_json_peek_string (object, "text");
  guint64 seconds = 0;
  g_autofree char *text = NULL;

  if (tf_json_peek_uint64 (object, "seconds", &seconds) && seconds > 0)
    text = g_strdup_printf ("%s (again in %" G_GUINT64_FORMAT " seconds)",
                            why != NULL ? why : "it cannot run now", seconds);
  agents_stream_fail (stream, get_trouble (object), text != NULL ? text : why);
}

static gboolean
read_object (AgentsStream *stream, JsonObject *object, const char *type)
{
  const char *text = tf_json_peek_string (object, "text");

  if (g_str_equal (type, "text"))
    agents_stream_show (stream, text);
  else if (g_str_equal (type, "thought"))
    agents_stream_tell (stream, TF_AGENT_EVENT_THOUGHT, NULL);
  else if (g_str_equal (type, "tool"))
    read_tool (stream, object);
  else if (g_str_equal (type, "plan"))
    agents_stream_tell (stream, TF_AGENT_EVENT_PLAN, text);
  else if (g_str_equal (type, "usage"))
    add_usage (stream, object);
  else if (g_str_equal (type, "session"))
    agents_stream_tell (stream, TF_AGENT_EVENT_SESSION, text);
  else if (g_str_equal (type, "blind"))
    agents_stream_tell (stream, TF_AGENT_EVENT_BLIND, text);
  else if (g_str_equal (type, "retry"))
    agents_stream_retry (stream, get_trouble (object), text);
  else if (g_str_equal (type, "question"))
    ask_user (EVENTS_AGENT (stream), text);
  else if (g_str_equal (type, "result"))
    {
      agents_stream_set_answer (stream, text);
      agents_stream_succeed (stream);
    }
  else if (g_str_equal (type, "error"))
    read_error (stream, object);
  else
    return FALSE;
  return TRUE;
}

static void
events_agent_class_init (EventsAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  stream_class->prepare = prepare;
  stream_class->read = read_object;
}

static void
events_agent_init (EventsAgent *self)
{
}
