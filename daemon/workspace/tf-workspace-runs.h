/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* The interface of TfWorkspace for asking and testing. */

/* Main thread. */
void tf_workspace_add_usage (TfWorkspace *self, const TfUsage *usage);
void tf_workspace_emit_run_started (TfWorkspace *self, const TfRunSummary *run);
void tf_workspace_emit_run_finished (TfWorkspace *self, const TfRunSummary *run);
void tf_workspace_emit_delta (TfWorkspace *self, const char *run_id, const char *text);

/* Job's thread: decides whether runs of that kind are confined. @value is the configuration value
 * of @key. Probes the machine first. If the runs will not be confined, sets a warning and logs the
 * reason. TF_ERROR_SAFETY if confinement is required but unavailable. */
gboolean tf_workspace_decide_confinement (TfWorkspace *self,
                                          TfWorkspaceRuns whose,
                                          const char *key,
                                          const char *value,
                                          gboolean *out_confined,
                                          GError **error);

/* Any thread. The number of daemon writes noted so far, and whether @relative was noted after the
 * first @mark of them. */
guint tf_workspace_get_write_mark (TfWorkspace *self);
gboolean tf_workspace_has_written_since (TfWorkspace *self, const char *relative, guint mark);

/* Any thread: TfSafetyLog functions with the TfWorkspace as data; the second is for the worker. */
void tf_workspace_log_safety (gboolean allowed, const char *sentence, gpointer data);
void tf_workspace_log_safety_here (gboolean allowed, const char *sentence, gpointer data);

/* Worker: makes the next tf_workspace_get_repo() and tf_workspace_get_tree() open it again. */
void tf_workspace_drop_repos (TfWorkspace *self);

G_END_DECLS
