/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>

#include "tf-control-chart.h"
#include "tf-guard-private.h"
#include "tf-trend.h"

/* The tests of a trend are planned after the third and the fourth round; an assurance has no more. In
 * doubt, a loop that goes down must not be stopped, so their error is a tenth, spent evenly. */
#define FIRST_ROUND   3
#define PLANNED_TESTS 2
#define TREND_ERROR   0.10

/* Fewer values cannot be significant at that level, whatever their order: 1/3! > 0.05 ≥ 1/4!. */
#define TREND_LEAST 4

/* Returns: (transfer full) (nullable): %NULL if nothing was found so far, which says nothing */
static char *
format_forecast (const TfControlChart *chart)
{
  double low = floor (chart->next_low), high = ceil (chart->next_high);

  if (high <= 0)
    return NULL;
  if (low < high)
    return g_strdup_printf (" One more review would probably find %.0f to %.0f issues.", low, high);
  return g_strdup_printf (" One more review would probably find %.0f %s again.", high,
                          high > 1 ? "issues" : "issue");
}

/* Why, "open issues 9 → 4 → 3 in 3 rounds, 6 reviews in all", and what they make likely. */
static TfGuardResult *
halt (const TfGuardInput *input, const char *reason)
{
  const GArray *totals = input->reviews.totals;
  guint n_points = tf_guard_input_count_since_resume (input);
  guint n = input->reviews.n_rounds;
  guint n_reviews = totals != NULL ? totals->len : input->reviews.n;
  g_autofree char *series = tf_guard_input_format_totals (input, MAX (n_points, 1) - 1, 0);
  g_autofree char *forecast = NULL;
  g_autofree char *quota = NULL;
  TfControlChart chart = { 0 };

  if (totals != NULL)
    tf_control_chart_compute ((const double *) totals->data, totals->len, &chart);
  if (totals != NULL && totals->len > 1)
    forecast = format_forecast (&chart);
  if (tf_control_chart_fills_quota (&chart))
    quota = g_strdup_printf (" The counts vary less than chance (variance/mean %.2f): the reviewer "
                             "may be filling a quota.",
                             chart.dispersion);
  return tf_guard_result_new_halt (
      TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
      "The reason: %s. Open issues %s in %u %s, %u reviews in all.%s%s", reason, series, n,
      n == 1 ? "round" : "rounds", n_reviews, forecast != NULL ? forecast : "",
      quota != NULL ? quota : "");
}

/* Whether the planned test of this round finds no decrease; @out_words (transfer full) (nullable)
 * says what it found. */
static gboolean
is_level (const TfGuardInput *input, char **out_words)
{
  const GArray *totals = input->reviews.totals;
  TfTrend trend;
  gboolean down;

  if (totals == NULL || totals->len < TREND_LEAST)
    return FALSE;
  down = tf_trend_goes_down ((const double *) totals->data, totals->len, TREND_ERROR, PLANNED_TESTS,
                             &trend);
  *out_words = g_strdup_printf ("S %d, p %.3f over %u reviews", trend.s, trend.p_down, totals->len);
  return !down;
}

static TfGuardResult *
judge_rounds (const TfGuardInput *input)
{
  g_autofree char *trend = NULL;
  g_autofree char *reason = NULL;
  guint n_rounds = input->reviews.n_rounds;

  if (!input->reviews.newest)
    return tf_guard_result_new_go_on (TF_GUARD_PLATEAU,
                                      "A check, no review: a plateau is judged on reviews.");
  if (n_rounds < FIRST_ROUND)
    return tf_guard_result_new_go_on (TF_GUARD_PLATEAU,
                                      "Round %u%s; a plateau is judged from round "
                                      "%d on.",
                                      n_rounds,
                                      input->resumed_at > 0 ? " since it was resumed" : "",
                                      FIRST_ROUND);
  if (!input->reviews.confirmed)
    return halt (input, "the last two checks confirmed no fix of a critical or medium issue");
  if (is_level (input, &trend))
    {
      reason = g_strdup_printf ("the reviews find no significantly smaller number of issues (%s)",
                                trend);
      return halt (input, reason);
    }
  return tf_guard_result_new_go_on (TF_GUARD_PLATEAU, "Fixes are confirmed%s%s.",
                                    trend != NULL ? ", and the reviews find fewer issues: " : "",
                                    trend != NULL ? trend : "");
}

/* How many reviews may be asked for. After reviews that passed, a fix and its check need no more of
 * them; what reviewers leave unanswered is not answered because they are asked again and again. */
static guint
count_allowed (const TfGuardReviews *reviews)
{
  return reviews->passed && !reviews->unanswered ? 2 * reviews->most : reviews->most;
}

static TfGuardResult *
halt_for_person (const TfGuardInput *input)
{
  g_autofree char *reason =
      g_strdup_printf ("only you can settle what is left: %s. Decide, waive it, or change the "
                       "constraints or the specification, then resume",
                       input->reviews.needs_person);

  return halt (input, reason);
}

static char *
describe_tests (const TfTestCounts *tests)
{
  if (!tests->known || tests->failed == 0)
    return g_strdup ("the tests do not pass");
  return g_strdup_printf ("the tests do not pass (%u of %u %s)", tests->failed, tests->total,
                          tests->failed == 1 ? "fails" : "fail");
}

TfGuardResult *
tf_guard_plateau (const TfGuardInput *input, const TfConfig *config)
{
  const TfGuardReviews *reviews = &input->reviews;
  guint allowed = count_allowed (reviews);
  gboolean used_up = allowed > 0 && reviews->n >= allowed;
  g_autofree char *reason = NULL;

  if (reviews->only_person && reviews->needs_person != NULL)
    return halt_for_person (input);
  if (reviews->passing && !used_up)
    return tf_guard_result_new_go_on (TF_GUARD_PLATEAU, "The newest reviews passed: no plateau.");
  if (reviews->passing)
    {
      g_autofree char *tests = describe_tests (&input->tests);

      reason = g_strdup_printf ("the reviews pass, but %s, even after %u reviews",
                                input->finding != NULL ? input->finding : tests, reviews->n);
      return halt (input, reason);
    }
  if (reviews->needs_person != NULL)
    return halt_for_person (input);
  if (used_up)
    {
      reason = g_strdup_printf ("all %u reviews of this assurance are used up", reviews->most);
      return halt (input, reason);
    }
  return judge_rounds (input);
}
