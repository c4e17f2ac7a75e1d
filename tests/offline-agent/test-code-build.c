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
read_text (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

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
  return tf_test_report_to_material (report);
}

/* Returns: (transfer full): the answer; @out_stuck: its reason */
static char *
build (const char *directory, const char *task, const char *names, gboolean *out_stuck)
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
  return g_strdup (json_object_get_string_member (object, *out_stuck ? "reason" : "summary"));
}

static void
assert_map (const char *directory)
{
  g_autofree char *map = read_text (directory, TF_ACCEPTANCE_PATH);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (CONSTRAINTS, map, errors);

  if (errors->len > 0)
    g_error ("%s in:\n%s", (char *) errors->pdata[0], map);
  g_assert_cmpuint (criteria->len, ==, 4);
}

TF_TEST (criteria_get_their_tests)
{
  g_autofree char *directory = make_project ();
  gboolean stuck = TRUE;
  g_autofree char *summary =
      build (directory, LAST, "sum/ac_2_empty\nsum/test_sort\nsum/AC-31\n", &stuck);
  g_autofree char *map = read_text (directory, TF_ACCEPTANCE_PATH);

  g_assert_false (stuck);
  assert_map (directory);
  tf_test_assert_has (map, "| AC-1 | `sum/ac_2_empty`, `sum/test_sort`, `sum/AC-31` |");
  tf_test_assert_has (map, "| AC-2 | `sum/ac_2_empty` |");
  /* by the comment in its source, and not by the id with the same beginning */
  tf_test_assert_has (map, "| AC-3 | `sum/test_sort` |");
  tf_test_assert_has (map, "| AC-31 | `sum/AC-31` |");
  tf_test_assert_has (summary, "4 criteria, 4 with named tests");
  tf_test_assert_has (summary, "Tests: not run by this agent");
}

TF_TEST (unknown_names_are_reported)
{
  g_autofree char *directory = make_project ();
  gboolean stuck = TRUE;
  g_autofree char *summary = build (directory, LAST, NULL, &stuck);
  g_autofree char *map = read_text (directory, TF_ACCEPTANCE_PATH);

  g_assert_false (stuck);
  assert_map (directory);
  tf_test_assert_has (map, "| AC-1 |  | The names of the tests are unknown");
  tf_test_assert_has (map, "| AC-3 |  | No test has its id");
  tf_test_assert_has (summary, "0 with named tests, 4 with a reason");
  tf_test_assert_has (summary, "last run: none known");
}

TF_TEST (many_tests_are_bounded)
{
  g_autofree char *directory = make_project ();
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *summary = NULL;
  g_autofree char *map = NULL;
  gboolean stuck = TRUE;

  for (guint i = 1; i <= 60; i++)
    g_string_append_printf (names, "sum/case %u\n", i);
  summary = build (directory, LAST, names->str, &stuck);
  map = read_text (directory, TF_ACCEPTANCE_PATH);
  assert_map (directory);
  tf_test_assert_has (map, "`sum/case 50` | 10 more tests cover it and are not listed |");
}

TF_TEST (existing_maps_are_respected)
{
  g_autofree char *directory = make_project ();
  g_autofree char *kept = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *again = NULL;
  const char *mine = "# Mine\n\n| Criterion | Tests | Why there is none |\n|---|---|---|\n"
                     "| AC-1 | t | |\n| AC-2 | t | |\n| AC-3 | t | |\n| AC-31 | t | |\n";
  gboolean stuck = TRUE;

  g_free (tf_test_write (directory, TF_ACCEPTANCE_PATH, mine));
  g_free (build (directory, LAST, NULL, &stuck));
  kept = read_text (directory, TF_ACCEPTANCE_PATH);
  g_assert_cmpstr (kept, ==, mine);
  g_free (tf_test_write (directory, TF_ACCEPTANCE_PATH, "# How it was accepted\n"));
  g_free (build (directory, LAST, NULL, &stuck));
  joined = read_text (directory, TF_ACCEPTANCE_PATH);
  g_assert_true (g_str_has_prefix (joined, "# How it was accepted\n"));
  assert_map (directory);
  g_free (
      tf_test_write (directory, TF_ACCEPTANCE_PATH, "| Criterion | Tests | Why there is none |\n"));
  g_free (build (directory, LAST, NULL, &stuck));
  assert_map (directory);
}

TF_TEST (links_are_not_written_through)
{
  g_autofree char *directory = make_project ();
  g_autofree char *other = make_project ();
  g_autofree char *docs = g_build_filename (directory, "docs", NULL);
  g_autofree char *path = g_build_filename (docs, "acceptance.md", NULL);
  g_autofree char *target = g_build_filename (other, "precious", NULL);
  g_autofree char *untouched = NULL;
  g_autofree char *reason = NULL;
  gboolean stuck = FALSE;

  g_free (tf_test_write (other, "precious", "keep\n"));
  g_assert_cmpint (g_mkdir (docs, 0700), ==, 0);
  g_assert_cmpint (symlink (target, path), ==, 0);
  reason = build (directory, LAST, NULL, &stuck);
  untouched = read_text (other, "precious");
  g_assert_true (stuck);
  tf_test_assert_has (reason, "cannot write acceptance.md");
  g_assert_cmpstr (untouched, ==, "keep\n");
}

TF_TEST (readme_gets_known_facts)
{
  static const struct
  {
    const char *name; /* (nullable): none before */
    const char *before;
    const char *after; /* (nullable): as before */
  } rows[] = {
    { NULL, NULL,
      "# Adder\n\n## Build and test\n\nTo build it:\n\n    make\n\nTo run its "
      "tests:\n\n    make check\n" },
    { "README.md", "It adds.",
      "It adds.\n\n## Build and test\n\nTo build it:\n\n    make\n\n"
      "To run its tests:\n\n    make check\n" },
    { "README.md", "Run make.\n", "Run make.\n\n## Test\n\nTo run its tests:\n\n    make check\n" },
    { "README.rst", "Test it.\n", "Test it.\n\nBuild\n-----\n\nTo build it:\n\n    make\n" },
    { "README", "Run make, then test it.\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *directory = make_project ();
      const char *name = rows[i].name != NULL ? rows[i].name : "README.md";
      g_autofree char *summary = NULL;
      g_autofree char *after = NULL;
      gboolean stuck = TRUE;

      if (rows[i].name != NULL)
        g_free (tf_test_write (directory, name, rows[i].before));
      summary = build (directory, LAST, "sum/a\n", &stuck);
      after = read_text (directory, name);
      g_assert_cmpstr (after, ==, rows[i].after != NULL ? rows[i].after : rows[i].before);
      tf_test_assert_has (summary,
                          rows[i].after != NULL ? "Added to README" : "No README was changed");
    }
}

TF_TEST (it_reports_what_it_cannot_do)
{
  g_autofree char *directory = make_project ();
  gboolean stuck = FALSE;
  g_autofree char *reason = build (directory, "task-01-parser: Parser: reads", NULL, &stuck);
  g_autofree char *map = read_text (directory, TF_ACCEPTANCE_PATH);

  g_assert_true (stuck);
  tf_test_assert_has (reason,
                      "This agent works by rules and cannot write “task-01-parser: Parser: reads”");
  tf_test_assert_has (reason, "choose another agent");
  g_assert_null (map);
}
