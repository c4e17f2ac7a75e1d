/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* One event in the life of an issue: its state changed; or, with the state unchanged, one of the
 * other kinds. */
typedef struct
{
  guint iteration;
  TfIssueState state; /* the state afterwards */
  TfIssueEventKind kind;
  char *note;   /* (owned): the reason, in a sentence; "" */
  char *commit; /* (owned) (nullable): the fix */
  char *by;     /* (owned): the agent, "person", or "" for the loop itself */
  gint64 at;    /* µs UTC */
  /* With the kinds matched and covered, the finding; with unmatched, the one given back: */
  TfIssue *finding; /* (owned) (nullable) */
  TfSeverity was;   /* with matched: the severity before */
  char *cause; /* (owned) (nullable): with reverted and declined, what to compare with the cause of
                     * another try; %NULL: unlike any other */
} TfIssueEvent;

/* An issue with its identity and history. Owned by its ledger; only the functions of the ledger
 * change it. */
typedef struct
{
  char *id;    /* (owned): "I-0001" */
  TfIssue *is; /* (owned): as first reported; only its severity may rise, and its quote follows
                * the place */
  TfIssueState state;
  char *reason;       /* (owned): of the state; "" */
  char *duplicate_of; /* (owned) (nullable): an id */
  TfProvenance provenance;
  char *introduced_by; /* (owned) (nullable): the commit */
  guint first_seen;    /* iteration */
  guint last_seen;
  GStrv found_by;    /* (owned): the blind reviewers that reported it in the iteration first seen */
  guint n_reverted;  /* how many of its fixes were reverted */
  guint tried_in;    /* the iteration of the latest try to fix it, or 0 */
  TfNoticed noticed; /* by tests, its latest fix */
  TfIssueSource source;
  gboolean needs_person; /* only the person can settle it */
  char *person_reason;   /* (owned): why; "" */
  char *settled_by; /* (owned) (nullable): of a withdrawn or rejected critical: who else agreed */
  GStrv files;      /* (owned): of the coverage: what nobody has looked at, or the user accepts */
  char *
      criterion; /* (owned) (nullable): of a consent: the id of the criterion; of a decision: its id */
  char *statement;    /* (owned) (nullable): what the criterion, or the decision, said then */
  char *weakening;    /* (owned) (nullable): of weakened tests: its key (tf_weakening_dup_key()) */
  GPtrArray *history; /* (owned) (element-type TfIssueEvent) */
} TfTrackedIssue;

/* Open, persists or regressed: input of the guards. */
gboolean tf_tracked_issue_is_open (const TfTrackedIssue *self);
/* The same, or fix_applied: the next review has to answer it. */
gboolean tf_tracked_issue_is_pending (const TfTrackedIssue *self);

/* A withdrawn or rejected critical that no other run, reviewer or person has settled: it blocks. */
gboolean tf_tracked_issue_is_unsettled (const TfTrackedIssue *self);
/* Weakened tests and decisions: the loop itself compares what is there. No agent is asked about them, and no
 * finding of a reviewer is taken for one. */
gboolean tf_tracked_issue_is_compared (const TfTrackedIssue *self);
/* Whether the fixer has had it at least once, even if it declined, or the fix was reverted. */
gboolean tf_tracked_issue_is_tried (const TfTrackedIssue *self);
/* Critical or medium: it restarts the loop. */
gboolean tf_severity_is_blocking (TfSeverity severity);

/* The findings taken for the same that have other words. (transfer container) (element-type
 * TfIssue) */
GPtrArray *tf_tracked_issue_list_others (const TfTrackedIssue *self);

/* The person's newest decision about it. Returns: (transfer none) (nullable) */
const char *tf_tracked_issue_get_decision (const TfTrackedIssue *self);

/* On the bus: id, severity, description, location, recommendation, quote, state, reason,
 * duplicate_of, provenance, introduced_by, first_seen (u), last_seen (u), found_by (as), reverted
 * (u), noticed, source, needs_person (b), person_reason, settled_by, history (aa{sv}: iteration (u), state,
 * kind, note, commit, by, at (x)). */
TF_DECLARE_RECORD (TfTrackedIssue, tf_tracked_issue)

G_END_DECLS
