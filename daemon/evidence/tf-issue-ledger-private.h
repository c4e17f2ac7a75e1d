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

/* 12 for "I-0012"; 0 for an id of any other form. */
guint tf_issue_id_get_number (const char *id);

G_END_DECLS
