/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-verdict.h"

#include <string.h>

#include "ledger-fixture.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-sentence.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-verdict"

static const struct
{
  gboolean completed;
  TfGuard guard;
  TfHaltReason reason;
  TfOutcome outcome;
  gboolean is_verdict; /* the halt */
} outcomes[] = {
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { TRUE, TF_GUARD_NONE, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { TRUE, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TF_OUTCOME_CONVERGED },
  { TRUE, TF_GUARD_STAGNATION, TF_HALT_REASON_NONE, TF_OUTCOME_SUFFICIENT },
  { FALSE, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { FALSE, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_PLATEAU, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_GROWTH, TF_HALT_REASON_GUARD_GROWTH, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_OSCILLATION, TF_HALT_REASON_GUARD_OSCILLATION, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_REVIEW_INVALID, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_AGENT_FAILURE, TF_OUTCOME_NONE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_HUMAN_TERMINATED, TF_OUTCOME_NONE },
};

TF_TEST (outcome_of_guard_and_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      g_autoptr (TfPolishState) state = tf_polish_state_new ();

      state->completed = outcomes[i].completed;
      state->guard = outcomes[i].guard;
      state->halt_reason = outcomes[i].reason;
      g_test_message ("row %u", i);
      g_assert_cmpint (tf_polish_outcome (state), ==, outcomes[i].outcome);
    }
}

/* A halt has the same word everywhere: that of its reason. */
TF_TEST (a_halt_has_the_word_of_its_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      TfOutcome outcome = outcomes[i].outcome;
      const char *word = tf_polish_outcome_to_word (outcome, outcomes[i].reason);

      g_test_message ("row %u", i);
      g_assert_cmpstr (word, ==,
                       outcomes[i].is_verdict
                           ? tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) outcomes[i].reason)
                           : tf_enum_to_nick (TF_TYPE_OUTCOME, (int) outcome));
    }
  g_assert_cmpstr (tf_polish_outcome_to_word (TF_OUTCOME_ACCEPTED, TF_HALT_REASON_GUARD_GROWTH), ==,
                   "accepted");
}

static void
set_message (TfPolishState *state, const char *message)
{
  g_free (state->message);
  state->message = g_strdup (message);
}

static void
add_points (TfPolishState *state, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      TfTrajectoryPoint point = { .iteration = i + 1, .evidence.known = TRUE };

      g_array_append_val (state->trajectory, point);
    }
  state->iteration = n;
}

static TfPolishState *
make_state (guint n_rounds)
{
  TfPolishState *state = tf_polish_state_new ();

  add_points (state, n_rounds);
  state->step = TF_POLISH_STEP_ENDED;
  state->has_thresholds = TRUE;
  state->thresholds = (TfCounts){ { 0, 3, 5 } };
  return state;
}

/* By reviewers whose names are joined by blanks. */
static void
prove (TfPolishState *state, guint n_passed, const char *reviewers, gboolean same_agent)
{
  g_strfreev (state->proof.reviewers);
  state->proof = (TfPolishProof){ .known = TRUE,
                                  .assurance = TF_ASSURANCE_STANDARD,
                                  .source = TF_DETECTION_OVERLAP,
                                  .p = 0.7,
                                  .n_reviews = 4,
                                  .n_passed = n_passed,
                                  .reviewers = *reviewers != '\0' ? g_strsplit (reviewers, " ", -1)
                                                                  : g_new0 (char *, 1),
                                  .same_agent = same_agent,
                                  .n_runs = 11,
                                  .n_reporting = 11,
                                  .usage = { .known = TRUE, .cost = 3.4 } };
}

#define SETTLED "1 fixed and verified, 1 rejected (1 critical), 1 waived (1 critical)."
#define OPEN \
  "0 critical, 1 medium and 1 minor issue open within 0/3/5, 1 fixed but not verified (1 " \
  "minor), " \
  "after 2 rounds."

TF_TEST (convergence_says_what_it_rests_on)
{
  g_autoptr (TfPolishState) state = make_state (2);
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autofree char *text = NULL;

  state->completed = TRUE;
  state->guard = TF_GUARD_TERMINATION;
  set_message (state, "Converged: 0/1/1 within 0/3/5 and all 4 tests pass.");
  prove (state, 2, "claude codex", FALSE);
  text = tf_polish_verdict_format (state, ledger);
  g_assert_cmpstr (
      text, ==,
      "Converged: " OPEN " Standard assurance: an issue that a reviewer finds with p 0.70 (overlap "
      "of two reviews) would have escaped the last 2 reviews with a probability of 9 %. " SETTLED
      " 4 reviews by claude and codex; 11 runs, 3.40 US dollars.");
}

/* Each part of the text in the user's language. */
TF_TEST (every_part_is_a_sentence)
{
  g_autoptr (TfPolishState) state = make_state (2);
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autofree char *text = NULL;
  g_autoptr (GVariant) sentences = NULL;
  guint n = 0;

  state->outcome = TF_OUTCOME_CONVERGED;
  prove (state, 2, "claude codex", FALSE);
  text = tf_polish_verdict_format (state, ledger);
  sentences = g_variant_ref_sink (tf_sentence_describe ("X", text, NULL));
  for (const char *id = "";; n++)
    {
      g_autofree char *name = g_strdup_printf ("X.%u", n + 1);
      g_autoptr (GVariant) parameters = NULL;

      if (!g_variant_lookup (sentences, name, "(&s@a{ss})", &id, &parameters))
        break;
      g_test_message ("%s: %s", name, id);
    }
  g_assert_cmpuint (n, ==, 4);
  g_assert_true (g_variant_lookup (sentences, "X", "(&s@a{ss})", NULL, NULL));
  g_assert_true (
      g_variant_lookup (sentences, "X.1.unverified.severities", "(&s@a{ss})", NULL, NULL));
  g_assert_true (g_variant_lookup (sentences, "X.4.by", "(&s@a{ss})", NULL, NULL));
}

static const struct
{
  TfOutcome outcome;
  TfGuard guard;
  TfHaltReason reason;
  const char *start;
} endings[] = {
  { TF_OUTCOME_CONVERGED, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE,
    "Converged: " OPEN " Standard assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
    "Plateau: " OPEN " The reason. Standard assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_GROWTH, TF_HALT_REASON_GUARD_GROWTH,
    "Halted by a guard: " OPEN " The reason. Standard assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET,
    "Halted: the budget is used up: " OPEN " The reason. Standard assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_NONE, TF_HALT_REASON_REVIEW_INVALID,
    "Halted: no valid review: " OPEN " The reason. Standard assurance:" },
  { TF_OUTCOME_ACCEPTED, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU,
    "Accepted by the user: " OPEN " The reason. Standard assurance:" },
};

TF_TEST (every_ending_counts_what_is_open_first)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autoptr (TfPolishState) state = make_state (2);
      g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
      g_autofree char *text = NULL;

      state->outcome = endings[i].outcome;
      state->guard = endings[i].guard;
      state->halt_reason = endings[i].reason;
      set_message (state, "The reason.");
      prove (state, 2, "claude", FALSE);
      text = tf_polish_verdict_format (state, ledger);
      g_test_message ("%s", text);
      g_assert_true (g_str_has_prefix (text, endings[i].start));
    }
}

#define SORTED "Sorted by rules; no model has read this"

static const struct
{
  TfOutcome outcome;
  TfGuard guard;
  TfHaltReason reason;
  gboolean completed;
  const char *word;
  const char *start;
} sorted[] = {
  { TF_OUTCOME_SORTED, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TRUE, "sorted",
    SORTED ": " OPEN " No assurance:" },
  /* as older versions wrote them */
  { TF_OUTCOME_CONVERGED, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TRUE, "sorted",
    SORTED ": " OPEN " No assurance:" },
  { TF_OUTCOME_SUFFICIENT, TF_GUARD_STAGNATION, TF_HALT_REASON_NONE, TRUE, "sorted",
    SORTED ": " OPEN " The reason. No assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TRUE, "sorted",
    SORTED ": " OPEN " No assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU, FALSE, "guard_plateau",
    SORTED ". Plateau: " OPEN " The reason. No assurance:" },
  { TF_OUTCOME_NONE, TF_GUARD_NONE, TF_HALT_REASON_REVIEW_INVALID, FALSE, "review_invalid",
    SORTED ". Halted: no valid review: " OPEN " The reason. No assurance:" },
  { TF_OUTCOME_ACCEPTED, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU, FALSE, "accepted",
    SORTED ". Accepted by the user: " OPEN " The reason. No assurance:" },
};

/* Said by the agents themselves, or known by the name of the embedded agent. */
TF_TEST (what_nobody_judged_is_sorted_however_it_ended)
{
  for (guint i = 0; i < 2 * G_N_ELEMENTS (sorted); i++)
    {
      guint row = i / 2;
      g_autoptr (TfPolishState) state = make_state (2);
      g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
      g_autofree char *text = NULL;

      state->outcome = sorted[row].outcome;
      state->guard = sorted[row].guard;
      state->halt_reason = sorted[row].reason;
      state->completed = sorted[row].completed;
      set_message (state, "The reason.");
      prove (state, 2, i % 2 == 0 ? "offline" : "linter", FALSE);
      state->by_rules = i % 2 != 0;
      text = tf_polish_verdict_format (state, ledger);
      g_test_message ("%s", text);
      g_assert_true (g_str_has_prefix (text, sorted[row].start));
      g_assert_null (strstr (text, "onverged"));
      g_assert_cmpstr (tf_polish_outcome_to_word (tf_polish_outcome (state), state->halt_reason),
                       ==, sorted[row].word);
    }
}

TF_TEST (without_evidence_it_is_said_too)
{
  static const struct
  {
    const char *message;
    const char *said;
  } rows[] = {
    { SORTED ": 0/0/0 within 0/3/5.", SORTED ": 0/0/0 within 0/3/5." },
    { "No decrease.", SORTED ". No decrease." },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPolishState) state = make_state (2);
      g_autofree char *text = NULL;

      state->by_rules = TRUE;
      set_message (state, rows[i].message);
      text = tf_polish_verdict_format (state, NULL);
      g_assert_cmpstr (text, ==, rows[i].said);
    }
}

static const struct
{
  guint n_passed;
  const char *reviewers;
  gboolean same_agent;
  const char *part;
  const char *absent; /* (nullable) */
} proofs[] = {
  { 0, "ada", FALSE, " Standard assurance is not reached: the newest reviews did not pass.",
    "escaped" },
  { 1, "ada", FALSE,
    "escaped the last review with a probability of 30 %, more than the 10 % of this assurance.",
    NULL },
  { 2, "ada", FALSE, "escaped the last 2 reviews with a probability of 9 %. ", "more than" },
  { 2, "ada bob eve", FALSE, " 4 reviews by ada, bob and eve; 11 runs", "same agent" },
  { 2, "ada", FALSE, " 4 reviews by ada;", "same agent" },
  { 2, "ada", TRUE, " Author and only reviewer are the same agent (ada).", "rules" },
  { 2, "offline", TRUE, " Author and only reviewer are the same agent (offline).", "Converged" },
  { 2, "offline", FALSE, SORTED ": 0 critical", "same agent" },
  { 2, "offline", FALSE, " No assurance: rules find only what they look for. ", "escaped" },
  { 2, "offline ada", FALSE, " 4 reviews by offline and ada;", "Sorted" },
  { 2, "", TRUE, " 4 reviews; 11 runs", "Sorted" },
};

TF_TEST (the_proof_is_told_as_it_is)
{
  for (guint i = 0; i < G_N_ELEMENTS (proofs); i++)
    {
      g_autoptr (TfPolishState) state = make_state (1);
      g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
      g_autofree char *text = NULL;

      state->outcome = TF_OUTCOME_CONVERGED;
      prove (state, proofs[i].n_passed, proofs[i].reviewers, proofs[i].same_agent);
      text = tf_polish_verdict_format (state, ledger);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, " after 1 round."));
      g_assert_nonnull (strstr (text, proofs[i].part));
      g_assert_true (proofs[i].absent == NULL || strstr (text, proofs[i].absent) == NULL);
    }
}

TF_TEST (without_a_proof_it_is_unknown)
{
  g_autoptr (TfPolishState) state = make_state (2);
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autofree char *text = NULL;

  state->outcome = TF_OUTCOME_CONVERGED;
  text = tf_polish_verdict_format (state, ledger);
  g_assert_cmpstr (text, ==,
                   "Converged: " OPEN " " SETTLED
                   " Assurance, reviewers, runs and cost are unknown.");
}

TF_TEST (nothing_is_said_before_the_end_or_without_evidence)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autofree char *going = tf_polish_verdict_format (state, ledger);
  g_autofree char *classic = NULL;

  g_assert_cmpstr (going, ==, "");
  set_message (state, "No decrease.");
  classic = tf_polish_verdict_format (state, NULL);
  g_assert_cmpstr (classic, ==, "No decrease.");
}

TF_TEST (issues_of_the_user_are_named)
{
  g_autoptr (TfPolishState) state = make_state (1);
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  TfTrackedIssue *first = g_ptr_array_index (ledger->issues, 0);
  TfTrackedIssue *verified = g_ptr_array_index (ledger->issues, 2);
  g_autofree char *before = tf_polish_verdict_format (state, ledger);
  g_autofree char *after = NULL;

  g_assert_null (strstr (before, "user"));
  first->needs_person = TRUE;
  /* Settled since. */
  verified->needs_person = TRUE;
  first->source = verified->source = TF_ISSUE_SOURCE_PERSON;
  after = tf_polish_verdict_format (state, ledger);
  g_assert_nonnull (strstr (after, " Issues of the user: I-0001 (medium, open), I-0003 (critical, "
                                   "verified fixed). Only the user can settle I-0001 (medium, "
                                   "open)."));
}

static void
cover (TfIssueLedger *ledger, TfTrackedIssue *issue)
{
  TfIssueEvent *event = NULL;

  tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_COVERED, issue->history->len, "so", "");
  event = g_ptr_array_index (issue->history, issue->history->len - 1);
  event->finding = tf_issue_new (TF_SEVERITY_CRITICAL, "two dates", "docs/plan.md:1", "");
}

TF_TEST (what_waivers_hid_is_counted)
{
  g_autoptr (TfPolishState) state = make_state (1);
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autofree char *none = tf_polish_verdict_format (state, ledger);
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;

  g_assert_null (strstr (none, "Waivers"));
  cover (ledger, g_ptr_array_index (ledger->issues, 3));
  one = tf_polish_verdict_format (state, ledger);
  g_assert_nonnull (strstr (one, " 1 waived (1 critical). Waivers hid 1 finding."));
  cover (ledger, g_ptr_array_index (ledger->issues, 3));
  two = tf_polish_verdict_format (state, ledger);
  g_assert_nonnull (strstr (two, " Waivers hid 2 findings."));
}

/* How the iterations are counted: R a round, r one of which no more is known, C a check by itself. */
TF_TEST (rounds_and_checks_are_counted_apart)
{
  static const struct
  {
    const char *iterations;
    const char *words;
  } rows[] = {
    { "R", " after 1 round." },
    { "RC", " after 1 round and 1 check." },
    { "RRCC", " after 2 rounds and 2 checks." },
    { "rr", " after 2 rounds." },
    { "C", " after 0 rounds and 1 check." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPolishState) state = make_state ((guint) strlen (rows[i].iterations));
      g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
      g_autofree char *text = NULL;

      for (guint n = 0; n < state->trajectory->len; n++)
        {
          TfPointEvidence *evidence =
              &g_array_index (state->trajectory, TfTrajectoryPoint, n).evidence;

          evidence->n_reviews = rows[i].iterations[n] == 'R' ? 2 : 0;
          evidence->has_check = rows[i].iterations[n] == 'C';
        }
      state->outcome = TF_OUTCOME_CONVERGED;
      text = tf_polish_verdict_format (state, ledger);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, rows[i].words));
    }
}

TF_TEST (a_text_that_was_only_checked_is_told)
{
  static const struct
  {
    const char *checked; /* the reviewed text is "f00d" */
    guint n_passed;
    gboolean told;
  } rows[] = {
    { "f00d", 2, FALSE }, { "beef", 2, TRUE }, { "beef", 1, TRUE }, { "beef", 0, FALSE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPolishState) state = make_state (2);
      g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
      g_autofree char *text = NULL;
      TfLook *check = NULL;

      ledger_fixture_add_reviews (ledger, "1:ada");
      check = ledger_fixture_add_look (ledger, 2, TF_REVIEW_STAGE_CHECK, "ada");
      g_free (check->hash);
      check->hash = g_strdup (rows[i].checked);
      state->outcome = TF_OUTCOME_CONVERGED;
      prove (state, rows[i].n_passed, "ada", FALSE);
      text = tf_polish_verdict_format (state, ledger);
      g_test_message ("%s", text);
      g_assert_cmpint (strstr (text, " The last fix was checked, not reviewed as a whole.") != NULL,
                       ==, rows[i].told);
    }
}
