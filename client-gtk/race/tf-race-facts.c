/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-facts.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

/* More of one severity than this count as so many, to compare all three by one number. */
#define COUNTED_MAX 9999

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

static char *
dup_unknown (void)
{
  return g_strdup (C_ ("comparison", "Unknown"));
}

/* What it does */

static char *
describe_state (TfDbusProject1 *project)
{
  const char *phase = tf_label_phase (tf_dbus_project1_get_phase (project));
  g_autofree char *activity = tf_label_sentence (project, "Activity");
  g_autofree char *waits = tf_waiting_dup_label (project);
  const char *doing = *waits != '\0' ? waits : activity;

  if (tf_dbus_project1_get_archived (project))
    /* Translators: a phase; the project is in the archive */
    return g_strdup_printf (C_ ("comparison", "%s, archived"), phase);
  if (!has_text (doing) || tf_project_info_is_in (project, TF_PHASE_DONE))
    return g_strdup (phase);
  /* Translators: a phase, then what the project does or waits for */
  return g_strdup_printf (C_ ("comparison", "%s: %s"), phase, doing);
}

/* How it ended */

/* That which was measured, not that which is wanted; "" without evidence. */
static const char *
get_assurance (TfDbusProject1 *project)
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);

  return evidence != NULL ? tf_bus_dict_get_string (evidence, "assurance", "") : "";
}

static char *
describe_verdict (TfDbusProject1 *project)
{
  const char *verdict = tf_dbus_project1_get_verdict (project);
  const char *assurance = get_assurance (project);

  if (!has_text (verdict))
    return g_strdup (C_ ("comparison", "None yet"));
  if (!has_text (assurance) || tf_project_info_is_sorted (project))
    return g_strdup (tf_label_verdict (verdict));
  /* Translators: a verdict, then the assurance: Quick, Standard or Thorough */
  return g_strdup_printf (_ ("%s. Assurance: %s"), tf_label_verdict (verdict),
                          tf_label_assurance (assurance));
}

/* Issues that are open; without evidence those of the newest review */
static gboolean
get_issues (TfDbusProject1 *project, guint counts[3])
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);

  return (evidence != NULL &&
          g_variant_lookup (evidence, "open", "(uuu)", &counts[0], &counts[1], &counts[2])) ||
         tf_bus_counts_get (tf_dbus_project1_get_issue_counts (project), counts);
}

static gboolean
is_by_rules (TfDbusProject1 *project)
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);

  return tf_project_info_is_sorted (project) || tf_dbus_project1_get_by_rules (project) ||
         (evidence != NULL && tf_bus_dict_get_boolean (evidence, "by_rules", FALSE));
}

static char *
describe_issues (TfDbusProject1 *project)
{
  guint counts[3];

  if (!get_issues (project, counts))
    return dup_unknown ();
  if (is_by_rules (project))
    return g_strdup_printf (_ ("%u critical, %u medium, %u minor, found by rules"), counts[0],
                            counts[1], counts[2]);
  return g_strdup_printf (_ ("%u critical, %u medium, %u minor"), counts[0], counts[1], counts[2]);
}

static char *
describe_reviews (TfDbusProject1 *project)
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  guint iteration = tf_dbus_project1_get_iteration (project);
  guint n = 0;
  g_autofree char *reviews = NULL;
  g_autofree char *iterations = NULL;

  if (iteration == 0)
    return g_strdup (C_ ("comparison", "None yet"));
  if (evidence == NULL || !g_variant_lookup (evidence, "reviews", "u", &n))
    return dup_unknown ();
  reviews = g_strdup_printf (ngettext ("%u review", "%u reviews", n), n);
  iterations = g_strdup_printf (ngettext ("%u iteration", "%u iterations", iteration), iteration);
  /* Translators: "4 reviews, 3 iterations" */
  return g_strdup_printf (C_ ("comparison", "%s, %s"), reviews, iterations);
}

/* Of code */

static char *
describe_tests (TfDbusProject1 *project)
{
  guint counts[3];

  if (!tf_project_info_is_code (project))
    return g_strdup (C_ ("comparison", "Not code"));
  if (!tf_bus_counts_get (tf_dbus_project1_get_tests (project), counts))
    return dup_unknown ();
  if (counts[0] == 0)
    return g_strdup (_ ("There are no tests"));
  /* Translators: tests: how many passed, of how many, how many failed */
  return g_strdup_printf (_ ("%u of %u passed, %u failed"), counts[1], counts[0], counts[2]);
}

static char *
describe_acceptance (TfDbusProject1 *project)
{
  guint counts[3];

  if (!tf_project_info_is_code (project))
    return g_strdup (C_ ("comparison", "Not code"));
  if (!tf_bus_counts_get (tf_dbus_project1_get_acceptance (project), counts))
    return dup_unknown ();
  /* Translators: acceptance criteria: how many have passing tests, of how many, how many are accepted
   * without */
  return g_strdup_printf (_ ("%u of %u criteria tested, %u accepted without a test"), counts[1],
                          counts[0], counts[2]);
}

/* Time and money */

static gint64
get_agent_time (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  return usage != NULL ? tf_bus_dict_get_int64 (usage, "wall_time", 0) : 0;
}

static char *
describe_agent_time (TfDbusProject1 *project)
{
  gint64 time = get_agent_time (project);

  return time > 0 ? tf_label_duration (time) : dup_unknown ();
}

static char *
describe_total_time (TfDbusProject1 *project)
{
  gint64 spent = tf_dbus_project1_get_time_spent (project);

  if (!tf_project_info_is_finished (project) && tf_dbus_project1_get_updated_at (project) > 0)
    spent += MAX (g_get_real_time () - tf_dbus_project1_get_updated_at (project), 0);
  return spent > 0 ? tf_label_duration (spent) : dup_unknown ();
}

static gboolean
get_cost (TfDbusProject1 *project, double *out_cost)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  return usage != NULL && tf_bus_dict_get_boolean (usage, "known", FALSE) &&
         tf_bus_usage_get_cost (usage, out_cost);
}

/* Whether all runs told what they used. */
static gboolean
is_usage_complete (TfDbusProject1 *project)
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  guint runs = evidence != NULL ? tf_bus_dict_get_uint (evidence, "runs", 0) : 0;

  return runs == 0 || tf_bus_dict_get_uint (evidence, "reporting", 0) >= runs;
}

static char *
describe_cost (TfDbusProject1 *project)
{
  double cost;

  if (!get_cost (project, &cost))
    return dup_unknown ();
  if (!is_usage_complete (project))
    /* Translators: dollars; some runs did not tell what they cost */
    return g_strdup_printf (_ ("$%.2f or more"), cost);
  return g_strdup_printf (C_ ("cost", "$%.2f"), cost);
}

static gboolean
get_tokens (TfDbusProject1 *project, double *out_tokens)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return FALSE;
  *out_tokens = (double) tf_bus_usage_count (usage);
  return TRUE;
}

static char *
describe_tokens (TfDbusProject1 *project)
{
  double tokens;
  g_autofree char *count = NULL;

  if (!get_tokens (project, &tokens))
    return dup_unknown ();
  count = tf_label_count ((guint64) tokens);
  if (!is_usage_complete (project))
    /* Translators: a number of tokens; some runs did not tell theirs */
    return g_strdup_printf (_ ("%s or more"), count);
  return g_steal_pointer (&count);
}

static const struct
{
  const char *title; /* marked for translation */
  char *(*describe) (TfDbusProject1 *project);
  const char *mark; /* marked for translation */
  gboolean is_of_code;
} facts[] = {
  [TF_RACE_FACT_STATE] = { NC_ ("comparison", "State"), describe_state, NULL, FALSE },
  [TF_RACE_FACT_VERDICT] = { NC_ ("comparison", "Verdict"), describe_verdict, NULL, FALSE },
  [TF_RACE_FACT_ISSUES] = { NC_ ("comparison", "Open issues"), describe_issues,
                            NC_ ("comparison", "fewest"), FALSE },
  [TF_RACE_FACT_REVIEWS] = { NC_ ("comparison", "Reviews"), describe_reviews, NULL, FALSE },
  [TF_RACE_FACT_TESTS] = { NC_ ("comparison", "Tests"), describe_tests, NULL, TRUE },
  [TF_RACE_FACT_ACCEPTANCE] = { NC_ ("comparison", "Acceptance"), describe_acceptance, NULL, TRUE },
  [TF_RACE_FACT_AGENT_TIME] = { NC_ ("comparison", "Agent’s time"), describe_agent_time,
                                NC_ ("comparison", "fastest"), FALSE },
  [TF_RACE_FACT_TOTAL_TIME] = { NC_ ("comparison", "Total time"), describe_total_time, NULL,
                                FALSE },
  [TF_RACE_FACT_COST] = { NC_ ("comparison", "Cost"), describe_cost, NC_ ("comparison", "lowest"),
                          FALSE },
  [TF_RACE_FACT_TOKENS] = { NC_ ("comparison", "Tokens"), describe_tokens,
                            NC_ ("comparison", "fewest"), FALSE },
};

const char *
tf_race_fact_get_title (TfRaceFact fact)
{
  return g_dpgettext2 (NULL, "comparison", facts[fact].title);
}

gboolean
tf_race_fact_is_shown (TfRaceFact fact, GPtrArray *projects)
{
  gboolean any_code = FALSE;

  for (guint i = 0; i < projects->len; i++)
    any_code = any_code || tf_project_info_is_code (g_ptr_array_index (projects, i));
  return any_code || !facts[fact].is_of_code;
}

char *
tf_race_fact_dup_text (TfRaceFact fact, TfDbusProject1 *project)
{
  return facts[fact].describe (project);
}

const char *
tf_race_fact_get_mark (TfRaceFact fact)
{
  return facts[fact].mark != NULL ? g_dpgettext2 (NULL, "comparison", facts[fact].mark) : NULL;
}

/* The best */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Who reviewed it, in one word. Returns: (transfer full) (nullable): %NULL if that is unknown */
static char *
dup_reviewers (TfDbusProject1 *project)
{
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  g_auto (GStrv) names = NULL;

  if (evidence == NULL || !g_variant_lookup (evidence, "reviewers", "^as", &names) ||
      *names == NULL)
    return NULL;
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return g_strjoinv ("\n", names);
}

/* A strict reviewer finds more than a lax one: numbers of issues mean the same only if the same reviewers
 * judged all, with the same assurance. */
static gboolean
is_judged_alike (GPtrArray *projects)
{
  g_autofree char *reviewers = dup_reviewers (g_ptr_array_index (projects, 0));
  const char *assurance = get_assurance (g_ptr_array_index (projects, 0));

  for (guint i = 0; i < projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (projects, i);
      g_autofree char *others = dup_reviewers (project);

      if (others == NULL || !has_text (assurance) || g_strcmp0 (others, reviewers) != 0 ||
          is_by_rules (project) || g_strcmp0 (get_assurance (project), assurance) != 0)
        return FALSE;
    }
  return TRUE;
}

/* A project that halted has done less: only what is done can be compared. */
static gboolean
is_fair (TfRaceFact fact, GPtrArray *projects)
{
  for (guint i = 0; i < projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (projects, i);

      if (!tf_project_info_is_in (project, TF_PHASE_DONE))
        return FALSE;
      if ((fact == TF_RACE_FACT_COST || fact == TF_RACE_FACT_TOKENS) &&
          !is_usage_complete (project))
        return FALSE;
    }
  return fact != TF_RACE_FACT_ISSUES || is_judged_alike (projects);
}

/* Less is better. */
static gboolean
get_value (TfRaceFact fact, TfDbusProject1 *project, double *out_value)
{
  guint counts[3];

  switch (fact)
    {
    case TF_RACE_FACT_ISSUES:
      if (!get_issues (project, counts))
        return FALSE;
      *out_value = 0;
      for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        *out_value = *out_value * (COUNTED_MAX + 1) + MIN (counts[i], COUNTED_MAX);
      return TRUE;
    case TF_RACE_FACT_AGENT_TIME:
      *out_value = (double) get_agent_time (project);
      return *out_value > 0;
    case TF_RACE_FACT_COST:
      return get_cost (project, out_value);
    case TF_RACE_FACT_TOKENS:
      return get_tokens (project, out_value);
    case TF_RACE_FACT_STATE:
    case TF_RACE_FACT_VERDICT:
    case TF_RACE_FACT_REVIEWS:
    case TF_RACE_FACT_TESTS:
    case TF_RACE_FACT_ACCEPTANCE:
    case TF_RACE_FACT_TOTAL_TIME:
    default:
      return FALSE;
    }
}

/* What looks the same is no better. */
static gboolean
looks_alike (TfRaceFact fact, TfDbusProject1 *a, TfDbusProject1 *b)
{
  g_autofree char *first = tf_race_fact_dup_text (fact, a);
  g_autofree char *second = tf_race_fact_dup_text (fact, b);

  return g_str_equal (first, second);
}

int
tf_race_fact_find_best (TfRaceFact fact, GPtrArray *projects)
{
  double least = 0;
  int best = -1;

  if (projects->len < 2 || !is_fair (fact, projects))
    return -1;
  for (guint i = 0; i < projects->len; i++)
    {
      double value = 0;

      if (!get_value (fact, g_ptr_array_index (projects, i), &value))
        return -1;
      if (best < 0 || value < least)
        best = (int) i;
      least = best == (int) i ? value : least;
    }
  for (guint i = 0; i < projects->len; i++)
    if ((int) i != best && looks_alike (fact, g_ptr_array_index (projects, i),
                                        g_ptr_array_index (projects, (guint) best)))
      return -1;
  return best;
}
