/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-events.h"

#include <stdio.h>

#include "tf-json.h"

static JsonObject *
begin (const char *type)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", type);
  return object;
}

/* Takes @object. */
static void
print (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  json_node_take_object (node, object);
  line = tf_json_to_line (node);
  puts (line);
  fflush (stdout);
}

static void
print_text (const char *type, const char *text)
{
  JsonObject *object = begin (type);

  json_object_set_string_member (object, "text", text);
  print (object);
}

void
ma_events_text (const char *piece)
{
  print_text ("text", piece);
}

void
ma_events_blind (const char *why)
{
  print_text ("blind", why);
}

void
ma_events_thought (void)
{
  print (begin ("thought"));
}

void
ma_events_tool (const char *id,
                const char *name,
                const char *status,
                const char *file,
                gboolean whole)
{
  JsonObject *object = begin ("tool");

  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "name", name);
  json_object_set_string_member (object, "status", status);
  if (file != NULL)
    json_object_set_string_member (object, "file", file);
  if (whole)
    json_object_set_boolean_member (object, "whole", TRUE);
  print (object);
}

void
ma_events_usage (const TfUsage *usage)
{
  JsonObject *object = begin ("usage");

  json_object_set_int_member (object, "input_tokens", (gint64) usage->input_tokens);
  json_object_set_int_member (object, "cache_read_tokens", (gint64) usage->cache_read_tokens);
  json_object_set_int_member (object, "output_tokens", (gint64) usage->output_tokens);
  json_object_set_int_member (object, "reasoning_tokens", (gint64) usage->reasoning_tokens);
  if (usage->is_free)
    json_object_set_boolean_member (object, "free", TRUE);
  print (object);
}

void
ma_events_retry (const char *why)
{
  print_text ("retry", why);
}

void
ma_events_result (const char *answer)
{
  print_text ("result", answer);
}

void
ma_events_error (const char *kind, guint64 seconds, const char *why)
{
  JsonObject *object = begin ("error");

  json_object_set_string_member (object, "kind", kind);
  json_object_set_string_member (object, "text", why);
  if (seconds > 0)
    json_object_set_int_member (object, "seconds", (gint64) seconds);
  print (object);
}
