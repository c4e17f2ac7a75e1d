/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-budget.h"

#include "tf-clock.h"
#include "tf-day-usage.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-job.h"

#define MILLION      1e6
#define WARN_PERCENT 80
#define MINUTE       (60 * (gint64) G_USEC_PER_SEC)

/* One limit of one budget. */
typedef struct
{
  const char *key;
  double used;
  double limit; /* 0: none */
  const char *unit;
  gboolean unknown; /* some of what was used */
} Limit;

#define N_LIMITS 3

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

static char *
describe (const Limit *self)
{
  if (self->unknown)
    return g_strdup_printf (
        "%s is %.2f %s, which cannot be enforced: an agent does not tell what it "
        "uses. Set its price_input and price_output, or limit the minutes instead",
        self->key, self->limit, self->unit);
  return g_strdup_printf ("%s: %.2f of %.2f %s", self->key, self->used, self->limit, self->unit);
}

/* The first limit that is reached; what is near is logged to @workspace (nullable). Returns: (transfer full)
 * (nullable) */
static char *
find_reached (TfWorkspace *workspace, const Limit limits[N_LIMITS])
{
  for (guint i = 0; i < N_LIMITS; i++)
    {
      g_autofree char *text = describe (&limits[i]);

      if (limits[i].limit <= 0)
        continue;
      if (limits[i].unknown || limits[i].used >= limits[i].limit)
        return g_steal_pointer (&text);
      if (workspace != NULL && limits[i].used * 100 >= limits[i].limit * WARN_PERCENT)
        tf_workspace_log (workspace, "warn", "budget", "%s", text);
    }
  return NULL;
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
  Query query = { .workspace = workspace };
  const TfUsage *usage = &query.usage;
  g_autofree char *reached = NULL;

  tf_job_call_main (get_usage, &query);
  {
    const Limit limits[N_LIMITS] = {
      { "agents.budget.tokens", (double) tf_usage_count_tokens (usage),
        (double) config->agents.budget_tokens, "tokens", usage->lacks_tokens },
      { "agents.budget.cost", usage->cost, config->agents.budget_cost, "US dollars",
        usage->lacks_cost },
      { "agents.budget.minutes", (double) usage->wall_time / MINUTE, config->agents.budget_minutes,
        "minutes of agent time", FALSE },
    };

    reached = find_reached (workspace, limits);
  }
  if (reached == NULL)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_BUDGET,
               "the budget of the project lets no run begin (%s); raise it, then resume", reached);
  return FALSE;
}

/* Of the day. @workspace: (nullable). Returns: (transfer full) (nullable): why no run may begin */
static char *
find_day_reached (TfWorkspace *workspace, const TfConfig *config)
{
  TfUsage usage = { 0 };

  if (config->agents.day_tokens == 0 && config->agents.day_cost <= 0 &&
      config->agents.day_minutes == 0)
    return NULL;
  if (!tf_day_usage_get (&usage))
    return g_strdup ("agents.budget.day cannot be enforced: the count of today was damaged");
  {
    const Limit limits[N_LIMITS] = {
      { "agents.budget.day.tokens", (double) tf_usage_count_tokens (&usage),
        (double) config->agents.day_tokens, "tokens", usage.lacks_tokens },
      { "agents.budget.day.cost", usage.cost, config->agents.day_cost, "US dollars",
        usage.lacks_cost },
      { "agents.budget.day.minutes", (double) usage.wall_time / MINUTE, config->agents.day_minutes,
        "minutes of agent time", FALSE },
    };

    return find_reached (workspace, limits);
  }
}

static gboolean
hold_for_day (TfWorkspace *workspace, const TfConfig *config, GError **error)
{
  g_autofree char *reached = find_day_reached (workspace, config);
  g_autofree char *detail = NULL;

  if (reached == NULL)
    return TRUE;
  detail = g_strdup_printf ("the budget of the day lets no run begin until midnight (%s)", reached);
  tf_hold_note_set (tf_workspace_get_hold (workspace), TF_HOLD_BUDGET, find_midnight (), detail);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_ON_HOLD, detail);
  return FALSE;
}

gboolean
tf_ask_budget_check (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);

  return check_project (workspace, config, error) && hold_for_day (workspace, config, error);
}

gboolean
tf_ask_budget_check_day (const TfConfig *config, GError **error)
{
  g_autofree char *reached = find_day_reached (NULL, config);

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
