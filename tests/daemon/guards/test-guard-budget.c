/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/budget"

#define MINUTE (60 * (gint64) G_USEC_PER_SEC)

static const struct
{
  guint64 tokens_max;
  double cost_max;
  guint minutes_max;
  TfUsage usage;
  gint64 elapsed;
  TfVerdict verdict;
  const char *part;
} cases[] = {
  { 0,
    0,
    0,
    { .known = TRUE, .input_tokens = 1000000, .output_tokens = 1000000, .cost = 99.0 },
    900 * MINUTE,
    TF_VERDICT_GO_ON,
    "No budget is set" },
  { 2000,
    0,
    0,
    { .known = TRUE, .input_tokens = 1204, .output_tokens = 795 },
    0,
    TF_VERDICT_GO_ON,
    "1,999 of 2,000 tokens" },
  { 2000,
    0,
    0,
    { .known = TRUE, .input_tokens = 1204, .output_tokens = 796 },
    0,
    TF_VERDICT_HALT,
    "cannot be enforced: 2,000 of 2,000 tokens." },
  { 1,
    0,
    0,
    { .known = TRUE, .input_tokens = G_MAXUINT64, .output_tokens = 7 },
    0,
    TF_VERDICT_HALT,
    NULL },
  { 0,
    2.5,
    0,
    { .known = TRUE, .input_tokens = 0, .output_tokens = 0, .cost = 2.49 },
    0,
    TF_VERDICT_GO_ON,
    "2.49 of 2.50 US dollars" },
  { 0,
    2.5,
    0,
    { .known = TRUE, .input_tokens = 0, .output_tokens = 0, .cost = 2.5 },
    0,
    TF_VERDICT_HALT,
    "2.50 of 2.50 US dollars" },
  { 0, 0, 90, { FALSE }, 90 * MINUTE - 1, TF_VERDICT_GO_ON, "89 of 90 minutes" },
  { 0, 0, 90, { FALSE }, 90 * MINUTE, TF_VERDICT_HALT, "90 of 90 minutes" },
  { 10,
    9.0,
    90,
    { .known = TRUE, .input_tokens = 1, .output_tokens = 1, .cost = 9.0 },
    0,
    TF_VERDICT_HALT,
    "2 of 10 tokens; 9.00 of 9.00 US" },
};

TF_TEST (a_limit_is_reached_when_used_up)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9");

      fixture->config.agents.budget_tokens = cases[i].tokens_max;
      fixture->config.agents.budget_cost = cases[i].cost_max;
      fixture->config.agents.budget_minutes = cases[i].minutes_max;
      fixture->input.usage = cases[i].usage;
      fixture->input.elapsed = cases[i].elapsed;
      guard_fixture_expect (fixture, tf_guard_budget, cases[i].verdict, TF_HALT_REASON_GUARD_BUDGET,
                            cases[i].part);
    }
}

TF_TEST (unknown_usage_does_not_keep_a_limit)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9");

  fixture->config.agents.budget_tokens = 2000;
  guard_fixture_expect (fixture, tf_guard_budget, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_BUDGET,
                        "usage is unknown, so the limit of 2,000 tokens cannot be enforced");
  fixture->config.agents.budget_tokens = 0;
  fixture->config.agents.budget_cost = 1.0;
  guard_fixture_expect (fixture, tf_guard_budget, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_BUDGET,
                        "the limit of 1.00 US dollars cannot be enforced");
  fixture->config.agents.budget_cost = 0;
  guard_fixture_expect (fixture, tf_guard_budget, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "No budget is set");
}
