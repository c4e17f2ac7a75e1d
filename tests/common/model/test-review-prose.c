/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-prose.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/review-prose"

static const char *const critical[] = {
  "One critical issue remains.",
  "CRITICAL: the budget is wrong.",
  "The budget is critical",
  "critical: 1",
  "Critical issues: 2, medium: 0",
  "critical - none of the tasks has an owner",
  "There is a blocker in the schedule.",
  "Two blocking problems remain.",
  "The total must be fixed before the party.",
  "This is a must-fix.",
  "Severity: high. The total is wrong.",
  "**severity**: **high**",
  "A high-severity finding in line 4.",
  "No owner is named, which is critical.",
  "It is not acceptable: a critical defect.",
  "No medium issues, critical ones remain.",
  "No doubt this is critical.",
  "Not only critical, it is urgent.",
  "No critical issues in the budget. The schedule has a critical one.",
  "The critical path is clear, but the date is critical.",
  "Ein kritischer Fehler im Budget.",
  "I searched for critical issues and found one.",
};

static const char *const harmless[] = {
  "All good.",
  "No critical issues.",
  "There are no critical, medium or minor issues.",
  "No minor, medium, or critical findings.",
  "0 critical, 0 medium, 0 minor",
  "critical: 0, medium: 0, minor: 0",
  "| Critical | 0 |",
  "**0 Critical | 0 Major | 2 Minor**",
  "Critical issues: none.",
  "Nothing critical was found.",
  "None of these is critical.",
  "This is not critical.",
  "It isn't critical.",
  "I did not find any critical issues.",
  "No blockers found.",
  "Free of blocking issues.",
  "No blockers; no must-fix items.",
  "The critical path was checked.",
  "I took a critical look at the plan.",
  "I searched for critical, medium and minor issues and found none.",
  "Keine kritischen Fehler.",
  "uncritical, criticism, critically",
};

TF_TEST (called_critical)
{
  for (guint i = 0; i < G_N_ELEMENTS (critical); i++)
    {
      const __typeof__ (critical[0]) *row = &critical[i];
      g_autofree char *sentence = tf_review_prose_find_critical (*row);

      g_test_message ("%s", *row);
      g_assert_nonnull (sentence);
    }
}

TF_TEST (not_called_critical)
{
  for (guint i = 0; i < G_N_ELEMENTS (harmless); i++)
    {
      const __typeof__ (harmless[0]) *row = &harmless[i];
      g_autofree char *sentence = tf_review_prose_find_critical (*row);

      g_test_message ("%s", *row);
      g_assert_cmpstr (sentence, ==, NULL);
    }
}

TF_TEST (the_sentence_is_quoted)
{
  g_autofree char *sentence = tf_review_prose_find_critical (
      "I read all of it. No critical issue in the budget. The date in line 4 is critical! Bye.");
  g_autofree char *broken = tf_review_prose_find_critical ("\xff critical");

  g_assert_cmpstr (sentence, ==, "The date in line 4 is critical!");
  g_assert_nonnull (broken);
}
