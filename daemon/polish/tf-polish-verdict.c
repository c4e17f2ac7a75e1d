/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-verdict.h"

#include "tf-config.h"
#include "tf-enum.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"
#include "tf-polish-facts.h"

/* Returns: (nullable): %NULL if it interrupts polishing without a verdict */
static const char *
find_halt_heading (TfHaltReason reason)
{
  switch ((int) reason)
    {
    case TF_HALT_REASON_GUARD_PLATEAU:
      return "Plateau";
    case TF_HALT_REASON_GUARD_BUDGET:
      return "Halted: the budget is used up";
    case TF_HALT_REASON_REVIEW_INVALID:
      return "Halted: no valid review";
    case TF_HALT_REASON_GUARD_HALLUCINATION:
    case TF_HALT_REASON_GUARD_FABRICATION:
    case TF_HALT_REASON_GUARD_STAGNATION:
    case TF_HALT_REASON_GUARD_SCOPE_DRIFT:
    case TF_HALT_REASON_GUARD_GROWTH:
    case TF_HALT_REASON_GUARD_OSCILLATION:
    case TF_HALT_REASON_GUARD_MAX_ITERATIONS:
      return "Halted by a guard";
    default:
      return NULL;
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
  if (outcome == TF_OUTCOME_NONE && find_halt_heading (reason) != NULL)
    return tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) reason);
  return tf_enum_to_nick (TF_TYPE_OUTCOME, (int) outcome);
}

/* in words */

static const char *
get_heading (TfOutcome outcome, TfHaltReason reason)
{
  const char *halt = find_halt_heading (reason);

  switch (outcome)
    {
    case TF_OUTCOME_CONVERGED:
      return "Converged";
    case TF_OUTCOME_SUFFICIENT:
      return "Sufficient";
    case TF_OUTCOME_ACCEPTED:
      return "Accepted by the user";
    case TF_OUTCOME_SORTED:
      return TF_SORTED_BY_RULES;
    case TF_OUTCOME_NONE:
    default:
      return halt != NULL ? halt : "Halted";
    }
}

/* "Converged: ". What nobody judged says so first, however it ended: the rest may be cut off where it is
 * shown. */
static void
append_heading (GString *text, const TfPolishState *state, TfOutcome outcome)
{
  if (outcome != TF_OUTCOME_SORTED && tf_polish_verdict_is_by_rules (state))
    g_string_append (text, TF_SORTED_BY_RULES ". ");
  g_string_append_printf (text, "%s: ", get_heading (outcome, state->halt_reason));
}

/* " (1 critical, 2 minor)" */
static void
append_severities (GString *text, const TfCounts *counts)
{
  const char *separator = " (";

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    if (counts->n[i] > 0)
      {
        g_string_append_printf (text, "%s%u %s", separator, counts->n[i],
                                tf_enum_to_nick (TF_TYPE_SEVERITY, (int) i));
        separator = ", ";
      }
  g_string_append_c (text, ')');
}

/* ", 3 fixed but not verified (1 medium, 2 minor),": nobody knows whether these are still there. */
static void
append_unverified (GString *text, const TfIssueLedger *ledger)
{
  TfIssueCounts counts;
  const TfCounts *unverified = &counts.n[TF_ISSUE_STATE_FIX_APPLIED];

  tf_issue_ledger_count_states (ledger, &counts);
  if (tf_counts_total (unverified) == 0)
    return;
  g_string_append_printf (text, ", %" G_GUINT64_FORMAT " fixed but not verified",
                          tf_counts_total (unverified));
  append_severities (text, unverified);
  g_string_append_c (text, ',');
}

/* " after 2 rounds and 1 check": an iteration is one or the other. */
static void
append_iterations (GString *text, const GArray *trajectory)
{
  guint n_checks = 0, n_rounds = 0;

  for (guint i = 0; i < trajectory->len; i++)
    {
      const TfPointEvidence *evidence = &g_array_index (trajectory, TfTrajectoryPoint, i).evidence;

      if (evidence->has_check && evidence->n_reviews == 0)
        n_checks++;
      else
        n_rounds++;
    }
  g_string_append_printf (text, " after %u %s", n_rounds, n_rounds == 1 ? "round" : "rounds");
  if (n_checks > 0)
    g_string_append_printf (text, " and %u %s", n_checks, n_checks == 1 ? "check" : "checks");
}

/* "0 critical, 2 medium and 4 minor issues open within 0/3/5 after 2 rounds and 1 check." */
static void
append_open (GString *text, const TfPolishState *state, const TfIssueLedger *ledger)
{
  TfCounts counts = { 0 };
  g_autofree char *words = NULL;

  tf_issue_ledger_count_open (ledger, &counts);
  words = tf_counts_describe (&counts, " and ");
  g_string_append_printf (text, "%s %s open", words,
                          counts.n[TF_SEVERITY_MINOR] == 1 ? "issue" : "issues");
  if (state->has_thresholds)
    {
      g_autofree char *most = tf_counts_to_text (&state->thresholds);

      g_string_append_printf (text, " within %s", most);
    }
  append_unverified (text, ledger);
  append_iterations (text, state->trajectory);
  g_string_append_c (text, '.');
}

/* What the guard said; of convergence the numbers above say more. */
static void
append_message (GString *text, const TfPolishState *state, TfOutcome outcome)
{
  gboolean within = outcome == TF_OUTCOME_CONVERGED ||
                    (outcome == TF_OUTCOME_SORTED && state->guard == TF_GUARD_TERMINATION);

  if (!within && *state->message != '\0')
    g_string_append_printf (text, " %s", state->message);
}

/* " Standard assurance: an issue that a reviewer finds with p 0.70 (…) would have escaped 2 reviews
 * with 9 %.", and that those reviews have not read the text of the end, if so. */
static void
append_assurance (GString *text, const TfPolishProof *proof, const TfIssueLedger *ledger)
{
  g_autofree char *nick = g_strdup (tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) proof->assurance));
  g_autofree char *bound = NULL;
  TfAssuranceInput input;

  nick[0] = g_ascii_toupper (nick[0]);
  if (proof->n_passed == 0)
    {
      g_string_append_printf (text,
                              " %s assurance is not reached: the newest reviews did not pass.",
                              nick);
      return;
    }
  tf_polish_facts_get_input (proof, &input);
  bound = tf_assurance_format_bound (&input);
  bound[0] = g_ascii_toupper (bound[0]);
  g_string_append_printf (text, " %s.", bound);
  if (tf_issue_looks_is_only_checked (ledger))
    g_string_append (text, " The last fix was checked, not reviewed as a whole.");
}

static const struct
{
  TfIssueState state;
  const char *words;
  gboolean severities;
} settled[] = {
  { TF_ISSUE_STATE_VERIFIED_FIXED, "fixed and verified", FALSE },
  { TF_ISSUE_STATE_WITHDRAWN, "withdrawn", TRUE },
  { TF_ISSUE_STATE_REJECTED, "rejected", TRUE },
  { TF_ISSUE_STATE_DUPLICATE, "reported twice", FALSE },
  { TF_ISSUE_STATE_WAIVED, "waived", TRUE },
};

/* " 14 fixed and verified, 2 withdrawn (1 critical, 1 minor)." */
static void
append_settled (GString *text, const TfIssueLedger *ledger)
{
  const char *separator = " ";
  TfIssueCounts counts;

  tf_issue_ledger_count_states (ledger, &counts);
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    {
      const TfCounts *of_state = &counts.n[settled[i].state];

      if (tf_counts_total (of_state) == 0)
        continue;
      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT " %s", separator,
                              tf_counts_total (of_state), settled[i].words);
      if (settled[i].severities)
        append_severities (text, of_state);
      separator = ", ";
    }
  if (*separator == ',')
    g_string_append_c (text, '.');
}

static void
append_covered (GString *text, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) covered = tf_issue_looks_list_covered (ledger);

  if (covered->len > 0)
    g_string_append_printf (text, " Waivers hid %u %s.", covered->len,
                            covered->len == 1 ? "finding" : "findings");
}

/* " Looked at 34 of 60 files (…); not: …." Only of a tree. */
static void
append_coverage (GString *text, const TfCoverage *coverage)
{
  g_autofree char *words = tf_coverage_describe (coverage);

  words[0] = g_ascii_toupper (words[0]);
  g_string_append_printf (text, " %s.", words);
}

/* " 5 criteria: 3 with passing tests, 1 accepted by you without a test (AC-4), 1 open (AC-5)." */
static void
append_acceptance (GString *text, const TfAcceptanceTally *acceptance)
{
  g_autofree char *words = tf_acceptance_tally_describe (acceptance);

  g_string_append_printf (text, " %s.", words);
}

static void
append_names (GString *text, const char *const *names)
{
  guint n = g_strv_length ((char **) names);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " and ", names[i]);
}

/* " 4 reviews by claude and codex; 11 runs, 3.40 US dollars." */
static void
append_work (GString *text, const TfPolishProof *proof)
{
  const char *const *reviewers = (const char *const *) proof->reviewers;
  g_autofree char *runs = tf_polish_proof_describe_runs (proof);

  g_string_append_printf (text, " %u %s", proof->n_reviews,
                          proof->n_reviews == 1 ? "review" : "reviews");
  if (reviewers[0] != NULL)
    g_string_append (text, " by ");
  append_names (text, reviewers);
  g_string_append_printf (text, "; %s.", runs);
  if (proof->same_agent && reviewers[0] != NULL)
    g_string_append_printf (text, " Author and only reviewer are the same agent (%s).",
                            reviewers[0]);
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

/* "<@before> I-0007 (critical, open), I-0009 (medium, persists)." */
static void
append_issues (GString *text, const TfIssueLedger *ledger, IssueTest test, const char *before)
{
  const char *separator = before;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      g_auto (GStrv) words = NULL;
      g_autofree char *state = NULL;

      if (!test (issue))
        continue;
      words = g_strsplit (tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) issue->state), "_", -1);
      state = g_strjoinv (" ", words);
      g_string_append_printf (text, "%s %s (%s, %s)", separator, issue->id,
                              tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity), state);
      separator = ",";
    }
  if (separator != before)
    g_string_append_c (text, '.');
}

/* Without evidence: what the guard said. */
static char *
dup_message (const TfPolishState *state)
{
  gboolean told = *state->message == '\0' || g_str_has_prefix (state->message, TF_SORTED_BY_RULES);

  return g_strconcat (!told && tf_polish_verdict_is_by_rules (state) ? TF_SORTED_BY_RULES ". " : "",
                      state->message, NULL);
}

char *
tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger)
{
  TfOutcome outcome = tf_polish_outcome (state);
  GString *text = NULL;

  if (ledger == NULL)
    return dup_message (state);
  if (outcome == TF_OUTCOME_NONE && state->halt_reason == TF_HALT_REASON_NONE &&
      state->step != TF_POLISH_STEP_ENDED)
    return g_strdup ("");
  text = g_string_new (NULL);
  append_heading (text, state, outcome);
  append_open (text, state, ledger);
  append_message (text, state, outcome);
  if (state->proof.known && tf_polish_verdict_is_by_rules (state))
    g_string_append (text, " No assurance: rules find only what they look for.");
  else if (state->proof.known)
    append_assurance (text, &state->proof, ledger);
  if (state->coverage != NULL)
    append_coverage (text, state->coverage);
  if (state->acceptance != NULL)
    append_acceptance (text, state->acceptance);
  append_settled (text, ledger);
  append_covered (text, ledger);
  append_issues (text, ledger, is_of_user, " Issues of the user:");
  append_issues (text, ledger, needs_user, " Only the user can settle");
  if (state->proof.known)
    append_work (text, &state->proof);
  else
    g_string_append (text, " Assurance, reviewers, runs and cost are unknown.");
  return g_string_free (text, FALSE);
}
