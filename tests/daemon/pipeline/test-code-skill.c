/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-skill.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/pipeline/code-skill"

#define ID "20261121-7c1e"
#define CONFIG \
  "agents:\n  available:\n    ada: {command: ada}\n    lint: {command: lint, writes_code: none}\n" \
  "    sed: {command: sed, writes_code: limited}\n"

static const struct
{
  const char *agent;
  TfDeliverableType type;
  TfPhase phase;
  gboolean needs_code;
  const char *part; /* (nullable): %NULL: it can */
} rows[] = {
  { "offline", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, TRUE,
    "“offline” cannot write this code: it works by fixed rules" },
  { "sed", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, TRUE, "“sed” cannot write this code" },
  { "lint", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, TRUE, "it writes no code" },
  { "lint", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, FALSE, "it writes no code" },
  { "gone", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, FALSE, "it writes no code" },
  { "ada", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, TRUE, NULL },
  { "offline", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_SPEC_BUILDING, FALSE, NULL },
  { "offline", TF_DELIVERABLE_TYPE_PLAN, TF_PHASE_SPEC_BUILDING, TRUE, NULL },
  { "offline", TF_DELIVERABLE_TYPE_CODE, TF_PHASE_BUILDING, TRUE, NULL },
};

static TfConfig *
read_config (const char *text)
{
  g_autoptr (GError) error = NULL;
  TfConfig *config = tf_config_parse (text, -1, "config.yaml", &error);

  g_assert_no_error (error);
  return config;
}

TF_TEST (what_an_agent_cannot_write_is_said_with_what_can_be_done)
{
  g_autoptr (TfConfig) config = read_config (CONFIG);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfProjectStatus) status = tf_project_status_new (rows[i].agent, 1);
      g_autofree char *obstacle = NULL;

      status->deliverable_type = rows[i].type;
      status->phase = rows[i].phase;
      status->needs_code = rows[i].needs_code;
      obstacle = tf_code_skill_find_obstacle (config, status, ID);
      g_test_message ("%s: %s", rows[i].agent, obstacle != NULL ? obstacle : "-");
      g_assert_cmpint (obstacle != NULL, ==, rows[i].part != NULL);
      if (obstacle == NULL)
        continue;
      g_assert_nonnull (strstr (obstacle, rows[i].part));
      g_assert_nonnull (
          strstr (obstacle, "(thoughtforgectl set " ID " agent NAME; configured: ada)"));
      g_assert_nonnull (strstr (obstacle, "--type plan"));
    }
}

TF_TEST (without_an_agent_that_writes_code_the_settings_are_named)
{
  g_autoptr (TfConfig) config = read_config ("agents:\n  available:\n    offline:\n");
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("offline", 1);
  g_autofree char *obstacle = NULL;

  status->deliverable_type = TF_DELIVERABLE_TYPE_CODE;
  status->phase = TF_PHASE_SPEC_BUILDING;
  status->needs_code = TRUE;
  obstacle = tf_code_skill_find_obstacle (config, status, ID);
  g_assert_nonnull (strstr (obstacle, "configured: none, see agents.available in config.yaml"));
}

TF_TEST (the_intent_says_what_to_expect)
{
  static const struct
  {
    const char *agent;
    gboolean told;
  } agents[] = { { "offline", TRUE }, { "lint", TRUE }, { "gone", TRUE }, { "ada", FALSE } };
  g_autoptr (TfConfig) config = read_config (CONFIG);

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      g_autoptr (TfProjectStatus) status = tf_project_status_new (agents[i].agent, 1);
      g_autofree char *text = tf_code_skill_describe (config, status);

      g_assert_cmpint (text != NULL, ==, agents[i].told);
    }
}
