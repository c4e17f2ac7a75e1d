/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "agents-tool.h"

#include <string.h>

static const struct
{
  const char *name;
  TfToolKind kind;
} tools[] = {
  { "Bash", TF_TOOL_KIND_EXECUTE },
  { "Edit", TF_TOOL_KIND_EDIT },
  { "Glob", TF_TOOL_KIND_SEARCH },
  { "Grep", TF_TOOL_KIND_SEARCH },
  { "MultiEdit", TF_TOOL_KIND_EDIT },
  { "NotebookEdit", TF_TOOL_KIND_EDIT },
  { "Read", TF_TOOL_KIND_READ },
  { "Task", TF_TOOL_KIND_THINK },
  { "TodoWrite", TF_TOOL_KIND_THINK },
  { "WebFetch", TF_TOOL_KIND_FETCH },
  { "WebSearch", TF_TOOL_KIND_FETCH },
  { "Write", TF_TOOL_KIND_EDIT },
  { "apply_patch", TF_TOOL_KIND_EDIT },
  { "bash", TF_TOOL_KIND_EXECUTE },
  { "command_execution", TF_TOOL_KIND_EXECUTE },
  { "edit", TF_TOOL_KIND_EDIT },
  { "file_change", TF_TOOL_KIND_EDIT },
  { "glob", TF_TOOL_KIND_SEARCH },
  { "google_web_search", TF_TOOL_KIND_FETCH },
  { "grep", TF_TOOL_KIND_SEARCH },
  { "grep_search", TF_TOOL_KIND_SEARCH },
  { "list", TF_TOOL_KIND_SEARCH },
  { "list_directory", TF_TOOL_KIND_SEARCH },
  { "patch", TF_TOOL_KIND_EDIT },
  { "read", TF_TOOL_KIND_READ },
  { "read_file", TF_TOOL_KIND_READ },
  { "replace", TF_TOOL_KIND_EDIT },
  { "run", TF_TOOL_KIND_EXECUTE },
  { "run_shell_command", TF_TOOL_KIND_EXECUTE },
  { "search", TF_TOOL_KIND_SEARCH },
  { "shell", TF_TOOL_KIND_EXECUTE },
  { "task", TF_TOOL_KIND_THINK },
  { "todowrite", TF_TOOL_KIND_THINK },
  { "web_fetch", TF_TOOL_KIND_FETCH },
  { "web_search", TF_TOOL_KIND_FETCH },
  { "webfetch", TF_TOOL_KIND_FETCH },
  { "write", TF_TOOL_KIND_EDIT },
  { "write_file", TF_TOOL_KIND_EDIT },
};

TfToolKind
agents_tool_get_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (g_strcmp0 (name, tools[i].name) == 0)
      return tools[i].kind;
  return TF_TOOL_KIND_OTHER;
}

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
agents_tool_list_printed (const char *command)
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

static gboolean
is_in_part (JsonObject *input)
{
  static const char *const members[] = { "offset", "limit", "pages", "start_line", "end_line" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (json_object_has_member (input, members[i]))
      return TRUE;
  return FALSE;
}

GPtrArray *
agents_tool_list_files (const char *name, JsonObject *input, gboolean *out_whole)
{
  static const char *const members[] = { "file_path", "absolute_path", "path", "filePath",
                                         "notebook_path" };
  TfToolKind kind = agents_tool_get_kind (name);
  const char *command = tf_json_peek_string (input, "command");
  GPtrArray *paths = NULL;

  *out_whole = FALSE;
  if (kind == TF_TOOL_KIND_EXECUTE && command != NULL)
    {
      *out_whole = TRUE;
      return agents_tool_list_printed (command);
    }
  paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; input != NULL && paths->len == 0 && i < G_N_ELEMENTS (members); i++)
    if (tf_json_peek_string (input, members[i]) != NULL)
      g_ptr_array_add (paths, g_strdup (tf_json_peek_string (input, members[i])));
  *out_whole = kind == TF_TOOL_KIND_READ && input != NULL && !is_in_part (input);
  return paths;
}
