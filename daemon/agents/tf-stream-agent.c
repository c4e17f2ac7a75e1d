/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-stream-agent.h"

#include <string.h>

#include "tf-json.h"
#include "tf-plain-agent.h"

struct _TfStreamAgent
{
  GObject parent_instance;

  TfAgentAdapter *plain; /* (owned): builds the command line */
  GHashTable *pending;   /* (owned): id of a tool call → GPtrArray of the paths it reads */
  GString *text;         /* (owned): what the assistant has said */
  char *answer;          /* (owned) (nullable): named as the result */
  char *failure;         /* (owned) (nullable): why it failed */
  gboolean succeeded;    /* its last event says so */
};

static void tf_stream_agent_adapter_init (TfAgentAdapterInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfStreamAgent,
                               tf_stream_agent,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_AGENT_ADAPTER,
                                                      tf_stream_agent_adapter_init))

/* One line. */
typedef struct
{
  TfStreamAgent *agent;
  TfAgentEventFunc func;
  gpointer data;
} Line;

/* members, leniently */

static JsonNode *
get (JsonObject *object, const char *member)
{
  return object != NULL ? json_object_get_member (object, member) : NULL;
}

static JsonObject *
get_object (JsonObject *object, const char *member)
{
  JsonNode *node = get (object, member);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static const char *
get_string (JsonObject *object, const char *member)
{
  JsonNode *node = get (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

static gboolean
is_true (JsonObject *object, const char *member)
{
  JsonNode *node = get (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_boolean (node);
}

static gboolean
has_word (JsonObject *object, const char *member, const char *word)
{
  return g_strcmp0 (get_string (object, member), word) == 0;
}

/* files */

static gboolean
is_word (const char *text)
{
  return *text != '-' && strpbrk (text, "*?[]{}~") == NULL;
}

/* One simple command. */
static void
list_of_command (const char *command, GPtrArray *paths)
{
  g_auto (GStrv) words = NULL;

  if (strpbrk (command, "|<>$`()&") != NULL || !g_shell_parse_argv (command, NULL, &words, NULL) ||
      !(g_str_equal (words[0], "cat") || g_str_equal (words[0], "nl")))
    return;
  for (char **word = words + 1; *word != NULL; word++)
    if (is_word (*word))
      g_ptr_array_add (paths, g_strdup (*word));
}

/* “/bin/bash -lc 'cat a.c'” is “cat a.c”. Returns: (transfer full) */
static char *
unwrap (const char *command)
{
  g_auto (GStrv) words = NULL;

  if (g_shell_parse_argv (command, NULL, &words, NULL) && g_strv_length (words) == 3 &&
      g_str_has_suffix (words[0], "sh") && g_str_has_prefix (words[1], "-") &&
      g_str_has_suffix (words[1], "c"))
    return g_strdup (words[2]);
  return g_strdup (command);
}

GPtrArray *
tf_stream_agent_list_printed (const char *command)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *bare = unwrap (command);
  g_auto (GStrv) parts = g_regex_split_simple ("\\s*(?:&&|;|\\n)\\s*", bare, 0, 0);

  /* From another directory, the names mean other files. */
  for (char **part = parts; *part != NULL; part++)
    if (g_str_has_prefix (*part, "cd ") || g_str_has_prefix (*part, "pushd "))
      return paths;
  for (char **part = parts; *part != NULL; part++)
    list_of_command (*part, paths);
  return paths;
}

/* What the tool @name reads with @input. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_read (const char *name, JsonObject *input)
{
  static const char *const readers[] = { "Read", "read_file", "read", NULL };
  static const char *const shells[] = { "Bash", "run_shell_command", "bash", "shell", NULL };
  static const char *const members[] = { "file_path", "absolute_path", "path", "filePath" };
  GPtrArray *paths = NULL;

  if (name != NULL && g_strv_contains (shells, name) && get_string (input, "command") != NULL)
    return tf_stream_agent_list_printed (get_string (input, "command"));
  paths = g_ptr_array_new_with_free_func (g_free);
  if (name == NULL || !g_strv_contains (readers, name) || get (input, "offset") != NULL ||
      get (input, "limit") != NULL || get (input, "pages") != NULL)
    return paths;
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (get_string (input, members[i]) != NULL)
      {
        g_ptr_array_add (paths, g_strdup (get_string (input, members[i])));
        break;
      }
  return paths;
}

static void
emit_tool (const Line *self, const char *name, const char *path)
{
  const TfAgentEvent event = { .kind = TF_AGENT_EVENT_TOOL_USE, .text = name, .path = path };

  self->func (&event, self->data);
}

static void
begin_tool (const Line *self, const char *id, const char *name, JsonObject *input)
{
  emit_tool (self, name, NULL);
  if (id != NULL)
    g_hash_table_insert (self->agent->pending, g_strdup (id), list_read (name, input));
}

static void
end_tool (const Line *self, const char *id, gboolean ok)
{
  const GPtrArray *paths = id != NULL ? g_hash_table_lookup (self->agent->pending, id) : NULL;

  for (guint i = 0; ok && paths != NULL && i < paths->len; i++)
    emit_tool (self, NULL, g_ptr_array_index (paths, i));
  if (id != NULL)
    g_hash_table_remove (self->agent->pending, id);
}

/* text */

static void
add_text (const Line *self, const char *text)
{
  const TfAgentEvent event = { .kind = TF_AGENT_EVENT_TEXT, .text = text };

  if (text == NULL)
    return;
  g_string_append (self->agent->text, text);
  self->func (&event, self->data);
}

static void
replace (char **text, const char *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

/* @why (nullable) */
static void
fail (TfStreamAgent *self, const char *why)
{
  self->succeeded = FALSE;
  replace (&self->failure, why != NULL ? why : "the program reports a failure");
}

static void
succeed (TfStreamAgent *self)
{
  self->succeeded = TRUE;
  g_clear_pointer (&self->failure, g_free);
}

/* claude */

static void
read_claude_part (const Line *self, JsonObject *part)
{
  if (has_word (part, "type", "text"))
    add_text (self, get_string (part, "text"));
  else if (has_word (part, "type", "tool_use"))
    begin_tool (self, get_string (part, "id"), get_string (part, "name"),
                get_object (part, "input"));
  else if (has_word (part, "type", "tool_result"))
    end_tool (self, get_string (part, "tool_use_id"), !is_true (part, "is_error"));
}

static void
read_claude_message (const Line *self, JsonObject *object)
{
  JsonNode *content = get (get_object (object, "message"), "content");
  JsonArray *parts =
      content != NULL && JSON_NODE_HOLDS_ARRAY (content) ? json_node_get_array (content) : NULL;

  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonNode *part = json_array_get_element (parts, i);

      if (JSON_NODE_HOLDS_OBJECT (part))
        read_claude_part (self, json_node_get_object (part));
    }
}

/* An API failure has the subtype "success" too. */
static void
read_claude_result (const Line *self, JsonObject *object)
{
  if (is_true (object, "is_error") || get_string (object, "result") == NULL)
    {
      fail (self->agent, get_string (object, "result"));
      return;
    }
  replace (&self->agent->answer, get_string (object, "result"));
  succeed (self->agent);
}

/* codex */

static void
read_codex_item (const Line *self, JsonObject *item)
{
  const char *command = get_string (item, "command");
  JsonNode *code = get (item, "exit_code");
  g_autoptr (GPtrArray) paths = NULL;

  if (has_word (item, "type", "agent_message"))
    {
      replace (&self->agent->answer, get_string (item, "text"));
      add_text (self, get_string (item, "text"));
    }
  if (!has_word (item, "type", "command_execution") || command == NULL)
    return;
  emit_tool (self, "command_execution", NULL);
  if (code == NULL || !JSON_NODE_HOLDS_VALUE (code) || json_node_get_int (code) != 0)
    return;
  paths = tf_stream_agent_list_printed (command);
  for (guint i = 0; i < paths->len; i++)
    emit_tool (self, NULL, g_ptr_array_index (paths, i));
}

/* gemini */

static void
read_gemini_result (const Line *self, JsonObject *object)
{
  if (!has_word (object, "status", "success"))
    {
      fail (self->agent, get_string (get_object (object, "error"), "message"));
      return;
    }
  replace (&self->agent->answer, self->agent->text->str);
  succeed (self->agent);
}

/* the adapter */

static void
read_object (const Line *self, JsonObject *object)
{
  const char *type = get_string (object, "type");

  if (type == NULL)
    return;
  if (g_str_equal (type, "assistant") || g_str_equal (type, "user"))
    read_claude_message (self, object);
  else if (g_str_equal (type, "result") && get (object, "status") != NULL)
    read_gemini_result (self, object);
  else if (g_str_equal (type, "result"))
    read_claude_result (self, object);
  else if (g_str_equal (type, "item.completed"))
    read_codex_item (self, get_object (object, "item"));
  else if (g_str_equal (type, "turn.completed"))
    succeed (self->agent);
  else if (g_str_equal (type, "turn.failed"))
    fail (self->agent, get_string (get_object (object, "error"), "message"));
  else if (g_str_equal (type, "message") && has_word (object, "role", "assistant"))
    add_text (self, get_string (object, "content"));
  else if (g_str_equal (type, "tool_use"))
    begin_tool (self, get_string (object, "tool_id"), get_string (object, "tool_name"),
                get_object (object, "parameters"));
  else if (g_str_equal (type, "tool_result"))
    end_tool (self, get_string (object, "tool_id"), has_word (object, "status", "success"));
}

static GStrv
stream_agent_dup_argv (TfAgentAdapter *adapter, const TfAgentConfig *config, GError **error)
{
  return tf_agent_adapter_dup_argv (TF_STREAM_AGENT (adapter)->plain, config, error);
}

static void
stream_agent_feed_line (TfAgentAdapter *adapter,
                        const char *line,
                        TfAgentEventFunc func,
                        gpointer data)
{
  const Line self = { TF_STREAM_AGENT (adapter), func, data };
  g_autoptr (JsonNode) node = tf_json_parse (line, -1, NULL);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    read_object (&self, json_node_get_object (node));
}

static gboolean
stream_agent_names_files (TfAgentAdapter *adapter)
{
  return TRUE;
}

static void
stream_agent_finish (TfAgentAdapter *adapter, int exit_code, TfAgentEventFunc func, gpointer data)
{
  TfStreamAgent *self = TF_STREAM_AGENT (adapter);
  TfAgentEvent event = { .kind = TF_AGENT_EVENT_ERROR, .text = self->failure };

  if (exit_code == 0 && self->succeeded && self->answer != NULL)
    {
      event.kind = TF_AGENT_EVENT_RESULT;
      event.text = self->answer;
    }
  func (&event, data);
}

static void
tf_stream_agent_adapter_init (TfAgentAdapterInterface *iface)
{
  iface->dup_argv = stream_agent_dup_argv;
  iface->feed_line = stream_agent_feed_line;
  iface->names_files = stream_agent_names_files;
  iface->finish = stream_agent_finish;
}

static void
tf_stream_agent_finalize (GObject *object)
{
  TfStreamAgent *self = TF_STREAM_AGENT (object);

  g_object_unref (self->plain);
  g_hash_table_unref (self->pending);
  g_string_free (self->text, TRUE);
  g_free (self->answer);
  g_free (self->failure);
  G_OBJECT_CLASS (tf_stream_agent_parent_class)->finalize (object);
}

static void
tf_stream_agent_class_init (TfStreamAgentClass *class)
{
  G_OBJECT_CLASS (class)->finalize = tf_stream_agent_finalize;
}

static void
tf_stream_agent_init (TfStreamAgent *self)
{
  self->plain = g_object_new (TF_TYPE_PLAIN_AGENT, NULL);
  self->pending =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  self->text = g_string_new (NULL);
}
