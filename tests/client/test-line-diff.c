/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-line-diff.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/line-diff"

/* One character a line of the text that differs. */
static char *
show (const GByteArray *marks)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < marks->len; i++)
    g_string_append_c (out, marks->data[i] ? 'x' : '.');
  return g_string_free (out, FALSE);
}

static const struct
{
  const char *left;
  const char *right;
  const char *left_marks;
  const char *right_marks;
} cases[] = {
  { "", "", ".", "." },
  { "a", "a", ".", "." },
  { "a", "b", "x", "x" },
  { "", "a", "x", "x" },
  { "a\n", "a", ".x", "." },
  { "a\nb\nc", "a\nc", ".x.", ".." },
  { "a\nc", "a\nb\nc", "..", ".x." },
  { "a\nb\nc", "a\nX\nc", ".x.", ".x." },
  { "a\na\na", "a\na", "..x", ".." },
  { "a\nb\nc\nd\ne", "z\nb\nc\ny\ne", "x..x.", "x..x." },
};

TF_TEST (marks_lines)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfLineDiff) diff = tf_line_diff_new (cases[i].left, cases[i].right);
      g_autofree char *left = show (diff->left);
      g_autofree char *right = show (diff->right);
      guint unmarked_left = diff->left->len - tf_line_diff_count (diff->left);
      guint unmarked_right = diff->right->len - tf_line_diff_count (diff->right);

      g_test_message ("case %u: %s %s", i, left, right);
      g_assert_cmpuint (unmarked_left, ==, unmarked_right);
      g_assert_cmpstr (left, ==, cases[i].left_marks);
      g_assert_cmpstr (right, ==, cases[i].right_marks);
    }
}

static char *
many_lines (guint n, const char *last)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "%u\n", i * 7);
  g_string_append (out, last);
  return g_string_free (out, FALSE);
}

TF_TEST (is_quick_with_large_texts)
{
  g_autofree char *left = many_lines (150000, "mine");
  g_autofree char *middle = many_lines (150000, "theirs");
  g_autofree char *right = g_strconcat ("first\n", middle, NULL);
  gint64 begun = tf_test_used ();
  g_autoptr (TfLineDiff) diff = tf_line_diff_new (left, right);

  g_assert_cmpuint (tf_line_diff_count (diff->left), ==, 1);
  g_assert_cmpuint (tf_line_diff_count (diff->right), ==, 2);
  g_assert_cmpint (tf_test_used () - begun, <, 10 * G_USEC_PER_SEC);
}

static char *
mark_words (const char *text, const GArray *ranges)
{
  GString *out = g_string_new (text);

  for (guint i = ranges->len; i > 0; i--)
    {
      const TfWordRange *range = &g_array_index (ranges, TfWordRange, i - 1);

      g_string_insert_c (out, range->end, ']');
      g_string_insert_c (out, range->start, '[');
    }
  return g_string_free (out, FALSE);
}

static const struct
{
  const char *left, *right;
  const char *left_marked, *right_marked;
} words[] = {
  { "", "", "", "" },
  { "same", "same", "same", "same" },
  { "a small word", "a large word", "a [small] word", "a [large] word" },
  { "one two three", "one three", "one [two ]three", "one three" },
  { "int x = 1;", "int x = 12;", "int x = [1];", "int x = [12];" },
  { "grüße alle", "grüße niemand", "grüße [alle]", "grüße [niemand]" },
  /* Little in common. */
  { "completely different", "nothing like that", "completely different", "nothing like that" },
};

TF_TEST (marks_words_of_changed_lines)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (TfWordRange));
      g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (TfWordRange));
      g_autofree char *left_marked = NULL;
      g_autofree char *right_marked = NULL;

      tf_word_diff (words[i].left, words[i].right, left, right);
      left_marked = mark_words (words[i].left, left);
      right_marked = mark_words (words[i].right, right);
      g_assert_cmpstr (left_marked, ==, words[i].left_marked);
      g_assert_cmpstr (right_marked, ==, words[i].right_marked);
    }
}
