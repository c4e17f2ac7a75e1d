/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

void tf_issue_event_free (TfIssueEvent *self);

/* Without any history. Takes @id and @issue. Returns: (transfer full) */
TfTrackedIssue *tf_tracked_issue_new (char *id, TfIssue *issue);

void tf_look_free (TfLook *self);

/* 12 of "I-0012"; 0 when it has not that form. */
guint tf_issue_id_get_number (const char *id);

G_END_DECLS
