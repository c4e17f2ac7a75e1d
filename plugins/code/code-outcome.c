/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-outcome.h"

void
code_outcome_set_detail (TfTestReport *report, const char *detail)
{
  g_free (report->detail);
  report->detail = g_strdup (detail);
}

/* The failed tests that could not run. Returns: (transfer container) (element-type TfTestCase) */
static GPtrArray *
list_explained (const TfTestReport *report,
                CodeNeeds *needs,
                guint *out_n_failed,
                guint *out_n_passed)
{
  GPtrArray *explained = g_ptr_array_new ();

  *out_n_failed = 0;
  *out_n_passed = 0;
  for (guint i = 0; i < report->cases->len; i++)
    {
      TfTestCase *test = g_ptr_array_index (report->cases, i);

      *out_n_passed += test->outcome == TF_TEST_OUTCOME_PASSED ? 1 : 0;
      if (test->outcome != TF_TEST_OUTCOME_FAILED)
        continue;
      ++*out_n_failed;
      if (code_needs_explain (needs, test->message))
        g_ptr_array_add (explained, test);
    }
  if (report->counts.known)
    {
      *out_n_failed = report->counts.failed;
      *out_n_passed = report->counts.passed;
    }
  return explained;
}

static void
skip (TfTestReport *report, const GPtrArray *explained, const char *missing)
{
  g_autofree char *detail = g_strdup_printf ("%u tests did not run: %s", explained->len, missing);

  for (guint i = 0; i < explained->len; i++)
    ((TfTestCase *) g_ptr_array_index (explained, i))->outcome = TF_TEST_OUTCOME_SKIPPED;
  report->counts.failed -= explained->len;
  report->counts.total -= explained->len;
  report->skipped += explained->len;
  code_outcome_set_detail (report, detail);
}

static void
set_environment (TfTestReport *report, const char *missing, guint n_explained, guint n_passed)
{
  g_autofree char *text = n_passed > 0
                              ? g_strdup_printf ("%s (%u test%s could not run, %u passed)", missing,
                                                 n_explained, n_explained == 1 ? "" : "s", n_passed)
                              : g_strdup (missing);

  tf_test_report_set_environment (report, text);
}

void
code_outcome_explain (TfTestReport *report, CodeNeeds *needs, const CodeCause *cause, int exit_code)
{
  guint n_failed = 0;
  guint n_passed = 0;
  g_autoptr (GPtrArray) explained = list_explained (report, needs, &n_failed, &n_passed);
  g_autofree char *missing = code_needs_describe (needs);

  if (exit_code <= 0 || missing == NULL)
    return;
  if (explained->len > 0 && explained->len == n_failed)
    set_environment (report, missing, explained->len, n_passed);
  else if (explained->len > 0 && report->counts.known)
    skip (report, explained, missing);
  else if (explained->len == 0 && n_passed == 0 && (report->exit_only || n_failed == 0) &&
           !code_cause_is_of_tree (cause))
    set_environment (report, missing, 0, 0);
}
