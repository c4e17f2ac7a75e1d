/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* What asking and testing need of their TfWorkspace. */

/* Main thread. */
void tf_workspace_add_usage (TfWorkspace *self, const TfUsage *usage);
void tf_workspace_emit_run_started (TfWorkspace *self, const TfRunSummary *run);
void tf_workspace_emit_run_finished (TfWorkspace *self, const TfRunSummary *run);
void tf_workspace_emit_delta (TfWorkspace *self, const char *run_id, const char *text);

/* Job's thread: whether those runs are to be confined, by @value, what the configuration has under
 * @key; finds out first whether they can be. When they are not, warning and log say so and why.
 * TF_ERROR_SAFETY: they have to be and cannot. */
gboolean tf_workspace_decide_confinement (TfWorkspace *self,
                                          TfWorkspaceRuns whose,
                                          const char *key,
                                          const char *value,
                                          gboolean *out_confined,
                                          GError **error);

/* Any thread. How many writes of the daemon were noted so far, and whether @relative was noted
 * after the first @mark of them. */
guint tf_workspace_get_write_mark (TfWorkspace *self);
gboolean tf_workspace_has_written_since (TfWorkspace *self, const char *relative, guint mark);

/* Any thread: a TfSafetyLog whose data is the TfWorkspace; worker and main thread each have their own. */
void tf_workspace_log_safety (gboolean allowed, const char *sentence, gpointer data);
void tf_workspace_log_safety_here (gboolean allowed, const char *sentence, gpointer data);

/* Worker: the next tf_workspace_get_repo() opens the repository anew. */
void tf_workspace_drop_repo (TfWorkspace *self);

G_END_DECLS
