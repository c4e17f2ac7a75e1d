/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard.h"

#include <math.h>

#include "tf-guard-private.h"
#include "tf-sentence.h"

#define MAX_TOTALS_SHOWN  6
#define LEAST_FOR_A_LIMIT 4
#define ISSUES_UNSEEN     3

typedef TfGuardResult *(*TfGuardFunc) (const TfGuardInput *input, const TfConfig *config);

static const struct
{
  TfGuardFunc evaluate;
  gboolean needs_evidence;
} guards[] = {
  { tf_guard_termination, FALSE }, { tf_guard_hallucination, FALSE },
  { tf_guard_fabrication, FALSE }, { tf_guard_scope_drift, FALSE },
  { tf_guard_stagnation, FALSE },  { tf_guard_plateau, TRUE },
  { tf_guard_growth, TRUE },       { tf_guard_oscillation, TRUE },
  { tf_guard_budget, FALSE },      { tf_guard_max_iterations, FALSE },
};

static TfGuardResult *
result_new (TfGuard guard, TfVerdict verdict, TfHaltReason reason, char *message)
{
  TfGuardResult *self = g_new0 (TfGuardResult, 1);

  self->guard = guard;
  self->verdict = verdict;
  self->halt_reason = reason;
  self->message = message;
  return self;
}

void
tf_guard_result_free (TfGuardResult *self)
{
  g_free (self->message);
  g_free (self);
}

GPtrArray *
tf_guards_evaluate (const TfGuardInput *input, const TfConfig *config)
{
  g_autoptr (GPtrArray) results = NULL;

  g_return_val_if_fail (input != NULL && input->trajectory->len > 0, NULL);

  results = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_guard_result_free);
  for (guint i = 0; i < G_N_ELEMENTS (guards); i++)
    {
      TfGuardResult *result = NULL;

      if (guards[i].needs_evidence && !input->evidence)
        continue;
      result = guards[i].evaluate (input, config);
      g_ptr_array_add (results, result);
      if (result->verdict != TF_VERDICT_GO_ON)
        break;
    }
  return g_steal_pointer (&results);
}

TfGuardResult *
tf_guard_result_new_go_on (TfGuard guard, const char *format, ...)
{
  char *message;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return result_new (guard, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE, message);
}

TfGuardResult *
tf_guard_result_take_done (TfGuard guard, char *message)
{
  return result_new (guard, TF_VERDICT_DONE, TF_HALT_REASON_NONE, message);
}

TfGuardResult *
tf_guard_result_take_halt (TfGuard guard, TfHaltReason reason, char *message)
{
  return result_new (guard, TF_VERDICT_HALT, reason, message);
}

const TfTrajectoryPoint *
tf_guard_input_get_point (const TfGuardInput *input, guint back)
{
  if (back >= input->trajectory->len)
    return NULL;
  return &g_array_index (input->trajectory, TfTrajectoryPoint, input->trajectory->len - 1 - back);
}

guint64
tf_guard_input_get_total (const TfGuardInput *input, guint back)
{
  const TfTrajectoryPoint *point = tf_guard_input_get_point (input, back);

  g_return_val_if_fail (point != NULL, 0);
  return tf_counts_total (&point->counts);
}

guint
tf_guard_input_count_since_resume (const TfGuardInput *input)
{
  return input->trajectory->len - MIN (input->resumed_at, input->trajectory->len);
}

static double
get_count (const TfTrajectoryPoint *point, guint severity)
{
  return severity < TF_N_SEVERITIES ? point->counts.n[severity]
                                    : (double) tf_counts_total (&point->counts);
}

/* How many reviews came before the newest, and what they found in total. */
static guint
sum_earlier (const TfGuardInput *input, guint severity, double *out_sum)
{
  *out_sum = 0;
  for (guint back = 1; back < input->trajectory->len; back++)
    *out_sum += get_count (tf_guard_input_get_point (input, back), severity);
  return input->trajectory->len - 1;
}

gboolean
tf_guard_input_is_above_limit (const TfGuardInput *input, guint severity, char **out_words)
{
  double sum;
  guint n = sum_earlier (input, severity, &sum);
  double center = (sum + ISSUES_UNSEEN) / MAX (n, 1);
  double limit = center + 3 * sqrt (center * (1 + 1.0 / MAX (n, 1)));

  if (n < LEAST_FOR_A_LIMIT)
    *out_words = g_strdup_printf ("but control limits need %d earlier reviews and there are %u",
                                  LEAST_FOR_A_LIMIT, n);
  else if (get_count (tf_guard_input_get_point (input, 0), severity) <= limit)
    *out_words =
        g_strdup_printf ("but up to %.1f is within the control limits of the %u earlier reviews",
                         limit, n);
  else
    *out_words = g_strdup ("");
  return **out_words == '\0';
}

char *
tf_guard_input_format_totals (const TfGuardInput *input, guint first, guint last)
{
  GString *text = g_string_new (NULL);

  if (first - last + 1 > MAX_TOTALS_SHOWN)
    {
      first = last + MAX_TOTALS_SHOWN - 1;
      g_string_append (text, "… → ");
    }
  for (guint back = first + 1; back-- > last;)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT "%s", tf_guard_input_get_total (input, back),
                            back > last ? " → " : "");
  return g_string_free (text, FALSE);
}

guint64
tf_guard_percent_more (guint64 before, guint64 now)
{
  g_return_val_if_fail (before > 0 && now >= before, 0);
  return ((now - before) * 100 + before / 2) / before;
}

char *
tf_guard_format_tests (const TfTestCounts *tests)
{
  g_autofree char *passed = NULL;
  g_autofree char *n = NULL;
  g_autofree char *failed = NULL;

  if (!tests->known)
    return g_strdup (tf_sentence_get (TF_SENTENCE_TESTS_UNKNOWN));
  if (tests->total == 0)
    return g_strdup (tf_sentence_get (TF_SENTENCE_TESTS_NONE));
  if (tf_test_counts_all_passed (tests))
    return tf_sentence_count (TF_SENTENCE_TESTS_PASS, tests->total);
  passed = g_strdup_printf ("%u", tests->passed);
  n = g_strdup_printf ("%u", tests->total);
  failed = g_strdup_printf ("%u", tests->failed);
  return tf_sentence_new (TF_SENTENCE_TESTS_FAILED, "passed", passed, "n", n, "failed", failed,
                          NULL);
}
