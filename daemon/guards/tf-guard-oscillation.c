/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

/* The latest iteration before the newest in which text came back; %NULL if none did. Leaves out the
 * first one after a Resume, because the user may have restored text. */
static const TfTrajectoryPoint *
find_earlier (const TfGuardInput *input)
{
  guint n = tf_guard_input_count_since_resume (input);

  for (guint back = 1; back + 1 < n; back++)
    {
      const TfTrajectoryPoint *point = tf_guard_input_get_point (input, back);

      if (point->evidence.known && point->evidence.n_returned > 0)
        return point;
    }
  return NULL;
}

TfGuardResult *
tf_guard_oscillation (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *newest = tf_guard_input_get_point (input, 0);
  const TfTrajectoryPoint *earlier = find_earlier (input);
  g_autofree char *words = NULL;
  g_autofree char *n = NULL;
  g_autofree char *iteration = NULL;

  if (!newest->evidence.known)
    return tf_guard_result_new_go_on (
        TF_GUARD_OSCILLATION, "It is unknown whether this iteration restored earlier text.");
  if (newest->evidence.n_returned == 0)
    return tf_guard_result_new_go_on (TF_GUARD_OSCILLATION,
                                      "This iteration restored no earlier text.");
  if (tf_guard_input_count_since_resume (input) < 2)
    return tf_guard_result_new_go_on (
        TF_GUARD_OSCILLATION,
        "Earlier text may have been restored by hand before the project was resumed.");
  words = tf_sentence_count (TF_SENTENCE_PASSAGES, newest->evidence.n_returned);
  if (earlier == NULL)
    return tf_guard_result_new_go_on (
        TF_GUARD_OSCILLATION,
        "The loop goes back and forth: %s. Another such iteration halts the loop.", words);
  n = g_strdup_printf ("%u", (guint) earlier->evidence.n_returned);
  iteration = g_strdup_printf ("%u", earlier->iteration);
  return tf_guard_result_take_halt (TF_GUARD_OSCILLATION, TF_HALT_REASON_GUARD_OSCILLATION,
                                    tf_sentence_new (TF_SENTENCE_GUARD_OSCILLATION, "passages",
                                                     words, "n", n, "iteration", iteration, NULL));
}
