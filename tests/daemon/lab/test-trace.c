/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-trace.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/trace"

#define ISSUE \
  "{\"severity\": \"minor\", \"description\": \"d\", \"location\": \"l\", \"recommendation\": " \
  "\"r\"}"
#define ENTRY(n, review) "{\"iteration\": " #n ", \"review_json\": " review "}"

static GPtrArray *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *trace = tf_trace_parse (text, -1, &error);

  g_assert_no_error (error);
  return trace;
}

static const TfReview *
parse_one (const char *text, GPtrArray **out_trace)
{
  *out_trace = parse (text);
  g_assert_cmpuint ((*out_trace)->len, ==, 1);
  return ((TfTraceEntry *) g_ptr_array_index (*out_trace, 0))->review;
}

TF_TEST (counts_come_from_issues_not_from_claims)
{
  g_autoptr (GPtrArray) trace = NULL;
  const TfReview *review = parse_one (
      "[" ENTRY (1, "{\"critical\": 9, \"medium\": 9, \"minor\": 9, \"issues\": [" ISSUE "]}") "]",
      &trace);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_CRITICAL], ==, 0);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MINOR], ==, 1);
  g_assert_cmpuint (review->claimed.n[TF_SEVERITY_CRITICAL], ==, 9);
}

static const struct
{
  const char *raw; /* as JSON */
  const char *part;
} unusable[] = {
  { "null", "no answer was recorded" },
  { "\"\"", "" },
  { "\"raw/04.txt\"", "" },
  { "\"\\ufeffReview complete. 0 critical.\"", "" },
  { "\"Do you want me to write these findings to a file?\"", "" },
  { "\"{\\\"critical\\\": 0, \\\"medium\\\": 0, \\\"minor\\\": 0, \\\"issues\\\": []}\"",
    "does not count as a clean review" },
  { "\"{\\\"critical\\\": 0, \\\"medium\\\": 0, \\\"minor\\\": 0}\"", "issues" },
};

TF_TEST (an_unusable_answer_is_invalid_with_the_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (unusable); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("[{\"iteration\": 1, \"review_json\": null, \"review_raw\": %s}]",
                           unusable[i].raw);
      g_autoptr (GPtrArray) trace = NULL;
      const TfReview *review = parse_one (text, &trace);

      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
      g_assert_cmpuint (review->errors->len, >, 0);
      g_test_message ("%s", (char *) g_ptr_array_index (review->errors, 0));
      g_assert_nonnull (strstr (g_ptr_array_index (review->errors, 0), unusable[i].part));
    }
}

TF_TEST (an_answer_readable_after_all_counts_as_findings)
{
  g_autoptr (GPtrArray) trace = NULL;
  const TfReview *review = parse_one (
      "[{\"iteration\": 1, \"review_json\": null, \"review_raw\": \"Here: {\\\"critical\\\""
      ": 0, \\\"medium\\\": 1, \\\"minor\\\": 0, \\\"issues\\\": [{\\\"severity\\\": "
      "\\\"medium\\\", \\\"description\\\": \\\"d\\\", \\\"location\\\": \\\"l\\\", "
      "\\\"recommendation\\\": \\\"\\\"}]}\"}]",
      &trace);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MEDIUM], ==, 1);
}

TF_TEST (an_empty_list_in_review_json_is_clean)
{
  g_autoptr (GPtrArray) trace = NULL;

  g_assert_cmpint (
      parse_one ("[" ENTRY (1, "{\"critical\": 3, \"issues\": []}") "]", &trace)->state, ==,
      TF_REVIEW_STATE_CLEAN);
}

static const struct
{
  const char *text;
  const char *part;
} malformed[] = {
  { "", "line 1" },
  { "{}", "expected an array" },
  { "[1]", "[0]" },
  { "[{\"review_json\": null}]", "[0].iteration" },
  { "[{\"iteration\": -1, \"review_json\": null}]", "[0].iteration" },
  { "[{\"iteration\": 0, \"review_json\": null}]", "[0].iteration" },
  { "[{\"iteration\": 1}]", "[0].review_json: found nothing" },
  { "[" ENTRY (1, "null") "," ENTRY (1, "null") "]",
    "[1].iteration: found 1, expected at least 2" },
  { "[" ENTRY (2, "null") "," ENTRY (1, "null") "]", "[1].iteration" },
  { "[" ENTRY (1, "{}") "]", "[0].review_json.issues" },
  { "[" ENTRY (1, "{\"issues\": [{\"severity\": \"major\"}]}") "]", "[0].review_json.issues[0]" },
  { "[{\"iteration\": 1, \"review_json\": null, \"review_raw\": 3}]", "[0].review_raw" },
  { "[{\"iteration\": 1, \"review_json\": null, \"documents\": []}]", "[0].documents" },
  { "[{\"iteration\": 1, \"review_json\": null, \"documents\": {\"a.md\": null}}]", "a.md" },
  { "[{\"iteration\": 1, \"review_json\": null,\n \"review_raw\": \"\xe9t\xe9\"}]",
    "line 2, column 17: found a byte that is not UTF-8" },
};

TF_TEST (errors_name_the_place)
{
  for (guint i = 0; i < G_N_ELEMENTS (malformed); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_trace_parse (malformed[i].text, -1, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, malformed[i].part));
    }
}

TF_TEST (past_the_limit_nothing_is_read)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_trace_parse ("[]", (gssize) TF_LIMIT_TRACE + 1, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
}

TF_TEST (a_byte_order_mark_and_other_members_are_skipped)
{
  g_autoptr (GPtrArray) trace =
      parse ("\xef\xbb\xbf[{\"iteration\": 7, \"logged\": \"x\", \"review_json\": null}]");

  g_assert_cmpuint (((TfTraceEntry *) g_ptr_array_index (trace, 0))->iteration, ==, 7);
}

TF_TEST (documents_are_kept_by_path)
{
  g_autoptr (GPtrArray) trace = parse ("[{\"iteration\": 1, \"review_json\": null, \"documents\": "
                                       "{\"plan.md\": \"# Plan\", \"b.md\": \"\"}},"
                                       " {\"iteration\": 2, \"review_json\": null}]");
  const TfTraceEntry *first = g_ptr_array_index (trace, 0);
  const TfTraceEntry *second = g_ptr_array_index (trace, 1);

  g_assert_cmpuint (g_hash_table_size (first->documents), ==, 2);
  g_assert_cmpstr (g_hash_table_lookup (first->documents, "plan.md"), ==, "# Plan");
  g_assert_null (second->documents);
}

/* Truncated anywhere, a record is malformed and nothing else. */
TF_TEST (cut_off_anywhere_it_is_malformed)
{
  const char text[] = "[" ENTRY (1, "{\"issues\": [" ISSUE "]}") "," ENTRY (2, "null") "]";

  for (gsize n = 0; n + 1 < sizeof text; n++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_trace_parse (text, n, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
    }
}
