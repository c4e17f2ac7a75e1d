/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "replicates-fixture.h"
#include "tf-issue-matcher.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-matcher"

static const char *const known_texts[] = {
  "The budget of the summer party has no total",
  "Nobody is named who books the room",
  "The rain plan does not say where guests go",
  "Section 3 names a date that is in the past",
};

static TfIssueMatcher *
make_matcher (void)
{
  TfIssueMatcher *matcher = tf_issue_matcher_new ();

  for (guint i = 0; i < G_N_ELEMENTS (known_texts); i++)
    g_assert_cmpuint (
        tf_issue_matcher_add (matcher, known_texts[i], "plan.md:7", TF_SEVERITY_MEDIUM), ==, i);
  g_assert_cmpuint (tf_issue_matcher_get_size (matcher), ==, G_N_ELEMENTS (known_texts));
  return matcher;
}

static GPtrArray *
make_issues (const char *descriptions)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_auto (GStrv) parts = g_strsplit (descriptions, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, parts[i], "N/A", ""));
  return issues;
}

TF_TEST (other_words_for_the_same_are_found)
{
  g_autoptr (TfIssueMatcher) matcher = make_matcher ();
  g_autoptr (GPtrArray) issues = make_issues ("The rain plan leaves open where the guests go|"
                                              "Parking is not mentioned|"
                                              "The summer party budget lacks a total|"
                                              "It is not named who books the room");
  g_autofree double *scores = NULL;
  g_autofree guint *found = tf_issue_matcher_match (matcher, issues, NULL, &scores);

  g_assert_cmpuint (found[0], ==, 2);
  g_assert_cmpuint (found[1], ==, G_MAXUINT);
  g_assert_cmpuint (found[2], ==, 0);
  g_assert_cmpuint (found[3], ==, 1);
  g_assert_cmpfloat (scores[0], >=, TF_MATCH_LEAST);
  g_assert_cmpfloat (scores[1], ==, 0.0);
}

TF_TEST (no_known_issue_is_taken_twice)
{
  g_autoptr (TfIssueMatcher) matcher = make_matcher ();
  g_autoptr (GPtrArray) issues = make_issues (
      "Nobody is named who books the room, or when|Nobody is named who books the room");
  g_autofree guint *found = tf_issue_matcher_match (matcher, issues, NULL, NULL);

  g_assert_cmpuint (found[0], ==, G_MAXUINT);
  g_assert_cmpuint (found[1], ==, 1);
}

TF_TEST (unusable_issues_are_skipped)
{
  g_autoptr (TfIssueMatcher) matcher = make_matcher ();
  g_autoptr (GPtrArray) issues = make_issues (known_texts[1]);
  const gboolean usable[] = { TRUE, FALSE, TRUE, TRUE };
  g_autofree guint *found = tf_issue_matcher_match (matcher, issues, usable, NULL);

  g_assert_cmpuint (found[0], ==, G_MAXUINT);
}

TF_TEST (one_known_issue_is_enough)
{
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autoptr (GPtrArray) issues =
      make_issues ("It is not named who books the room|Chairs are short");
  g_autofree guint *none = tf_issue_matcher_match (matcher, issues, NULL, NULL);
  g_autofree guint *found = NULL;

  g_assert_cmpuint (none[0], ==, G_MAXUINT);
  tf_issue_matcher_add (matcher, known_texts[1], "N/A", TF_SEVERITY_MINOR);
  found = tf_issue_matcher_match (matcher, issues, NULL, NULL);
  g_assert_cmpuint (found[0], ==, 0);
  g_assert_cmpuint (found[1], ==, G_MAXUINT);
}

/* By hand: the same text earns all three shares; the bonus counts once, and only if there is a
 * place. */
TF_TEST (the_score_is_the_formula)
{
  static const struct
  {
    const char *description, *location;
    TfSeverity severity;
    double score;
  } cases[] = {
    { "room booking missing", "plan.md:7", TF_SEVERITY_MEDIUM, 1.05 },
    { "room booking missing", "plan.md:90", TF_SEVERITY_MINOR, 1.05 },
    { "room booking missing", "other.md", TF_SEVERITY_MEDIUM, 1.05 },
    { "room booking missing", "other.md", TF_SEVERITY_MINOR, 1.0 },
    { "missing room booking", "other.md", TF_SEVERITY_MINOR, 0.8 + 0.2 * 4 / 20.0 },
    { "xxxx", "plan.md", TF_SEVERITY_MINOR, 0.05 },
  };
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autoptr (TfIssueMatcher) nowhere = tf_issue_matcher_new ();
  g_autoptr (TfIssue) same = tf_issue_new (TF_SEVERITY_MINOR, "room booking missing", "N/A", "");

  tf_issue_matcher_add (matcher, "room booking missing", "plan.md:7", TF_SEVERITY_MEDIUM);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfIssue) issue =
          tf_issue_new (cases[i].severity, cases[i].description, cases[i].location, "");
      double score = tf_issue_matcher_score (matcher, 0, issue);

      g_test_message ("%s: %f", cases[i].description, score);
      g_assert_cmpfloat_with_epsilon (score, cases[i].score, 1e-9);
    }
  tf_issue_matcher_add (nowhere, "room booking missing", "N/A", TF_SEVERITY_MEDIUM);
  g_assert_cmpfloat_with_epsilon (tf_issue_matcher_score (nowhere, 0, same), 1.0, 1e-9);
}

TF_TEST (odd_texts_do_no_harm)
{
  g_autoptr (TfIssueMatcher) matcher = make_matcher ();
  g_autoptr (GPtrArray) issues = make_issues ("???|the|\xff\xfe|a");
  g_autofree guint *found = NULL;

  tf_issue_matcher_add (matcher, "!!!", "", TF_SEVERITY_MINOR);
  found = tf_issue_matcher_match (matcher, issues, NULL, NULL);
  for (guint i = 0; i < issues->len; i++)
    g_assert_cmpuint (found[i], ==, G_MAXUINT);
}

/* Of 2,000 known issues with the same two words, finds the one with the third as well; and any of
 * them for a text with only those two. */
TF_TEST (common_words_do_not_hide_a_repeat)
{
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autoptr (GPtrArray) issues = make_issues ("budget table w1234|budget table");
  g_autofree guint *found = NULL;

  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *text = g_strdup_printf ("budget table w%04u", i);

      tf_issue_matcher_add (matcher, text, "N/A", TF_SEVERITY_MINOR);
    }
  found = tf_issue_matcher_match (matcher, issues, NULL, NULL);
  g_assert_cmpuint (found[0], ==, 1234);
  g_assert_cmpuint (found[1], <, 2000);
}

/* On hand-labelled data: the minimum that design/polish.md relies on. tests/bench/bench-matcher.c
 * prints the table. */
TF_TEST (labelled_reviews_are_matched_well_enough)
{
  Replicates replicates;

  replicates_measure (&replicates);
  g_test_message ("right %u, wrong %u, missed %u, apart %u; precision %.3f, recall %.3f",
                  replicates.right, replicates.wrong, replicates.missed, replicates.apart,
                  replicates_precision (&replicates), replicates_recall (&replicates));
  g_assert_cmpuint (replicates.right + replicates.missed, ==, 256);
  g_assert_cmpfloat (replicates_precision (&replicates), >=, 0.80);
  g_assert_cmpfloat (replicates_recall (&replicates), >=, 0.85);
}

TF_TEST (a_reworded_issue_is_found_by_its_new_words)
{
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autofree guint *found = NULL;

  tf_issue_matcher_add (matcher, "The kiln has no owner", "plan.md:3", TF_SEVERITY_MINOR);
  tf_issue_matcher_add (matcher, "The glaze is never tested", "plan.md:9", TF_SEVERITY_MINOR);
  tf_issue_matcher_replace (matcher, 0, "Nobody orders the firewood", "plan.md:5",
                            TF_SEVERITY_MEDIUM);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, "The kiln has no owner", "a.md", ""));
  g_ptr_array_add (issues,
                   tf_issue_new (TF_SEVERITY_MINOR, "Nobody orders the firewood", "b.md", ""));
  found = tf_issue_matcher_match (matcher, issues, NULL, NULL);
  g_assert_cmpuint (tf_issue_matcher_get_size (matcher), ==, 2);
  g_assert_cmpuint (found[0], ==, G_MAXUINT);
  g_assert_cmpuint (found[1], ==, 0);
}
