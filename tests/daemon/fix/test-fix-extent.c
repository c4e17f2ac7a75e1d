/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-extent.h"

#include <string.h>

#include "tf-fix-issue.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-extent"

/* @n different words, ten on a line. */
static char *
make_words (const char *kind, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u%s", kind, i, i % 10 == 9 || i + 1 == n ? "\n" : " ");
  return g_string_free (text, FALSE);
}

/* "# Plan", "## Budget" with @budget words and "## Schedule" with @schedule: the headings are three
 * words more. */
static char *
make_plan (guint budget, guint schedule)
{
  g_autofree char *first = make_words ("b", budget);
  g_autofree char *second = make_words ("s", schedule);

  return g_strdup_printf ("# Plan\n\n## Budget\n\n%s\n## Schedule\n\n%s", first, second);
}

static GPtrArray *
list_issues (const char *location)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MEDIUM, "x", location, "");

  g_ptr_array_add (issues, tf_fix_issue_new (issue));
  return issues;
}

static const struct
{
  guint before[2]; /* words of Budget and of Schedule */
  guint after[2];
  const char *location;
  const char *excess; /* (nullable): part of what is said */
} documents[] = {
  { { 100, 898 }, { 100, 898 }, "Budget", NULL },
  { { 100, 898 }, { 300, 1500 }, "Budget", NULL },
  /* A tenth of the 900 words of what is not named: Schedule and the title. */
  { { 100, 898 }, { 100, 808 }, "Budget", NULL },
  { { 100, 898 },
    { 100, 807 },
    "Budget",
    "removes 91 of the 900 words that none of its issues names (−10.1 %; at most 10 % may go): "
    "Schedule (91 words);" },
  /* A fifth of 1,000 words, named or not. */
  { { 897, 100 }, { 697, 100 }, "Budget", NULL },
  { { 897, 100 },
    { 696, 100 },
    "Budget",
    "cuts the deliverable from 1,000 to 799 words (−20.1 %; at most 20 % may go);" },
  { { 500, 497 }, { 300, 497 }, "whole plan", NULL },
  { { 500, 497 }, { 299, 497 }, "whole plan", "(−20.1 %" },
  { { 1000, 813 }, { 200, 224 }, "Budget", "from 1,816 to 427 words (−76.5 %" },
  /* Per cent of a short text mean nothing. */
  { { 20, 20 }, { 20, 10 }, "Budget", NULL },
  { { 20, 20 }, { 20, 9 }, "Budget", "removes 11 of the 22 words" },
};

TF_TEST (a_fix_of_a_document_may_not_remove_too_much)
{
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autofree char *before = make_plan (documents[i].before[0], documents[i].before[1]);
      g_autofree char *after = make_plan (documents[i].after[0], documents[i].after[1]);
      g_autoptr (GPtrArray) issues = list_issues (documents[i].location);
      g_autoptr (TfFixExtent) extent = tf_fix_extent_measure_document (before, after, issues);
      g_autofree char *excess = tf_fix_extent_find_excess (extent);

      g_test_message ("row %u: %s", i, excess);
      if (documents[i].excess == NULL)
        g_assert_null (excess);
      else
        g_assert_nonnull (strstr (excess, documents[i].excess));
    }
}

static const struct
{
  const char *before;
  const char *after;
  guint removed; /* of what is not named */
} moves[] = {
  { "# P\n\n## A\n\none two three\n\n## B\n\nfour five\n",
    "# P\n\n## A\n\n## B\n\nfour five\none two three\n", 0 },
  { "# P\n\n## A\n\none two three\n", "# P\n\n## A\n\nsix seven eight\n", 0 },
  { "# P\n\n## A\n\none two three\n", "# P\n\n## A\n\nsix seven\n", 1 },
  { "# P\n\n## A\n\none two three\n", "# P\n\n## B\n\nsix seven\n", 4 },
  { "# P\n\n## A\n\n| one | two |\n|---|---|\n", "# P\n\n## A\n\n| one |\n", 1 },
  { "# P\n\n## A\n\nsame\nsame\n", "# P\n\n## A\n\nsame\n", 1 },
  { "# P\n\n## Named\n\none two\n\n### Below\n\nthree four\n", "# P\n\n## Named\n", 0 },
  { "# P\n\n## Named\n\none two\n\n## Next\n\nthree four\n", "# P\n\n## Named\n\n## Next\n", 2 },
};

TF_TEST (what_moved_or_was_replaced_is_not_removed)
{
  g_autoptr (GPtrArray) issues = list_issues ("Named");

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autoptr (TfFixExtent) extent =
          tf_fix_extent_measure_document (moves[i].before, moves[i].after, issues);

      g_test_message ("row %u: %s", i, extent->places);
      g_assert_cmpuint (extent->removed, ==, moves[i].removed);
    }
}

static void
add_file (GPtrArray *files, const char *path, guint before, guint after)
{
  TfFixFile *file = g_new0 (TfFixFile, 1);

  file->path = g_strdup (path);
  file->before = before > 0 ? make_words (path, before) : NULL;
  file->after = after > 0 ? make_words (path, after) : NULL;
  g_ptr_array_add (files, file);
}

static const struct
{
  guint named[2]; /* words of src/named.c before and after; 0: there is none */
  guint other[2];
  guint more[2];
  const char *excess; /* (nullable) */
} trees[] = {
  { { 100, 100 }, { 100, 90 }, { 800, 720 }, NULL },
  { { 100, 100 }, { 100, 90 }, { 800, 719 }, "removes 91 of the 900 words" },
  { { 100, 0 }, { 100, 100 }, { 800, 800 }, NULL },
  { { 100, 100 }, { 100, 0 }, { 800, 800 }, "src/other.c (100 words)" },
  { { 201, 0 }, { 0, 0 }, { 799, 799 }, "from 1,000 to 799 words" },
  { { 200, 0 }, { 0, 0 }, { 800, 800 }, NULL },
  { { 100, 300 }, { 0, 100 }, { 800, 720 }, NULL },
};

TF_TEST (a_fix_of_a_tree_may_not_remove_too_much)
{
  g_autoptr (GPtrArray) issues = list_issues ("src/named.c:1");

  for (guint i = 0; i < G_N_ELEMENTS (trees); i++)
    {
      g_autoptr (GPtrArray) files =
          g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_file_free);
      g_autoptr (TfFixExtent) extent = NULL;
      g_autofree char *excess = NULL;

      add_file (files, "src/named.c", trees[i].named[0], trees[i].named[1]);
      add_file (files, "src/other.c", trees[i].other[0], trees[i].other[1]);
      add_file (files, "src/more.c", trees[i].more[0], trees[i].more[1]);
      extent = tf_fix_extent_measure_files (files, issues);
      excess = tf_fix_extent_find_excess (extent);
      g_test_message ("row %u: %s", i, excess);
      if (trees[i].excess == NULL)
        g_assert_null (excess);
      else
        g_assert_nonnull (strstr (excess, trees[i].excess));
    }
}
