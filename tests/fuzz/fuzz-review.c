/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-fuzz.h"
#include "tf-json.h"
#include "tf-review-prose.h"
#include "tf-review.h"

/* The answers of reviewers. Nothing default is a review: what is not read completely is invalid. */

#define READ "5f0c1d2e"

static void
check_stored (const TfReview *review)
{
  g_autoptr (JsonNode) node = tf_review_to_json (review);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfReview) again = tf_review_from_json (node, "", &error);
  g_autoptr (JsonNode) twice = NULL;

  g_assert_no_error (error);
  twice = tf_review_to_json (again);
  g_assert_true (json_node_equal (node, twice));
}

static void
check (const TfReview *review, const char *answer)
{
  gboolean is_blank = answer[strspn (answer, " \t\r\n")] == '\0';
  guint n = 0;

  tf_fuzz_assert_errors (review->state == TF_REVIEW_STATE_INVALID, review->errors);
  g_assert_true (!is_blank || review->state == TF_REVIEW_STATE_INVALID);
  if (review->state == TF_REVIEW_STATE_INVALID)
    return;
  for (int severity = 0; severity < TF_N_SEVERITIES; severity++)
    n += review->counts.n[severity];
  g_assert_cmpuint (n, ==, review->issues->len);
  if (review->state == TF_REVIEW_STATE_CLEAN)
    g_assert_cmpuint (n, ==, 0);
  check_stored (review);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *answer = tf_fuzz_dup_text (data, length);
  g_autoptr (TfReview) plain = tf_review_parse (answer, FALSE);
  g_autoptr (TfReview) tested = tf_review_parse (answer, TRUE);
  g_autoptr (TfReview) proven = tf_review_parse_with_evidence (answer, FALSE, READ);
  g_autoptr (TfReview) checked = tf_review_parse_check (answer, TRUE, READ);
  g_autofree char *critical = tf_review_prose_find_critical (answer);

  check (plain, answer);
  check (tested, answer);
  check (proven, answer);
  check (checked, answer);
  tf_fuzz_assert_text (critical);
  tf_fuzz_assert_text (proven->named);
  return 0;
}
