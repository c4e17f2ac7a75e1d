/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-skill.h"

/* An agent that nobody knows has promised nothing. */
static TfCodeSkill
get_skill (const TfConfig *config, const char *name)
{
  const TfAgentConfig *agent = tf_config_get_agent (config, name);

  return agent != NULL ? tf_agent_config_get_code_skill (agent) : TF_CODE_SKILL_NONE;
}

/* "claude, codex". Returns: (transfer full): "" if there are none */
static char *
list_writers (const TfConfig *config)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = 0; i < config->agents.available->len; i++)
    {
      const TfAgentConfig *agent = g_ptr_array_index (config->agents.available, i);

      if (tf_agent_config_get_code_skill (agent) == TF_CODE_SKILL_FULL)
        g_strv_builder_add (names, agent->name);
    }
  all = g_strv_builder_end (names);
  return g_strjoinv (", ", all);
}

static const char *
get_reason (TfCodeSkill skill)
{
  return skill == TF_CODE_SKILL_LIMITED
             ? "it works by fixed rules, and only corrects code that it is given"
             : "it writes no code";
}

char *
tf_code_skill_find_obstacle (const TfConfig *config, const TfProjectStatus *status, const char *id)
{
  TfCodeSkill skill = get_skill (config, status->agent);
  gboolean asked = status->needs_code || skill == TF_CODE_SKILL_NONE;
  g_autofree char *writers = NULL;

  if (status->phase != TF_PHASE_SPEC_BUILDING ||
      status->deliverable_type != TF_DELIVERABLE_TYPE_CODE || skill == TF_CODE_SKILL_FULL || !asked)
    return NULL;
  writers = list_writers (config);
  return g_strdup_printf (
      "The agent “%s” cannot write this code: %s. You can choose an agent that writes code "
      "(thoughtforgectl set %s agent NAME; configured: %s), make a plan of it instead "
      "(thoughtforgectl new FILE --type plan), or start again with existing code as a resource",
      status->agent, get_reason (skill), id,
      *writers != '\0' ? writers : "none, see agents.available in config.yaml");
}

char *
tf_code_skill_describe (const TfConfig *config, const TfProjectStatus *status)
{
  TfCodeSkill skill = get_skill (config, status->agent);

  if (skill == TF_CODE_SKILL_FULL)
    return NULL;
  return g_strdup_printf (
      "The agent “%s” writes no new code: %s. Choose another agent for new code before you confirm",
      status->agent, get_reason (skill));
}
