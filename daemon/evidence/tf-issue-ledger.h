/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"
#include "tf-tracked-issue.h"

G_BEGIN_DECLS

/* A review or check that took place: of which text, by whom, for which purpose. */
typedef struct
{
  guint iteration;
  TfReviewStage stage;
  char *reviewer; /* (owned) */
  char *hash;     /* (owned): of the reviewed deliverable */
  guint number;   /* within its round, from 1; 0: unknown */
  /* What it found; unknown in old files, and then never read as nothing. */
  gboolean known;
  TfCounts found;    /* its issues, as counted */
  gboolean blocking; /* something that restarts the loop: see tf_evidence_apply() */
  gboolean critical; /* it named a critical, whatever became of that */
} TfLook;

TF_DECLARE_RECORD (TfLook, tf_look)

/* The result of one round of reviews. */
typedef struct
{
  TfCounts found;   /* the issues of all reviewers together, unprocessed */
  TfCounts counts;  /* open afterwards: input of the guards */
  guint n_new;      /* every issue found is either new, repeated, withdrawn or rejected */
  guint n_repeated; /* known before, or found by another reviewer of the round */
  guint n_withdrawn, n_rejected;
  guint n_duplicate; /* reported as a duplicate of another */
  guint n_verified, n_persisting, n_regressed;
  guint n_unanswered; /* shown by id but not answered: they persist */
  guint n_unverified; /* fixes that no review has confirmed yet */
  guint n_settled;    /* withdrawn or rejected criticals that the check settled */
  guint n_covered;    /* repeats of waived issues */
  guint n_open, n_origin, n_introduced;
  guint n_unsettled;    /* withdrawn or rejected criticals that nobody else has settled */
  guint n_needs_person; /* open issues that only the person can settle */
} TfEvidenceResult;

/**
 * TfIssueLedger:
 *
 * All issues that a polish loop ever had: .thoughtforge/issues.json. Read, change and write the
 * file within one job of the worker, so that nobody overwrites the changes of another. Not
 * thread-safe.
 */
typedef struct
{
  GPtrArray *issues; /* (owned) (element-type TfTrackedIssue): by number */
  GPtrArray *looks;  /* (owned) (element-type TfLook) */
  /* The last round taken in; taking it again changes nothing. Iteration 0: none yet. */
  guint applied_iteration;
  TfReviewStage applied_stage; /* check: in a file of schema 2, by reviewers shown the issues */
  char *applied_read; /* (owned) (nullable): hash of the text it was about; %NULL: unknown */
  TfEvidenceResult applied;
} TfIssueLedger;

/* {"schema": 3, "applied": …, "issues": […], "looks": […]}. When reading, ids must be unique and
 * every duplicate_of must exist; schemas 1 and 2 are migrated. */
TF_DECLARE_RECORD (TfIssueLedger, tf_issue_ledger)

TfIssueLedger *tf_issue_ledger_new (void);

/* Returns: (transfer none) (nullable) */
TfTrackedIssue *tf_issue_ledger_lookup (const TfIssueLedger *self, const char *id);

/* Adds an open issue with the next id. Returns: (transfer none) */
TfTrackedIssue *tf_issue_ledger_add (TfIssueLedger *self, TfIssue *issue, guint iteration);

/* The only way to change a state: records it in the history. @note, @by: as in TfIssueEvent;
 * @commit (nullable). Repeating a change within an iteration adds no second entry. */
void tf_issue_ledger_set_state (TfIssueLedger *self,
                                TfTrackedIssue *issue,
                                TfIssueState state,
                                guint iteration,
                                const char *note,
                                const char *commit,
                                const char *by);

/* Records an event of another @kind, which leaves the state as it is; @note is its reason. Once per
 * iteration. */
void tf_issue_ledger_add_event (TfIssueLedger *self,
                                TfTrackedIssue *issue,
                                TfIssueEventKind kind,
                                guint iteration,
                                const char *note,
                                const char *by);

/* Pending issues, critical first, then by number. (transfer container) (element-type
 * TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_pending (const TfIssueLedger *self);
/* Open issues, in the same order. (transfer container) (element-type TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_open (const TfIssueLedger *self);

/* Withdrawn and rejected criticals that nobody else has settled, by number. (transfer container)
 * (element-type TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_unsettled (const TfIssueLedger *self);
/* What the next check has to answer: applied fixes, open issues with a try to fix them, unsettled
 * criticals, and pending issues of the person; critical first, then by number. No check is asked about
 * weakened tests. (transfer container) (element-type TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_asked (const TfIssueLedger *self);

void tf_issue_ledger_count_open (const TfIssueLedger *self, TfCounts *out_counts);

/* How many issues of each severity are in each state. The consent to a criterion is none. */
typedef struct
{
  TfCounts n[TF_N_ISSUE_STATES]; /* indexed by TfIssueState */
} TfIssueCounts;

void tf_issue_ledger_count_states (const TfIssueLedger *self, TfIssueCounts *out_counts);

/* Takes @finding into @issue as the same: an event of kind matched, with the finding, and its
 * severity if that is greater. Description, location and recommendation stay. @note: how it was
 * decided. */
void tf_issue_ledger_match (TfIssueLedger *self,
                            TfTrackedIssue *issue,
                            TfIssue *finding,
                            guint iteration,
                            const char *note,
                            const char *by);

/* Undoes the matches of @issue since iteration @since: each finding of other words becomes an open
 * issue of its own, and the severity of @issue is what it was before. @note: what contradicts them.
 * Returns: the number of new issues */
guint tf_issue_ledger_undo_matches (TfIssueLedger *self,
                                    TfTrackedIssue *issue,
                                    guint since,
                                    guint iteration,
                                    const char *note);

G_END_DECLS
