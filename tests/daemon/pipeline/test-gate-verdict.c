/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-verdict.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/gate-verdict"

typedef enum
{
  PASS,
  FAIL,
  MALFORMED,
} Expected;

static const struct
{
  const char *answer;
  Expected expected;
  guint n_reasons;
} rows[] = {
  { "{\"pass\": true, \"reasons\": []}", PASS, 0 },
  { "{\"pass\": true}", PASS, 0 },
  { "Here it is: {\"pass\": true, \"reasons\": [\"1 met\"]}", PASS, 1 },
  { "{\"pass\": false, \"reasons\": [\"6 TBD\"]}", FAIL, 1 },
  { "{\"pass\": false, \"reasons\": [\"6 TBD\", \"3 open\"]}", FAIL, 2 },
  { "{\"pass\": false, \"reasons\": []}", MALFORMED, 0 },
  { "{\"pass\": false}", MALFORMED, 0 },
  { "{\"pass\": false, \"reasons\": [\" \"]}", MALFORMED, 0 },
  { "{\"pass\": false, \"reasons\": [7]}", MALFORMED, 0 },
  { "{\"pass\": false, \"reasons\": \"6 TBD\"}", MALFORMED, 0 },
  { "{\"pass\": true, \"reasons\": [null]}", MALFORMED, 0 },
  { "{\"pass\": \"true\", \"reasons\": []}", MALFORMED, 0 },
  { "{\"pass\": 1}", MALFORMED, 0 },
  { "{\"pass\": null}", MALFORMED, 0 },
  { "{\"reasons\": [\"6 TBD\"]}", MALFORMED, 0 },
  { "{\"pass\": true", MALFORMED, 0 },
  { "[true]", MALFORMED, 0 },
  { "pass", MALFORMED, 0 },
  { "", MALFORMED, 0 },
};

TF_TEST (only_what_is_said_plainly_counts)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (TfGateVerdict) verdict = { 0 };
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      gboolean read = tf_gate_verdict_parse (rows[i].answer, &verdict, errors);

      g_test_message ("%s", rows[i].answer);
      g_assert_cmpint (read, ==, rows[i].expected != MALFORMED);
      g_assert_cmpint (errors->len > 0, ==, rows[i].expected == MALFORMED);
      if (!read)
        continue;
      g_assert_cmpint (verdict.pass, ==, rows[i].expected == PASS);
      g_assert_cmpuint (g_strv_length (verdict.reasons), ==, rows[i].n_reasons);
    }
}

TF_TEST (a_fail_is_told_with_its_reasons)
{
  g_auto (TfGateVerdict) verdict = { 0 };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  tf_gate_verdict_parse (rows[4].answer, &verdict, errors);
  text = tf_gate_verdict_describe (&verdict);
  g_assert_nonnull (strstr (text, "6 TBD; 3 open"));
}
