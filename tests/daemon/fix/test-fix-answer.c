/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-answer.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-answer"

#define FIX(n, applied) "{\"n\": " n ", \"applied\": " applied ", \"note\": \"so\"}"
#define BOTH            "\"fixes\": [" FIX ("2", "false") ", " FIX ("1", "true") "]"

TF_TEST (the_answer_is_read_in_the_order_of_the_issues)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAnswer) answer =
      tf_fix_answer_parse ("Here it is:\n{\"content\": \"# A\", " BOTH "}\nBye.", 2, errors);
  const TfFix *first;

  g_assert_cmpuint (errors->len, ==, 0);
  g_assert_cmpstr (answer->content, ==, "# A\n");
  g_assert_cmpuint (answer->fixes->len, ==, 2);
  first = g_ptr_array_index (answer->fixes, 0);
  g_assert_cmpuint (first->n, ==, 1);
  g_assert_true (first->applied);
  g_assert_cmpstr (first->note, ==, "so");
  g_assert_cmpuint (tf_fix_answer_count_applied (answer), ==, 1);
}

TF_TEST (partly_is_applied_too)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAnswer) answer =
      tf_fix_answer_parse ("{\"fixes\": [" FIX ("1", "\"partly\"") ", " FIX ("2", "false") "]}", 2,
                           errors);
  const TfFix *first = NULL;

  g_assert_nonnull (answer);
  first = g_ptr_array_index (answer->fixes, 0);
  g_assert_true (first->applied && first->partly);
  g_assert_cmpuint (tf_fix_answer_count_applied (answer), ==, 1);
  tf_fix_answer_refuse (answer, "too much");
  g_assert_cmpuint (tf_fix_answer_count_applied (answer), ==, 0);
  g_assert_false (first->partly);
  g_assert_cmpstr (first->note, ==, "refused: too much");
}

TF_TEST (content_may_be_left_out)
{
  static const char *const answers[] = { "{" BOTH "}", "{\"content\": null, " BOTH "}" };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (answers[i], 2, errors);

      g_assert_nonnull (answer);
      g_assert_null (answer->content);
    }
}

static const struct
{
  const char *answer;
  const char *error;
} wrong[] = {
  { "done", "JSON object" },
  { "{}", "fixes" },
  { "{\"fixes\": {}}", "fixes" },
  { "{\"fixes\": []}", "no entry for issue 1" },
  { "{\"fixes\": [" FIX ("1", "true") "]}", "no entry for issue 2" },
  { "{\"fixes\": [" FIX ("1", "true") ", " FIX ("1", "true") "]}", "fixes[1].n: found 1 a second" },
  { "{\"fixes\": [" FIX ("1", "true") ", " FIX ("3", "true") "]}", "fixes[1].n: found 3" },
  { "{\"fixes\": [" FIX ("0", "true") ", " FIX ("2", "true") "]}", "fixes[0].n: found 0" },
  { "{\"fixes\": [" FIX ("-1", "true") "]}", "fixes[0].n" },
  { "{\"fixes\": [" FIX ("1", "1") "]}", "fixes[0].applied" },
  { "{\"fixes\": [" FIX ("1", "\"yes\"") "]}", "expected true, false, \"partly\" or \"earlier\"" },
  { "{\"fixes\": [" FIX ("1", "\"\"") "]}", "fixes[0].applied" },
  { "{\"fixes\": [{\"n\": 1, \"applied\": true}]}", "fixes[0].note" },
  { "{\"fixes\": [7]}", "fixes[0]" },
  { "{\"content\": \" \\n\", " BOTH "}", "content: found nothing" },
  { "{\"content\": 7, " BOTH "}", "content" },
};

TF_TEST (errors_name_the_path)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (wrong[i].answer, 2, errors);

      g_assert_null (answer);
      g_assert_cmpuint (errors->len, >, 0);
      g_test_message ("%s", (char *) g_ptr_array_index (errors, 0));
      g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), wrong[i].error));
    }
}

TF_TEST (claims_must_agree_with_the_document)
{
  static const struct
  {
    const char *applied;
    const char *after;
    gboolean believed;
  } cases[] = {
    { "true", "b", TRUE }, { "true", "a", FALSE }, { "false", "a", TRUE }, { "false", "b", FALSE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strdup_printf ("{\"fixes\": [{\"n\": 1, \"applied\": %s, "
                                               "\"note\": \"\"}]}",
                                               cases[i].applied);
      g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (text, 1, errors);

      g_assert_nonnull (answer);
      g_assert_cmpint (tf_fix_answer_check_claims (answer, "a", cases[i].after, errors), ==,
                       cases[i].believed);
      g_assert_cmpuint (errors->len, ==, cases[i].believed ? 0 : 1);
    }
}
