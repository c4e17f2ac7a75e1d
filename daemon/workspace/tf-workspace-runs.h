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

typedef struct
{
  TfWorkspaceWarned whose;
  const char *key;   /* of the configuration, such as "tests.confine" */
  const char *value; /* what it says */
  TfNetwork network; /* wanted */
} TfWorkspaceConfinement;

/* Job's thread: decides whether runs of that kind are confined. Probes the machine first. If the
 * runs will not be confined, or share this machine's network, sets a warning and logs the reason.
 * TF_ERROR_SAFETY if confinement is required but unavailable. */
gboolean tf_workspace_decide_confinement (TfWorkspace *self,
                                          const TfWorkspaceConfinement *wish,
                                          gboolean *out_confined,
                                          GError **error);

/* Any thread: TfSafetyLog functions with the TfWorkspace as data; the second is for the worker. */
void tf_workspace_log_safety (gboolean allowed, const char *sentence, gpointer data);
void tf_workspace_log_safety_here (gboolean allowed, const char *sentence, gpointer data);

/* Worker: makes the next tf_workspace_get_repo() and tf_workspace_get_tree() open it again. */
void tf_workspace_drop_repos (TfWorkspace *self);

G_END_DECLS
