/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code-reviewer"

static TfDeliverable *code;

TF_TEST (prompts_by_purpose)
{
  g_assert_cmpstr (tf_deliverable_get_prompt_name (code, TF_PURPOSE_BUILD), ==, "code-build");
  g_assert_cmpstr (tf_deliverable_get_prompt_name (code, TF_PURPOSE_REVIEW), ==, "code-review");
  g_assert_cmpstr (tf_deliverable_get_prompt_name (code, TF_PURPOSE_FIX), ==, "code-fix");
  g_assert_cmpstr (tf_deliverable_get_prompt_name (code, TF_PURPOSE_GATE), ==, "completeness-gate");
  g_assert_null (tf_deliverable_get_prompt_name (code, TF_PURPOSE_DISTIL));
}

TF_TEST (severities_are_defined)
{
  const char *text = tf_deliverable_get_severity_definitions (code);

  tf_test_assert_has (text, "- Critical: ");
  tf_test_assert_has (text, "- Medium: ");
  tf_test_assert_has (text, "- Minor: ");
}

static gboolean
is_out (const char *listing, const char *location)
{
  TfBuildInput input = code_test_input ();
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MINOR, "d", location, "");

  input.deliverable = listing;
  input.directory = "/srv/p";
  return tf_deliverable_is_out_of_scope (code, &input, issue);
}

TF_TEST (places_outside_the_tree_are_out_of_scope)
{
  static const struct
  {
    const char *location;
    gboolean out;
  } rows[] = {
    { "docs/acceptance.md", FALSE },
    { "docs/acceptance.md:9", FALSE },
    { "docs/acceptances.md", TRUE },
    { "src/parse.c", FALSE },
    { "src/parse.c:88", FALSE },
    { "src/parse.c:88:12", FALSE },
    { "src/parse.c:88-90", FALSE },
    { "src/parse.c#L88", FALSE },
    { "src/parse.c, line 88", FALSE },
    { "src/parse.c lines 3 to 5", FALSE },
    { "src/parse.c (parse_row)", FALSE },
    { "src/parse.c: parse_row()", FALSE },
    { "./src/parse.c:1", FALSE },
    { "`src/parse.c`:1", FALSE },
    { "/srv/p/src/parse.c:1", FALSE },
    { "src/", FALSE },
    { "src", FALSE },
    { "src/gone.c:1, src/parse.c:2", FALSE },
    { "src/gone.c and src/parse.c", FALSE },
    { "docs/acceptance.md:3", FALSE },
    { "N/A", FALSE },
    { "", FALSE },
    { "AC-2", FALSE },
    { "AC-2: not met", FALSE },
    { "whole project", FALSE },
    { "src/gone.c:1", TRUE },
    { "parse.c:1", TRUE },
    { "src/pars", TRUE },
    { "src/parse.c.orig:1", TRUE },
    { "/etc/passwd", TRUE },
    { "/srv/q/src/parse.c", TRUE },
    { "../src/parse.c", TRUE },
    { "docs/spec.md:3", TRUE },
    { "docs/constraints.md", TRUE },
    { "resources/adder.tar", TRUE },
    { "status.json", TRUE },
    { ".thoughtforge/runs/1", TRUE },
    { "the moon", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].location);
      g_assert_cmpint (is_out (CODE_TEST_LISTING, rows[i].location), ==, rows[i].out);
    }
}

/* A truncated listing may omit existing files. */
TF_TEST (cut_listing_proves_no_absence)
{
  const char *cut = "src/parse.c\t1\n… and 7 more files\n";

  g_assert_false (is_out (cut, "src/other.c:1"));
  g_assert_true (is_out (cut, "/etc/passwd"));
  g_assert_true (is_out (cut, "../x"));
  g_assert_false (is_out (cut, "docs/spec.md"));
  g_assert_false (is_out (NULL, "src/other.c"));
}

TF_TEST (fix_may_not_empty_the_tree)
{
  static const struct
  {
    const char *before;
    const char *after;
    const char *error;
  } rows[] = {
    { "a\t1\nb\t1\n", "a\t1\nb\t1\n", "" },
    { "a\t1\nb\t1\nc\t1\nd\t1\n", "a\t9\nb\t1\n", "" },
    { "a\t1\n", "", "no file is left" },
    { "docs/acceptance.md\t1\na\t1\n", "a\t1\nb\t1\n", "docs/acceptance.md no longer exists" },
    { "a\t1\n", "a\t1\ndocs/acceptance.md\t1\n", "" },
    { "", "a\t1\n", "" },
  };
  TfBuildInput input = code_test_input ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

      g_assert_cmpint (tf_deliverable_check_fix (code, &input, rows[i].before, rows[i].after,
                                                 errors),
                       ==, *rows[i].error == '\0');
      code_test_assert_errors (errors, rows[i].error);
    }
}

PLUGIN_TEST_MAIN (code, code_test_new)
