/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>

#include "tf-control-chart.h"
#include "tf-guard-private.h"
#include "tf-trend.h"

/* The parameters of the guard besides the number of reviews. One in ten, one-sided: in doubt, a
 * loop that goes down must not be stopped; the level is that of Gilbert's examples of the test. The
 * limits are three sigma (tf-control-chart.h). */
#define SIGNIFICANT_BELOW 0.10

/* The totals since the last Resume, oldest first. */
static double *
collect_totals (const TfGuardInput *input, guint n)
{
  double *totals = g_new (double, MAX (n, 1));

  for (guint back = 0; back < n; back++)
    totals[n - 1 - back] = (double) tf_guard_input_get_total (input, back);
  return totals;
}

/* A full review is not asked for the results of fixes, so its silence means nothing. */
static gboolean
may_have_fixed (const TfTrajectoryPoint *point)
{
  const TfPointEvidence *evidence = &point->evidence;

  return !evidence->known || evidence->n_verified > 0 ||
         (evidence->stage == TF_REVIEW_STAGE_DELTA && evidence->n_unverified > 0);
}

guint
tf_guard_input_get_plateau_reviews (const TfGuardInput *input)
{
  guint n = MIN (tf_guard_input_count_since_resume (input), TF_PLATEAU_REVIEWS);

  for (guint back = 0; back < n; back++)
    if (may_have_fixed (tf_guard_input_get_point (input, back)))
      return TF_PLATEAU_REVIEWS_FIXING;
  return TF_PLATEAU_REVIEWS;
}

/* The shortest span of reviews up to the newest that goes down; 0 if none does. */
static guint
find_decrease (const double *totals, guint n, guint least, TfTrend *out_trend)
{
  for (guint span = least; span <= n; span++)
    {
      tf_trend_compute (totals + n - span, span, out_trend);
      if (out_trend->p_down <= SIGNIFICANT_BELOW)
        return span;
    }
  return 0;
}

/* The longest span whose counts are all within their own control limits; 0 if there is none, with
 * the chart of the shortest span in @out_chart. */
static guint
find_level (const double *totals, guint n, guint least, TfControlChart *out_chart)
{
  for (guint span = n; span >= least; span--)
    {
      gboolean inside = TRUE;

      tf_control_chart_compute (totals + n - span, span, out_chart);
      for (guint i = n - span; i < n; i++)
        inside = inside && tf_control_chart_is_inside (out_chart, totals[i]);
      if (inside)
        return span;
    }
  return 0;
}

static TfGuardResult *
halt (const TfGuardInput *input, const double *totals, guint n, guint span)
{
  g_autofree char *open = tf_counts_describe (&tf_guard_input_get_point (input, 0)->counts, ", ");
  g_autofree char *series = tf_guard_input_format_totals (input, span - 1, 0);
  g_autofree char *quota = NULL;
  TfControlChart chart;
  TfTrend trend;

  tf_trend_compute (totals + n - span, span, &trend);
  tf_control_chart_compute (totals + n - span, span, &chart);
  if (tf_control_chart_fills_quota (&chart))
    quota = g_strdup_printf ("; the counts vary less than chance (variance/mean %.1f), so the "
                             "reviewer may be filling a quota",
                             chart.dispersion);
  return tf_guard_result_new_halt (
      TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
      "Plateau: errors %s over %u reviews, no significant decrease (S %d, p %.2f), all within the "
      "control limits %.1f to %.1f%s. Open: %s. One more review "
      "would probably find %.0f to %.0f issues.",
      series, span, trend.s, trend.p_down, chart.lower, chart.upper, quota != NULL ? quota : "",
      open, floor (chart.next_low), ceil (chart.next_high));
}

static TfGuardResult *
judge (const TfGuardInput *input, const double *totals, guint n, guint least)
{
  TfTrend trend;
  TfControlChart chart;
  guint span = find_decrease (totals, n, least, &trend);

  if (span > 0)
    {
      g_autofree char *series = tf_guard_input_format_totals (input, span - 1, 0);

      return tf_guard_result_new_go_on (
          TF_GUARD_PLATEAU, "Errors %s: decreasing over the last %u reviews (S %d, p %.2f).",
          series, span, trend.s, trend.p_down);
    }
  span = find_level (totals, n, least, &chart);
  if (span > 0)
    return halt (input, totals, n, span);
  return tf_guard_result_new_go_on (TF_GUARD_PLATEAU,
                                    "No significant decrease over the last %u reviews, but not all "
                                    "counts are within the control limits %.1f to %.1f.",
                                    n, chart.lower, chart.upper);
}

TfGuardResult *
tf_guard_plateau (const TfGuardInput *input, const TfConfig *config)
{
  guint n = tf_guard_input_count_since_resume (input);
  guint least = tf_guard_input_get_plateau_reviews (input);
  g_autofree double *totals = collect_totals (input, n);

  if (tf_guard_input_get_total (input, 0) == 0)
    return tf_guard_result_new_go_on (TF_GUARD_PLATEAU, "No open issues: no plateau.");
  if (n < least)
    return tf_guard_result_new_go_on (TF_GUARD_PLATEAU, "%u %s%s; a plateau needs %u.", n,
                                      n == 1 ? "review" : "reviews",
                                      input->resumed_at > 0 ? " since it was resumed" : "", least);
  return judge (input, totals, n, least);
}
