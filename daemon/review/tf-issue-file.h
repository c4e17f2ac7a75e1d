/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-project-files.h"

G_BEGIN_DECLS

/* The issue ledger of a project on disk. Blocking: worker. Load, change and save an issue ledger
 * within one job of the worker, so that a waiver and an evaluation never overwrite each other. */

/* Empty if there is no file. TF_ERROR_STATE_CORRUPT, TF_ERROR_FILE_SYSTEM.
 * Returns: (transfer full) */
TfIssueLedger *tf_issue_file_load (const TfProjectFiles *files, GError **error);

gboolean tf_issue_file_save (const TfProjectFiles *files,
                             const TfIssueLedger *ledger,
                             GError **error);

G_END_DECLS
