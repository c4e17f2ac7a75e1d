/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-permit.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-permit"

static TfWeakening *
make (TfWeakeningKind kind)
{
  TfWeakening *weakening = tf_weakening_new (kind, "tests/test_total.py", "test_sum", "");

  weakening->first = 10;
  weakening->last = 14;
  return weakening;
}

static const struct
{
  const char *text;
  TfWeakeningKind kind;
  gboolean allowed;
} texts[] = {
  { "Fix the typo in test_sum.", TF_WEAKENING_EXPECTED, TRUE },
  { "Change tests/test_total.py to the new format.", TF_WEAKENING_EXPECTED, TRUE },
  { "Update test_total.py.", TF_WEAKENING_FEWER, TRUE },
  { "Remove test_sum.", TF_WEAKENING_GONE, TRUE },
  { "Remove test_sum.", TF_WEAKENING_SKIPPED, TRUE },
  { "Skip test_sum where there is no network.", TF_WEAKENING_SKIPPED, TRUE },
  { "Replace unittest by pytest.", TF_WEAKENING_RUNNER, TRUE },
  { "Change the tests to pytest.", TF_WEAKENING_RUNNER, TRUE },
  /* nobody asked */
  { "", TF_WEAKENING_EXPECTED, FALSE },
  { "tests/test_total.py tests the sum.", TF_WEAKENING_EXPECTED, FALSE },
  { "test_sum must keep passing, so change the program.", TF_WEAKENING_EXPECTED, FALSE },
  { "Do not change test_sum.", TF_WEAKENING_EXPECTED, FALSE },
  { "Change total.py so that test_sum is green.", TF_WEAKENING_EXPECTED, FALSE },
  { "Fix the typo in test_sums.", TF_WEAKENING_EXPECTED, FALSE },
  { "Fix the typo in test_sum.", TF_WEAKENING_GONE, FALSE },
  { "Fix the typo in test_sum.", TF_WEAKENING_SKIPPED, FALSE },
  { "Update tests/test_total.py.", TF_WEAKENING_RUNNER, TRUE },
  { "Tests run with pytest.", TF_WEAKENING_RUNNER, FALSE },
  /* never asked for */
  { "Change test_sum.", TF_WEAKENING_CONSTANT, FALSE },
  { "Change test_sum.", TF_WEAKENING_SILENCED, FALSE },
  { "Change test_sum.", TF_WEAKENING_REPLACED, FALSE },
  { "Change test_total.py.", TF_WEAKENING_HIDDEN, FALSE },
};

TF_TEST (texts_that_ask_for_a_change)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *const all[] = { "# Specification\n\nIt sums.\n", texts[i].text, NULL };
      TfTestPermit permit = { .texts = all };
      g_autoptr (TfWeakening) weakening = make (texts[i].kind);

      g_test_message ("row %u: %s", i, texts[i].text);
      g_assert_cmpint (tf_test_permit_allows (&permit, weakening), ==, texts[i].allowed);
    }
}

static const struct
{
  const char *location;
  const char *recommendation;
  gboolean anywhere;
  TfWeakeningKind kind;
  gboolean allowed;
} issues[] = {
  { "tests/test_total.py:10", "", FALSE, TF_WEAKENING_EXPECTED, TRUE },
  { "tests/test_total.py:14", "", FALSE, TF_WEAKENING_FEWER, TRUE },
  { "tests/test_total.py:9", "", FALSE, TF_WEAKENING_FEWER, FALSE },
  { "tests/test_total.py:15", "", FALSE, TF_WEAKENING_FEWER, FALSE },
  { "tests/test_total.py:15", "", TRUE, TF_WEAKENING_FEWER, TRUE },
  { "tests/test_total.py", "", FALSE, TF_WEAKENING_FEWER, TRUE },
  { "tests/test_total.pyx:10", "", FALSE, TF_WEAKENING_EXPECTED, FALSE },
  { "total.py:10", "", TRUE, TF_WEAKENING_EXPECTED, FALSE },
  { "tests/test_total.py:10", "", FALSE, TF_WEAKENING_GONE, FALSE },
  { "tests/test_total.py:10", "", FALSE, TF_WEAKENING_SKIPPED, FALSE },
  { "tests/test_total.py:10", "", FALSE, TF_WEAKENING_CONSTANT, FALSE },
  { "N/A", "Delete test_sum.", FALSE, TF_WEAKENING_GONE, TRUE },
  { "N/A", "Correct test_sum.", FALSE, TF_WEAKENING_EXPECTED, TRUE },
};

TF_TEST (issues_that_excuse_a_change)
{
  for (guint i = 0; i < G_N_ELEMENTS (issues); i++)
    {
      g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
      TfTestPermit permit = { .issues = list, .anywhere = issues[i].anywhere };
      g_autoptr (TfWeakening) weakening = make (issues[i].kind);

      g_ptr_array_add (list, tf_issue_new (TF_SEVERITY_MEDIUM, "It is wrong.", issues[i].location,
                                           issues[i].recommendation));
      g_test_message ("row %u", i);
      g_assert_cmpint (tf_test_permit_allows (&permit, weakening), ==, issues[i].allowed);
    }
}
