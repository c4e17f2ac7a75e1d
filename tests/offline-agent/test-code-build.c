/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "oa-code-build.h"
#include "tf-acceptance.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/code-build"

#define CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: All tests of the software pass\n" \
  "- AC-2: It reads empty files\n- AC-3: It sorts\n- AC-31: It prints\n"
#define LAST "task-02-acceptance: map the criteria"

static char *
make_project (void)
{
  char *directory = tf_test_make_dir ();

  g_free (tf_test_write (directory, "Makefile", "all:\n\tcc -o sum src/sum.c\n"));
  g_free (tf_test_write (directory, "src/sum.c", "int main (void) { return 0; }\n"));
  g_free (tf_test_write (directory, "tests/test_sum.c",
                         "/* AC-3 */\nstatic void\ntest_sort (void)\n{\n}\n"));
  return directory;
}

static char *
make_results (void)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("make check", "");

  report->counts = (TfTestCounts){ TRUE, 3, 3, 0 };
  g_free (report->command);
  report->command = g_strdup ("make check");
  return tf_test_report_to_material (report, NULL);
}

/* @before (nullable): the map so far. Returns: (transfer full): the summary or, if @out_stuck, the
 * reason; @out_map (transfer full) (nullable) */
static char *
build (const char *directory,
       const char *task,
       const char *names,
       const char *before,
       gboolean *out_stuck,
       char **out_map)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "");
  g_autofree char *results = make_results ();
  g_autofree char *answer = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  JsonObject *object;

  tf_prompt_add (prompt, "intent", "docs/intent.md", "# Adder\n");
  tf_prompt_add (prompt, "constraints", "docs/constraints.md", CONSTRAINTS);
  tf_prompt_add (prompt, "task", "", task);
  if (before != NULL)
    tf_prompt_add (prompt, "acceptance", TF_ACCEPTANCE_PATH, before);
  if (names != NULL)
    {
      tf_prompt_add (prompt, "test_names", "all", names);
      tf_prompt_add (prompt, "test_results", "make check", results);
    }
  answer = oa_code_build (prompt, directory);
  node = tf_json_extract (answer, &error);
  g_assert_no_error (error);
  object = json_node_get_object (node);
  *out_stuck = json_object_get_boolean_member (object, "stuck");
  *out_map = g_strdup (json_object_get_string_member_with_default (object, "acceptance", NULL));
  return g_strdup (json_object_get_string_member (object, *out_stuck ? "reason" : "summary"));
}

static void
assert_map (const char *map)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, map, errors);

  if (errors->len > 0)
    g_error ("%s in:\n%s", (char *) errors->pdata[0], map);
  g_assert_cmpuint (criteria->len, ==, 4);
}

TF_TEST (criteria_get_their_tests)
{
  g_autofree char *directory = make_project ();
  g_autofree char *map = NULL;
  gboolean stuck = TRUE;
  g_autofree char *summary =
      build (directory, LAST, "sum/ac_2_empty\nsum/test_sort\nsum/AC-31\n", NULL, &stuck, &map);

  g_assert_false (stuck);
  assert_map (map);
  tf_test_assert_has (map, "| AC-1 | all tests |  |");
  tf_test_assert_has (map, "| AC-2 | `sum/ac_2_empty` |");
  /* by the comment in its source, and not by the id with the same beginning */
  tf_test_assert_has (map, "| AC-3 | `sum/test_sort` |");
  tf_test_assert_has (map, "| AC-31 | `sum/AC-31` |");
  tf_test_assert_has (summary, "4 criteria, 4 with tests");
  tf_test_assert_has (summary, "Tests: not run by this agent");
}

TF_TEST (unknown_names_are_reported)
{
  g_autofree char *directory = make_project ();
  g_autofree char *map = NULL;
  gboolean stuck = TRUE;
  g_autofree char *summary = build (directory, LAST, NULL, NULL, &stuck, &map);

  g_assert_false (stuck);
  assert_map (map);
  tf_test_assert_has (map, "| AC-1 | all tests |  |");
  tf_test_assert_has (map, "| AC-3 |  | No test has its id");
  tf_test_assert_has (summary, "1 with tests, 3 with a reason");
  tf_test_assert_has (summary, "last run: none known");
}

/* A repository of thousands of tests has no "more tests" for a criterion. */
TF_TEST (many_tests_are_not_listed)
{
  g_autofree char *directory = make_project ();
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *summary = NULL;
  g_autofree char *map = NULL;
  gboolean stuck = TRUE;

  for (guint i = 1; i <= 60; i++)
    g_string_append_printf (names, "sum/case %u\n", i);
  summary = build (directory, LAST, names->str, NULL, &stuck, &map);
  assert_map (map);
  tf_test_assert_has (map, "| AC-1 | all tests |  |");
  g_assert_null (strstr (map, "sum/case"));
}

TF_TEST (existing_maps_are_respected)
{
  g_autofree char *directory = make_project ();
  const char *mine = "# Mine\n\n| Criterion | Tests | Why there is none |\n|---|---|---|\n"
                     "| AC-1 | t | |\n| AC-2 | t | |\n| AC-3 | t | |\n| AC-31 | t | |\n";
  g_autofree char *kept = NULL;
  g_autofree char *made = NULL;
  gboolean stuck = TRUE;

  g_free (build (directory, LAST, NULL, mine, &stuck, &kept));
  g_assert_cmpstr (kept, ==, mine);
  g_free (
      build (directory, LAST, NULL, "| Criterion | Tests | Why there is none |\n", &stuck, &made));
  assert_map (made);
}

TF_TEST (it_reports_what_it_cannot_do)
{
  g_autofree char *directory = make_project ();
  gboolean stuck = FALSE;
  g_autofree char *map = NULL;
  g_autofree char *reason =
      build (directory, "task-01-parser: Parser: reads", NULL, NULL, &stuck, &map);

  g_assert_true (stuck);
  tf_test_assert_has (reason,
                      "This agent works by rules and cannot write “task-01-parser: Parser: reads”");
  tf_test_assert_has (reason, "choose another agent");
  g_assert_null (map);
}
