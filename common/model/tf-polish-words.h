/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* The words of phase 4; tf-words.h includes them and explains their spelling. */

typedef enum
{
  TF_GUARD_NONE,           /*< nick=none >*/
  TF_GUARD_TERMINATION,    /*< nick=termination >*/
  TF_GUARD_HALLUCINATION,  /*< nick=hallucination >*/
  TF_GUARD_FABRICATION,    /*< nick=fabrication >*/
  TF_GUARD_SCOPE_DRIFT,    /*< nick=scope_drift >*/
  TF_GUARD_STAGNATION,     /*< nick=stagnation >*/
  TF_GUARD_PLATEAU,        /*< nick=plateau >*/
  TF_GUARD_GROWTH,         /*< nick=growth >*/
  TF_GUARD_OSCILLATION,    /*< nick=oscillation >*/
  TF_GUARD_BUDGET,         /*< nick=budget >*/
  TF_GUARD_MAX_ITERATIONS, /*< nick=max_iterations >*/
} TfGuard;

typedef enum
{
  TF_VERDICT_GO_ON, /*< nick=go_on >*/
  TF_VERDICT_DONE,  /*< nick=done >*/
  TF_VERDICT_HALT,  /*< nick=halt >*/
} TfVerdict;

/* Nothing defaults to zero: an unreadable review is invalid, never clean; one without issues that has
 * not looked at all of the code is partial. */
typedef enum
{
  TF_REVIEW_STATE_INVALID,  /*< nick=invalid >*/
  TF_REVIEW_STATE_CLEAN,    /*< nick=clean >*/
  TF_REVIEW_STATE_FINDINGS, /*< nick=findings >*/
  TF_REVIEW_STATE_PARTIAL,  /*< nick=partial >*/
} TfReviewState;

/* How it is known which files a review looked at: nothing is known; its reviewer listed them; the
 * reviewer was seen opening them; analysers read them to the end. */
typedef enum
{
  TF_COVERAGE_BASIS_UNKNOWN,  /*< nick=unknown >*/
  TF_COVERAGE_BASIS_CLAIMED,  /*< nick=claimed >*/
  TF_COVERAGE_BASIS_OPENED,   /*< nick=opened >*/
  TF_COVERAGE_BASIS_ANALYSED, /*< nick=analysed >*/
} TfCoverageBasis;

/* The life of an issue, with evidence on. */
typedef enum
{
  TF_ISSUE_STATE_OPEN,           /*< nick=open >*/
  TF_ISSUE_STATE_FIX_APPLIED,    /*< nick=fix_applied >*/
  TF_ISSUE_STATE_VERIFIED_FIXED, /*< nick=verified_fixed >*/
  TF_ISSUE_STATE_PERSISTS,       /*< nick=persists >*/
  TF_ISSUE_STATE_REGRESSED,      /*< nick=regressed >*/
  TF_ISSUE_STATE_WITHDRAWN,      /*< nick=withdrawn >*/
  TF_ISSUE_STATE_REJECTED,       /*< nick=rejected >*/
  TF_ISSUE_STATE_WAIVED,         /*< nick=waived >*/
  TF_ISSUE_STATE_DUPLICATE,      /*< nick=duplicate >*/
} TfIssueState;

#define TF_N_ISSUE_STATES 9

/* What happened to an issue, in its history: its state changed; the fixer declined it; its fix was
 * reverted, alone or with others; a test that it names got worse; a finding was taken for the same
 * issue, or is so no more; its severity rose; it resembles an issue answered in the same round; its
 * waiver covered a finding; an id that a reviewer gave was ignored; only the person can settle it;
 * the person decided; another run settled a withdrawn or rejected critical; a fix settled part of it. */
typedef enum
{
  TF_ISSUE_EVENT_STATE,             /*< nick=state >*/
  TF_ISSUE_EVENT_DECLINED,          /*< nick=declined >*/
  TF_ISSUE_EVENT_REVERTED,          /*< nick=reverted >*/
  TF_ISSUE_EVENT_REVERTED_TOGETHER, /*< nick=reverted_together >*/
  TF_ISSUE_EVENT_REGRESSION,        /*< nick=regression >*/
  TF_ISSUE_EVENT_MATCHED,           /*< nick=matched >*/
  TF_ISSUE_EVENT_UNMATCHED,         /*< nick=unmatched >*/
  TF_ISSUE_EVENT_RAISED,            /*< nick=raised >*/
  TF_ISSUE_EVENT_RESEMBLES,         /*< nick=resembles >*/
  TF_ISSUE_EVENT_COVERED,           /*< nick=covered >*/
  TF_ISSUE_EVENT_ID_IGNORED,        /*< nick=id_ignored >*/
  TF_ISSUE_EVENT_NEEDS_PERSON,      /*< nick=needs_person >*/
  TF_ISSUE_EVENT_DECIDED,           /*< nick=decided >*/
  TF_ISSUE_EVENT_SETTLED,           /*< nick=settled >*/
  TF_ISSUE_EVENT_PARTLY,            /*< nick=partly >*/
} TfIssueEventKind;

/* Whether a test fails without the latest fix of an issue: not asked, as there is no fix or there are
 * no tests; unknown; one does; none does, so the tests verify nothing of the fix. */
typedef enum
{
  TF_NOTICED_NOT_ASKED, /*< nick=not_asked >*/
  TF_NOTICED_UNKNOWN,   /*< nick=unknown >*/
  TF_NOTICED_YES,       /*< nick=noticed >*/
  TF_NOTICED_NO,        /*< nick=unnoticed >*/
} TfNoticed;

/* Whether a decision of the user is in the deliverable: unknown, as no rule can tell; it is there; what it
 * says is missing; what it replaced still stands; a later decision replaced it; the user waived it. */
typedef enum
{
  TF_DECISION_STATE_UNKNOWN,      /*< nick=unknown >*/
  TF_DECISION_STATE_MET,          /*< nick=met >*/
  TF_DECISION_STATE_MISSING,      /*< nick=missing >*/
  TF_DECISION_STATE_CONTRADICTED, /*< nick=contradicted >*/
  TF_DECISION_STATE_REPLACED,     /*< nick=replaced >*/
  TF_DECISION_STATE_WAIVED,       /*< nick=waived >*/
} TfDecisionState;

/* Whose issue it is. No agent withdraws or rejects an issue of the person, or makes it a
 * duplicate. One of the coverage is about files that nobody has looked at, one of weakened tests comes
 * from comparing them (tf-weakening.h): the loop itself opens and closes these. One of a criterion is the
 * user's consent to have it without a passing test; it is always waived. One of a decision says that the
 * deliverable lacks or contradicts what the user decided; only the search for it, or the user, closes it. */
typedef enum
{
  TF_ISSUE_SOURCE_REVIEWER,       /*< nick=reviewer >*/
  TF_ISSUE_SOURCE_PERSON,         /*< nick=person >*/
  TF_ISSUE_SOURCE_COVERAGE,       /*< nick=coverage >*/
  TF_ISSUE_SOURCE_WEAKENED_TESTS, /*< nick=weakened_tests >*/
  TF_ISSUE_SOURCE_CRITERION,      /*< nick=criterion >*/
  TF_ISSUE_SOURCE_DECISION,       /*< nick=decision >*/
} TfIssueSource;

/* How tests became weaker: a test no longer exists or runs; is skipped or expected to fail; the
 * command or configuration that runs them changed; an assertion always holds; there are fewer or less
 * exact ones; what is expected changed; a failure is ignored, or the test ends before it; the program
 * under test is replaced; a file is hidden by .gitignore. */
typedef enum
{
  TF_WEAKENING_GONE,     /*< nick=gone >*/
  TF_WEAKENING_SKIPPED,  /*< nick=skipped >*/
  TF_WEAKENING_RUNNER,   /*< nick=runner >*/
  TF_WEAKENING_CONSTANT, /*< nick=constant >*/
  TF_WEAKENING_FEWER,    /*< nick=fewer >*/
  TF_WEAKENING_EXPECTED, /*< nick=expected >*/
  TF_WEAKENING_SILENCED, /*< nick=silenced >*/
  TF_WEAKENING_REPLACED, /*< nick=replaced >*/
  TF_WEAKENING_HIDDEN,   /*< nick=hidden >*/
} TfWeakeningKind;

/* Where an issue comes from: a fix of the loop itself, or not. */
typedef enum
{
  TF_PROVENANCE_UNKNOWN,       /*< nick=unknown >*/
  TF_PROVENANCE_PRE_EXISTING,  /*< nick=pre_existing >*/
  TF_PROVENANCE_INTRODUCED_BY, /*< nick=introduced_by >*/
} TfProvenance;

/* A reviewer's answer about an issue shown by its id. */
typedef enum
{
  TF_CLOSED_VERDICT_FIXED,        /*< nick=fixed >*/
  TF_CLOSED_VERDICT_NOT_FIXED,    /*< nick=not_fixed >*/
  TF_CLOSED_VERDICT_WITHDRAWN,    /*< nick=withdrawn >*/
  TF_CLOSED_VERDICT_DUPLICATE_OF, /*< nick=duplicate_of >*/
  TF_CLOSED_VERDICT_PARTLY,       /*< nick=partly >*/
  TF_CLOSED_VERDICT_NEEDS_PERSON, /*< nick=needs_person >*/
} TfClosedVerdict;

/* The purpose of a review: of the whole, by a reviewer who sees no ledger; or a check of the
 * changes, with an answer for each issue it was asked about. */
typedef enum
{
  TF_REVIEW_STAGE_FULL,  /*< nick=full >*/
  TF_REVIEW_STAGE_CHECK, /*< nick=check >*/
} TfReviewStage;

/* How sure "done" must be: how many reviews a round has, and how unlikely it must be that they missed
 * an issue (tf-assurance.h). */
typedef enum
{
  TF_ASSURANCE_QUICK,    /*< nick=quick >*/
  TF_ASSURANCE_STANDARD, /*< nick=standard >*/
  TF_ASSURANCE_THOROUGH, /*< nick=thorough >*/
} TfAssurance;

#define TF_N_ASSURANCES 3

/* Where the probability that a reviewer finds an issue comes from: nothing is known; the first two
 * reviews of one text; the lower bound of the agents' last calibration. */
typedef enum
{
  TF_DETECTION_ASSUMED,    /*< nick=assumed >*/
  TF_DETECTION_OVERLAP,    /*< nick=overlap >*/
  TF_DETECTION_CALIBRATED, /*< nick=calibrated >*/
} TfDetectionSource;

/* Said of everything that only agents have reviewed that do not judge. A sentence without its stop. */
#define TF_SORTED_BY_RULES "Sorted by rules; no model has read this"

/* How polishing ended without a halt; a halt has the word of its TfHaltReason. With evidence, only
 * "converged" completes a project by itself, or "sorted" if no reviewer judges (TfPolishState.by_rules). */
typedef enum
{
  TF_OUTCOME_NONE,       /*< nick=none >*/
  TF_OUTCOME_CONVERGED,  /*< nick=converged >*/
  TF_OUTCOME_SUFFICIENT, /*< nick=sufficient >*/
  TF_OUTCOME_ACCEPTED,   /*< nick=accepted >*/
  TF_OUTCOME_SORTED,     /*< nick=sorted >*/
} TfOutcome;

/* The step of the polish loop within the current iteration. */
typedef enum
{
  TF_POLISH_STEP_REVIEW,   /*< nick=review >*/
  TF_POLISH_STEP_EVALUATE, /*< nick=evaluate >*/
  TF_POLISH_STEP_FIX,      /*< nick=fix >*/
  TF_POLISH_STEP_ENDED,    /*< nick=ended >*/
} TfPolishStep;
