/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

TF_DECLARE_RECORD (TfIssueEvent, tf_issue_event)

/* Schema 1 had the kind of an event in the first words of its note. */
void tf_issue_event_migrate (TfIssueEvent *self);

/* Without any history. Takes @id and @issue. Returns: (transfer full) */
TfTrackedIssue *tf_tracked_issue_new (char *id, TfIssue *issue);

/* 12 of "I-0012"; 0 when it has not that form. */
guint tf_issue_id_get_number (const char *id);

G_END_DECLS
