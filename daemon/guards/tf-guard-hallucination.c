/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

#define MIN_DECREASES 2

/* How many consecutive iterations before the newest had fewer issues than the one before. */
static guint
count_decreases (const TfGuardInput *input)
{
  guint n = 0;

  while (n + 2 < input->trajectory->len &&
         tf_guard_input_get_total (input, n + 2) > tf_guard_input_get_total (input, n + 1))
    n++;
  return n;
}

/* More than 20 %, in integers: 12 is not more than 10 + 20 %. */
static gboolean
is_spike (guint64 before, guint64 now)
{
  return now * 5 > before * 6;
}

static char *
format_rise (guint64 before, guint64 now)
{
  if (before == 0)
    return tf_sentence_count (TF_SENTENCE_ROSE_FROM_NONE, now);
  return g_strdup_printf ("%" G_GUINT64_FORMAT " (+%" G_GUINT64_FORMAT " %%)", now,
                          tf_guard_percent_more (before, now));
}

TfGuardResult *
tf_guard_hallucination (const TfGuardInput *input, const TfConfig *config)
{
  guint decreases = count_decreases (input);
  g_autofree char *fall = NULL;
  g_autofree char *rise = NULL;
  g_autofree char *within = NULL;
  guint64 before;
  guint64 now = tf_guard_input_get_total (input, 0);

  if (input->trajectory->len < 2)
    return tf_guard_result_new_go_on (TF_GUARD_HALLUCINATION,
                                      "%" G_GUINT64_FORMAT " errors, nothing to compare with yet.",
                                      now);
  before = tf_guard_input_get_total (input, 1);
  if (now <= before)
    return tf_guard_result_new_go_on (TF_GUARD_HALLUCINATION,
                                      "Errors %" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT
                                      ": no increase.",
                                      before, now);
  rise = format_rise (before, now);
  fall = tf_guard_input_format_totals (input, decreases + 1, 1);
  if (!is_spike (before, now))
    return tf_guard_result_new_go_on (
        TF_GUARD_HALLUCINATION,
        "Errors %s, then rose to %s; an increase of up to 20 %% is not a spike.", fall, rise);
  if (decreases < MIN_DECREASES)
    return tf_guard_result_new_go_on (TF_GUARD_HALLUCINATION,
                                      "Errors %s, then rose to %s after %u %s in a row; this "
                                      "guard needs %d.",
                                      fall, rise, decreases,
                                      decreases == 1 ? "decrease" : "decreases", MIN_DECREASES);
  if (input->evidence && !tf_guard_input_is_above_limit (input, TF_N_SEVERITIES, &within))
    return tf_guard_result_new_go_on (TF_GUARD_HALLUCINATION,
                                      "Errors fell %s, then rose to %s, %s.", fall, rise, within);
  return tf_guard_result_take_halt (TF_GUARD_HALLUCINATION, TF_HALT_REASON_GUARD_HALLUCINATION,
                                    tf_sentence_new (TF_SENTENCE_GUARD_HALLUCINATION, "fall", fall,
                                                     "rise", rise, NULL));
}
