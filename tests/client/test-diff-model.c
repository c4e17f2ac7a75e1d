/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-diff-model.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/diff-model"

static TfDiffModel *
parse (const char *diff)
{
  return tf_diff_model_new (g_strdup (diff), strlen (diff));
}

static void
assert_line (TfDiffModel *model, guint position, TfDiffKind kind, const char *text)
{
  g_autoptr (TfDiffLine) line = g_list_model_get_item (G_LIST_MODEL (model), position);

  g_assert_nonnull (line);
  g_assert_cmpint (tf_diff_line_get_kind (line), ==, kind);
  g_assert_cmpstr (tf_diff_line_get_text (line), ==, text);
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

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 15);
  assert_line (model, 0, TF_DIFF_FILE, "diff --git a/docs/plan.md b/docs/plan.md");
  assert_line (model, 3, TF_DIFF_FILE, "+++ b/docs/plan.md");
  assert_line (model, 4, TF_DIFF_HUNK, "@@ -1,3 +1,3 @@");
  assert_line (model, 5, TF_DIFF_CONTEXT, " same");
  assert_line (model, 6, TF_DIFF_REMOVED, "--- not a header");
  assert_line (model, 7, TF_DIFF_ADDED, "+++ neither");
  assert_line (model, 9, TF_DIFF_FILE, "diff --git a/a b.c b/a b.c");
  assert_line (model, 13, TF_DIFF_REMOVED, "-gone");
  assert_line (model, 14, TF_DIFF_CONTEXT, "\\ No newline at end of file");
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
  g_assert_cmpuint (file->line, ==, 9);
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

          g_assert_true (g_utf8_validate (tf_diff_line_get_text (line), -1, NULL));
        }
    }
}
