/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-reply.h"

#include <string.h>

#include "ma-events.h"
#include "tf-json-peek.h"

#define MAX_CALLS   64
#define THINK_BEGIN "<think>"
#define THINK_END   "</think>"

static void
call_free (gpointer data)
{
  MaCall *self = data;

  g_free (self->id);
  g_free (self->name);
  g_string_free (self->arguments, TRUE);
  g_free (self);
}

void
ma_reply_init (MaReply *self)
{
  *self =
      (MaReply){ .text = g_string_new (NULL), .calls = g_ptr_array_new_with_free_func (call_free) };
}

void
ma_reply_clear (MaReply *self)
{
  g_string_free (self->text, TRUE);
  g_ptr_array_unref (self->calls);
  g_free (self->finish);
  g_free (self->error);
}

static void
read_usage (MaReply *self, JsonObject *usage)
{
  JsonObject *input = tf_json_peek_object (usage, "prompt_tokens_details");
  JsonObject *output = tf_json_peek_object (usage, "completion_tokens_details");
  TfUsage *to = &self->usage;
  TfUsage read = { .known = TRUE };
  gboolean has_input = tf_json_peek_uint64 (usage, "prompt_tokens", &read.input_tokens);
  gboolean has_output = tf_json_peek_uint64 (usage, "completion_tokens", &read.output_tokens);

  if (!has_input && !has_output)
    return;
  *to = read;
  tf_json_peek_uint64 (input, "cached_tokens", &to->cache_read_tokens);
  tf_json_peek_uint64 (output, "reasoning_tokens", &to->reasoning_tokens);
  to->input_tokens -= MIN (to->input_tokens, to->cache_read_tokens);
}

/* Pieces of one call have its index; the first has its id and name. */
static MaCall *
ensure_call (MaReply *self, guint64 index)
{
  while (self->calls->len <= index)
    {
      MaCall *call = g_new0 (MaCall, 1);

      call->arguments = g_string_new (NULL);
      g_ptr_array_add (self->calls, call);
    }
  return g_ptr_array_index (self->calls, index);
}

static void
set_once (char **text, const char *value)
{
  if (value != NULL && *value != '\0' && *text == NULL)
    *text = g_strdup (value);
}

static void
read_call (MaReply *self, JsonObject *object, guint64 index)
{
  JsonObject *function = tf_json_peek_object (object, "function");
  const char *arguments = tf_json_peek_string (function, "arguments");
  MaCall *call = NULL;

  tf_json_peek_uint64 (object, "index", &index);
  if (index >= MAX_CALLS)
    return;
  call = ensure_call (self, index);
  set_once (&call->id, tf_json_peek_string (object, "id"));
  set_once (&call->name, tf_json_peek_string (function, "name"));
  if (arguments != NULL)
    g_string_append (call->arguments, arguments);
}

static void
read_message (MaReply *self, JsonObject *message)
{
  JsonArray *calls = tf_json_peek_array (message, "tool_calls");
  const char *text = tf_json_peek_string (message, "content");

  if (text != NULL && *text != '\0')
    {
      g_string_append (self->text, text);
      ma_events_text (text);
    }
  /* By llama.cpp, vLLM, DeepSeek, OpenRouter. */
  if (tf_json_peek_string (message, "reasoning_content") != NULL ||
      tf_json_peek_string (message, "reasoning") != NULL)
    ma_events_thought ();
  for (guint i = 0; calls != NULL && i < json_array_get_length (calls); i++)
    read_call (self, tf_json_peek_element (calls, i), i);
}

void
ma_reply_read (MaReply *self, JsonObject *object)
{
  JsonArray *choices = tf_json_peek_array (object, "choices");
  JsonObject *choice = choices != NULL ? tf_json_peek_element (choices, 0) : NULL;
  JsonNode *error = json_object_get_member (object, "error");
  const char *finish = tf_json_peek_string (choice, "finish_reason");

  if (error != NULL && !JSON_NODE_HOLDS_NULL (error))
    {
      const char *message = tf_json_peek_string (tf_json_peek_root (error), "message");

      if (message == NULL)
        message = tf_json_peek_string (object, "error");
      set_once (&self->error, message != NULL ? message : "the server reports an error");
    }
  read_usage (self, tf_json_peek_object (object, "usage"));
  if (choice == NULL)
    return;
  read_message (self, tf_json_peek_object (choice, "delta"));
  read_message (self, tf_json_peek_object (choice, "message"));
  if (finish != NULL)
    {
      g_free (self->finish);
      self->finish = g_strdup (finish);
    }
}

char *
ma_reply_dup_answer (const MaReply *self)
{
  const char *text = self->text->str;
  const char *end = NULL;

  while (g_ascii_isspace (*text))
    text++;
  if (!g_str_has_prefix (text, THINK_BEGIN))
    return g_strdup (text);
  end = strstr (text, THINK_END);
  return g_strdup (end != NULL ? end + strlen (THINK_END) : "");
}

static JsonObject *
call_to_object (const MaCall *call)
{
  JsonObject *object = json_object_new ();
  JsonObject *function = json_object_new ();

  json_object_set_string_member (function, "name", call->name);
  json_object_set_string_member (function, "arguments", call->arguments->str);
  json_object_set_string_member (object, "id", call->id);
  json_object_set_string_member (object, "type", "function");
  json_object_set_object_member (object, "function", function);
  return object;
}

JsonObject *
ma_reply_to_message (const MaReply *self)
{
  JsonObject *message = json_object_new ();
  JsonArray *calls = json_array_new ();

  json_object_set_string_member (message, "role", "assistant");
  json_object_set_string_member (message, "content", self->text->str);
  for (guint i = 0; i < self->calls->len; i++)
    json_array_add_object_element (calls, call_to_object (g_ptr_array_index (self->calls, i)));
  if (self->calls->len > 0)
    json_object_set_array_member (message, "tool_calls", calls);
  else
    json_array_unref (calls);
  return message;
}
