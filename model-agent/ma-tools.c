/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-tools.h"

#include <string.h>

#include "ma-events.h"
#include "ma-files.h"
#include "tf-error.h"
#include "tf-json-peek.h"
#include "tf-json.h"

typedef char *(*ToolFunc) (JsonObject *arguments, GError **error);

typedef struct
{
  const char *name;
  MaToolSet set; /* the smallest that has it */
  const char *description;
  const char *parameters[4]; /* names; the first n_needed are needed */
  guint n_needed;
  ToolFunc func;
} Tool;

static char *
get_text (JsonObject *arguments, const char *name, GError **error)
{
  const char *text = tf_json_peek_string (arguments, name);

  if (text == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "the parameter “%s” is missing", name);
  return g_strdup (text);
}

static char *
call_list (JsonObject *arguments, GError **error)
{
  const char *path = tf_json_peek_string (arguments, "path");

  return ma_files_list (path != NULL ? path : ".", error);
}

static char *
call_read (JsonObject *arguments, GError **error)
{
  g_autofree char *path = get_text (arguments, "path", error);
  guint64 from = 0;
  guint64 lines = 0;

  tf_json_peek_uint64 (arguments, "from_line", &from);
  tf_json_peek_uint64 (arguments, "lines", &lines);
  return path != NULL ? ma_files_read (path, from, lines, error) : NULL;
}

static char *
call_search (JsonObject *arguments, GError **error)
{
  g_autofree char *pattern = get_text (arguments, "pattern", error);
  const char *path = tf_json_peek_string (arguments, "path");

  return pattern != NULL ? ma_files_search (pattern, path != NULL ? path : ".", error) : NULL;
}

static char *
call_write (JsonObject *arguments, GError **error)
{
  g_autofree char *path = get_text (arguments, "path", error);
  g_autofree char *content = path != NULL ? get_text (arguments, "content", error) : NULL;

  if (content == NULL || !ma_files_write (path, content, error))
    return NULL;
  return g_strdup_printf ("wrote %s", path);
}

static char *
call_patch (JsonObject *arguments, GError **error)
{
  g_autofree char *path = get_text (arguments, "path", error);
  g_autofree char *old = path != NULL ? get_text (arguments, "old", error) : NULL;
  g_autofree char *new = old != NULL ? get_text (arguments, "new", error) : NULL;

  if (new == NULL || !ma_files_patch (path, old, new, error))
    return NULL;
  return g_strdup_printf ("changed %s", path);
}

static char *
call_run (JsonObject *arguments, GError **error)
{
  g_autofree char *command = get_text (arguments, "command", error);

  return command != NULL ? ma_files_run (command, error) : NULL;
}

static const Tool tools[] = {
  { "list",
    MA_TOOLS_READ,
    "List the files below a directory, with their sizes.",
    { "path" },
    0,
    call_list },
  { "read",
    MA_TOOLS_READ,
    "Read a text file, or some lines of it. Without from_line and lines you get all of it.",
    { "path", "from_line", "lines" },
    1,
    call_read },
  { "search",
    MA_TOOLS_READ,
    "Search files for a regular expression (Perl). Prints path:line: text.",
    { "pattern", "path" },
    1,
    call_search },
  { "write",
    MA_TOOLS_WRITE,
    "Create a file, or replace all of it.",
    { "path", "content" },
    2,
    call_write },
  { "patch",
    MA_TOOLS_WRITE,
    "Replace a text in a file. It must occur exactly once, with the same white space.",
    { "path", "old", "new" },
    3,
    call_patch },
  { "run",
    MA_TOOLS_WRITE,
    "Run a shell command in the working directory, such as the tests; at most ten minutes.",
    { "command" },
    1,
    call_run },
};

static gboolean
is_number (const char *parameter)
{
  return g_str_equal (parameter, "from_line") || g_str_equal (parameter, "lines");
}

static JsonObject *
describe_parameters (const Tool *tool)
{
  JsonObject *schema = json_object_new ();
  JsonObject *properties = json_object_new ();
  JsonArray *required = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tool->parameters) && tool->parameters[i] != NULL; i++)
    {
      JsonObject *type = json_object_new ();

      json_object_set_string_member (type, "type",
                                     is_number (tool->parameters[i]) ? "integer" : "string");
      json_object_set_object_member (properties, tool->parameters[i], type);
      if (i < tool->n_needed)
        json_array_add_string_element (required, tool->parameters[i]);
    }
  json_object_set_string_member (schema, "type", "object");
  json_object_set_object_member (schema, "properties", properties);
  json_object_set_array_member (schema, "required", required);
  return schema;
}

JsonNode *
ma_tools_describe (MaToolSet set)
{
  JsonNode *node = NULL;
  JsonArray *list = NULL;

  if (set == MA_TOOLS_NONE)
    return NULL;
  list = json_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    {
      JsonObject *tool = json_object_new ();
      JsonObject *function = json_object_new ();

      if (tools[i].set > set)
        {
          json_object_unref (tool);
          json_object_unref (function);
          continue;
        }
      json_object_set_string_member (function, "name", tools[i].name);
      json_object_set_string_member (function, "description", tools[i].description);
      json_object_set_object_member (function, "parameters", describe_parameters (&tools[i]));
      json_object_set_string_member (tool, "type", "function");
      json_object_set_object_member (tool, "function", function);
      json_array_add_object_element (list, tool);
    }
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, list);
  return node;
}

static const Tool *
find_tool (MaToolSet set, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (g_str_equal (tools[i].name, name) && tools[i].set <= set)
      return &tools[i];
  return NULL;
}

static gboolean
reads_whole (const Tool *tool, JsonObject *arguments)
{
  return g_str_equal (tool->name, "read") && !json_object_has_member (arguments, "from_line") &&
         !json_object_has_member (arguments, "lines");
}

char *
ma_tools_call (MaToolSet set, const char *id, const char *name, const char *arguments)
{
  const Tool *tool = find_tool (set, name);
  g_autoptr (JsonNode) node = tf_json_parse (arguments, -1, NULL);
  JsonObject *object = tf_json_peek_root (node);
  const char *file = tf_json_peek_string (object, "path");
  g_autoptr (GError) error = NULL;
  char *result = NULL;

  ma_events_tool (id, name, "begin", file, FALSE);
  if (tool == NULL)
    g_set_error (&error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no tool “%s”", name);
  else if (object == NULL)
    g_set_error_literal (&error, TF_ERROR, TF_ERROR_MALFORMED, "the arguments are no JSON object");
  else
    result = tool->func (object, &error);
  ma_events_tool (id, name, result != NULL ? "ok" : "failed", file,
                  result != NULL && reads_whole (tool, object));
  return result != NULL ? result : g_strdup_printf ("error: %s", error->message);
}
