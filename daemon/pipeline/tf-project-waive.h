/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* An issue that the user lets stay, or a criterion ("AC-3") that he accepts without a passing test. */
typedef struct
{
  char *id;     /* (owned) */
  char *reason; /* (owned) */
  guint iteration;
} TfProjectWaiver;

TfProjectWaiver *tf_project_waiver_new (const char *id, const char *reason, guint iteration);
void tf_project_waiver_free (TfProjectWaiver *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectWaiver, tf_project_waiver_free)

/* Worker: writes the waiver to the issue ledger. Errors as those of tf_issue_ledger_waive()
 * and tf_issue_ledger_accept_criterion(). */
gboolean tf_project_waiver_write (TfWorkspace *workspace,
                                  const TfProjectWaiver *self,
                                  GError **error);

G_END_DECLS
