/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-removal.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-removal"

#define PYTEST "tests/test_total.py::TestTotal::test_is_right[1-2]"

static const struct
{
  const char *text;
  const char *name;
  gboolean asked;
} rows[] = {
  { "Remove test_is_right.", PYTEST, TRUE },
  { "Please delete the obsolete test test_is_right", PYTEST, TRUE },
  { "Delete `test_is_right`, it repeats another.", PYTEST, TRUE },
  { "Remove test_a and test_is_right.", PYTEST, TRUE },
  { "Delete tests/test_total.py.", PYTEST, TRUE },
  { "Delete test_total.py.", PYTEST, TRUE },
  { "Remove the class TestTotal", PYTEST, TRUE },
  { "Rename test_is_right to test_sums.", PYTEST, TRUE },
  { "Consider merging test_is_right into test_a.", PYTEST, TRUE },
  { "Remove the case adds two numbers.", "Total > adds two numbers", TRUE },
  { "test_is_right fails.", PYTEST, FALSE },
  { "test_is_right fails: remove the rounding.", PYTEST, FALSE },
  { "Remove the rounding so that test_is_right passes.", PYTEST, FALSE },
  { "Do not remove test_is_right.", PYTEST, FALSE },
  { "Never delete the test test_is_right.", PYTEST, FALSE },
  { "Remove test_is_right_too.", PYTEST, FALSE },
  { "Remove my_test_is_right.", PYTEST, FALSE },
  { "Remove the tests.", PYTEST, FALSE },
  { "Rename total to sum.", "shop/total/TestSum", FALSE },
  { "", PYTEST, FALSE },
};

TF_TEST (only_what_is_named_as_to_be_removed_is_asked_for)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssue) advised = tf_issue_new (TF_SEVERITY_MINOR, "x", "N/A", rows[i].text);
      g_autoptr (TfIssue) described =
          *rows[i].text != '\0' ? tf_issue_new (TF_SEVERITY_MINOR, rows[i].text, "N/A", "") : NULL;

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (tf_test_removal_is_asked (advised, rows[i].name), ==, rows[i].asked);
      if (described != NULL)
        g_assert_cmpint (tf_test_removal_is_asked (described, rows[i].name), ==, rows[i].asked);
    }
}

static const struct
{
  const char *name;
  const char *stem;
} stems[] = {
  { "test_2", "test_2" },
  { "test_x[a-[b]-c]", "test_x[]" },
  { "test_x[1] (2)", "test_x[]" },
  { "x (2) y", "x [] y" },
  { "x (two)", "x []" },
  { "root == /tmp/t-Config-b_qL (1)", "root == #" },
  { "in /var/tmp/x, twice", "in #, twice" },
  { "/tmpfiles", "/tmpfiles" },
  { "after iteration 2, keys = 3 (2)", "after iteration 2, keys = #" },
  { "x=3.5 ok", "x=# ok" },
  { "a == b", "a == b" },
  { "= x 3", "= x 3" },
  { "at 0x7f3a ok", "at # ok" },
  { "at 0x", "at 0x" },
  { "pid 12345", "pid 12345" },
  { "pid 123456", "pid #" },
  { "a) b", "a) b" },
  { "", "" },
};

TF_TEST (what_varies_is_not_part_of_the_stem)
{
  for (guint i = 0; i < G_N_ELEMENTS (stems); i++)
    {
      g_autofree char *stem = tf_test_removal_dup_stem (stems[i].name);

      g_assert_cmpstr (stem, ==, stems[i].stem);
    }
}
