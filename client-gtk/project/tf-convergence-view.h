/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfConvergenceView:
 *
 * The review results of a project by iteration: a chart that can be exported, the verdict and
 * evidence, and a table.
 *
 * Main thread only.
 */
#define TF_TYPE_CONVERGENCE_VIEW (tf_convergence_view_get_type ())
G_DECLARE_FINAL_TYPE (TfConvergenceView, tf_convergence_view, TF, CONVERGENCE_VIEW, TfProjectView)

G_END_DECLS
