/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-baseline.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/baseline"

TF_TEST (a_result_names_command_and_source)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("make check", "");
  g_autofree char *text = NULL;

  report->counts = (TfTestCounts){ TRUE, 16, 16, 0 };
  g_free (report->command);
  report->command = g_strdup ("make -k check");
  g_free (report->command_source);
  report->command_source = g_strdup ("found by Makefile");
  text = tf_baseline_describe ("thing", report);
  g_assert_cmpstr (text, ==,
                   "The code base “thing” as it was given: 16 tests, 16 passed, 0 failed (make "
                   "check); command: make -k check (found by Makefile)");
}

/* No number stands for what is not known. */
TF_TEST (an_unknown_result_says_why)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("", "no tests were found");
  g_autofree char *text = tf_baseline_describe ("thing", report);

  g_assert_cmpstr (text, ==, "The code base “thing” as it was given: unknown: no tests were found");
}
