/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-config-add.h"
#include "tf-config.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static const char *
or_dash (const char *text)
{
  return text[0] != '\0' ? text : "–";
}

static const TfCtlColumn agent_columns[] = {
  { NC_ ("column", "AGENT"), FALSE, 0 }, { NC_ ("column", "FOUND"), FALSE, 0 },
  { NC_ ("column", "LOGIN"), FALSE, 0 }, { NC_ ("column", "ADAPTER"), FALSE, 0 },
  { NC_ ("column", "MODEL"), FALSE, 0 }, { NC_ ("column", "COMMAND"), FALSE, 10 },
  { NC_ ("column", "PATH"), FALSE, 10 },
};

static const char *
get_login (GVariant *agent)
{
  gboolean logged_in = FALSE;

  if (!g_variant_lookup (agent, "logged_in", "b", &logged_in))
    return "–";
  return logged_in ? C_ ("answer", "yes") : C_ ("answer", "no");
}

static GStrv
make_agent_row (GVariant *agent)
{
  const char *bare = tf_bus_dict_get_string (agent, "name", "");
  g_autofree char *name = tf_bus_dict_get_boolean (agent, "default", FALSE)
                              ? g_strdup_printf (C_ ("agent", "%s (default)"), bare)
                              : g_strdup (bare);
  const char *cells[] = { name,
                          tf_bus_dict_get_boolean (agent, "found", FALSE) ? C_ ("answer", "yes")
                                                                          : C_ ("answer", "no"),
                          get_login (agent),
                          or_dash (tf_bus_dict_get_string (agent, "adapter", "")),
                          or_dash (tf_bus_dict_get_string (agent, "model", "")),
                          or_dash (tf_bus_dict_get_string (agent, "command", "")),
                          or_dash (tf_bus_dict_get_string (agent, "path", "")),
                          NULL };

  return g_strdupv ((char **) cells);
}

static void
print_default (TfCtl *ctl, GVariant *agents)
{
  for (gsize i = 0; i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);

      if (tf_bus_dict_get_boolean (agent, "default", FALSE))
        tf_ctl_output_line (ctl, _ ("New projects get %s: %s."),
                            tf_bus_dict_get_string (agent, "name", ""),
                            tf_bus_dict_get_string (agent, "why", _ ("it is the default")));
    }
}

static void
print_agents (TfCtl *ctl, GVariant *agents)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);

      g_ptr_array_add (rows, make_agent_row (agent));
    }
  table = tf_ctl_table_format (agent_columns, G_N_ELEMENTS (agent_columns), rows,
                               ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
  print_default (ctl, agents);
}

/* Returns: (transfer full) (nullable) */
static GVariant *
get_agents (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) manager =
      tf_ctl_bus_get_properties (ctl, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, error);
  GVariant *agents = NULL;

  if (manager == NULL)
    return NULL;
  agents = g_variant_lookup_value (manager, "Agents", G_VARIANT_TYPE ("aa{sv}"));
  return agents != NULL ? agents : g_variant_ref_sink (g_variant_new ("aa{sv}", NULL));
}

static gboolean
say_default (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) agents = get_agents (ctl, error);

  if (agents == NULL)
    return FALSE;
  print_default (ctl, agents);
  return TRUE;
}

static gboolean
list_agents (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) agents = get_agents (ctl, error);
  JsonObject *object;

  if (agents == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      print_agents (ctl, agents);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_array_member (object, "agents", tf_ctl_json_from_records (agents));
  tf_ctl_output_take_json (object);
  return TRUE;
}

/* The reason is in the result, which --json prints completely. */
static gboolean
fail_trial (TfCtl *ctl, GVariant *result, const char *name, GError **error)
{
  const char *failure = tf_bus_dict_get_string (result, "failure", "");

  if (ctl->args.json)
    {
      ctl->exit_status = TF_CTL_EXIT_FAILED;
      return TRUE;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, _ ("%s did not answer: %s"), name,
               failure[0] != '\0' ? failure : _ ("the daemon gave no reason"));
  return FALSE;
}

static gboolean
try_agent (TfCtl *ctl, const char *name, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "TryAgent", g_variant_new ("(s)", name), "(a{sv})", error);
  g_autoptr (GVariant) result = NULL;
  g_autofree char *time = NULL;

  if (reply == NULL)
    return FALSE;
  result = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    tf_ctl_output_take_json (tf_ctl_json_from_record (result));
  if (!tf_bus_dict_get_boolean (result, "ok", FALSE))
    return fail_trial (ctl, result, name, error);
  if (ctl->args.json)
    return TRUE;
  time = tf_clock_format_duration (tf_bus_dict_get_int64 (result, "wall_time", 0));
  tf_ctl_output_line (ctl, _ ("%s answered after %s:"), name, time);
  tf_ctl_output_line (ctl, "%s", tf_bus_dict_get_string (result, "answer", ""));
  return TRUE;
}

static const char *const tasks[] = { TF_AGENT_TASKS };

/* Of one task: "ok", or what is wrong. */
static gboolean
test_task (TfCtl *ctl, const char *name, const char *task, JsonArray *all, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "TestAgent", g_variant_new ("(ss)", name, task), "(a{sv})",
                               error);
  g_autoptr (GVariant) result = NULL;
  g_autoptr (GVariant) errors = NULL;
  g_autofree char *time = NULL;
  g_autofree char *word = NULL;
  const char *left_out = NULL;
  gboolean ok;

  if (reply == NULL)
    return FALSE;
  result = g_variant_get_child_value (reply, 0);
  ok = tf_bus_dict_get_boolean (result, "ok", FALSE);
  left_out = tf_bus_dict_get_string (result, "left_out", "");
  if (!ok && *left_out == '\0')
    ctl->exit_status = TF_CTL_EXIT_FAILED;
  if (ctl->args.json)
    {
      JsonObject *object = tf_ctl_json_from_record (result);

      json_object_set_string_member (object, "task", task);
      json_array_add_object_element (all, object);
      return TRUE;
    }
  if (*left_out != '\0')
    {
      tf_ctl_output_line (ctl, "%-15s –      %s", task, left_out);
      return TRUE;
    }
  time = tf_clock_format_duration (tf_bus_dict_get_int64 (result, "wall_time", 0));
  word =
      tf_ctl_text_label (ok ? C_ ("test of an agent", "ok") : C_ ("test of an agent", "wrong"), 6);
  tf_ctl_output_line (ctl, "%-15s %s %s", task, word, time);
  if (*tf_bus_dict_get_string (result, "failure", "") != '\0')
    tf_ctl_output_line (ctl, "  %s", tf_bus_dict_get_string (result, "failure", ""));
  errors = g_variant_lookup_value (result, "errors", G_VARIANT_TYPE_STRING_ARRAY);
  for (gsize i = 0; errors != NULL && i < g_variant_n_children (errors); i++)
    {
      const char *text = NULL;

      g_variant_get_child (errors, i, "&s", &text);
      tf_ctl_output_line (ctl, "  %s", text);
    }
  return TRUE;
}

static gboolean
test_agent (TfCtl *ctl, const char *name, GError **error)
{
  g_autoptr (JsonArray) all = json_array_new ();
  JsonObject *object = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    if (!test_task (ctl, name, tasks[i], all, error))
      return FALSE;
  if (!ctl->args.json)
    return TRUE;
  object = json_object_new ();
  json_object_set_array_member (object, "tasks", g_steal_pointer (&all));
  tf_ctl_output_take_json (object);
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static GUri *
parse_url (const char *url, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "";
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  if ((g_str_equal (scheme, "http") || g_str_equal (scheme, "https")) && host != NULL &&
      *host != '\0')
    return g_steal_pointer (&uri);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               _ ("--url is “%s”, expected http:// or https:// and a host, such as "
                  "http://127.0.0.1:11434/v1"),
               url);
  return NULL;
}

/* A port of this machine must be let through to a confined run. Returns: (transfer full): "" or lines */
static char *
describe_network (const char *url, GError **error)
{
  g_autoptr (GUri) uri = parse_url (url, error);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autoptr (GInetAddress) address = host != NULL ? g_inet_address_new_from_string (host) : NULL;
  int port;

  if (uri == NULL)
    return NULL;
  port = g_uri_get_port (uri);
  if (port < 0)
    port = g_str_equal (g_uri_get_scheme (uri), "https") ? 443 : 80;
  if (g_strcmp0 (host, "localhost") == 0 ||
      (address != NULL && g_inet_address_get_is_loopback (address)))
    return g_strdup_printf ("network_local: [%d]\n", port);
  return g_strdup ("");
}

static char *
quote_yaml (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "'", -1);
  g_autofree char *inner = g_strjoinv ("''", parts);

  return g_strdup_printf ("'%s'", inner);
}

static char *
describe_model (TfCtl *ctl, GError **error)
{
  g_autofree char *network = NULL;
  g_autofree char *word = NULL;
  g_autofree char *flags = NULL;
  g_autofree char *quoted = NULL;
  g_autofree char *model = NULL;
  g_autoptr (GString) lines = g_string_new ("command: thoughtforge-model-agent\n");

  if (ctl->args.url == NULL || ctl->args.model == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                           _ ("agents add needs --url and --model, such as --url "
                              "http://127.0.0.1:11434/v1 --model MODEL"));
      return NULL;
    }
  if (ctl->args.context < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("--context is %d, expected a number of tokens"), ctl->args.context);
      return NULL;
    }
  network = describe_network (ctl->args.url, error);
  if (network == NULL)
    return NULL;
  word = g_shell_quote (ctl->args.url);
  flags = g_strconcat ("--url ", word, NULL);
  quoted = quote_yaml (flags);
  model = quote_yaml (ctl->args.model);
  g_string_append_printf (lines, "flags: %s\nmodel: %s\n%s", quoted, model, network);
  if (ctl->args.context > 0)
    g_string_append_printf (lines, "context_window_tokens: %d\n", ctl->args.context);
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

/* Returns: (transfer full) (nullable) */
static char *
dup_config (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_manager (ctl, "GetConfig", NULL, "(s)", error);
  char *text = NULL;

  if (reply != NULL)
    g_variant_get (reply, "(s)", &text);
  return text;
}

static gboolean
set_config (TfCtl *ctl, const char *text, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "SetConfig", g_variant_new ("(s)", text), "()", error);

  return reply != NULL;
}

/* An agent that did not answer would become the one of new projects. What was changed meanwhile stays. */
static void
take_back (TfCtl *ctl, const char *before, const char *after, const char *name, GError **error)
{
  g_autofree char *now = dup_config (ctl, NULL);

  if (g_strcmp0 (now, after) == 0 && set_config (ctl, before, NULL))
    g_prefix_error (error, _ ("agent %s was not added: "), name);
  else
    g_prefix_error (error, _ ("agent %s is still in the configuration: "), name);
}

static gboolean
add_agent (TfCtl *ctl, const char *name, GError **error)
{
  g_autofree char *lines = describe_model (ctl, error);
  g_autofree char *before = lines != NULL ? dup_config (ctl, error) : NULL;
  g_autofree char *after = NULL;

  if (before == NULL)
    return FALSE;
  after = tf_config_add_agent (before, "the configuration", name, lines, error);
  if (after == NULL || !set_config (ctl, after, error))
    return FALSE;
  if (!ctl->args.json)
    tf_ctl_output_line (ctl, _ ("Trying agent %s"), name);
  if (!try_agent (ctl, name, error) || ctl->exit_status == TF_CTL_EXIT_FAILED)
    {
      take_back (ctl, before, after, name, error);
      return ctl->exit_status == TF_CTL_EXIT_FAILED;
    }
  return ctl->args.json || say_default (ctl, error);
}

gboolean
tf_ctl_agents (TfCtl *ctl, GError **error)
{
  const char *const *words = (const char *const *) ctl->args.words;
  guint n = ctl->args.words != NULL ? g_strv_length (ctl->args.words) : 0;

  if (n == 0 || (n == 1 && g_str_equal (words[0], "list")))
    return list_agents (ctl, error);
  if (n == 2 && g_str_equal (words[0], "try"))
    return try_agent (ctl, words[1], error);
  if (n == 2 && g_str_equal (words[0], "test"))
    return test_agent (ctl, words[1], error);
  if (n == 2 && g_str_equal (words[0], "add"))
    return add_agent (ctl, words[1], error);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       "agents: usage: thoughtforgectl agents [list|try NAME|test NAME|add NAME "
                       "--url URL --model NAME]");
  return FALSE;
}
