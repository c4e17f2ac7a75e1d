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
#ifdef __SANITIZE_ADDRESS__
#define MANY_ROWS 1000
#else
#define MANY_ROWS 30000
#endif
#define MANY_ROWS_US (2 * G_USEC_PER_SEC)
#define ROW1         "| AC-1 | parse/empty, parse/long | |\n"
#define ROW2         "| AC-2 | | Needs a printer |\n"

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
    { HEADER ROW1 "| AC-2 | All tests | |\n", "AC-2: “all tests” is no test of it" },
    { HEADER ROW1 "| AC-2 | `all tests` | |\n", "" },
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
  g_autoptr (GPtrArray) criteria = tf_acceptance_read ("# Constraints\n", HEADER, errors);

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

TF_TEST (tests_must_exist)
{
  static const struct
  {
    const char *cell;
    gboolean known;
    gboolean complete;
    const char *error;
  } rows[] = {
    { "parse/empty", TRUE, TRUE, "" },
    { "parse/long", TRUE, TRUE, "" },
    { "print", TRUE, TRUE, "" },
    { "parse/empt", TRUE, TRUE, "there is no test “parse/empt”" },
    { "parse/*", TRUE, TRUE, "there is no test “parse/*”" },
    { "Parse/Empty", TRUE, TRUE, "there is no test" },
    { "parse/empty, gone", TRUE, TRUE, "there is no test “gone”" },
    { "gone", TRUE, FALSE, "" },
    { "gone", FALSE, TRUE, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) report = make_report (rows[i].known, rows[i].complete);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strdup_printf (HEADER "| AC-1 | %s | |\n" ROW2, rows[i].cell);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, text, errors);

      tf_acceptance_check_names (criteria, report, errors);
      g_test_message ("row %u", i);
      assert_errors (errors, rows[i].error);
    }
}

/* settling */

typedef enum
{
  REPORT_NONE,
  REPORT_UNKNOWN,
  REPORT_ALL_NAMES,
  REPORT_SOME_NAMES,
  REPORT_EXIT,
  REPORT_PASSED,
  REPORT_TWICE,
} Report;

static TfTestReport *
new_report (Report kind)
{
  TfTestReport *report = NULL;

  if (kind == REPORT_NONE)
    return NULL;
  if (kind != REPORT_EXIT && kind != REPORT_PASSED && kind != REPORT_TWICE)
    return make_report (kind != REPORT_UNKNOWN, kind == REPORT_ALL_NAMES);
  report = tf_test_report_new ("make", "");
  report->counts = (TfTestCounts){ TRUE, 1, 1, 0 };
  report->exit_only = kind == REPORT_EXIT;
  report->names_complete = kind != REPORT_EXIT;
  tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_PASSED, NULL);
  if (kind == REPORT_TWICE)
    {
      report->counts = (TfTestCounts){ TRUE, 2, 1, 1 };
      tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_FAILED, NULL);
    }
  return report;
}

/* The state of one criterion with that statement and row. */
static TfCriterion *
settle (const char *statement, const char *row, Report kind, const GPtrArray *consents)
{
  g_autofree char *constraints =
      g_strdup_printf ("# Constraints\n\n## Acceptance Criteria\n\n- AC-1: %s\n", statement);
  g_autofree char *map = g_strconcat (HEADER, row, NULL);
  g_autoptr (TfTestReport) report = new_report (kind);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (constraints, map, errors);

  tf_acceptance_settle (criteria, report, consents);
  return g_ptr_array_steal_index (criteria, 0);
}

TF_TEST (only_named_tests_that_passed_count)
{
  static const struct
  {
    const char *row;
    Report report;
    TfCriterionState state;
    const char *why;
  } rows[] = {
    { "| AC-1 | parse/empty | |\n", REPORT_ALL_NAMES, TF_CRITERION_TESTED, "" },
    { "| AC-1 | parse/empty | and a reason |\n", REPORT_ALL_NAMES, TF_CRITERION_TESTED, "" },
    { "| AC-1 | parse/empty | |\n", REPORT_SOME_NAMES, TF_CRITERION_TESTED, "" },
    { "| AC-1 | parse/empty | |\n", REPORT_UNKNOWN, TF_CRITERION_OPEN, "is unknown" },
    { "| AC-1 | parse/empty | |\n", REPORT_NONE, TF_CRITERION_OPEN, "is unknown" },
    { "| AC-1 | parse/empty | |\n", REPORT_EXIT, TF_CRITERION_OPEN, "only the exit status" },
    { "| AC-1 | parse/empty | |\n", REPORT_TWICE, TF_CRITERION_OPEN, "“parse/empty” failed" },
    { "| AC-1 | parse/empty, parse/long | |\n", REPORT_ALL_NAMES, TF_CRITERION_OPEN,
      "“parse/long” failed" },
    { "| AC-1 | print | |\n", REPORT_ALL_NAMES, TF_CRITERION_OPEN, "“print” was skipped" },
    { "| AC-1 | parse/empty, gone | |\n", REPORT_ALL_NAMES, TF_CRITERION_OPEN,
      "“gone” did not run" },
    { "| AC-1 | gone | |\n", REPORT_SOME_NAMES, TF_CRITERION_OPEN, "“gone” has no known result" },
    { "| AC-1 | other/parse/empty | |\n", REPORT_ALL_NAMES, TF_CRITERION_OPEN, "did not run" },
    { "| AC-1 | empty | |\n", REPORT_ALL_NAMES, TF_CRITERION_OPEN, "did not run" },
    { "| AC-1 | | 4950 more tests cover it |\n", REPORT_PASSED, TF_CRITERION_OPEN,
      "names no test: 4950 more" },
    { "| AC-1 | | accepted by the user |\n", REPORT_PASSED, TF_CRITERION_OPEN, "names no test" },
    { "| AC-1 | all tests | |\n", REPORT_PASSED, TF_CRITERION_OPEN, "is no test of it" },
    { "", REPORT_PASSED, TF_CRITERION_OPEN, "names no test" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfCriterion) one = settle ("It reads rows", rows[i].row, rows[i].report, NULL);

      g_test_message ("row %u: %s", i, one->detail);
      g_assert_cmpint ((int) one->state, ==, (int) rows[i].state);
      g_assert_nonnull (strstr (one->detail, rows[i].why));
    }
}

TF_TEST (all_tests_show_only_that_all_tests_pass)
{
  static const struct
  {
    const char *statement;
    Report report;
    gboolean whole;
    TfCriterionState state;
  } rows[] = {
    { "All tests pass", REPORT_PASSED, TRUE, TF_CRITERION_TESTED },
    { "All tests of the software pass (asked: “make it solid, and fast”)", REPORT_PASSED, TRUE,
      TF_CRITERION_TESTED },
    { "Every existing test must still pass.", REPORT_EXIT, TRUE, TF_CRITERION_TESTED },
    { "All the existing tests pass with `make check`", REPORT_PASSED, TRUE, TF_CRITERION_TESTED },
    { "Alle vorhandenen Tests bestehen.", REPORT_PASSED, TRUE, TF_CRITERION_TESTED },
    { "All tests pass", REPORT_ALL_NAMES, TRUE, TF_CRITERION_OPEN },
    { "All tests pass", REPORT_UNKNOWN, TRUE, TF_CRITERION_OPEN },
    { "All tests pass", REPORT_NONE, TRUE, TF_CRITERION_OPEN },
    { "All tests pass and the report is printed", REPORT_PASSED, FALSE, TF_CRITERION_OPEN },
    { "All tests pass with full coverage", REPORT_PASSED, FALSE, TF_CRITERION_OPEN },
    { "It prints a report when all tests pass", REPORT_PASSED, FALSE, TF_CRITERION_OPEN },
    { "Not all tests pass", REPORT_PASSED, FALSE, TF_CRITERION_OPEN },
    { "All tests of the parser pass", REPORT_PASSED, FALSE, TF_CRITERION_OPEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfCriterion) one =
          settle (rows[i].statement, "| AC-1 | all tests | |\n", rows[i].report, NULL);

      g_test_message ("row %u: %s", i, one->detail);
      g_assert_cmpint (tf_acceptance_is_whole (rows[i].statement), ==, rows[i].whole);
      g_assert_cmpint ((int) one->state, ==, (int) rows[i].state);
    }
}

TF_TEST (only_what_the_constraints_allow_may_be_checked_by_hand)
{
  static const struct
  {
    const char *statement;
    const char *row;
    TfCriterionState state;
  } rows[] = {
    { "It prints a page", "| AC-1 | | checked by hand |\n", TF_CRITERION_OPEN },
    { "It prints a page (by hand)", "| AC-1 | | needs a printer |\n", TF_CRITERION_BY_HAND },
    { "It prints a page, checked By  Hand.", "| AC-1 | | needs a printer |\n",
      TF_CRITERION_BY_HAND },
    { "It prints a page; it is to be checked by hand", "| AC-1 | | x |\n", TF_CRITERION_BY_HAND },
    { "It prints, checked by hand unless a test has its id", "| AC-1 | print | |\n",
      TF_CRITERION_OPEN },
    { "It prints a page, checked by hand", "| AC-1 | parse/empty | |\n", TF_CRITERION_TESTED },
    { "The sums need not be checked by hand", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
    { "It is generated, not written by hand", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
    { "Nobody edits the file by hand", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
    { "It prints a page nearby handles", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
    { "It prints a page; by handing over", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfCriterion) one = settle (rows[i].statement, rows[i].row, REPORT_ALL_NAMES, NULL);

      g_test_message ("row %u: %s", i, one->detail);
      g_assert_cmpint ((int) one->state, ==, (int) rows[i].state);
    }
}

TF_TEST (consent_holds_for_one_statement)
{
  static const struct
  {
    const char *id;
    const char *statement; /* of the consent */
    const char *row;
    TfCriterionState state;
  } rows[] = {
    { "AC-1", "It reads rows", "| AC-1 | | x |\n", TF_CRITERION_ACCEPTED },
    { "AC-1", "It reads rows", "| AC-1 | print | |\n", TF_CRITERION_ACCEPTED },
    { "AC-1", "It reads rows", "", TF_CRITERION_ACCEPTED },
    { "AC-1", "It reads rows", "| AC-1 | parse/empty | |\n", TF_CRITERION_TESTED },
    { "AC-1", "It reads rows.", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
    { "AC-11", "It reads rows", "| AC-1 | | x |\n", TF_CRITERION_OPEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) consents =
          g_ptr_array_new_with_free_func ((GDestroyNotify) tf_consent_free);
      TfConsent *consent = g_new0 (TfConsent, 1);
      g_autoptr (TfCriterion) one = NULL;

      consent->id = g_strdup (rows[i].id);
      consent->statement = g_strdup (rows[i].statement);
      consent->reason = g_strdup ("no printer here");
      g_ptr_array_add (consents, consent);
      one = settle ("It reads rows", rows[i].row, REPORT_ALL_NAMES, consents);
      g_test_message ("row %u: %s", i, one->detail);
      g_assert_cmpint ((int) one->state, ==, (int) rows[i].state);
      if (one->state == TF_CRITERION_ACCEPTED)
        g_assert_cmpstr (one->detail, ==, "no printer here");
    }
}

TF_TEST (each_criterion_is_counted_once)
{
  static const struct
  {
    const char *map;
    Report report;
    guint passing;
    const char *open; /* of tf_acceptance_check_open() */
    const char *tally;
  } rows[] = {
    { HEADER "| AC-1 | parse/empty | |\n| AC-2 | | x |\n", REPORT_PASSED, 1,
      "AC-2 has no passing test: docs/acceptance.md names no test: x. Write one, or accept it as "
      "it "
      "is: thoughtforgectl waive 7c1e AC-2 REASON",
      "2 criteria: 1 with passing tests, 1 open (AC-2)" },
    { HEADER "| AC-1 | parse/empty | |\n| AC-2 | parse/empty | |\n", REPORT_PASSED, 2, "",
      "2 criteria: 2 with passing tests" },
    /* failing and unknown tests are reported by themselves, once */
    { HEADER "| AC-1 | parse/long | |\n| AC-2 | parse/empty | |\n", REPORT_ALL_NAMES, 1, "",
      "2 criteria: 1 with passing tests, 1 open (AC-1)" },
    { HEADER "| AC-1 | parse/long | |\n| AC-2 | parse/empty | |\n", REPORT_UNKNOWN, 0, "",
      "2 criteria: 0 with passing tests, 2 open (AC-1, AC-2)" },
    { HEADER, REPORT_PASSED, 0, "AC-1 has no passing test",
      "2 criteria: 0 with passing tests, 2 open (AC-1, AC-2)" },
    { NULL, REPORT_NONE, 0, "AC-1 has no passing test",
      "2 criteria: 0 with passing tests, 2 open (AC-1, AC-2)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfTestReport) report = new_report (rows[i].report);
      g_autoptr (GPtrArray) ignored = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, rows[i].map, ignored);
      g_autoptr (TfAcceptanceTally) tally = NULL;
      g_autofree char *words = NULL;
      TfAcceptanceCounts counts;

      tf_acceptance_settle (criteria, report, NULL);
      counts = tf_acceptance_count (criteria);
      tally = tf_acceptance_tally (criteria);
      words = tf_acceptance_tally_describe (tally);
      g_test_message ("row %u", i);
      g_assert_true (counts.known);
      g_assert_cmpuint (counts.total, ==, 2);
      g_assert_cmpuint (counts.passing, ==, rows[i].passing);
      g_assert_cmpuint (counts.agreed, ==, 0);
      g_assert_cmpstr (words, ==, rows[i].tally);
      tf_acceptance_check_open (criteria, "7c1e", errors);
      assert_errors (errors, rows[i].open);
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

/* Time grows with the length: searched in lists, these rows take several seconds. */
TF_TEST (many_rows_take_no_time)
{
  g_autoptr (GString) constraints = g_string_new ("# Constraints\n\n## Acceptance Criteria\n\n");
  g_autoptr (GString) map = g_string_new ("# Acceptance\n\n" HEADER);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = NULL;
  gint64 begin = tf_test_used ();

  for (guint i = 1; i <= MANY_ROWS; i++)
    {
      g_string_append_printf (constraints, "- AC-%u: It reads row %u\n", i, i);
      g_string_append_printf (map, "| AC-%u | parse/row-%u | |\n", i, i);
    }
  criteria = tf_acceptance_read (constraints->str, map->str, errors);
  g_assert_cmpuint (criteria->len, ==, MANY_ROWS);
  g_assert_cmpuint (errors->len, ==, 0);
  g_assert_cmpint (tf_test_used () - begin, <, MANY_ROWS_US);
}
