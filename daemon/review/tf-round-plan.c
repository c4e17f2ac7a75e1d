/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-plan.h"

TfRoundFacts
tf_round_plan_get_facts (TfWorkspace *workspace,
                         const TfPolishState *state,
                         const TfIssueLedger *ledger)
{
  TfRoundFacts facts = {
    .guards = { .trajectory = state->trajectory, .resumed_at = state->resumed_at },
    .ledger = ledger,
    .edited_at = state->edited_at,
    .assurance = tf_workspace_get_assurance (workspace),
    .calibrated = { TF_DETECTION_ASSUMED, TF_DETECTION_UNKNOWN },
  };

  if (tf_workspace_get_detection (workspace, &facts.calibrated.p))
    facts.calibrated.source = TF_DETECTION_CALIBRATED;
  return facts;
}

static const char *
get_reviewer (const TfConfig *config, const char *agent, guint i)
{
  const char *const *names = (const char *const *) config->polish.reviewers;
  guint n = names != NULL ? g_strv_length (config->polish.reviewers) : 0;

  return n > 0 ? names[i % n] : agent;
}

GStrv
tf_round_plan_list_reviewers (const TfConfig *config, const char *agent, guint n, guint n_before)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (names, get_reviewer (config, agent, n_before + i));
  return g_strv_builder_end (names);
}
