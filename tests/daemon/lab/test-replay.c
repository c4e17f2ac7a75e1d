/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-replay.h"

#include <string.h>

#include "tf-polish-verdict.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/replay"

/* The 300 of docs/polish-evaluation.md take seconds; under the sanitizers minutes. */
#ifdef __SANITIZE_ADDRESS__
#define N_SYNTHETIC 10
#else
#define N_SYNTHETIC 100
#endif
#define N_REVIEWS 31

/* The record of a real loop: 16 reviews, six of them unusable. self_rejected_n is the number of
 * issues of each that state themselves that nothing needs doing; the one tagged in the 11th states
 * this only of the last of its three places, and stays. */
static const struct
{
  guint critical, medium, minor, withdrawn;
} recorded[] = {
  { 1, 6, 7, 2 }, { 0, 8, 7, 0 }, { 0, 8, 7, 0 }, { 0, 0, 0, 0 },  { 0, 5, 8, 0 },  { 1, 6, 8, 3 },
  { 1, 5, 4, 1 }, { 1, 9, 5, 1 }, { 0, 8, 3, 0 }, { 0, 13, 4, 0 }, { 0, 10, 4, 0 }, { 0, 0, 0, 0 },
  { 0, 0, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 },
};

static GPtrArray *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *trace = tf_trace_parse (text, -1, &error);

  g_assert_no_error (error);
  return trace;
}

static GPtrArray *
load_recorded (void)
{
  g_autofree char *path = tf_test_source ("fixtures/polish-trace/trace.json");
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return parse (text);
}

static TfReplay *
run (const GPtrArray *trace, gboolean evidence, gboolean whole)
{
  g_autoptr (TfConfig) config = tf_config_new_default ("offline");
  TfReplay *replay = tf_replay_run (trace, &(TfReplayWish){ config, evidence, whole }, NULL, NULL);

  g_test_message ("%s", replay->message);
  return replay;
}

static const TfReplayRound *
get_round (const TfReplay *replay, guint i)
{
  g_assert_cmpuint (i, <, replay->rounds->len);
  return g_ptr_array_index (replay->rounds, i);
}

static const TfGuardResult *
get_last_result (const TfReplayRound *round)
{
  return g_ptr_array_index (round->results, round->results->len - 1);
}

TF_TEST (no_unusable_answer_counts_as_clean)
{
  g_autoptr (GPtrArray) trace = load_recorded ();

  for (gboolean evidence = FALSE; evidence <= TRUE; evidence++)
    {
      g_autoptr (TfReplay) replay = run (trace, evidence, TRUE);

      g_assert_cmpuint (replay->rounds->len, ==, G_N_ELEMENTS (recorded));
      for (guint i = 0; i < G_N_ELEMENTS (recorded); i++)
        {
          const TfReplayRound *round = get_round (replay, i);
          gboolean valid = recorded[i].medium > 0;

          g_assert_cmpuint (round->iteration, ==, i + 1);
          g_assert_cmpint (round->state, ==,
                           valid ? TF_REVIEW_STATE_FINDINGS : TF_REVIEW_STATE_INVALID);
          g_assert_cmpint (*round->why == '\0', ==, valid);
          g_assert_cmpint (round->results != NULL, ==, valid);
        }
    }
}

TF_TEST (classic_counts_are_the_tags)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, FALSE, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (recorded); i++)
    {
      const TfCounts *counts = &get_round (replay, i)->counts;

      g_assert_cmpuint (counts->n[TF_SEVERITY_CRITICAL], ==, recorded[i].critical);
      g_assert_cmpuint (counts->n[TF_SEVERITY_MEDIUM], ==, recorded[i].medium);
      g_assert_cmpuint (counts->n[TF_SEVERITY_MINOR], ==, recorded[i].minor);
    }
}

TF_TEST (evidence_counts_are_the_tags_minus_withdrawn_issues)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, TRUE, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (recorded); i++)
    {
      const TfReplayRound *round = get_round (replay, i);
      guint found = recorded[i].critical + recorded[i].medium + recorded[i].minor;

      g_test_message ("%u: %" G_GUINT64_FORMAT
                      " of %u, %u new, %u repeated, %u withdrawn, %u rejected",
                      i + 1, tf_counts_total (&round->counts), found, round->n_new,
                      round->n_repeated, round->n_withdrawn, round->n_rejected);
      g_assert_cmpuint (tf_counts_total (&round->found), ==, found);
      g_assert_cmpuint (round->n_withdrawn, ==, recorded[i].withdrawn);
      g_assert_cmpuint (round->n_rejected, ==, 0);
      g_assert_cmpuint (tf_counts_total (&round->counts), ==, found - recorded[i].withdrawn);
      g_assert_cmpuint (round->n_new + round->n_repeated + round->n_withdrawn, ==, found);
    }
}

TF_TEST (the_misfires_of_classic_are_seen)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, FALSE, FALSE);
  g_autoptr (TfReplay) whole = run (trace, FALSE, TRUE);
  guint n = 0;

  g_assert_cmpuint (whole->ended, ==, replay->ended);
  g_assert_cmpuint (whole->ended_at, ==, replay->ended_at);
  g_assert_cmpstr (whole->message, ==, replay->message);
  for (guint i = 0; i < whole->rounds->len; i++)
    if (get_round (whole, i)->verdict != TF_VERDICT_GO_ON)
      {
        g_test_message ("%u: %s", i + 1, get_last_result (get_round (whole, i))->message);
        n++;
      }
  g_assert_cmpuint (n, >, 0);
}

TF_TEST (evidence_ends_in_a_plateau)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, TRUE, FALSE);
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (replay->ledger);

  g_assert_true (replay->ended);
  g_assert_cmpint (replay->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
  g_assert_cmpuint (replay->n_valid, ==, 4);
  g_assert_cmpuint (replay->ended_at, ==, 5);
  g_assert_cmpuint (open->len, ==, 13);
}

TF_TEST (rounds_after_the_end_are_listed_but_not_judged)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, TRUE, FALSE);

  g_assert_cmpuint (replay->rounds->len, ==, G_N_ELEMENTS (recorded));
  for (guint i = 0; i < G_N_ELEMENTS (recorded); i++)
    {
      const TfReplayRound *round = get_round (replay, i);

      g_assert_cmpint (round->judged, ==, i < 5);
      g_assert_cmpint (round->state == TF_REVIEW_STATE_INVALID, ==, recorded[i].medium == 0);
      g_assert_cmpuint (round->found.n[TF_SEVERITY_MEDIUM], ==, recorded[i].medium);
      g_assert_cmpint (round->results != NULL, ==, i < 5 && recorded[i].medium > 0);
    }
}

TF_TEST (the_answer_is_complete)
{
  g_autoptr (GPtrArray) trace = load_recorded ();
  g_autoptr (TfReplay) replay = run (trace, TRUE, TRUE);
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_replay_to_variant (replay));
  g_autoptr (GVariant) rounds =
      g_variant_lookup_value (variant, "rounds", G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GVariant) open = g_variant_lookup_value (variant, "open", G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GVariant) fourth = g_variant_get_child_value (rounds, 3);
  g_autoptr (GVariant) found = g_variant_lookup_value (fourth, "found", NULL);
  g_autoptr (GVariant) counts = g_variant_lookup_value (fourth, "counts", NULL);
  g_autoptr (GVariant) guards = g_variant_lookup_value (fourth, "guards", NULL);
  const char *state = NULL;

  g_assert_cmpuint (g_variant_n_children (rounds), ==, 16);
  g_assert_cmpuint (g_variant_n_children (open), >, 0);
  g_assert_true (found == NULL && counts == NULL && guards == NULL);
  g_assert_true (g_variant_lookup (fourth, "state", "&s", &state));
  g_assert_cmpstr (state, ==, "invalid");
}

/* Words unlike those of any other issue. (transfer full) */
static char *
make_words (guint review, guint issue)
{
  g_autofree char *name = g_strdup_printf ("%u of %u", issue, review);
  char *words = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  for (guint i = 8; i < 64; i += 9)
    words[i] = ' ';
  return words;
}

static void
append_issues (GString *text, guint review, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = make_words (review, i);

      g_string_append_printf (text,
                              "%s{\"severity\": \"minor\", \"description\": \"%s\", "
                              "\"location\": \"plan.md\", \"recommendation\": \"\"}",
                              i > 0 ? ", " : "", words);
    }
}

/* A record of reviews with that many minor issues each; "-" for an unusable one, "!" for a clean
 * one that shows what it read. */
static GPtrArray *
make_trace (const char *counts)
{
  g_auto (GStrv) words = g_strsplit (counts, " ", -1);
  g_autoptr (GString) text = g_string_new ("[");

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_string_append_printf (text, "%s{\"iteration\": %u, \"review_json\": ", i > 0 ? ", " : "",
                              i + 1);
      if (g_str_equal (words[i], "-"))
        {
          g_string_append (text, "null}");
          continue;
        }
      g_string_append_printf (text, "{%s\"issues\": [",
                              g_str_equal (words[i], "!") ? "\"read\": \"abc\", " : "");
      append_issues (text, i, (guint) g_ascii_strtoull (words[i], NULL, 10));
      g_string_append (text, "]}}");
    }
  g_string_append (text, "]");
  return parse (text->str);
}

static const struct
{
  const char *counts;
  gboolean evidence;
  gboolean ended;
  guint ended_at;
  const char *word; /* of the outcome */
  const char *part;
} ends[] = {
  { "9 5", FALSE, TRUE, 2, "converged", "Converged" },
  { "9 5", TRUE, FALSE, 2, "none", "not converged; 0 critical, 0 medium and 5 minor" },
  { "9 !", FALSE, TRUE, 2, "converged", "Converged" },
  { "9 !", TRUE, FALSE, 2, "none", "after 2 valid reviews of 2" },
  { "9 0", TRUE, FALSE, 2, "none", "after 1 valid review of 2" },
  { "9 9 9", FALSE, TRUE, 3, "sufficient", "Sufficient" },
  { "40 30 20 30", FALSE, TRUE, 4, "guard_hallucination", "40 → 30 → 20, then rose to 30" },
  { "- - -", FALSE, FALSE, 3, "none", "No valid review among 3" },
  { "- - -", TRUE, FALSE, 3, "none", "No valid review among 3" },
};

TF_TEST (a_record_ends_as_its_policy_would)
{
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (GPtrArray) trace = make_trace (ends[i].counts);
      g_autoptr (TfReplay) replay = run (trace, ends[i].evidence, FALSE);

      g_assert_cmpint (replay->ended, ==, ends[i].ended);
      g_assert_cmpuint (replay->ended_at, ==, ends[i].ended_at);
      g_assert_cmpstr (tf_polish_outcome_to_word (replay->outcome, replay->halt_reason), ==,
                       ends[i].word);
      g_assert_nonnull (strstr (replay->message, ends[i].part));
    }
}

TF_TEST (an_empty_record_is_not_a_success)
{
  for (gboolean evidence = FALSE; evidence <= TRUE; evidence++)
    {
      g_autoptr (GPtrArray) trace = parse ("[]");
      g_autoptr (TfReplay) replay = run (trace, evidence, FALSE);

      g_assert_false (replay->ended);
      g_assert_cmpint (replay->outcome, ==, TF_OUTCOME_NONE);
      g_assert_nonnull (strstr (replay->message, "the outcome is unknown"));
    }
}

TF_TEST (thresholds_alone_never_converge_with_evidence)
{
  g_autoptr (GPtrArray) trace = make_trace ("5 4 ! 3");
  g_autoptr (TfReplay) replay = run (trace, TRUE, TRUE);

  for (guint i = 0; i < replay->rounds->len; i++)
    {
      const TfGuardResult *last = get_last_result (get_round (replay, i));

      g_assert_cmpint (last->verdict, ==, TF_VERDICT_GO_ON);
      g_assert_nonnull (strstr (last->message, "further reviews cannot be replayed"));
    }
  g_assert_cmpint (replay->outcome, ==, TF_OUTCOME_NONE);
}

TF_TEST (too_many_consecutive_unusable_answers_are_reported)
{
  g_autoptr (GPtrArray) trace = make_trace ("9 - - - 8 -");
  g_autoptr (TfReplay) replay = run (trace, TRUE, TRUE);

  g_assert_null (strstr (get_round (replay, 2)->why, "would have halted"));
  g_assert_nonnull (strstr (get_round (replay, 3)->why, "would have halted"));
  g_assert_null (strstr (get_round (replay, 5)->why, "would have halted"));
  g_assert_cmpuint (replay->n_valid, ==, 2);
}

TF_TEST (documents_ground_issues_and_show_their_origin)
{
  g_autoptr (GPtrArray) trace = parse (
      "[{\"iteration\": 1, \"documents\": {\"plan.md\": \"# Plan\\n\\nThe kiln is heated to 900 "
      "degrees.\\n\"}, \"review_json\": {\"issues\": [{\"severity\": \"medium\", \"description\": "
      "\"The kiln has no owner\", \"location\": \"plan.md:3\", \"recommendation\": \"\"}, "
      "{\"severity\": \"medium\", \"description\": \"The annex is empty\", \"location\": "
      "\"annex.md:1\", \"recommendation\": \"\"}]}},"
      " {\"iteration\": 2, \"documents\": {\"plan.md\": \"# Plan\\n\\nThe kiln is heated to 900 "
      "degrees.\\nIts owner is the night shift of the second week.\\n\"}, \"review_json\": "
      "{\"issues\": [{\"severity\": \"minor\", \"description\": \"Which shift is meant\", "
      "\"location\": \"plan.md:4\", \"recommendation\": \"\", \"quote\": \"Its owner is the night "
      "shift of the second week.\"}]}}]");
  g_autoptr (TfReplay) replay = run (trace, TRUE, TRUE);
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (replay->ledger);
  const TfTrackedIssue *issue = g_ptr_array_index (open, 0);

  g_assert_cmpuint (get_round (replay, 0)->n_rejected, ==, 1);
  g_assert_cmpuint (tf_counts_total (&get_round (replay, 0)->counts), ==, 1);
  g_assert_cmpuint (open->len, ==, 1);
  g_assert_cmpint (issue->provenance, ==, TF_PROVENANCE_INTRODUCED_BY);
  g_assert_cmpstr (issue->introduced_by, ==, "iteration-2");
}

/* 10 to 23 issues each without a trend, variance/mean about one half, some unusable. */
static GPtrArray *
make_quota_trace (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GString) counts = g_string_new (NULL);

  for (guint i = 0; i < N_REVIEWS; i++)
    {
      double sum = 0;

      for (guint j = 0; j < 12; j++)
        sum += g_rand_double (random) - 0.5;
      if (i > 0)
        g_string_append_c (counts, ' ');
      if (g_rand_double (random) < 0.2)
        g_string_append_c (counts, '-');
      else
        g_string_append_printf (counts, "%d", CLAMP ((int) (15.5 + 2.8 * sum), 10, 23));
    }
  return make_trace (counts->str);
}

TF_TEST (reviewers_who_fill_a_quota_end_in_a_plateau)
{
  guint n_plateau = 0;
  guint n_early = 0;
  guint latest = 0;

  for (guint32 seed = 1; seed <= N_SYNTHETIC; seed++)
    {
      g_autoptr (GPtrArray) trace = make_quota_trace (seed);
      g_autoptr (TfConfig) config = tf_config_new_default ("offline");
      g_autoptr (TfReplay) replay =
          tf_replay_run (trace, &(TfReplayWish){ config, TRUE, FALSE }, NULL, NULL);

      if (replay->halt_reason == TF_HALT_REASON_GUARD_PLATEAU)
        n_plateau++;
      else
        g_test_message ("%u: %s", seed, replay->message);
      n_early += replay->ended && replay->n_valid < 3;
      latest = MAX (latest, replay->n_valid);
    }
  g_test_message ("plateau %u of %u, early %u, latest after %u valid reviews", n_plateau,
                  N_SYNTHETIC, n_early, latest);
  g_assert_cmpuint (n_early, ==, 0);
  g_assert_cmpuint (n_plateau * 100, >=, N_SYNTHETIC * 99);
}

TF_TEST (it_can_be_cancelled)
{
  g_autoptr (TfConfig) config = tf_config_new_default ("offline");
  g_autoptr (GPtrArray) trace = make_quota_trace (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < 4; i++)
    {
      const TfReplayWish wish = { config, i % 2 == 0, i > 1 };
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_replay_run (trace, &wish, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}
