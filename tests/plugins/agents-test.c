/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "agents-test.h"

#include "acp-agent.h"
#include "claude-agent.h"
#include "codex-agent.h"
#include "gemini-agent.h"
#include "model-agent.h"
#include "opencode-agent.h"

TfAgentAdapter *
agents_test_create (const char *word)
{
  const struct
  {
    const char *word;
    GType type;
  } adapters[] = {
    { "acp", ACP_TYPE_AGENT },     { "claude", CLAUDE_TYPE_AGENT },
    { "codex", CODEX_TYPE_AGENT }, { "gemini", GEMINI_TYPE_AGENT },
    { "model", MODEL_TYPE_AGENT }, { "opencode", OPENCODE_TYPE_AGENT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (adapters); i++)
    if (g_str_equal (word, adapters[i].word))
      return g_object_new (adapters[i].type, NULL);
  return NULL;
}

static const char *
name_trouble (TfAgentTrouble trouble)
{
  static const char *const names[] = {
    [TF_AGENT_TROUBLE_UNKNOWN] = "unknown",      [TF_AGENT_TROUBLE_AUTH] = "auth",
    [TF_AGENT_TROUBLE_LIMIT] = "limit",          [TF_AGENT_TROUBLE_OVERLOADED] = "overloaded",
    [TF_AGENT_TROUBLE_PROMPT_TOO_LONG] = "long", [TF_AGENT_TROUBLE_REFUSED] = "refused",
    [TF_AGENT_TROUBLE_CRASHED] = "crashed",
  };

  return names[trouble];
}

static void
say_tool (AgentsSaid *self, const TfToolCall *tool)
{
  static const char *const kinds[] = { "uses",     "reads",    "edits",  "deletes", "moves",
                                       "searches", "executes", "thinks", "fetches" };

  if (tool->status == TF_TOOL_STATUS_IN_PROGRESS)
    g_string_append_printf (self->said, "%s;", kinds[tool->kind]);
  if (tool->status == TF_TOOL_STATUS_FAILED)
    g_string_append (self->said, "in vain;");
  for (guint i = 0; tool->whole && tool->locations[i] != NULL; i++)
    g_string_append_printf (self->said, "has read %s;", tool->locations[i]);
}

static void
emit_cb (const TfAgentEvent *event, gpointer data)
{
  AgentsSaid *self = data;

  switch (event->kind)
    {
    case TF_AGENT_EVENT_TEXT:
      g_string_append (self->text, event->text);
      break;
    case TF_AGENT_EVENT_TOOL:
      say_tool (self, event->tool);
      break;
    case TF_AGENT_EVENT_USAGE:
      tf_usage_add (&self->usage, event->usage);
      break;
    case TF_AGENT_EVENT_BLIND:
      g_string_append_printf (self->said, "blind (%s);", event->text);
      break;
    case TF_AGENT_EVENT_RETRY:
      g_string_append_printf (self->said, "retry [%s];", name_trouble (event->trouble));
      break;
    case TF_AGENT_EVENT_PERMISSION:
      g_string_append_printf (self->said, "permission %s;", event->text);
      break;
    case TF_AGENT_EVENT_RESULT:
      g_string_append_printf (self->said, "answer %s;", event->text);
      break;
    case TF_AGENT_EVENT_ERROR:
      g_string_append_printf (self->said, "error [%s] %s;", name_trouble (event->trouble),
                              event->text != NULL ? event->text : "-");
      break;
    case TF_AGENT_EVENT_THOUGHT:
    case TF_AGENT_EVENT_PLAN:
    case TF_AGENT_EVENT_SESSION:
    default:
      break;
    }
}

void
agents_said_init (AgentsSaid *self)
{
  *self = (AgentsSaid){ .said = g_string_new (NULL), .text = g_string_new (NULL) };
}

void
agents_said_clear (AgentsSaid *self)
{
  g_string_free (self->said, TRUE);
  g_string_free (self->text, TRUE);
}

TfAgentSink
agents_said_get_sink (AgentsSaid *self)
{
  return (TfAgentSink){ .emit = emit_cb, .data = self };
}
