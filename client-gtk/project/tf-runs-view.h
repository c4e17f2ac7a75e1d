/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfRunsView:
 *
 * Every run of a project, newest first, as they begin and end; of one that is activated what the agent
 * was asked and what it answered.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_RUNS_VIEW (tf_runs_view_get_type ())
G_DECLARE_FINAL_TYPE (TfRunsView, tf_runs_view, TF, RUNS_VIEW, TfProjectTab)

G_END_DECLS
