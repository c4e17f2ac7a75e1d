/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-diff-model.h"

#include <string.h>

#include "tf-line-diff.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/diff-model"

static TfDiffModel *
parse (const char *diff)
{
  return tf_diff_model_new (g_strdup (diff), strlen (diff), NULL);
}

/* "old|new" of a row, with "-" for no line. */
static void
assert_line (TfDiffModel *model, guint position, TfDiffKind kind, const char *texts)
{
  g_autoptr (TfDiffLine) line = g_list_model_get_item (G_LIST_MODEL (model), position);
  g_autofree char *found = NULL;

  g_assert_nonnull (line);
  g_assert_cmpint (tf_diff_line_get_kind (line), ==, kind);
  found = g_strdup_printf (
      "%s|%s",
      tf_diff_line_get_text (line, TF_DIFF_OLD) ? tf_diff_line_get_text (line, TF_DIFF_OLD) : "-",
      tf_diff_line_get_text (line, TF_DIFF_NEW) ? tf_diff_line_get_text (line, TF_DIFF_NEW) : "-");
  g_assert_cmpstr (found, ==, texts);
}

static void
assert_numbers (TfDiffModel *model, guint position, guint old, guint new, const char *location)
{
  g_autoptr (TfDiffLine) line = g_list_model_get_item (G_LIST_MODEL (model), position);
  g_autofree char *found = tf_diff_line_dup_location (line);

  g_assert_cmpuint (tf_diff_line_get_number (line, TF_DIFF_OLD), ==, old);
  g_assert_cmpuint (tf_diff_line_get_number (line, TF_DIFF_NEW), ==, new);
  g_assert_cmpstr (found, ==, location);
}

static const char two_files[] = "diff --git a/docs/plan.md b/docs/plan.md\n"
                                "index 1..2 100644\n"
                                "--- a/docs/plan.md\n"
                                "+++ b/docs/plan.md\n"
                                "@@ -1,3 +1,3 @@\n"
                                " same\n"
                                "--- not a header\n"
                                "+++ neither\n"
                                " same\n"
                                "diff --git a/a b.c b/a b.c\n"
                                "--- a/a b.c\n"
                                "+++ /dev/null\n"
                                "@@ -1 +0,0 @@\n"
                                "-gone\n"
                                "\\ No newline at end of file\n";

TF_TEST (classifies_lines)
{
  g_autoptr (TfDiffModel) model = parse (two_files);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 8);
  assert_line (model, 0, TF_DIFF_FILE,
               "diff --git a/docs/plan.md b/docs/plan.md|diff --git a/docs/plan.md b/docs/plan.md");
  assert_line (model, 1, TF_DIFF_CONTEXT, "same|same");
  assert_line (model, 2, TF_DIFF_REMOVED, "-- not a header|-");
  assert_line (model, 3, TF_DIFF_ADDED, "-|++ neither");
  assert_line (model, 5, TF_DIFF_FILE, "diff --git a/a b.c b/a b.c|diff --git a/a b.c b/a b.c");
  assert_line (model, 6, TF_DIFF_REMOVED, "gone|-");
  assert_line (model, 7, TF_DIFF_NOTE, "No newline at end of file|No newline at end of file");
}

TF_TEST (numbers_lines)
{
  g_autoptr (TfDiffModel) model = parse (two_files);

  assert_numbers (model, 0, 0, 0, NULL);
  assert_numbers (model, 1, 1, 1, "docs/plan.md:1");
  assert_numbers (model, 2, 2, 0, "docs/plan.md:2");
  assert_numbers (model, 3, 0, 2, "docs/plan.md:2");
  assert_numbers (model, 4, 3, 3, "docs/plan.md:3");
  assert_numbers (model, 6, 1, 0, "a b.c:1");
}

static const char uneven[] = "diff --git a/f b/f\n"
                             "--- a/f\n"
                             "+++ b/f\n"
                             "@@ -1,4 +1,5 @@ int main\n"
                             " a\n"
                             "-one word here\n"
                             "+one sword here\n"
                             "+new\n"
                             " b\n"
                             "-gone\n"
                             "+++\n"
                             "@@ -20,1 +21,1 @@\n"
                             "-x\n"
                             "+y\n";

TF_TEST (pairs_lines_side_by_side)
{
  g_autoptr (TfDiffModel) model = parse (uneven);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 11);
  tf_diff_model_set_side_by_side (model, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 8);
  assert_line (model, 6, TF_DIFF_HUNK, "|");
  assert_line (model, 2, TF_DIFF_CHANGED, "one word here|one sword here");
  assert_line (model, 3, TF_DIFF_ADDED, "-|new");
  assert_line (model, 4, TF_DIFF_CONTEXT, "b|b");
  assert_line (model, 5, TF_DIFF_CHANGED, "gone|++");
}

TF_TEST (marks_words)
{
  g_autoptr (TfDiffModel) model = parse (uneven);
  g_autoptr (TfDiffLine) removed = g_list_model_get_item (G_LIST_MODEL (model), 2);
  g_autoptr (TfDiffLine) added = g_list_model_get_item (G_LIST_MODEL (model), 3);
  g_autoptr (TfDiffLine) alone = g_list_model_get_item (G_LIST_MODEL (model), 4);
  const GArray *words = tf_diff_line_get_words (removed, TF_DIFF_OLD);

  g_assert_cmpuint (words->len, ==, 1);
  g_assert_cmpuint (g_array_index (words, TfWordRange, 0).start, ==, strlen ("one "));
  g_assert_cmpuint (g_array_index (words, TfWordRange, 0).end, ==, strlen ("one word"));
  g_assert_cmpuint (tf_diff_line_get_words (added, TF_DIFF_NEW)->len, ==, 1);
  g_assert_null (tf_diff_line_get_words (alone, TF_DIFF_NEW));
}

TF_TEST (counts_what_is_left_out)
{
  g_autoptr (TfDiffModel) model = parse (uneven);
  g_autoptr (TfDiffLine) hunk = g_list_model_get_item (G_LIST_MODEL (model), 8);

  g_assert_cmpint (tf_diff_line_get_kind (hunk), ==, TF_DIFF_HUNK);
  g_assert_cmpuint (tf_diff_line_get_skipped (hunk), ==, 15);
}

static gboolean
is_plan (const char *path)
{
  return g_str_equal (path, "docs/plan.md");
}

TF_TEST (leaves_files_out)
{
  g_autoptr (TfDiffModel) model =
      tf_diff_model_new (g_strdup (two_files), strlen (two_files), is_plan);

  g_assert_cmpuint (tf_diff_model_get_n_files (model), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 3);
  g_assert_cmpuint (tf_diff_model_get_file (model, 0)->row, ==, 0);
}

TF_TEST (counts_by_file)
{
  g_autoptr (TfDiffModel) model = parse (two_files);
  const TfDiffFile *file;

  g_assert_cmpuint (tf_diff_model_get_n_files (model), ==, 2);
  file = tf_diff_model_get_file (model, 0);
  g_assert_cmpstr (file->path, ==, "docs/plan.md");
  g_assert_cmpuint (file->added, ==, 1);
  g_assert_cmpuint (file->removed, ==, 1);
  file = tf_diff_model_get_file (model, 1);
  g_assert_cmpstr (file->path, ==, "a b.c");
  g_assert_cmpuint (file->row, ==, 5);
  g_assert_cmpuint (file->removed, ==, 1);
}

TF_TEST (takes_anything)
{
  static const char *const texts[] = { "",        "\n",           "words",
                                       "@@",      "@@ -\n+x",     "@@ -1,99 +1\n\xff\n",
                                       "+++ b/x", "diff --git \n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TfDiffModel) model = parse (texts[i]);
      guint n = g_list_model_get_n_items (G_LIST_MODEL (model));

      for (guint j = 0; j < n; j++)
        {
          g_autoptr (TfDiffLine) line = g_list_model_get_item (G_LIST_MODEL (model), j);

          g_assert_true (g_utf8_validate (tf_diff_line_get_text (line, TF_DIFF_NEW), -1, NULL));
        }
    }
}

/* Each line is changed, and each is read, as while scrolling from end to end. */
TF_TEST (a_long_diff_is_cheap)
{
  g_autoptr (GString) text = g_string_new ("diff --git a/f b/f\n--- a/f\n+++ b/f\n"
                                           "@@ -1,50000 +1,50000 @@\n");
  g_autoptr (TfDiffModel) model = NULL;
  gint64 start = tf_test_used ();

  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "-line %u of the old text\n", i);
  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "+line %u of the new text\n", i);
  model = parse (text->str);
  tf_diff_model_set_side_by_side (model, TRUE);
  tf_diff_model_set_side_by_side (model, FALSE);
  g_test_message ("parsed in %" G_GINT64_FORMAT " ms", (tf_test_used () - start) / 1000);
  for (guint i = 0; i < 100001; i++)
    g_object_unref (g_list_model_get_item (G_LIST_MODEL (model), i));
  g_test_message ("read in %" G_GINT64_FORMAT " ms", (tf_test_used () - start) / 1000);
  g_assert_cmpint (tf_test_used () - start, <, 10 * G_USEC_PER_SEC);
}
