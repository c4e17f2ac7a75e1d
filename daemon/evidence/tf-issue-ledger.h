/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-matcher.h"
#include "tf-review.h"
#include "tf-tracked-issue.h"

G_BEGIN_DECLS

/* A review that was made: of what, by whom, what for. */
typedef struct
{
  guint iteration;
  TfReviewStage stage;
  char *reviewer; /* (owned) */
  char *hash;     /* (owned): of the deliverable it saw */
} TfLook;

TF_DECLARE_RECORD (TfLook, tf_look)

/* What became of one round of reviews. */
typedef struct
{
  TfCounts found;   /* all reviewers' issues together, before anything */
  TfCounts counts;  /* open afterwards: what guards see */
  guint n_new;      /* each issue found is new, repeated, withdrawn or rejected */
  guint n_repeated; /* known before, or found by another reviewer of the round */
  guint n_withdrawn, n_rejected;
  guint n_duplicate; /* said to be another one's */
  guint n_verified, n_persisting, n_regressed;
  guint n_unanswered; /* shown by id, not answered: they persist */
  guint n_unverified; /* fixes that wait for a review that says something */
  guint n_open, n_origin, n_introduced;
} TfEvidenceResult;

/**
 * TfIssueLedger:
 *
 * All issues a polish loop ever had, .thoughtforge/issues.json. A file is read, changed and written
 * within one order to the worker, so that nobody writes over another's change. Not thread-safe.
 */
typedef struct
{
  GPtrArray *issues; /* (owned) (element-type TfTrackedIssue): by number */
  GPtrArray *looks;  /* (owned) (element-type TfLook) */
  /* The last round that was taken in: doing it again changes nothing. Iteration 0: none yet. */
  guint applied_iteration;
  TfReviewStage applied_stage;
  TfEvidenceResult applied;
  /* The words of the issues, read once: only while the ledger is in memory, made when first needed. */
  TfIssueMatcher *matcher; /* (owned) (nullable): its numbers are the indices of issues */
  GPtrArray *matched;      /* (owned) (nullable) (element-type TfIssue): what it has of each */
} TfIssueLedger;

/* {"schema": 2, "applied": …, "issues": […], "looks": […]}. Read back: ids must be unique,
 * duplicate_of must exist; schema 1 is migrated. */
TF_DECLARE_RECORD (TfIssueLedger, tf_issue_ledger)

TfIssueLedger *tf_issue_ledger_new (void);

/* Returns: (transfer none) (nullable) */
TfTrackedIssue *tf_issue_ledger_lookup (const TfIssueLedger *self, const char *id);

/* A new one, open, with the next id. Returns: (transfer none) */
TfTrackedIssue *tf_issue_ledger_add (TfIssueLedger *self, TfIssue *issue, guint iteration);

/* The one way a state changes: with an entry in the history. @note, @by: as in TfIssueEvent; @commit
 * (nullable). The same change twice in one iteration is one entry. */
void tf_issue_ledger_set_state (TfIssueLedger *self,
                                TfTrackedIssue *issue,
                                TfIssueState state,
                                guint iteration,
                                const char *note,
                                const char *commit,
                                const char *by);

/* An event of another @kind: the state stays, @note is its reason. The same once in an iteration. */
void tf_issue_ledger_add_event (TfIssueLedger *self,
                                TfTrackedIssue *issue,
                                TfIssueEventKind kind,
                                guint iteration,
                                const char *note,
                                const char *by);

/* By the person. TF_ERROR_NOT_FOUND names the nearest ids; TF_ERROR_INVALID_ARGUMENT for a blank
 * reason; TF_ERROR_WRONG_PHASE for an issue that is not pending (already fixed, withdrawn …). */
gboolean tf_issue_ledger_waive (TfIssueLedger *self,
                                const char *id,
                                const char *reason,
                                guint iteration,
                                GError **error);

/* Pending ones, critical first, then by number. (transfer container) (element-type TfTrackedIssue) */
GPtrArray *tf_issue_ledger_list_pending (const TfIssueLedger *self);
/* Open ones, in the same order. (transfer container) (element-type TfTrackedIssue) */
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
/* Full and gate reviews so far, each reviewer's counted. */
guint tf_issue_ledger_count_blind_looks (const TfIssueLedger *self);

G_END_DECLS
