/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard.h"

#include "tf-guard-private.h"

#define MAX_TOTALS_SHOWN 6

typedef TfGuardResult *(*TfGuardFunc) (const TfGuardInput *input, const TfConfig *config);

static const TfGuardFunc guards[] = {
  tf_guard_termination, tf_guard_hallucination, tf_guard_fabrication,    tf_guard_scope_drift,
  tf_guard_stagnation,  tf_guard_budget,        tf_guard_max_iterations,
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
      TfGuardResult *result = guards[i](input, config);

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
tf_guard_result_new_done (TfGuard guard, const char *format, ...)
{
  char *message;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return result_new (guard, TF_VERDICT_DONE, TF_HALT_REASON_NONE, message);
}

TfGuardResult *
tf_guard_result_new_halt (TfGuard guard, TfHaltReason reason, const char *format, ...)
{
  char *message;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
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
  return (guint64) point->counts.critical + point->counts.medium + point->counts.minor;
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
  if (!tests->known)
    return g_strdup ("the tests are unknown");
  if (tests->total == 0)
    return g_strdup ("there are no tests");
  if (tf_test_counts_all_passed (tests))
    return g_strdup_printf ("all %u tests pass", tests->total);
  return g_strdup_printf ("%u of %u tests pass, %u failed", tests->passed, tests->total,
                          tests->failed);
}
