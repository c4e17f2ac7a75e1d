/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-skill.h"

#include "tf-sentence.h"

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
  return skill == TF_CODE_SKILL_LIMITED ? tf_sentence_get (TF_SENTENCE_WRITES_BY_RULES)
                                        : tf_sentence_get (TF_SENTENCE_WRITES_NO_CODE);
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
  return tf_sentence_new (TF_SENTENCE_CANNOT_BUILD, "agent", status->agent, "why",
                          get_reason (skill), "id", id, "writers",
                          *writers != '\0' ? writers : tf_sentence_get (TF_SENTENCE_NO_WRITERS),
                          NULL);
}

char *
tf_code_skill_describe (const TfConfig *config, const TfProjectStatus *status)
{
  TfCodeSkill skill = get_skill (config, status->agent);

  if (skill == TF_CODE_SKILL_FULL)
    return NULL;
  return tf_sentence_new (TF_SENTENCE_WRITES_NO_NEW_CODE, "agent", status->agent, "why",
                          get_reason (skill), NULL);
}
