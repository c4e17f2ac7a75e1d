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
      g_strdup_printf ("{\"critical\": %u, \"medium\": 0, \"minor\": %u, "
                       "\"issues\": [%s], \"closed\": [%s], \"read\": "
                       "\"" READ "\"}",
                       count (issues, "\"severity\": \"critical\""),
                       count (issues, "\"severity\": \"minor\""), issues, closed);
  TfReview *review = tf_review_parse_with_evidence (text, FALSE, READ);

  g_assert_cmpint (review->state, !=, TF_REVIEW_STATE_INVALID);
  return review;
}

#define FULL(severity, what, where, mend, more) \
  "{\"severity\": \"" severity "\", \"description\": \"" what "\", \"location\": \"" where \
  "\", \"recommendation\": \"" mend "\"" more "}"
#define ISSUE(what, where)     FULL ("minor", what, where, "mend " what, "")
#define WORSE(what, where)     FULL ("critical", what, where, "mend " what, "")
#define NAMED(what, where, id) FULL ("minor", what, where, "mend " what, ", \"id\": \"" id "\"")
#define QUOTED(what, where, quote) \
  FULL ("minor", what, where, "mend " what, ", \"quote\": \"" quote "\"")
#define TAKEN_BACK(severity, what) FULL (severity, what, "p.md:1", "No action needed.", "")
#define CLOSED(id, verdict)        "{\"id\": \"" id "\", \"verdict\": \"" verdict "\", \"note\": \"so\"}"
#define WITHDRAWN(n)               "], \"withdrawn\": [{\"n\": " n ", \"note\": \"my mistake\"}"

static const struct
{
  const char *claim;
  const char *first;
  const char *first_closed;
  const char *second;
  const char *second_closed;
  guint n_issues;
  guint n_closed;
  guint n_errors;    /* ungrounded afterwards */
  guint n_withdrawn; /* of n_issues */
  guint n_critical;
} merges[] = {
  { "a corrected one takes its place", ISSUE ("a", "p.md:9"), "", ISSUE ("a", "p.md:1"), "", 1, 0,
    0, 0, 0 },
  { "one that cannot be found stays", ISSUE ("a", "p.md:9"), "", "", "", 1, 0, 1, 0, 0 },
  { "an empty correction leaves all",
    WORSE ("a", "p.md:9") "," ISSUE ("b", "p.md:9") "," ISSUE ("c", "p.md:1"), "", "", "", 3, 0, 2,
    0, 1 },
  { "one that was right is not lost", ISSUE ("a", "p.md:1"), "", ISSUE ("b", "p.md:1"), "", 2, 0, 0,
    0, 0 },
  { "one that takes itself back stays as such", TAKEN_BACK ("minor", "a"), "", "", "", 1, 0, 0, 1,
    0 },
  { "the correction takes it back in its words", WORSE ("a", "p.md:9"), "",
    TAKEN_BACK ("critical", "a"), "", 1, 0, 0, 1, 1 },
  { "it is taken back by number", WORSE ("a", "p.md:9") "," WORSE ("b", "p.md:1"), "", "",
    WITHDRAWN ("2"), 2, 0, 1, 1, 2 },
  { "and stays so when it is repeated", WORSE ("a", "p.md:9"), "", WORSE ("a", "p.md:1"),
    WITHDRAWN ("1"), 1, 0, 0, 1, 1 },
  { "a number that does not exist takes nothing back", WORSE ("a", "p.md:9"), "", "",
    WITHDRAWN ("2"), 1, 0, 1, 0, 1 },
  { "nor does number 0", WORSE ("a", "p.md:9"), "", "", WITHDRAWN ("0"), 1, 0, 1, 0, 1 },
  { "a severity is not lowered", WORSE ("a", "p.md:9"), "", ISSUE ("a", "p.md:1"), "", 1, 0, 0, 0,
    1 },
  { "not even with the withdrawal", WORSE ("a", "p.md:9"), "", TAKEN_BACK ("minor", "a"), "", 1, 0,
    0, 1, 1 },
  { "a severity may rise", ISSUE ("a", "p.md:9"), "", WORSE ("a", "p.md:1"), "", 1, 0, 0, 0, 1 },
  { "a place that was found is kept", WORSE ("a", "p.md:1"), "", WORSE ("a", "p.md:99"), "", 1, 0,
    0, 0, 1 },
  { "two with the same words are two", ISSUE ("a", "p.md:1") "," ISSUE ("a", "p.md:2"), "",
    ISSUE ("a", "p.md:1"), "", 2, 0, 0, 0, 0 },
  { "reworded, with the same quote, it is the same", QUOTED ("a", "p.md:9", "one two"), "",
    QUOTED ("b", "p.md:1", "one two"), "", 1, 0, 0, 0, 0 },
  { "reworded with another quote it is another", QUOTED ("a", "p.md:9", "none"), "",
    QUOTED ("b", "p.md:1", "one"), "", 2, 0, 1, 0, 0 },
  { "withdrawn by its id it is answered", NAMED ("a", "p.md:1", "I-0001"), "", "",
    CLOSED ("I-0001", "withdrawn"), 0, 1, 0, 0, 0 },
  { "answers are not lost", "", CLOSED ("I-0001", "not_fixed"), "", CLOSED ("I-0002", "fixed"), 0,
    2, 0, 0, 0 },
  { "nor the id that a duplicate stands for", "", CLOSED ("I-0001", "duplicate_of:I-0002"), "", "",
    0, 1, 0, 0, 0 },
  { "the later answer counts", "", CLOSED ("I-0001", "fixed"), "", CLOSED ("I-0001", "not_fixed"),
    0, 1, 0, 0, 0 },
  { "repeated by its id it is not closed", "", CLOSED ("I-0001", "fixed"),
    NAMED ("a", "p.md:1", "I-0001"), "", 1, 0, 0, 0, 0 },
};

static TfArtifact *
make_artifact (void)
{
  TfArtifact *artifact = tf_artifact_new (READ, NULL, NULL, NULL);

  tf_artifact_add (artifact, "p.md", "one\ntwo\n");
  return artifact;
}

TF_TEST (what_is_not_mentioned_stays)
{
  g_autoptr (TfArtifact) artifact = make_artifact ();
  TfGround ground = { .artifact = artifact };

  for (guint i = 0; i < G_N_ELEMENTS (merges); i++)
    {
      g_autoptr (TfReview) first = parse (merges[i].first, merges[i].first_closed);
      g_autoptr (TfReview) second = parse (merges[i].second, merges[i].second_closed);
      g_autoptr (TfReview) merged = tf_review_merge (first, second, &ground);
      guint n_errors = 0, n_withdrawn = 0;

      g_test_message ("%s", merges[i].claim);
      g_assert_cmpuint (merged->issues->len, ==, merges[i].n_issues);
      g_assert_cmpuint (merged->grounding->len, ==, merges[i].n_issues);
      for (guint k = 0; k < merged->grounding->len; k++)
        {
          const TfGrounding *grounding = g_ptr_array_index (merged->grounding, k);

          n_errors += grounding->error != NULL && !grounding->withdrawn;
          n_withdrawn += grounding->withdrawn;
          g_assert_cmpint (grounding->withdrawn, ==,
                           tf_issue_withdraws_itself (g_ptr_array_index (merged->issues, k)));
        }
      g_assert_cmpuint (n_errors, ==, merges[i].n_errors);
      g_assert_cmpuint (n_withdrawn, ==, merges[i].n_withdrawn);
      g_assert_cmpuint (merged->counts.n[TF_SEVERITY_CRITICAL], ==, merges[i].n_critical);
      g_assert_cmpuint (merged->closed->len, ==, merges[i].n_closed);
      g_assert_cmpuint (tf_counts_total (&merged->counts), ==, merges[i].n_issues);
      g_assert_cmpstr (merged->read, ==, READ);
      g_assert_cmpint (merged->state, !=, TF_REVIEW_STATE_INVALID);
    }
}

TF_TEST (what_was_withdrawn_is_stored)
{
  g_autoptr (TfArtifact) artifact = make_artifact ();
  TfGround ground = { .artifact = artifact };
  g_autoptr (TfReview) first = parse (WORSE ("a", "p.md:9"), "");
  g_autoptr (TfReview) second = parse ("", WITHDRAWN ("1"));
  g_autoptr (TfReview) merged = tf_review_merge (first, second, &ground);
  g_autoptr (JsonNode) node = tf_review_to_json (merged);
  g_autoptr (TfReview) back = tf_review_from_json (node, "", NULL);
  const TfIssue *issue = g_ptr_array_index (back->issues, 0);
  const TfGrounding *grounding = g_ptr_array_index (tf_grounding_list (back, &ground), 0);

  g_assert_cmpint (issue->severity, ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpstr (issue->recommendation, ==, "mend a Withdrawn: my mistake");
  g_assert_true (grounding->withdrawn);
}

/* Asked again, a reviewer forgets what it called critical; a critical, or an issue that it leaves
 * open, may be it. */
TF_TEST (what_an_invalid_answer_named_stays)
{
  static const struct
  {
    const char *issues;
    const char *closed;
    gboolean kept;
  } rows[] = {
    { "", "", TRUE },
    { ISSUE ("a", "p.md:1"), "", TRUE },
    { WORSE ("a", "p.md:1"), "", FALSE },
    { WORSE ("a", "p.md:99"), "", FALSE },
    { "", CLOSED ("I-0001", "not_fixed"), FALSE },
    { "", CLOSED ("I-0001", "needs_person"), FALSE },
    { "", CLOSED ("I-0001", "fixed"), TRUE },
    { "", CLOSED ("I-0001", "withdrawn"), TRUE },
  };
  g_autoptr (TfArtifact) artifact = make_artifact ();
  TfGround ground = { .artifact = artifact };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfReview) review = parse (rows[i].issues, rows[i].closed);
      g_autoptr (TfReview) kept = tf_review_keep_named (review, "the total is critical", &ground);
      guint n = review->issues->len;
      const TfIssue *issue = NULL;
      const TfGrounding *grounding = NULL;

      g_test_message ("row %u", i);
      g_assert_cmpint (kept != review, ==, rows[i].kept);
      g_assert_cmpuint (kept->issues->len, ==, n + (rows[i].kept ? 1 : 0));
      g_assert_cmpuint (kept->closed->len, ==, review->closed->len);
      g_assert_cmpstr (kept->read, ==, READ);
      if (!rows[i].kept)
        continue;
      issue = g_ptr_array_index (kept->issues, n);
      grounding = g_ptr_array_index (tf_grounding_list (kept, &ground), n);
      g_assert_cmpint (issue->severity, ==, TF_SEVERITY_CRITICAL);
      g_assert_cmpstr (issue->description, ==, "the total is critical");
      g_assert_nonnull (grounding->error);
      g_assert_false (grounding->withdrawn);
    }
}

#define ANSWER(id, note) \
  "{\"id\": \"" id "\", \"met\": true, \"location\": \"p.md:1\", \"note\": \"" note "\"}"

TF_TEST (answers_about_criteria_are_not_lost)
{
  static const char *const ids[] = { "AC-1", "AC-2", "D-1", NULL };
  static const char *const notes[] = { "new", "old", "new" };
  g_autoptr (TfArtifact) artifact = make_artifact ();
  TfGround ground = { .artifact = artifact };
  g_autoptr (TfReview) first =
      parse ("", "], \"answers\": [" ANSWER ("AC-1", "old") "," ANSWER ("AC-2", "old"));
  g_autoptr (TfReview) second =
      parse ("", "], \"answers\": [" ANSWER ("AC-1", "new") "," ANSWER ("D-1", "new"));
  g_autoptr (TfReview) merged = tf_review_merge (first, second, &ground);
  g_autoptr (GPtrArray) unanswered = tf_review_list_unanswered (merged, ids);

  g_assert_cmpuint (merged->answers->len, ==, 3);
  g_assert_cmpuint (unanswered->len, ==, 0);
  for (guint i = 0; i < merged->answers->len; i++)
    for (guint k = 0; ids[k] != NULL; k++)
      {
        const TfReviewAnswer *answer = g_ptr_array_index (merged->answers, i);

        if (g_str_equal (answer->id, ids[k]))
          g_assert_cmpstr (answer->note, ==, notes[k]);
      }
}
