/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-config-private.h"

static const char header[] =
    "# Configuration of ThoughtForge.\n"
    "#\n"
    "# Every key is optional. A key that is missing or has no value takes its default, shown "
    "here.\n"
    "# A file with an error is rejected as a whole; the error message names the line. Relative "
    "paths\n"
    "# start at the directory of this file.\n";

static void
append_indent (GString *text, guint depth)
{
  for (guint i = 0; i < depth; i++)
    g_string_append (text, "  ");
}

/* Opens the sections that the previous key was not in. Returns: the depth of the key */
static guint
append_sections (GString *text, char **before, char **names)
{
  guint depth = 0;
  gboolean same = TRUE;

  for (; names[depth + 1] != NULL; depth++)
    {
      same = same && before[0] != NULL && before[depth] != NULL && before[depth + 1] != NULL &&
             g_str_equal (before[depth], names[depth]);
      if (same)
        continue;
      if (depth == 0)
        g_string_append_c (text, '\n');
      append_indent (text, depth);
      g_string_append_printf (text, "%s:\n", names[depth]);
    }
  return depth;
}

static void
append_key (GString *text,
            const TfConfigDescriptor *descriptor,
            const char *name,
            guint depth,
            const char *value)
{
  g_autofree char *expectation = tf_config_dup_expectation (descriptor);

  append_indent (text, depth);
  g_string_append_printf (text, "# %s\n", descriptor->help);
  append_indent (text, depth);
  g_string_append_printf (text, "# Value: %s; default %s.\n", expectation,
                          descriptor->default_text);
  append_indent (text, depth);
  g_string_append_printf (text, "%s: %s\n", name, value);
}

static void
append_agent_help (GString *text)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_agent_descriptors (&n);

  g_string_append (
      text, "  # Available agents, by name. The built-in agent \"offline\" is always available.\n"
            "  # Keys of an agent:\n");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *expectation = tf_config_dup_expectation (&descriptors[i]);

      g_string_append_printf (text, "  #   %s: %s\n  #     Value: %s; default %s.\n",
                              descriptors[i].path, descriptors[i].help, expectation,
                              descriptors[i].default_text);
    }
  g_string_append (text, "  #   env: Variables to add to the minimal environment.\n"
                         "  #     Value: a map of names to strings; default none.\n");
}

static void
append_agent (GString *text, const TfAgentConfig *agent)
{
  g_autofree char *home = g_strjoinv (", ", agent->home);

  g_string_append_printf (text, "    %s:\n      command: \"%s\"\n      flags: \"%s\"\n",
                          agent->name, agent->command, agent->flags);
  g_string_append_printf (text, "      home: [%s]\n", home);
}

static void
append_agents (GString *text)
{
  g_autoptr (TfConfig) config = tf_config_new_default (NULL);

  append_agent_help (text);
  g_string_append (text, "  available:\n");
  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      if (!g_str_equal (agent->name, TF_CONFIG_OFFLINE))
        append_agent (text, agent);
    }
}

char *
tf_config_dup_default_text (const char *default_agent)
{
  GString *text = g_string_new (header);
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);
  g_auto (GStrv) before = g_new0 (char *, 1);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) names = g_strsplit (descriptors[i].path, ".", -1);
      gboolean is_default = g_str_equal (descriptors[i].path, "agents.default");
      guint depth;

      if (before[0] != NULL && g_str_equal (before[0], "agents") &&
          !g_str_equal (names[0], "agents"))
        append_agents (text);
      depth = append_sections (text, before, names);
      append_key (text, &descriptors[i], names[depth], depth,
                  is_default ? default_agent : descriptors[i].default_text);
      g_strfreev (before);
      before = g_steal_pointer (&names);
    }
  return g_string_free (text, FALSE);
}
