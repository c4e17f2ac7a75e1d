/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* One thing that happened to an issue: its state was set; or, the state as it was, the fixer declined
 * it, its fix or one of several together was reverted, a test that it names got worse. */
typedef struct
{
  guint iteration;
  TfIssueState state; /* what it became, or still is */
  TfIssueEventKind kind;
  char *note;   /* (owned): why, in a sentence; "" */
  char *commit; /* (owned) (nullable): the fix */
  char *by;     /* (owned): agent, "person", or "" for the loop itself */
  gint64 at;    /* µs UTC */
} TfIssueEvent;

/* An issue with its identity and life. Owned by its ledger; changed only by the ledger's functions. */
typedef struct
{
  char *id;    /* (owned): "I-0001" */
  TfIssue *is; /* (owned): as it was reported last */
  TfIssueState state;
  char *reason;       /* (owned): of the state, "" */
  char *duplicate_of; /* (owned) (nullable): an id */
  TfProvenance provenance;
  char *introduced_by; /* (owned) (nullable): the commit */
  guint first_seen;    /* iteration */
  guint last_seen;
  GStrv found_by;   /* (owned): the reviewers that reported it blind in the iteration first seen */
  guint n_reverted; /* fixes of it that were taken back */
  guint tried_in;   /* the iteration a fix was tried last, 0 */
  GPtrArray *history; /* (owned) (element-type TfIssueEvent) */
} TfTrackedIssue;

/* open, persists, regressed: what guards see. */
gboolean tf_tracked_issue_is_open (const TfTrackedIssue *self);
/* The same, and fix_applied: what the next review has to answer for. */
gboolean tf_tracked_issue_is_pending (const TfTrackedIssue *self);

/* On the bus: id, severity, description, location, recommendation, quote, state, reason, duplicate_of,
 * provenance, introduced_by, first_seen (u), last_seen (u), found_by (as), reverted (u), history
 * (aa{sv}: iteration (u), state, note, commit, by, at (x)). */
TF_DECLARE_RECORD (TfTrackedIssue, tf_tracked_issue)

G_END_DECLS
