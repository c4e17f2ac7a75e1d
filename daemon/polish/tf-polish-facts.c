/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-facts.h"

#include "tf-issue-file.h"
#include "tf-issue-looks.h"
#include "tf-round-plan.h"
#include "tf-run-store.h"

/* Of those still in the ledger; each name once, in the order of the first review. */
static GStrv
list_reviewers (const TfIssueLedger *ledger, guint since)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->stage != TF_REVIEW_STAGE_FULL || look->iteration <= since ||
          g_ptr_array_find_with_equal_func (names, look->reviewer, g_str_equal, NULL))
        continue;
      g_ptr_array_add (names, look->reviewer);
      g_strv_builder_add (builder, look->reviewer);
    }
  return g_strv_builder_end (builder);
}

/* Who reviewed counts, not who is configured now. */
static gboolean
is_same_agent (TfWorkspace *workspace, const char *const *reviewers)
{
  if (reviewers[0] == NULL)
    return tf_workspace_is_own_reviewer (workspace);
  return reviewers[1] == NULL && g_str_equal (reviewers[0], tf_workspace_get_agent (workspace));
}

/* A run outside the loop has no iteration. */
static gboolean
count_runs (TfWorkspace *workspace, TfPolishProof *proof, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (tf_workspace_get_files (workspace), error);

  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      const TfRunSummary *run = g_ptr_array_index (runs, i);

      if (run->iteration == 0)
        continue;
      proof->n_runs++;
      proof->n_reporting += run->usage.known ? 1 : 0;
      tf_usage_add (&proof->usage, &run->usage);
    }
  return runs != NULL;
}

gboolean
tf_polish_facts_is_by_rules (TfWorkspace *workspace, const TfIssueLedger *ledger, guint since)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  g_auto (GStrv) names = ledger != NULL ? list_reviewers (ledger, since) : NULL;

  return names != NULL && names[0] != NULL
             ? tf_config_is_by_rules (config, (const char *const *) names)
             : tf_workspace_is_by_rules (workspace);
}

gboolean
tf_polish_facts_take (TfWorkspace *workspace,
                      const TfIssueLedger *ledger,
                      const TfAssuranceInput *rests,
                      TfPolishState *state,
                      GError **error)
{
  TfPolishProof *proof = &state->proof;

  g_return_val_if_fail (ledger != NULL && rests != NULL, FALSE);

  tf_polish_proof_clear (proof);
  if (!count_runs (workspace, proof, error))
    return FALSE;
  g_strfreev (proof->reviewers);
  proof->reviewers = list_reviewers (ledger, state->resumed_at);
  proof->same_agent = is_same_agent (workspace, (const char *const *) proof->reviewers);
  proof->assurance = rests->assurance;
  proof->source = rests->detection.source;
  proof->p = rests->detection.p;
  proof->n_reviews = tf_issue_looks_count (ledger, state->resumed_at);
  proof->n_passed = rests->n_passed;
  proof->known = TRUE;
  return TRUE;
}

gboolean
tf_polish_facts_take_now (TfWorkspace *workspace, TfPolishState *state, GError **error)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  TfRoundFacts facts = tf_round_plan_get_facts (workspace, state, ledger);
  TfAssuranceInput rests;

  if (ledger == NULL)
    return FALSE;
  state->by_rules = tf_polish_facts_is_by_rules (workspace, ledger, state->resumed_at);
  tf_round_get_assurance (&facts, &config->polish.max, &rests);
  return tf_polish_facts_take (workspace, ledger, &rests, state, error);
}

void
tf_polish_facts_get_input (const TfPolishProof *proof, TfAssuranceInput *out_input)
{
  *out_input = (TfAssuranceInput){
    .assurance = proof->assurance,
    .detection = { proof->source, proof->p },
    .n_passed = proof->n_passed,
  };
}
