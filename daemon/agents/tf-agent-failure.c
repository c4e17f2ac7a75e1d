/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-failure.h"

#include "tf-config.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-plain-text.h"
#include "tf-sentence.h"
#include "tf-text.h"

#include <string.h>

#define MAX_DETAIL_CHARS 300

/* Shorter values are switches and words. */
#define MIN_SECRET 8

gboolean
tf_agent_failure_is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

/* A line fit for a message: no colours, no control characters, no outer white space. */
static char *
dup_plain (const char *line, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (line, (gssize) length);
  g_autofree char *text = tf_plain_text (valid);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (plain, g_unichar_iscntrl (c) ? ' ' : c);
    }
  g_strstrip (plain->str);
  return tf_text_ellipsize (plain->str, MAX_DETAIL_CHARS);
}

/* Walks from the end, because a megabyte of output may come before. */
static char *
dup_last_line (const char *text)
{
  gsize end = strlen (text);

  while (end > 0)
    {
      const char *newline = memrchr (text, '\n', end);
      gsize start = newline != NULL ? (gsize) (newline - text) + 1 : 0;
      g_autofree char *line = dup_plain (text + start, end - start);

      if (!tf_agent_failure_is_blank (line))
        return g_steal_pointer (&line);
      end = start > 0 ? start - 1 : 0;
    }
  return NULL;
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

static JsonObject *
get_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* What the agents that we know call it. */
static const char *
find_message (JsonObject *object)
{
  JsonObject *error = get_object (json_object_get_member (object, "error"));
  const char *const found[] = { get_text (error, "message"), get_text (object, "error"),
                                get_text (object, "message"), get_text (object, "result") };

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    if (found[i] != NULL && !tf_agent_failure_is_blank (found[i]))
      return found[i];
  return NULL;
}

/* The message of the object that @text ends with, on a line of its own or on several from the first column
 * on. Returns: (transfer full) (nullable) */
static char *
dup_json_message (const char *text)
{
  const char *start = g_str_has_prefix (text, "{") ? text : NULL;
  g_autoptr (JsonNode) node = NULL;
  const char *message = NULL;

  for (const char *at = strstr (text, "\n{"); at != NULL; at = strstr (at + 1, "\n{"))
    start = at + 1;
  node = start != NULL ? tf_json_parse (start, -1, NULL) : NULL;
  if (get_object (node) != NULL)
    message = find_message (get_object (node));
  return message != NULL ? dup_plain (message, strlen (message)) : NULL;
}

char *
tf_agent_failure_dup_last_words (const char *text)
{
  char *message = dup_json_message (text);

  return message != NULL ? message : dup_last_line (text);
}

static char *
dup_first_line (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *plain = dup_plain (*line, strlen (*line));

      if (!tf_agent_failure_is_blank (plain))
        return g_steal_pointer (&plain);
    }
  return NULL;
}

char *
tf_agent_failure_dup_first_words (const char *text)
{
  char *message = dup_json_message (text);

  return message != NULL ? message : dup_first_line (text);
}

static char *
dup_what_happened (const TfAgentEnd *end)
{
  g_autofree char *number = g_strdup_printf ("%d", end->signal != 0 ? end->signal : end->exit_code);

  if (end->signal != 0)
    return tf_sentence_new (TF_SENTENCE_AGENT_KILLED, "agent", end->agent, "n", number, "signal",
                            g_strsignal (end->signal), NULL);
  if (end->exit_code != 0)
    return tf_sentence_new (TF_SENTENCE_AGENT_EXITED, "agent", end->agent, "code", number, NULL);
  return tf_sentence_new (end->complaint != NULL ? TF_SENTENCE_AGENT_FAILED
                                                 : TF_SENTENCE_AGENT_NO_ANSWER,
                          "agent", end->agent, NULL);
}

char *
tf_agent_failure_hide_in (const char *text, GHashTable *env)
{
  g_autoptr (GString) hidden = g_string_new (text);
  GHashTableIter iter;
  const char *value;

  if (env == NULL)
    return g_strdup (text);
  g_hash_table_iter_init (&iter, env);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &value))
    if (strlen (value) >= MIN_SECRET)
      g_string_replace (hidden, value, TF_CONFIG_HIDDEN, 0);
  return g_string_free (g_steal_pointer (&hidden), FALSE);
}

void
tf_agent_failure_hide (GError *error, GHashTable *env)
{
  char *hidden = tf_agent_failure_hide_in (error->message, env);

  g_free (error->message);
  error->message = hidden;
}

/* What standard output ends with: the reason if there is no other, or next to that of standard error. An event
 * of a stream is no sentence. */
static gboolean
is_worth_telling (const TfAgentEnd *end, const char *output, const char *errors)
{
  if (output == NULL || end->complaint != NULL)
    return FALSE;
  return errors == NULL ||
         (end->exit_code > 0 && output[0] != '{' && !g_str_equal (output, errors));
}

/* @reason, @output (nullable). Of an agent that failed what it printed is the reason, if there is no other. */
static char *
describe (const char *happened, const char *reason, const char *output, gboolean failed)
{
  if (reason == NULL && output == NULL)
    return tf_sentence_new (TF_SENTENCE_HAPPENED_NOTHING, "happened", happened, NULL);
  if (reason == NULL && !failed)
    return tf_sentence_new (TF_SENTENCE_HAPPENED_OUTPUT, "happened", happened, "output", output,
                            NULL);
  if (reason == NULL || output == NULL)
    return tf_sentence_new (TF_SENTENCE_HAPPENED_SAID, "happened", happened, "said",
                            reason != NULL ? reason : output, NULL);
  return tf_sentence_new (TF_SENTENCE_HAPPENED_SAID_OUTPUT, "happened", happened, "said", reason,
                          "output", output, NULL);
}

GError *
tf_agent_failure_new (const TfAgentEnd *end)
{
  g_autofree char *happened = dup_what_happened (end);
  g_autofree char *complaint =
      end->complaint != NULL ? tf_agent_failure_dup_first_words (end->complaint) : NULL;
  g_autofree char *errors =
      end->errors != NULL ? tf_agent_failure_dup_last_words (end->errors) : NULL;
  g_autofree char *output =
      end->output != NULL ? tf_agent_failure_dup_last_words (end->output) : NULL;
  const char *reason = complaint != NULL ? complaint : errors;
  gboolean tell = is_worth_telling (end, output, errors);
  g_autofree char *text = NULL;

  text = describe (happened, reason, tell ? output : NULL, end->exit_code > 0);
  return g_error_new_literal (TF_ERROR, TF_ERROR_AGENT_FAILURE, text);
}

GError *
tf_agent_failure_new_limit (const TfAgentLimit *limit)
{
  g_autofree char *seconds = g_strdup_printf ("%u", limit->seconds);
  g_autofree char *more = g_strdup_printf ("%u", 2 * limit->seconds);
  g_autofree char *happened =
      tf_sentence_new (limit->silent ? TF_SENTENCE_AGENT_SILENT : TF_SENTENCE_AGENT_TOO_LONG,
                       "agent", limit->agent, "seconds", seconds, NULL);
  g_autofree char *text = NULL;

  if (limit->key != NULL)
    text = tf_sentence_new (TF_SENTENCE_HAPPENED_LIMIT, "happened", happened, "seconds", more,
                            "key", limit->key, NULL);
  return g_error_new_literal (TF_ERROR, TF_ERROR_TIMED_OUT, text != NULL ? text : happened);
}
