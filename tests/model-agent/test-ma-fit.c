/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-fit.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/ma-fit"

#define BIG 2000 /* bytes of each material */

/* In no order that says what goes first. */
static TfPrompt *
make_prompt (void)
{
  static const char *const materials[][2] = {
    { "test_names", "" }, { "deliverable", "plan.md" }, { "changes", "" },   { "resource", "a" },
    { "intent", "" },     { "previous_answer", "" },    { "resource", "b" }, { "brain_dump", "" },
  };
  g_autofree char *text = g_strnfill (BIG, 'x');
  TfPrompt *prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "p", 1, "Review it.");

  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    tf_prompt_add (prompt, materials[i][0], materials[i][1], text);
  return prompt;
}

static gsize
measure (const TfPrompt *prompt)
{
  g_autofree char *text = tf_prompt_to_text (prompt);

  return strlen (text);
}

static const char *const order[] = { "resource b", "resource a", "previous_answer", "changes",
                                     "test_names" };

static void
assert_left_out (const GPtrArray *left_out, guint n)
{
  g_assert_cmpuint (left_out->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (g_str_has_prefix (g_ptr_array_index (left_out, i), order[i]));
}

TF_TEST (leaves_out_one_after_the_other)
{
  gsize limit = 0;

  for (guint n = 0; n <= G_N_ELEMENTS (order); n++)
    {
      g_autoptr (TfPrompt) prompt = make_prompt ();
      g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);

      if (n == 0)
        limit = measure (prompt);
      g_assert_true (ma_fit_prompt (prompt, limit, left_out));
      assert_left_out (left_out, n);
      g_assert_cmpuint (measure (prompt), <=, limit);
      /* One byte less than it has now leaves out one more. */
      limit = measure (prompt) - 1;
    }
}

TF_TEST (keeps_what_a_review_needs)
{
  g_autoptr (TfPrompt) prompt = make_prompt ();
  g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (ma_fit_prompt (prompt, 1, left_out));
  assert_left_out (left_out, G_N_ELEMENTS (order));
  g_assert_cmpuint (strlen (tf_prompt_get (prompt, "deliverable")), >=, BIG);
  g_assert_cmpuint (strlen (tf_prompt_get (prompt, "intent")), >=, BIG);
  g_assert_cmpuint (strlen (tf_prompt_get (prompt, "brain_dump")), >=, BIG);
  tf_test_assert_has (tf_prompt_get (prompt, "resource"), "left out");
  tf_test_assert_has (tf_prompt_get (prompt, "changes"), "left out");
}

TF_TEST (a_quarter_of_the_window_is_for_the_answer)
{
  g_autoptr (TfPrompt) prompt = make_prompt ();

  g_assert_cmpuint (ma_fit_get_max_bytes (0), ==, 0);
  g_assert_true (ma_fit_prompt (prompt, 0, NULL));
  g_assert_cmpuint (ma_fit_get_max_bytes (8000), ==, 6000 * MA_BYTES_A_TOKEN);
  g_assert_cmpuint (ma_fit_get_max_bytes (G_MAXUINT), >, G_MAXUINT);
}
