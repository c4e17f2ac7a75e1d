/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Job's thread: runs the tests of the project's tree as it is now, or of the tree of @commit (nullable),
 * a commit or a snapshot:
 *
 *   safety rule test_exec → slot → snapshot, exported to a copy below .thoughtforge/
 *     → the deliverable type's plan, its steps confined (no network unless tests.network, limits
 *       of the configuration), shown at the project's own path, so that whatever they do to the
 *       tree or its repository happens to the copy
 *     → their reader's report, kept under .thoughtforge/tests/@name.json; the copy is removed
 *
 * While the workspace is recovering, a report kept under that name ("build", "iteration-4") for the very
 * same tree is taken without a run. Tests that fail, hang, flood or cannot be found are no error: the
 * report says so, and what is not known is unknown. Fails with TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT,
 * TF_ERROR_SAFETY (not confined and required) or when cancelled, its processes ended. Returns:
 * (transfer full) */
TfTestReport *tf_test_run (TfWorkspace *workspace,
                           const char *name,
                           const char *commit,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
