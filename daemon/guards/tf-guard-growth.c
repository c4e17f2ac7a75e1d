/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-format.h"
#include "tf-guard-private.h"
#include "tf-passages.h"
#include "tf-sentence.h"

/* A point beside the previous one and the first one since the last Resume: the user's own changes
 * before that do not count as growth of the loop. */
typedef struct
{
  const TfTrajectoryPoint *first;
  const TfTrajectoryPoint *before;
  const TfTrajectoryPoint *now;
} Growth;

static double
get_per_cent (const TfTrajectoryPoint *before, const TfTrajectoryPoint *now)
{
  double old = (double) before->evidence.size;

  return 100.0 * ((double) now->evidence.size - old) / old;
}

/* A deliverable that has grown by more than half, but no longer grows, is not reported again. */
static gboolean
is_bloat (const Growth *growth)
{
  return growth->now->evidence.size > growth->before->evidence.size &&
         (get_per_cent (growth->before, growth->now) > TF_GROWTH_ONCE ||
          get_per_cent (growth->first, growth->now) > TF_GROWTH_TOTAL);
}

/* The same in the other direction. */
static gboolean
is_cut (const Growth *growth)
{
  return growth->now->evidence.size < growth->before->evidence.size &&
         (get_per_cent (growth->before, growth->now) < -TF_GROWTH_ONCE ||
          get_per_cent (growth->first, growth->now) < -TF_GROWTH_TOTAL);
}

/* Goes through the known sizes. Returns: how many iterations before the newest point grew or
 * shrank too much;
 * @out_growth: that of the newest point, with %NULL where there is nothing to compare */
static guint
measure_growth (const TfGuardInput *input, Growth *out_growth)
{
  Growth growth = { 0 };
  guint n = 0;

  for (guint back = tf_guard_input_count_since_resume (input); back-- > 0;)
    {
      const TfTrajectoryPoint *point = tf_guard_input_get_point (input, back);

      if (!point->evidence.known || point->evidence.size == 0)
        {
          growth.now = NULL;
          continue;
        }
      if (growth.first == NULL)
        growth.first = point;
      else
        growth.now = point;
      if (back > 0 && growth.now != NULL && (is_bloat (&growth) || is_cut (&growth)))
        n++;
      if (back > 0)
        growth.before = point;
    }
  *out_growth = growth;
  return n;
}

/* "+20.0 %" or "−20.0 %". */
static char *
format_change (const TfTrajectoryPoint *before, const TfTrajectoryPoint *now)
{
  double per_cent = get_per_cent (before, now);

  return g_strdup_printf ("%s%.1f %%", per_cent < 0 ? "−" : "+", ABS (per_cent));
}

/* "1,000 → 1,200 words (+20.0 %), +60.0 % since iteration 1" */
static char *
format_growth (const TfGuardInput *input, const Growth *growth)
{
  g_autofree char *before = tf_format_count (growth->before->evidence.size);
  g_autofree char *now = tf_format_count (growth->now->evidence.size);
  g_autofree char *once = format_change (growth->before, growth->now);
  g_autofree char *total = format_change (growth->first, growth->now);

  g_autofree char *n = g_strdup_printf ("%u", growth->first->iteration);

  return tf_sentence_new (input->needs_tests ? TF_SENTENCE_GROWTH_LINES : TF_SENTENCE_GROWTH_WORDS,
                          "before", before, "now", now, "once", once, "total", total, "n", n, NULL);
}

static char *
describe_halt (TfSentence sentence, const char *growth, guint earlier)
{
  g_autofree char *once = g_strdup_printf ("%d", TF_GROWTH_ONCE);
  g_autofree char *total = g_strdup_printf ("%d", TF_GROWTH_TOTAL);
  g_autofree char *n = g_strdup_printf ("%u", earlier);

  return tf_sentence_new (sentence, "growth", growth, "once", once, "total", total, "n", n, NULL);
}

TfGuardResult *
tf_guard_growth (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *newest = tf_guard_input_get_point (input, 0);
  g_autofree char *words = NULL;
  const char *verb = NULL;
  Growth growth;
  guint earlier = measure_growth (input, &growth);

  if (!newest->evidence.known || newest->evidence.size == 0)
    return tf_guard_result_new_go_on (
        TF_GUARD_GROWTH,
        "The size of the deliverable is unknown, so its growth cannot be tracked.");
  if (growth.now == NULL)
    return tf_guard_result_new_go_on (TF_GUARD_GROWTH, "No earlier size to compare with yet.");
  words = format_growth (input, &growth);
  if (!is_bloat (&growth) && !is_cut (&growth))
    return tf_guard_result_new_go_on (TF_GUARD_GROWTH, "Size of the deliverable: %s.", words);
  verb = is_bloat (&growth) ? "bloating" : "cutting down";
  if (earlier == 0)
    return tf_guard_result_new_go_on (
        TF_GUARD_GROWTH,
        "The loop is %s the deliverable: %s (limits: %d %% per iteration, %d %% in total). "
        "Another such iteration halts the loop.",
        verb, words, TF_GROWTH_ONCE, TF_GROWTH_TOTAL);
  return tf_guard_result_take_halt (TF_GUARD_GROWTH, TF_HALT_REASON_GUARD_GROWTH,
                                    describe_halt (is_bloat (&growth) ? TF_SENTENCE_GUARD_BLOAT
                                                                      : TF_SENTENCE_GUARD_CUT,
                                                   words, earlier));
}
