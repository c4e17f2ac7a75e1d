/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-agent.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-words.h"

gboolean
tf_create_agent_is_found (GVariant *agent)
{
  return tf_bus_dict_get_boolean (agent, "found", FALSE);
}

/* Unknown to an older daemon: then nothing is said about it. */
gboolean
tf_create_agent_judges (GVariant *agent)
{
  return tf_bus_dict_get_boolean (agent, "judges", TRUE);
}

static gboolean
is_logged_out (GVariant *agent)
{
  return !tf_bus_dict_get_boolean (agent, "logged_in", TRUE);
}

static int
get_code_skill (GVariant *agent)
{
  return tf_enum_find (TF_TYPE_CODE_SKILL, tf_bus_dict_get_string (agent, "writes_code", ""));
}

static char *
dup_trouble (GVariant *agent)
{
  const char *command = tf_bus_dict_get_string (agent, "command", "");

  if (!tf_create_agent_is_found (agent))
    /* Translators: %s is the name of a program */
    return *command != '\0'
               ? g_strdup_printf (_ ("Not installed: there is no program “%s”"), command)
               : g_strdup (_ ("Not installed"));
  if (is_logged_out (agent))
    /* Translators: %s is the name of a program */
    return g_strdup_printf (_ ("Not logged in: run “%s” in a terminal and log in"), command);
  return NULL;
}

char *
tf_create_agent_dup_detail (GVariant *agent)
{
  char *trouble = dup_trouble (agent);
  const char *model = tf_bus_dict_get_string (agent, "model", "");

  if (trouble != NULL)
    return trouble;
  if (!tf_create_agent_judges (agent))
    return g_strdup (
        _ ("Built in, works by rules without a model: it sorts and checks, but does not think"));
  if (get_code_skill (agent) == TF_CODE_SKILL_NONE)
    return g_strdup (_ ("Writes plans, but no code"));
  if (*model != '\0')
    /* Translators: %s is the name of a language model */
    return g_strdup_printf (_ ("Ready, with the model %s"), model);
  return g_strdup (_ ("Ready"));
}

GVariant *
tf_create_agent_find_default (GVariant *agents)
{
  GVariant *found = NULL;

  for (gsize i = 0; agents != NULL && i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);
      gboolean is_default = tf_bus_dict_get_boolean (agent, "default", FALSE);

      if (!tf_create_agent_is_found (agent) || (found != NULL && !is_default))
        continue;
      g_clear_pointer (&found, g_variant_unref);
      found = g_steal_pointer (&agent);
    }
  return found;
}

/* "a", "a or b", "a, b or c" */
static char *
join (GPtrArray *names)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    {
      if (i > 0)
        /* Translators: between names: "claude, codex or gemini" */
        g_string_append (all, i + 1 < names->len ? C_ ("list", ", ") : C_ ("list", " or "));
      g_string_append (all, g_ptr_array_index (names, i));
    }
  return g_string_free (all, FALSE);
}

/* Those that judge and that a person could make ready. */
static char *
list_better (GVariant *agents, gboolean found)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);

      if (tf_create_agent_judges (agent) && tf_create_agent_is_found (agent) == found)
        g_ptr_array_add (names, g_strdup (tf_bus_dict_get_string (agent, "name", "")));
    }
  return join (names);
}

static char *
advise_on_rules (GVariant *agents, const char *name)
{
  g_autofree char *here = list_better (agents, TRUE);
  g_autofree char *missing = list_better (agents, FALSE);
  g_autofree char *what = g_strdup_printf (
      /* Translators: %s is the name of an agent */
      _ ("The agent “%s” will do the work. It is built in and works by rules, without a model: it "
         "sorts and "
         "checks what you write, but does not think."),
      name);
  g_autofree char *how = NULL;

  if (*here != '\0')
    /* Translators: %s are names of agents: "claude or codex" */
    how = g_strdup_printf (_ ("For a better result, log in to %s."), here);
  else if (*missing != '\0')
    /* Translators: %s are names of agents: "claude, codex or gemini" */
    how = g_strdup_printf (_ ("For a better result, install %s and log in."), missing);
  else
    how = g_strdup (_ ("For a better result, add an agent with a model."));
  return g_strjoin (" ", what, how, NULL);
}

char *
tf_create_agent_dup_advice (GVariant *agents)
{
  g_autoptr (GVariant) agent = tf_create_agent_find_default (agents);
  const char *name = agent != NULL ? tf_bus_dict_get_string (agent, "name", "") : "";

  if (agents == NULL || g_variant_n_children (agents) == 0)
    return g_strdup ("");
  if (agent == NULL)
    return g_strdup (_ ("No agent was found, so nothing can be done yet. Install one and log in."));
  if (!tf_create_agent_judges (agent))
    return advise_on_rules (agents, name);
  if (is_logged_out (agent))
    /* Translators: %s is the name of an agent */
    return g_strdup_printf (
        _ ("The agent “%s” will do the work, but it is not logged in. Log in first."), name);
  /* Translators: %s is the name of an agent */
  return g_strdup_printf (_ ("The agent “%s” will do the work."), name);
}
