/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>
#include <string.h>

#include "tf-control-chart.h"
#include "tf-guard-private.h"
#include "tf-sentence.h"
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
  g_autofree char *least = NULL;
  g_autofree char *most = NULL;

  if (high <= 0)
    return NULL;
  most = g_strdup_printf ("%.0f", high);
  least = g_strdup_printf ("%.0f", low);
  if (low < high)
    return tf_sentence_new (TF_SENTENCE_FORECAST_BETWEEN, "low", least, "high", most, NULL);
  return tf_sentence_new (TF_SENTENCE_FORECAST, "n", most, NULL);
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
  g_autofree char *rounds = g_strdup_printf ("%u", n);
  g_autofree char *all = g_strdup_printf ("%u", n_reviews);
  g_autofree char *dispersion = NULL;
  g_autoptr (GPtrArray) text = g_ptr_array_new_with_free_func (g_free);
  char *forecast = NULL;
  TfControlChart chart = { 0 };

  if (totals != NULL)
    tf_control_chart_compute ((const double *) totals->data, totals->len, &chart);
  g_ptr_array_add (text, tf_sentence_new (TF_SENTENCE_GUARD_PLATEAU, "reason", reason, "series",
                                          series, "n", rounds, "reviews", all, NULL));
  if (totals != NULL && totals->len > 1)
    forecast = format_forecast (&chart);
  if (forecast != NULL)
    g_ptr_array_add (text, forecast);
  dispersion = g_strdup_printf ("%.2f", chart.dispersion);
  if (tf_control_chart_fills_quota (&chart))
    g_ptr_array_add (text, tf_sentence_new (TF_SENTENCE_FILLS_QUOTA, "ratio", dispersion, NULL));
  return tf_guard_result_take_halt (TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
                                    tf_sentence_join (TF_SENTENCE_JOIN_SENTENCES, text));
}

static char *
describe_trend (const TfTrend *trend, guint n_reviews)
{
  g_autofree char *s = g_strdup_printf ("%d", trend->s);
  g_autofree char *p = g_strdup_printf ("%.3f", trend->p_down);
  g_autofree char *n = g_strdup_printf ("%u", n_reviews);

  return tf_sentence_new (TF_SENTENCE_TREND, "s", s, "p", p, "n", n, NULL);
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
  *out_words = describe_trend (&trend, totals->len);
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
    return halt (input, tf_sentence_get (TF_SENTENCE_NO_FIX_CONFIRMED));
  if (is_level (input, &trend))
    {
      reason = tf_sentence_new (TF_SENTENCE_NO_DECREASE, "trend", trend, NULL);
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

/* The words of an agent, which may be a sentence of their own. */
static TfGuardResult *
halt_for_person (const TfGuardInput *input)
{
  g_autofree char *what = g_strdup (input->reviews.needs_person);
  g_autofree char *reason = NULL;

  if (g_str_has_suffix (what, "."))
    what[strlen (what) - 1] = '\0';
  reason = tf_sentence_new (TF_SENTENCE_ONLY_PERSON, "what", what, NULL);

  return halt (input, reason);
}

static char *
describe_tests (const TfTestCounts *tests)
{
  g_autofree char *n = g_strdup_printf ("%u", tests->failed);
  g_autofree char *total = g_strdup_printf ("%u", tests->total);

  if (!tests->known || tests->failed == 0)
    return g_strdup (tf_sentence_get (TF_SENTENCE_TESTS_DO_NOT_PASS));
  return tf_sentence_new (TF_SENTENCE_TESTS_DO_NOT_PASS_N, "n", n, "total", total, NULL);
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

      g_autofree char *n = g_strdup_printf ("%u", reviews->n);

      reason = tf_sentence_new (TF_SENTENCE_PASS_BUT, "finding",
                                input->finding != NULL ? input->finding : tests, "n", n, NULL);
      return halt (input, reason);
    }
  if (reviews->needs_person != NULL)
    return halt_for_person (input);
  if (used_up)
    {
      reason = tf_sentence_count (TF_SENTENCE_REVIEWS_USED_UP, reviews->most);
      return halt (input, reason);
    }
  return judge_rounds (input);
}
