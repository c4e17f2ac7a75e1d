/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-activity.h"

#include <string.h>

#include "tf-plain-text.h"
#include "tf-sentence.h"
#include "tf-text.h"

#define MAX_CHARS 80

static const struct
{
  TfToolKind kind;
  TfSentence with_file;
  TfSentence without;
} kinds[] = {
  { TF_TOOL_KIND_READ, TF_SENTENCE_READS, TF_SENTENCE_READS_SOMETHING },
  { TF_TOOL_KIND_EDIT, TF_SENTENCE_CHANGES, TF_SENTENCE_CHANGES_SOMETHING },
  { TF_TOOL_KIND_DELETE, TF_SENTENCE_DELETES, TF_SENTENCE_DELETES_SOMETHING },
  { TF_TOOL_KIND_MOVE, TF_SENTENCE_MOVES, TF_SENTENCE_MOVES_SOMETHING },
  { TF_TOOL_KIND_SEARCH, TF_SENTENCE_SEARCHES, TF_SENTENCE_SEARCHES_SOMETHING },
  { TF_TOOL_KIND_EXECUTE, TF_N_SENTENCES, TF_SENTENCE_RUNS_COMMAND },
  { TF_TOOL_KIND_THINK, TF_N_SENTENCES, TF_SENTENCE_THINKS },
  { TF_TOOL_KIND_FETCH, TF_N_SENTENCES, TF_SENTENCE_LOOKS_UP },
};

static const char *
shorten (const char *path, const char *directory)
{
  gsize length = strlen (directory);

  if (strncmp (path, directory, length) == 0 && path[length] == '/')
    return path + length + 1;
  return path;
}

/* A name that comes from elsewhere, in one line that is not too long. */
static char *
make_name (const char *text, gsize taken)
{
  g_autofree char *plain = tf_plain_text (text);

  g_strdelimit (plain, "\n\t\r", ' ');
  return tf_text_ellipsize (g_strstrip (plain), MAX_CHARS - taken);
}

static char *
describe_tool (const TfToolCall *tool, const char *directory)
{
  const char *first = tool->locations != NULL ? tool->locations[0] : NULL;
  g_autofree char *name = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const char *verb = tf_sentence_get (kinds[i].without);

      if (kinds[i].kind != tool->kind)
        continue;
      if (first == NULL || kinds[i].with_file == TF_N_SENTENCES)
        return g_strdup (verb);
      name = make_name (shorten (first, directory), strlen (verb) + 1);
      return tf_sentence_new (kinds[i].with_file, "file", name, NULL);
    }
  name = make_name (tool->name != NULL ? tool->name : "", strlen ("uses "));
  return tf_sentence_new (TF_SENTENCE_USES, "tool", name, NULL);
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
      return g_strdup (tf_sentence_get (TF_SENTENCE_WRITES));
    case TF_AGENT_EVENT_THOUGHT:
      return g_strdup (tf_sentence_get (TF_SENTENCE_THINKS));
    case TF_AGENT_EVENT_TOOL:
      if (event->tool->status == TF_TOOL_STATUS_IN_PROGRESS)
        return describe_tool (event->tool, directory);
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
