/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/acceptance"

#define CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n" \
  "- AC-1: It reads rows\n- AC-2: It prints a sum\n"
#define HEADER "| Criterion | Tests | Why there is none |\n|---|---|---|\n"
#define ROW1   "| AC-1 | parse/empty, parse/long | |\n"
#define ROW2   "| AC-2 | | Needs a printer |\n"

static TfTestReport *
make_report (gboolean known, gboolean complete)
{
  TfTestReport *report = tf_test_report_new ("meson", "");

  report->counts = (TfTestCounts){ known, 2, 1, 1 };
  report->skipped = 1;
  report->names_complete = complete;
  tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (report, "parse/long", TF_TEST_OUTCOME_FAILED, NULL);
  tf_test_report_add_case (report, "print", TF_TEST_OUTCOME_SKIPPED, NULL);
  return report;
}

static char *
join (GPtrArray *errors)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < errors->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (errors, i));
  return g_string_free (text, FALSE);
}

static void
assert_errors (GPtrArray *errors, const char *expected)
{
  g_autofree char *text = join (errors);

  if (*expected == '\0')
    g_assert_cmpstr (text, ==, "");
  else if (strstr (text, expected) == NULL)
    g_error ("“%s” is not in:\n%s", expected, text);
}

TF_TEST (criteria_come_from_the_constraints)
{
  g_autoptr (GPtrArray) criteria =
      tf_acceptance_list_criteria (CONSTRAINTS "- AC-3 without a colon\n- no criterion\n");
  g_autoptr (GPtrArray) none = tf_acceptance_list_criteria ("");
  const TfCriterion *one;

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (criteria->len, ==, 3);
  one = g_ptr_array_index (criteria, 0);
  g_assert_cmpstr (one->id, ==, "AC-1");
  g_assert_cmpstr (one->statement, ==, "It reads rows");
  g_assert_null (one->tests[0]);
  g_assert_cmpstr (one->reason, ==, "");
  one = g_ptr_array_index (criteria, 2);
  g_assert_cmpstr (one->id, ==, "AC-3");
  g_assert_cmpstr (one->statement, ==, "without a colon");
}

TF_TEST (map_errors_name_the_criterion)
{
  static const struct
  {
    const char *text;
    const char *error;
  } rows[] = {
    { "# Acceptance\n\n" HEADER ROW1 ROW2, "" },
    { HEADER ROW2 ROW1, "" },
    { "# A\n\nwords\n\n## B\n\n" HEADER ROW1 ROW2 "\nmore words\n", "" },
    { NULL, "docs/acceptance.md does not exist" },
    { "", "has no table" },
    { "# Acceptance\n\nAC-1 is tested.\n", "has no table" },
    { "| Criterion | Test | Why there is none |\n|---|---|---|\n" ROW1 ROW2, "has no table" },
    { HEADER, "AC-1: no row" },
    { HEADER ROW1, "AC-2: no row" },
    { HEADER ROW1 ROW2 "| AC-9 | x | |\n", "row “AC-9”: the constraints have no such" },
    { HEADER ROW1 ROW2 "| ac-1 | x | |\n", "row “ac-1”: the constraints have no such" },
    { HEADER ROW1 ROW2 ROW1, "AC-1: has a second row" },
    { HEADER ROW1 ROW2 "\ntext\n\n" HEADER, "a second table" },
    { HEADER ROW1 "| AC-2 | | |\n", "AC-2: names neither a test nor a reason" },
    { HEADER ROW1 "| AC-2 | - | n/a |\n", "AC-2: names neither a test nor a reason" },
    { HEADER ROW1 "| AC-2 | none | None. |\n", "AC-2: names neither a test nor a reason" },
    { HEADER ROW1 "| AC-2 |\n", "AC-2: names neither a test nor a reason" },
    { HEADER ROW1 "| AC-2 | | TBD |\n", "AC-2: “TBD” is not a reason" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, rows[i].text, errors);

      g_test_message ("row %u", i);
      assert_errors (errors, rows[i].error);
      g_assert_cmpuint (criteria->len, ==, 2);
    }
}

TF_TEST (no_criteria_are_an_error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_check ("# Constraints\n", HEADER, NULL, errors);

  g_assert_cmpuint (criteria->len, ==, 0);
  assert_errors (errors, "the constraints have no acceptance criteria");
}

TF_TEST (names_are_taken_literally)
{
  static const struct
  {
    const char *cell;
    const char *names; /* separated by ";" */
  } rows[] = {
    { "a", "a" },
    { "a, b,c", "a;b;c" },
    { "`a`, `b`", "a;b" },
    { "`x[1, 2]`, y", "x[1, 2];y" },
    { "``a`b``", "a`b" },
    { "__init__, test_*_x_", "__init__;test_*_x_" },
    { "test\\_a", "test_a" },
    { "a\\|b", "a|b" },
    { "`a\\|b`", "a|b" },
    { "`a", "`a" },
    { ",, a ,", "a" },
    { "parse/*", "parse/*" },
    { "suite name: does this", "suite name: does this" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strdup_printf (HEADER "| AC-1 | %s | |\n" ROW2, rows[i].cell);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, text, errors);
      const TfCriterion *one = g_ptr_array_index (criteria, 0);
      g_autofree char *names = g_strjoinv (";", one->tests);

      assert_errors (errors, "");
      g_assert_cmpstr (names, ==, rows[i].names);
    }
}

TF_TEST (tests_must_have_run_and_passed)
{
  static const struct
  {
    const char *cell;
    gboolean known;
    gboolean complete;
    const char *fault;   /* of tf_acceptance_check */
    const char *no_name; /* of tf_acceptance_check_names */
  } rows[] = {
    { "parse/empty", TRUE, TRUE, "", "" },
    { "parse/long", TRUE, TRUE, "AC-1: the test “parse/long” failed", "" },
    { "print", TRUE, TRUE, "AC-1: the test “print” was skipped", "" },
    { "parse/empt", TRUE, TRUE, "“parse/empt” did not run", "there is no test “parse/empt”" },
    { "parse/*", TRUE, TRUE, "“parse/*” did not run", "there is no test “parse/*”" },
    { "Parse/Empty", TRUE, TRUE, "“Parse/Empty” did not run", "there is no test" },
    { "parse/empty, gone", TRUE, TRUE, "“gone” did not run", "there is no test “gone”" },
    { "gone", TRUE, FALSE, "", "" },
    { "parse/long", TRUE, FALSE, "“parse/long” failed", "" },
    { "gone", FALSE, TRUE, "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) report = make_report (rows[i].known, rows[i].complete);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) name_errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strdup_printf (HEADER "| AC-1 | %s | |\n" ROW2, rows[i].cell);
      g_autoptr (GPtrArray) criteria = tf_acceptance_check (CONSTRAINTS, text, report, errors);

      tf_acceptance_check_names (criteria, rows[i].known ? report : NULL, name_errors);
      g_test_message ("row %u", i);
      assert_errors (errors, rows[i].fault);
      assert_errors (name_errors, rows[i].no_name);
    }
}

TF_TEST (only_passed_tests_count_as_passing)
{
  static const struct
  {
    const char *map;
    gboolean known;
    guint passing;
    guint reasoned;
  } rows[] = {
    { HEADER "| AC-1 | parse/empty | |\n" ROW2, TRUE, 1, 1 },
    { HEADER "| AC-1 | parse/empty | |\n" ROW2, FALSE, 0, 1 },
    { HEADER "| AC-1 | parse/empty, parse/long | |\n" ROW2, TRUE, 0, 1 },
    { HEADER "| AC-1 | parse/empty, gone | |\n" ROW2, TRUE, 0, 1 },
    { HEADER "| AC-1 | print | |\n| AC-2 | parse/empty | both said |\n", TRUE, 1, 0 },
    { HEADER, TRUE, 0, 0 },
    { NULL, TRUE, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) report = make_report (rows[i].known, TRUE);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, rows[i].map, errors);
      TfAcceptanceCounts counts = tf_acceptance_count (criteria, report);
      TfAcceptanceCounts without = tf_acceptance_count (criteria, NULL);

      g_test_message ("row %u", i);
      g_assert_true (counts.known);
      g_assert_cmpuint (counts.total, ==, 2);
      g_assert_cmpuint (counts.passing, ==, rows[i].passing);
      g_assert_cmpuint (counts.reasoned, ==, rows[i].reasoned);
      g_assert_cmpuint (without.passing, ==, 0);
    }
}

TF_TEST (only_what_the_constraints_allow_may_be_checked_by_hand)
{
  static const struct
  {
    const char *statement;
    const char *row;
    gboolean allowed;
  } rows[] = {
    { "It prints a page", "| AC-1 | print | |\n", TRUE },
    { "It prints a page", "| AC-1 | | checked by hand |\n", FALSE },
    { "It prints a page (by hand)", "| AC-1 | | needs a printer |\n", TRUE },
    { "It prints a page, checked By Hand.", "| AC-1 | | needs a printer |\n", TRUE },
    { "It prints a page nearby handles", "| AC-1 | | needs a printer |\n", FALSE },
    { "It prints a page; by handing over", "| AC-1 | | needs a printer |\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *constraints =
          g_strdup_printf ("# Constraints\n\n## Acceptance Criteria\n\n- AC-1: %s\n",
                           rows[i].statement);
      g_autofree char *map = g_strconcat (HEADER, rows[i].row, NULL);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (constraints, map, errors);

      assert_errors (errors, "");
      tf_acceptance_check_by_hand (criteria, errors);
      g_test_message ("row %u", i);
      assert_errors (errors,
                     rows[i].allowed ? "" : "AC-1 has no test in docs/acceptance.md: write");
    }
}

TF_TEST (written_map_is_read_back)
{
  static const char *const names[] = {
    "a", "x[1, 2]", "a|b", "__init__", "a`b", "two  blanks", NULL
  };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_list_criteria (CONSTRAINTS);
  g_autoptr (GPtrArray) again = NULL;
  TfCriterion *one = g_ptr_array_index (criteria, 0);
  TfCriterion *two = g_ptr_array_index (criteria, 1);
  g_autofree char *text = NULL;

  g_strfreev (one->tests);
  one->tests = g_strdupv ((char **) names);
  g_free (two->reason);
  two->reason = g_strdup ("needs a | printer\nand paper");
  text = tf_acceptance_to_text (criteria);
  again = tf_acceptance_read (CONSTRAINTS, text, errors);
  assert_errors (errors, "");
  one = g_ptr_array_index (again, 0);
  two = g_ptr_array_index (again, 1);
  g_assert_true (g_strv_equal ((const char *const *) one->tests, names));
  g_assert_cmpstr (one->reason, ==, "");
  g_assert_cmpstr (two->reason, ==, "needs a | printer and paper");
}
