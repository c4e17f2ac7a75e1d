/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Job's thread: runs the tests of the project's current tree, or of the tree of @commit (nullable),
 * a commit or a snapshot:
 *
 *   safety rule test_exec → slot → snapshot, exported to a copy below .thoughtforge/
 *     → the plan of the deliverable type, its steps confined (no network unless tests.network,
 *       limits of the configuration) and mounted at the project's own path, so that whatever they
 *       do to the tree or its repository happens to the copy
 *     → their reader's report, stored as .thoughtforge/tests/@name.json; the copy is removed
 *
 * The same tree is not tested twice: if its files, the settings and the installed programs are those
 * of a kept report, takes that one over, known or not. A run with failures that the newest known
 * report does not have is repeated once; what then passes is flaky and counts as passed.
 * While the workspace is recovering, uses a report stored under that name ("build", "iteration-4")
 * for the same tree instead of a run. Tests that fail, hang, print too much or cannot be found are
 * not errors: they are in the report, and anything unknown is marked as unknown. Fails with
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT, TF_ERROR_SAFETY (not confined although required) or when
 * cancelled, after ending its processes. Returns: (transfer full) */
TfTestReport *tf_test_run (TfWorkspace *workspace,
                           const char *name,
                           const char *commit,
                           GCancellable *cancellable,
                           GError **error);

/* The same before the type of the deliverable is known, as if it were @deliverable. */
TfTestReport *tf_test_run_as (TfWorkspace *workspace,
                              TfDeliverable *deliverable,
                              const char *name,
                              const char *commit,
                              GCancellable *cancellable,
                              GError **error);

/* The same, whatever was tested before: time alone can break a test. */
TfTestReport *tf_test_run_again (TfWorkspace *workspace,
                                 const char *name,
                                 const char *commit,
                                 GCancellable *cancellable,
                                 GError **error);

/* The same without the files @paths (element-type utf8) of the current tree; always runs, with at
 * most @seconds, and stores the report with @tree for its tree. */
TfTestReport *tf_test_run_without (TfWorkspace *workspace,
                                   const char *name,
                                   const GPtrArray *paths,
                                   const char *tree,
                                   guint seconds,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
