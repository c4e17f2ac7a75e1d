/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-check.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-check"

static const struct
{
  const char *answer;
  const char *verdict; /* "fixed", "not_fixed", or a part of the error */
} answers[] = {
  { "{\"verdict\": \"fixed\", \"note\": \"line 3\"}", "fixed" },
  { "{\"verdict\": \"not_fixed\", \"note\": \"line 3\"}", "not_fixed" },
  { "I looked.\n{\"verdict\": \"fixed\", \"note\": \"line 3\"}\nDone.", "fixed" },
  { "{\"verdict\": \"fixed\", \"note\": \"\"}", "fixed" },
  { "", "no JSON object" },
  { "fixed", "no JSON object" },
  { "{}", "verdict" },
  { "[]", "object" },
  { "{\"verdict\": \"fixed\"}", "note" },
  { "{\"note\": \"fixed\"}", "verdict" },
  { "{\"verdict\": true, \"note\": \"\"}", "verdict" },
  { "{\"verdict\": null, \"note\": \"\"}", "verdict" },
  { "{\"verdict\": \"Fixed\", \"note\": \"\"}", "expected \"fixed\" or \"not_fixed\"" },
  { "{\"verdict\": \"fixed.\", \"note\": \"\"}", "expected \"fixed\" or \"not_fixed\"" },
  { "{\"verdict\": \"\", \"note\": \"\"}", "expected \"fixed\" or \"not_fixed\"" },
  { "{\"verdict\": \"fixed\", \"note\": \"cut", "" },
};

TF_TEST (only_the_two_words_are_a_verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (TfFixCheck) check = tf_fix_check_parse (answers[i].answer, errors);
      const char *expected = answers[i].verdict;

      g_test_message ("%s", answers[i].answer);
      g_assert_cmpint (check != NULL, ==,
                       g_str_equal (expected, "fixed") || g_str_equal (expected, "not_fixed"));
      g_assert_cmpint (check != NULL, ==, errors->len == 0);
      if (check != NULL)
        g_assert_cmpint (check->fixed, ==, g_str_equal (expected, "fixed"));
      else if (strstr (g_ptr_array_index (errors, 0), expected) == NULL)
        g_error ("“%s” is not in “%s”", expected, (char *) g_ptr_array_index (errors, 0));
    }
}
