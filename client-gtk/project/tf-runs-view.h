/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfRunsView:
 *
 * All runs of a project, newest first, updated live. Activating a run shows its prompt and answer.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_RUNS_VIEW (tf_runs_view_get_type ())
G_DECLARE_FINAL_TYPE (TfRunsView, tf_runs_view, TF, RUNS_VIEW, TfProjectTab)

G_END_DECLS
