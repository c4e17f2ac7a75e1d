/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfConvergenceView:
 *
 * What the reviews of a project found, iteration by iteration: as a chart that can be exported, in
 * words, and as a table.
 *
 * Main thread only.
 */
#define TF_TYPE_CONVERGENCE_VIEW (tf_convergence_view_get_type ())
G_DECLARE_FINAL_TYPE (TfConvergenceView, tf_convergence_view, TF, CONVERGENCE_VIEW, TfProjectView)

G_END_DECLS
