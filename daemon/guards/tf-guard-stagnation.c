/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-issue-match.h"
#include "tf-sentence.h"

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

/* "3 of 9 issues (33 %) repeat the previous review". Without a known previous review, nothing is known to
 * have rotated. */
static gboolean
is_rotation (const TfGuardInput *input, char **out_words)
{
  guint n = input->issues->len;
  guint matched;
  g_autofree char *all = NULL;
  g_autofree char *repeated = NULL;
  g_autofree char *percent = NULL;

  if (input->previous_issues == NULL || n == 0)
    {
      *out_words = g_strdup (
          tf_sentence_get (n == 0 ? TF_SENTENCE_REPEATS_NONE : TF_SENTENCE_REPEATS_UNKNOWN));
      return FALSE;
    }
  matched = tf_issue_count_matching (input->issues, input->previous_issues, SAME_ISSUE);
  all = g_strdup_printf ("%u", n);
  repeated = g_strdup_printf ("%u", matched);
  percent = g_strdup_printf ("%u", matched * 100 / n);
  *out_words = tf_sentence_new (TF_SENTENCE_REPEATS, "repeated", repeated, "n", all, "percent",
                                percent, NULL);
  return (guint64) matched * 100 < (guint64) n * ROTATION_BELOW;
}

static TfGuardResult *
halt (TfGuard guard,
      TfHaltReason reason,
      TfSentence sentence,
      const char *facts,
      const char *finding)
{
  return tf_guard_result_take_halt (guard, reason,
                                    tf_sentence_new (sentence, "facts", facts, "finding",
                                                     finding != NULL ? finding : "", NULL));
}

/* Nothing was found, but it is still not done: the message gives only the reason. */
static TfGuardResult *
halt_without_issues (const TfGuardInput *input, guint equal, const char *tests, gboolean tested)
{
  g_autofree char *n = g_strdup_printf ("%u", equal);
  TfSentence sentence = tested ? TF_SENTENCE_NO_ISSUES : TF_SENTENCE_NO_ISSUES_BUT;
  const char *finding = tested ? input->finding : tests;

  if (tested && finding != NULL)
    sentence = TF_SENTENCE_NO_ISSUES_BUT_FINDING;
  return tf_guard_result_take_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                    tf_sentence_new (sentence, "n", n, "finding",
                                                     finding != NULL ? finding : "", NULL));
}

/* "9 errors for 3 iterations in a row, 3 of 9 issues (33 %) repeat the previous review" */
static char *
describe_facts (const TfGuardInput *input, guint equal, const char *matching)
{
  g_autofree char *errors =
      g_strdup_printf ("%" G_GUINT64_FORMAT, tf_guard_input_get_total (input, 0));
  g_autofree char *n = g_strdup_printf ("%u", equal);

  return tf_sentence_new (TF_SENTENCE_STAGNATION, "errors", errors, "n", n, "matching", matching,
                          NULL);
}

static TfGuardResult *
judge_plateau (const TfGuardInput *input, const TfConfig *config, guint equal)
{
  guint critical = tf_guard_input_get_point (input, 0)->counts.n[TF_SEVERITY_CRITICAL];
  gboolean tested = !input->needs_tests || tf_test_counts_all_passed (&input->tests);
  g_autofree char *tests = tf_guard_format_tests (&input->tests);
  g_autofree char *n = g_strdup_printf ("%u", critical);
  g_autofree char *matching = NULL;
  g_autofree char *facts = NULL;
  gboolean rotation = is_rotation (input, &matching);

  if (tf_guard_input_get_total (input, 0) == 0)
    return halt_without_issues (input, equal, tests, tested);
  facts = describe_facts (input, equal, matching);
  if (!rotation)
    return halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION, TF_SENTENCE_STAGNATION_SAME,
                 facts, NULL);
  if (input->evidence)
    return halt (TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU, TF_SENTENCE_STAGNATION_PLATEAU,
                 facts, NULL);
  if (critical > 0)
    return tf_guard_result_take_halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                                      tf_sentence_new (TF_SENTENCE_STAGNATION_CRITICAL, "facts",
                                                       facts, "n", n, NULL));
  if (!tested)
    return halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION, TF_SENTENCE_STAGNATION_BUT,
                 facts, tests);
  if (input->finding != NULL)
    return halt (TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION,
                 TF_SENTENCE_STAGNATION_BUT_FINDING, facts, input->finding);
  return tf_guard_result_take_done (TF_GUARD_STAGNATION,
                                    tf_sentence_new (TF_SENTENCE_STAGNATION_SUFFICIENT, "facts",
                                                     facts, NULL));
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
