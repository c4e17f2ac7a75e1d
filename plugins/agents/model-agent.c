/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "model-agent.h"

struct _ModelAgent
{
  EventsAgent parent_instance;
};

G_DEFINE_FINAL_TYPE (ModelAgent, model_agent, EVENTS_TYPE_AGENT)

/* Files are only to be looked at in a tree, and only changed where our sandbox holds what commands do. */
static const char *
choose_files (const TfAgentRequest *request)
{
  if (!request->tree)
    return "none";
  return request->writes && request->confined ? "write" : "read";
}

static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  g_autofree char *context = g_strdup_printf ("%u", request->config->context_window_tokens);

  tf_agent_launch_add (launch, request->program, "--files", choose_files (request), "--context",
                       context, NULL);
  tf_agent_launch_add_images (launch, request, "--image");
  if (*request->config->model != '\0')
    tf_agent_launch_add (launch, "--model", request->config->model, NULL);
  return tf_agent_launch_add_flags (launch, request->config, error);
}

static void
model_agent_class_init (ModelAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
}

static void
model_agent_init (ModelAgent *self)
{
}
