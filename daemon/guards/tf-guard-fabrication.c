/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

#define FIRST_ITERATION 4
#define WINDOW          3

static guint64
sum_window (const TfGuardInput *input, TfSeverity severity)
{
  guint64 sum = 0;

  for (guint back = 1; back <= WINDOW; back++)
    sum += tf_guard_input_get_point (input, back)->counts.n[severity];
  return sum;
}

/* With average = sum / 3: more than 1.5 averages, and at least the average + 2; computed without
 * fractions. */
static gboolean
is_spike (guint64 now, guint64 sum)
{
  return now * 2 * WINDOW > sum * 3 && now * WINDOW >= sum + 2 * WINDOW;
}

/* The first severity that jumped; %FALSE if none did. With evidence, one outside its control limits
 * takes precedence over one inside; for one inside, @out_within (transfer full) says so. */
static gboolean
find_spike (const TfGuardInput *input, TfSeverity *out_severity, char **out_within)
{
  gboolean found = FALSE;

  for (int severity = 0; severity < TF_N_SEVERITIES; severity++)
    {
      g_autofree char *within = NULL;
      gboolean above = FALSE;

      if (!is_spike (tf_guard_input_get_point (input, 0)->counts.n[severity],
                     sum_window (input, severity)))
        continue;
      above = !input->evidence || tf_guard_input_is_above_limit (input, severity, &within);
      if (found && !above)
        continue;
      *out_severity = severity;
      g_free (*out_within);
      *out_within = above ? NULL : g_steal_pointer (&within);
      if (above)
        return TRUE;
      found = TRUE;
    }
  return found;
}

/* The latest earlier iteration within twice the thresholds; %NULL if there was none. */
static const TfTrajectoryPoint *
find_near_convergence (const TfGuardInput *input, const TfConfig *config)
{
  for (guint back = 1; back < input->trajectory->len; back++)
    {
      const TfTrajectoryPoint *point = tf_guard_input_get_point (input, back);

      if (tf_counts_is_within (&point->counts, &config->polish.max, 2))
        return point;
    }
  return NULL;
}

static const TfSentence severities[TF_N_SEVERITIES] = {
  [TF_SEVERITY_CRITICAL] = TF_SENTENCE_CRITICAL,
  [TF_SEVERITY_MEDIUM] = TF_SENTENCE_MEDIUM,
  [TF_SEVERITY_MINOR] = TF_SENTENCE_MINOR,
};

static char *
format_spike (const TfGuardInput *input, TfSeverity severity)
{
  guint64 now = tf_guard_input_get_point (input, 0)->counts.n[severity];
  guint64 sum = sum_window (input, severity);
  const char *words = tf_sentence_get (severities[severity]);
  g_autofree char *n = g_strdup_printf ("%" G_GUINT64_FORMAT, now);
  g_autofree char *average = g_strdup_printf ("%.1f", (double) sum / WINDOW);
  g_autofree char *more = NULL;

  if (sum == 0)
    return tf_sentence_new (TF_SENTENCE_SPIKE_FROM_NONE, "severity", words, "n", n, NULL);
  more = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_guard_percent_more (sum, now * WINDOW));
  return tf_sentence_new (TF_SENTENCE_SPIKE, "severity", words, "n", n, "average", average, "more",
                          more, NULL);
}

TfGuardResult *
tf_guard_fabrication (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *near = NULL;
  TfSeverity severity = TF_SEVERITY_CRITICAL;
  g_autofree char *spike = NULL;
  g_autofree char *within = NULL;
  g_autofree char *limits = tf_counts_to_text (&config->polish.max);
  g_autofree char *reached = NULL;
  g_autofree char *n = NULL;

  if (input->trajectory->len < FIRST_ITERATION)
    return tf_guard_result_new_go_on (TF_GUARD_FABRICATION,
                                      "Iteration %u; this guard starts at iteration %d.",
                                      input->trajectory->len, FIRST_ITERATION);
  if (!find_spike (input, &severity, &within))
    return tf_guard_result_new_go_on (TF_GUARD_FABRICATION,
                                      "No severity exceeds its average over the three previous "
                                      "iterations by more than 50 %% and at least 2.");
  spike = format_spike (input, severity);
  near = find_near_convergence (input, config);
  if (near == NULL)
    return tf_guard_result_new_go_on (TF_GUARD_FABRICATION,
                                      "%s, but no earlier iteration was within twice %s.", spike,
                                      limits);
  if (within != NULL)
    return tf_guard_result_new_go_on (TF_GUARD_FABRICATION, "%s, %s.", spike, within);
  reached = tf_counts_to_text (&near->counts);
  n = g_strdup_printf ("%u", near->iteration);
  return tf_guard_result_take_halt (TF_GUARD_FABRICATION, TF_HALT_REASON_GUARD_FABRICATION,
                                    tf_sentence_new (TF_SENTENCE_GUARD_FABRICATION, "spike", spike,
                                                     "n", n, "counts", reached, NULL));
}
