/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-evidence.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-bus-codec.h"
#include "tf-convergence-trend.h"
#include "tf-label.h"

static gboolean
read_limits (GVariant *evidence, double *out_centre, double *out_lower, double *out_upper)
{
  return evidence != NULL &&
         g_variant_lookup (evidence, "limits", "(ddd)", out_centre, out_lower, out_upper);
}

static void
add_limits (TfChartData *data, GVariant *evidence)
{
  double centre, lower, upper;

  if (read_limits (evidence, &centre, &lower, &upper))
    tf_chart_data_add_band (data, C_ ("chart", "Usual range"), lower, upper, TF_CHART_NEUTRAL);
}

/* A review whose issues have no known origin leaves a gap. */
static void
add_introduced (TfChartData *data, GVariant *rounds)
{
  TfChartSeries *series = NULL;

  for (gsize i = 0; i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);
      guint introduced = 0;
      gboolean known = g_variant_lookup (round, "introduced", "u", &introduced);

      if (!known && series == NULL)
        continue;
      if (series == NULL)
        /* Translators: issues introduced by fixes */
        series = tf_chart_data_add_series (data, C_ ("chart", "Introduced by a fix"),
                                           tf_chart_colour_of (2), TRUE);
      tf_chart_series_add (series, tf_bus_dict_get_uint (round, "iteration", 0),
                           known ? introduced : NAN);
    }
}

/* A round of which the reviews are unknown has no mark. */
static void
add_passed (TfChartData *data, GVariant *rounds)
{
  for (gsize i = 0; i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);
      guint reviews = tf_bus_dict_get_uint (round, "reviews", 0);
      guint blocking = tf_bus_dict_get_uint (round, "blocking", reviews);

      if (reviews > 0 && blocking == 0)
        tf_chart_data_add_mark (data, C_ ("chart", "No review found anything blocking"), NULL,
                                tf_bus_dict_get_uint (round, "iteration", 0), TF_CHART_SUCCESS);
    }
}

/* Of a round without evidence it is unknown what it was. */
static void
add_checks (TfChartData *data, GVariant *rounds)
{
  gboolean known = FALSE;

  for (gsize i = 0; i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);

      known = known || g_variant_lookup (round, "reviews", "u", NULL);
      if (tf_convergence_is_check (round))
        tf_chart_data_add_hollow (data, NULL, tf_bus_dict_get_uint (round, "iteration", 0));
    }
  if (known)
    /* Translators: two kinds of points in a chart */
    tf_chart_data_set_kinds (data, C_ ("chart", "Review"), C_ ("chart", "Check of fixes"));
}

void
tf_convergence_add_evidence (TfChartData *data, GVariant *evidence, GVariant *rounds)
{
  add_limits (data, evidence);
  if (rounds == NULL)
    return;
  add_introduced (data, rounds);
  add_passed (data, rounds);
  add_checks (data, rounds);
}

/* Texts */

/* Takes @line (nullable). */
static void
append_line (GString *text, char *line)
{
  g_autofree char *owned = line;

  if (owned == NULL)
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, owned);
}

static char *
describe_limits (GVariant *evidence)
{
  double centre, lower, upper;

  if (!read_limits (evidence, &centre, &lower, &upper))
    return g_strdup (_ ("Control limits: unknown until the second review"));
  /* Translators: the mean number of issues in a review, and the range of random variation */
  return g_strdup_printf (_ ("Control limits: %.1f issues per review, %.1f to %.1f by chance"),
                          centre, lower, upper);
}

static char *
describe_trend (GVariant *evidence)
{
  double p = tf_bus_dict_get_double (evidence, "p_decrease", -1);

  if (p < 0)
    return g_strdup (_ ("Decrease: unknown until the second review"));
  /* Translators: %.0f is a percentage */
  return g_strdup_printf (_ ("Decrease: chance alone would cause this in %.0f%% of cases"),
                          p * 100);
}

static char *
describe_dispersion (GVariant *evidence)
{
  double dispersion = tf_bus_dict_get_double (evidence, "dispersion", -1);

  if (dispersion < 0)
    return g_strdup (_ ("Variance-to-mean ratio: unknown"));
  if (tf_bus_dict_get_boolean (evidence, "fills_quota", FALSE))
    return g_strdup_printf (_ ("Variance-to-mean ratio: %.2f – the reviewer seems to fill a quota"),
                            dispersion);
  return g_strdup_printf (_ ("Variance-to-mean ratio: %.2f"), dispersion);
}

static char *
describe_introduced (GVariant *evidence)
{
  double share = tf_bus_dict_get_double (evidence, "introduced_share", -1);

  if (share < 0)
    return g_strdup (_ ("Introduced by fixes: unknown"));
  return g_strdup_printf (_ ("Introduced by fixes: %.0f%% of open issues"), share * 100);
}

/* Rounded up, and never 0: never better than it is. */
static guint
get_percent (double share)
{
  return MAX (1, (guint) ceil (MAX (100 * share - 1e-9, 0.0)));
}

char *
tf_convergence_describe_assurance (GVariant *evidence)
{
  const char *assurance = tf_bus_dict_get_string (evidence, "assurance", NULL);
  guint passed = tf_bus_dict_get_uint (evidence, "passed", 0);
  double escape = tf_bus_dict_get_double (evidence, "escape", -1);
  double bound = tf_bus_dict_get_double (evidence, "bound", -1);

  if (assurance == NULL || escape < 0 || bound < 0)
    return g_strdup (_ ("Assurance: unknown until polishing ends"));
  assurance = tf_label_assurance (assurance);
  if (passed == 0)
    /* Translators: %s is Quick, Standard or Thorough */
    return g_strdup_printf (_ ("Assurance: %s – not reached"), assurance);
  /* Translators: Assurance: Standard – an issue would have escaped the last 2 reviews with a probability of 9% (limit: 10%) */
  return g_strdup_printf (ngettext ("Assurance: %s – an issue would have escaped %u review with "
                                    "a probability of %u%% (limit: %u%%)",
                                    "Assurance: %s – an issue would have escaped the last %u "
                                    "reviews with a probability of %u%% (limit: %u%%)",
                                    passed),
                          assurance, passed, get_percent (escape), get_percent (bound));
}

/* Returns: (transfer full) (nullable): %NULL if unknown */
static char *
describe_reviewers (GVariant *evidence)
{
  g_autofree const char **names = NULL;
  g_autofree char *joined = NULL;
  guint n = tf_bus_dict_get_uint (evidence, "reviews", 0);

  if (!g_variant_lookup (evidence, "reviewers", "^a&s", &names))
    return NULL;
  joined = g_strjoinv (", ", (char **) names);
  /* Translators: the number of reviews, then the names of the reviewers */
  return g_strdup_printf (_ ("Reviews: %u, by %s"), n, joined);
}

/* Returns: (transfer full) (nullable) */
static char *
describe_trust (GVariant *evidence)
{
  if (tf_bus_dict_get_boolean (evidence, "by_rules", FALSE))
    return g_strdup (_ ("Sorted by rules; no model has read this"));
  if (tf_bus_dict_get_boolean (evidence, "same_agent", FALSE))
    return g_strdup (_ ("Author and only reviewer are the same agent"));
  return NULL;
}

/* Returns: (transfer full) (nullable): %NULL if unknown */
static char *
describe_runs (GVariant *evidence)
{
  guint n = tf_bus_dict_get_uint (evidence, "runs", 0);
  double cost = tf_bus_dict_get_double (evidence, "cost", -1);
  guint reporting = tf_bus_dict_get_uint (evidence, "reporting", 0);

  if (!g_variant_lookup (evidence, "runs", "u", NULL))
    return NULL;
  if (cost < 0 || reporting == 0)
    return g_strdup_printf (_ ("Runs: %u, cost unknown"), n);
  if (reporting < n)
    /* Translators: the second number is of those runs that reported what they cost */
    return g_strdup_printf (_ ("Runs: %u, $%.2f for %u of them"), n, cost, reporting);
  return g_strdup_printf (_ ("Runs: %u, $%.2f"), n, cost);
}

/* %FALSE if there are none, or it is unknown. */
static gboolean
get_severities (GVariant *evidence, const char *key, guint *critical, guint *medium, guint *minor)
{
  return g_variant_lookup (evidence, key, "(uuu)", critical, medium, minor) &&
         *critical + *medium + *minor > 0;
}

/* Returns: (transfer full) (nullable) */
static char *
describe_withdrawn (GVariant *evidence)
{
  guint critical, medium, minor;

  if (!get_severities (evidence, "withdrawn", &critical, &medium, &minor))
    return NULL;
  return g_strdup_printf (_ ("Withdrawn: %u critical, %u medium, %u minor"), critical, medium,
                          minor);
}

/* Returns: (transfer full) (nullable) */
static char *
describe_rejected (GVariant *evidence)
{
  guint critical, medium, minor;

  if (!get_severities (evidence, "rejected", &critical, &medium, &minor))
    return NULL;
  return g_strdup_printf (_ ("Rejected: %u critical, %u medium, %u minor"), critical, medium,
                          minor);
}

/* Returns: (transfer full) (nullable) */
char *
tf_convergence_describe_covered (GVariant *evidence)
{
  g_autofree const char **covered = NULL;
  g_autofree char *joined = NULL;

  if (!g_variant_lookup (evidence, "covered", "^a&s", &covered) || covered[0] == NULL)
    return NULL;
  joined = g_strjoinv ("\n", (char **) covered);
  /* Translators: findings that were not counted because the user waived the same issue, one per line */
  return g_strdup_printf (_ ("Hidden by waivers:\n%s"), joined);
}

static void
append_proof (GString *text, GVariant *evidence)
{
  append_line (text, describe_trust (evidence));
  if (!tf_bus_dict_get_boolean (evidence, "by_rules", FALSE))
    append_line (text, tf_convergence_describe_assurance (evidence));
  append_line (text, describe_reviewers (evidence));
  append_line (text, describe_runs (evidence));
  append_line (text, describe_withdrawn (evidence));
  append_line (text, describe_rejected (evidence));
  append_line (text, tf_convergence_describe_covered (evidence));
}

/* What the reviews of a tree have looked at; the words are the daemon's. Returns: (nullable) */
char *
tf_convergence_describe_coverage (GVariant *evidence)
{
  g_autoptr (GVariant) coverage =
      g_variant_lookup_value (evidence, "coverage", G_VARIANT_TYPE_VARDICT);

  if (coverage == NULL)
    return NULL;
  /* Translators: %s is a sentence from the daemon: how many files the reviews looked at, and why not
   * the others */
  return g_strdup_printf (_ ("Coverage: %s"), tf_bus_dict_get_string (coverage, "words", ""));
}

static char *
describe_growth (GVariant *evidence)
{
  guint growth = tf_bus_dict_get_uint (evidence, "growth", G_MAXUINT);

  if (growth == G_MAXUINT)
    return g_strdup (_ ("Growth: unknown"));
  return g_strdup_printf (_ ("Growth: %u%% since the first review"), growth);
}

char *
tf_convergence_describe_evidence (GVariant *evidence)
{
  const char *remaining = NULL;
  GString *text = g_string_new (NULL);

  if (evidence == NULL || g_variant_n_children (evidence) == 0)
    return g_string_free (text, FALSE);
  append_proof (text, evidence);
  append_line (text, tf_convergence_describe_coverage (evidence));
  append_line (text, describe_limits (evidence));
  append_line (text, describe_trend (evidence));
  append_line (text, describe_dispersion (evidence));
  append_line (text, describe_introduced (evidence));
  append_line (text, describe_growth (evidence));
  remaining = tf_bus_dict_get_string (evidence, "remaining", "");
  if (*remaining != '\0')
    /* Translators: %s is a sentence from the daemon: how many issues may not have been found */
    append_line (text, g_strdup_printf (_ ("Possibly still undiscovered: %s"), remaining));
  return g_string_free (text, FALSE);
}

char *
tf_convergence_describe_verdict (const char *verdict, GVariant *evidence)
{
  const char *shown = tf_label_verdict (verdict);
  guint critical, medium, minor;

  if (*shown == '\0')
    return g_strdup ("");
  if (evidence == NULL || !g_variant_lookup (evidence, "open", "(uuu)", &critical, &medium, &minor))
    return g_strdup (shown);
  /* Translators: the verdict, then the numbers of open issues: critical, medium, minor */
  return g_strdup_printf (_ ("%s. Open: %u critical, %u medium, %u minor"), shown, critical, medium,
                          minor);
}
