/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-activity.h"

#include <string.h>

#include "tf-plain-text.h"
#include "tf-text.h"

#define MAX_CHARS 80

static const char *
describe_kind (TfToolKind kind)
{
  switch (kind)
    {
    case TF_TOOL_KIND_READ:
      return "reads";
    case TF_TOOL_KIND_EDIT:
      return "changes";
    case TF_TOOL_KIND_DELETE:
      return "deletes";
    case TF_TOOL_KIND_MOVE:
      return "moves";
    case TF_TOOL_KIND_SEARCH:
      return "searches";
    case TF_TOOL_KIND_EXECUTE:
      return "runs a command";
    case TF_TOOL_KIND_THINK:
      return "thinks";
    case TF_TOOL_KIND_FETCH:
      return "looks something up";
    case TF_TOOL_KIND_OTHER:
    default:
      return "uses";
    }
}

static const char *
shorten (const char *path, const char *directory)
{
  gsize length = strlen (directory);

  if (strncmp (path, directory, length) == 0 && path[length] == '/')
    return path + length + 1;
  return path;
}

static char *
describe_tool (const TfToolCall *tool, const char *directory)
{
  const char *first = tool->locations != NULL ? tool->locations[0] : NULL;
  const char *verb = describe_kind (tool->kind);

  if (tool->kind == TF_TOOL_KIND_OTHER)
    return g_strdup_printf ("%s %s", verb, tool->name);
  if (first == NULL || tool->kind == TF_TOOL_KIND_EXECUTE)
    return g_strdup (verb);
  return g_strdup_printf ("%s %s", verb, shorten (first, directory));
}

/* Takes @text. */
static char *
make_line (char *text)
{
  g_autofree char *given = text;
  g_autofree char *plain = tf_plain_text (given);

  g_strdelimit (plain, "\n\t\r", ' ');
  return tf_text_ellipsize (g_strstrip (plain), MAX_CHARS);
}

char *
tf_agent_activity_describe (const TfAgentEvent *event, const char *directory)
{
  switch (event->kind)
    {
    case TF_AGENT_EVENT_TEXT:
      return g_strdup ("writes");
    case TF_AGENT_EVENT_THOUGHT:
      return g_strdup ("thinks");
    case TF_AGENT_EVENT_TOOL:
      if (event->tool->status == TF_TOOL_STATUS_IN_PROGRESS)
        return make_line (describe_tool (event->tool, directory));
      return g_strdup ("");
    case TF_AGENT_EVENT_RETRY:
      return make_line (
          g_strdup_printf ("tries again: %s", event->text != NULL ? event->text : ""));
    case TF_AGENT_EVENT_PERMISSION:
      return make_line (g_strdup (event->text != NULL ? event->text : ""));
    case TF_AGENT_EVENT_PLAN:
    case TF_AGENT_EVENT_USAGE:
    case TF_AGENT_EVENT_BLIND:
    case TF_AGENT_EVENT_SESSION:
    case TF_AGENT_EVENT_RESULT:
    case TF_AGENT_EVENT_ERROR:
    default:
      return NULL;
    }
}
