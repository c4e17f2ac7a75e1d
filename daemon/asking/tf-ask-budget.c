/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-budget.h"

#include "tf-clock.h"
#include "tf-day-usage.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-job.h"
#include "tf-run-store.h"
#include "tf-sentence.h"

#define MILLION      1e6
#define WARN_PERCENT 80
#define MINUTE       (60 * (gint64) G_USEC_PER_SEC)

/* What one run, one project, or all in a day, may use. */
typedef struct
{
  const char *key; /* of the configuration, or of the project */
  TfBudget limits;
} Budget;

typedef struct
{
  TfWorkspace *workspace;
  TfUsage usage;
} Query;

static void
get_usage (gpointer data)
{
  Query *self = data;

  self->usage = *tf_workspace_get_usage (self->workspace);
}

/* What is near the limit is logged to @workspace (nullable). @lacking: a part of what was used is unknown.
 * Returns: (transfer full) (nullable): the limit that is reached */
static char *
check_limit (TfWorkspace *workspace, const char *name, double used, double limit, gboolean lacking)
{
  g_autofree char *most_text = NULL;
  g_autofree char *used_text = NULL;

  if (limit <= 0)
    return NULL;
  most_text = g_strdup_printf ("%.2f", limit);
  used_text = g_strdup_printf ("%.2f", used);
  if (lacking)
    return tf_sentence_new (TF_SENTENCE_LIMIT_UNKNOWN, "limit", name, "most", most_text, NULL);
  if (used >= limit)
    return tf_sentence_new (TF_SENTENCE_LIMIT_REACHED, "limit", name, "used", used_text, "most",
                            most_text, NULL);
  if (workspace != NULL && used * 100 >= limit * WARN_PERCENT)
    tf_workspace_log (workspace, "warn", "budget", "%s: %.2f of %.2f", name, used, limit);
  return NULL;
}

/* Likewise, of the first limit of @self. */
static char *
check_budget (const Budget *self, const TfUsage *usage, TfWorkspace *workspace)
{
  g_autofree char *tokens = g_strconcat (self->key, ".tokens", NULL);
  g_autofree char *cost = g_strconcat (self->key, ".cost", NULL);
  g_autofree char *minutes = g_strconcat (self->key, ".minutes", NULL);
  char *reached = check_limit (workspace, tokens, (double) tf_usage_count_tokens (usage),
                               (double) self->limits.tokens, usage->lacks_tokens);

  if (reached == NULL)
    reached = check_limit (workspace, cost, usage->cost, self->limits.cost, usage->lacks_cost);
  if (reached == NULL)
    reached = check_limit (workspace, minutes, (double) usage->wall_time / MINUTE,
                           self->limits.minutes, FALSE);
  return reached;
}

static gint64
find_midnight (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (tf_clock_now () / G_USEC_PER_SEC);
  g_autoptr (GDateTime) tomorrow = g_date_time_add_days (now, 1);
  g_autoptr (GDateTime) midnight =
      g_date_time_new_local (g_date_time_get_year (tomorrow), g_date_time_get_month (tomorrow),
                             g_date_time_get_day_of_month (tomorrow), 0, 0, 0);

  return g_date_time_to_unix (midnight) * G_USEC_PER_SEC;
}

static gboolean
check_project (TfWorkspace *workspace, const TfConfig *config, GError **error)
{
  const Budget budget = { "agents.budget",
                          { config->agents.budget_tokens, config->agents.budget_cost,
                            config->agents.budget_minutes } };
  const Budget own = { "budget", tf_workspace_get_budget (workspace) };
  Query query = { .workspace = workspace };
  g_autofree char *reached = NULL;
  g_autofree char *detail = NULL;

  tf_job_call_main (get_usage, &query);
  reached = check_budget (&own, &query.usage, workspace);
  if (reached == NULL)
    reached = check_budget (&budget, &query.usage, workspace);
  if (reached == NULL)
    return TRUE;
  detail = tf_sentence_new (TF_SENTENCE_HALT_BUDGET, "limit", reached, NULL);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_BUDGET, detail);
  return FALSE;
}

static TfRunSummary *
load_last_run (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));

  return tf_run_store_load_last (tf_workspace_get_files (workspace), error);
}

/* What a run uses is known when it has ended: one that used too much is the last. */
static gboolean
check_last_run (TfWorkspace *workspace, const TfConfig *config, GError **error)
{
  const Budget budget = { "agents.budget.run",
                          { config->agents.run_tokens, config->agents.run_cost,
                            config->agents.run_minutes } };
  g_autoptr (TfRunSummary) run = NULL;
  g_autoptr (GError) failure = NULL;
  g_autofree char *reached = NULL;
  g_autofree char *detail = NULL;

  if (!tf_budget_is_set (&budget.limits))
    return TRUE;
  run = load_last_run (workspace, &failure);
  if (failure != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_BUDGET, "%s cannot be enforced: %s", budget.key,
                   failure->message);
      return FALSE;
    }
  reached = run != NULL ? check_budget (&budget, &run->usage, workspace) : NULL;
  if (reached == NULL)
    return TRUE;
  detail = tf_sentence_new (TF_SENTENCE_HALT_BUDGET_RUN, "run", run->id, "limit", reached, NULL);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_BUDGET, detail);
  return FALSE;
}

/* Of the day. @workspace: (nullable). Returns: (transfer full) (nullable): why no run may begin */
static char *
check_day (TfWorkspace *workspace, const TfConfig *config)
{
  const Budget budget = { "agents.budget.day",
                          { config->agents.day_tokens, config->agents.day_cost,
                            config->agents.day_minutes } };
  TfUsage usage = { 0 };

  if (!tf_budget_is_set (&budget.limits))
    return NULL;
  if (!tf_day_usage_get (&usage))
    return g_strdup_printf ("%s cannot be enforced: the count of today was damaged", budget.key);
  return check_budget (&budget, &usage, workspace);
}

static gboolean
hold_for_day (TfWorkspace *workspace, const TfConfig *config, GError **error)
{
  g_autofree char *reached = check_day (workspace, config);
  g_autofree char *detail = NULL;

  if (reached == NULL)
    return TRUE;
  detail = tf_sentence_new (TF_SENTENCE_HOLD_BUDGET, "limit", reached, NULL);
  tf_hold_note_set (tf_workspace_get_hold (workspace), TF_HOLD_BUDGET, find_midnight (), detail);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_ON_HOLD, detail);
  return FALSE;
}

gboolean
tf_ask_budget_check (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);

  return check_last_run (workspace, config, error) && check_project (workspace, config, error) &&
         hold_for_day (workspace, config, error);
}

gboolean
tf_ask_budget_check_day (const TfConfig *config, GError **error)
{
  g_autofree char *reached = check_day (NULL, config);

  if (reached == NULL)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_BUDGET, "the budget of the day lets no run begin (%s)",
               reached);
  return FALSE;
}

static void
set_cost (const TfAgentConfig *agent, TfUsage *usage)
{
  double cached = agent->price_cached > 0 ? agent->price_cached : agent->price_input;

  if (tf_usage_is_cost_known (usage) || !usage->known || agent->price_input <= 0 ||
      agent->price_output <= 0)
    return;
  usage->cost = ((double) usage->input_tokens * agent->price_input +
                 (double) usage->cache_write_tokens * agent->price_input +
                 (double) usage->cache_read_tokens * cached +
                 (double) usage->output_tokens * agent->price_output) /
                MILLION;
}

void
tf_ask_budget_count (const TfAgentConfig *agent, gboolean succeeded, TfUsage *usage)
{
  set_cost (agent, usage);
  usage->lacks_tokens = succeeded && !usage->known;
  usage->lacks_cost = succeeded && !tf_usage_is_cost_known (usage);
  tf_day_usage_add (usage);
}
