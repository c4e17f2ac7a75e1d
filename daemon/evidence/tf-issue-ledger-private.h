/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

TF_DECLARE_RECORD (TfIssueEvent, tf_issue_event)

/* In schema 1, the first words of an event's note were its kind. */
void tf_issue_event_migrate (TfIssueEvent *self);

/* A new issue without history. Takes @id and @issue. Returns: (transfer full) */
TfTrackedIssue *tf_tracked_issue_new (char *id, TfIssue *issue);

/* Appends an event, whatever the newest one is. Returns: (transfer none) */
TfIssueEvent *tf_tracked_issue_add_event (TfTrackedIssue *issue,
                                          TfIssueEventKind kind,
                                          guint iteration,
                                          const char *note,
                                          const char *commit,
                                          const char *by);

/* So that its place is found again. @quote (nullable). */
void tf_tracked_issue_set_quote (TfTrackedIssue *issue, const char *quote);

/* With an event, if @severity is greater. */
void tf_issue_ledger_raise (TfIssueLedger *self,
                            TfTrackedIssue *issue,
                            TfSeverity severity,
                            guint iteration,
                            const char *by);

/* Adds a reviewer to those who found it, once. */
void tf_tracked_issue_add_finder (TfTrackedIssue *issue, const char *reviewer);

/* Records that another run agreed with a withdrawn or rejected critical. */
void tf_issue_ledger_settle (TfIssueLedger *self,
                             TfTrackedIssue *issue,
                             guint iteration,
                             const char *note,
                             const char *by);

/* The issue that a duplicate stands for. Returns: (transfer none) */
TfTrackedIssue *tf_issue_ledger_follow (const TfIssueLedger *self, TfTrackedIssue *issue);

/* Copies @look, unless it is known; removes reviews of another text in the same iteration, which was
 * made again after an edit. Returns: whether it was new */
gboolean tf_issue_ledger_take_look (TfIssueLedger *self, const TfLook *look);

/* The name of a reviewer in its round: "ada", and "ada (2)" for its second review. Returns: (transfer
 * full) */
char *tf_issue_looks_dup_name (const TfIssueLedger *ledger, const TfLook *look);

/* 12 for "I-0012"; 0 for an id of any other form. */
guint tf_issue_id_get_number (const char *id);

G_END_DECLS
