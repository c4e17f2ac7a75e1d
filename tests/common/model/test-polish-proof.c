/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-proof.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-proof"

static const struct
{
  guint n_runs;
  guint n_reporting;
  TfUsage usage;
  const char *words;
} runs[] = {
  { 0, 0, { .known = FALSE }, "0 runs, cost unknown" },
  { 1, 0, { .known = FALSE }, "1 run, cost unknown" },
  { 11, 11, { .known = FALSE }, "11 runs, cost unknown" },
  { 11, 0, { .known = TRUE, .cost = 3.4 }, "11 runs, cost unknown" },
  { 11, 11, { .known = TRUE }, "11 runs, 0.00 US dollars" },
  { 11, 11, { .known = TRUE, .cost = 3.4 }, "11 runs, 3.40 US dollars" },
  { 11,
    10,
    { .known = TRUE, .cost = 3.4 },
    "11 runs, 3.40 US dollars for the 10 that reported a cost" },
  { 2, 2, { .known = TRUE, .input_tokens = 45000, .output_tokens = 120 }, "2 runs, 45120 tokens" },
  { 2, 2, { .known = TRUE, .output_tokens = 1 }, "2 runs, 1 tokens" },
};

TF_TEST (a_cost_that_is_unknown_is_not_zero)
{
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      const TfPolishProof proof = { .known = TRUE,
                                    .n_runs = runs[i].n_runs,
                                    .n_reporting = runs[i].n_reporting,
                                    .usage = runs[i].usage };
      g_autofree char *words = tf_polish_proof_describe_runs (&proof);

      g_assert_cmpstr (words, ==, runs[i].words);
    }
}

TF_TEST (cleared_it_is_unknown)
{
  TfPolishProof proof = { .known = TRUE, .n_runs = 3, .reviewers = g_new0 (char *, 1) };

  proof.usage.known = TRUE;
  tf_polish_proof_clear (&proof);
  g_assert_false (proof.known || proof.usage.known);
  g_assert_cmpuint (proof.n_runs, ==, 0);
  g_assert_cmpuint (g_strv_length (proof.reviewers), ==, 0);
  g_strfreev (proof.reviewers);
}
