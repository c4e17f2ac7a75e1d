/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-diff-model.h"
#include "tf-document-location.h"
#include "tf-fuzz.h"
#include "tf-line-diff.h"
#include "tf-log-line.h"

/* What the desktop client shows of other people's files: lines of a log, diffs, the places of reviews,
 * and two texts side by side. Parts: two texts. */

static void
read_diff (const guint8 *data, gsize length)
{
  g_autoptr (TfDiffModel) diff = tf_diff_model_new (g_memdup2 (data, length), length, NULL);
  guint n;

  if (length % 2 == 1)
    tf_diff_model_set_side_by_side (diff, TRUE);
  n = g_list_model_get_n_items (G_LIST_MODEL (diff));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TfDiffLine) line = g_list_model_get_item (G_LIST_MODEL (diff), i);

      for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
        if (tf_diff_line_get_text (line, (TfDiffSide) side) != NULL)
          tf_fuzz_assert_text (tf_diff_line_get_text (line, (TfDiffSide) side));
    }
  for (guint i = 0; i < tf_diff_model_get_n_files (diff); i++)
    {
      const TfDiffFile *file = tf_diff_model_get_file (diff, i);

      tf_fuzz_assert_text (file->path);
      g_assert_cmpuint (file->row, <, n);
    }
}

static void
read_log (const guint8 *data, gsize length, const char *words)
{
  g_autoptr (TfLogLine) line = tf_log_line_new ((const char *) data, length, 0, FALSE);
  g_autoptr (TfLogFilter) filter = tf_log_filter_new (TF_LOG_WARN, words);

  tf_fuzz_assert_text (tf_log_line_get_time (line));
  tf_fuzz_assert_text (tf_log_line_get_event (line));
  tf_fuzz_assert_text (tf_log_line_get_phase (line));
  tf_fuzz_assert_text (tf_log_line_get_detail (line));
  tf_log_filter_matches (filter, (const char *) data, length);
}

static guint
count_lines (const char *text)
{
  guint n = 1;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
find_place (const char *document, const char *location)
{
  int line = tf_document_location_find (document, location);
  g_autofree char *file = tf_document_location_dup_file (location);

  g_assert_cmpint (line, >=, -1);
  g_assert_cmpint (line, <, (int) count_lines (document));
  g_assert_true (file == NULL || (*file != '/' && !g_str_has_prefix (file, "../")));
}

static void
compare (const char *left, const char *right)
{
  g_autoptr (TfLineDiff) diff = tf_line_diff_new (left, right);
  g_autoptr (TfLineDiff) same = tf_line_diff_new (left, left);

  g_assert_cmpuint (tf_line_diff_count (same->left), ==, 0);
  g_assert_cmpuint (tf_line_diff_count (same->right), ==, 0);
  g_assert_cmpuint (diff->left->len, ==, same->left->len);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 2);

  read_diff (data, length);
  read_log (data, length, parts[1]);
  find_place (parts[0], parts[1]);
  compare (parts[0], parts[1]);
  return 0;
}
