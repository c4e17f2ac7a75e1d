/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Keeps what the daemon writes from being forged while an agent runs. While it is taken, every write
 * of the daemon below the project is noted (tf_project_files_write()), and what the daemon reads of a
 * guarded file is what it wrote last, whatever is on disk. Guarded are the state files, the log, the
 * locked documents, the records below TF_DIR_PRIVATE that no commit has (the issues, reviews, reports
 * of tests, and the summary of each run), and everything that the daemon writes meanwhile. A file of
 * more than TF_LIMIT_STATE_FILE that it does not write is not compared. Blocking, worker. */
typedef struct _TfStateGuard TfStateGuard;

/* Only one at a time of one project. */
TfStateGuard *tf_state_guard_take (TfProjectFiles *files);
void tf_state_guard_free (TfStateGuard *self);

/* Whether tf_state_guard_settle() looks after @relative. */
gboolean tf_state_guard_covers (const TfStateGuard *self, const char *relative);

/* Makes every guarded file again what the daemon wrote last, and adds one sentence about each that
 * was not to @sentences (element-type utf8), without a subject: "changed .thoughtforge/issues.json
 * @during, which is not allowed: …". What it replaces is moved to TF_DIR_REMOVED. TF_ERROR_SAFETY if
 * that is now behind a link, TF_ERROR_FILE_SYSTEM. May be repeated. */
gboolean tf_state_guard_settle (const TfStateGuard *self,
                                const char *during,
                                GPtrArray *sentences,
                                GError **error);

/* Before a commit during a run: the same, if a guard is taken of the project; else nothing. */
gboolean tf_state_guard_settle_files (const TfProjectFiles *files,
                                      const char *during,
                                      GPtrArray *sentences,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfStateGuard, tf_state_guard_free)

G_END_DECLS
