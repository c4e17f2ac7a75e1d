/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfConvergenceView:
 *
 * What the reviews of a project found, iteration by iteration: as a chart that can be exported, in
 * words, and as a table.
 *
 * Properties: "client" (TfClient), "project" (TfDbusProject1, nullable). Main thread only.
 */
#define TF_TYPE_CONVERGENCE_VIEW (tf_convergence_view_get_type ())
G_DECLARE_FINAL_TYPE (TfConvergenceView, tf_convergence_view, TF, CONVERGENCE_VIEW, AdwBin)

G_END_DECLS
