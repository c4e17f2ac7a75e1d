/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-coverage.h"

#include "tf-issue-looks.h"
#include "tf-round-plan.h"

static gboolean
is_heard (const TfReviewRound *round, const TfIssueLedger *ledger, const char *reviewer)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    if (g_str_equal (((const TfLook *) g_ptr_array_index (ledger->looks, i))->reviewer, reviewer))
      return TRUE;
  for (guint i = 0; i < round->reviews->len; i++)
    if (g_str_equal (((const TfReview *) g_ptr_array_index (round->reviews, i))->reviewer,
                     reviewer))
      return TRUE;
  return FALSE;
}

/* Whether a further round would ask somebody who has not been asked before. */
static gboolean
has_another_reviewer (TfWorkspace *workspace,
                      const TfReviewRound *round,
                      const TfIssueLedger *ledger)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  guint n = config->polish.reviewers != NULL ? g_strv_length (config->polish.reviewers) : 0;
  g_auto (GStrv) names =
      tf_round_plan_list_reviewers (config, tf_workspace_get_agent (workspace), MAX (n, 1), 0);

  for (char **name = names; *name != NULL; name++)
    if (!is_heard (round, ledger, *name))
      return TRUE;
  return FALSE;
}

/* Analysers read the same files each time. */
static gboolean
is_all_analysed (const GPtrArray *reviews)
{
  for (guint i = 0; i < reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (reviews, i);

      if (review->coverage == NULL || review->coverage->basis != TF_COVERAGE_BASIS_ANALYSED)
        return FALSE;
    }
  return TRUE;
}

/* A check is no attempt to look at everything. */
static gboolean
is_final (const TfPolishTask *task,
          const TfPolishState *state,
          const TfReviewRound *round,
          const TfIssueLedger *ledger,
          const TfCoverageSum *sum)
{
  TfWorkspace *workspace = task->workspace;
  const TfAssuranceLevel *level = tf_assurance_get_level (tf_workspace_get_assurance (workspace));
  guint n_before = tf_issue_looks_count (ledger, state->resumed_at) -
                   tf_issue_looks_count_of (ledger, task->iteration);

  if (round->reviews->len == 0 || has_another_reviewer (workspace, round, ledger))
    return FALSE;
  return sum->n_new == 0 || is_all_analysed (round->reviews) ||
         n_before + round->reviews->len >= level->most;
}

TfCoverageSum *
tf_polish_coverage_settle (const TfPolishTask *task,
                           const TfPolishState *state,
                           TfReviewSubject *subject,
                           const TfReviewRound *round,
                           TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) newest = g_ptr_array_new ();
  TfCoverageSum *sum = NULL;

  for (guint i = 0; i < round->reviews->len; i++)
    g_ptr_array_add (newest, g_ptr_array_index (round->reviews, i));
  if (round->check != NULL)
    g_ptr_array_add (newest, round->check);
  sum = tf_review_coverage_sum (subject, ledger, newest);
  tf_coverage_settle (ledger, sum, is_final (task, state, round, ledger, sum), task->iteration);
  return sum;
}

char *
tf_polish_coverage_describe (const TfCoverageSum *sum, const TfIssueLedger *ledger)
{
  const TfTrackedIssue *issue = tf_coverage_find_issue (ledger);
  g_autofree char *id = issue != NULL ? g_strdup_printf (" (%s)", issue->id) : g_strdup ("");
  g_autofree char *missing = tf_coverage_describe_missing (sum->coverage);

  if (sum->missing->len == 0)
    return NULL;
  return g_strdup_printf ("nobody has looked at %u of %u files%s: %s", sum->missing->len,
                          sum->coverage->n_files, id, missing);
}
