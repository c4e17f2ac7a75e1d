/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-names.h"

#include "tf-fix-issue.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-names"

#define TEXT "## 3. Budget\n\nThe tent costs\n240 euros in all.\n"

static GPtrArray *
list (const char *location, const char *recommendation, const char *quote)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, "x", location, recommendation, NULL, quote);

  g_ptr_array_add (issues, tf_fix_issue_new (issue));
  return issues;
}

static const struct
{
  const char *location;
  const char *recommendation;
  const char *quote; /* (nullable) */
  gboolean named;
} sections[] = {
  { "Budget", "", NULL, TRUE },
  { "the Budget table, row 2", "", NULL, TRUE },
  { "docs/plan.md: 3. budget", "", NULL, TRUE },
  { "docs/plan.md:9", "", NULL, FALSE },
  { "docs/plan.md:10", "", NULL, TRUE },
  { "docs/plan.md:13", "", NULL, TRUE },
  { "docs/plan.md:14", "", NULL, FALSE },
  { "lines 5-10", "", NULL, TRUE },
  { "lines 5–9", "", NULL, FALSE },
  { "whole plan", "", NULL, TRUE },
  { "N/A", "", NULL, FALSE },
  { "Budgeting", "", NULL, FALSE },
  { "Schedule", "Move the sum to Budget.", NULL, TRUE },
  { "Schedule", "Mind the budget.", NULL, FALSE },
  { "Schedule", "Delete “The tent costs 240 euros”.", NULL, TRUE },
  { "Schedule", "Delete “The tent”.", NULL, FALSE },
  { "Schedule", "", "tent costs 240 euros", TRUE },
  { "Schedule", "", "The tent cos", TRUE },
  { "Schedule", "", "The tent co", FALSE },
};

TF_TEST (an_issue_names_the_sections_it_points_at)
{
  const TfMarkdownSection section = { .level = 2, .title = (char *) "3. Budget", .line = 10 };

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autoptr (GPtrArray) issues =
          list (sections[i].location, sections[i].recommendation, sections[i].quote);

      g_test_message ("row %u", i);
      g_assert_cmpint (tf_fix_names_section (issues, &section, 14, TEXT), ==, sections[i].named);
    }
}

static const struct
{
  const char *location;
  const char *recommendation;
  const char *quote; /* (nullable) */
  gboolean named;
} files[] = {
  { "src/main.c:3", "", NULL, TRUE },
  { "main.c", "", NULL, TRUE },
  { "src/", "", NULL, TRUE },
  { "src", "", NULL, TRUE },
  { "sr", "", NULL, FALSE },
  { "domain.c", "", NULL, FALSE },
  { "src/other.c", "", NULL, FALSE },
  { "src/other.c", "Move it to src/main.c.", NULL, TRUE },
  { "src/other.c", "", "int main (void)", TRUE },
  { "src/other.c", "", "int mainly (void)", FALSE },
  { "N/A", "", NULL, FALSE },
  { "the entire project", "", NULL, TRUE },
};

TF_TEST (an_issue_names_the_files_it_points_at)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GPtrArray) issues =
          list (files[i].location, files[i].recommendation, files[i].quote);

      g_test_message ("row %u", i);
      g_assert_cmpint (tf_fix_names_file (issues, "src/main.c", "int\nmain (void)\n{\n}\n"), ==,
                       files[i].named);
    }
}
