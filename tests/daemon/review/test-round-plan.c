/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-plan.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/round-plan"

static TfConfig *
make_config (const char *reviewers)
{
  TfConfig *config = tf_config_new_default ("author");

  g_strfreev (config->polish.reviewers);
  config->polish.reviewers = g_strsplit (reviewers, " ", -1);
  return config;
}

TF_TEST (reviewers_take_turns)
{
  static const struct
  {
    const char *configured;
    guint n, n_before;
    const char *expected;
  } rows[] = {
    { "", 2, 0, "author author" },  { "one", 3, 5, "one one one" },
    { "one two", 2, 0, "one two" }, { "one two", 1, 0, "one" },
    { "one two", 1, 1, "two" },     { "one two three", 2, 2, "three one" },
    { "one two", 0, 0, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfConfig) config = make_config (rows[i].configured);
      g_auto (GStrv) names =
          tf_round_plan_list_reviewers (config, "author", rows[i].n, rows[i].n_before);
      g_autofree char *joined = g_strjoinv (" ", names);

      g_assert_cmpstr (joined, ==, rows[i].expected);
    }
}

TF_TEST (a_calibrated_reviewer_has_its_own_p)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfRoundFacts facts = tf_round_plan_get_facts (fixture->workspace, state, ledger);

  g_assert_cmpint (facts.calibrated.source, ==, TF_DETECTION_ASSUMED);
  g_assert_cmpfloat (facts.calibrated.p, ==, TF_DETECTION_UNKNOWN);
  tf_workspace_set_detections (fixture->workspace, g_variant_new_parsed ("{'fake': 0.8}"));
  facts = tf_round_plan_get_facts (fixture->workspace, state, ledger);
  g_assert_cmpint (facts.calibrated.source, ==, TF_DETECTION_CALIBRATED);
  g_assert_cmpfloat (facts.calibrated.p, ==, 0.8);
  g_assert_true (facts.ledger == ledger && facts.guards.trajectory == state->trajectory);
}
