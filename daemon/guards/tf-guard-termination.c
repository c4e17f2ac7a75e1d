/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

static char *
describe_done (const TfGuardInput *input, const char *counts, const char *limits)
{
  g_autofree char *tests = tf_guard_format_tests (&input->tests);
  TfSentence sentence = input->by_rules ? TF_SENTENCE_GUARD_SORTED : TF_SENTENCE_GUARD_CONVERGED;

  if (input->needs_tests)
    sentence = input->by_rules ? TF_SENTENCE_GUARD_SORTED_TESTS : TF_SENTENCE_GUARD_CONVERGED_TESTS;
  return tf_sentence_new (sentence, "counts", counts, "limits", limits, "tests", tests, NULL);
}

TfGuardResult *
tf_guard_termination (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *point = tf_guard_input_get_point (input, 0);
  gboolean within = tf_counts_is_within (&point->counts, &config->polish.max, 1);
  gboolean tested = !input->needs_tests || tf_test_counts_all_passed (&input->tests);
  g_autofree char *counts = tf_counts_to_text (&point->counts);
  g_autofree char *limits = tf_counts_to_text (&config->polish.max);
  g_autofree char *tests = NULL;
  g_autofree char *numbers = NULL;

  numbers = g_strdup_printf ("%s %s %s", counts, within ? "within" : "not within", limits);
  if (!input->needs_tests)
    tests = g_strdup ("");
  else
    {
      g_autofree char *words = tf_guard_format_tests (&input->tests);

      tests = g_strdup_printf (" and %s", words);
    }
  if (within && tested && input->finding != NULL)
    return tf_guard_result_new_go_on (TF_GUARD_TERMINATION, "Not converged: %s%s, but: %s.",
                                      numbers, tests, input->finding);
  if (within && tested)
    return tf_guard_result_take_done (TF_GUARD_TERMINATION, describe_done (input, counts, limits));
  return tf_guard_result_new_go_on (TF_GUARD_TERMINATION, "Not converged: %s%s.", numbers, tests);
}
