/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Detects an agent's changes to the records below TF_DIR_PRIVATE, which no commit has: the issues,
 * reviews, reports of tests, and the summary of each run. Not the texts of runs. Blocking, worker. */
typedef struct _TfStateGuard TfStateGuard;

TfStateGuard *tf_state_guard_take (TfProjectFiles *files);
void tf_state_guard_free (TfStateGuard *self);

/* Whether the daemon itself has written @relative meanwhile. */
typedef gboolean (*TfStateIsOwn) (const char *relative, gpointer data);

/* Reverts every change that is not the daemon's own and adds one sentence about each to @sentences
 * (element-type utf8), without a subject: "changed .thoughtforge/issues.json @during, which is not
 * allowed: …". What it replaces is moved to TF_DIR_REMOVED. TF_ERROR_SAFETY if a directory is now a
 * link, TF_ERROR_FILE_SYSTEM. May be repeated. */
gboolean tf_state_guard_settle (const TfStateGuard *self,
                                const char *during,
                                TfStateIsOwn is_own,
                                gpointer data,
                                GPtrArray *sentences,
                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfStateGuard, tf_state_guard_free)

G_END_DECLS
