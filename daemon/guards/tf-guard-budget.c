/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-format.h"
#include "tf-guard-private.h"

/* Adds "1,204 of 2,000 tokens" to @words. Returns: %TRUE if the limit is reached, or if the usage
 * is unknown (@known FALSE): a limit that cannot be checked does not count as kept. */
static gboolean
check_limit (GPtrArray *words,
             const char *what,
             const char *used,
             const char *limit,
             gboolean known,
             gboolean reached)
{
  if (known)
    g_ptr_array_add (words, g_strdup_printf ("%s of %s %s", used, limit, what));
  else if (reached)
    g_ptr_array_add (words, g_strdup_printf ("at least %s of %s %s", used, limit, what));
  else
    g_ptr_array_add (
        words, g_strdup_printf ("usage is unknown, so the limit of %s %s cannot be enforced; limit "
                                "the minutes of an agent that does not report usage",
                                limit, what));
  return reached || !known;
}

static gboolean
check_tokens (GPtrArray *words, const TfUsage *usage, guint64 limit)
{
  guint64 used = tf_usage_count_tokens (usage);
  g_autofree char *used_text = tf_format_count (used);
  g_autofree char *limit_text = tf_format_count (limit);

  return limit > 0 && check_limit (words, "tokens", used_text, limit_text,
                                   usage->known && !usage->lacks_tokens, used >= limit);
}

static gboolean
check_cost (GPtrArray *words, const TfUsage *usage, double limit)
{
  g_autofree char *used_text = tf_format_cost (usage->cost);
  g_autofree char *limit_text = tf_format_cost (limit);

  return limit > 0.0 && check_limit (words, "US dollars", used_text, limit_text,
                                     tf_usage_is_cost_known (usage), usage->cost >= limit);
}

static gboolean
check_minutes (GPtrArray *words, gint64 elapsed, guint limit)
{
  guint64 minutes = MAX (elapsed, 0) / (60 * G_USEC_PER_SEC);
  g_autofree char *used_text = tf_format_count (minutes);
  g_autofree char *limit_text = tf_format_count (limit);

  return limit > 0 && check_limit (words, "minutes of agent time", used_text, limit_text, TRUE,
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
  g_ptr_array_add (words, NULL);
  joined = g_strjoinv ("; ", (char **) words->pdata);
  if (reached)
    return tf_guard_result_new_halt (TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET,
                                     "The budget is used up or cannot be enforced: %s.", joined);
  return tf_guard_result_new_go_on (TF_GUARD_BUDGET, "Budget: %s.", joined);
}
