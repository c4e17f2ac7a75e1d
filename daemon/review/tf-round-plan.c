/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-plan.h"

#include "tf-gate-rule.h"

static void
add_once (GPtrArray *names, const char *name)
{
  if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, g_strdup (name));
}

static GPtrArray *
list_all (const TfConfig *config, const char *agent)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; config->polish.reviewers != NULL && config->polish.reviewers[i] != NULL; i++)
    add_once (names, config->polish.reviewers[i]);
  if (names->len == 0)
    add_once (names, agent);
  return names;
}

static GPtrArray *
list_gate (const TfConfig *config, const char *agent)
{
  g_autoptr (GPtrArray) all = list_all (config, agent);
  const char *own = config->polish.gate_reviewer;
  gboolean named = own != NULL && *own != '\0';
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  if (named)
    add_once (names, own);
  else if (all->len < 2)
    add_once (names, agent);
  for (guint i = 0; all->len > 1 && i < all->len; i++)
    add_once (names, g_ptr_array_index (all, i));
  return names;
}

static GStrv
list_reviewers (TfReviewStage stage, const TfConfig *config, const char *agent)
{
  GPtrArray *names =
      stage == TF_REVIEW_STAGE_GATE ? list_gate (config, agent) : list_all (config, agent);

  if (stage == TF_REVIEW_STAGE_DELTA)
    g_ptr_array_set_size (names, 1);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

/* The newest look of an earlier iteration, of @stage if given. */
static const TfLook *
find_last (const TfIssueLedger *ledger, guint iteration, int stage)
{
  const TfLook *last = NULL;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration < iteration && (stage < 0 || (int) look->stage == stage))
        last = look;
    }
  return last;
}

static gboolean
has_unanswered (const TfIssueLedger *ledger)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    if (((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->state ==
        TF_ISSUE_STATE_FIX_APPLIED)
      return TRUE;
  return FALSE;
}

guint
tf_round_plan_find_look (const TfIssueLedger *ledger,
                         TfReviewStage stage,
                         guint iteration,
                         const char *reviewer,
                         const char *hash)
{
  guint found = 0;

  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->stage == stage && g_str_equal (look->reviewer, reviewer) &&
          g_str_equal (look->hash, hash) &&
          (stage != TF_REVIEW_STAGE_DELTA || look->iteration == iteration))
        found = look->iteration;
    }
  return found;
}

gboolean
tf_round_plan_is_full_seen (const TfIssueLedger *ledger,
                            const TfConfig *config,
                            const char *agent,
                            const char *hash)
{
  g_autoptr (GPtrArray) all = list_all (config, agent);

  for (guint i = 0; i < all->len; i++)
    if (!tf_issue_ledger_has_look (ledger, TF_REVIEW_STAGE_FULL, g_ptr_array_index (all, i), hash))
      return FALSE;
  return TRUE;
}

gboolean
tf_round_plan_is_gate_seen (const TfIssueLedger *ledger, guint iteration, const char *hash)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->stage == TF_REVIEW_STAGE_GATE && look->iteration < iteration &&
          g_str_equal (look->hash, hash))
        return TRUE;
    }
  return FALSE;
}

/* Without a fix of the loop in between, the user made the change. */
static gboolean
is_first (const TfLook *last, const TfPolishState *state, const char *hash)
{
  return last == NULL || (state->fix_commit == NULL && !g_str_equal (last->hash, hash));
}

void
tf_round_plan_make (const TfIssueLedger *ledger,
                    const TfPolishState *state,
                    guint iteration,
                    const char *hash,
                    gboolean gate,
                    const TfConfig *config,
                    const char *agent,
                    TfRoundPlan *out_plan)
{
  const TfLook *last = find_last (ledger, iteration, -1);
  const TfLook *last_gate = find_last (ledger, iteration, TF_REVIEW_STAGE_GATE);
  gboolean unanswered = has_unanswered (ledger);

  out_plan->stage = TF_REVIEW_STAGE_GATE;
  if (!gate)
    out_plan->stage =
        tf_gate_choose_stage (is_first (last, state, hash),
                              last_gate != NULL && g_str_equal (last_gate->hash, hash),
                              tf_round_plan_is_full_seen (ledger, config, agent, hash));
  if (out_plan->stage == TF_REVIEW_STAGE_FULL && last != NULL && unanswered)
    out_plan->stage = TF_REVIEW_STAGE_DELTA;
  if (out_plan->stage == TF_REVIEW_STAGE_DELTA && last != NULL && !unanswered &&
      g_str_equal (last->hash, hash))
    out_plan->reviewers = g_new0 (char *, 1);
  else
    out_plan->reviewers = list_reviewers (out_plan->stage, config, agent);
}

void
tf_round_plan_clear (TfRoundPlan *self)
{
  g_clear_pointer (&self->reviewers, g_strfreev);
}
