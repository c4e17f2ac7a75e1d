/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-evidence.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-bus-codec.h"
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
    tf_chart_data_add_band (data, C_ ("chart", "Control limits for the total"), lower, upper,
                            TF_CHART_NEUTRAL);
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

static void
add_gates (TfChartData *data, GVariant *rounds)
{
  for (gsize i = 0; i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);
      const char *gate = tf_bus_dict_get_string (round, "gate", "none");
      guint n = tf_bus_dict_get_uint (round, "iteration", 0);

      if (g_str_equal (gate, "passed"))
        tf_chart_data_add_mark (data, C_ ("chart", "Final gate passed"), "emblem-ok-symbolic", n,
                                TF_CHART_SUCCESS);
      else if (g_str_equal (gate, "failed"))
        tf_chart_data_add_mark (data, C_ ("chart", "Final gate: found more issues"),
                                "dialog-warning-symbolic", n, TF_CHART_WARNING);
    }
}

void
tf_convergence_add_evidence (TfChartData *data, GVariant *evidence, GVariant *rounds)
{
  add_limits (data, evidence);
  if (rounds == NULL)
    return;
  add_introduced (data, rounds);
  add_gates (data, rounds);
}

/* Texts */

static void
append_line (GString *text, char *line)
{
  g_autofree char *owned = line;

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

static char *
describe_gate (GVariant *evidence)
{
  const char *gate = tf_bus_dict_get_string (evidence, "gate", "");
  guint looks = tf_bus_dict_get_uint (evidence, "looks", 0);

  if (g_str_equal (gate, "passed"))
    return g_strdup_printf (ngettext ("Final gate: passed after %u full review",
                                      "Final gate: passed after %u full reviews", looks),
                            looks);
  if (g_str_equal (gate, "failed"))
    return g_strdup (_ ("Final gate: found more issues"));
  return g_strdup (_ ("Final gate: not run yet"));
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
  append_line (text, describe_gate (evidence));
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
