/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-merge.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/review-merge"

/* test-evidence-loop.c tests asking and correcting; here only two answers are merged. */

#define READ "abc"

static guint
count (const char *text, const char *word)
{
  g_auto (GStrv) parts = g_strsplit (text, word, -1);

  return *text == '\0' ? 0 : g_strv_length (parts) - 1;
}

static TfReview *
parse (const char *issues, const char *closed)
{
  g_autofree char *text =
      g_strdup_printf ("{\"critical\": 0, \"medium\": 0, \"minor\": %u, "
                       "\"issues\": [%s], \"closed\": [%s], \"read\": "
                       "\"" READ "\"}",
                       count (issues, "\"severity\": \"minor\""), issues, closed);
  TfReview *review = tf_review_parse_with_evidence (text, FALSE, READ);

  g_assert_cmpint (review->state, !=, TF_REVIEW_STATE_INVALID);
  return review;
}

#define ISSUE(what, where) \
  "{\"severity\": \"minor\", \"description\": \"" what "\", \"location\": \"" where \
  "\", \"recommendation\": \"mend\"}"
#define NAMED(what, where, id) \
  "{\"severity\": \"minor\", \"description\": \"" what "\", \"location\": \"" where \
  "\", \"recommendation\": \"mend\", \"id\": \"" id "\"}"
#define TAKEN_BACK \
  "{\"severity\": \"minor\", \"description\": \"The total is right. No action needed.\", " \
  "\"location\": \"p.md:1\", \"recommendation\": \"\"}"
#define CLOSED(id, verdict) "{\"id\": \"" id "\", \"verdict\": \"" verdict "\", \"note\": \"so\"}"

static const struct
{
  const char *claim;
  const char *first;
  const char *first_closed;
  const char *second;
  const char *second_closed;
  guint n_issues;
  guint n_closed;
} merges[] = {
  { "a corrected one takes its place", ISSUE ("a", "p.md:9"), "", ISSUE ("a", "p.md:1"), "", 1, 0 },
  { "one that cannot be found may go", ISSUE ("a", "p.md:9"), "", "", "", 0, 0 },
  { "one that was right is not lost", ISSUE ("a", "p.md:1"), "", ISSUE ("b", "p.md:1"), "", 2, 0 },
  { "one that takes itself back may go", TAKEN_BACK, "", "", "", 0, 0 },
  { "withdrawn by its id it is gone", NAMED ("a", "p.md:1", "I-0001"), "", "",
    CLOSED ("I-0001", "withdrawn"), 0, 1 },
  { "answers are not lost", "", CLOSED ("I-0001", "not_fixed"), "", CLOSED ("I-0002", "fixed"), 0,
    2 },
  { "the later answer counts", "", CLOSED ("I-0001", "fixed"), "", CLOSED ("I-0001", "not_fixed"),
    0, 1 },
  { "repeated by its id it is not closed", "", CLOSED ("I-0001", "fixed"),
    NAMED ("a", "p.md:1", "I-0001"), "", 1, 0 },
};

TF_TEST (correct_issues_stay)
{
  g_autoptr (TfArtifact) artifact = tf_artifact_new (READ, NULL, NULL, NULL);
  TfGround ground = { .artifact = artifact };

  tf_artifact_add (artifact, "p.md", "one\ntwo\n");
  for (guint i = 0; i < G_N_ELEMENTS (merges); i++)
    {
      g_autoptr (TfReview) first = parse (merges[i].first, merges[i].first_closed);
      g_autoptr (TfReview) second = parse (merges[i].second, merges[i].second_closed);
      g_autoptr (TfReview) merged = tf_review_merge (first, second, &ground);

      g_test_message ("%s", merges[i].claim);
      g_assert_cmpuint (merged->issues->len, ==, merges[i].n_issues);
      g_assert_cmpuint (merged->grounding->len, ==, merges[i].n_issues);
      g_assert_cmpuint (merged->closed->len, ==, merges[i].n_closed);
      g_assert_cmpuint (tf_counts_total (&merged->counts), ==, merges[i].n_issues);
      g_assert_cmpstr (merged->read, ==, READ);
      g_assert_cmpint (merged->state, !=, TF_REVIEW_STATE_INVALID);
    }
}
