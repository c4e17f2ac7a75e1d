/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-format.h"
#include "tf-guard-private.h"
#include "tf-sentence.h"

/* Adds "1,204 of 2,000 tokens" to @words. Returns: %TRUE if the limit is reached, or if the usage
 * is unknown (@known FALSE): a limit that cannot be checked does not count as kept. */
static gboolean
check_limit (GPtrArray *words,
             TfSentence what,
             const char *used,
             const char *limit,
             gboolean known,
             gboolean reached)
{
  TfSentence sentence = TF_SENTENCE_BUDGET_USED;

  if (!known)
    sentence = reached ? TF_SENTENCE_BUDGET_AT_LEAST : TF_SENTENCE_BUDGET_UNKNOWN;
  g_ptr_array_add (words, tf_sentence_new (sentence, "used", used, "limit", limit, "what",
                                           tf_sentence_get (what), NULL));
  return reached || !known;
}

static gboolean
check_tokens (GPtrArray *words, const TfUsage *usage, guint64 limit)
{
  guint64 used = tf_usage_count_tokens (usage);
  g_autofree char *used_text = tf_format_count (used);
  g_autofree char *limit_text = tf_format_count (limit);

  return limit > 0 && check_limit (words, TF_SENTENCE_BUDGET_TOKENS, used_text, limit_text,
                                   usage->known && !usage->lacks_tokens, used >= limit);
}

static gboolean
check_cost (GPtrArray *words, const TfUsage *usage, double limit)
{
  g_autofree char *used_text = tf_format_cost (usage->cost);
  g_autofree char *limit_text = tf_format_cost (limit);

  return limit > 0.0 && check_limit (words, TF_SENTENCE_BUDGET_DOLLARS, used_text, limit_text,
                                     tf_usage_is_cost_known (usage), usage->cost >= limit);
}

static gboolean
check_minutes (GPtrArray *words, gint64 elapsed, guint limit)
{
  guint64 minutes = MAX (elapsed, 0) / (60 * G_USEC_PER_SEC);
  g_autofree char *used_text = tf_format_count (minutes);
  g_autofree char *limit_text = tf_format_count (limit);

  return limit > 0 && check_limit (words, TF_SENTENCE_BUDGET_MINUTES, used_text, limit_text, TRUE,
                                   minutes >= limit);
}

TfGuardResult *
tf_guard_budget (const TfGuardInput *input, const TfConfig *config)
{
  const TfBudget configured = { config->agents.budget_tokens, config->agents.budget_cost,
                                config->agents.budget_minutes };
  TfBudget budget = tf_budget_get_lower (&configured, &input->budget);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;
  gboolean reached = FALSE;

  reached |= check_tokens (words, &input->usage, budget.tokens);
  reached |= check_cost (words, &input->usage, budget.cost);
  reached |= check_minutes (words, input->elapsed, budget.minutes);
  if (words->len == 0)
    return tf_guard_result_new_go_on (TF_GUARD_BUDGET, "No budget is set.");
  joined = tf_sentence_join (TF_SENTENCE_JOIN_CLAUSES, words);
  if (reached)
    return tf_guard_result_take_halt (TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET,
                                      tf_sentence_new (TF_SENTENCE_GUARD_BUDGET, "limits", joined,
                                                       NULL));
  return tf_guard_result_new_go_on (TF_GUARD_BUDGET, "Budget: %s.", joined);
}
