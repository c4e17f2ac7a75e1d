/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "agents-test.h"
#include "agents-tool.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/agents-stream"

#define CLAUDE_CALL(id, name, input) \
  "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"" id \
  "\",\"name\":\"" name "\",\"input\":" input "}]}}\n"
#define CLAUDE_BACK(id, error) \
  "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"" id \
  "\",\"is_error\":" error "}]}}\n"
#define CLAUDE_END \
  "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"Done.\"}\n"

#define CODEX_RUN(command, code) \
  "{\"type\":\"item.completed\",\"item\":{\"id\":\"1\",\"type\":\"command_execution\"," \
  "\"command\":\"" command "\",\"exit_code\":" code ",\"status\":\"completed\"}}\n"
#define CODEX_END \
  "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"Done.\"}}\n" \
  "{\"type\":\"turn.completed\",\"usage\":{}}\n"

#define GEMINI_CALL(id, name, input) \
  "{\"type\":\"tool_use\",\"tool_name\":\"" name "\",\"tool_id\":\"" id "\",\"parameters\":" input \
  "}\n"
#define GEMINI_BACK(id, status) \
  "{\"type\":\"tool_result\",\"tool_id\":\"" id "\",\"status\":\"" status "\"}\n"
#define GEMINI_END \
  "{\"type\":\"message\",\"role\":\"user\",\"content\":\"Do it.\"}\n" \
  "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Do\",\"delta\":true}\n" \
  "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"ne.\",\"delta\":true}\n" \
  "{\"type\":\"result\",\"status\":\"success\"}\n"

static const struct
{
  const char *name;
  const char *lines;
  int exit_code;
  const char *said;
} streams[] = {
  { "claude-reads",
    CLAUDE_CALL ("1", "Read", "{\"file_path\":\"/p/a.c\"}") CLAUDE_BACK ("1", "false") CLAUDE_END,
    0, "reads;has read /p/a.c;answer Done.;" },
  { "claude-cannot-read",
    CLAUDE_CALL ("1", "Read", "{\"file_path\":\"/p/a.c\"}") CLAUDE_BACK ("1", "true") CLAUDE_END, 0,
    "reads;in vain;answer Done.;" },
  { "claude-reads-a-part",
    CLAUDE_CALL ("1", "Read", "{\"file_path\":\"/p/a.c\",\"limit\":10}") CLAUDE_BACK ("1", "false")
        CLAUDE_END,
    0, "reads;answer Done.;" },
  { "claude-is-never-answered", CLAUDE_CALL ("1", "Read", "{\"file_path\":\"/p/a.c\"}") CLAUDE_END,
    0, "reads;answer Done.;" },
  { "claude-searches",
    CLAUDE_CALL ("1", "Grep", "{\"pattern\":\"x\",\"path\":\"/p/a.c\"}") CLAUDE_BACK ("1", "false")
        CLAUDE_END,
    0, "searches;answer Done.;" },
  { "claude-writes",
    CLAUDE_CALL ("1", "Write", "{\"file_path\":\"/p/a.c\"}") CLAUDE_BACK ("1", "false") CLAUDE_END,
    0, "edits;answer Done.;" },
  { "claude-fails-with-success",
    "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"result\":\"Credit\"}\n", 1,
    "error [unknown] Credit;" },
  { "claude-ends-well-in-the-background",
    "{\"type\":\"result\",\"is_error\":true,\"result\":\"Credit\"}\n"
    "{\"type\":\"result\",\"is_error\":false,\"result\":\"Ok\",\"origin\":{\"kind\":\"task\"}}\n",
    0, "error [unknown] Credit;" },
  { "claude-fails-in-the-background",
    CLAUDE_END
    "{\"type\":\"result\",\"is_error\":true,\"result\":\"No\",\"origin\":{\"kind\":\"task\"}}\n",
    0, "answer Done.;" },
  { "claude-exits-with-1", CLAUDE_END, 1, "error [unknown] -;" },
  { "codex-prints", CODEX_RUN ("/bin/bash -lc 'cat a.c src/b.c'", "0") CODEX_END, 0,
    "executes;has read a.c;has read src/b.c;answer Done.;" },
  { "codex-cannot-print", CODEX_RUN ("/bin/bash -lc 'cat a.c'", "1") CODEX_END, 0,
    "executes;in vain;answer Done.;" },
  { "codex-fails",
    CODEX_RUN ("cat a.c", "0") "{\"type\":\"turn.failed\",\"error\":{\"message\":\"limit\"}}\n", 1,
    "executes;has read a.c;error [unknown] limit;" },
  { "codex-ends-early",
    "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"Done.\"}}\n", 0,
    "error [unknown] -;" },
  { "gemini-reads",
    GEMINI_CALL ("r", "read_file", "{\"file_path\":\"a.c\"}") GEMINI_BACK ("r", "success")
        GEMINI_END,
    0, "reads;has read a.c;answer Done.;" },
  { "gemini-cannot-read",
    GEMINI_CALL ("r", "read_file", "{\"file_path\":\"a.c\"}") GEMINI_BACK ("r", "error") GEMINI_END,
    0, "reads;in vain;answer Done.;" },
  { "gemini-breaks-with-exit-0", "{\"type\":\"result\",\"status\":\"error\"}\n", 0,
    "error [unknown] the program reports a failure;" },
  { "claude-noise", "not json\n[]\n{\"type\":7}\n{}\n" CLAUDE_END, 0, "answer Done.;" },
  { "claude-says-nothing", "", 0, "error [unknown] -;" },
};

TF_TEST_TABLE (a_stream_names_its_answer_and_the_files_it_was_given, streams, row->name)
{
  g_autofree char *word = g_strndup (row->name, strcspn (row->name, "-"));
  g_autoptr (TfAgentAdapter) adapter = agents_test_create (word);
  g_auto (GStrv) lines = g_strsplit (row->lines, "\n", -1);
  g_auto (AgentsSaid) said = { 0 };
  TfAgentSink sink;

  agents_said_init (&said);
  sink = agents_said_get_sink (&said);
  g_assert_true (tf_agent_adapter_names_files (adapter));
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      tf_agent_adapter_feed_line (adapter, *line, &sink);
  tf_agent_adapter_finish (adapter, row->exit_code, &sink);
  g_assert_cmpstr (said.said->str, ==, row->said);
  /* None of them tells any tokens, and an empty report is none. */
  g_assert_false (said.usage.known);
}

static const struct
{
  const char *command;
  const char *paths;
} commands[] = {
  { "cat a.c", "a.c" },
  { "bash -lc \"cat 'a b.c'\"", "a b.c" },
  { "cat a.c && nl -ba b.c; ls", "a.c b.c" },
  { "cat a.c | head -3", "" },
  { "cat a.c > /dev/null", "" },
  { "cat *.c", "" },
  { "cat $(ls)", "" },
  { "sed -n 1,200p a.c", "" },
  { "grep -n x a.c", "" },
  { "cd src && cat a.c", "" },
  { "cat -- -n", "" },
  { "cat", "" },
  { "", "" },
  { "cat 'a", "" },
};

TF_TEST_TABLE (only_what_a_command_prints_as_a_whole_was_read, commands, NULL)
{
  g_autoptr (GPtrArray) paths = agents_tool_list_printed (row->command);
  g_autofree char *joined = NULL;

  g_ptr_array_add (paths, NULL);
  joined = g_strjoinv (" ", (char **) paths->pdata);
  g_assert_cmpstr (joined, ==, row->paths);
}
