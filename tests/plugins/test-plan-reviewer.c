/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "plan-test.h"
#include "plugin-test.h"
#include "tf-issue.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan/reviewer"

static TfDeliverable *plan;

TF_TEST (prompt_names)
{
  g_assert_cmpstr (tf_deliverable_get_prompt_name (plan, TF_PURPOSE_BUILD), ==, "plan-build");
  g_assert_cmpstr (tf_deliverable_get_prompt_name (plan, TF_PURPOSE_REVIEW), ==, "plan-review");
  g_assert_cmpstr (tf_deliverable_get_prompt_name (plan, TF_PURPOSE_FIX), ==, "plan-fix");
  g_assert_null (tf_deliverable_get_prompt_name (plan, TF_PURPOSE_DISTIL));
}

TF_TEST (severity_definitions)
{
  const char *text = tf_deliverable_get_severity_definitions (plan);

  g_assert_nonnull (strstr (text, "Critical: "));
  g_assert_nonnull (strstr (text, "Medium: "));
  g_assert_nonnull (strstr (text, "Minor: "));
}

/* fixes */

typedef struct
{
  const char *name;
  const char *old;
  const char *new_text;
  gboolean kept;
} Fix;

static const Fix fixes[] = {
  { "nothing-changed", "## Programme", "## Programme", TRUE },
  { "text-changed", "text of venue_plan", "Clara books it by 3 May.", TRUE },
  { "row-added", "| Date | What | Owner |\n|---|---|---|\n",
    "| Date | What | Owner |\n|---|---|---|\n| 3 May | Book | Clara |\n", TRUE },
  { "renamed-heading", "## Programme", "## The programme", FALSE },
  { "dropped-heading", "## Programme\n", "", FALSE },
  { "added-heading", "text of venue_details", "Big.\n\n### Rooms\n\nTwo.", FALSE },
  { "renamed-table-header", "| Date | What | Owner |", "| Day | What | Owner |", FALSE },
  { "empty-cell", "text of venue_objective", " ", FALSE },
  { "placeholder", "text of venue_plan", "to be determined", FALSE },
  { "slot", "text of venue_plan", "[[venue_plan: x]]", FALSE },
  { "filler-in-cell", "text of venue_plan", "Not stated", FALSE },
  { "filler-row", "| Date | What | Owner |\n|---|---|---|\n",
    "| Date | What | Owner |\n|---|---|---|\n| None | None | None |\n", FALSE },
  { "filler-in-text", "text of venue_details", "Keine Angabe.", FALSE },
  { "point-added", "text of open_details", "- Band: which one?\n- Date: not stated, June assumed",
    TRUE },
  { "table-dropped", "| Date | What | Owner |\n|---|---|---|\n", "", FALSE },
};

static char *
dup_document (void)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");

  return plan_test_fill (skeleton);
}

TF_TEST_TABLE (fix, fixes, row->name)
{
  const Fix *fix = row;
  TfBuildInput input = plan_test_input ();
  g_autofree char *before = dup_document ();
  g_autofree char *after = plan_test_replace (before, fix->old, fix->new_text);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpint (tf_deliverable_check_fix (plan, &input, before, after, errors), ==, fix->kept);
  g_assert_cmpint (errors->len == 0, ==, fix->kept);
}

/* What @fix makes of the section Programme of a document whose other sections it leaves alone. */
typedef struct
{
  const char *name;
  const char *before; /* of the section, with its heading */
  const char *after;
  gboolean kept;
} SectionFix;

#define OPA "| Objective | Plan | Assessment |\n|---|---|---|\n"

static const SectionFix section_fixes[] = {
  { "added-from-the-template", "", "## Programme\n\nAt 3 pm the games begin.\n\n", TRUE },
  { "added-empty", "", "## Programme\n\n", FALSE },
  { "added-filler", "", "## Programme\n\nNot stated.\n\n", FALSE },
  { "added-unknown", "", "## Music\n\nA band.\n\n", FALSE },
  { "added-with-foreign-table", "", "## Programme\n\n| Time |\n|---|\n| 3 pm |\n\n", FALSE },
  { "filler-dropped", "## Programme\n\nNot stated.\n\n", "", TRUE },
  { "hollow-table-dropped", "## Programme\n\n" OPA "| None | None | None |\n\nGames.\n\n",
    "## Programme\n\nGames.\n\n", TRUE },
  { "table-dropped", "## Programme\n\n" OPA "| Fun | Games | Laughs |\n\nGames.\n\n",
    "## Programme\n\nGames.\n\n", FALSE },
  { "text-dropped", "## Programme\n\nAt 3 pm the games begin.\n\n", "", FALSE },
  { "of-the-user-kept", "## Music\n\nA band.\n\n", "## Music\n\nA loud band.\n\n", TRUE },
};

static char *
with_programme (const char *document, const char *section)
{
  const char *start = strstr (document, "## Programme");
  const char *end = strstr (document, "## Food and Drink");

  return g_strdup_printf ("%.*s%s%s", (int) (start - document), document, section, end);
}

TF_TEST_TABLE (section, section_fixes, row->name)
{
  const SectionFix *fix = row;
  TfBuildInput input = plan_test_input ();
  g_autofree char *document = dup_document ();
  g_autofree char *before = with_programme (document, fix->before);
  g_autofree char *after = with_programme (document, fix->after);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpint (tf_deliverable_check_fix (plan, &input, before, after, errors), ==, fix->kept);
  for (guint i = 0; i < errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (errors, i));
  g_assert_cmpint (errors->len == 0, ==, fix->kept);
}

TF_TEST (fix_old_faults_do_not_block)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *good = dup_document ();
  g_autofree char *before = plan_test_replace (good, "text of venue_plan", "TBD");
  g_autofree char *after = plan_test_replace (before, "text of food_plan", "Anna cooks.");
  g_autofree char *worse = plan_test_replace (before, "text of food_plan", "TBD");
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_deliverable_check_fix (plan, &input, before, after, errors));
  g_assert_true (tf_deliverable_check_fix (plan, &input, before, good, errors));
  g_assert_false (tf_deliverable_check_fix (plan, &input, before, worse, errors));
}

/* scope */

TF_TEST (scope)
{
  static const struct
  {
    const char *location;
    gboolean outside;
  } cases[] = {
    { "docs/summer-party.md:12", FALSE },
    { "docs/summer-party.md", FALSE },
    { "./docs/summer-party.md:1", FALSE },
    { "summer-party.md, line 12", FALSE },
    { "`docs/summer-party.md:12`", FALSE },
    { "Budget", FALSE },
    { "budget", FALSE },
    { "## Budget", FALSE },
    { "Section: Budget, row 3", FALSE },
    { "Venue", FALSE },
    { "Section 12", FALSE },
    { "Line 40", FALSE },
    { "N/A", FALSE },
    { "", FALSE },
    { "whole document", FALSE },
    { "AC-3", FALSE },
    { "docs/spec.md:3", TRUE },
    { "docs/constraints.md", TRUE },
    { "other/summer-party.md:12", TRUE },
    { "src/main.c:10", TRUE },
    { "README.md", TRUE },
    { "Marketing", TRUE },
    { "Section: Honeymoon", TRUE },
    { "Section 14", FALSE },
    { "Section 15", TRUE },
  };
  TfBuildInput input = plan_test_input ();
  g_autofree char *document = dup_document ();

  input.deliverable = document;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfIssue) issue =
          tf_issue_new (TF_SEVERITY_MINOR, "Something.", cases[i].location, "");

      g_test_message ("“%s”", cases[i].location);
      g_assert_cmpint (tf_deliverable_is_out_of_scope (plan, &input, issue), ==, cases[i].outside);
    }
}

TF_TEST (section_that_was_left_out_is_in_scope)
{
  static const struct
  {
    const char *location;
    gboolean outside;
  } cases[] = {
    { "Budget", FALSE },
    { "Food", FALSE },
    { "Route", FALSE },
    { "Marketing", TRUE },
  };
  TfBuildInput input = plan_test_input ();

  input.spec = "## Deliverable Structure\n\nTemplate: event\n\n- Route: the way\n";
  input.deliverable = "# Summer party\n\nA party.\n\n## Purpose and Outcome\n\nTo meet.\n";
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfIssue) issue =
          tf_issue_new (TF_SEVERITY_MINOR, "Is missing.", cases[i].location, "");

      g_test_message ("“%s”", cases[i].location);
      g_assert_cmpint (tf_deliverable_is_out_of_scope (plan, &input, issue), ==, cases[i].outside);
    }
}

PLUGIN_TEST_MAIN (plan, plan_test_new)
