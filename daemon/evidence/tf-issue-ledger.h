/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-matcher.h"
#include "tf-review.h"
#include "tf-tracked-issue.h"

G_BEGIN_DECLS

/* A review that took place: of which text, by whom, for which purpose. */
typedef struct
{
  guint iteration;
  TfReviewStage stage;
  char *reviewer; /* (owned) */
  char *hash;     /* (owned): of the reviewed deliverable */
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
  guint n_open, n_origin, n_introduced;
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
  TfReviewStage applied_stage;
  TfEvidenceResult applied;
  /* The words of the issues. In memory only, read when first needed. */
  TfIssueMatcher *matcher; /* (owned) (nullable): numbers the issues by their index in @issues */
  GPtrArray *matched;      /* (owned) (nullable) (element-type TfIssue): the version it has of each
                            * issue */
} TfIssueLedger;

/* {"schema": 2, "applied": …, "issues": […], "looks": […]}. When reading, ids must be unique and
 * every duplicate_of must exist; schema 1 is migrated. */
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

/* Waives an issue for the user. TF_ERROR_NOT_FOUND names the nearest ids; TF_ERROR_INVALID_ARGUMENT
 * for a blank reason; TF_ERROR_WRONG_PHASE if the issue is not pending (already fixed, withdrawn
 * …). */
gboolean tf_issue_ledger_waive (TfIssueLedger *self,
                                const char *id,
                                const char *reason,
                                guint iteration,
                                GError **error);

/* Pending issues, critical first, then by number. (transfer container) (element-type
 * TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_pending (const TfIssueLedger *self);
/* Open issues, in the same order. (transfer container) (element-type TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_open (const TfIssueLedger *self);

void tf_issue_ledger_count_open (const TfIssueLedger *self, TfCounts *out_counts);

void tf_issue_ledger_add_look (TfIssueLedger *self,
                               guint iteration,
                               TfReviewStage stage,
                               const char *reviewer,
                               const char *hash);
gboolean tf_issue_ledger_has_look (const TfIssueLedger *self,
                                   TfReviewStage stage,
                                   const char *reviewer,
                                   const char *hash);
/* The number of full and gate reviews so far, counting each reviewer. */
guint tf_issue_ledger_count_blind_looks (const TfIssueLedger *self);

G_END_DECLS
