/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "issue-ledger-fixture.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/identity-text"

/* Two questions: 1 with I-0001 and I-0002, 3 with #1. */
static TfIdentity *
make (void)
{
  g_autoptr (JsonNode) node = tf_json_parse (
      "{\"questions\":[{\"number\":1,\"candidates\":[\"I-0001\",\"I-0002\"],\"answered\":false,"
      "\"same\":null,\"note\":\"\"},{\"number\":3,\"candidates\":[\"#1\"],\"answered\":false,"
      "\"same\":null,\"note\":\"\"}]}",
      -1, NULL);

  return tf_identity_from_json (node, "", NULL);
}

TF_TEST (prompt)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  g_autoptr (TfIdentity) identity = make ();
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  GPtrArray *issues = fixture_issues ();
  g_autoptr (TfReview) check = fixture_review_of ("cy", TF_SEVERITY_MINOR, "three", NULL);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL, *line = NULL;

  fixture_add (issues, TF_SEVERITY_MEDIUM, "one", "docs/plan.md:6", NULL, "a quote");
  fixture_add (issues, TF_SEVERITY_MINOR, "two", "docs/plan.md", NULL, NULL);
  g_ptr_array_add (reviews, fixture_review ("ada", issues));
  text = tf_identity_format (identity, ledger, reviews, check);
  node = tf_json_parse (text, -1, NULL);
  line = tf_json_to_line (node);
  g_test_message ("%s", line);
  g_assert_true (g_str_has_prefix (
      line, "{\"questions\":[{\"n\":1,\"severity\":\"medium\",\"description\":\"one\","
            "\"location\":\"docs/plan.md:6\",\"recommendation\":\"\","
            "\"quote\":\"a quote\",\"candidates\":[\"I-0001\",\"I-0002\"]},"
            "{\"n\":3,\"severity\":\"minor\",\"description\":\"three\""));
  g_assert_nonnull (strstr (line, "\"candidates\":[{\"id\":\"I-0001\",\"severity\":\"critical\""));
  g_assert_nonnull (
      strstr (line, "{\"id\":\"#1\",\"severity\":\"medium\",\"description\":\"one\""));
}

TF_TEST (answers)
{
  g_autoptr (TfIdentity) identity = make ();
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_identity_read (
      identity,
      "Here: {\"same\":[{\"n\":3,\"id\":\"#1\",\"note\":\"one cause\"},{\"n\":1,\"id\":null}]}",
      errors));
  g_assert_cmpuint (errors->len, ==, 0);
  g_assert_true (tf_identity_lookup (identity, 1)->answered);
  g_assert_null (tf_identity_lookup (identity, 1)->same);
  g_assert_cmpstr (tf_identity_lookup (identity, 3)->same, ==, "#1");
  g_assert_cmpstr (tf_identity_lookup (identity, 3)->note, ==, "one cause");
  g_assert_null (tf_identity_lookup (identity, 2));
}

/* Nothing is taken from an answer with a fault. */
TF_TEST (faults)
{
  static const struct
  {
    const char *answer, *error;
  } rows[] = {
    { "They are all the same.", "" },
    { "{}", "same: found nothing" },
    { "{\"same\":{}}", "same: found object" },
    { "{\"same\":[]}", "same: found no answer for n 1" },
    { "{\"same\":[{\"n\":1,\"id\":null}]}", "same: found no answer for n 3" },
    { "{\"same\":[{\"n\":1,\"id\":\"I-0003\"},{\"n\":3,\"id\":null}]}",
      "same[0].id: found “I-0003”, expected I-0001, I-0002 or null" },
    { "{\"same\":[{\"n\":1,\"id\":7},{\"n\":3,\"id\":null}]}", "same[0].id: found" },
    { "{\"same\":[{\"n\":1},{\"n\":3,\"id\":null}]}", "same[0].id: found nothing" },
    { "{\"same\":[{\"n\":2,\"id\":null},{\"n\":1,\"id\":null},{\"n\":3,\"id\":null}]}",
      "same[0].n: found 2, expected the n of a question" },
    { "{\"same\":[{\"n\":1,\"id\":null},{\"n\":1,\"id\":\"I-0001\"},{\"n\":3,\"id\":null}]}",
      "same[1].n: found 1 again" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIdentity) identity = make ();
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

      g_assert_false (tf_identity_read (identity, rows[i].answer, errors));
      g_assert_cmpuint (errors->len, >, 0);
      g_test_message ("%s", (char *) g_ptr_array_index (errors, 0));
      g_assert_true (g_str_has_prefix (g_ptr_array_index (errors, 0), rows[i].error));
      g_assert_false (tf_identity_lookup (identity, 1)->answered);
      g_assert_false (tf_identity_lookup (identity, 3)->answered);
    }
}

/* Against make(): after a crash, only the complete answer to the same questions is used again. */
TF_TEST (answers_on_disk)
{
#define FIRST(candidates, answered, same) \
  "{\"number\":1,\"candidates\":[" candidates "],\"answered\":" answered ",\"same\":" same \
  ",\"note\":\"\"}"
#define BOTH "\"I-0001\",\"I-0002\""
#define THIRD(number) \
  ",{\"number\":" number ",\"candidates\":[\"#1\"],\"answered\":true,\"same\":null,\"note\":\"\"}"
  static const struct
  {
    const char *questions;
    gboolean used;
  } rows[] = {
    { FIRST (BOTH, "true", "\"I-0002\"") THIRD ("3"), TRUE },
    { FIRST (BOTH, "true", "null") THIRD ("3"), TRUE },
    { FIRST (BOTH, "false", "null") THIRD ("3"), FALSE },
    { FIRST (BOTH, "true", "\"I-0003\"") THIRD ("3"), FALSE },
    { FIRST ("\"I-0001\"", "true", "null") THIRD ("3"), FALSE },
    { FIRST ("\"I-0002\",\"I-0001\"", "true", "null") THIRD ("3"), FALSE },
    { FIRST (BOTH, "true", "null") THIRD ("2"), FALSE },
    { FIRST (BOTH, "true", "null"), FALSE },
    { FIRST (BOTH, "true", "null") THIRD ("3") THIRD ("4"), FALSE },
    { "", FALSE },
  };
  g_autoptr (TfIdentity) asked = make ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"questions\":[%s]}", rows[i].questions);
      g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
      g_autoptr (TfIdentity) kept = tf_identity_from_json (node, "", NULL);

      g_test_message ("%s", text);
      g_assert_nonnull (kept);
      g_assert_cmpint (tf_identity_is_answer_to (kept, asked), ==, rows[i].used);
    }
}

TF_TEST (json_round_trip)
{
  g_autoptr (TfIdentity) identity = fixture_say (4, "I-0001");
  g_autoptr (JsonNode) node = tf_identity_to_json (identity);
  g_autoptr (TfIdentity) back = tf_identity_from_json (node, "", NULL);

  g_assert_cmpstr (tf_identity_lookup (back, 4)->same, ==, "I-0001");
}
