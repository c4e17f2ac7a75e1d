/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-verdict.h"

#include "tf-config.h"
#include "tf-enum.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"
#include "tf-polish-facts.h"
#include "tf-sentence.h"

/* Others interrupt polishing without a verdict. */
static gboolean
is_verdict (TfHaltReason reason)
{
  switch ((int) reason)
    {
    case TF_HALT_REASON_GUARD_PLATEAU:
    case TF_HALT_REASON_GUARD_BUDGET:
    case TF_HALT_REASON_REVIEW_INVALID:
    case TF_HALT_REASON_GUARD_HALLUCINATION:
    case TF_HALT_REASON_GUARD_FABRICATION:
    case TF_HALT_REASON_GUARD_STAGNATION:
    case TF_HALT_REASON_GUARD_SCOPE_DRIFT:
    case TF_HALT_REASON_GUARD_GROWTH:
    case TF_HALT_REASON_GUARD_OSCILLATION:
    case TF_HALT_REASON_GUARD_MAX_ITERATIONS:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
tf_polish_verdict_is_by_rules (const TfPolishState *state)
{
  char **reviewers = state->proof.reviewers;

  for (guint i = 0; !state->by_rules && reviewers != NULL && reviewers[i] != NULL; i++)
    if (!g_str_equal (reviewers[i], TF_CONFIG_OFFLINE))
      return FALSE;
  return state->by_rules || (reviewers != NULL && reviewers[0] != NULL);
}

/* What the file says, or of a loop that ended without a word in it, what it must be. */
static TfOutcome
get_outcome (const TfPolishState *state)
{
  if (state->outcome != TF_OUTCOME_NONE || !state->completed)
    return state->outcome;
  if (state->guard == TF_GUARD_STAGNATION)
    return TF_OUTCOME_SUFFICIENT;
  return state->guard == TF_GUARD_TERMINATION ? TF_OUTCOME_CONVERGED : TF_OUTCOME_NONE;
}

TfOutcome
tf_polish_outcome (const TfPolishState *state)
{
  TfOutcome outcome = get_outcome (state);
  gboolean judged = outcome == TF_OUTCOME_CONVERGED || outcome == TF_OUTCOME_SUFFICIENT;

  return judged && tf_polish_verdict_is_by_rules (state) ? TF_OUTCOME_SORTED : outcome;
}

const char *
tf_polish_outcome_to_word (TfOutcome outcome, TfHaltReason reason)
{
  if (outcome == TF_OUTCOME_NONE && is_verdict (reason))
    return tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) reason);
  return tf_enum_to_nick (TF_TYPE_OUTCOME, (int) outcome);
}

/* in words */

static TfSentence
find_halt_sentence (TfHaltReason reason)
{
  if (reason == TF_HALT_REASON_GUARD_PLATEAU)
    return TF_SENTENCE_PLATEAU;
  if (reason == TF_HALT_REASON_GUARD_BUDGET)
    return TF_SENTENCE_HALTED_BUDGET;
  if (reason == TF_HALT_REASON_REVIEW_INVALID)
    return TF_SENTENCE_HALTED_REVIEW;
  return is_verdict (reason) ? TF_SENTENCE_HALTED_GUARD : TF_SENTENCE_HALTED;
}

static const char *
get_heading (TfOutcome outcome, TfHaltReason reason)
{
  switch (outcome)
    {
    case TF_OUTCOME_CONVERGED:
      return tf_sentence_get (TF_SENTENCE_CONVERGED);
    case TF_OUTCOME_SUFFICIENT:
      return tf_sentence_get (TF_SENTENCE_SUFFICIENT);
    case TF_OUTCOME_ACCEPTED:
      return tf_sentence_get (TF_SENTENCE_ACCEPTED);
    case TF_OUTCOME_SORTED:
      return tf_sentence_get (TF_SENTENCE_SORTED);
    case TF_OUTCOME_NONE:
    default:
      return tf_sentence_get (find_halt_sentence (reason));
    }
}

/* "@text." Returns: (transfer full) */
static char *
stop (const char *text)
{
  return tf_sentence_new (TF_SENTENCE_STOP, "text", text, NULL);
}

/* "3 fixed but not verified (1 medium, 2 minor)": nobody knows whether these are still there. Returns: (transfer
 * full) (nullable): %NULL if there are none */
static char *
dup_unverified (const TfIssueLedger *ledger)
{
  TfIssueCounts counts;
  const TfCounts *unverified = &counts.n[TF_ISSUE_STATE_FIX_APPLIED];
  g_autofree char *n = NULL;
  g_autofree char *severities = NULL;

  tf_issue_ledger_count_states (ledger, &counts);
  if (tf_counts_total (unverified) == 0)
    return NULL;
  n = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_counts_total (unverified));
  severities = tf_counts_dup_severities (unverified);
  return tf_sentence_new (TF_SENTENCE_UNVERIFIED, "n", n, "severities", severities, NULL);
}

/* "after 2 rounds and 1 check": an iteration is one or the other. Returns: (transfer full) */
static char *
dup_iterations (const GArray *trajectory)
{
  guint n_checks = 0, n_rounds = 0;
  g_autofree char *after = NULL;
  g_autofree char *checks = NULL;

  for (guint i = 0; i < trajectory->len; i++)
    {
      const TfPointEvidence *evidence = &g_array_index (trajectory, TfTrajectoryPoint, i).evidence;

      if (evidence->has_check && evidence->n_reviews == 0)
        n_checks++;
      else
        n_rounds++;
    }
  after = tf_sentence_count (TF_SENTENCE_AFTER_ROUNDS, n_rounds);
  if (n_checks == 0)
    return g_steal_pointer (&after);
  checks = tf_sentence_count (TF_SENTENCE_CHECKS, n_checks);
  return tf_sentence_new (TF_SENTENCE_AFTER_CHECKS, "after", after, "checks", checks, NULL);
}

/* "Converged: 0 critical, 2 medium and 4 minor issues open within 0/3/5 after 2 rounds and 1 check." What nobody
 * judged says so first, however it ended: the rest may be cut off where it is shown. */
static void
add_open (GPtrArray *text, const TfPolishState *state, const TfIssueLedger *ledger)
{
  TfOutcome outcome = tf_polish_outcome (state);
  TfCounts counts = { 0 };
  const char *heading = get_heading (outcome, state->halt_reason);
  g_autofree char *issues = NULL;
  g_autofree char *limits = tf_counts_to_text (&state->thresholds);
  g_autofree char *unverified = dup_unverified (ledger);
  g_autofree char *after = dup_iterations (state->trajectory);
  TfSentence sentence = unverified == NULL ? TF_SENTENCE_VERDICT : TF_SENTENCE_VERDICT_UNVERIFIED;

  if (state->has_thresholds)
    sentence =
        unverified == NULL ? TF_SENTENCE_VERDICT_WITHIN : TF_SENTENCE_VERDICT_WITHIN_UNVERIFIED;
  if (outcome != TF_OUTCOME_SORTED && tf_polish_verdict_is_by_rules (state))
    g_ptr_array_add (text, stop (tf_sentence_get (TF_SENTENCE_SORTED)));
  tf_issue_ledger_count_open (ledger, &counts);
  issues = tf_counts_dup_issues (&counts);
  g_ptr_array_add (text,
                   tf_sentence_new (sentence, "outcome", heading, "issues", issues, "limits",
                                    limits, "unverified", unverified != NULL ? unverified : "",
                                    "after", after, NULL));
}

/* What the guard said; of convergence the numbers above say more. */
static void
add_message (GPtrArray *text, const TfPolishState *state)
{
  TfOutcome outcome = tf_polish_outcome (state);
  gboolean within = outcome == TF_OUTCOME_CONVERGED ||
                    (outcome == TF_OUTCOME_SORTED && state->guard == TF_GUARD_TERMINATION);

  if (!within && *state->message != '\0')
    g_ptr_array_add (text, g_strdup (state->message));
}

/* "Standard assurance: an issue that a reviewer finds with p 0.70 (…) would have escaped the last 2 reviews
 * with a probability of 9 %.", and that those reviews have not read the text of the end, if so. */
static void
add_assurance (GPtrArray *text, const TfPolishProof *proof, const TfIssueLedger *ledger)
{
  g_autofree char *bound = NULL;
  TfAssuranceInput input;

  if (proof->n_passed == 0)
    {
      g_ptr_array_add (text, tf_sentence_new (TF_SENTENCE_ASSURANCE_NOT_REACHED, "level",
                                              tf_assurance_get_words (proof->assurance), NULL));
      return;
    }
  tf_polish_facts_get_input (proof, &input);
  bound = tf_assurance_format_bound (&input);
  g_ptr_array_add (text, stop (bound));
  if (tf_issue_looks_is_only_checked (ledger))
    g_ptr_array_add (text, g_strdup (tf_sentence_get (TF_SENTENCE_ONLY_CHECKED)));
}

static const struct
{
  TfIssueState state;
  TfSentence sentence;
} settled[] = {
  { TF_ISSUE_STATE_VERIFIED_FIXED, TF_SENTENCE_N_VERIFIED },
  { TF_ISSUE_STATE_WITHDRAWN, TF_SENTENCE_N_WITHDRAWN },
  { TF_ISSUE_STATE_REJECTED, TF_SENTENCE_N_REJECTED },
  { TF_ISSUE_STATE_DUPLICATE, TF_SENTENCE_N_DUPLICATE },
  { TF_ISSUE_STATE_WAIVED, TF_SENTENCE_N_WAIVED },
};

/* "14 fixed and verified, 2 withdrawn (1 critical, 1 minor)." */
static void
add_settled (GPtrArray *text, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;
  TfIssueCounts counts;

  tf_issue_ledger_count_states (ledger, &counts);
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    {
      const TfCounts *of_state = &counts.n[settled[i].state];
      g_autofree char *n = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_counts_total (of_state));
      g_autofree char *severities = tf_counts_dup_severities (of_state);

      if (tf_counts_total (of_state) > 0)
        g_ptr_array_add (list, tf_sentence_new (settled[i].sentence, "n", n, "severities",
                                                severities, NULL));
    }
  joined = tf_sentence_join (TF_SENTENCE_JOIN_LIST, list);
  if (list->len > 0)
    g_ptr_array_add (text, stop (joined));
}

static void
add_covered (GPtrArray *text, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) covered = tf_issue_looks_list_covered (ledger);

  if (covered->len > 0)
    g_ptr_array_add (text, tf_sentence_count (TF_SENTENCE_WAIVERS_HID, covered->len));
}

/* "5 criteria: 3 with passing tests, 1 accepted by you without a test (AC-4), 1 open (AC-5)." */
static void
add_acceptance (GPtrArray *text, const TfAcceptanceTally *acceptance)
{
  g_autofree char *words = tf_acceptance_tally_describe (acceptance);

  g_ptr_array_add (text, stop (words));
}

/* "ada, bob and eve" Returns: (transfer full) */
static char *
join_names (const char *const *names)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (; names[0] != NULL && names[1] != NULL; names++)
    g_ptr_array_add (first, (char *) names[0]);
  list = tf_sentence_join (TF_SENTENCE_JOIN_LIST, first);
  return first->len == 0 ? g_strdup (names[0])
                         : tf_sentence_new (TF_SENTENCE_AND, "list", list, "last", names[0], NULL);
}

/* "4 reviews by claude and codex; 11 runs, 3.40 US dollars." */
static void
add_work (GPtrArray *text, const TfPolishProof *proof)
{
  const char *const *reviewers = (const char *const *) proof->reviewers;
  g_autofree char *runs = tf_polish_proof_describe_runs (proof);
  g_autofree char *n = g_strdup_printf ("%u", proof->n_reviews);
  g_autofree char *names = reviewers[0] != NULL ? join_names (reviewers) : NULL;

  g_ptr_array_add (text, names != NULL
                             ? tf_sentence_new (TF_SENTENCE_REVIEWS_BY, "n", n, "by", names, "runs",
                                                runs, NULL)
                             : tf_sentence_new (TF_SENTENCE_REVIEWS, "n", n, "runs", runs, NULL));
  if (proof->same_agent && reviewers[0] != NULL)
    g_ptr_array_add (text, tf_sentence_new (TF_SENTENCE_SAME_AGENT, "agent", reviewers[0], NULL));
}

typedef gboolean (*IssueTest) (const TfTrackedIssue *issue);

static gboolean
is_of_user (const TfTrackedIssue *issue)
{
  return issue->source == TF_ISSUE_SOURCE_PERSON;
}

static gboolean
needs_user (const TfTrackedIssue *issue)
{
  return issue->needs_person && tf_tracked_issue_is_open (issue);
}

static const TfSentence severities[TF_N_SEVERITIES] = {
  [TF_SEVERITY_CRITICAL] = TF_SENTENCE_IS_CRITICAL,
  [TF_SEVERITY_MEDIUM] = TF_SENTENCE_IS_MEDIUM,
  [TF_SEVERITY_MINOR] = TF_SENTENCE_IS_MINOR,
};

static const TfSentence states[TF_N_ISSUE_STATES] = {
  [TF_ISSUE_STATE_OPEN] = TF_SENTENCE_IS_OPEN,
  [TF_ISSUE_STATE_FIX_APPLIED] = TF_SENTENCE_IS_FIX_APPLIED,
  [TF_ISSUE_STATE_VERIFIED_FIXED] = TF_SENTENCE_IS_VERIFIED_FIXED,
  [TF_ISSUE_STATE_PERSISTS] = TF_SENTENCE_IS_PERSISTS,
  [TF_ISSUE_STATE_REGRESSED] = TF_SENTENCE_IS_REGRESSED,
  [TF_ISSUE_STATE_WITHDRAWN] = TF_SENTENCE_IS_WITHDRAWN,
  [TF_ISSUE_STATE_REJECTED] = TF_SENTENCE_IS_REJECTED,
  [TF_ISSUE_STATE_WAIVED] = TF_SENTENCE_IS_WAIVED,
  [TF_ISSUE_STATE_DUPLICATE] = TF_SENTENCE_IS_DUPLICATE,
};

/* @sentence about "I-0007 (critical, open), I-0009 (medium, persists)". */
static void
add_issues (GPtrArray *text, const TfIssueLedger *ledger, IssueTest test, TfSentence sentence)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (test (issue))
        g_ptr_array_add (list,
                         tf_sentence_new (TF_SENTENCE_ISSUE_IS, "id", issue->id, "severity",
                                          tf_sentence_get (severities[issue->is->severity]),
                                          "state", tf_sentence_get (states[issue->state]), NULL));
    }
  joined = tf_sentence_join (TF_SENTENCE_JOIN_LIST, list);
  if (list->len > 0)
    g_ptr_array_add (text, tf_sentence_new (sentence, "issues", joined, NULL));
}

/* Without evidence: what the guard said. */
static char *
dup_message (const TfPolishState *state)
{
  gboolean told = *state->message == '\0' || g_str_has_prefix (state->message, TF_SORTED_BY_RULES);
  g_autoptr (GPtrArray) text = g_ptr_array_new_with_free_func (g_free);

  if (!told && tf_polish_verdict_is_by_rules (state))
    g_ptr_array_add (text, stop (tf_sentence_get (TF_SENTENCE_SORTED)));
  g_ptr_array_add (text, g_strdup (state->message));
  return tf_sentence_join (TF_SENTENCE_JOIN_SENTENCES, text);
}

static void
add_proof (GPtrArray *text, const TfPolishState *state, const TfIssueLedger *ledger)
{
  if (state->proof.known && tf_polish_verdict_is_by_rules (state))
    g_ptr_array_add (text, g_strdup (tf_sentence_get (TF_SENTENCE_NO_ASSURANCE)));
  else if (state->proof.known)
    add_assurance (text, &state->proof, ledger);
  if (state->coverage != NULL)
    g_ptr_array_add (text, tf_coverage_dup_sentence (state->coverage));
  if (state->acceptance != NULL)
    add_acceptance (text, state->acceptance);
}

char *
tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) text = NULL;

  if (ledger == NULL)
    return dup_message (state);
  if (tf_polish_outcome (state) == TF_OUTCOME_NONE && state->halt_reason == TF_HALT_REASON_NONE &&
      state->step != TF_POLISH_STEP_ENDED)
    return g_strdup ("");
  text = g_ptr_array_new_with_free_func (g_free);
  add_open (text, state, ledger);
  add_message (text, state);
  add_proof (text, state, ledger);
  add_settled (text, ledger);
  add_covered (text, ledger);
  add_issues (text, ledger, is_of_user, TF_SENTENCE_ISSUES_OF_USER);
  add_issues (text, ledger, needs_user, TF_SENTENCE_ISSUES_TO_SETTLE);
  if (state->proof.known)
    add_work (text, &state->proof);
  else
    g_ptr_array_add (text, g_strdup (tf_sentence_get (TF_SENTENCE_ASSURANCE_UNKNOWN)));
  return tf_sentence_join (TF_SENTENCE_JOIN_SENTENCES, text);
}
