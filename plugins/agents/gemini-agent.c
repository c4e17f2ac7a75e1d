/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "gemini-agent.h"

#define SETTINGS_FILE "gemini-settings.json"

struct _GeminiAgent
{
  AgentsStream parent_instance;
};

G_DEFINE_FINAL_TYPE (GeminiAgent, gemini_agent, AGENTS_TYPE_STREAM)

/* Settings of the system win over those of the user, so they name no more than what must be. It takes each "@"
 * of the prompt for a file, and would search the whole tree for one whose name is like the word after it. */
static const char settings[] =
    "{\"general\":{\"enableAutoUpdate\":false,\"enableAutoUpdateNotification\":false,"
    "\"maxAttempts\":2},\"privacy\":{\"usageStatisticsEnabled\":false},"
    "\"context\":{\"fileFiltering\":{\"enableRecursiveFileSearch\":false}},"
    "\"telemetry\":{\"enabled\":false}}\n";

/* Without a person at hand, its tools refuse to write what builds and tests read (Makefile, package.json …),
 * in every mode; a command may. */
static const char note[] =
    "\n# About your tools\n\nYour tools for files refuse build files such as Makefile, "
    "package.json "
    "or CMakeLists.txt. You may change those, too: write them with a shell command.\n";

/* "default" offers no tool that writes ("plan" would, and asks the model for a plan). "yolo" allows commands;
 * without our sandbox only edits are allowed. */
static const char *
choose_mode (const TfAgentRequest *request)
{
  if (!request->writes)
    return "default";
  return request->confined ? "yolo" : "auto_edit";
}

static gboolean
prepare (AgentsStream *self, const TfAgentRequest *request, TfAgentLaunch *launch, GError **error)
{
  tf_agent_launch_add (launch, request->program, "-o", "stream-json", "--approval-mode",
                       choose_mode (request), NULL);
  if (*request->config->model != '\0')
    tf_agent_launch_add (launch, "-m", request->config->model, NULL);
  if (request->run_directory != NULL)
    {
      g_autofree char *path = g_build_filename (request->run_directory, SETTINGS_FILE, NULL);

      tf_agent_launch_add_file (launch, SETTINGS_FILE, settings);
      tf_agent_launch_set (launch, "GEMINI_CLI_SYSTEM_SETTINGS_PATH", path);
    }
  /* It looks at files only in its workspace. */
  if (request->images != NULL)
    tf_agent_launch_add (launch, "--include-directories", request->run_directory, NULL);
  tf_agent_launch_set_input (launch, request, TF_AGENT_QUOTE_BACKSLASHES,
                             request->writes && request->confined ? note : NULL);
  tf_agent_launch_set (launch, "GEMINI_CLI_TRUST_WORKSPACE", "true");
  tf_agent_launch_set (launch, "GEMINI_CLI_NO_RELAUNCH", "true");
  return tf_agent_launch_add_flags (launch, request->config, error);
}

/* input_tokens includes what came from the cache; thoughts are only in total_tokens. */
static void
read_usage (AgentsStream *stream, JsonObject *stats)
{
  TfUsage *usage = agents_stream_get_usage (stream);
  guint64 total = 0;
  guint64 told = 0;

  if (stats == NULL)
    return;
  *usage = (TfUsage){ .known = TRUE };
  tf_json_peek_uint64 (stats, "input_tokens", &usage->input_tokens);
  tf_json_peek_uint64 (stats, "cached", &usage->cache_read_tokens);
  tf_json_peek_uint64 (stats, "output_tokens", &usage->output_tokens);
  tf_json_peek_uint64 (stats, "total_tokens", &total);
  told = usage->input_tokens + usage->output_tokens;
  usage->reasoning_tokens = total > told ? total - told : 0;
  usage->output_tokens += usage->reasoning_tokens;
  usage->input_tokens -= MIN (usage->input_tokens, usage->cache_read_tokens);
}

static void
read_result (AgentsStream *stream, JsonObject *object)
{
  read_usage (stream, tf_json_peek_object (object, "stats"));
  if (tf_json_peek_is (object, "status", "success"))
    agents_stream_succeed (stream);
  else
    agents_stream_fail (stream, TF_AGENT_TROUBLE_UNKNOWN,
                        tf_json_peek_string (tf_json_peek_object (object, "error"), "message"));
}

static gboolean
read_object (AgentsStream *stream, JsonObject *object, const char *type)
{
  if (g_str_equal (type, "init"))
    agents_stream_tell (stream, TF_AGENT_EVENT_SESSION, tf_json_peek_string (object, "session_id"));
  else if (g_str_equal (type, "message"))
    {
      if (tf_json_peek_is (object, "role", "assistant"))
        agents_stream_say (stream, tf_json_peek_string (object, "content"));
    }
  else if (g_str_equal (type, "tool_use"))
    agents_stream_begin_tool (stream, tf_json_peek_string (object, "tool_id"),
                              tf_json_peek_string (object, "tool_name"),
                              tf_json_peek_object (object, "parameters"));
  else if (g_str_equal (type, "tool_result"))
    agents_stream_end_tool (stream, tf_json_peek_string (object, "tool_id"),
                            tf_json_peek_is (object, "status", "success"));
  else if (g_str_equal (type, "error"))
    agents_stream_fail (stream, TF_AGENT_TROUBLE_UNKNOWN, tf_json_peek_string (object, "message"));
  else if (g_str_equal (type, "result"))
    read_result (stream, object);
  else
    return FALSE;
  return TRUE;
}

/* The status of HTTP modulo 256, so 429 is 173; see the table of exit codes in gemini's documentation for
 * the smaller ones. */
static TfAgentTrouble
explain_exit (AgentsStream *stream, int exit_code)
{
  static const guint64 statuses[] = { 400, 401, 403, 404, 413, 429, 500, 502, 503, 504 };

  if (exit_code == 41)
    return TF_AGENT_TROUBLE_AUTH;
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    if ((guint64) exit_code == statuses[i] % 256)
      return tf_agent_trouble_from_status (statuses[i]);
  return TF_AGENT_TROUBLE_UNKNOWN;
}

static void
gemini_agent_class_init (GeminiAgentClass *class)
{
  AgentsStreamClass *stream_class = AGENTS_STREAM_CLASS (class);

  stream_class->prepare = prepare;
  stream_class->shows_images = TRUE;
  stream_class->read = read_object;
  stream_class->explain_exit = explain_exit;
}

static void
gemini_agent_init (GeminiAgent *self)
{
}
