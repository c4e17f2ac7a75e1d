/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plain-agent.h"

#include "tf-agent-failure.h"

struct _TfPlainAgent
{
  GObject parent_instance;

  GString *line;     /* (owned): the last one */
  gboolean answered; /* it printed more than blanks */
};

static void tf_plain_agent_adapter_init (TfAgentAdapterInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfPlainAgent,
                               tf_plain_agent,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_AGENT_ADAPTER,
                                                      tf_plain_agent_adapter_init))

static gboolean
plain_agent_prepare (TfAgentAdapter *adapter,
                     const TfAgentRequest *request,
                     TfAgentLaunch *launch,
                     GError **error)
{
  tf_agent_launch_add (launch, request->program, NULL);
  return tf_agent_launch_add_flags (launch, request->config, error);
}

static void
plain_agent_feed_line (TfAgentAdapter *adapter, const char *line, const TfAgentSink *sink)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (adapter);
  TfAgentEvent event = { .kind = TF_AGENT_EVENT_TEXT };

  self->answered |= !tf_agent_failure_is_blank (line);
  g_string_printf (self->line, "%s\n", line);
  event.text = self->line->str;
  sink->emit (&event, sink->data);
}

static void
plain_agent_finish (TfAgentAdapter *adapter, int exit_code, const TfAgentSink *sink)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (adapter);
  TfAgentEvent event = { .kind = TF_AGENT_EVENT_ERROR };

  if (exit_code == 0 && self->answered)
    event.kind = TF_AGENT_EVENT_RESULT;
  sink->emit (&event, sink->data);
}

static void
tf_plain_agent_adapter_init (TfAgentAdapterInterface *iface)
{
  iface->prepare = plain_agent_prepare;
  iface->feed_line = plain_agent_feed_line;
  iface->finish = plain_agent_finish;
}

static void
tf_plain_agent_finalize (GObject *object)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (object);

  g_string_free (self->line, TRUE);
  G_OBJECT_CLASS (tf_plain_agent_parent_class)->finalize (object);
}

static void
tf_plain_agent_class_init (TfPlainAgentClass *class)
{
  G_OBJECT_CLASS (class)->finalize = tf_plain_agent_finalize;
}

static void
tf_plain_agent_init (TfPlainAgent *self)
{
  self->line = g_string_new (NULL);
}
