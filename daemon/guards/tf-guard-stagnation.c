/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-issue-match.h"

#define SAME_ISSUE     0.8
#define ROTATION_BELOW 70 /* per cent */

/* For how many iterations up to the newest the total has been the same; with evidence, since the
 * last Resume, because a user who resumes has seen what came before. */
static guint
count_equal (const TfGuardInput *input)
{
  guint last = input->evidence ? tf_guard_input_count_since_resume (input) : input->trajectory->len;
  guint n = 1;

  while (n < last && tf_guard_input_get_total (input, n) == tf_guard_input_get_total (input, 0))
    n++;
  return n;
}

/* "3 of 9 issues (33 %) were there before". Without a known previous review, nothing is known to
 * have rotated. */
static gboolean
is_rotation (const TfGuardInput *input, char **out_words)
{
  guint n = input->issues->len;
  guint matched;

  if (input->previous_issues == NULL || n == 0)
    {
      *out_words = g_strdup (n == 0 ? "there are no issues to compare"
                                    : "the issues of the previous review are unknown");
      return FALSE;
    }
  matched = tf_issue_count_matching (input->issues, input->previous_issues, SAME_ISSUE);
  *out_words = g_strdup_printf ("%u of %u issues (%u %%) repeat the previous review", matched, n,
                                matched * 100 / n);
  return (guint64) matched * 100 < (guint64) n * ROTATION_BELOW;
}

/* Nothing was found, but it is still not done: the message gives only the reason. */
static TfGuardResult *
halt_without_issues (const TfGuardInput *input, guint equal, const char *tests, gboolean tested)
{
  if (!tested)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "No issues for %u iterations in a row, but %s.", equal, tests);
  if (input->finding != NULL)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "No issues for %u iterations in a row, but: %s.", equal,
                                     input->finding);
  return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                   "No issues for %u iterations in a row.", equal);
}

static TfGuardResult *
judge_plateau (const TfGuardInput *input, const TfConfig *config, guint equal)
{
  guint critical = tf_guard_input_get_point (input, 0)->counts.n[TF_SEVERITY_CRITICAL];
  gboolean tested = !input->needs_tests || tf_test_counts_all_passed (&input->tests);
  g_autofree char *tests = tf_guard_format_tests (&input->tests);
  g_autofree char *matching = NULL;
  g_autofree char *facts = NULL;
  gboolean rotation = is_rotation (input, &matching);

  if (tf_guard_input_get_total (input, 0) == 0)
    return halt_without_issues (input, equal, tests, tested);
  facts = g_strdup_printf ("%" G_GUINT64_FORMAT " errors for %u iterations in a row, %s",
                           tf_guard_input_get_total (input, 0), equal, matching);
  if (!rotation)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "%s: the same issues remain.", facts);
  if (input->evidence)
    return tf_guard_result_new_halt (TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
                                     "%s: a plateau; new issues appear at the same rate.", facts);
  if (critical > 0)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "%s, but %u critical %s open.", facts, critical,
                                     critical == 1 ? "is" : "are");
  if (!tested)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "%s, but %s.", facts, tests);
  if (input->finding != NULL)
    return tf_guard_result_new_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                     "%s, but: %s.", facts, input->finding);
  return tf_guard_result_new_done (TF_GUARD_STAGNATION, "Sufficient: %s.", facts);
}

TfGuardResult *
tf_guard_stagnation (const TfGuardInput *input, const TfConfig *config)
{
  guint equal = count_equal (input);

  if (input->evidence && input->reviews.passing)
    return tf_guard_result_new_go_on (
        TF_GUARD_STAGNATION,
        "Within the thresholds, and the newest reviews passed: no stagnation.");
  if (input->evidence && input->reviews.needs_person != NULL)
    return tf_guard_result_new_go_on (TF_GUARD_STAGNATION,
                                      "What is left waits for the user: no stagnation.");
  if (equal < config->polish.stagnation_limit)
    return tf_guard_result_new_go_on (
        TF_GUARD_STAGNATION, "%" G_GUINT64_FORMAT " errors for %u %s in a row; a plateau needs %u.",
        tf_guard_input_get_total (input, 0), equal, equal == 1 ? "iteration" : "iterations",
        config->polish.stagnation_limit);
  return judge_plateau (input, config, equal);
}
