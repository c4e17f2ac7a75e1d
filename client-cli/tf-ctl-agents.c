/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static const char *
or_dash (const char *text)
{
  return text[0] != '\0' ? text : "–";
}

static const TfCtlColumn agent_columns[] = {
  { "AGENT", FALSE, 0 },    { "FOUND", FALSE, 0 }, { "ADAPTER", FALSE, 0 },
  { "COMMAND", FALSE, 10 }, { "PATH", FALSE, 10 },
};

static GStrv
make_agent_row (GVariant *agent)
{
  g_autofree char *name =
      g_strconcat (tf_bus_dict_get_string (agent, "name", ""),
                   tf_bus_dict_get_boolean (agent, "default", FALSE) ? " (default)" : "", NULL);
  const char *cells[] = { name,
                          tf_bus_dict_get_boolean (agent, "found", FALSE) ? "yes" : "no",
                          or_dash (tf_bus_dict_get_string (agent, "adapter", "")),
                          or_dash (tf_bus_dict_get_string (agent, "command", "")),
                          or_dash (tf_bus_dict_get_string (agent, "path", "")),
                          NULL };

  return g_strdupv ((char **) cells);
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
}

static gboolean
list_agents (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) manager =
      tf_ctl_bus_get_properties (ctl, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, error);
  g_autoptr (GVariant) agents = NULL;
  JsonObject *object;

  if (manager == NULL)
    return FALSE;
  agents = g_variant_lookup_value (manager, "Agents", G_VARIANT_TYPE ("aa{sv}"));
  if (agents == NULL)
    agents = g_variant_ref_sink (g_variant_new ("aa{sv}", NULL));
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
  g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, "%s did not answer: %s", name,
               failure[0] != '\0' ? failure : "the daemon gave no reason");
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
  tf_ctl_output_line (ctl, "%s answered after %s:", name, time);
  tf_ctl_output_line (ctl, "%s", tf_bus_dict_get_string (result, "answer", ""));
  return TRUE;
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
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       "agents: usage: thoughtforgectl agents [list|try NAME]");
  return FALSE;
}
