/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-issue-item.h"

G_BEGIN_DECLS

/**
 * TfIssueRow:
 *
 * An issue in a list: severity (icon and word), description, location (a button that opens it) and
 * recommendation. With evidence also its id, state and history, buttons to waive it and to
 * decide what it asks of the user: the actions "issues.waive" and "issues.decide" (s: the id) of an
 * ancestor. Main thread only.
 */
#define TF_TYPE_ISSUE_ROW (tf_issue_row_get_type ())
G_DECLARE_FINAL_TYPE (TfIssueRow, tf_issue_row, TF, ISSUE_ROW, AdwBin)

GtkWidget *tf_issue_row_new (void);
void tf_issue_row_set_issue (TfIssueRow *self, TfIssueItem *issue);

G_END_DECLS
